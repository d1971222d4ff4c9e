"""The rivals of a lesson: they answer from a script, and only while it is their step.

A port as the match's bots have one; knows the steps of a lesson, not how they are judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cleopatra.lessons.lesson import Move
from cleopatra.lessons.reader import simplest
from cleopatra.rules.observation import Observation


@dataclass(slots=True)
class Script:
    """The rivals' answers for the open step. A seat that is asked before its step waits."""

    moves: list[Move] = field(default_factory=list)
    is_free: bool = False
    _asked: dict[int, tuple[int, tuple[str, ...]]] = field(default_factory=dict)

    def begin(self, moves: Sequence[Move], is_free: bool) -> None:
        """A step begins, or begins again."""
        self.moves = list(moves)
        self.is_free = is_free

    def ask(
        self, seat: int, observation: Observation, legal_texts: Sequence[str], decision_id: int
    ) -> None:
        self._asked[seat] = (decision_id, tuple(legal_texts))

    def poll(self) -> Iterable[tuple[int, int, str]]:
        answers = []
        for seat, (decision_id, legal) in sorted(self._asked.items()):
            move = next((move for move in self.moves if move.seat == seat), None)
            if move is not None:
                self.moves.remove(move)
                answers.append((seat, decision_id, move.choose(legal)))
            elif self.is_free:
                answers.append((seat, decision_id, simplest(legal)))
        for seat, _, _ in answers:
            del self._asked[seat]
        return answers

    def close(self) -> None:
        self._asked.clear()

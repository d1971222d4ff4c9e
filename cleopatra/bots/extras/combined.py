"""The knowledge about all editions and expansions of a game combined.

Numbers are added up; answers come from the first that has one. Uses the interface of Knowledge;
knows no edition or expansion by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.extras.knowledge import AnswerJudge, Knowledge, TrialMode
from cleopatra.rules.actions import Action, AnyActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.observation import Observation


class GameKnowledge:
    """The knowledge for one game; false in the base game. An empty list means nothing to add."""

    def __init__(self, parts: Sequence[Knowledge]) -> None:
        self._parts = tuple(parts)
        self.decides: frozenset[int] = frozenset().union(*(p.decides for p in parts))
        self.steps: frozenset[int] = frozenset().union(*(p.steps for p in parts))
        self.frees: frozenset[int] = frozenset().union(*(p.frees for p in parts))
        self.trials: dict[int, TrialMode] = {k: how for p in parts for k, how in p.trials.items()}
        self.chances: dict[int, AnyActionKind] = {
            k: answer for p in parts for k, answer in p.chances.items()
        }
        self.limit_amulets = sum(part.limit_amulets for part in parts)
        self.most_is_eaten = any(part.most_is_eaten for part in parts)
        self.count_reasons: frozenset[str] = frozenset().union(*(p.count_reasons for p in parts))
        self.harmless: frozenset[int] = frozenset().union(*(p.harmless for p in parts))
        worth = [0.0] * len(CARD_KINDS)
        for part in parts:
            for kind, scarabs in part.hand_worth.items():
                worth[kind] += scarabs
        self.hand_worth = tuple(worth) if any(worth) else ()

    def __bool__(self) -> bool:
        return bool(self._parts)

    def plans(self, kind: int) -> bool:
        """Whether the planner answers the decision, by trying each answer or as part of a plan."""
        return kind in self.decides or kind in self.steps

    def wealth(self, o: Observation, turns: Sequence[float]) -> list[float]:
        """Scarabs to add for each seat, for what it has from editions and expansions."""
        total = [0.0] * len(o.seats)
        for part in self._parts:
            for seat, worth in enumerate(part.wealth(o, turns)):
                total[seat] += worth
        return total

    def room(self, o: Observation) -> list[int]:
        """By seat, the amulets that sanctuaries remove in addition to one per square."""
        total = [0] * len(o.seats)
        for part in self._parts:
            for seat, room in enumerate(part.room(o)):
                total[seat] += room
        return total

    def stall_worth(self, o: Observation, up: Sequence[int]) -> float:
        """Scarabs that taking these face-up cards brings, in addition to the cards' own worth."""
        return sum(part.stall_worth(o, up) for part in self._parts)

    def moves(self, o: Observation, legal: Sequence[Action]) -> list[Action]:
        """Additional actions at an open moment that are worth trying."""
        return [action for part in self._parts for action in part.moves(o, legal)]

    def at_limit(self, o: Observation, legal: Sequence[Action]) -> list[tuple[Action, int, float]]:
        """Ways to keep all cards at the hand limit: (action, change of own amulets, of scarabs)."""
        return [answer for part in self._parts for answer in part.at_limit(o, legal)]

    def prizes(self, o: Observation) -> Sequence[float] | None:
        """Prizes by rank, in scarabs, of the present auction; None at an Offering."""
        return next((p for part in self._parts if (p := part.prizes(o)) is not None), None)

    def answer(self, o: Observation, legal: Sequence[Action], judge: AnswerJudge) -> Action | None:
        """The answer to a decision during another seat's turn; None if the decision is unknown."""
        return next((a for p in self._parts if (a := p.answer(o, legal, judge)) is not None), None)


NO_KNOWLEDGE: Final = GameKnowledge(())
"""That of the base game."""

"""A puzzle as the window runs it: a session on its position, in which one seat plays one turn.

Knows puzzles and the session; no pictures. Nothing of it is saved as a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from cleopatra.bots.adviser_worker import AdviserPort
from cleopatra.kit.text.i18n import _
from cleopatra.match.command import OrderRefusal, Undo
from cleopatra.match.log import GameLog
from cleopatra.puzzles.goal import PuzzleVerdict, belongs, judge
from cleopatra.puzzles.puzzle import Puzzle, PuzzleKind
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.engine import apply
from cleopatra.rules.errors import Refusal
from cleopatra.rules.observation import Observation
from cleopatra.rules.state import State
from cleopatra.ui.session.session import Session, UndoGoal

_RIVALS: Final = ("Nefer", "Hotep", "Meret", "Sennu")
_BOT: Final = "greedy"
_NOT_NOW: Final = Refusal("not_now", "")


class PuzzleSession(Session):
    """The session of a puzzle. What is no part of it cannot be done, and the visit is not really
    ended: `is_asked` says that the player wants to end it. While `is_held`, nothing can be done."""

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        advisers: Callable[[], AdviserPort] | None = None,
        wake: Callable[[], None] | None = None,
    ) -> None:
        log = _log_of(puzzle)
        super().__init__(log.setup, log=log, ports=silent_port, advisers=advisers, wake=wake)
        self.puzzle = puzzle
        self.is_asked = False
        self.is_held = False
        self._start = self.observation.decisions
        self._known: tuple[int, State, PuzzleVerdict] | None = None

    @property
    def verdict(self) -> PuzzleVerdict:
        """What the turn is worth so far."""
        return self._now()[1]

    @property
    def has_begun(self) -> bool:
        """Whether anything was done in this try."""
        return self.observation.decisions > self._start

    def begin_again(self) -> None:
        """Takes the whole turn back."""
        self.is_asked = self.is_held = False
        self._pursue(UndoGoal(Undo(self.puzzle.question.seat), self._start))

    def show(self, texts: Sequence[str]) -> None:
        """Plays a part of a line for the player."""
        actions = map(self.match.rules.parse, texts)
        self._append(
            self.puzzle.question.seat, [action for action in actions if not self._is_last(action)]
        )

    def is_part(self, action: Action) -> bool:
        """Whether an action belongs to the puzzle."""
        return belongs(self.puzzle, self._now()[0], action)

    # What the table asks

    def legal(self) -> Sequence[Action]:
        if self.is_held:
            return ()
        return [action for action in super().legal() if self.is_part(action)]

    def check(self, action: Action) -> Refusal | None:
        refusal = super().check(action)
        if refusal is None and (self.is_held or not self.is_part(action)):
            return _NOT_NOW
        return refusal

    def submit(
        self, *actions: Action, then: Sequence[Action] = (), seat: int | None = None
    ) -> None:
        if self.is_held:
            return
        done = [action for action in actions if not self._is_last(action)]
        rest = [action for action in then if not self._is_last(action)]
        self.is_asked = len(done) + len(rest) < len(actions) + len(then)
        if done or rest:
            super().submit(*done, then=rest, seat=seat)

    @property
    def undo_refusal(self) -> OrderRefusal | None:
        return OrderRefusal.NOT_YOUR_UNDO if self.is_held else super().undo_refusal

    def _take_up(self, order: Callable[[int], object]) -> None:
        if not self.is_held:
            self.is_asked = False
            super()._take_up(order)

    def _is_last(self, action: Action) -> bool:
        """Whether a turn of this kind of puzzle ends with that action, which is not played."""
        return self.puzzle.kind is not PuzzleKind.LAST and action.kind is ActionKind.FINISH

    def _now(self) -> tuple[State, PuzzleVerdict]:
        moment = self.match.decision_id
        if self._known is None or self._known[0] != moment:
            texts = [decided.text for decided in self.match.log().decisions]
            state = self.puzzle.position()
            for text in texts:
                apply(state, state.rules.parse(text))
            self._known = (moment, state, judge(self.puzzle, texts))
        return self._known[1], self._known[2]


def _log_of(puzzle: Puzzle) -> GameLog:
    """The puzzle's log with one person, and rivals in the other seats."""
    seat = puzzle.question.seat
    names = list(_RIVALS[: puzzle.options.seats - 1])
    names.insert(seat, _("Player"))
    log = puzzle.log(tuple(names))
    setup = log.setup
    for other, info in enumerate(setup.seats):
        if other != seat:
            setup = setup.with_seat(other, replace(info, bot=_BOT))
    return GameLog(setup, log.base)


# Bots that never answer, for tables that stand still: of puzzles, pictures and measurements.


class SilentPort:
    """Bots that never answer: the game stands still where it was opened."""

    def ask(
        self, seat: int, observation: Observation, legal_texts: Sequence[str], decision_id: int
    ) -> None:
        return

    def poll(self) -> Iterable[tuple[int, int, str]]:
        return ()

    def close(self) -> None:
        return


def silent_port(_bots: Mapping[int, str], _seed: int) -> SilentPort:
    """Such bots for any seats, as a game's `ports`."""
    return SilentPort()

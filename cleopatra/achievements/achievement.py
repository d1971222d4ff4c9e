"""An achievement: its name in files, and the test whether a seat has reached it in a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from cleopatra.match.log import GameLog
from cleopatra.match.setup import LogDiffers, MatchSetup
from cleopatra.match.timeline import follow, start_of
from cleopatra.rules.events import (
    AmuletsChanged,
    Event,
    PyramidOpened,
    SanctuaryClaimed,
    ScarabsChanged,
)
from cleopatra.rules.state import Outcome

# The account of a finished game: its events in order, each with its turn, and how it ended.

E = TypeVar("E", bound=Event)

NOT_COUNTED = -1
"""In place of amulets where a game ended without its count."""


@dataclass(frozen=True, slots=True)
class TurnEvent(Generic[E]):
    """An event of turn `turn`, that of seat `mover`. `number` is its place in the game."""

    number: int
    turn: int
    mover: int
    event: E


class GameEvents:
    """All events of a finished game, nothing hidden.

    `batches` are the events of each decision with the turn and the seat whose turn it was.
    """

    def __init__(
        self,
        setup: MatchSetup,
        batches: Iterable[tuple[int, int, tuple[Event, ...]]],
        outcome: Outcome,
    ) -> None:
        self.setup = setup
        self.outcome = outcome
        self._by_kind: dict[type[Event], list[TurnEvent[Event]]] = {}
        number = 0
        for turn, mover, events in batches:
            for event in events:
                happened = TurnEvent(number, turn, mover, event)
                self._by_kind.setdefault(type(event), []).append(happened)
                number += 1

    def happened(self, kind: type[E]) -> Iterator[TurnEvent[E]]:
        """The events of one kind, in their order."""
        for happened in self._by_kind.get(kind, ()):
            if isinstance(happened.event, kind):  # always; tells the type checker so
                yield TurnEvent(happened.number, happened.turn, happened.mover, happened.event)

    def events(self, kind: type[E]) -> list[E]:
        """The events of one kind without their turns."""
        return [happened.event for happened in self.happened(kind)]

    def scarabs(self, seat: int, *reasons: str) -> list[int]:
        """What a seat gained (or lost, below 0) for these reasons, change by change."""
        changes = self.events(ScarabsChanged)
        return [e.amount for e in changes if e.seat == seat and e.reason in reasons]

    def amulets(self, seat: int, *reasons: str) -> list[int]:
        """The same for amulets."""
        changes = self.events(AmuletsChanged)
        return [e.amount for e in changes if e.seat == seat and e.reason in reasons]

    def corruption(self, seat: int) -> int:
        """The amulets of a seat when its pyramid was opened, those for its hand included;
        NOT_COUNTED where that never came. Rule: D10.2"""
        opened = self.events(PyramidOpened)
        return next((e.amulets for e in opened if e.seat == seat), NOT_COUNTED)

    def squares(self, seat: int) -> int:
        """The squares of all sanctuaries that a seat claimed. Rule: D8.2"""
        claims = self.events(SanctuaryClaimed)
        return sum(len(claim.squares) for claim in claims if claim.seat == seat)

    def has_won(self, seat: int) -> bool:
        """Whether a seat is among the winners."""
        return seat in self.outcome.winners


def account_of(log: GameLog) -> GameEvents | None:
    """The account of a recorded game; None where it is not over.

    :raises LogDiffers: where these rules do not play what was recorded.
    :raises RulesError: where the game cannot even begin.
    """
    state = start_of(log)
    batches: list[tuple[int, int, tuple[Event, ...]]] = []
    for index in range(len(log)):
        if state.outcome is not None:
            raise LogDiffers(index, "the game was over")
        state, moment = follow(log, index, state)
        batches.append((moment.turn, moment.mover, moment.events))
    return None if state.outcome is None else GameEvents(log.setup, batches, state.outcome)


@dataclass(frozen=True, slots=True)
class Achievement:
    """`uid` never changes, as files hold it; `is_reached(account, seat)` looks at one finished
    game."""

    uid: str
    is_reached: Callable[[GameEvents, int], bool]

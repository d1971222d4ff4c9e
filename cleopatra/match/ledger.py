"""Sources of points and corruption: public events folded into sums by seat and reason.

Every gain and payment is seen by all (rule D3.5), so a ledger tells nothing secret; how much of
it a screen shows during a game is an aid the players choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cleopatra.rules.events import AmuletsChanged, Event, ScarabsChanged
from cleopatra.rules.observation import SeatView
from cleopatra.rules.reasons import START

EARLIER = "earlier"
"""Reason for what a seat had when the log began elsewhere than at the deal."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Scarabs and amulets by seat when turn `turn` was over (0: at the beginning)."""

    turn: int
    scarabs: tuple[int, ...]
    amulets: tuple[int, ...]


@dataclass(slots=True)
class SeatSums:
    """Sums of one seat by reason (codes of `rules.reasons`), signed."""

    scarabs: dict[str, int] = field(default_factory=dict)
    amulets: dict[str, int] = field(default_factory=dict)

    @property
    def scarab_total(self) -> int:
        return sum(self.scarabs.values())

    @property
    def amulet_total(self) -> int:
        return sum(self.amulets.values())


class Ledger:
    """Sums and curves of a game. `seats` is what everybody knew when the log began."""

    def __init__(self, seats: Sequence[SeatView], is_deal: bool = True) -> None:
        self.seats = [SeatSums() for _ in seats]
        self.curve: list[CurvePoint] = []
        self._turn = 0
        reason = START if is_deal else EARLIER
        for sums, view in zip(self.seats, seats, strict=True):
            sums.scarabs[reason] = view.scarabs
            if view.amulets:
                sums.amulets[reason] = view.amulets
        self._mark()

    def fold(self, turn: int, events: Iterable[Event]) -> None:
        """Adds the events of one decision of turn `turn`."""
        if turn != self._turn:
            if self._turn:
                self._mark()
            self._turn = turn
        for event in events:
            if isinstance(event, ScarabsChanged):
                _add(self.seats[event.seat].scarabs, event.reason, event.amount)
            elif isinstance(event, AmuletsChanged):
                _add(self.seats[event.seat].amulets, event.reason, event.amount)

    def close(self) -> None:
        """Marks the end of the last turn in the curve."""
        if self._turn:
            self._mark()

    def _mark(self) -> None:
        scarabs = tuple(s.scarab_total for s in self.seats)
        self.curve.append(
            CurvePoint(self._turn, scarabs, tuple(s.amulet_total for s in self.seats))
        )


def _add(sums: dict[str, int], reason: str, amount: int) -> None:
    sums[reason] = sums.get(reason, 0) + amount

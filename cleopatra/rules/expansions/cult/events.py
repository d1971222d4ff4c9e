"""Events of the Cult of Sobek, named in the past tense. Rules: E1

Scarabs and amulets are ScarabsChanged and AmuletsChanged events with the reasons in `box`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cleopatra.rules.events import NO_CHANGE, Change, Event, Weight, paid_with


@dataclass(frozen=True, slots=True)
class SobekStatuePaid(Event):
    """A Sobek statue was paid for; fields as in PiecePaid."""

    rule: ClassVar[str] = "E1.1"
    weight: ClassVar[Weight] = Weight.DETAIL
    seat: int
    cards: tuple[tuple[int, int], ...]
    credit: int
    gained: int
    off_artisans: int
    off_resources: int

    def tainted(self, seat: int) -> Change:
        return paid_with(self.cards) if seat == self.seat else NO_CHANGE


@dataclass(frozen=True, slots=True)
class SobekStatuePlaced(Event):
    """A Sobek statue was placed next to the Anubis statue of the sanctuary with these squares;
    `left` statues remain."""

    rule: ClassVar[str] = "E1.1"
    seat: int
    squares: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class SobekCardTaken(Event):
    """The seat took a Sobek card; `card` is a SobekCard."""

    rule: ClassVar[str] = "E1.2"
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class DeepWaterMarked(Event):
    """A sanctuary was chosen; each of its squares will remove 2 amulets."""

    rule: ClassVar[str] = "E1.2"
    seat: int
    squares: tuple[int, ...]

"""Events of Architects from Far Away, named in the past tense. Rules: E4

Bids are BidPlaced events; the scarabs bid are ScarabsChanged with the reason in `box`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.events import Event


@dataclass(frozen=True, slots=True)
class AuctionStarted(Event):
    """The auction began: all seats make secret bids."""

    rule: ClassVar[str] = "E4.2"


@dataclass(frozen=True, slots=True)
class AuctionRevealed(Event):
    """The `bids` by seat, and the seats that take a card, in `order`."""

    rule: ClassVar[str] = "E4.2"
    reveals: ClassVar[bool] = True
    bids: tuple[int, ...]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ArchitectsSeen(Event):
    """The seat looked at the remaining cards; others learn only how many."""

    rule: ClassVar[str] = "E4.2"
    reveals: ClassVar[bool] = True
    seat: int
    architects: tuple[int, ...]

    def redact(self, viewer: int | None) -> Event:
        if viewer == self.seat:
            return self
        return replace(self, architects=(UNKNOWN,) * len(self.architects))


@dataclass(frozen=True, slots=True)
class ArchitectHired(Event):
    """The seat took an architect, hidden from the others; `left` cards remain."""

    rule: ClassVar[str] = "E4.2"
    seat: int
    architect: int
    left: int

    def redact(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, architect=UNKNOWN)


@dataclass(frozen=True, slots=True)
class ArchitectCalled(Event):
    """The architect was shown and used, and left the game."""

    rule: ClassVar[str] = "E4.3"
    seat: int
    architect: int

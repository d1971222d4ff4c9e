"""What the architects from far away do, as facts in the past tense. Rules: E4

Scarabs that are bid come as ScarabsChanged with the reason of `box`, bids as BidPlaced.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.events import Event


@dataclass(frozen=True, slots=True)
class AuctionStarted(Event):
    """Secret bids for the architects are asked for. Rule: E4.2"""


@dataclass(frozen=True, slots=True)
class AuctionRevealed(Event):
    """`bids` by seat; `order` are the seats that take a card, in their order. Rule: E4.2"""

    reveals: ClassVar[bool] = True

    bids: tuple[int, ...]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ArchitectsSeen(Event):
    """The seat looked at the cards that lay there; others learn only how many. Rule: E4.2"""

    reveals: ClassVar[bool] = True

    seat: int
    architects: tuple[int, ...]

    def redact(self, viewer: int | None) -> Event:
        if viewer == self.seat:
            return self
        return replace(self, architects=(UNKNOWN,) * len(self.architects))


@dataclass(frozen=True, slots=True)
class ArchitectHired(Event):
    """The seat took one of the architects, hidden from the others; `left` lie there. Rule: E4.2"""

    seat: int
    architect: int
    left: int

    def redact(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, architect=UNKNOWN)


@dataclass(frozen=True, slots=True)
class ArchitectCalled(Event):
    """The architect was shown, served and left the game. Rule: E4.3"""

    seat: int
    architect: int

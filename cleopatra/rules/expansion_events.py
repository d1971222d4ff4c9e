"""What happens in games with expansions, as facts in the past tense. Rules: E1-E4

Scarabs and amulets that change hands come as ScarabsChanged and AmuletsChanged with a reason of
their own, cards of a stall as CardsTaken. Like `events`, never read by the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.events import Event

# E1


@dataclass(frozen=True, slots=True)
class SobekStatuePaid(Event):
    """Fields as in PiecePaid. Rule: E1.1, D6.3"""

    seat: int
    cards: tuple[tuple[int, int], ...]
    credit: int
    gained: int
    off_artisans: int
    off_resources: int


@dataclass(frozen=True, slots=True)
class SobekStatuePlaced(Event):
    """A Sobek statue stands beside the Anubis statue of the sanctuary with these squares; `left`
    are still to be had. Rule: E1.1"""

    seat: int
    squares: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class SobekCardTaken(Event):
    """`card` is a SobekCard. Rule: E1.2"""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class DeepWaterMarked(Event):
    """Each square of this sanctuary will take 2 amulets. Rule: E1.2"""

    seat: int
    squares: tuple[int, ...]


# E2


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """The die shows another Category. Rule: E2.3"""

    reveals: ClassVar[bool] = True

    category: int


@dataclass(frozen=True, slots=True)
class TokenDrawn(Event):
    """`token` is a Token, shown to all; `left` lie face down. Rule: E2.2"""

    reveals: ClassVar[bool] = True

    seat: int
    token: int
    left: int


@dataclass(frozen=True, slots=True)
class TokenDeclined(Event):
    """Rule: E2.2"""

    seat: int


@dataclass(frozen=True, slots=True)
class TokenUsed(Event):
    """A kept token paid for the first time and left the game; what is left of its units serves to
    the end of the visit. Rule: E2.4 (5), (6)"""

    seat: int
    token: int


# E3


@dataclass(frozen=True, slots=True)
class GoddessCardsFound(Event):
    """So many of the cards just taken were goddess cards; they went face up onto the discard pile.
    Rule: E3.2"""

    reveals: ClassVar[bool] = True

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class GoddessMoved(Event):
    """The statue of the goddess came to `seat`; it was with `before`, or -1 for nobody. The same
    seat twice: it stayed. Rule: E3.2"""

    seat: int
    before: int


# E4


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

"""What happened, as facts in the past tense: for animation, log and statistics.

Appended to the log while an action is applied, if one is given; the rules never read them. Card
kinds are ids of the catalogue, UNKNOWN where the viewer may not see. `redact` hides what a viewer
may not know.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import ClassVar

from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import UNKNOWN

Change = tuple[int, int]
"""The least and the most by which a number changed; equal where that is known."""
NO_CHANGE: Change = (0, 0)


@dataclass(frozen=True, slots=True)
class Card:
    """A market card on a stall, in the deck or just drawn: its kind and which side is up."""

    kind: int
    is_up: bool

    def hidden(self) -> Card:
        """The card as seen by somebody who may not look under it."""
        return self if self.is_up else Card(UNKNOWN, False)


class Weight(IntEnum):
    """How much an event matters to those who follow a game; every one of them but SILENT is in the
    log."""

    SILENT = 0  # no sentence: another event says it, or there is nothing to say
    DETAIL = 1  # announced only while nothing else is being said, left out of summaries
    PASSING = 2  # shown by its film without a caption: with one for each, turns would take too long
    MAIN = 3  # has a caption, too


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events. `redact(viewer)` gives the event as seat `viewer` (or None: a
    spectator) may know it; most events are public and return themselves.

    Events after one that `reveals` in the same batch depend on something that the acting seat
    could not know before, or belong to another turn: a preview ends there. `rule` is the number of
    the rule that it is about.
    """

    rule: ClassVar[str] = ""
    weight: ClassVar[Weight] = Weight.MAIN
    reveals: ClassVar[bool] = False

    def redact(self, viewer: int | None) -> Event:
        return self

    def chance(self) -> str:
        """The source of randomness behind the event: `stall` for face-down cards on a stall, `draw`
        for cards drawn for the stalls, `beggar` for cards drawn into a hand, `mosaic`, `dice`,
        `tokens`, and `count` for what the end reveals; "" for none."""
        return ""

    def tainted(self, seat: int) -> Change:
        """By how much the tainted cards in a seat's hand changed, as far as the event shows: once
        it is redacted, a card may be anything. Rule: D1.1"""
        return NO_CHANGE


def tainted_among(kinds: Iterable[int]) -> Change:
    """How many of these cards are tainted: at least those known to be, at most the unknown ones
    too. Rule: D1.1"""
    least = most = 0
    for kind in kinds:
        if kind == UNKNOWN:
            most += 1
        elif CARD_KINDS[kind].tainted:
            least += 1
            most += 1
    return least, most


def paid_with(cards: Iterable[tuple[int, int]]) -> Change:
    """The change of a hand that paid with these cards, (kind, number) pairs."""
    number = sum(n for kind, n in cards if CARD_KINDS[kind].tainted)
    return -number, -number


def taken_from(change: Change) -> Change:
    """The opposite change: of the hand that lost these cards."""
    return -change[1], -change[0]


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    rule: ClassVar[str] = "D4.1"
    weight: ClassVar[Weight] = Weight.SILENT
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class WorshipperActivated(Event):
    """`slot` 0..4, before the tile moves. The price follows as another event."""

    rule: ClassVar[str] = "D7.1"
    seat: int
    worshipper: int
    slot: int


@dataclass(frozen=True, slots=True)
class TilesMoved(Event):
    """The worshippers from slot 1 to slot 5, after the move."""

    rule: ClassVar[str] = "D7.2"
    weight: ClassVar[Weight] = Weight.SILENT
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsTaken(Event):
    """All cards of a stall went into a hand."""

    rule: ClassVar[str] = "D5.1"
    seat: int
    stall: int
    cards: tuple[Card, ...]

    def redact(self, viewer: int | None) -> Event:
        if viewer == self.seat:
            return self
        return replace(self, cards=tuple(c.hidden() for c in self.cards))

    def chance(self) -> str:
        return "" if all(card.is_up for card in self.cards) else "stall"

    def tainted(self, seat: int) -> Change:
        if seat != self.seat:
            return NO_CHANGE
        return tainted_among(card.kind for card in self.cards)


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Cards went from the deck into a hand."""

    rule: ClassVar[str] = "D7.3"
    seat: int
    cards: tuple[Card, ...]

    def redact(self, viewer: int | None) -> Event:
        if viewer == self.seat:
            return self
        return replace(self, cards=tuple(c.hidden() for c in self.cards))

    def chance(self) -> str:
        return "beggar"

    def tainted(self, seat: int) -> Change:
        if seat != self.seat:
            return NO_CHANGE
        return tainted_among(card.kind for card in self.cards)


@dataclass(frozen=True, slots=True)
class RefillDrawn(Event):
    """Cards were drawn for the stalls; nobody sees under the face-down ones."""

    rule: ClassVar[str] = "D5.2"
    weight: ClassVar[Weight] = Weight.SILENT
    cards: tuple[Card, ...]

    def redact(self, viewer: int | None) -> Event:
        return replace(self, cards=tuple(c.hidden() for c in self.cards))

    def chance(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class CardPut(Event):
    """A drawn card was laid onto a stall."""

    rule: ClassVar[str] = "D5.2"
    weight: ClassVar[Weight] = Weight.DETAIL
    seat: int
    stall: int
    card: Card

    def redact(self, viewer: int | None) -> Event:
        return replace(self, card=self.card.hidden())


@dataclass(frozen=True, slots=True)
class DeckChanged(Event):
    """How many cards the deck holds now, and its top card if that lies face up."""

    rule: ClassVar[str] = "D3.3"
    weight: ClassVar[Weight] = Weight.SILENT
    size: int
    top: Card | None

    def redact(self, viewer: int | None) -> Event:
        return replace(self, top=self.top.hidden()) if self.top else self


@dataclass(frozen=True, slots=True)
class DeckReshuffled(Event):
    """The discard pile became the deck."""

    rule: ClassVar[str] = "D5.4"
    size: int


@dataclass(frozen=True, slots=True)
class PiecePaid(Event):
    """`cards` are (kind, number) pairs; `credit` and `gained` are packed units of half-used
    doubles used up and left over."""

    rule: ClassVar[str] = "D6.3"
    weight: ClassVar[Weight] = Weight.DETAIL
    seat: int
    piece: int
    cards: tuple[tuple[int, int], ...]
    credit: int
    gained: int
    off_artisans: int
    off_resources: int

    def tainted(self, seat: int) -> Change:
        return paid_with(self.cards) if seat == self.seat else NO_CHANGE


@dataclass(frozen=True, slots=True)
class PieceBuilt(Event):
    """A sphinx, wall, door, obelisk (`site` 0..) or pedestal, throne (site 0) stands. The points
    follow as ScarabsChanged. `counted` is the n of the reward formula."""

    rule: ClassVar[str] = "D6.1"
    seat: int
    piece: int
    site: int
    counted: int


@dataclass(frozen=True, slots=True)
class MosaicLaid(Event):
    """`mosaic` 0..11, `squares` 0..80."""

    rule: ClassVar[str] = "D6.7"
    seat: int
    mosaic: int
    orientation: int
    squares: tuple[int, ...]
    palms: int


@dataclass(frozen=True, slots=True)
class MosaicShown(Event):
    """The new top of the mosaic pile, or UNKNOWN when the pile is empty."""

    rule: ClassVar[str] = "D3.1"
    weight: ClassVar[Weight] = Weight.SILENT
    mosaic: int
    left: int

    def chance(self) -> str:
        return "mosaic" if self.left else ""


@dataclass(frozen=True, slots=True)
class MosaicRemoved(Event):
    """The top mosaic fitted nowhere and left the game."""

    rule: ClassVar[str] = "D6.8"
    mosaic: int


@dataclass(frozen=True, slots=True)
class SanctuaryFormed(Event):
    """An area can take no mosaic any more."""

    rule: ClassVar[str] = "D8.1"
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SanctuaryClaimed(Event):
    """An Anubis statue stands on the area's lowest square."""

    rule: ClassVar[str] = "D8.2"
    seat: int
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SanctuaryLeft(Event):
    """This area can never become a sanctuary."""

    rule: ClassVar[str] = "D8.3"
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScarabsChanged(Event):
    """`amount` > 0 gained, < 0 paid or lost. `reason` is one of the codes in `reasons`."""

    rule: ClassVar[str] = "D1.4"
    weight: ClassVar[Weight] = Weight.PASSING
    seat: int
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class AmuletsChanged(Event):
    """`amount` > 0 taken, < 0 given back. `reason` is one of the codes in `reasons`."""

    rule: ClassVar[str] = "D1.4"
    weight: ClassVar[Weight] = Weight.PASSING
    seat: int
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class CategoryCompleted(Event):
    rule: ClassVar[str] = "D6.6"
    category: int


@dataclass(frozen=True, slots=True)
class VisitEnded(Event):
    """The quarry visit is over; `lost` is the packed credit that nobody used."""

    rule: ClassVar[str] = "D6.3"
    weight: ClassVar[Weight] = Weight.SILENT
    seat: int
    pieces: int
    lost: int


@dataclass(frozen=True, slots=True)
class CleopatraMoved(Event):
    """Steps 0 (start) to 5."""

    rule: ClassVar[str] = "D6.6"
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class OfferingStarted(Event):
    rule: ClassVar[str] = "D9.1"


@dataclass(frozen=True, slots=True)
class BidPlaced(Event):
    rule: ClassVar[str] = "D9.2"
    weight: ClassVar[Weight] = Weight.SILENT
    seat: int
    amount: int

    def redact(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, amount=UNKNOWN)


@dataclass(frozen=True, slots=True)
class BidsRevealed(Event):
    """`bids` and `ranks` (0 = first) by seat."""

    rule: ClassVar[str] = "D9.3"
    reveals: ClassVar[bool] = True
    bids: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Event):
    """One card went face down onto the discard pile."""

    rule: ClassVar[str] = "D5.5"
    weight: ClassVar[Weight] = Weight.DETAIL
    seat: int
    kind: int

    def redact(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, kind=UNKNOWN)

    def tainted(self, seat: int) -> Change:
        return taken_from(tainted_among((self.kind,))) if seat == self.seat else NO_CHANGE


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    rule: ClassVar[str] = "D4.1"
    seat: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    rule: ClassVar[str] = "D4.1"
    weight: ClassVar[Weight] = Weight.SILENT
    reveals: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class LastRoundBegan(Event):
    """Cleopatra stands before the doors; every other seat has one more turn."""

    rule: ClassVar[str] = "D10.1"
    seat: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """Step 1 of the count: (kind, number) pairs, and the amulets for tainted ones."""

    rule: ClassVar[str] = "D10.2"
    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[tuple[int, int], ...]
    amulets: int


@dataclass(frozen=True, slots=True)
class PyramidOpened(Event):
    """Step 2 of the count: all amulets of the seat, hand included, and its scarabs."""

    rule: ClassVar[str] = "D10.2"
    seat: int
    amulets: int
    scarabs: int


@dataclass(frozen=True, slots=True)
class SanctuariesCovered(Event):
    """Step 3 of the count: amulets laid into the sanctuaries of their owners."""

    rule: ClassVar[str] = "D10.2"
    seat: int
    squares: int
    laid: int
    left: int


@dataclass(frozen=True, slots=True)
class SmallestSubtracted(Event):
    """Step 4 of the count: `left` by seat after the subtraction."""

    rule: ClassVar[str] = "D10.2"
    smallest: int
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PenaltyPaid(Event):
    """Step 5 of the count: `amulets` left cost `scarabs` (what he had, if fewer)."""

    rule: ClassVar[str] = "D10.2"
    seat: int
    amulets: int
    scarabs: int


@dataclass(frozen=True, slots=True)
class ThrownToCrocodile(Event):
    """Step 5 of the count: too corrupt; out of the game."""

    rule: ClassVar[str] = "D10.2"
    seat: int
    amulets: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """`reason` is `count` or `exhaustion`."""

    rule: ClassVar[str] = "D10.3"
    winners: tuple[int, ...]
    reason: str

    def chance(self) -> str:
        return "count"

"""Events of characters, merchants of the Nile and the priest's dice, named in the past tense.

The conventions of `rules.events` apply. Rules: K2, K3, K4
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.events import (
    NO_CHANGE,
    Change,
    Event,
    Weight,
    paid_with,
    tainted_among,
    taken_from,
)


@dataclass(frozen=True, slots=True)
class CharacterPlayed(Event):
    """A character went from the hand face up onto the discard pile; `kind` is its card kind. A
    separate event follows for the amulets of its price."""

    rule: ClassVar[str] = "K3"
    seat: int
    kind: int

    def tainted(self, seat: int) -> Change:
        return paid_with(((self.kind, 1),)) if seat == self.seat else NO_CHANGE


@dataclass(frozen=True, slots=True)
class SeatAsked(Event):
    """The beggar or messenger asks that seat next; UNKNOWN: no seat is left."""

    rule: ClassVar[str] = "K3"
    weight: ClassVar[Weight] = Weight.SILENT
    seat: int


@dataclass(frozen=True, slots=True)
class CardGiven(Event):
    """A standard card changed hands, seen by all."""

    rule: ClassVar[str] = "K3"
    seat: int
    receiver: int
    kind: int

    def tainted(self, seat: int) -> Change:
        moved = tainted_among((self.kind,))
        if seat == self.seat:
            return taken_from(moved)
        return moved if seat == self.receiver else NO_CHANGE


@dataclass(frozen=True, slots=True)
class HandProved(Event):
    """A seat had nothing to give and showed its hand to the beggar, as (kind, number) pairs; empty
    when redacted for other viewers."""

    rule: ClassVar[str] = "K3.1"
    seat: int
    beggar: int
    cards: tuple[tuple[int, int], ...]

    def redact(self, viewer: int | None) -> Event:
        return self if viewer in (self.seat, self.beggar) else replace(self, cards=())


@dataclass(frozen=True, slots=True)
class CardOffered(Event):
    """A card of a hand was shown to all as on offer."""

    rule: ClassVar[str] = "K3.3"
    weight: ClassVar[Weight] = Weight.PASSING
    seat: int
    kind: int


@dataclass(frozen=True, slots=True)
class OffersEnded(Event):
    """The cards still on offer stay with their owners."""

    rule: ClassVar[str] = "K3.3"
    weight: ClassVar[Weight] = Weight.SILENT


@dataclass(frozen=True, slots=True)
class DiscardsSearched(Event):
    """One card went from the discard pile into the seat's hand, unseen by the others.

    `up` are the discards that all seats can still be certain of, by card kind; `down` is the number
    of the others. `buried` is what each seat knows of those; when redacted, only the viewer's
    knowledge is filled in.
    """

    rule: ClassVar[str] = "K3.2"
    seat: int
    kind: int
    up: tuple[int, ...]
    down: int
    buried: tuple[tuple[int, ...], ...]

    def redact(self, viewer: int | None) -> Event:
        own = tuple(known if seat == viewer else () for seat, known in enumerate(self.buried))
        return replace(self, kind=self.kind if viewer == self.seat else UNKNOWN, buried=own)

    def tainted(self, seat: int) -> Change:
        return tainted_among((self.kind,)) if seat == self.seat else NO_CHANGE


@dataclass(frozen=True, slots=True)
class CardsLookedAt(Event):
    """A seat looked at the top cards of the deck (card kinds, hidden from others)."""

    rule: ClassVar[str] = "K3.6"
    seat: int
    kinds: tuple[int, ...]

    def redact(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, kinds=(UNKNOWN,) * len(self.kinds))

    def chance(self) -> str:
        return "beggar"


@dataclass(frozen=True, slots=True)
class CardKept(Event):
    """One of the cards looked at went into the seat's hand."""

    rule: ClassVar[str] = "K3.6"
    seat: int
    kind: int

    def redact(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, kind=UNKNOWN)

    def tainted(self, seat: int) -> Change:
        return tainted_among((self.kind,)) if seat == self.seat else NO_CHANGE


@dataclass(frozen=True, slots=True)
class CardsDropped(Event):
    """The other cards looked at went face down onto the discard pile."""

    rule: ClassVar[str] = "K3.6"
    weight: ClassVar[Weight] = Weight.DETAIL
    seat: int
    kinds: tuple[int, ...]

    def redact(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, kinds=(UNKNOWN,) * len(self.kinds))


@dataclass(frozen=True, slots=True)
class MosaicChosen(Event):
    """The seat chose the next mosaic that it builds this turn."""

    rule: ClassVar[str] = "K3.5"
    seat: int
    mosaic: int


@dataclass(frozen=True, slots=True)
class DieTurned(Event):
    """A die was turned to its symbol or back to blank; `altar` is the number of dice that now show
    the symbol."""

    rule: ClassVar[str] = "K3.5"
    seat: int
    to_symbol: bool
    altar: int


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """All blank dice were rolled; `altar` is the number that now show the symbol."""

    rule: ClassVar[str] = "K2.7"
    seat: int
    symbols: tuple[bool, ...]
    altar: int

    def chance(self) -> str:
        return "dice"


@dataclass(frozen=True, slots=True)
class AltarCleared(Event):
    """After an Offering all five dice are blank again."""

    rule: ClassVar[str] = "K2.7"
    weight: ClassVar[Weight] = Weight.PASSING


@dataclass(frozen=True, slots=True)
class MerchantsUsed(Event):
    """Merchants of the Nile replaced missing units and left the game."""

    rule: ClassVar[str] = "K2.2"
    weight: ClassVar[Weight] = Weight.DETAIL
    seat: int
    number: int
    left: int


@dataclass(frozen=True, slots=True)
class MerchantsCounted(Event):
    """The merchants that a survivor had left at the end, and the talents for them."""

    rule: ClassVar[str] = "K4.2"
    seat: int
    merchants: int
    scarabs: int

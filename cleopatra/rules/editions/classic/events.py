"""What characters, merchants of the Nile and the priest's dice did, as facts in the past tense.

The events of `events` that only some editions know; the same conventions hold. Rules: K2, K3, K4
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.events import Event


@dataclass(frozen=True, slots=True)
class CharacterPlayed(Event):
    """A character went from the hand face up onto the discard pile; `kind` is the card's. The
    amulets of its price follow as their own event. Rule: K3"""

    seat: int
    kind: int


@dataclass(frozen=True, slots=True)
class SeatAsked(Event):
    """The beggar or the messenger turns to that seat next; UNKNOWN: nobody is left. Rule: K3"""

    seat: int


@dataclass(frozen=True, slots=True)
class CardGiven(Event):
    """A standard card changed hands, seen by all. Rule: K3 (beggar, messenger)"""

    seat: int
    receiver: int
    kind: int


@dataclass(frozen=True, slots=True)
class HandProved(Event):
    """Somebody had nothing to give and showed the hand to the beggar: (kind, number) pairs, empty
    for everybody else. Rule: K3 (beggar)"""

    seat: int
    beggar: int
    cards: tuple[tuple[int, int], ...]

    def redact(self, viewer: int | None) -> Event:
        return self if viewer in (self.seat, self.beggar) else replace(self, cards=())


@dataclass(frozen=True, slots=True)
class CardOffered(Event):
    """A card of a hand was shown to all as on offer. Rule: K3 (messenger)"""

    seat: int
    kind: int


@dataclass(frozen=True, slots=True)
class OffersEnded(Event):
    """What is still on offer stays with its owners. Rule: K3 (messenger)"""


@dataclass(frozen=True, slots=True)
class DiscardsSearched(Event):
    """One card went from the discard pile into the seat's hand, unseen by the others.

    `up` are the face-up discards by card kind of which all are still certain, `down` the number of
    the others; `buried` by seat what it knows of these, only the viewer's when redacted. Rule: K3
    (courtesan)
    """

    seat: int
    kind: int
    up: tuple[int, ...]
    down: int
    buried: tuple[tuple[int, ...], ...]

    def redact(self, viewer: int | None) -> Event:
        own = tuple(known if seat == viewer else () for seat, known in enumerate(self.buried))
        return replace(self, kind=self.kind if viewer == self.seat else UNKNOWN, buried=own)


@dataclass(frozen=True, slots=True)
class CardsLookedAt(Event):
    """The top cards of the deck, for one seat only: card kinds. Rule: K3 (vizier)"""

    seat: int
    kinds: tuple[int, ...]

    def redact(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, kinds=(UNKNOWN,) * len(self.kinds))


@dataclass(frozen=True, slots=True)
class CardKept(Event):
    """One of the cards looked at went into the hand. Rule: K3 (vizier)"""

    seat: int
    kind: int

    def redact(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, kind=UNKNOWN)


@dataclass(frozen=True, slots=True)
class CardsDropped(Event):
    """The rest of the cards looked at went face down onto the discard pile. Rule: K3 (vizier)"""

    seat: int
    kinds: tuple[int, ...]

    def redact(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else replace(self, kinds=(UNKNOWN,) * len(self.kinds))


@dataclass(frozen=True, slots=True)
class MosaicChosen(Event):
    """The next mosaic that the seat builds this turn is this one. Rule: K3 (scribe)"""

    seat: int
    mosaic: int


@dataclass(frozen=True, slots=True)
class DieTurned(Event):
    """A die was turned to its symbol or back to blank; `altar` dice show the symbol. Rule: K3
    (scribe)"""

    seat: int
    to_symbol: bool
    altar: int


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """All blank dice were rolled, each with or without the symbol; `altar` show it. Rule: K2.7"""

    seat: int
    symbols: tuple[bool, ...]
    altar: int


@dataclass(frozen=True, slots=True)
class AltarCleared(Event):
    """After an Offering all five dice are blank again. Rule: K2.7"""


@dataclass(frozen=True, slots=True)
class MerchantsUsed(Event):
    """Merchants of the Nile stood for missing units and left the game. Rule: K2.2"""

    seat: int
    number: int
    left: int


@dataclass(frozen=True, slots=True)
class MerchantsCounted(Event):
    """Merchants left at the end and what they bring a survivor. Rule: K4.2"""

    seat: int
    merchants: int
    scarabs: int

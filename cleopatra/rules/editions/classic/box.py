"""The components that the edition of 2006 adds to the base game, and where a state holds them.

Pure data. `state.extra` begins with the single numbers named below. The merchants of each seat
follow at MERCHANTS + seat, then the offers of each seat at `offered_at(state) + seat`.
"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.card_kinds import CARD_KINDS, KINDS
from cleopatra.rules.catalogue import (
    ARTISAN,
    LAPIS,
    MARBLE,
    MOSAIC_CODES,
    STONE,
    TWO_LAPIS,
    TWO_MARBLE,
    TWO_STONE,
    TWO_WOOD,
    UNKNOWN,
    WOOD,
)
from cleopatra.rules.editions.classic.cards import (
    BEGGAR,
    COURTESAN,
    MESSENGER,
    SCRIBE,
    SMUGGLER,
    TROMPE,
    TWO_ARTISAN,
    VIZIER,
)
from cleopatra.rules.hands import ONE, gather
from cleopatra.rules.memory import ExtraFields
from cleopatra.rules.observation import Observation
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import State

_NUMBERS: Final = {
    ARTISAN: 30,
    STONE: 18,
    MARBLE: 11,
    WOOD: 9,
    LAPIS: 7,
    TWO_ARTISAN: 3,
    TWO_STONE: 3,
    TWO_MARBLE: 3,
    TWO_WOOD: 3,
    TWO_LAPIS: 3,
    TROMPE: 8,
    BEGGAR: 2,
    COURTESAN: 2,
    MESSENGER: 2,
    SCRIBE: 2,
    SMUGGLER: 2,
    VIZIER: 1,
}
DECK: Final = tuple(_NUMBERS.get(kind, 0) for kind in range(KINDS))
"""How many of each card kind, 109 in all. Rule: K1.1 [R]"""
PARTS: Final = 2  # K1.2 [R]: the deck is cut in two, one half is turned face up
STANDARD: Final = tuple(k for k in range(KINDS) if DECK[k] and not CARD_KINDS[k].tainted)
"""The cards that opponents can be asked for. Rule: K3"""

START_MERCHANTS: Final = 3  # K1.3 [R]
MERCHANT_WORTH: Final = 3  # K2.2 [R]
DICE: Final = 5  # K1.4 [R]
FACES: Final = 6  # K1.4 [C], one of them with the symbol
BONUS: Final = (0, 0, 2, 5)
"""Talents for 0, 1, 2, 3 or more pieces in one visit. Rule: K2.5 [R]"""
OFFERING: Final = (-3, 1, 2, 2, 2)
"""Amulets by rank at an Offering; negative means given back. Rule: K2.8 [R]"""
DISCARD_AMULETS: Final = 1  # K2.1 [R]: for discarding down to the limit

PRICES: Final = {BEGGAR: 2, COURTESAN: 1, MESSENGER: 0, SMUGGLER: 1, VIZIER: 0}
"""Amulets for playing a character; more may follow from what it does. Rule: K3 [R]"""
MOSAIC_PRICE: Final = 2  # K3 [R]: a scribe used for a mosaic; for a die he is free
ALMS: Final = 2  # K3 [R]: talents for a beggar
VIZIER_CARDS: Final = 5  # K3 [R]
VIZIER_PRICE: Final = 1  # K3 [R]: amulets for each card kept

ASKED, ALTAR, CHANCE, SMUGGLED, CHOSEN, LOOKED, LOOKED_NUMBER, MERCHANTS = range(8)
"""Indexes into `state.extra`, in this order: the seat asked by beggar or messenger (UNKNOWN: none);
number of dice with the symbol; state of the dice's random generator; whether a smuggler is active
this turn; the mosaic a scribe has chosen (UNKNOWN: none); the vizier's cards, packed; their number;
the merchants of seat 0."""

_MANY: Final = (1 << 64) - 1
_MOST_PACKED: Final = (1 << 8 * KINDS) - 1


def offered_at(state: State) -> int:
    """Index into `state.extra` of the first seat's offers to a messenger, packed."""
    return MERCHANTS + state.rules.seats


def remember(memory: ExtraFields, seats: int) -> None:
    """Reserve the numbers above in `state.extra`, in their order."""
    memory.remember("asked", least=UNKNOWN, most=seats - 1, start=UNKNOWN)
    memory.remember("altar", most=DICE)
    memory.remember("dice_chance", most=_MANY, see=_hidden)
    memory.remember("smuggled")
    memory.remember("chosen_mosaic", least=UNKNOWN, most=len(MOSAIC_CODES) - 1, start=UNKNOWN)
    memory.remember("looked_at", most=_MOST_PACKED, see=_see_looked, holds_cards=True)
    memory.remember("looked_number", most=VIZIER_CARDS)
    memory.remember("merchants", seats, most=START_MERCHANTS, start=START_MERCHANTS)
    memory.remember("offered", seats, most=_MOST_PACKED)


def _hidden(state: State, viewer: int | None) -> tuple[int, ...]:
    return (UNKNOWN,)


def _see_looked(state: State, viewer: int | None) -> tuple[int, ...]:
    """Only the seat that played the vizier sees the cards; all can see if there are none."""
    looked = state.extra[LOOKED]
    return (looked if viewer == state.current or not looked else UNKNOWN,)


def guess(state: State, observation: Observation, unseen: list[int], rng: Rng) -> None:
    """Draw again the future dice and the cards that another seat is looking at."""
    renew(state, rng)
    if state.extra[LOOKED] == UNKNOWN:
        number = state.extra[LOOKED_NUMBER]
        state.extra[LOOKED] = gather(unseen[-number:])
        del unseen[-number:]
    else:
        for kind in range(KINDS):
            for _ in range(state.extra[LOOKED] // ONE[kind] & 255):
                unseen.remove(kind)


def renew(state: State, rng: Rng) -> None:
    """Draw again the future dice only."""
    state.extra[CHANCE] = rng.below(1 << 31) << 32 | rng.below(1 << 31)

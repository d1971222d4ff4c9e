"""The card kinds that only the edition of 2006 has. Rule: K1.1"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.catalogue import NO_UNIT, UNKNOWN, CardKind, Unit

TWO_ARTISAN: Final = 10
BEGGAR: Final = 11
COURTESAN: Final = 12
MESSENGER: Final = 13
SCRIBE: Final = 14
SMUGGLER: Final = 15
VIZIER: Final = 16
TROMPE: Final = 18
CHARACTERS: Final = range(BEGGAR, VIZIER + 1)

CARDS: Final = {
    TWO_ARTISAN: CardKind("2xartisan", Unit.ARTISAN, 2, True, "K1.1"),
    BEGGAR: CardKind("beggar", NO_UNIT, 0, True, "K1.1"),
    COURTESAN: CardKind("courtesan", NO_UNIT, 0, True, "K1.1"),
    MESSENGER: CardKind("messenger", NO_UNIT, 0, True, "K1.1"),
    SCRIBE: CardKind("scribe", NO_UNIT, 0, True, "K1.1"),
    SMUGGLER: CardKind("smuggler", NO_UNIT, 0, True, "K1.1"),
    VIZIER: CardKind("vizier", NO_UNIT, 0, True, "K1.1"),
    TROMPE: CardKind("trompe-loeil", UNKNOWN, 1, True, "K1.1"),
}
"""By id."""

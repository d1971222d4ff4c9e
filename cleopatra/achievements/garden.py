"""Achievements for mosaics and sanctuaries."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cleopatra.achievements.account import GameEvents
from cleopatra.achievements.achievement import Achievement
from cleopatra.rules.events import (
    MosaicLaid,
    MosaicRemoved,
    SanctuariesCovered,
    SanctuaryClaimed,
)

FIVE: Final = 5
PALMS: Final = 4
CLAIMS: Final = 2
HIDDEN: Final = 5


def sanctuary_of_five(account: GameEvents, seat: int) -> bool:
    """A sanctuary of five squares or more was claimed. Rule: D8.2"""
    claims = account.events(SanctuaryClaimed)
    return any(e.seat == seat and len(e.squares) >= FIVE for e in claims)


def two_sanctuaries(account: GameEvents, seat: int) -> bool:
    """Two sanctuaries were claimed for one mosaic. Rule: D8.2"""
    laid = [h.number for h in account.happened(MosaicLaid)]
    claims: Counter[int] = Counter()
    for happened in account.happened(SanctuaryClaimed):
        if happened.event.seat == seat:
            claims[sum(number < happened.number for number in laid)] += 1
    return any(number >= CLAIMS for number in claims.values())


def all_hidden(account: GameEvents, seat: int) -> bool:
    """At the count the own sanctuaries took every amulet, at least five. Rule: D10.2"""
    covers = account.events(SanctuariesCovered)
    return any(e.seat == seat and e.laid >= HIDDEN and not e.left for e in covers)


def four_palms(account: GameEvents, seat: int) -> bool:
    """A mosaic covered four palms or more. Rule: D6.1"""
    return any(e.seat == seat and e.palms >= PALMS for e in account.events(MosaicLaid))


def no_room(account: GameEvents, seat: int) -> bool:
    """After an own mosaic the next one fitted nowhere. Rule: D6.8"""
    return any(happened.mover == seat for happened in account.happened(MosaicRemoved))


ACHIEVEMENTS: Final = (
    Achievement("four_palms", four_palms),
    Achievement("sanctuary_of_five", sanctuary_of_five),
    Achievement("all_hidden", all_hidden),
    Achievement("no_room", no_room),
    Achievement("two_sanctuaries", two_sanctuaries),
)

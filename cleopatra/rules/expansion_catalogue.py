"""The things in the boxes of the expansions as data. Rules: E1-E4

Every value carries its rule number. Knows nothing of states, seats or turns.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from cleopatra.rules.catalogue import Unit


class SobekCard(IntEnum):
    """The cards that come with a Sobek statue. Rule: E1.2"""

    SPHINX = 0
    WALL = 1
    TRIBUTE = 2
    DEEP_WATER = 3


SOBEK_CARD_CODES: Final = ("sphinx", "wall", "tribute", "deep_water")
STATUE_COST: Final = (Unit.ARTISAN, Unit.WOOD, Unit.STONE, Unit.MARBLE, Unit.LAPIS)  # E1.1 [O]
TRIBUTE_SCARABS: Final = 2  # E1.2 [O]


class Token(IntEnum):
    """The seven face-down tokens by their effect. Rule: E2.4"""

    GIVE_BACK = 0  # 2 amulets
    TAINT_OTHERS = 1  # 1 amulet for each opponent
    SCARABS = 2  # 3 from the supply
    COLLECT = 3  # 1 scarab from each opponent who has one
    ARTISANS = 4  # kept: stands for 2 artisans
    RESOURCES = 5  # kept: stands for 2 resources of any kind
    STALL = 6  # all cards of the smallest stall


TOKEN_CODES: Final = (
    "give_back",
    "taint_others",
    "scarabs",
    "collect",
    "artisans",
    "resources",
    "stall",
)
KEPT_TOKENS: Final = (Token.ARTISANS, Token.RESOURCES)
TOKEN_GIVES_BACK: Final = 2  # E2.4 (1) [O]
TOKEN_SCARABS: Final = 3  # E2.4 (3) [O]
TOKEN_UNITS: Final = 2  # E2.4 (5), (6) [O]

GODDESS_CARDS: Final = 10  # E3.1 [O]
GODDESS_SCARABS: Final = 3  # E3.2, E3.3 [O]
GODDESS_STAYS: Final = 6  # E3.2: the statue was already his [O]


class Architect(IntEnum):
    """The four architects. Rule: E4.3"""

    GREEK = 0
    GAUL = 1
    BABYLONIAN = 2
    ROMAN = 3


ARCHITECT_CODES: Final = ("greek", "gaul", "babylonian", "roman")

"""The things of the box as data: units, card kinds, piece kinds, categories, worshippers.

Every value carries its rule number. Knows nothing of states, seats or turns.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

UNKNOWN: Final = -1
"""A card, bid or tile whose face the viewer may not see. Never None."""

NO_UNIT: Final = -2
"""The unit of a card that pays for nothing."""


class Unit(IntEnum):
    """What pieces are paid with. Rule: D1.1"""

    ARTISAN = 0
    WOOD = 1
    STONE = 2
    MARBLE = 3
    LAPIS = 4


RESOURCES: Final = (Unit.WOOD, Unit.STONE, Unit.MARBLE, Unit.LAPIS)


@dataclass(frozen=True, slots=True)
class CardKind:
    """One kind of market card.

    `unit` is the Unit it gives (UNKNOWN for a wild card, NO_UNIT for one that pays for nothing),
    `worth` how many of it; a wild card stands for one resource of any kind, never for an artisan
    (D6.4).
    """

    code: str
    unit: int
    worth: int
    tainted: bool
    rule: str = "D1.1"

    @property
    def is_wild(self) -> bool:
        return self.unit == UNKNOWN


BASE_CARDS: Final[tuple[CardKind, ...]] = (
    CardKind("artisan", Unit.ARTISAN, 1, False),
    CardKind("wood", Unit.WOOD, 1, False),
    CardKind("stone", Unit.STONE, 1, False),
    CardKind("marble", Unit.MARBLE, 1, False),
    CardKind("lapis", Unit.LAPIS, 1, False),
    CardKind("2xwood", Unit.WOOD, 2, True),
    CardKind("2xstone", Unit.STONE, 2, True),
    CardKind("2xmarble", Unit.MARBLE, 2, True),
    CardKind("2xlapis", Unit.LAPIS, 2, True),
    CardKind("cave", UNKNOWN, 1, True),
)
"""The card kinds of the base game by their id (the index); `card_kinds` has all of them."""

ARTISAN: Final = 0
WOOD: Final = 1
STONE: Final = 2
MARBLE: Final = 3
LAPIS: Final = 4
TWO_WOOD: Final = 5
TWO_STONE: Final = 6
TWO_MARBLE: Final = 7
TWO_LAPIS: Final = 8
CAVE: Final = 9


class Category(IntEnum):
    """The six categories whose completion moves Cleopatra. Rule: D1.2, D6.6"""

    SPHINXES = 0
    WALLS = 1
    DOORS = 2
    MOSAICS = 3
    OBELISKS = 4
    THRONE = 5


class Piece(IntEnum):
    """The kinds of pieces in the quarry. Rule: D1.2"""

    SPHINX = 0
    WALL = 1
    DOOR = 2
    MOSAIC = 3
    OBELISK = 4
    PEDESTAL = 5
    THRONE = 6


# The same as plain ints for the hot paths: reading an enum member is many times slower.
# Written as literals, which mypyc compiles to constants.
SPHINX: Final = 0
WALL: Final = 1
DOOR: Final = 2
MOSAIC: Final = 3
OBELISK: Final = 4
PEDESTAL: Final = 5
THRONE: Final = 6
assert tuple(map(int, Piece)) == (SPHINX, WALL, DOOR, MOSAIC, OBELISK, PEDESTAL, THRONE)


class Pattern(IntEnum):
    """How the resources of a cost relate. Rule: D6.1"""

    EQUAL = 0
    DIFFERENT = 1
    NAMED = 2  # exactly these, artisans too: see `named` (K2.3)


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A row of the table of D6.1: what a piece costs and what it brings.

    The reward is `base + per * n`, with n counted as `counts` says at the moment of building. Where
    the pattern is NAMED, `named` are the units of the cost by Unit.
    """

    code: str
    category: Category
    number: int
    artisans: int
    resources: int
    pattern: Pattern
    base: int
    per: int
    counts: str
    most: int
    rule: str = "D6.1"
    named: tuple[int, ...] = ()


PIECE_KINDS: Final[tuple[PieceKind, ...]] = (
    PieceKind("sphinx", Category.SPHINXES, 6, 1, 2, Pattern.EQUAL, 3, 1, "sphinxes_in_row", 5),
    PieceKind("wall", Category.WALLS, 9, 1, 2, Pattern.DIFFERENT, 3, 1, "mosaic_squares", 6),
    PieceKind("door", Category.DOORS, 2, 2, 3, Pattern.EQUAL, 5, 1, "walls_in_chain", 14),
    PieceKind("mosaic", Category.MOSAICS, 12, 2, 3, Pattern.DIFFERENT, 5, 1, "palms", 10),
    PieceKind("obelisk", Category.OBELISKS, 2, 3, 4, Pattern.EQUAL, 10, 2, "sphinxes_in_row", 16),
    PieceKind("pedestal", Category.THRONE, 1, 3, 4, Pattern.DIFFERENT, 10, 1, "mosaic_squares", 19),
    PieceKind("throne", Category.THRONE, 1, 3, 4, Pattern.DIFFERENT, 10, 1, "mosaic_squares", 19),
)

MOSAIC_CODES: Final = "FILNPTUVWXYZ"
"""The twelve free pentominoes, by mosaic id. Rule: D1.3"""


class Worshipper(IntEnum):
    """The five tiles of the board of Sobek. Rule: D1.6, D7.3"""

    ARCHITECT = 0
    VIZIER = 1
    MERCHANT = 2
    BEGGAR = 3
    FOREMAN = 4


ARCHITECT: Final = 0
VIZIER: Final = 1
MERCHANT: Final = 2
BEGGAR: Final = 3
FOREMAN: Final = 4
assert tuple(map(int, Worshipper)) == (ARCHITECT, VIZIER, MERCHANT, BEGGAR, FOREMAN)
WORSHIPPER_CODES: Final = ("architect", "vizier", "merchant", "beggar", "foreman")


START_SCARABS: Final = 5  # D3.5 [R]
START_HAND: Final = 3  # D3.3 [R]
STALLS: Final = 3  # D3.4 [R]
HAND_LIMIT: Final = 10  # D5.5 [R]
STATUES: Final = 2  # D1.5 [R]
SLOT_COSTS: Final = ("2s", "4s", "1a", "2a", "3a")
"""Costs of the worshippers' slots: s scarabs, a amulets. Rule: D1.6, slot 4 [R], the rest [C]"""
ARCHITECT_BONUS: Final = 4  # D7.3 [R]
DISCOUNT: Final = 2  # D7.3 [R]
BEGGAR_CARDS: Final = 4  # D7.3 [R]
LAST_STEP: Final = 5  # D2.7 [R]
OFFERING_STEP: Final = 4  # D9.1 [R]
OFFERING_AMULETS: Final = (-3, 1, 2, 3)
"""Amulets by rank at the Offering; negative means given back. Rule: D9.3 [R]"""
PENALTIES: Final = (0, 1, 3, 6, 10, 15, 20, 25)
"""Scarabs lost for 0..7 amulets left; with more the seat is eaten. Rule: D10.2 [O]"""
MOST_DECISIONS: Final = 3000
"""After this many decisions a game is a draw, as the rules end none in which nobody builds. [C]"""

"""How the things of the game look on the table: picture names, icons, order, type.

Knows names of pictures and codes of the catalogue. Draws nothing and knows no state.
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour
from cleopatra.rules.catalogue import (
    CARD_KINDS,
    CAVE,
    CHARACTERS,
    GODDESS,
    PIECE_KINDS,
    TROMPE,
    TWO_ARTISAN,
    UNKNOWN,
    WORSHIPPER_CODES,
    Piece,
)
from cleopatra.ui.extension import registry
from cleopatra.ui.skin.skin import LOOKS

HAND_ORDER: Final = (0, TWO_ARTISAN, 1, 5, 2, 6, 3, 7, 4, 8, CAVE, TROMPE, *CHARACTERS, GODDESS)
"""Card kinds sorted by use: artisans, each resource with its doubles, caves, people."""

GROUPS: Final = (0, 1, 2, 3, 4, 1, 2, 3, 4, 5, 0, *(6,) * len(CHARACTERS), 6, 5)
"""Which group of the hand a card kind belongs to."""

CARD_BACK: Final = "card_back"

AWNINGS: Final[tuple[tuple[Colour, Colour], ...]] = (
    (theme.AWNING_RED, theme.LINEN),
    (theme.AWNING_BLUE, theme.LINEN),
    (theme.AWNING_GREEN, theme.LINEN),
)
"""The stripes of the three tents, as on the stage."""

EQUAL_UNIT: Final[Colour] = theme.EQUAL
"""The colour of equal resources in a cost; different ones take those of the resources."""
UNIT_COLOURS: Final[tuple[Colour, ...]] = tuple(
    LOOKS[code].colour for code in ("wood", "stone", "marble", "lapis")
)

MOSAIC_COLOURS: Final[tuple[Colour, ...]] = (
    theme.TURQUOISE,
    theme.AWNING_RED,
    theme.AWNING_BLUE,
    theme.OCHRE,
)
"""Colours of the small mosaic shapes, in turn."""

_PIECE_SPRITES: Final = {
    Piece.SPHINX: "sphinx",
    Piece.WALL: "wall_7",
    Piece.DOOR: "door_1",
    Piece.OBELISK: "obelisk",
    Piece.PEDESTAL: "pedestal",
    Piece.THRONE: "throne",
}


def card_picture(kind: int) -> str:
    """The picture of a card kind; the back where it is UNKNOWN."""
    if kind == UNKNOWN:
        return CARD_BACK
    code = CARD_KINDS[kind].code
    look = registry.card_look(code)
    if look is not None:
        return look.picture
    return f"card_{code[2:]}_double" if code.startswith("2x") else f"card_{code}"


def card_icon(kind: int) -> str:
    """The icon of what a card gives."""
    code = CARD_KINDS[kind].code
    look = registry.card_look(code)
    return code.removeprefix("2x") if look is None else look.icon


def piece_icon(piece: int) -> str:
    """The icon of a piece kind."""
    return PIECE_KINDS[piece].code


def piece_sprite(piece: int) -> str:
    """The world sprite of a piece kind, without its view; empty for mosaics."""
    return _PIECE_SPRITES.get(Piece(piece), "")


def tile_icon(worshipper: int) -> str:
    """The icon of a worshipper."""
    return WORSHIPPER_CODES[worshipper]


def tile_picture(worshipper: int) -> str:
    """The picture of a worshipper."""
    return f"worshipper_{WORSHIPPER_CODES[worshipper]}"

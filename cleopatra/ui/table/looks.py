"""How the things of the game look on the table: picture names, icons, order, type.

Knows names of pictures and codes of the catalogue. Draws nothing and knows no state.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import PIECE_KINDS, UNKNOWN, WORSHIPPER_CODES, Piece
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.expansion_ui import ExpansionUi
from cleopatra.ui.skin import colours
from cleopatra.ui.skin.skin import LOOKS

_ORDER: Final = (0, 10, 20, 30, 40, 15, 25, 35, 45, 50)
"""Where the base game's card kinds are sorted: artisans, each resource with its doubles, caves."""
_GROUPS: Final = (0, 1, 2, 3, 4, 1, 2, 3, 4, 5)
"""Which group of the hand they belong to."""

CARD_BACK: Final = "card_back"

AWNINGS: Final[tuple[tuple[Colour, Colour], ...]] = (
    (colours.AWNING_RED, colours.LINEN),
    (colours.AWNING_BLUE, colours.LINEN),
    (colours.AWNING_GREEN, colours.LINEN),
)
"""The stripes of the three tents, as on the stage."""

UNIT_COLOURS: Final[tuple[Colour, ...]] = tuple(
    LOOKS[code].colour for code in ("wood", "stone", "marble", "lapis")
)

MOSAIC_COLOURS: Final[tuple[Colour, ...]] = (
    theme.TURQUOISE,
    colours.AWNING_RED,
    colours.AWNING_BLUE,
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


def hand_order() -> tuple[int, ...]:
    """Card kinds sorted by use."""
    return _hand_order(lookup.extras())


def group(kind: int) -> int:
    """Which group of the hand a card kind belongs to."""
    look = lookup.card_look(CARD_KINDS[kind].code)
    return look.group if look is not None else _GROUPS[kind]


@lru_cache(maxsize=2)
def _hand_order(extras: tuple[ExpansionUi, ...]) -> tuple[int, ...]:
    looks = {code: look for extra in extras for code, look in extra.cards.items()}
    found: list[tuple[int, int]] = []
    for kind, card in enumerate(CARD_KINDS):
        if card.code in looks:
            found.append((looks[card.code].order, kind))
        elif kind < len(_ORDER):
            found.append((_ORDER[kind], kind))
    return tuple(kind for _order, kind in sorted(found))


def card_picture(kind: int) -> str:
    """The picture of a card kind; the back where it is UNKNOWN."""
    if kind == UNKNOWN:
        return CARD_BACK
    code = CARD_KINDS[kind].code
    look = lookup.card_look(code)
    if look is not None:
        return look.picture
    return f"card_{code[2:]}_double" if code.startswith("2x") else f"card_{code}"


def card_icon(kind: int) -> str:
    """The icon of what a card gives."""
    code = CARD_KINDS[kind].code
    look = lookup.card_look(code)
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

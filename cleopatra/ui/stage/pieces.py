"""The twelve mosaics' shapes as the pictures are drawn, and how to turn a picture to fit cells.

Knows: pentominoes as (column, row) cells, row 0 in front. Must not know: where they may lie.
"""

from functools import partial
from typing import Final

import pygame

from cleopatra.rules.garden import Cells
from cleopatra.ui.stage.sprites import SpriteStore

CANONICAL: Final[dict[str, Cells]] = {
    "F": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 2)),
    "I": ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)),
    "L": ((0, 0), (0, 1), (0, 2), (0, 3), (1, 0)),
    "N": ((0, 1), (0, 2), (0, 3), (1, 0), (1, 1)),
    "P": ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2)),
    "T": ((0, 2), (1, 0), (1, 1), (1, 2), (2, 2)),
    "U": ((0, 0), (0, 1), (1, 0), (2, 0), (2, 1)),
    "V": ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0)),
    "W": ((0, 1), (0, 2), (1, 0), (1, 1), (2, 0)),
    "X": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    "Y": ((0, 0), (0, 1), (0, 2), (0, 3), (1, 2)),
    "Z": ((0, 2), (1, 0), (1, 1), (1, 2), (2, 0)),
}
"""Each letter's cells as its picture shows it from above, sorted."""


def moved_home(cells: Cells) -> Cells:
    """The same shape with its bounding box at the origin, sorted."""
    left, front = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted((x - left, y - front) for x, y in cells))


def turned(cells: Cells, quarters: int, is_flipped: bool) -> Cells:
    """A shape mirrored left to right if flipped, then turned counter-clockwise by quarters."""
    if is_flipped:
        cells = tuple((-x, y) for x, y in cells)
    for _ in range(quarters % 4):
        cells = tuple((-y, x) for x, y in cells)
    return moved_home(cells)


def oriented(piece: str) -> tuple[Cells, ...]:
    """All distinct shapes of a piece, the canonical one first."""
    found: dict[Cells, None] = {}
    for is_flipped in (False, True):
        for quarters in range(4):
            found.setdefault(turned(CANONICAL[piece], quarters, is_flipped))
    return tuple(found)


def fitting_turn(piece: str, cells: Cells) -> tuple[int, bool]:
    """How the canonical picture is turned to fill cells: quarters counter-clockwise, flipped first.

    :raises ValueError: if these cells are not that piece.
    """
    wanted = moved_home(cells)
    for is_flipped in (False, True):
        for quarters in range(4):
            if turned(CANONICAL[piece], quarters, is_flipped) == wanted:
                return quarters, is_flipped
    raise ValueError(f"{cells} is not mosaic {piece}")


# Mosaics from above, turned to any of their shapes: for the hand, the pile and drags.


def tile_picture(
    sprites: SpriteStore, piece: str, cells: Cells | None, side: int
) -> pygame.Surface:
    """A mosaic seen from above, premultiplied; row 0 is at the foot of the picture.

    :param cells: the (column, row) cells it fills, anywhere; None for the canonical shape.
    :param side: pixels for a square's side.
    :raises ValueError: if the cells are not that piece.
    """
    look = (piece, cells, side)
    return sprites.drawn.made(("tile", *look), partial(_turned, sprites, *look))


def _turned(sprites: SpriteStore, piece: str, cells: Cells | None, side: int) -> pygame.Surface:
    shape = CANONICAL[piece]
    columns, rows = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    picture = sprites.picture(f"tile_{piece}", columns * side, rows * side)
    quarters, is_flipped = fitting_turn(piece, shape if cells is None else cells)
    if is_flipped:
        picture = pygame.transform.flip(picture, True, False)
    return pygame.transform.rotate(picture, 90 * quarters) if quarters else picture

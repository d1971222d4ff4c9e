"""Mosaics from above, turned to any of their shapes: for the hand, the pile and drags.

Knows: flat pictures of the twelve pieces. Must not know: the garden.
"""

from functools import partial

import pygame

from cleopatra.rules.garden import Cells
from cleopatra.ui.stage.pieces import CANONICAL, fitting_turn
from cleopatra.ui.stage.sprites import SpriteStore


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

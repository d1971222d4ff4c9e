"""Pictures of pieces that are not on the stage: in the quarry, or carried by the pointer.

Knows sprites, tiles and icons; an icon is drawn where a picture is missing.
"""

from __future__ import annotations

import pygame

from cleopatra.kit.paint.canvas import Canvas, faded
from cleopatra.kit.style import theme
from cleopatra.rules.catalogue import MOSAIC_CODES, UNKNOWN, Piece
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import dimmed

_ANY_MOSAIC = MOSAIC_CODES.index("X")
"""Shown for mosaics in general: it looks the same however it is turned."""


def mosaic_tile(mosaic: int) -> str:
    """The flat picture of a mosaic."""
    return f"tile_{MOSAIC_CODES[mosaic]}"


def draw_fitted(
    canvas: Canvas,
    sprites: SpriteStore,
    piece: int,
    box: pygame.FRect,
    mosaic: int = UNKNOWN,
    is_dim: bool = False,
) -> None:
    """A kind of piece, as large as it fits into a box; a mosaic by the one on the pile, or by
    any where the pile is used up (`is_dim` and none known)."""
    if piece == Piece.MOSAIC:
        known = _ANY_MOSAIC if is_dim and mosaic == UNKNOWN else mosaic
        name = mosaic_tile(known) if known != UNKNOWN else ""
    else:
        name = sprites.find(looks.piece_sprite(piece), 0) or ""
    if not draw_picture(canvas, sprites, name, box, is_dim):
        fill = theme.BRONZE if is_dim else None
        size = min(box.width, box.height) * 0.94
        canvas.icon(looks.piece_icon(piece), box.center, size, fill)


def draw_picture(
    canvas: Canvas,
    sprites: SpriteStore,
    name: str,
    box: pygame.FRect,
    is_dim: bool = False,
    alpha: float = 1.0,
) -> bool:
    """A picture by its manifest name, as large as it fits; False when there is none. `alpha` is its
    opacity, 0..1."""
    entry = sprites.entry(name) if name else None
    if entry is None:
        return False
    pixels = canvas.viewport.rect_to_pixels(box)
    share = min(pixels.width / entry.size[0], pixels.height / entry.size[1])
    size = (max(1, round(entry.size[0] * share)), max(1, round(entry.size[1] * share)))
    surface = sprites.picture(name, *size)
    if is_dim:
        surface = dimmed(surface)
    if alpha < 1:
        surface = faded(surface, alpha)
    place = surface.get_rect(center=pixels.center)
    canvas.surface.blit(surface, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return True

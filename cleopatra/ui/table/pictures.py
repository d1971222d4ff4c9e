"""Pictures of pieces that are not on the stage: in the quarry, or carried by the pointer.

Knows sprites, tiles and icons; an icon is drawn where a picture is missing.
"""

from __future__ import annotations

import pygame

from cleopatra.kit.paint.canvas import Canvas, faded
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Face, TextStyle
from cleopatra.rules.catalogue import MOSAIC_CODES, UNKNOWN, Piece
from cleopatra.ui.extension.expansion_ui import Item, Shape
from cleopatra.ui.play.place import CardFace, IconSign, MosaicTile, Picture
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import ASPECT, dimmed
from cleopatra.ui.table.part import PaintKit

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


# Small things of the table as pictures: cards, tokens, statues; and the sheet's choices.


def draw_thing(
    canvas: Canvas,
    gear: PaintKit,
    picture: Picture,
    icon: str,
    box: pygame.FRect,
    is_dim: bool = False,
    shape: Shape = "token",
) -> None:
    """A thing as large as it fits into a box, without its name; `icon` where its picture is
    missing."""
    match picture:
        case CardFace(kind):
            gear.cards.draw(canvas, kind, card_box(box), is_dim, False)
        case MosaicTile(mosaic):
            draw_picture(canvas, gear.sprites, mosaic_tile(mosaic), box, is_dim)
        case IconSign(name):
            canvas.icon(name, box.center, min(box.width, box.height) * 0.94)
        case str(name):
            if not draw_picture(canvas, gear.sprites, name, box, is_dim):
                _plain(canvas, shape, icon, box, is_dim)


def card_box(box: pygame.FRect) -> pygame.FRect:
    """The largest upright card in a box."""
    width = min(box.width, box.height / ASPECT)
    found = pygame.FRect(0, 0, width, width * ASPECT)
    found.center = box.center
    return found


def _plain(canvas: Canvas, shape: Shape, icon: str, box: pygame.FRect, is_dim: bool) -> None:
    """A drawn piece for one that has no picture: a card, a die's face or a round token."""
    ground = theme.PAPYRUS_DARK if is_dim else theme.PAPYRUS_LIGHT
    if shape == "card":
        card = card_box(box)
        canvas.rect(card, theme.RIM, 0, card.width * 0.1)
        canvas.rect(card.inflate(-2, -2), theme.GOLD, 0, card.width * 0.09)
        canvas.rect(card.inflate(-6, -6), ground, 0, card.width * 0.06)
        canvas.icon(icon, card.center, card.width * 0.72)
        return
    side = min(box.width, box.height)
    if shape == "die":
        face = pygame.FRect(0, 0, side, side)
        face.center = box.center
        canvas.rect(face, theme.RIM, 0, side * 0.16)
        canvas.rect(face.inflate(-3, -3), ground, 0, side * 0.14)
    else:
        canvas.circle(box.center, side / 2, theme.RIM)
        canvas.circle(box.center, side / 2 - 1.5, theme.GOLD)
        canvas.circle(box.center, side * 0.42, ground)
    if icon:
        canvas.icon(icon, box.center, side * 0.68)


def draw_item(canvas: Canvas, gear: PaintKit, item: Item, box: pygame.FRect) -> None:
    """An item with its number, if that is not one."""
    draw_thing(canvas, gear, item.picture, item.icon, box, item.is_dim, item.shape)
    if item.number > 1:
        draw_number(canvas, item.number, (box.right - 9, box.bottom - 9), min(12.0, box.width / 3))


def draw_number(canvas: Canvas, number: int, centre: tuple[float, float], radius: float) -> None:
    """A small round plate with a number."""
    canvas.circle(centre, radius + 1.5, theme.RIM)
    canvas.circle(centre, radius, theme.LAPIS_DEEP)
    room = pygame.FRect(0, 0, 2 * radius, 2 * radius)
    room.center = centre
    style = TextStyle(Face.BOLD, 1.6 * radius, 1.0, 0.0)
    canvas.text(str(number), room.inflate(4, 6), style, theme.CREAM, "centre", "middle", 1)

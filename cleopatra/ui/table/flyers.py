"""Things that fly over the table while an event is shown: cards, scarabs, amulets, pieces.

Knows pictures and positions; the director moves them.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from cleopatra.kit.paint.canvas import Canvas, faded
from cleopatra.kit.style import theme
from cleopatra.ui.play.place import CardFace, IconSign, MosaicTile, Picture
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.part import PaintKit
from cleopatra.ui.table.pictures import mosaic_tile
from cleopatra.ui.toys.die_art import draw_die, draw_tray
from cleopatra.ui.toys.die_art import reach as die_reach
from cleopatra.ui.toys.rotation import Rotation


@dataclass(frozen=True, slots=True)
class Die:
    """How a die lies: its faces, its turn, its height above the table."""

    faces: tuple[str, ...]
    turn: Rotation
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class Flyer:
    """Something in the air, its middle at (x, y) logical.

    `size` is its width, logical; `angle` degrees against the clock; `alpha` 0..1; `label` a short
    text beside it, such as "+4". With a `die` its middle is that of the die's place. A chip is a
    plate with the label and the sign, (x, y) the middle of all of it.
    """

    picture: Picture
    x: float
    y: float
    size: float = 90.0
    scale: float = 1.0
    alpha: float = 1.0
    angle: float = 0.0
    label: str = ""
    die: Die | None = None
    is_chip: bool = False
    tray: float = 0.0

    def reach(self, space: pygame.FRect) -> pygame.FRect:
        """All that it may cover in a window of `space` logical units."""
        if self.die is not None:
            return die_reach((self.x, self.y), self.size, self.die.height)
        if self.is_chip:
            return chip_box(self, space).inflate(16, 16)
        if self.tray:
            return _tray_box(self).inflate(12, 30)
        side = self.size * self.scale * 1.9 + 24
        rect = pygame.FRect(0, 0, side + (320 if self.label else 0), max(side, 90.0))
        rect.center = (self.x, self.y)
        return rect.union(label_box(self, space)) if self.label else rect


def draw_flyer(canvas: Canvas, gear: PaintKit, flyer: Flyer) -> None:
    """Draw one, inside the clip."""
    if not canvas.sees(flyer.reach(canvas.viewport.space)) or flyer.alpha <= 0.01:
        return
    if flyer.die is not None:
        die, at = flyer.die, (flyer.x, flyer.y)
        draw_die(canvas, gear.sprites, die.faces, at, flyer.size, die.turn, die.height)
        return
    if flyer.is_chip:
        _draw_chip(canvas, gear, flyer)
        return
    if flyer.tray:
        draw_tray(canvas, _tray_box(flyer))
        return
    width = max(2, canvas.viewport.length(flyer.size * flyer.scale))
    surface = _picture(canvas, gear, flyer, width)
    if round(flyer.angle) % 360:
        surface = gear.cards.turned((flyer.picture, width), surface, flyer.angle)
    if flyer.alpha < 1:
        surface = faded(surface, flyer.alpha)
    anchor = (surface.get_width() / 2, surface.get_height() / 2)
    canvas.sprite(surface, (flyer.x, flyer.y), anchor)
    if flyer.label:
        box = label_box(flyer, canvas.viewport.space)
        canvas.text(flyer.label, box, theme.BIG_NUMBER, theme.CREAM, shadow=theme.SHADOW)


def label_box(flyer: Flyer, space: pygame.FRect) -> pygame.FRect:
    """Where the text beside a flyer stands: on its right, as far as the window (`space`)
    reaches."""
    left = flyer.x + flyer.size * flyer.scale / 2 + 2
    return pygame.FRect(left, flyer.y - 34, 130, 68).clamp(space)


def chip_box(flyer: Flyer, space: pygame.FRect) -> pygame.FRect:
    """The plate of a chip, inside the window (`space`)."""
    box = pygame.FRect(0, 0, flyer.size * 2.5, flyer.size * 1.4)
    box.center = (flyer.x, flyer.y)
    return box.clamp(space)


def _tray_box(flyer: Flyer) -> pygame.FRect:
    box = pygame.FRect(0, 0, flyer.size * flyer.scale, flyer.tray * flyer.scale)
    box.center = (flyer.x, flyer.y)
    return box


def _draw_chip(canvas: Canvas, gear: PaintKit, flyer: Flyer) -> None:
    box = chip_box(flyer, canvas.viewport.space)
    canvas.rect(box.move(0, 3).inflate(6, 4), theme.SHADOW, 0, 15)
    for less, radius, colour in (
        (0, 14, theme.RIM),
        (-4, 12, theme.GOLD_LIGHT),
        (-10, 9, theme.RIM),
        (-13, 8, theme.PAPYRUS_LIGHT),
    ):
        canvas.rect(box.inflate(less, less), colour, 0, radius)
    sign = _picture(canvas, gear, flyer, max(2, canvas.viewport.length(flyer.size)))
    middle = (sign.get_width() / 2, sign.get_height() / 2)
    canvas.sprite(sign, (box.right - flyer.size * 0.72, box.centery), middle)
    text = pygame.FRect(box.left + 10, box.top, flyer.size * 1.2, box.height)
    canvas.text(flyer.label, text, theme.NUMBER, theme.INK, "centre")


def _picture(canvas: Canvas, gear: PaintKit, flyer: Flyer, width: int) -> pygame.Surface:
    match flyer.picture:
        case CardFace(kind):
            size = (width, round(width * ASPECT))
            return gear.cards.surface(kind, flyer.size * flyer.scale, size)
        case IconSign(name):
            return canvas.kit.icons.get(name, width)
        case MosaicTile(mosaic):
            name = mosaic_tile(mosaic)
        case str(name):
            pass
    if not gear.sprites.has(name):
        return canvas.kit.icons.get("diamond", width)
    return gear.sprites.picture(name, width)

"""The cloth of a heavy curtain: lapis folds with stars, a border, a fringe and a gilt rail.

Draws on a canvas what does not move; knows no game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme

_FOLDS: Final = 13
_COLUMNS, _ROWS = 480, 12
"""Points at which the cloth's light is worked out; it is interpolated between them."""
_RAIL: Final = 90.0
_BORDER: Final = (182.0, 96.0)
"""The embroidered border: its upper and lower edge above the window's lower edge."""
_HEM: Final = 66.0
"""The hem above the window's lower edge."""
_TUFT: Final = 42.0
"""How long the threads of the fringe are."""
_STRIPES: Final = ((0.0, 6.0), (14.0, 3.0), (69.0, 3.0), (80.0, 6.0))
"""Lines of gold in the border: distance from its upper edge, width."""
_STARS: Final = (160.0, 135.0)
"""From one star on the cloth to the next, about: across and down."""
_SIGNS: Final = (83.0, 80.0)
"""From one sign to the next on the rail and in the border."""
LARGEST_STAR: Final = 14.0
"""How far a star reaches from its middle, at most; logical."""


def paint_cloth(canvas: Canvas, kept: Sequence[pygame.FRect]) -> None:
    """Cover the whole space with the curtain; a strip of floor is seen below it.

    :param kept: where words and buttons stand, logical; no star comes into them.
    """
    _paint_floor(canvas)
    _paint_folds(canvas)
    _paint_stars(canvas, kept)
    _paint_border(canvas)
    _paint_fringe(canvas)
    _paint_rail(canvas)


def fold_at(x: float, y: float) -> float:
    """How much light falls on the cloth, 0 (in a fold's depth) .. 1 (on its ridge).

    :param x: 0..1 from the left to the right. :param y: 0..1 from the rail to the hem.

    Folds are of different width, gathered below the rail and calmer towards the hem.
    """
    drift = 0.9 * math.sin(9 * x) + 0.5 * math.sin(23 * x + 1.3) + y * 0.7 * math.sin(5 * x + 2)
    ridge = 0.5 + 0.5 * math.cos(math.tau * _FOLDS * x + drift)
    pleat = 0.5 + 0.5 * math.cos(math.tau * 3 * _FOLDS * x + 3 * drift)
    gathered = max(0.0, 1 - y / 0.3)
    return math.pow(ridge, 1.3) * (1 - 0.3 * gathered) + 0.3 * gathered * pleat


def _hem(space: pygame.FRect) -> float:
    return space.bottom - _HEM


def _paint_floor(canvas: Canvas) -> None:
    space = canvas.viewport.space
    bands = 10
    for band in range(bands):
        share = band / (bands - 1)
        top = _hem(space) - 20 + (_HEM + 20) * band / bands
        colour = theme.mix(theme.BLACK, theme.WOOD_DARK, share**1.6)
        canvas.fill(colour, pygame.FRect(space.left, top, space.width, space.bottom - top))


def _paint_folds(canvas: Canvas) -> None:
    """The cloth's light and shade, stretched from a small picture."""
    space = canvas.viewport.space
    area = pygame.FRect(space.left, space.top, space.width, _hem(space) - space.top)
    pixels = canvas.viewport.rect_to_pixels(area)
    canvas.surface.blit(pygame.transform.smoothscale(_light(), pixels.size), pixels)


@cache
def _light() -> pygame.Surface:
    """The cloth in few pixels: brightest in the middle, darker towards sides and hem."""
    light = new_surface(_COLUMNS, _ROWS)
    for row in range(_ROWS):
        y = row / (_ROWS - 1)
        for column in range(_COLUMNS):
            x = column / (_COLUMNS - 1)
            glow = math.exp(-((x - 0.5) ** 2) * 5.0 - (y - 0.3) ** 2 * 1.6)
            low = theme.mix(theme.BLACK, theme.LAPIS_DEEP, 0.15 + 0.6 * glow)
            high = theme.mix(theme.LAPIS_DEEP, theme.LAPIS_LIGHT, 0.12 + 0.62 * glow)
            light.set_at((column, row), theme.mix(low, high, fold_at(x, y)))
    return light


def _paint_stars(canvas: Canvas, kept: Sequence[pygame.FRect]) -> None:
    """Stars of gold thread, dull where the cloth folds away."""
    without = [rect.inflate(2 * LARGEST_STAR, 2 * LARGEST_STAR) for rect in kept]
    space = canvas.viewport.space
    cloth = space.bottom - _BORDER[0] - _RAIL
    columns, rows = max(1, round(space.width / _STARS[0])), max(1, round(cloth / _STARS[1]))
    for row in range(rows):
        y = _RAIL + cloth * (row + 0.5) / rows
        for column in range(columns + row % 2):
            x = space.width * (column + (0.5 if row % 2 == 0 else 0.0)) / columns
            light = fold_at(x / space.width, y / _hem(space))
            at = (space.left + x, y)
            if light > 0.18 and not any(rect.collidepoint(at) for rect in without):
                _star(canvas, at, 5 + (LARGEST_STAR - 5) * light, light)


def _star(canvas: Canvas, at: tuple[float, float], size: float, light: float) -> None:
    """The five-pointed star of tombs' ceilings; narrower where the fold turns it away."""
    points = []
    for corner in range(10):
        reach = size if corner % 2 == 0 else size * 0.34
        turn = math.pi * corner / 5
        points.append(
            (
                at[0] + reach * math.sin(turn) * (0.5 + 0.5 * light),
                at[1] - reach * math.cos(turn),
            )
        )
    canvas.polygon(points, theme.mix(theme.LAPIS_DEEP, theme.GOLD, 0.2 + 0.55 * light))


def _paint_border(canvas: Canvas) -> None:
    """A band of carnelian between lines of gold; both follow the folds."""
    space = canvas.viewport.space
    top, bottom = space.bottom - _BORDER[0], space.bottom - _BORDER[1]
    strips = 384
    width = space.width / strips
    for strip in range(strips):
        share = (strip + 0.5) / strips
        light = fold_at(share, top / _hem(space))
        x = space.left + strip * width
        edge = 1 - 0.6 * abs(share - 0.5)
        ground = theme.mix(theme.BLACK, theme.CARNELIAN_DARK, (0.25 + 0.75 * light) * edge)
        canvas.fill(ground, pygame.FRect(x, top, width + 1, bottom - top))
        gold = theme.mix(theme.RIM, theme.GOLD, (0.15 + 0.85 * light) * edge)
        for below, height in _STRIPES:
            canvas.fill(gold, pygame.FRect(x, top + below, width + 1, height))
    signs = ("lotus", "ankh", "scarab", "amulet")
    count = round(space.width / _SIGNS[1])
    for number in range(count):
        share = (number + 0.5) / count
        light = fold_at(share, top / _hem(space)) * (1 - 0.6 * abs(share - 0.5))
        colour = theme.mix(theme.CARNELIAN_DARK, theme.GOLD, 0.15 + 0.75 * light)
        at = (space.left + space.width * share, (top + bottom) / 2)
        canvas.icon(signs[number % len(signs)], at, 42, colour, theme.RIM)


def _hem_at(space: pygame.FRect, share: float) -> float:
    """The hem's lower edge, logical, at `share` 0..1 of the width: ridges come forward and hang
    lower."""
    return _hem(space) - 22 + 22 * fold_at(share, 1.0)


def _paint_fringe(canvas: Canvas) -> None:
    """A cord along the hem, and threads below it, each as bright as the fold it hangs from."""
    space, step = canvas.viewport.space, 6.0
    count = int(space.width / step) + 1
    hem = [
        (space.left + number * step, _hem_at(space, number / count)) for number in range(count + 1)
    ]
    below = [(space.right, _hem(space) + 4), (space.left, _hem(space) + 4)]
    canvas.polygon([*hem, *below], theme.BLACK)
    for thread, ((x, y), beyond) in enumerate(pairwise(hem)):
        share = thread / count
        light = fold_at(share, 1.0) * (1 - 0.5 * abs(share - 0.5))
        colour = theme.mix(theme.RIM, theme.GOLD, (0.3 if thread % 2 else 0.05) + 0.65 * light)
        length = _TUFT + (3 if thread % 2 else -3)
        canvas.fill(colour, pygame.FRect(x, y, step - 1.5, length))
        cord = theme.mix(theme.GOLD_DARK, theme.GOLD_LIGHT, light)
        canvas.line((x, y), beyond, theme.RIM, 11)
        canvas.line((x, y - 1), (beyond[0] + 1, beyond[1] - 1), cord, 7)


def _paint_rail(canvas: Canvas) -> None:
    """The gold rail with a frieze of signs, from which the cloth hangs, and its shadow."""
    space = canvas.viewport.space
    for row in range(18):
        shade = pygame.FRect(space.left, space.top + _RAIL + row * 3, space.width, 3)
        canvas.veil(shade, theme.BLACK, round(120 * (1 - row / 18)))
    board = pygame.FRect(space.left, space.top, space.width, 84)
    canvas.fill(theme.LAPIS_DEEP, board)
    for y, height, colour in (
        (0, 6, theme.GOLD_DARK),
        (76, 14, theme.RIM),
        (78, 10, theme.GOLD),
        (79, 3, theme.GOLD_LIGHT),
    ):
        canvas.fill(colour, pygame.FRect(space.left, space.top + y, space.width, height))
    signs = ("ankh", "amulet", "lotus", "scarab", "falcon", "sun")
    for number in range(int(space.width // _SIGNS[0])):
        x = space.left + 48 + number * _SIGNS[0]
        canvas.icon(signs[number % len(signs)], (x, 42), 44, theme.GOLD_DARK, theme.RIM)

"""Torches on a wall: their light lies in the background, their flames flicker a few times a second.

Draws and counts time; knows no game.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

import pygame

from cleopatra.ui.canvas import Canvas
from cleopatra.ui.kit import theme
from cleopatra.ui.screen import new_surface

FLICKER: Final = 0.12
"""Seconds between two looks of a flame."""
_LOOKS: Final = 3
_FLAME: Final = 96.0
_LIGHT: Final = (110, 58, 18)
_TONGUES: Final = (
    (33.0, 116.0, (206, 74, 22)),
    (24.0, 88.0, (244, 150, 44)),
    (13.0, 52.0, (255, 232, 150)),
)
"""Half width, height and colour of the parts of a flame, from the outside."""


class Torches:
    """Some torches, each given by the logical point where its flame begins; without `update`
    the flames stand still.
    """

    def __init__(
        self,
        places: Sequence[tuple[float, float]],
        rng: random.Random,
    ) -> None:
        self._places = tuple(places)
        self._rng = rng
        self._looks = [number % _LOOKS for number in range(len(self._places))]
        self._left = FLICKER

    def paint(self, canvas: Canvas) -> None:
        """The light on the wall, the shafts and the bowls: what rests."""
        for x, y in self._places:
            _paint_light(canvas, (x, y - 30), 330)
            shaft = [(x - 11, y + 26), (x + 11, y + 26), (x + 6, y + 210), (x - 6, y + 210)]
            canvas.polygon(shaft, theme.WOOD_DARK)
            canvas.polygon(
                [(x - 4, y + 26), (x + 3, y + 26), (x + 1, y + 205), (x - 3, y + 205)], theme.WOOD
            )
            bowl = [(x - 46, y - 4), (x + 46, y - 4), (x + 20, y + 34), (x - 20, y + 34)]
            canvas.polygon([(px * 1.0, py + 3) for px, py in bowl], theme.RIM)
            canvas.polygon(bowl, theme.GOLD_DARK)
            canvas.polygon(
                [(x - 46, y - 4), (x + 46, y - 4), (x + 41, y + 6), (x - 41, y + 6)], theme.GOLD
            )

    def draw(self, canvas: Canvas) -> None:
        """The flames."""
        for look, (x, y) in zip(self._looks, self._places, strict=True):
            box = self._reach(x, y)
            if not canvas.sees(box):
                continue
            sway = (look - 1) * 10.0
            for half, height, colour in _TONGUES:
                tongue = _tongue(x, y, half, height + 7 * look, sway * height / 100)
                canvas.polygon(tongue, colour)

    def update(self, seconds: float) -> list[pygame.FRect]:
        """Let time pass; answers what looks different now."""
        self._left -= seconds
        if self._left > 0:
            return []
        self._left = FLICKER
        number = self._rng.randrange(len(self._places))
        self._looks[number] = (self._looks[number] + self._rng.randint(1, _LOOKS - 1)) % _LOOKS
        return [self._reach(*self._places[number])]

    def next_wake(self) -> float:
        """Seconds until a flame looks different."""
        return max(0.0, self._left)

    @staticmethod
    def _reach(x: float, y: float) -> pygame.FRect:
        return pygame.FRect(x - _FLAME * 0.6, y - _FLAME * 1.9, _FLAME * 1.2, _FLAME * 2.0)


def _tongue(
    x: float, y: float, half: float, height: float, sway: float
) -> list[tuple[float, float]]:
    """The outline of a flame that stands on (x, y)."""
    left, right = [], []
    for step in range(13):
        share = step / 12
        wide = half * math.sin(math.pi * min(1.0, 0.22 + share * 0.78)) ** 1.2
        middle = x + sway * share**2
        left.append((middle - wide, y - height * share))
        right.append((middle + wide, y - height * share))
    return [*left, *reversed(right)]


def _paint_light(canvas: Canvas, centre: tuple[float, float], radius: float) -> None:
    """Adds a warm pool of light; costs some milliseconds, for backgrounds only."""
    small = 48
    pool = new_surface(2 * small, 2 * small)
    pool.fill((0, 0, 0))
    for ring in range(small, 0, -1):
        strength = (1 - ring / small) ** 1.7
        colour = tuple(round(channel * strength) for channel in _LIGHT)
        pygame.draw.circle(pool, colour, (small, small), ring)
    side = canvas.viewport.length(2 * radius)
    pool = pygame.transform.smoothscale(pool, (side, side))
    x, y = canvas.viewport.to_pixels(*centre)
    canvas.surface.blit(pool, (x - side // 2, y - side // 2), special_flags=pygame.BLEND_RGB_ADD)

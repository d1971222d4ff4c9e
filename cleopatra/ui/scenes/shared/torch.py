"""Torches: static light in the background and flames that flicker a few times a second."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme

FLICKER: Final = 0.24
"""Seconds between two updates; each changes half of the flames."""
_LOOKS: Final = 3
_REACH: Final = 240.0
"""The side of a square that holds a flame with its glow; its foot is at `_FOOT` of the height."""
_FOOT: Final = 0.8
_FINE: Final = 3
_LIGHT: Final = (110, 58, 18)
_TONGUES: Final = (
    (33.0, 116.0, (206, 74, 22)),
    (24.0, 88.0, (244, 150, 44)),
    (13.0, 52.0, (255, 232, 150)),
)
"""Half width, height and colour of the parts of a flame, from the outside."""
_Facet = tuple[Sequence[tuple[float, float]], theme.Colour]
"""A plane of one colour: its outline, logical."""


class Torches:
    """Some torches, each given by the logical point where its flame begins; without `update`
    the flames stand still.
    """

    def __init__(
        self,
        places: Sequence[tuple[float, float]],
        rng: random.Random,
        ground: float | None = None,
    ) -> None:
        """:param ground: the y on which the torches stand; None for torches on a wall."""
        self._places = tuple(places)
        self._ground = ground
        self._rng = rng
        self._looks = [number % _LOOKS for number in range(len(self._places))]
        self._left = FLICKER
        self._odd = True
        self._flames: dict[tuple[int, int], pygame.Surface] = {}

    def paint(self, canvas: Canvas) -> None:
        """Draw the static parts: the light on the wall, the shafts and the bowls."""
        for x, y in self._places:
            _paint_light(canvas, (x, y - 30), 420)
            foot = y + 330.0 if self._ground is None else self._ground - 26
            stone = [] if self._ground is None else _foot(x, self._ground)
            _paint_smoothly(canvas, [*stone, *_stand(x, y, foot)])

    def draw(self, canvas: Canvas) -> None:
        """Draw the flames."""
        for look, (x, y) in zip(self._looks, self._places, strict=True):
            box = self._reach(x, y)
            if not canvas.sees(box):
                continue
            flame = self._flame(canvas, look)
            anchor = (flame.get_width() / 2, flame.get_height() * _FOOT)
            canvas.sprite(flame, (x, y), anchor)

    def _flame(self, canvas: Canvas, look: int) -> pygame.Surface:
        """A flame of soft tongues in its own glow, drawn once per look and scale."""
        side = canvas.viewport.length(_REACH)
        found = self._flames.get((look, side))
        if found is None:
            found = self._flames[look, side] = _painted_flame(look, side)
        return found

    def update(self, seconds: float) -> list[pygame.FRect]:
        """Advance time; returns the rectangles that must be redrawn."""
        self._left -= seconds
        if self._left > 0:
            return []
        self._left = FLICKER
        self._odd = not self._odd
        changed = range(int(self._odd), len(self._places), 2)
        for number in changed:
            self._looks[number] = (self._looks[number] + self._rng.randint(1, _LOOKS - 1)) % _LOOKS
        return [self._reach(*self._places[number]) for number in changed]

    def next_wake(self) -> float:
        """Seconds until a flame changes."""
        return max(0.0, self._left)

    @staticmethod
    def _reach(x: float, y: float) -> pygame.FRect:
        return pygame.FRect(x - _REACH / 2, y - _REACH * _FOOT, _REACH, _REACH)


def _painted_flame(look: int, side: int) -> pygame.Surface:
    """The picture of a flame, premultiplied."""
    large = side * _FINE
    unit = large / _REACH
    foot = (large / 2, large * _FOOT)
    sway = (look - 1) * 12.0
    tongues = new_surface(large, large, alpha=True)
    for half, height, colour in _TONGUES:
        outline = _tongue(0.0, 0.0, half, height + 8 * look, sway * height / 100)
        points = [(foot[0] + x * unit, foot[1] + y * unit) for x, y in outline]
        pygame.draw.polygon(tongues, (*colour, 255), points)
    soft = pygame.transform.gaussian_blur(tongues, max(1, round(0.8 * unit)))
    glow = pygame.transform.gaussian_blur(
        pygame.transform.smoothscale(tongues, (side // 2, side // 2)), max(2, side // 18)
    )
    flame = pygame.transform.smoothscale(glow, (side, side))
    flame.blit(
        pygame.transform.smoothscale(soft, (side, side)),
        (0, 0),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )
    return flame


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


def _stand(x: float, y: float, foot: float) -> list[_Facet]:
    """Shaft and bowl of a torch whose flame begins at (x, y)."""
    bowl = [(x - 46, y - 4), (x + 46, y - 4), (x + 20, y + 34), (x - 20, y + 34)]
    light = [(x - 4, y + 26), (x + 3, y + 26), (x + 1, foot - 5), (x - 3, foot - 5)]
    rim = [(x - 46, y - 4), (x + 46, y - 4), (x + 41, y + 6), (x - 41, y + 6)]
    return [
        ([(x - 11, y + 26), (x + 11, y + 26), (x + 6, foot), (x - 6, foot)], theme.WOOD_DARK),
        (light, theme.WOOD),
        ([(px, py + 3) for px, py in bowl], theme.RIM),
        (bowl, theme.GOLD_DARK),
        (rim, theme.GOLD),
    ]


def _foot(x: float, ground: float) -> list[_Facet]:
    """A stepped block of stone that the shaft is let into."""
    facets: list[_Facet] = []
    stone = theme.mix(theme.SAND, theme.BLACK, 0.3)
    for half, top, bottom in ((34.0, ground - 12, ground + 8), (22.0, ground - 30, ground - 10)):
        left, right = x - half + 4, x + half - 4
        block = [(left, top), (right, top), (x + half, bottom), (x - half, bottom)]
        facets.append((block, theme.mix(stone, theme.BLACK, 0.35)))
        lit = [(left, top), (right, top), (right, top + 4), (left, top + 4)]
        facets.append((lit, theme.mix(stone, theme.CREAM, 0.25)))
    return facets


def _paint_smoothly(canvas: Canvas, facets: Sequence[_Facet]) -> None:
    """Draws polygons enlarged and scales them down, so that slanting edges are smooth."""
    points = [point for outline, _colour in facets for point in outline]
    left, top = min(x for x, _y in points) - 2, min(y for _x, y in points) - 2
    right, bottom = max(x for x, _y in points) + 2, max(y for _x, y in points) + 2
    box = canvas.viewport.rect_to_pixels(pygame.FRect(left, top, right - left, bottom - top))
    across, down = _FINE * box.width / (right - left), _FINE * box.height / (bottom - top)
    large = new_surface(box.width * _FINE, box.height * _FINE, alpha=True)
    for outline, colour in facets:
        spots = [((x - left) * across, (y - top) * down) for x, y in outline]
        pygame.draw.polygon(large, (*colour, 255), spots)
    small = pygame.transform.smoothscale(large, box.size)
    canvas.surface.blit(small, box, special_flags=pygame.BLEND_PREMULTIPLIED)


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

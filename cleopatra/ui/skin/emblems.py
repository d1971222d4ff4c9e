"""Drawn emblems of what hieroglyphs show badly: log, block, gem, cave. Knows shapes only.

Like the hieroglyphs they have a fill and a line, so that they sit beside them in a text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cleopatra.kit.device.screen import Point, new_surface
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour

_OVER = 4


_WHITE: Colour = (255, 255, 255)
_DARK: Colour = (0, 0, 0)


class _Brush:
    """Draws filled shapes with a line around, in unit coordinates of `width` x 1."""

    def __init__(self, height: int, width: float, line: Colour) -> None:
        self.unit = height * _OVER
        self.surface = new_surface(round(self.unit * width), self.unit, alpha=True)
        self.line = line
        self.stroke = max(_OVER, round(self.unit * 0.055))

    def shape(self, colour: Colour, *points: Point, edge: bool = True) -> None:
        pixels = self._scaled(points)
        pygame.draw.polygon(self.surface, (*colour, 255), pixels)
        if edge:
            self._outline(pixels, closed=True)

    def path(self, *points: Point) -> None:
        self._outline(self._scaled(points), closed=False)

    def oval(self, colour: Colour, x: float, y: float, w: float, h: float) -> None:
        rect = pygame.Rect(*(round(v * self.unit) for v in (x, y, w, h)))
        pygame.draw.ellipse(self.surface, (*self.line, 255), rect)
        inner = rect.inflate(-2 * self.stroke, -2 * self.stroke)
        pygame.draw.ellipse(self.surface, (*colour, 255), inner)

    def _scaled(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.unit, y * self.unit) for x, y in points]

    def _outline(self, pixels: list[Point], closed: bool) -> None:
        pygame.draw.lines(self.surface, (*self.line, 255), closed, pixels, self.stroke)
        for point in pixels:
            pygame.draw.circle(self.surface, (*self.line, 255), point, self.stroke / 2)


def _log(brush: _Brush, fill: Colour) -> None:
    light = theme.mix(fill, (255, 226, 170), 0.62)
    for y, x in ((0.5, 0.02), (0.08, 0.22)):
        body = theme.mix(fill, _WHITE, 0.12)
        brush.shape(
            body,
            (x + 0.2, y),
            (x + 1.08, y),
            (x + 1.16, y + 0.2),
            (x + 1.08, y + 0.42),
            (x + 0.2, y + 0.42),
        )
        brush.path((x + 0.56, y + 0.15), (x + 0.98, y + 0.15))
        brush.path((x + 0.5, y + 0.29), (x + 0.86, y + 0.29))
        brush.oval(light, x, y - 0.02, 0.38, 0.46)
        brush.oval(fill, x + 0.12, y + 0.12, 0.14, 0.18)


def _block(brush: _Brush, fill: Colour) -> None:
    brush.shape(theme.mix(fill, _WHITE, 0.42), (0.62, 0.05), (1.2, 0.3), (0.62, 0.55), (0.04, 0.3))
    brush.shape(fill, (0.04, 0.3), (0.62, 0.55), (0.62, 0.95), (0.04, 0.7))
    brush.shape(theme.mix(fill, _DARK, 0.32), (1.2, 0.3), (1.2, 0.7), (0.62, 0.95), (0.62, 0.55))


def _slab(brush: _Brush, fill: Colour) -> None:
    """A polished slab with veins."""
    vein = theme.mix(fill, (96, 110, 132), 0.75)
    brush.shape(fill, (0.28, 0.06), (1.2, 0.06), (0.96, 0.74), (0.04, 0.74))
    brush.shape(theme.mix(fill, _DARK, 0.2), (0.04, 0.74), (0.96, 0.74), (0.96, 0.94), (0.04, 0.94))
    brush.shape(theme.mix(fill, _DARK, 0.34), (0.96, 0.74), (1.2, 0.06), (1.2, 0.28), (0.96, 0.94))
    brush.line, line = vein, brush.line
    brush.path((0.3, 0.24), (0.5, 0.32), (0.62, 0.5), (0.86, 0.6))
    brush.path((0.62, 0.5), (0.74, 0.26), (1.0, 0.18))
    brush.line = line


def _gem(brush: _Brush, fill: Colour) -> None:
    light, dark = theme.mix(fill, (150, 200, 255), 0.5), theme.mix(fill, _DARK, 0.38)
    a, b, c, d = (0.28, 0.06), (0.84, 0.06), (1.08, 0.38), (0.56, 0.95)
    e, f, g = (0.04, 0.38), (0.38, 0.38), (0.74, 0.38)
    brush.shape(light, a, b, g, f)
    brush.shape(theme.mix(fill, light, 0.5), e, a, f)
    brush.shape(fill, b, c, g)
    brush.shape(theme.mix(fill, light, 0.25), e, f, d)
    brush.shape(fill, f, g, d)
    brush.shape(dark, g, c, d)


def _cave(brush: _Brush, fill: Colour) -> None:
    rock = theme.mix(fill, theme.SAND, 0.55)
    brush.shape(
        rock,
        (0.03, 0.95),
        (0.12, 0.5),
        (0.34, 0.16),
        (0.66, 0.05),
        (0.98, 0.22),
        (1.18, 0.58),
        (1.24, 0.95),
    )
    brush.shape(
        (20, 12, 14),
        (0.34, 0.95),
        (0.36, 0.64),
        (0.48, 0.42),
        (0.66, 0.36),
        (0.82, 0.46),
        (0.92, 0.66),
        (0.94, 0.95),
    )
    brush.path((0.2, 0.58), (0.3, 0.46))
    brush.path((0.92, 0.32), (1.04, 0.48))


EMBLEMS: dict[str, tuple[Callable[[_Brush, Colour], None], float]] = {
    "wood": (_log, 1.42),
    "stone": (_block, 1.24),
    "marble": (_slab, 1.24),
    "lapis": (_gem, 1.12),
    "cave": (_cave, 1.27),
}
"""The emblems by name: painter, and width as a multiple of the height."""


def draw(name: str, size: int, fill: Colour, line: Colour) -> pygame.Surface:
    """A premultiplied emblem whose longer side is `size` pixels.

    :raises KeyError: when there is no such emblem.
    """
    painter, width = EMBLEMS[name]
    height = max(4, round(size / width))
    brush = _Brush(height, width, line)
    painter(brush, fill)
    return pygame.transform.smoothscale(brush.surface.premul_alpha(), (size, height))

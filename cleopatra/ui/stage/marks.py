"""Translucent shapes laid over the scene: highlighted squares, outlined sites.

Knows: colours of marks and smooth polygons. Must not know: why something is marked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from cleopatra.kit.device.bytecache import ByteBudget, ByteCache, weight
from cleopatra.kit.device.screen import Point, new_surface

Rgba = tuple[int, int, int, int]
_SMOOTH: Final = 2
"""Shapes are drawn this many times larger and shrunk, which smooths their edges."""
_BROADER: Final = 1.9
_INNER: Final = 0.58
"""In high contrast: how much broader lines are, and how much of that is not their dark rim."""
_KEPT: Final = 8_000_000
"""Bytes of marks kept."""


class MarkTone(Enum):
    """What a mark says; each differs in lightness and in line, not only in hue."""

    GLOW = "glow"
    HIDDEN = "hidden"
    SHADOW = "shadow"
    HOVER = "hover"
    FOCUS = "focus"
    LEGAL = "legal"
    ILLEGAL = "illegal"
    PALM = "palm"
    SANCTUARY = "sanctuary"
    ADVISED = "advised"


@dataclass(frozen=True, slots=True)
class Style:
    """Fill and line of a mark; `width` in world units; `dashed` lines are easy to tell apart.
    `strong` is the line in high contrast where the usual colour is too dark for it."""

    fill: Rgba
    line: Rgba
    width: float
    dashed: bool = False
    strong: Rgba | None = None


_NO_LINE: Final[Rgba] = (0, 0, 0, 0)
STYLES: Final[dict[MarkTone, Style]] = {
    MarkTone.GLOW: Style((255, 214, 92, 70), (255, 226, 120, 235), 0.05),
    MarkTone.HIDDEN: Style((255, 214, 92, 130), (255, 236, 160, 235), 0.045, dashed=True),
    MarkTone.SHADOW: Style((24, 12, 4, 120), _NO_LINE, 0.0),
    MarkTone.HOVER: Style((255, 240, 190, 96), (255, 252, 235, 255), 0.065),
    MarkTone.FOCUS: Style(
        (120, 200, 255, 40), (38, 110, 205, 255), 0.08, strong=(90, 190, 255, 255)
    ),
    MarkTone.LEGAL: Style((120, 240, 120, 44), (196, 255, 160, 255), 0.065),
    MarkTone.ILLEGAL: Style(
        (200, 30, 24, 130), (70, 6, 6, 245), 0.06, dashed=True, strong=(255, 84, 66, 255)
    ),
    MarkTone.PALM: Style((255, 206, 40, 110), (255, 246, 170, 255), 0.05),
    MarkTone.SANCTUARY: Style((132, 52, 214, 130), (232, 206, 255, 255), 0.05, dashed=True),
    MarkTone.ADVISED: Style((40, 96, 190, 96), (150, 215, 255, 255), 0.075, dashed=True),
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A drawn shape and the pixel of its top left corner."""

    surface: pygame.Surface
    x: int
    y: int


class Marks:
    """Draws marks and caches them, because the same ones are needed in every frame."""

    def __init__(self, budget: ByteBudget | None = None) -> None:
        self.is_strong = False
        """Whether marks are drawn in high contrast: broad opaque lines with a dark rim."""
        self._kept = ByteCache[tuple[object, ...], tuple[pygame.Surface, int]](_KEPT, budget)

    def polygon(self, corners: Sequence[Point], tone: MarkTone, unit: float) -> Mark:
        """A closed shape through screen corners; `unit` is pixels for a world unit."""
        style = STYLES[tone]
        width = max(2, round(style.width * unit * (_BROADER if self.is_strong else 1)))
        left = int(min(x for x, _ in corners)) - width - 2
        top = int(min(y for _, y in corners)) - width - 2
        relative = tuple((round((x - left) * 4) / 4, round((y - top) * 4) / 4) for x, y in corners)
        key = (relative, tone, width, self.is_strong)
        known = self._kept.get(key)
        if known is None:
            known = (_draw(relative, style, width, self.is_strong), width)
            self._kept.put(key, known, weight(known[0]))
        return Mark(known[0], left, top)


def _draw(corners: Sequence[Point], style: Style, width: int, is_strong: bool) -> pygame.Surface:
    right = int(max(x for x, _ in corners)) + width + 3
    bottom = int(max(y for _, y in corners)) + width + 3
    big = new_surface(right * _SMOOTH, bottom * _SMOOTH, alpha=True)
    points = [(x * _SMOOTH, y * _SMOOTH) for x, y in corners]
    pygame.draw.polygon(big, style.fill, points)
    if style.line == _NO_LINE:
        return pygame.transform.smoothscale(big.premul_alpha(), (right, bottom))
    thick = width * _SMOOTH
    if is_strong:
        _lines(big, points, (0, 0, 0, 255), thick, False)
        thick = round(thick * _INNER)
    line = style.strong or (*style.line[:3], 255) if is_strong else style.line
    _lines(big, points, line, thick, style.dashed)
    return pygame.transform.smoothscale(big.premul_alpha(), (right, bottom))


def _lines(
    surface: pygame.Surface, points: Sequence[Point], colour: Rgba, thick: int, dashed: bool
) -> None:
    """A closed line through points."""
    for start, end in zip(points, (*points[1:], points[0]), strict=True):
        pieces = _dashes(start, end, thick * 4) if dashed else [(start, end)]
        for first, last in pieces:
            pygame.draw.line(surface, colour, first, last, thick)
            pygame.draw.circle(surface, colour, first, thick / 2)
            pygame.draw.circle(surface, colour, last, thick / 2)


def _dashes(start: Point, end: Point, length: float) -> list[tuple[Point, Point]]:
    span = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    count = max(1, round(span / length / 2))
    dashes = []
    for index in range(count):
        at, to = (index + 0.22) / count, (index + 0.78) / count
        dashes.append(
            (
                (start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at),
                (start[0] + (end[0] - start[0]) * to, start[1] + (end[1] - start[1]) * to),
            )
        )
    return dashes

"""What shows whose something is: badges and pyramids in five colours with five signs."""

from __future__ import annotations

from typing import Final

from PIL import Image

from scripts.art.paint import palette as ink
from scripts.art.paint.brush import (
    Brush,
    Linear,
    Path,
    Point,
    Radial,
    box,
    oval,
    poly,
    pts,
    regular,
    smooth,
)
from scripts.art.paint.coins import SIZE

PIXELS: Final = 384
"""Badges and pyramids are shown large at the inspection."""
_C: Final = SIZE / 2
_BRIGHT: Final = frozenset({2, 3})
"""Players whose colour is so light that their glyph is dark."""
_SHAPES: Final = ("circle", "diamond", "square", "hexagon", "shield")
_GOLD: Final = Linear((0, 0), (SIZE, SIZE), ("#fff3c4", "#e9bd5c", "#a8701e", "#e2b04a"))


def _shape(shape: str, radius: float) -> Path:
    if shape == "circle":
        return oval(_C, _C, radius)
    if shape == "square":
        half = radius * 0.88
        return box(_C - half, _C - half, 2 * half, 2 * half, radius * 0.18)
    if shape == "shield":
        points = pts("-88,-88 -88,-88 0,-94 88,-88 88,-88 84,8 52,66 0,98 -52,66 -84,8")
        return smooth([(_C + x * radius / 98, _C + y * radius / 98) for x, y in points])
    return regular(_C, _C, radius, 4 if shape == "diamond" else 6, -90 if shape == "diamond" else 0)


def badge(player: int) -> Image.Image:
    """A player's sign: a colour, an outline and a glyph of his own."""
    brush, colour, shape = Brush(SIZE, SIZE, 3.0), ink.PLAYERS[player], _SHAPES[player]
    with brush.moved(1, 5):
        brush.glow(_shape(shape, _C - 6), "#000000", 4, 0.6)
    brush.fill(_shape(shape, _C - 4), ink.BLACK)
    brush.fill(_shape(shape, _C - 7), _GOLD)
    brush.fill(_shape(shape, _C - 19), ink.BLACK)
    tone = (ink.mixed(colour, "#ffffff", 0.3), colour, ink.mixed(colour, "#000000", 0.4))
    field = _shape(shape, _C - 22)
    brush.fill(field, Radial((_C - 24, _C - 30), 130, tone))
    brush.shade(field, "#000000b0", 5, 3, 4)
    wide = 96 if shape == "hexagon" else 84 if shape == "diamond" else 100
    y = _C - (4 if shape == "shield" else 0)
    _glyph(brush, player, (_C, y), (wide, 84 if shape == "diamond" else 96))
    return brush.image(PIXELS / SIZE)


def pyramid(player: int) -> Image.Image:
    """A player's pyramid, which hides amulets; its foot is at the picture's foot."""
    brush, colour = Brush(SIZE, SIZE, 3.0), ink.PLAYERS[player]
    tip, left, middle, right = (94.0, 10.0), (6.0, 150.0), (96.0, 184.0), (188.0, 146.0)
    brush.glow(poly(left, middle, right, (191, 170), (100, 191)), "#000000", 5, 0.5)
    light, dark = ink.mixed(colour, "#fff0d0", 0.42), ink.mixed(colour, "#0a0410", 0.46)
    lit, shaded = poly(tip, left, middle), poly(tip, middle, right)
    brush.fill(lit, Linear(tip, left, (ink.mixed(light, "#ffffff", 0.25), light, colour)))
    brush.fill(shaded, Linear(middle, right, (ink.mixed(colour, dark, 0.5), dark)))

    def at(corner: tuple[float, float], share: float) -> tuple[float, float]:
        return tip[0] + (corner[0] - tip[0]) * share, tip[1] + (corner[1] - tip[1]) * share

    for row in range(2, 9):
        share = row / 9
        a, b, c = at(left, share), at(middle, share), at(right, share)
        brush.line(poly(a, b, is_closed=False), ink.mixed(colour, "#000000", 0.35), 2, 0.8)
        brush.line(poly(b, c, is_closed=False), ink.mixed(dark, "#000000", 0.45), 2, 0.9)
        for k in range(row + 1):
            part, above = (k + 0.5 * (row % 2)) / (row + 1), (row - 1) / 9
            x0, y0 = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
            d, e = at(left, above), at(middle, above)
            x1, y1 = d[0] + (e[0] - d[0]) * part, d[1] + (e[1] - d[1]) * part
            brush.line(
                poly((x0, y0), (x1, y1), is_closed=False),
                ink.mixed(colour, "#000000", 0.3),
                1.6,
                0.6,
            )
    cap = [at(corner, 0.24) for corner in (left, middle, right)]
    brush.fill(poly(tip, cap[0], cap[1]), Linear(tip, cap[0], ("#fff6d0", "#e9bd5c")))
    brush.fill(poly(tip, cap[1], cap[2]), Linear(tip, cap[2], ("#c98f2c", "#7a4c10")))
    brush.line(poly(*cap, is_closed=False), ink.BLACK, 2.6)
    brush.line(poly(left, middle, right, tip), ink.BLACK, 4)
    brush.line(poly(tip, middle, is_closed=False), ink.BLACK, 2.6)
    _glyph(brush, player, (63, 126), (54, 46))
    return brush.image(PIXELS / SIZE)


def _glyph(brush: Brush, player: int, at: Point, size: tuple[float, float]) -> None:
    """A player's glyph, light on dark colours and dark on light ones, with a line around."""
    sign, is_bright = ink.PLAYER_GLYPHS[player], player in _BRIGHT
    rim = "#fff0c4" if is_bright else "#0d0805"
    brush.sign(sign, at, size, (rim,), rim, 16)
    fill, line = ("#3a1c08", "#140804") if is_bright else (ink.CREAM, "#2a1508")
    brush.sign(
        sign, at, (size[0] - 4, size[1] - 4), (fill, ink.mixed(fill, ink.GOLD, 0.3)), line, 5
    )

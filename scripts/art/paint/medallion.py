"""The round frame of portraits: a field, a dark line and a rim of gold. Knows no persons."""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from scripts.art.paint import frame, grounds
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Painter, Radial, box, oval, poly

SIZE: Final = 384
_C: Final = SIZE / 2
_RIM: Final = Linear((0, 0), (SIZE, SIZE), ("#fff3c4", "#e9bd5c", "#a8701e", "#e2b04a"))


def medallion(field: Painter, seed: int) -> Image.Image:
    """The finished picture: its field painted, aged and framed; clear outside the circle."""
    inside = Brush(SIZE, SIZE, 2.0)
    with inside.clipped(oval(_C, _C, 178)):
        field(inside)
        inside.line(oval(_C, _C, 178), "#2a1206", 16, 0.28)
    aged = grounds.aged(inside.image(), seed, "#ecdcb0", 0.5)
    brush = Brush(SIZE, SIZE, 2.0)
    brush.fill(oval(_C, _C, 191), ink.BLACK)
    brush.fill(oval(_C, _C, 188.5), _RIM)
    brush.fill(oval(_C, _C, 178.5), ink.BLACK)
    with brush.clipped(oval(_C, _C, 176)):
        brush.picture(aged, (_C, _C), SIZE)
    brush.line(oval(_C, _C, 183.5), "#fff6d8", 1.6, 0.7)
    return brush.image()


def ground(brush: Brush, *colours: str, x: float = 150.0, y: float = 120.0) -> None:
    """Light in the upper part that falls off towards the rim."""
    brush.fill(box(0, 0, SIZE, SIZE), Radial((x, y), 330, colours))


def behind(brush: Brush, scene: Painter, drop: float = 0.0) -> None:
    """A backdrop painted for a card, laid on the round field and moved down by `drop`."""
    with brush.moved(-41, -41 + drop, 0.93):
        scene(brush)


def sunburst(brush: Brush, colour: str, alpha: float = 0.4, y: float = 300.0) -> None:
    """Rays from below."""
    frame.rays(brush, (_C, y), colour, alpha)


def checks(brush: Brush, first: str, second: str, top: float, step: float = 26.0) -> None:
    """A band of coloured blocks across the field, as on painted walls."""
    for k in range(math.ceil(SIZE / step)):
        tile = poly(
            (k * step, top),
            (k * step + step - 3, top),
            (k * step + step - 3, top + 16),
            (k * step, top + 16),
        )
        brush.shape(tile, (first, second)[k % 2], ink.INK, 2)

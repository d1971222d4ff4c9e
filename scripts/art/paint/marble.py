"""Marble on cards: veined slabs and fluted columns."""

from __future__ import annotations

import math
import random

from scripts.art.paint.brush import Brush, Linear, Path, oval, poly, smooth
from scripts.art.paint.face import LINE
from scripts.art.paint.stonework import ground_shadow, hewn

# -- marble -----
_WHITE, _ROSE = "#f2efee", "#e6d3cf"


def _veins(brush: Brush, shape: Path, seed: int) -> None:
    bounds = shape.getBounds()
    chooser = random.Random(seed)
    with brush.clipped(shape):
        for _ in range(5 if bounds.width() > 140 else 2):
            x, y = chooser.uniform(bounds.left(), bounds.right()), bounds.top() - 8
            walk = [(x, y)]
            while y < bounds.bottom() + 10:
                x, y = x + chooser.uniform(-20, 28), y + chooser.uniform(10, 24)
                walk.append((x, y))
            if len(walk) < 3:
                continue
            line = smooth(walk, False)
            brush.line(line, "#b9bfcc", 7, 0.35)
            brush.line(
                line,
                chooser.choice(("#7d8698", "#a8878a", "#7d8698")),
                chooser.uniform(1.4, 3),
                0.8,
            )


def _slab(
    brush: Brush, x: float, y: float, size: tuple[float, float, float], tone: str, seed: int
) -> None:
    wide, high, deep = size
    front = hewn(brush, x, y, size, tone, 99)
    dx, dy = deep * 0.62, -deep * 0.42
    top = poly(
        (x, y - high), (x + dx, y - high + dy), (x + wide + dx, y - high + dy), (x + wide, y - high)
    )
    for shape in (front, top):
        _veins(brush, shape, seed)
        brush.line(shape, LINE, 4)


def _column(brush: Brush, x: float, foot: float, high: float, half: float, seed: int) -> None:
    """A fluted drum with base and capital."""
    body = smooth(
        [
            (x - half, foot - high),
            (x - half, foot - high),
            (x + half, foot - high),
            (x + half, foot - high),
            (x + half, foot),
            (x + half, foot),
            (x, foot + half * 0.34),
            (x - half, foot),
            (x - half, foot),
        ]
    )
    tone = Linear((x - half, 0), (x + half, 0), ("#ffffff", "#f2f0f2", "#b3b8c6", "#8f94a6"))
    brush.fill(body, tone)
    with brush.clipped(body):
        for k in range(7):
            across = x + half * math.sin(math.radians(-66 + 22 * k))
            brush.line(
                poly((across, foot - high), (across, foot + 30), is_closed=False), "#8f96a8", 3, 0.7
            )
            brush.line(
                poly((across + 3, foot - high), (across + 3, foot + 30), is_closed=False),
                "#ffffff",
                2.4,
                0.8,
            )
    _veins(brush, body, seed)
    brush.line(body, LINE, 4.2)
    for lift, wide, thick in ((high, 1.30, 24), (0, 1.26, 20)):
        y = foot - lift
        ring = smooth(
            [
                (x - half * wide, y - thick / 2),
                (x - half * wide, y - thick / 2),
                (x + half * wide, y - thick / 2),
                (x + half * wide, y - thick / 2),
                (x + half * wide, y + thick / 2),
                (x + half * wide, y + thick / 2),
                (x, y + thick / 2 + half * 0.34),
                (x - half * wide, y + thick / 2),
                (x - half * wide, y + thick / 2),
            ]
        )
        brush.shape(ring, tone, LINE, 4)
        if lift:
            top = oval(x, y - thick / 2, half * wide, half * 0.36)
            brush.shape(top, Linear((0, y - 20), (0, y), ("#ffffff", "#dcdfe8")), LINE, 4)
            _veins(brush, top, seed + 1)


def marble(brush: Brush, is_double: bool) -> None:
    """Polished slabs and columns."""
    ground_shadow(brush, 254, 196)
    if is_double:
        for k, (x, y, wide) in enumerate(((66, 598, 300), (76, 556, 284), (70, 514, 290))):
            _slab(brush, x, y, (wide, 38, 108), (_WHITE, _ROSE, _WHITE)[k], k + 3)
        _column(brush, 150, 452, 132, 38, 5)
        _column(brush, 256, 446, 196, 42, 7)
        _column(brush, 362, 458, 110, 36, 9)
    else:
        for k, (x, y, wide) in enumerate(((66, 598, 304), (82, 548, 282))):
            _slab(brush, x, y, (wide, 46, 110), (_WHITE, _ROSE)[k], k + 3)
        _column(brush, 170, 478, 186, 56, 5)
        _slab(brush, 262, 484, (98, 74, 74), _WHITE, 11)

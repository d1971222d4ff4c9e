"""Hewn stone on cards: blocks in every size, stacked."""

from __future__ import annotations

import random

from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Path, box, oval, poly
from scripts.art.paint.face import LINE
from scripts.art.paint.glyphs import EYE, SCARAB

FLOOR = 590.0


def ground_shadow(brush: Brush, middle: float, wide: float) -> None:
    """The shadow under a heap."""
    brush.glow(oval(middle + 14, FLOOR + 6, wide, 30), "#4a2408", 16, 0.6)


# -- blocks -----
def hewn(
    brush: Brush, x: float, y: float, size: tuple[float, float, float], tone: str, seed: int = 0
) -> Path:
    """A hewn block whose front's lower left corner is (x, y); answers its front."""
    wide, high, deep = size
    dx, dy = deep * 0.62, -deep * 0.42
    light, dark = ink.mixed(tone, "#fff6dc", 0.55), ink.mixed(tone, "#5a2f10", 0.45)
    top = poly(
        (x, y - high), (x + dx, y - high + dy), (x + wide + dx, y - high + dy), (x + wide, y - high)
    )
    side = poly(
        (x + wide, y), (x + wide, y - high), (x + wide + dx, y - high + dy), (x + wide + dx, y + dy)
    )
    front = box(x, y - high, wide, high, 3)
    brush.shape(
        top,
        Linear((x, y - high + dy), (x, y - high), (light, ink.mixed(light, tone, 0.5))),
        LINE,
        4,
    )
    brush.shape(
        side,
        Linear((x + wide, 0), (x + wide + dx, 0), (dark, ink.mixed(dark, "#3a1c08", 0.35))),
        LINE,
        4,
    )
    brush.fill(front, Linear((x, y - high), (x + wide, y), (ink.mixed(tone, light, 0.5), tone)))
    chooser = random.Random(seed)
    for shape in (front, side):
        with brush.clipped(shape):
            for _ in range(16):
                px, py = x + chooser.uniform(0, wide + dx), y - chooser.uniform(0, high - dy)
                brush.line(poly((px, py), (px + 7, py - 6), is_closed=False), dark, 2, 0.5)
    brush.shade(front, ink.mixed(tone, dark, 0.6) + "90", 7, -4, -5)
    brush.line(front, LINE, 4.2)
    return front


def stone(brush: Brush, is_double: bool) -> None:
    """Sandstone from the quarry, one block already carved."""
    ground_shadow(brush, 252, 196)
    a, b, c = "#e0b878", "#d2a25e", "#e9c88e"
    if is_double:
        heap = [
            (74, 548, 92, 66, 70, b),
            (178, 548, 98, 66, 70, a),
            (288, 548, 96, 66, 70, c),
            (68, 596, 104, 72, 60, c),
            (178, 596, 96, 72, 60, b),
            (282, 596, 98, 72, 60, a),
            (104, 500, 96, 64, 70, a),
            (208, 500, 100, 64, 70, c),
            (318, 498, 70, 58, 60, b),
            (140, 434, 98, 64, 64, b),
            (246, 434, 90, 64, 64, a),
            (190, 368, 100, 66, 62, c),
        ]
    else:
        heap = [
            (108, 520, 124, 84, 84, b),
            (248, 520, 116, 84, 84, c),
            (70, 596, 130, 92, 78, a),
            (212, 596, 128, 92, 78, b),
            (128, 484, 128, 88, 84, c),
            (270, 482, 92, 80, 76, a),
            (170, 394, 126, 86, 80, b),
        ]
    for k, (x, y, wide, high, deep, tone) in enumerate(heap):
        hewn(brush, x, y, (wide, high, deep), tone, k)
        if k == len(heap) - 1 or k == 3:
            sign, fills = (
                (EYE, (ink.GOLD_LIGHT, ink.LAPIS)) if k != 3 else (SCARAB, (ink.GOLD, ink.RED))
            )
            brush.line(box(x + 8, y - high + 8, wide - 16, high - 16, 3), "#8a5a28", 3)
            brush.sign(
                sign, (x + wide / 2, y - high / 2), (wide * 0.56, high * 0.56), fills, "#5a3312", 3
            )
    if not is_double:
        with brush.moved(398, 586, 1.0, 40):
            brush.shape(box(-6, -58, 12, 76, 4), "#b07a3e", LINE, 3.4)
            brush.shape(
                box(-26, -82, 52, 34, 6),
                Linear((-26, 0), (26, 0), ("#e0a860", "#8a5426")),
                LINE,
                3.8,
            )

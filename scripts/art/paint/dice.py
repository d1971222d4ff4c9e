"""Faces of the two dice, flat and from the front, and the altar that keeps the priests' dice."""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from scripts.art.paint import grounds, palace_signs
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Radial, box, oval, poly, pts, smooth

FACE: Final = 256
ALTAR: Final = (640, 360)
HOLLOWS: Final = tuple((112 + 104 * k, 180) for k in range(5))
"""Middles of the altar's five hollows, in its pixels; each is 92 across."""


def _blank(edge: str, tone: tuple[str, str, str]) -> Brush:
    brush = Brush(FACE, FACE, 2.0)
    brush.fill(box(1, 1, FACE - 2, FACE - 2, 46), ink.BLACK)
    brush.fill(box(5, 5, FACE - 10, FACE - 10, 42), Linear((0, 0), (FACE, FACE), tone))
    field = box(20, 20, FACE - 40, FACE - 40, 34)
    brush.fill(field, Radial((96, 84), 240, (ink.mixed(tone[0], "#ffffff", 0.5), tone[1], tone[2])))
    brush.line(field, edge, 3, 0.55)
    return brush


def category(index: int) -> Image.Image:
    """A face of the die of whims: a category's sign on amethyst."""
    brush = _blank("#f0d890", ("#b06ac0", "#7a3a92", "#47205c"))
    brush.fill(oval(FACE / 2, FACE / 2, 92), "#2a1236")
    brush.fill(
        oval(FACE / 2, FACE / 2, 88), Radial((112, 104), 130, ("#fff8e2", "#f3e3b8", "#cda866"))
    )
    with brush.moved(FACE / 2, FACE / 2, 1.32):
        palace_signs.SIGNS[palace_signs.CATEGORIES[index]](brush)
    return brush.image()


def blank() -> Image.Image:
    """The bare face of a priests' die: old bone."""
    return grounds.aged(_bone().image(), 3, "#c9a878", 0.4)


def priest() -> Image.Image:
    """The priest's face: a shaven head before the flame, cut into bone and filled with blue."""
    brush = _bone()
    _priest(brush)
    return grounds.aged(brush.image(), 3, "#c9a878", 0.4)


def _bone() -> Brush:
    return _blank("#a87c46", ("#fff8e6", "#f1e1bd", "#cfb184"))


def _priest(brush: Brush) -> None:
    blue, line = Linear((60, 60), (200, 210), ("#3f74c4", "#1d3f86")), "#12234e"
    with brush.moved(FACE / 2 - 6, FACE / 2):
        robe = smooth(pts("-58,82 -58,82 -52,20 -22,-4 14,-4 40,20 46,82 46,82"))
        brush.shape(robe, blue, line, 6)
        head = smooth(
            pts("-20,-6 -34,-36 -22,-74 12,-84 34,-64 36,-50 46,-38 36,-32 34,-18 12,-4 -4,2")
        )
        brush.shape(head, blue, line, 6)
        brush.fill(smooth(pts("10,-50 20,-56 32,-50 20,-46")), "#fff8e6")
        collar = smooth(pts("-34,12 -10,30 14,30 32,14"), False)
        brush.line(collar, ink.GOLD_LIGHT, 9)
        brush.line(smooth(pts("-44,34 -8,56 38,36"), False), ink.GOLD_LIGHT, 6)
        arm = smooth(pts("36,34 66,14 72,-6"), False)
        brush.line(arm, line, 26)
        brush.line(arm, "#2f60ae", 15)
        bowl = smooth(pts("52,-12 52,-12 98,-12 98,-12 88,4 62,4"))
        brush.shape(bowl, ink.GOLD, line, 5)
        flame = smooth(pts("75,-64 92,-36 86,-14 64,-14 58,-32 68,-42"))
        brush.shape(flame, Radial((75, -24), 40, ("#fff0a0", "#f59a2c", "#d2401c")), line, 4)


def altar() -> Image.Image:
    """A slab of stone from above, five hollows in it, gold about it."""
    wide, high = ALTAR
    brush = Brush(wide, high, 1.5)
    brush.glow(box(14, 22, wide - 28, high - 34, 30), "#000000", 9, 0.7)
    brush.fill(box(8, 8, wide - 16, high - 24, 34), ink.BLACK)
    brush.fill(
        box(12, 12, wide - 24, high - 32, 31),
        Linear((0, 0), (wide, high), ("#fff3c4", "#dfa63a", "#8a5a17", "#e9bd5c")),
    )
    brush.fill(box(24, 24, wide - 48, high - 56, 22), ink.BLACK)
    slab = box(27, 27, wide - 54, high - 62, 20)
    with brush.clipped(slab):
        brush.picture(grounds.lapis(wide, high, 14, "#20355e"), (wide / 2, high / 2), wide)
        for k in range(36):
            a = k * 17.4
            brush.fill(box(30 + a, 36, 12, 16, 2), (ink.RED, ink.CREAM, ink.TEAL, ink.CREAM)[k % 4])
            brush.fill(
                box(30 + a, high - 62, 12, 16, 2), (ink.RED, ink.CREAM, ink.TEAL, ink.CREAM)[k % 4]
            )
    for k, sign in enumerate("𓋹𓊽𓂀𓊽𓋹"):
        x = HOLLOWS[k][0]
        brush.sign(sign, (x, 88), (40, 42), (ink.GOLD_LIGHT, ink.GOLD), "#0c1020", 3)
        brush.sign(sign, (x, 268), (40, 42), (ink.GOLD_LIGHT, ink.GOLD), "#0c1020", 3)
    for x, y in HOLLOWS:
        brush.fill(
            oval(x, y, 50), Linear((x - 50, y - 50), (x + 50, y + 50), ("#a8701e", "#fff3c4"))
        )
        brush.fill(oval(x, y, 45), "#05070f")
        brush.fill(oval(x, y, 44), Radial((x + 8, y + 14), 62, ("#31456e", "#16213f", "#080c18")))
        for step in range(8):
            angle = math.pi * step / 4
            brush.dot(x + 47.5 * math.cos(angle), y + 47.5 * math.sin(angle), 2, "#5e3a0e")
    brush.line(poly((40, 128), (600, 128), is_closed=False), ink.GOLD, 2)
    brush.line(poly((40, 234), (600, 234), is_closed=False), ink.GOLD, 2)
    return brush.image()

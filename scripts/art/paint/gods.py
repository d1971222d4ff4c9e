"""The goddess of the market's cats and the four favours of the crocodile god.

Each answers the painter of a whole field.
"""

from __future__ import annotations

import math
import random
from typing import Final

from scripts.art.paint import backdrops, beasts, dress, frame
from scripts.art.paint import palette as ink
from scripts.art.paint.backdrops import FOOT, LEFT, RIGHT, TOP
from scripts.art.paint.brush import Brush, Linear, Painter, Radial, box, oval, poly, pts, smooth
from scripts.art.paint.face import LINE, Face, draw_neck
from scripts.art.paint.glyphs import LOTUS, SCARAB

_SKIN: Final = "#4f8a52"


def goddess(brush: Brush) -> None:
    """Bastet's cat before the disc of the sun, lotus at her feet."""
    night = Linear((0, TOP), (0, FOOT), ("#123c52", "#1f6a72", "#e0a85a"))
    brush.fill(box(LEFT, TOP, RIGHT - LEFT, FOOT - TOP), night, 0.92)
    disc = Radial((270, 300), 210, ("#fff2b8", "#f6c85a", "#d98a2a"))
    brush.glow(oval(262, 310, 186), "#ffd980", 26, 0.7)
    brush.shape(oval(262, 310, 178), disc, LINE, 5)
    for k in range(48):
        a = 2 * math.pi * k / 48
        x, y = 262 + 164 * math.cos(a), 310 + 164 * math.sin(a)
        brush.shape(oval(x, y, 6), (ink.RED, ink.CREAM, ink.LAPIS)[k % 3], LINE, 1.8)
    base = Linear((0, 560), (0, 640), ("#e9c98e", "#8a5a2c"))
    brush.shape(box(70, 566, 360, 80, 4), base, LINE, 4.4)
    for k in range(15):
        fill = (ink.LAPIS, ink.GOLD, ink.RED, ink.GOLD)[k % 4]
        brush.shape(box(82 + k * 23, 584, 17, 26), fill, LINE, 2.4)
    with brush.moved(70, 118, 0.89):
        beasts.cat(brush)
    for x, flip in ((410, False), (86, True)):
        fills = ("#e9a0bc", ink.CREAM, ink.GREEN)
        brush.sign(LOTUS, (x, 508), (84, 110), fills, LINE, 4, is_flipped=flip)


def sphinx(brush: Brush) -> None:
    """A sphinx rises; the crocodile laughs below."""
    frame.rays(brush, (270, 300), "#e0a23c", 0.5)
    backdrops.dunes(brush, 430)
    with brush.moved(60, 330, 0.98):
        beasts.sphinx(brush)
    _marsh(brush, 520)
    with brush.moved(62, 570, 0.84):
        beasts.crocodile(brush, 30)


def wall(brush: Brush) -> None:
    """Every new course of the wall costs the others dear."""
    backdrops.sky(brush, "#e8b868", "#f3e0b0")
    backdrops.block_wall(brush, 210, 640, "#d8b277", 5, 66)
    for x in (360, 420):
        backdrops.palm_tree(brush, x, 176, 120, 8)
    brush.shape(
        box(30, 174, 440, 40, 3), Linear((0, 174), (0, 214), ("#f6e3b4", "#b98a4c")), LINE, 4
    )
    for k in range(19):
        fill = (ink.RED, ink.CREAM, ink.LAPIS, ink.CREAM, ink.GREEN, ink.CREAM)[k % 6]
        brush.shape(box(48 + k * 22, 182, 18, 24), fill, LINE, 2)
    panel = box(72, 270, 356, 270, 4)
    brush.shape(panel, Linear((72, 270), (428, 540), ("#c99a5c", "#ecca90")), "#6b4420", 4)
    brush.shade(panel, "#4a2a10c0", 9, 9, 9)
    with brush.moved(92, 440, 0.78):
        beasts.crocodile(brush, 10)
    for k, sign in enumerate(("𓂀", SCARAB, "𓋹", LOTUS, "𓅃")):
        brush.sign(sign, (118 + k * 66, 320), (52, 58), (ink.GOLD, ink.RED, ink.LAPIS), LINE, 3)
    brush.line(poly((86, 362), (414, 362), is_closed=False), "#6b4420", 3)


def tribute(brush: Brush) -> None:
    """Sobek himself, gold in his hand."""
    frame.rays(brush, (220, 320), "#e0a23c", 0.5)
    with brush.moved(186, 338, 0.96):
        draw_neck(brush, Face(_SKIN, neck=14))
        dress.bare(brush, _SKIN, 2)
        dress.linen(brush, "#f2e8cc")
        dress.armlets(brush, (ink.GOLD, ink.RED), 2)
        dress.collar(brush, (ink.GOLD, ink.RED, ink.GOLD, ink.TEAL, ink.GOLD), 128)
        dress.neck_opening(brush, _SKIN)
        beasts.sobek(brush)
        dress.forearm(brush, _SKIN, (100, 470), (186, 316), 50)
        for x, y in ((176, 258), (206, 262), (232, 272), (192, 236), (218, 246)):
            gold = Radial((x - 6, y - 8), 26, (ink.GOLD_LIGHT, ink.GOLD, ink.GOLD_DARK))
            brush.shape(oval(x, y, 18), gold, LINE, 3.4)
            brush.sign(SCARAB, (x, y), (18, 24), (ink.GOLD_DARK,), LINE, 2)
        dress.palm(brush, _SKIN, 200, 300, -4, 1.12)


def deep_water(brush: Brush) -> None:
    """Under the sanctuary the river is deep, and somebody lives in it."""
    backdrops.sky(brush, "#f0c878", "#f6e6b8")
    deep = Linear((0, 280), (0, FOOT), ("#4fa8c8", "#1c5a94", "#0a2450"))
    brush.fill(box(LEFT, 280, RIGHT - LEFT, FOOT - 276), deep)
    shrine = Linear((0, 120), (0, 280), ("#fdf1cf", "#c9a060"))
    brush.shape(poly(*pts("196,280 204,150 376,150 384,280")), shrine, LINE, 4)
    brush.shape(
        poly(*pts("190,150 184,118 396,118 390,150")),
        Linear((0, 118), (0, 150), ("#2a62ad", "#173a78")),
        LINE,
        4,
    )
    brush.shape(
        smooth(pts("256,280 256,280 258,206 290,190 322,206 324,280 324,280")), "#3a1c0c", LINE, 4
    )
    brush.sign("𓇳", (290, 134), (22, 22), (ink.GOLD_LIGHT,), LINE, 2)
    for x in (228.0, 352.0):
        brush.sign("𓋹", (x, 224), (30, 64), (ink.GOLD, ink.RED), LINE, 3)
    crest = smooth([(LEFT - 10 + k * 36, 282 + (7 if k % 2 else -7)) for k in range(13)], False)
    brush.line(crest, LINE, 12)
    brush.line(crest, "#d8f0f8", 6)
    chooser = random.Random(4)
    for _ in range(13):
        x, y, wide = chooser.uniform(60, 400), chooser.uniform(320, 600), chooser.uniform(24, 60)
        ripple = smooth([(x, y), (x + wide * 0.5, y - 6), (x + wide, y)], False)
        brush.line(ripple, "#9ad8ec", 3, 0.5)
    with brush.moved(58, 440, 0.92, 4):
        beasts.crocodile(brush, 40)
    for x, foot, high in ((80, 640, 110), (118, 640, 80), (410, 640, 120), (440, 640, 90)):
        weed = smooth(
            [(x, foot), (x - 12, foot - high * 0.4), (x + 10, foot - high * 0.7), (x, foot - high)],
            False,
        )
        brush.line(weed, LINE, 12)
        brush.line(weed, "#3f8f5a", 6.4)
    for x, y, r in ((420, 400, 9), (432, 376, 6), (418, 356, 4)):
        brush.line(oval(x, y, r), "#d8f0f8", 3)


def _marsh(brush: Brush, top: float) -> None:
    backdrops.river(brush, top, FOOT + 4, "#3a86a8")
    for x in (64, 92, 420, 446):
        reed = smooth([(x, FOOT), (x + 4, top - 10), (x - 4, top - 60)], False)
        brush.line(reed, LINE, 8)
        brush.line(reed, "#5f9a4a", 4)
        brush.sign("𓇋", (x - 4, top - 66), (22, 44), ("#8fbf5a",), LINE, 3)


SOBEK: Final[dict[str, Painter]] = {
    "sphinx": sphinx,
    "wall": wall,
    "tribute": tribute,
    "deep_water": deep_water,
}
"""Card of Sobek -> the painter of its field."""

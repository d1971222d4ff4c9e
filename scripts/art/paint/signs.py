"""The signs of resources, characters and actions, told apart by their outline at 16 pixels.

Each painter fills a box from -50 to 50 around the origin.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PIL import Image

from scripts.art.paint import glyphs
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import (
    Brush,
    Linear,
    Painter,
    Radial,
    box,
    oval,
    poly,
    pts,
    ribbon,
    smooth,
    star,
)
from scripts.art.paint.palace_signs import SIGNS as PALACE

_LINE: Final = "#1c0f0a"
_WIDE: Final = 5.5


def _artisan(brush: Brush) -> None:
    """A mallet and a chisel, crossed."""
    with brush.moved(turn=45):
        chisel = poly(*pts("-7,-44 7,-44 7,8 11,8 6,46 -6,46 -11,8 -7,8"))
        brush.shape(chisel, Linear((-8, 0), (8, 0), ("#eef2f6", "#8e98a6")), _LINE, _WIDE)
    with brush.moved(turn=-45):
        brush.shape(
            box(-7, -14, 14, 62, 5), Linear((-7, 0), (7, 0), ("#d09a5c", "#8a5526")), _LINE, _WIDE
        )
        head = Linear((-28, -44), (28, -10), ("#f0b868", "#b06a2c"))
        brush.shape(box(-28, -46, 56, 34, 7), head, _LINE, _WIDE)


def _wood(brush: Brush) -> None:
    """Three logs, seen from their ends."""
    for x, y in ((-22, 18), (22, 18), (0, -19)):
        brush.shape(oval(x, y, 22), "#7a4522", _LINE, _WIDE)
        brush.fill(oval(x, y, 15.5), Radial((x - 4, y - 5), 20, ("#ffe2ac", "#dda463")))
        brush.line(oval(x, y, 10), "#a8662e", 2.6)
        brush.line(oval(x, y, 4), "#a8662e", 2.6)


def _stone(brush: Brush) -> None:
    """A hewn block."""
    brush.shape(poly(*pts("0,-42 44,-20 0,2 -44,-20")), "#fdf1cf", _LINE, _WIDE)
    brush.shape(poly(*pts("-44,-20 0,2 0,44 -44,22")), "#e6c386", _LINE, _WIDE)
    brush.shape(poly(*pts("0,2 44,-20 44,22 0,44")), "#b3854a", _LINE, _WIDE)
    brush.line(poly(*pts("-44,1 0,23 44,1"), is_closed=False), "#8a6230", 2.6)


def _marble(brush: Brush) -> None:
    """A fluted column."""
    shaft = Linear((-18, 0), (18, 0), ("#ffffff", "#f2f2f6", "#b8bfcc"))
    brush.shape(poly(*pts("-18,-24 18,-24 20,28 -20,28")), shaft, _LINE, _WIDE)
    for x in (-8, 1, 10):
        brush.line(poly((x, -18), (x, 24), is_closed=False), "#98a2b4", 3.2)
    brush.shape(
        smooth(pts("-40,-44 -40,-44 40,-44 40,-44 34,-26 20,-22 -20,-22 -34,-26")),
        "#ffffff",
        _LINE,
        _WIDE,
    )
    brush.shape(box(-34, 27, 68, 17, 3), "#dfe3ea", _LINE, _WIDE)


def _lapis(brush: Brush) -> None:
    """A cut stone."""
    brush.shape(poly(*pts("-24,-36 24,-36 46,-8 0,44 -46,-8")), "#2a66d8", _LINE, _WIDE)
    brush.fill(poly(*pts("-23,-34 23,-34 14,-8 -14,-8")), "#b4d2ff")
    brush.fill(poly(*pts("-14,-8 14,-8 0,40")), "#5a94f2")
    brush.fill(poly(*pts("14,-8 44,-8 0,42")), "#173a92")
    brush.fill(poly(*pts("-23,-34 -14,-8 -43,-8")), "#7fb0fa")
    brush.line(poly(*pts("-46,-8 46,-8"), is_closed=False), _LINE, 2.6)


def _cave(brush: Brush) -> None:
    """A hill with a black mouth and gold in it."""
    hill = smooth(pts("-47,42 -47,42 -40,6 -22,-26 4,-42 28,-26 42,4 47,42 47,42"))
    brush.shape(hill, Radial((-12, -16), 70, ("#f0c88a", "#c98f4c", "#8a5526")), _LINE, _WIDE)
    mouth = smooth(pts("-25,42 -25,42 -24,14 -12,-6 4,-9 18,4 25,24 26,42 26,42"))
    brush.shape(mouth, "#0c0504", _LINE, 3)
    for x, y in ((-10, 32), (2, 36), (13, 31), (2, 25)):
        brush.shape(oval(x, y, 6.4), ink.GOLD_LIGHT, "#6b4210", 2)


def _trompe(brush: Brush) -> None:
    """A gem and a block behind one mask: what it is depends on who looks."""
    face = smooth(pts("-36,-34 0,-42 36,-34 38,4 22,34 0,46 -22,34 -38,4"))
    brush.fill(face, "#f7ead0")
    with brush.clipped(face):
        brush.fill(box(0, -60, 60, 120), "#173a92")
    brush.line(face, _LINE, _WIDE)
    for x, fill in ((-17, "#173a92"), (17, "#f7ead0")):
        brush.shape(
            smooth([(x - 12, -6), (x - 12, -6), (x, -14), (x + 12, -6), (x + 12, -6), (x, 0)]),
            fill,
            _LINE,
            2.6,
        )
    brush.line(smooth(pts("-18,20 0,29 18,20"), False), "#c22a1e", 6)
    brush.line(poly(*pts("0,-42 0,46"), is_closed=False), _LINE, 3.4)


def _any(brush: Brush) -> None:
    """A wheel of the four resources."""
    for quarter, fill in enumerate(("#8a5526", "#e6c386", "#2a66d8", "#f6f4f0")):
        a = math.radians(90 * quarter + 45)
        wedge = poly(
            (0, 0),
            *((62 * math.cos(b), 62 * math.sin(b)) for b in (a, a + math.pi / 4, a + math.pi / 2)),
        )
        with brush.clipped(oval(0, 0, 42)):
            brush.shape(wedge, fill, _LINE, 4)
    brush.line(oval(0, 0, 42), _LINE, _WIDE)
    brush.shape(oval(0, 0, 14), ink.GOLD_LIGHT, _LINE, 4)


def _palm(brush: Brush) -> None:
    trunk = ribbon(pts("-4,46 0,20 4,-8"), [14, 10, 9])
    brush.shape(trunk, "#a8703a", _LINE, 4.4)
    for x, y in ((-40, 8), (44, 8), (-44, -20), (46, -20), (-20, -44), (26, -44)):
        leaf = ribbon([(4, -10), (4 + x * 0.55, -10 + (y + 10) * 0.3 - 10), (x, y)], [4, 15, 2])
        brush.shape(leaf, "#4a9a45", _LINE, 3.4)


def _bowl(brush: Brush) -> None:
    brush.shape(
        smooth(pts("-44,-6 -44,-6 -34,26 -14,40 14,40 34,26 44,-6 44,-6")),
        Linear((-44, 0), (44, 0), ("#d9935a", "#7c4420")),
        _LINE,
        _WIDE,
    )
    brush.shape(oval(0, -6, 44, 12), "#3a1c0c", _LINE, _WIDE)
    brush.shape(
        oval(0, -24, 15), Radial((-4, -29), 22, (ink.GOLD_LIGHT, ink.GOLD_DARK)), _LINE, 4.4
    )


def _mirror(brush: Brush) -> None:
    brush.shape(box(-7, 6, 14, 42, 5), "#3fae8e", _LINE, _WIDE)
    brush.shape(
        oval(0, -14, 34, 30),
        Radial((-12, -26), 56, ("#fff6d8", "#eec05a", "#96601a")),
        _LINE,
        _WIDE,
    )
    brush.line(smooth(pts("-16,-20 -8,-30 4,-34"), False), "#ffffff", 4)


def _scroll(brush: Brush) -> None:
    with brush.moved(scale=0.88, turn=24):
        brush.shape(box(-20, -38, 40, 76, 5), "#fff3d2", _LINE, _WIDE)
        for y in (-46, 34):
            brush.shape(box(-27, y, 54, 12, 5), "#c98a4a", _LINE, 4.6)
        brush.shape(oval(0, 2, 13), "#c22a1e", _LINE, 4)


def _palette(brush: Brush) -> None:
    with brush.moved(turn=14):
        brush.shape(
            box(-20, -46, 40, 92, 7),
            Linear((-20, 0), (20, 0), ("#e0aa68", "#98602c")),
            _LINE,
            _WIDE,
        )
        brush.shape(oval(-1, -28, 9), "#17100d", _LINE, 3)
        brush.shape(oval(-1, -4, 9), "#d8301f", _LINE, 3)
        brush.shape(box(-6, 12, 11, 26, 3), "#4a2a12", _LINE, 2.6)
    brush.line(poly(*pts("36,-40 16,44"), is_closed=False), _LINE, 10)
    brush.line(poly(*pts("36,-40 16,44"), is_closed=False), "#f6e0a8", 4.4)


def _sack(brush: Brush) -> None:
    bag = smooth(pts("-12,-22 12,-22 34,4 42,30 24,46 -24,46 -42,30 -34,4"))
    brush.shape(bag, Radial((-12, 4), 60, ("#e0b478", "#a8743a", "#6b4420")), _LINE, _WIDE)
    brush.shape(smooth(pts("-20,-44 0,-38 20,-44 11,-24 -11,-24")), "#c4945a", _LINE, _WIDE)
    brush.line(poly(*pts("-14,-22 14,-22"), is_closed=False), "#7a1f14", 8)
    brush.fill(star(0, 16, 15, 6, 5), "#3a1c0c")


def _feather(brush: Brush) -> None:
    """The feather of Maat."""
    vane = smooth(
        pts("-8,46 -8,46 -24,14 -26,-18 -12,-42 12,-48 30,-38 34,-20 22,-16 20,10 8,46 8,46")
    )
    brush.shape(vane, Linear((-26, 0), (34, 0), ("#7fb0f0", "#2f62b4", "#1a3a78")), _LINE, _WIDE)
    brush.line(smooth(pts("0,46 -2,4 2,-26 18,-36"), False), "#fff3d2", 5)
    for k in range(4):
        y = 24 - k * 15
        brush.line(poly((-1, y), (-17 - k, y - 10), is_closed=False), "#12285e", 3)
        brush.line(poly((0, y), (16 - k, y - 10), is_closed=False), "#12285e", 3)
    brush.shape(box(-9, 36, 18, 12, 3), ink.GOLD, _LINE, 4)


def _square(brush: Brush) -> None:
    """A set square and dividers."""
    square = poly(*pts("-44,-40 -26,-40 -26,24 42,24 42,44 -44,44"))
    brush.shape(square, Linear((-44, -40), (40, 44), ("#f0c07a", "#a06a30")), _LINE, _WIDE)
    for k in range(4):
        brush.line(poly((-34, -26 + k * 14), (-27, -26 + k * 14), is_closed=False), _LINE, 3)
    for foot in (-8, 40):
        leg = ribbon([(18, -38), ((18 + foot) / 2, -8), (foot, 16)], [11, 9, 3])
        brush.shape(leg, ink.GOLD_LIGHT, _LINE, 3.6)
    brush.shape(oval(18, -40, 8), ink.GOLD, _LINE, 4)


def _scales(brush: Brush) -> None:
    """A balance with a gem and a coin."""
    brush.shape(box(-5, -38, 10, 76, 3), ink.GOLD, _LINE, 4.4)
    brush.shape(box(-22, 34, 44, 11, 4), ink.GOLD, _LINE, 4.4)
    brush.line(poly(*pts("-36,-30 36,-30"), is_closed=False), _LINE, 13)
    brush.line(poly(*pts("-36,-30 36,-30"), is_closed=False), ink.GOLD_LIGHT, 5)
    for side in (-1, 1):
        x = side * 34
        brush.line(poly((x - 12, 8), (x, -28), (x + 12, 8), is_closed=False), _LINE, 3.4)
        load = "#3a78e6" if side < 0 else ink.GOLD_LIGHT
        brush.shape(oval(x, 3, 8), load, _LINE, 3.4)
        pan = smooth([(x - 15, 8), (x - 15, 8), (x + 15, 8), (x + 15, 8), (x + 7, 18), (x - 7, 18)])
        brush.shape(pan, "#c98a4a", _LINE, 4)


def _kerchief(brush: Brush) -> None:
    """The foreman's head in his striped cloth."""
    face = smooth(pts("4,-24 24,-22 26,-8 38,4 31,9 33,16 27,30 8,34 -6,46 -22,46 -18,20 -12,-8"))
    brush.shape(face, "#8a4c28", _LINE, _WIDE)
    brush.fill(smooth(pts("12,-6 19,-10 26,-5 19,-2")), "#fff6e0")
    brush.dot(20, -6, 3, _LINE)
    brush.line(smooth(pts("10,-14 18,-17 26,-13"), False), _LINE, 4)
    brush.line(smooth(pts("19,21 30,18"), False), _LINE, 3.4)
    cloth = smooth(
        pts("28,-20 28,-20 24,-40 0,-48 -28,-40 -44,-10 -46,24 -36,44 -20,36 -16,8 -2,-12 -2,-12")
    )
    brush.shape(cloth, "#f6ead0", _LINE, _WIDE)
    with brush.clipped(cloth):
        for k in range(5):
            y = -36 + k * 20
            stripe = smooth([(34, y - 2), (-4, y - 6), (-34, y + 12), (-56, y + 36)], False)
            brush.line(stripe, "#d07a34", 6.4)
    brush.line(cloth, _LINE, _WIDE)


def _deck(brush: Brush) -> None:
    """A fan of three cards, their backs up."""
    for turn in (-24, 0, 24):
        with brush.moved(0, 48, 0.88, turn):
            brush.shape(box(-22, -96, 44, 66, 6), ink.GOLD, _LINE, 4.6)
            brush.fill(box(-15.5, -89.5, 31, 53, 3), "#1d4691")
            brush.shape(oval(0, -63, 9), ink.GOLD_LIGHT, _LINE, 2.6)


def _temple(brush: Brush) -> None:
    brush.shape(poly(*pts("-46,-20 0,-46 46,-20")), "#ffffff", _LINE, _WIDE)
    for x in (-34, -8, 18):
        brush.shape(box(x, -18, 16, 50), "#f2f2f6", _LINE, 4.4)
    brush.shape(box(-46, 32, 92, 13, 2), "#dfe3ea", _LINE, 4.6)


def _axe(brush: Brush) -> None:
    with brush.moved(-12, 4, 0.88, 28):
        brush.shape(box(-7, -46, 14, 94, 5), "#b07a3e", _LINE, _WIDE)
        blade = smooth(pts("6,-38 6,-38 28,-40 44,-52 44,-52 50,-20 44,12 44,12 28,0 6,-2 6,-2"))
        brush.shape(blade, Linear((6, 0), (48, 0), ("#8f98a4", "#f2f6fa")), _LINE, _WIDE)


def _ziggurat(brush: Brush) -> None:
    for k, (half, y) in enumerate(((46, 22), (33, -1), (20, -24))):
        fill = Linear((-half, 0), (half, 0), ("#f0c888", "#a8703a"))
        brush.shape(box(-half, y, 2 * half, 24, 2), fill, _LINE, 4.8)
        brush.line(poly((0, y + 4), (0, y + 20), is_closed=False), "#7a4a24", 8 - 2 * k)
    brush.shape(box(-9, -44, 18, 20, 2), "#2a62ad", _LINE, 4.6)


def _arch(brush: Brush) -> None:
    arch = poly(*pts("-46,-40 46,-40 46,44 -46,44"))
    brush.shape(arch, Linear((0, -40), (0, 44), ("#fdf1cf", "#cfa868")), _LINE, _WIDE)
    brush.shape(smooth(pts("-24,46 -24,46 -24,6 0,-18 24,6 24,46 24,46")), "#4a2a18", _LINE, 4.6)
    brush.line(poly(*pts("-46,-26 46,-26"), is_closed=False), _LINE, 3.4)


def _water(brush: Brush) -> None:
    for row, fill in enumerate(("#8fd0f0", "#4a94cc", "#1f5a9e")):
        y = -25 + row * 25
        wave = smooth([(-39 + k * 13, y + (6 if k % 2 else -6)) for k in range(7)], False)
        brush.line(wave, _LINE, 17)
        brush.line(wave, fill, 8.5)


def _crocodile(brush: Brush) -> None:
    """A crocodile's head with its teeth."""
    lower = smooth(pts("-40,22 -6,16 26,18 46,8 46,8 46,18 30,30 -8,38 -44,38"))
    brush.shape(lower, "#3f7a3f", _LINE, _WIDE)
    for x in (-2, 12, 26, 38):
        brush.shape(poly((x - 6, 8), (x + 6, 6), (x, 20)), "#fff6e0", _LINE, 2.6)
    upper = smooth(
        pts(
            "-48,34 -48,34 -46,0 -34,-20 -20,-26 -8,-18 10,-8 34,-12 46,-8 50,4 "
            "44,12 16,10 -8,14 -26,24 -26,24"
        )
    )
    brush.shape(upper, Radial((-14, -14), 70, ("#8cc46a", "#4c8a4a", "#2c5a34")), _LINE, _WIDE)
    brush.shape(oval(-20, -10, 8.5, 7.5), "#f6d25c", _LINE, 3.4)
    brush.fill(oval(-18, -10, 2.4, 6), _LINE)
    brush.dot(42, -4, 3, _LINE)


def _drop(brush: Brush) -> None:
    """Scarabs that fall into an open hand."""
    for x, y in ((-20, -32), (20, -34), (0, -8)):
        gold = Radial((x - 4, y - 5), 22, (ink.GOLD_LIGHT, ink.GOLD_DARK))
        brush.shape(oval(x, y, 14), gold, _LINE, 4.4)
    hand = smooth(pts("-48,16 -22,14 0,24 18,22 34,10 46,4 49,12 38,30 22,42 -16,46 -34,38 -48,38"))
    brush.shape(hand, Linear((0, 10), (0, 46), ("#e8a874", "#a8623a")), _LINE, _WIDE)
    brush.line(smooth(pts("-16,26 0,32 20,29"), False), _LINE, 3)


def _die(brush: Brush) -> None:
    brush.shape(poly(*pts("0,-46 42,-24 0,-2 -42,-24")), "#fff6dc", _LINE, _WIDE)
    brush.shape(poly(*pts("-42,-24 0,-2 0,46 -42,22")), "#efd9a8", _LINE, _WIDE)
    brush.shape(poly(*pts("0,-2 42,-24 42,22 0,46")), "#c9a468", _LINE, _WIDE)
    for x, y in ((-21, 10), (16, 26), (28, -2), (0, -24)):
        brush.dot(x, y, 6, "#7a1f14")


def _boat(brush: Brush) -> None:
    hull = smooth(pts("-46,-4 -46,-4 -36,16 -10,26 20,24 38,10 48,-14 48,-14 34,2 0,8 -30,4"))
    brush.shape(poly(*pts("-2,-46 -2,4"), is_closed=False), "#7a4a20", _LINE, 5)
    sail = smooth(pts("2,-42 2,-42 34,-22 30,0 30,0 2,-2 2,-2"))
    brush.shape(sail, Linear((0, -40), (34, 0), ("#fff6dc", "#e3c88e")), _LINE, 4.6)
    brush.shape(hull, Linear((0, 0), (0, 26), ("#d09450", "#8a5426")), _LINE, _WIDE)
    wave = smooth([(-46 + k * 11.5, 38 + (4 if k % 2 else -4)) for k in range(9)], False)
    brush.line(wave, "#2a72b8", 6)


def _glyph(character: str, *fills: str) -> Painter:
    def paint(brush: Brush) -> None:
        brush.sign(character, (0, 0), (92, 92), fills, _LINE, 7)

    return paint


SIGNS: Final[dict[str, Callable[[Brush], None]]] = {
    "artisan": _artisan,
    "wood": _wood,
    "stone": _stone,
    "marble": _marble,
    "lapis": _lapis,
    "cave": _cave,
    "trompe": _trompe,
    "any": _any,
    "palm": _palm,
    "beggar": _bowl,
    "courtesan": _mirror,
    "messenger": _scroll,
    "scribe": _palette,
    "smuggler": _sack,
    "vizier": _feather,
    "architect": _square,
    "merchant": _scales,
    "foreman": _kerchief,
    "deck": _deck,
    "crocodile": _crocodile,
    "greek": _temple,
    "gaul": _axe,
    "babylonian": _ziggurat,
    "roman": _arch,
    "tribute": _drop,
    "deep_water": _water,
    "die": _die,
    "nile": _boat,
    "goddess": _glyph(glyphs.CAT, "#34323e", "#34323e", ink.GOLD),
    "sobek": _crocodile,
    **PALACE,
}
"""Sign -> its painter."""


def icon(painter: Painter, size: int = 96) -> Image.Image:
    """A sign by itself on clear ground."""
    brush = Brush(size, size, 2.0)
    with brush.moved(size / 2, size / 2, size / 112):
        painter(brush)
    return brush.image()

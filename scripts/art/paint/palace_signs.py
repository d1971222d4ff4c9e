"""The signs of the palace's pieces and of what stands about it, as `signs` draws resources.

Each painter fills a box from -50 to 50 around the origin.
"""

from __future__ import annotations

from typing import Final

from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Painter, Radial, box, oval, poly, pts, smooth

_LINE: Final = "#1c0f0a"
_WIDE: Final = 5.5
_STONE: Final = Linear((-40, -40), (40, 40), ("#fdf1cf", "#e0b878", "#b3854a"))
_GOLD: Final = Linear((-30, -40), (30, 40), (ink.GOLD_LIGHT, ink.GOLD, ink.GOLD_DARK))


def sphinx(brush: Brush) -> None:
    """A lion that lies, with a king's striped headcloth."""
    body = smooth(pts("-46,38 -46,38 -48,14 -36,-2 -12,-2 6,2 14,22 46,26 48,38 48,38"))
    brush.shape(body, Linear((0, -4), (0, 38), ("#f4d48c", "#c0893c")), _LINE, _WIDE)
    brush.line(smooth(pts("-22,36 -30,20 -20,10 -8,20 -8,36"), False), _LINE, 3.4)
    cloth = smooth(
        pts("-6,-44 16,-46 26,-34 26,-34 22,-8 24,16 24,16 -10,16 -10,16 -18,-10 -16,-34")
    )
    brush.shape(cloth, "#2a62ad", _LINE, _WIDE)
    with brush.clipped(cloth):
        for k in range(6):
            stripe = poly((-24, -34 + k * 11), (12, -38 + k * 11), is_closed=False)
            brush.line(stripe, ink.GOLD_LIGHT, 4.4)
    face = smooth(pts("8,-36 24,-36 30,-24 38,-16 31,-12 30,-2 14,0 6,-12"))
    brush.shape(face, "#f4d48c", _LINE, 4.4)
    brush.dot(22, -22, 3, _LINE)


def wall(brush: Brush) -> None:
    """Courses of bricks under a cornice."""
    brush.shape(box(-46, -34, 92, 76, 3), "#a8703a", _LINE, _WIDE)
    for row in range(3):
        for column in range(4):
            x, y = -58 + column * 32 - (row % 2) * 16 + 14, -30 + row * 24
            left, right = max(x, -43), min(x + 28, 43)
            if right - left > 4:
                fill = ("#f4d9a2", "#e0b878", "#eccb90")[(row + column) % 3]
                brush.fill(box(left, y, right - left, 20, 2), fill)
    brush.shape(box(-50, -46, 100, 14, 3), "#2a62ad", _LINE, 4.6)
    brush.line(poly(*pts("-44,-39 44,-39"), is_closed=False), ink.GOLD_LIGHT, 3.4)


def door(brush: Brush) -> None:
    """A portal with its two wings shut."""
    brush.shape(poly(*pts("-36,46 -40,-26 40,-26 36,46")), _STONE, _LINE, _WIDE)
    brush.shape(box(-48, -46, 96, 22, 4), "#2a62ad", _LINE, _WIDE)
    brush.shape(oval(0, -35, 8), "#d8301f", _LINE, 3)
    brush.line(poly(*pts("-38,-35 -12,-35"), is_closed=False), ink.GOLD_LIGHT, 4)
    brush.line(poly(*pts("12,-35 38,-35"), is_closed=False), ink.GOLD_LIGHT, 4)
    brush.shape(box(-21, -14, 42, 60, 2), "#8a4a1e", _LINE, 4.4)
    brush.line(poly(*pts("0,-14 0,46"), is_closed=False), _LINE, 3.6)
    for x in (-7, 7):
        brush.dot(x, 18, 4, ink.GOLD_LIGHT)


def mosaic(brush: Brush) -> None:
    """Five squares of coloured stones in the shape of a P."""
    cells = ((-45, -45), (-15, -45), (-45, -15), (-15, -15), (-45, 15))
    with brush.moved(15, 0):
        whole = poly(*pts("-45,-45 15,-45 15,15 -15,15 -15,45 -45,45"))
        brush.shape(whole, "#2a9a93", _LINE, 8)
        for k, (x, y) in enumerate(cells):
            fill = ("#2a9a93", "#e8c15a", "#c9432f", "#2a62ad", "#f4e8c9")[k]
            for row in range(2):
                for column in range(2):
                    tint = ink.mixed(fill, "#ffffff", 0.28 if (row + column) % 2 else 0.0)
                    tile = box(x + 3 + column * 12.6, y + 3 + row * 12.6, 11, 11, 1.6)
                    brush.fill(tile, tint)
        brush.line(whole, _LINE, _WIDE)


def obelisk(brush: Brush) -> None:
    """A needle with a golden tip on its base."""
    brush.shape(box(-24, 30, 48, 16, 3), "#a8703a", _LINE, _WIDE)
    brush.shape(poly(*pts("-17,32 -11,-26 0,-26 0,32")), "#f0a98a", _LINE, 3)
    brush.shape(poly(*pts("0,32 0,-26 11,-26 17,32")), "#b0624a", _LINE, 3)
    brush.line(poly(*pts("-17,32 -11,-26 11,-26 17,32")), _LINE, _WIDE)
    brush.shape(poly(*pts("-12,-26 0,-49 12,-26")), _GOLD, _LINE, _WIDE)
    for y in (-8, 6, 20):
        brush.line(poly((-7, y), (-3, y), is_closed=False), _LINE, 3)


def pedestal(brush: Brush) -> None:
    """The steps the throne stands on."""
    for half, y in ((48, 20), (36, -2), (24, -24)):
        fill = Linear((-half, 0), (half, 0), ("#4a86d8", "#2a62ad", "#173a78"))
        brush.shape(box(-half, y, 2 * half, 24, 3), fill, _LINE, _WIDE)
        brush.line(poly((-half + 7, y + 8), (half - 7, y + 8), is_closed=False), ink.GOLD_LIGHT, 4)


def throne(brush: Brush) -> None:
    """A high chair with a lion's paws."""
    seat = poly(*pts("-34,-46 -14,-46 -10,2 36,2 36,46 24,46 22,26 -18,26 -20,46 -32,46"))
    brush.shape(seat, _GOLD, _LINE, _WIDE)
    brush.shape(box(-14, -8, 48, 13, 5), "#c9302a", _LINE, 4)
    brush.shape(oval(-24, -44, 9), "#2a62ad", _LINE, 4)
    brush.fill(box(-28, -26, 8, 30, 2), "#2a62ad")
    brush.line(poly(*pts("30,-10 30,2"), is_closed=False), _LINE, _WIDE)


def statue(brush: Brush) -> None:
    """Anubis' head."""
    head = smooth(
        pts(
            "-26,46 -26,46 -30,6 -18,-12 -24,-46 -24,-46 -6,-22 0,-20 2,-48 "
            "2,-48 16,-18 24,-2 48,10 47,18 30,24 14,26 10,46 10,46"
        )
    )
    brush.shape(head, Linear((30, -30), (-20, 46), ("#55515e", "#1c1a22")), _LINE, _WIDE)
    brush.line(head, _LINE, _WIDE)
    eye = smooth(pts("6,-4 12,-9 20,-4 12,-1"))
    brush.fill(eye, ink.GOLD_LIGHT)
    brush.dot(14, -5, 2.4, _LINE)
    brush.line(smooth(pts("6,-4 -2,-2"), False), ink.GOLD_LIGHT, 3)
    for y in (26, 37):
        brush.line(smooth([(-28, y), (-8, y + 4), (9, y + 2)], False), ink.GOLD, 5)


def cleopatra(brush: Brush) -> None:
    """The Queen's profile with her crown."""
    wig = smooth(pts("14,-30 -12,-40 -34,-24 -38,8 -36,42 -36,42 -6,44 -6,44 -8,20 -2,0 14,-14"))
    brush.shape(wig, "#2a2226", _LINE, _WIDE)
    face = smooth(pts("12,-26 22,-22 24,-10 33,2 27,8 28,16 22,28 6,28 -6,46 -14,46 -12,20 -8,-8"))
    brush.shape(face, "#d99a62", _LINE, 4.6)
    brush.fill(smooth(pts("10,-6 16,-9 22,-5 16,-3")), _LINE)
    brush.line(smooth(pts("10,-6 2,-5"), False), _LINE, 3)
    brush.line(smooth(pts("19,18 27,16"), False), "#b3241b", 4)
    band = smooth(pts("22,-26 -4,-34 -34,-18 -35,-8 -4,-24 20,-16"))
    brush.shape(band, ink.GOLD, _LINE, 3.6)
    brush.line(smooth(pts("18,-26 30,-32 24,-44 32,-50"), False), _LINE, 9)
    brush.line(smooth(pts("18,-26 30,-32 24,-44 32,-50"), False), ink.GOLD_LIGHT, 4)
    for y in (36, 42):
        brush.line(poly((-34, y), (-8, y + 1), is_closed=False), ink.GOLD, 3)


def pyramid(brush: Brush) -> None:
    """A pyramid that hides what is under it."""
    brush.shape(poly(*pts("0,-42 -48,36 12,44")), "#f4d9a2", _LINE, _WIDE)
    brush.shape(poly(*pts("0,-42 12,44 48,32")), "#a8703a", _LINE, _WIDE)
    for k in range(1, 4):
        s = k / 4
        brush.line(
            poly((-48 * s, -42 + 78 * s), (12 * s, -42 + 86 * s), is_closed=False), "#a8703a", 3
        )
    brush.shape(poly(*pts("0,-44 -15,-18 4,-15")), ink.GOLD, _LINE, 3.6)


def palace(brush: Brush) -> None:
    """The front with its stairs and garden."""
    brush.shape(box(-46, -22, 92, 62, 3), _STONE, _LINE, _WIDE)
    brush.shape(box(-50, -36, 100, 16, 3), "#4a9a45", _LINE, _WIDE)
    for x in (-38, 24):
        brush.shape(box(x, -18, 14, 56, 2), "#c9432f", _LINE, 3.6)
    brush.shape(poly(*pts("-14,-10 14,-10 22,42 -22,42")), "#8a2a22", _LINE, 4.4)
    for k in range(4):
        y = 2 + k * 10
        brush.line(poly((-14 - k * 1.8, y), (14 + k * 1.8, y), is_closed=False), ink.GOLD_LIGHT, 3)


def sanctuary(brush: Brush) -> None:
    """A walled plot with a god's sun over it."""
    brush.shape(poly(*pts("0,-8 48,18 0,44 -48,18")), "#7c5ab4", _LINE, _WIDE)
    brush.fill(poly(*pts("0,2 30,18 0,34 -30,18")), "#a98ad8")
    sun = Radial((-4, -30), 26, ("#fff0b8", ink.GOLD, ink.GOLD_DARK))
    brush.shape(oval(0, -24, 18), sun, _LINE, _WIDE)
    for side in (-1, 1):
        wing = smooth(
            [
                (side * 16, -30),
                (side * 16, -30),
                (side * 46, -38),
                (side * 46, -38),
                (side * 40, -20),
                (side * 17, -16),
            ]
        )
        brush.shape(wing, "#2a62ad", _LINE, 4)


def altar(brush: Brush) -> None:
    """An altar with bread and flame."""
    brush.shape(poly(*pts("-14,46 -9,4 9,4 14,46")), _STONE, _LINE, _WIDE)
    brush.shape(smooth(pts("-42,-6 -42,-6 42,-6 42,-6 28,10 -28,10")), _GOLD, _LINE, _WIDE)
    flame = smooth(pts("0,-48 16,-26 12,-8 -12,-8 -18,-24 -6,-32"))
    brush.shape(flame, Radial((0, -14), 30, ("#fff0a0", "#f59a2c", "#d2401c")), _LINE, 4.6)


SIGNS: Final[dict[str, Painter]] = {
    "sphinx": sphinx,
    "wall": wall,
    "door": door,
    "mosaic": mosaic,
    "obelisk": obelisk,
    "pedestal": pedestal,
    "throne": throne,
    "statue": statue,
    "cleopatra": cleopatra,
    "pyramid": pyramid,
    "palace": palace,
    "sanctuary": sanctuary,
    "altar": altar,
}
"""Sign -> its painter."""

CATEGORIES: Final = ("sphinx", "wall", "door", "mosaic", "obelisk", "throne")
"""The categories' signs in the order of the rules."""

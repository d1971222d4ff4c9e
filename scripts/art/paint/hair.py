"""Wigs, hair, beards and what is worn on the head, around a head as `face` draws it.

Knows shapes and colours; no persons.
"""

from __future__ import annotations

import math

from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Path, Point, oval, poly, pts, ribbon, smooth
from scripts.art.paint.face import LINE

NIGHT = "#1c1413"
_CAP: tuple[Point, ...] = (
    (78, -44),
    (78, -44),
    (70, -78),
    (40, -108),
    (-10, -118),
    (-70, -104),
    (-106, -58),
    (-110, 0),
)


def _sheen(brush: Brush, path: Path, colour: str) -> None:
    with brush.clipped(path):
        shine = ribbon(pts("60,-84 0,-98 -60,-80 -92,-30"), [6, 14, 14, 4])
        brush.glow(shine, ink.mixed(colour, "#c9b8ff", 0.45), 8, 0.65)


def close_crop(brush: Brush, colour: str = NIGHT, recede: float = 0.0) -> None:
    """Hair cut to a finger's breadth; `recede` bares the forehead."""
    crop = smooth(
        [
            (72 - recede, -60),
            (72 - recede, -60),
            (54 - recede * 0.6, -90),
            (20, -108),
            (-30, -108),
            (-80, -84),
            (-100, -34),
            (-90, 16),
            (-66, 30),
            (-66, 30),
            (-58, 0),
            (-44, -22),
            (-20, -26),
            (-14, -44),
            (20 - recede, -58),
            (44 - recede, -54),
        ]
    )
    brush.shape(
        crop, Linear((60, -90), (-90, 20), (ink.mixed(colour, "#8a7a70", 0.35), colour)), LINE, 3.6
    )
    with brush.clipped(crop):
        for k in range(130):
            a, r = k * 2.399, 9.6 * math.sqrt(k)
            x, y = -20 + r * math.cos(a), -50 + r * math.sin(a)
            brush.stroke((x, y), (x - 5, y + 5), colour=ink.mixed(colour, "#c8b8a8", 0.28), width=2)


def short_curls(brush: Brush, colour: str = NIGHT, band: str = "") -> None:
    """A round wig of rows of small curls that covers the ear."""
    wig = smooth(
        [
            *_CAP,
            (-104, 52),
            (-88, 84),
            (-88, 84),
            (-34, 78),
            (-34, 78),
            (-24, 36),
            (-16, -8),
            (8, -42),
            (8, -42),
            (44, -50),
        ]
    )
    brush.shape(wig, colour, LINE, 4.2)
    with brush.clipped(wig):
        for row in range(13):
            for column in range(17):
                x = -118 + column * 13 + (row % 2) * 6.5
                y = -118 + row * 17 + 0.0006 * (x + 10) ** 2
                curl = ink.mixed(colour, "#8d7f86", 0.42)
                brush.line(oval(x, y, 5.2, 6.2), curl, 2.3)
    _sheen(brush, wig, colour)
    brush.line(wig, LINE, 4.2)
    if band:
        fillet(brush, band)


def tripartite(
    brush: Brush,
    colour: str = NIGHT,
    band: str = "",
    is_braided: bool = True,
    length: float = 190.0,
) -> None:
    """A long wig: one part falls in front of the shoulder, its ends bound with gold."""
    wig = smooth(
        [
            *_CAP,
            (-118, 60),
            (-124, length - 40),
            (-112, length),
            (-112, length),
            (-20, length + 6),
            (-20, length + 6),
            (-30, 120),
            (-32, 60),
            (-20, 0),
            (6, -40),
            (6, -40),
            (44, -48),
        ]
    )
    brush.shape(
        wig, Linear((80, -60), (-120, 120), (ink.mixed(colour, "#7c6f86", 0.25), colour)), LINE, 4.2
    )
    strand = ink.mixed(colour, "#a394a4", 0.38)
    with brush.clipped(wig):
        for k in range(13):
            share = k / 12
            top = (70 - 150 * share, -60 - 50 * math.sin(math.pi * min(1, share * 0.8 + 0.1)))
            foot = -22 - 94 * share
            line = [
                top,
                (-8 - 102 * share, -46 + 30 * share),
                (-26 - 92 * share, 50),
                (foot, length + 8),
            ]
            brush.line(smooth(line, False), strand, 2.4)
            if is_braided:
                for step in range(22):
                    y = 10 + step * 9
                    x = -24 - 92 * share - 4 * math.sin(y / 60)
                    brush.stroke((x - 3, y), (x + 1, y + 4), (x + 5, y), colour=strand, width=1.6)
    _sheen(brush, wig, colour)
    cuff = poly((-119, length - 18), (-24, length - 12), (-20, length + 8), (-113, length + 2))
    brush.shape(
        cuff, Linear((0, length - 18), (0, length + 6), (ink.GOLD_LIGHT, ink.GOLD_DARK)), LINE, 3
    )
    brush.line(wig, LINE, 4.2)
    if band:
        fillet(brush, band)


def bob(brush: Brush, colour: str = NIGHT, band: str = "") -> None:
    """A straight wig cut at the chin, with a fringe."""
    wig = smooth(
        [
            *_CAP,
            (-116, 60),
            (-112, 112),
            (-112, 112),
            (-22, 128),
            (-22, 128),
            (-20, 60),
            (-10, 0),
            (14, -34),
            (14, -34),
            (48, -34),
        ]
    )
    brush.shape(
        wig, Linear((80, -60), (-120, 60), (ink.mixed(colour, "#7c6f86", 0.25), colour)), LINE, 4.2
    )
    strand = ink.mixed(colour, "#a394a4", 0.34)
    with brush.clipped(wig):
        for k in range(15):
            share = k / 14
            brush.stroke(
                (74 - 130 * share, -70 - 36 * math.sin(math.pi * share)),
                (8 - 116 * share, -30 + 20 * share),
                (-18 - 98 * share, 60),
                (-20 - 94 * share, 126),
                colour=strand,
                width=2.4,
            )
    _sheen(brush, wig, colour)
    brush.line(wig, LINE, 4.2)
    if band:
        fillet(brush, band)


def wild(brush: Brush, colour: str = "#a59a8a") -> None:
    """Thin uncombed hair around a bald crown."""
    locks = pts(
        "-14,-52 -40,-84 -74,-98 -62,-76 -104,-80 -88,-54 -128,-44 -102,-26 "
        "-134,0 -106,8 -128,46 -98,40 -110,84 -78,62 -74,92 -56,52 -62,10 "
        "-46,-20"
    )
    tuft = poly(*locks)
    brush.shape(
        tuft, Linear((-40, -80), (-100, 80), (ink.mixed(colour, "#ffffff", 0.3), colour)), LINE, 3.6
    )
    for x, y, dx, dy in (
        (-70, -60, -26, -8),
        (-82, -20, -30, 4),
        (-80, 20, -28, 12),
        (-70, 50, -14, 22),
        (-44, -62, -14, -16),
    ):
        brush.stroke((x, y), (x + dx * 0.6, y + dy * 0.4), (x + dx, y + dy), colour=LINE, width=2.2)
    for x in (-8, 6, 18):
        brush.stroke(
            (x, -106), (x - 6, -122), (x - 16, -128), colour=ink.mixed(colour, LINE, 0.3), width=2.4
        )


def fillet(brush: Brush, colour: str = ink.GOLD) -> None:
    """A band round the head, knotted behind, with set stones."""
    band = ribbon(pts("80,-50 40,-66 -20,-66 -76,-44 -112,-6"), [17, 18, 18, 18, 17])
    brush.shape(
        band,
        Linear(
            (60, -80),
            (-100, 0),
            (ink.mixed(colour, "#ffffff", 0.4), colour, ink.mixed(colour, "#000000", 0.3)),
        ),
        LINE,
        3.2,
    )
    for k, (x, y) in enumerate(((62, -58), (28, -67), (-10, -68), (-48, -58), (-82, -36))):
        brush.shape(oval(x, y, 4.6), (ink.LAPIS, ink.RED, ink.TEAL)[k % 3], LINE, 1.6)


def kerchief(brush: Brush, colour: str = "#f3ead2", stripe: str = "") -> None:
    """A linen cloth bound over the head, its bag hanging at the nape."""
    cloth = smooth(
        pts(
            "80,-46 80,-46 72,-84 38,-114 -14,-124 -74,-110 -112,-60 -122,10 "
            "-128,70 -112,106 -84,100 -68,70 -62,30 -62,30 -44,-14 -8,-40 "
            "36,-52"
        )
    )
    brush.fill(
        cloth,
        Linear(
            (70, -100),
            (-120, 90),
            (ink.mixed(colour, "#ffffff", 0.3), colour, ink.mixed(colour, "#6a4a2a", 0.45)),
        ),
    )
    fold = ink.mixed(colour, "#5a3a1c", 0.5)
    with brush.clipped(cloth):
        if stripe:
            for k in range(12):
                y = -126 + k * 22
                brush.stroke(
                    (90, y + 26), (0, y), (-80, y + 20), (-140, y + 70), colour=stripe, width=8
                )
        for x in (0, 18, 36):
            brush.stroke(
                (60 - x, -64),
                (-20 - x, -74 + x * 0.5),
                (-84 - x * 0.4, -20 + x),
                (-104, 70 + x * 0.6),
                colour=fold,
                width=2.6,
            )
    brush.shade(cloth, "#3a1d0c80", 10, 6, -8)
    brush.line(cloth, LINE, 4.2)
    hem = ribbon(pts("81,-52 40,-62 -10,-50 -46,-20 -64,28"), [14, 14, 14, 13, 11])
    brush.shape(hem, ink.mixed(colour, "#c08a4a", 0.35), LINE, 3.2)
    tie = ribbon([(-108, 96), (-120, 130), (-112, 160)], [12, 12, 16])
    brush.shape(tie, colour, LINE, 3.2)


def hood(brush: Brush, colour: str = "#5b4433") -> None:
    """A shawl drawn over the head down to the shoulders."""
    shawl = smooth(
        pts(
            "76,-62 76,-62 62,-104 16,-130 -50,-124 -104,-84 -124,-20 -132,70 "
            "-150,150 -190,230 -190,230 10,230 10,230 -20,170 -40,110 -46,50 "
            "-30,-10 10,-52 44,-62"
        )
    )
    brush.fill(
        shawl,
        Linear(
            (60, -110),
            (-140, 160),
            (ink.mixed(colour, "#e8c89a", 0.35), colour, ink.mixed(colour, "#000000", 0.4)),
        ),
    )
    with brush.clipped(shawl):
        fold = ink.mixed(colour, "#000000", 0.5)
        for x in range(0, 90, 20):
            brush.stroke(
                (50 - x, -84 - x * 0.2),
                (-40 - x * 0.7, -60 + x * 0.4),
                (-60 - x * 0.7, 60),
                (-60 - x * 1.2, 230),
                colour=fold,
                width=3,
            )
    brush.shade(shawl, "#00000080", 12, 7, -8)
    brush.line(shawl, LINE, 4.4)
    brush.line(
        smooth(pts("74,-54 40,-54 6,-42 -24,-6 -38,50 -32,112 -10,172"), False),
        ink.mixed(colour, "#f0d8a8", 0.35),
        4,
    )


def beard(
    brush: Brush, colour: str, reach: float = 30.0, is_curled: bool = False, jaw: float = 0.0
) -> None:
    """A full beard from the ear to below the chin, `reach` long."""
    low = 116 + jaw + reach
    hair = smooth(
        [
            (-34, 34),
            (-34, 34),
            (-6, 62),
            (26, 72),
            (50, 60),
            (76, 56),
            (84, 60),
            (66, 66),
            (62, 76),
            (80, 90),
            (92, 100),
            (94, low - 26),
            (76, low),
            (44, low + 4),
            (10, low - 16),
            (-24, 108 + jaw),
            (-40, 70),
        ]
    )
    brush.shape(
        hair, Linear((80, 50), (0, low), (ink.mixed(colour, "#b89a78", 0.3), colour)), LINE, 3.6
    )
    strand = ink.mixed(colour, "#c8b090", 0.36)
    with brush.clipped(hair):
        if is_curled:
            for row in range(int((reach + 70) / 15)):
                for column in range(12):
                    x, y = -42 + column * 13 + (row % 2) * 6, 62 + row * 15
                    brush.line(oval(x, y, 5.4, 5.8), strand, 2.3)
        else:
            for k in range(14):
                x = -34 + k * 10
                brush.stroke(
                    (x, 50 + abs(k - 5) * 2),
                    (x + 6, 90),
                    (x * 0.72 + 22, low + 4),
                    colour=strand,
                    width=2.2,
                )
    brush.line(hair, LINE, 3.6)
    brush.stroke((57, 75), (70, 73), (83, 73), colour=LINE, width=3)


def false_beard(brush: Brush, colour: str = "#24324a") -> None:
    """The plaited beard of office, tied under the chin."""
    plait = poly((58, 116), (88, 112), (94, 176), (84, 186), (66, 184))
    brush.shape(plait, colour, LINE, 3.6)
    for k in range(6):
        brush.stroke(
            (62, 124 + k * 10), (76, 129 + k * 10), (91, 121 + k * 10), colour=ink.GOLD, width=2.2
        )
    brush.stroke((64, 112), (20, 84), (-30, 30), colour="#24324a", width=3)


def moustache(brush: Brush, colour: str, droop: float = 40.0) -> None:
    """Long ends that hang past the mouth."""
    hair = smooth(
        [
            (88, 56),
            (88, 56),
            (70, 55),
            (50, 66),
            (40, 66 + droop),
            (40, 66 + droop),
            (58, 78),
            (76, 70),
            (94, 64),
        ]
    )
    brush.shape(
        hair, Linear((90, 50), (40, 100), (ink.mixed(colour, "#ffffff", 0.25), colour)), LINE, 3
    )
    brush.stroke((80, 62), (60, 70), (48, 92), colour=ink.mixed(colour, LINE, 0.4), width=2)


def stubble(brush: Brush, colour: str = LINE) -> None:
    """Days without a razor."""
    for k in range(46):
        a, r = k * 2.399, 5.4 * math.sqrt(k)
        x, y = 48 + r * math.cos(a), 92 + 0.62 * r * math.sin(a)
        if x < 82 and not (y < 84 and x > 56):
            brush.stroke((x, y), (x - 1.5, y + 3.5), colour=colour, width=1.9)

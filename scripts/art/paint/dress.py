"""Bodies from the front as tomb painters drew them: shoulders, arms, hands, collars, clothes.

Coordinates are those of the head above (see `face`): shoulders lie at y 150-240, a bust ends below.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Fill, Linear, Path, Point, oval, pts, ribbon, smooth
from scripts.art.paint.face import LINE, dark, light

FOOT = 470.0
"""Below every field's lower edge."""


def torso(width: float = 0.0) -> Path:
    """Shoulders and chest; `width` makes them broader."""
    left = f"-112,172 -160,196 -180,232 -178,290 -150,340 -140,{FOOT} -140,{FOOT}"
    right = f"140,{FOOT} 140,{FOOT} 150,340 178,290 180,232 160,196 112,172"
    return _trunk((-74, 148), f"{left} {right}", (66, 150), width)


def _trunk(left: Point, outline: str, right: Point, width: float) -> Path:
    """A body from the left of the neck round to its right; `width` moves the outline outwards."""
    sides = [(x + math.copysign(1.0, x) * width, y) for x, y in pts(outline)]
    return smooth([left, *sides, right])


def bare(brush: Brush, skin: str, width: float = 0.0, is_thin: bool = False) -> None:
    """The skin of shoulders, chest and upper arms."""
    w = width
    for side in (-1, 1):
        arm = smooth(
            [
                (side * (126 + w), 190),
                (side * (172 + w), 206),
                (side * (192 + w), 260),
                (side * (194 + w), 340),
                (side * (186 + w), FOOT),
                (side * (186 + w), FOOT),
                (side * (140 + w), FOOT),
                (side * (140 + w), FOOT),
                (side * (140 + w), 330),
            ]
        )
        tone = Linear(
            (side * 190, 200), (side * 120, 260), (dark(skin, 0.35 if side < 0 else 0.12), skin)
        )
        brush.shape(arm, tone, LINE, 4.2)
    left = f"-120,174 -166,200 -158,250 -134,330 -130,{FOOT} -130,{FOOT}"
    right = f"130,{FOOT} 130,{FOOT} 134,330 158,250 166,200 120,174"
    body = _trunk((-70, 150), f"{left} {right}", (62, 152), w)
    tone = Linear((140, 170), (-140, 420), (light(skin, 0.24), skin, dark(skin, 0.3)))
    brush.fill(body, tone)
    brush.shade(body, dark(skin, 0.7) + "b0", 14, 8, -6)
    brush.line(body, LINE, 4.2)
    if is_thin:
        for side in (-1, 1):
            brush.stroke(
                (side * 20, 200),
                (side * 70, 190),
                (side * 120, 196),
                colour=dark(skin, 0.6),
                width=3,
            )
            for k in range(4):
                y = 300 + k * 26
                brush.stroke(
                    (side * 26, y - 8),
                    (side * 70, y),
                    (side * 104, y - 14),
                    colour=dark(skin, 0.5),
                    width=2.6,
                )
    else:
        brush.stroke((-96, 292), (-50, 310), (-6, 296), colour=dark(skin, 0.5), width=2.8)
        brush.stroke((6, 296), (50, 310), (96, 292), colour=dark(skin, 0.5), width=2.8)


def armlets(
    brush: Brush, fills: tuple[str, str] = (ink.GOLD, ink.LAPIS), width: float = 0.0
) -> None:
    """A ring round each upper arm."""
    for side in (-1, 1):
        x0, x1 = side * (139 + width), side * (195 + width)
        ring = smooth(
            [(x0, 312), (x0, 312), (x1, 302), (x1, 302), (x1, 334), (x1, 334), (x0, 342), (x0, 342)]
        )
        brush.shape(
            ring, Linear((x0, 0), (x1, 0), (fills[0], ink.GOLD_LIGHT, ink.GOLD_DARK)), LINE, 3.4
        )
        brush.line(smooth([(x0, 327), (x1, 318)], False), fills[1], 8)


def linen(
    brush: Brush,
    colour: str = "#f6efdc",
    straps: str = "two",
    neck: float = 200.0,
    fold: str = "#b9a274",
) -> None:
    """A pleated garment: `two` straps, `one` over the far shoulder, or a `robe` over both."""
    if straps == "robe":
        cloth = smooth(
            [
                (-80, 152),
                (-80, 152),
                (-124, 172),
                (-176, 200),
                (-196, 250),
                (-200, 350),
                (-196, FOOT),
                (-196, FOOT),
                (196, FOOT),
                (196, FOOT),
                (200, 350),
                (196, 250),
                (176, 200),
                (124, 172),
                (70, 154),
                (70, 154),
                (0, neck + 40),
            ]
        )
    elif straps == "one":
        cloth = smooth(
            [
                (70, 152),
                (70, 152),
                (150, 184),
                (150, 184),
                (142, 330),
                (140, FOOT),
                (140, FOOT),
                (-140, FOOT),
                (-140, FOOT),
                (-134, 372),
                (-134, 372),
                (-20, 290),
            ]
        )
    elif straps == "wrap":
        cloth = smooth(
            [
                (-137, 300),
                (-137, 300),
                (0, 284),
                (137, 300),
                (137, 300),
                (140, FOOT),
                (140, FOOT),
                (-140, FOOT),
                (-140, FOOT),
            ]
        )
    else:
        cloth = smooth(
            [
                (-112, 172),
                (-112, 172),
                (-66, 160),
                (-66, 160),
                (-58, neck + 40),
                (0, neck + 62),
                (58, neck + 40),
                (66, 160),
                (66, 160),
                (112, 172),
                (112, 172),
                (130, 300),
                (138, FOOT),
                (138, FOOT),
                (-138, FOOT),
                (-138, FOOT),
                (-130, 300),
            ]
        )
    brush.fill(
        cloth,
        Linear(
            (140, 180),
            (-140, 440),
            (ink.mixed(colour, "#ffffff", 0.35), colour, ink.mixed(colour, fold, 0.55)),
        ),
    )
    with brush.clipped(cloth):
        for k in range(-8, 9):
            top = (k * 13 + 40, 180) if straps == "one" else (k * 15, 210)
            brush.stroke(top, (k * 20, 330), (k * 26 - 6, FOOT), colour=fold, width=2.4)
    brush.shade(cloth, ink.mixed(fold, "#3a1d0c", 0.4) + "b0", 12, 8, -6)
    brush.line(cloth, LINE, 4.2)


def collar(
    brush: Brush,
    rows: Sequence[str] = (ink.GOLD, ink.LAPIS, ink.CREAM, ink.RED, ink.GOLD, ink.TEAL),
    reach: float = 132.0,
    drops: str = ink.GOLD_LIGHT,
) -> None:
    """The broad collar: rows of beads from the neck outwards, drops at the rim."""

    def ring(radius: float) -> Path:
        return smooth(
            [
                (-radius * 0.62, 146),
                (-radius * 0.62, 146),
                (-radius, 178),
                (-radius * 0.86, 176 + radius * 0.46),
                (-radius * 0.45, 172 + radius * 0.78),
                (0, 170 + radius * 0.90),
                (radius * 0.45, 172 + radius * 0.78),
                (radius * 0.86, 176 + radius * 0.46),
                (radius, 178),
                (radius * 0.62, 146),
                (radius * 0.62, 146),
                (0, 168),
            ]
        )

    brush.glow(ring(reach + 4), "#1a0803", 7, 0.5)
    inner = 64.0
    step = (reach - inner) / len(rows)
    for index, colour in enumerate(rows):
        radius = reach - index * step
        brush.fill(
            ring(radius),
            Linear(
                (0, 160),
                (0, 170 + radius),
                (ink.mixed(colour, "#ffffff", 0.2), colour, ink.mixed(colour, "#000000", 0.22)),
            ),
        )
        brush.line(ring(radius), LINE, 4 if index == 0 else 2.2)
        beads = 34 - index * 3
        for k in range(beads + 1):
            a = math.pi * (0.06 + 0.88 * k / beads)
            mid = radius - step / 2
            x, y = mid * math.cos(a), 176 + mid * 0.88 * math.sin(a)
            if index == 0:
                brush.shape(oval(x, y, step * 0.26, step * 0.36), drops, LINE, 1.4)
            else:
                fall = step * 0.32
                brush.stroke(
                    (x - fall * math.cos(a), y - fall * math.sin(a)),
                    (x + fall * math.cos(a), y + fall * math.sin(a)),
                    colour=ink.mixed(colour, "#000000", 0.35),
                    width=1.6,
                )


def neck_opening(brush: Brush, skin: str) -> None:
    """The skin at the throat, over what a collar covered."""
    edge = pts("-68,154 -62,176 -34,204 0,214 34,204 60,176 64,154")
    throat = smooth([*edge, (50, 126), (-52, 126)])
    brush.fill(throat, Linear((0, 120), (0, 210), (dark(skin, 0.4), skin)))
    brush.line(smooth(edge, False), LINE, 3)


def forearm(
    brush: Brush,
    skin: str,
    elbow: Point,
    wrist: Point,
    thick: float = 46.0,
    bracelet: str = ink.GOLD,
) -> None:
    """From the elbow to the wrist, with a bracelet ("" for none)."""
    middle = ((elbow[0] * 0.6 + wrist[0] * 0.4), (elbow[1] * 0.6 + wrist[1] * 0.4))
    arm = ribbon([elbow, middle, wrist], [thick, thick * 0.94, thick * 0.62])
    across = (wrist[1] - elbow[1], elbow[0] - wrist[0])
    reach = math.hypot(*across) or 1
    nx, ny = across[0] / reach * thick / 2, across[1] / reach * thick / 2
    tone = Linear(
        (middle[0] - nx, middle[1] - ny),
        (middle[0] + nx, middle[1] + ny),
        (light(skin, 0.25), skin, dark(skin, 0.35)),
    )
    brush.shape(arm, tone, LINE, 4)
    if bracelet:
        for low, high, colour in ((0.70, 0.90, bracelet), (0.77, 0.83, ink.LAPIS)):
            points = [
                (elbow[0] + (wrist[0] - elbow[0]) * s, elbow[1] + (wrist[1] - elbow[1]) * s)
                for s in (low, (low + high) / 2, high)
            ]
            ring = ribbon(points, [thick * 0.76, thick * 0.72, thick * 0.68])
            brush.fill(ring, colour)
            if colour == bracelet:
                brush.line(ring, LINE, 3)


def fist(
    brush: Brush,
    skin: str,
    x: float,
    y: float,
    turn: float = 0.0,
    size: float = 1.0,
    flip: bool = False,
) -> None:
    """A closed hand around something upright, its fingers towards us."""
    with brush.moved(x, y, size, turn, flip):
        hand = smooth(pts("-26,-20 -8,-30 18,-28 28,-16 28,14 18,28 -8,30 -24,22 -30,0"))
        brush.shape(
            hand,
            Linear((28, -20), (-28, 24), (light(skin, 0.3), skin, dark(skin, 0.25))),
            LINE,
            3.8,
        )
        for k in range(3):
            brush.stroke(
                (0, -14 + k * 14), (14, -15 + k * 14), (27, -14 + k * 14), colour=LINE, width=2.8
            )
        thumb = smooth(pts("-26,-16 -12,-26 6,-24 10,-14 -2,-8 -18,-4"))
        brush.shape(thumb, light(skin, 0.18), LINE, 3)


def palm(
    brush: Brush,
    skin: str,
    x: float,
    y: float,
    turn: float = 0.0,
    size: float = 1.0,
    flip: bool = False,
) -> None:
    """An open hand that offers or begs, palm up, seen from the side."""
    with brush.moved(x, y, size, turn, flip):
        hand = smooth(pts("-34,-14 -10,-16 20,-12 54,-8 74,-2 76,6 56,8 30,10 10,20 -16,22 -34,14"))
        brush.shape(
            hand, Linear((0, -16), (0, 22), (light(skin, 0.4), skin, dark(skin, 0.2))), LINE, 3.8
        )
        for k in range(2):
            brush.stroke(
                (24, -3 + k * 6), (48, -1 + k * 5), (72, 1 + k * 3), colour=LINE, width=2.2
            )
        thumb = smooth(pts("-8,-14 2,-30 14,-36 20,-28 14,-14 4,-6"))
        brush.shape(thumb, light(skin, 0.2), LINE, 3)


def earring(brush: Brush, colour: str = ink.GOLD, size: float = 1.0) -> None:
    """A ring with a drop at the ear."""
    with brush.moved(-38, 44, size):
        brush.line(oval(0, 8, 10), LINE, 7)
        brush.line(oval(0, 8, 10), colour, 3.6)
        brush.shape(oval(0, 26, 7, 9), ink.mixed(colour, ink.RED, 0.6), LINE, 2.4)


def pendant(
    brush: Brush,
    sign: str,
    y: float = 300.0,
    size: float = 62.0,
    fills: tuple[str, ...] = (ink.GOLD, ink.LAPIS, ink.RED),
) -> None:
    """A sign that hangs on a cord."""
    brush.stroke((-52, 156), (-30, y - 60), (0, y - size * 0.5), colour=LINE, width=5)
    brush.stroke((48, 156), (28, y - 60), (0, y - size * 0.5), colour=LINE, width=5)
    brush.sign(sign, (0, y), (size, size), fills, LINE, 5)


def staff(
    brush: Brush, top: Point, foot: Point, fill: Fill = "#8a5a2c", width: float = 12.0
) -> None:
    """A straight rod."""
    rod = ribbon([top, foot], [width, width])
    brush.shape(rod, fill, LINE, 3.6)

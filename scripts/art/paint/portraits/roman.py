"""The Roman: clean-shaven, grizzled, wrapped in his rank."""

from __future__ import annotations

import math

from scripts.art.paint import backdrops, dress
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, box, oval, poly, pts, ribbon, smooth, without
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.people import Person, draw_person


def _toga(brush: Brush) -> None:
    fold = smooth(pts("-196,230 -150,180 -80,160 -60,200 0,280 90,360 150,480 -210,480"))
    brush.fill(fold, Linear((-160, 180), (80, 460), ("#fbf7ee", "#d8d0bc")))
    with brush.clipped(fold):
        for k in range(9):
            brush.stroke(
                (-120 - k * 8, 170 + k * 10),
                (-60 - k * 14, 280 + k * 14),
                (20 - k * 24, 480),
                colour="#a89c80",
                width=2.8,
            )
    brush.line(fold, LINE, 4.2)
    stripe = smooth(pts("-78,166 -52,212 6,286 92,364 146,480"), False)
    brush.line(stripe, LINE, 30)
    brush.line(stripe, "#6a2454", 23)
    brush.line(stripe, "#9a4a80", 4)


def _roman_hair(brush: Brush) -> None:
    locks = smooth(
        pts(
            "72,-44 62,-50 70,-58 56,-58 66,-74 44,-98 0,-112 -54,-104 -94,-62 "
            "-98,-10 -80,30 -66,30 -60,6 -46,-16 -26,-20 -22,-2 -12,-6 -10,-34 "
            "14,-50 30,-44 34,-54 50,-46 54,-54"
        )
    )
    brush.shape(locks, Linear((60, -90), (-80, 20), ("#a59a8c", "#5a5048")), LINE, 3.8)
    with brush.clipped(locks):
        for k in range(90):
            a, r = k * 2.399, 9.5 * math.sqrt(k)
            x, y = -24 + r * math.cos(a), -46 + r * math.sin(a)
            brush.stroke((x, y), (x + 9, y + 4), (x + 13, y + 12), colour="#38302a", width=2.3)
    for k in range(9):
        x, y = 60 - k * 18, -66 - 34 * (1 - ((k - 3.4) / 5.5) ** 2)
        with brush.moved(x, y, 1.0, 200 + k * 9):
            for side in (-1, 1):
                leaf = smooth(
                    [
                        (0, 0),
                        (0, 0),
                        (14, side * 11),
                        (30, side * 9),
                        (30, side * 9),
                        (16, side * 2),
                    ]
                )
                brush.shape(leaf, "#5f8f4a" if side > 0 else "#3f6f38", LINE, 2.2)


def _groma(brush: Brush) -> None:
    dress.staff(
        brush, (188, -96), (188, 480), Linear((180, 0), (196, 0), ("#b98a50", "#6a4420")), 12
    )
    for x0, y0, x1, y1 in ((116, -84, 246, -112), (140, -120, 240, -78)):
        bar = ribbon([(x0, y0), (x1, y1)], [9, 9])
        brush.shape(bar, Linear((116, 0), (250, 0), (ink.GOLD_LIGHT, ink.GOLD_DARK)), LINE, 3)
    for x, y, foot in ((120, -84, 24), (242, -110, 60), (144, -116, 70), (236, -80, 10)):
        brush.stroke((x, y), (x, foot), colour=LINE, width=2.6)
        bob = poly((x - 7, foot), (x + 7, foot), (x, foot + 20))
        brush.shape(bob, "#8a8f98", LINE, 2.6)
    brush.shape(oval(188, -98, 10), ink.GOLD, LINE, 3)
    dress.forearm(brush, "#d6a07a", (204, 490), (192, 330), 50, "")
    dress.fist(brush, "#d6a07a", 190, 300, 0, 1.02)


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#f0ebe0", neck=190, fold="#b0a890")
    _toga(brush)


ROMAN = Person(
    Face(
        "#d6a07a",
        forehead=1,
        brow=4,
        root=1,
        hook=6,
        nose=5,
        tip=3,
        lips=-2,
        chin=6,
        jaw=5,
        cheek=-3,
        kohl=0,
        lid=0.15,
        iris="#4a4438",
        brows="#6a6058",
        brow_weight=8,
        brow_lift=-4,
        smile=-2,
        age=0.55,
        neck=4,
        mouth="#a85a48",
    ),
    _clothes,
    _roman_hair,
    _groma,
    shoulders=4,
)


def scene(brush: Brush) -> None:
    """The Roman with his groma; an aqueduct goes on for ever."""
    backdrops.sky(brush, "#8fb4d4", "#d8dcd4", "#f0e2b8")
    for row, (top, step, high) in enumerate(((300, 62, 92), (388, 93, 150))):
        wall = box(40, top, 424, high)
        arches = [
            smooth(
                [
                    (x, top + high + 4),
                    (x, top + high + 4),
                    (x, top + 46 + row * 20),
                    (x + step * 0.36, top + 16),
                    (x + step * 0.72, top + 46 + row * 20),
                    (x + step * 0.72, top + high + 4),
                    (x + step * 0.72, top + high + 4),
                ]
            )
            for x in (48 + k * step for k in range(8))
        ]
        brush.shape(
            without(wall, *arches),
            Linear((0, top), (0, top + high), ("#e8d4a8", "#b89868")),
            LINE,
            3,
        )
        brush.shape(box(40, top - 8, 424, 12), "#efe0b8", LINE, 2.6)
    ground = smooth(pts("30,520 180,536 330,518 470,532 470,532 470,650 470,650 30,650 30,650"))
    brush.shape(ground, Linear((0, 510), (0, 640), ("#c8b870", "#8a8a4a")), LINE, 3)
    draw_person(brush, ROMAN, 206, 278, 0.98)

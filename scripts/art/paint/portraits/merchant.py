"""The merchant: a stout woman of the market."""

from __future__ import annotations

from scripts.art.paint import backdrops, dress, hair
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, oval, poly, pts, ribbon, smooth
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.people import Person, draw_person


def _tassels(brush: Brush) -> None:
    for k in range(7):
        brush.sign(
            "𓇼", (-84 + k * 28, 330 + (k % 2) * 12), (22, 22), (ink.GOLD_LIGHT,), "#0e4038", 2
        )


def _merchant_wrap(brush: Brush) -> None:
    """A turban of three colours over dark curls."""
    hair.close_crop(brush, "#2a1712")
    curl = smooth(pts("-60,10 -90,20 -104,60 -92,110 -66,116 -56,80 -58,40"))
    brush.shape(curl, "#2a1712", LINE, 3.6)
    for k in range(5):
        brush.line(oval(-80 + 3 * (k % 2), 36 + k * 17, 11, 8), "#6d4a3c", 2.4)
    rolls = (
        (pts("80,-54 30,-78 -40,-70 -104,-26"), 36, "#c9432f"),
        (pts("76,-78 24,-102 -46,-96 -110,-50"), 36, ink.GOLD),
        (pts("56,-104 10,-126 -50,-120 -100,-78"), 34, "#2c8a7a"),
    )
    for points, thick, fill in reversed(rolls):
        roll = ribbon(points, [thick * 0.7, thick, thick, thick * 0.75])
        brush.fill(
            roll,
            Linear(
                (60, -120),
                (-90, -30),
                (ink.mixed(fill, "#ffffff", 0.3), fill, ink.mixed(fill, "#000000", 0.35)),
            ),
        )
        with brush.clipped(roll):
            for k in range(7):
                x = 66 - k * 28
                brush.stroke(
                    (x, -140),
                    (x - 14, -90),
                    (x - 34, -40),
                    colour=ink.mixed(fill, "#000000", 0.4),
                    width=2.2,
                )
        brush.line(roll, LINE, 3.8)
    brush.shape(
        oval(66, -66, 11, 13), Linear((60, -76), (72, -56), ("#7fb0ff", "#15337a")), LINE, 3
    )


def _scales(brush: Brush) -> None:
    dress.staff(
        brush,
        (168, 96),
        (168, 300),
        Linear((162, 0), (174, 0), (ink.GOLD_LIGHT, ink.GOLD_DARK)),
        10,
    )
    beam = ribbon([(112, 112), (168, 104), (226, 96)], [7, 10, 7])
    brush.shape(beam, ink.GOLD, LINE, 3.2)
    brush.shape(oval(168, 92, 11), ink.GOLD_LIGHT, LINE, 3.2)
    for x, y, load in ((114, 114, "lapis"), (224, 98, "gold")):
        for side in (-22, 22):
            brush.stroke((x, y), (x + side, y + 84), colour=LINE, width=2.4)
        bowl = smooth(
            [
                (x - 30, y + 84),
                (x - 30, y + 84),
                (x + 30, y + 84),
                (x + 30, y + 84),
                (x + 16, y + 104),
                (x - 16, y + 104),
            ]
        )
        for k in range(3):
            px, py = x - 14 + k * 14, y + 78 - (k % 2) * 9
            if load == "lapis":
                brush.shape(
                    poly((px - 11, py + 6), (px - 5, py - 10), (px + 8, py - 9), (px + 12, py + 6)),
                    Linear((px, py - 10), (px, py + 6), ("#6aa0f0", "#173c94")),
                    LINE,
                    2.2,
                )
            else:
                brush.shape(
                    oval(px, py, 9),
                    Linear((px, py - 9), (px, py + 9), (ink.GOLD_LIGHT, ink.GOLD_DARK)),
                    LINE,
                    2.2,
                )
        brush.shape(bowl, Linear((x - 30, 0), (x + 30, 0), ("#e3a75a", "#8a4f1e")), LINE, 3.2)
    dress.forearm(brush, "#c48650", (196, 470), (172, 330), 52, ink.GOLD)
    dress.fist(brush, "#c48650", 170, 300)


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#2c8a7a", fold="#0e4038")
    _tassels(brush)
    dress.armlets(brush, (ink.GOLD, ink.RED), 6)
    dress.collar(brush, (ink.RED, ink.GOLD, ink.TEAL, ink.CREAM, ink.RED), 126)


def _hair(brush: Brush) -> None:
    _merchant_wrap(brush)
    dress.earring(brush, ink.GOLD, 1.35)


MERCHANT = Person(
    Face(
        "#c48650",
        forehead=2,
        root=-1,
        hook=-3,
        nose=-4,
        tip=-4,
        lips=5,
        chin=0,
        jaw=10,
        cheek=9,
        kohl=0.7,
        shadow="#3f9fb0",
        smile=6,
        mouth="#b03a2c",
        brow_lift=4,
        age=0.3,
        neck=12,
        eye=0.94,
    ),
    _clothes,
    _hair,
    _scales,
    shoulders=10,
)


def scene(brush: Brush) -> None:
    """The merchant under her awning, weighing lapis against gold."""
    backdrops.awning(brush, 150, (ink.RED, ink.CREAM))
    draw_person(brush, MERCHANT, 204, 300, 0.98)

"""The Greek: a woman with the nose of her statues."""

from __future__ import annotations

from scripts.art.paint import backdrops, dress
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Radial, box, oval, poly, pts, ribbon, smooth
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.people import Person, draw_person


def _peplos(brush: Brush) -> None:
    """A blue border of meanders, held by a brooch on each shoulder."""
    hem = ribbon(pts("-112,180 -56,246 0,264 56,246 112,180"), [34, 34, 34, 34, 34])
    brush.shape(hem, "#2a62ad", LINE, 3.6)
    for k in range(9):
        x = -92 + k * 23
        y = 262 - 0.0088 * x * x
        key = poly(
            (x - 8, y + 8),
            (x - 8, y - 8),
            (x + 7, y - 8),
            (x + 7, y + 4),
            (x - 2, y + 4),
            (x - 2, y - 2),
            is_closed=False,
        )
        brush.line(key, "#f4e8c9", 2.8)
    for side in (-1, 1):
        brush.shape(
            oval(side * 104, 184, 17),
            Linear((0, 168), (0, 200), (ink.GOLD_LIGHT, ink.GOLD_DARK)),
            LINE,
            3.4,
        )
        brush.dot(side * 104, 184, 6, "#b3241b")


def _chignon(brush: Brush) -> None:
    colour = "#6b3c1a"
    knot = smooth(pts("-84,-40 -116,-56 -146,-34 -150,4 -124,26 -92,12"))
    brush.shape(knot, Linear((-90, -50), (-150, 20), ("#a8682e", colour)), LINE, 4)
    for r in (22, 13):
        brush.line(oval(-120, -14, r), "#3f2210", 2.6)
    mass = smooth(
        pts(
            "78,-48 78,-48 74,-80 40,-108 -12,-118 -70,-102 -104,-52 -96,0 "
            "-68,24 -40,14 -36,-12 -10,-28 24,-32 56,-38"
        )
    )
    brush.shape(mass, Linear((60, -100), (-90, 10), ("#b07236", colour)), LINE, 4)
    with brush.clipped(mass):
        for k in range(11):
            y = -108 + k * 11
            wave = [
                (84 - k * 3, y + 42),
                (50, y + 26),
                (16, y + 34),
                (-24, y + 20),
                (-60, y + 36),
                (-110, y + 50),
            ]
            brush.line(smooth(wave, False), "#46260f", 2.5)
    for shift in (0, 26):
        band = ribbon(
            [
                (72, -60 - shift),
                (20, -74 - shift),
                (-40, -70 - shift * 0.7),
                (-102, -34 + shift * 0.2),
            ],
            [9, 9, 9, 9],
        )
        brush.shape(band, "#f4f1ea", LINE, 2.8)
    ear = smooth(pts("-30,14 -46,8 -52,22 -44,42 -31,36"))
    brush.shape(ear, "#dfae84", LINE, 3)
    brush.shape(oval(-38, 52, 7), "#e8eef4", LINE, 2.4)


def _dividers(brush: Brush) -> None:
    for foot in (146, 226):
        leg = ribbon([(188, 66), ((188 + foot) / 2, 160), (foot, 262)], [15, 12, 4])
        brush.shape(leg, Linear((150, 66), (220, 260), ("#f2cf84", "#a8742a")), LINE, 3.6)
    brush.shape(oval(188, 62, 20), Radial((182, 54), 30, ("#fff0b8", "#a8742a")), LINE, 3.6)
    arc = smooth([(140, 200), (186, 216), (234, 198)], False)
    brush.line(arc, LINE, 7)
    brush.line(arc, "#e0b050", 3)
    dress.forearm(brush, "#dfae84", (196, 490), (188, 160), 40, "")
    dress.fist(brush, "#dfae84", 190, 128, -4, 0.92)


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#f4f1ea", neck=196, fold="#a8b0c0")
    _peplos(brush)


GREEK = Person(
    Face(
        "#dfae84",
        forehead=3,
        brow=-2,
        root=-9,
        hook=-3,
        nose=-2,
        tip=0,
        lips=2,
        chin=3,
        jaw=-2,
        kohl=0,
        smile=1,
        mouth="#b5523f",
        iris="#3f6a4a",
        brows="#5a3418",
        brow_weight=6,
        neck=-10,
    ),
    _clothes,
    _chignon,
    _dividers,
    shoulders=-14,
)


def scene(brush: Brush) -> None:
    """The Greek with her dividers; a white temple over a blue sea."""
    backdrops.sky(brush, "#7fb6d8", "#cfe6ea", "#f3ead0")
    backdrops.river(brush, 470, 636, "#2f78b4")
    hill = smooth(pts("250,480 300,404 380,392 470,410 470,480 470,480"))
    brush.shape(hill, Linear((0, 392), (0, 480), ("#b7a468", "#7c7a44")), LINE, 3)
    for k in range(5):
        brush.shape(
            box(316 + k * 28, 318, 15, 76),
            Linear((316 + k * 28, 0), (331 + k * 28, 0), ("#ffffff", "#c4c4cc")),
            LINE,
            2.6,
        )
    brush.shape(poly((300, 318), (376, 266), (456, 312), (456, 318)), "#f2efe8", LINE, 3)
    brush.shape(box(302, 312, 170, 12), "#e4e0d8", LINE, 2.8)
    brush.shape(box(304, 392, 170, 11), "#d8d4cc", LINE, 2.8)
    draw_person(brush, GREEK, 206, 278, 0.98)

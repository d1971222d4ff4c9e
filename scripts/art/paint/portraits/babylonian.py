"""The Babylonian: curls from crown to chest."""

from __future__ import annotations

from scripts.art.paint import backdrops, dress, hair
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, box, oval, poly, pts, ribbon, smooth
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.people import Person, draw_person


def _fringe(brush: Brush) -> None:
    shawl = ribbon(pts("-190,230 -90,270 20,350 120,470"), [54, 54, 54, 54])
    brush.shape(shawl, Linear((-150, 220), (80, 460), ("#e4b75a", "#a8742a")), LINE, 4)
    for k in range(26):
        share = k / 25
        x, y = -184 + 300 * share, 262 + 40 * share + 170 * share * share
        brush.stroke(
            (x, y),
            (x - 8, y + 20),
            (x - 10, y + 34),
            colour="#f0cf80" if k % 2 else "#7a1f2a",
            width=5,
        )
    for k in range(7):
        share = k / 6
        x, y = -170 + 270 * share, 240 + 40 * share + 160 * share * share
        brush.sign("𓇼", (x, y), (24, 24), ("#7a1f2a",), "#4a1208", 2)


def _curls(brush: Brush) -> None:
    mass = smooth(
        pts(
            "64,-52 64,-52 10,-60 -70,-60 -112,-20 -130,60 -124,128 -84,142 "
            "-54,110 -50,50 -36,10 -20,-34 30,-46"
        )
    )
    brush.shape(mass, "#15100f", LINE, 4)
    with brush.clipped(mass):
        for row in range(15):
            for column in range(15):
                x, y = -132 + column * 14 + (row % 2) * 7, -62 + row * 15
                brush.line(oval(x, y, 5.6, 6), "#6a5a56", 2.4)
    brush.line(mass, LINE, 4)


def _tiara(brush: Brush) -> None:
    cap = smooth(
        pts(
            "76,-44 76,-44 62,-150 62,-150 20,-168 -40,-164 -74,-140 -74,-140 "
            "-96,-30 -96,-30 -30,-52 40,-56"
        )
    )
    brush.shape(cap, Linear((70, -120), (-90, -60), ("#fff4dc", "#d8c294", "#9a7a48")), LINE, 4.2)
    with brush.clipped(cap):
        for k in range(9):
            brush.stroke(
                (60 - k * 17, -172),
                (66 - k * 19, -100),
                (72 - k * 21, -30),
                colour="#9a7a48",
                width=2.4,
            )
    for shift, fill in ((0, ink.GOLD), (62, "#1f4f9e")):
        band = ribbon(
            [
                (75 - shift * 0.1, -58 - shift),
                (20, -70 - shift),
                (-40, -66 - shift),
                (-92 + shift * 0.16, -42 - shift),
            ],
            [20, 20, 20, 20],
        )
        brush.shape(band, fill, LINE, 3.2)
        for k in range(6):
            x = 58 - k * 26
            brush.sign(
                "𓋇", (x, -68 - shift + abs(k - 1) * 3), (18, 18), (ink.CREAM, ink.RED), LINE, 2
            )


def _tablet(brush: Brush) -> None:
    with brush.moved(186, 246, 1.0, 7):
        slab = box(-46, -84, 92, 124, 14)
        brush.shape(slab, Linear((-46, -84), (46, 40), ("#dda878", "#a0683c")), LINE, 4)
        for row in range(7):
            for column in range(5):
                x, y = -34 + column * 17, -68 + row * 15
                wedge = (
                    poly((x, y - 4), (x + 10, y), (x, y + 4))
                    if (row * 3 + column) % 3
                    else poly((x, y - 4), (x + 8, y - 4), (x + 4, y + 7))
                )
                brush.fill(wedge, "#5a2f14")
    dress.forearm(brush, "#a86f48", (204, 490), (192, 330), 52)
    dress.palm(brush, "#a86f48", 178, 304, -6, 0.96)


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#7a3468", "robe", 216, fold="#3a1230")
    _fringe(brush)


def _hair(brush: Brush) -> None:
    _curls(brush)
    hair.beard(brush, "#15100f", 92, is_curled=True)
    _tiara(brush)
    dress.earring(brush, ink.GOLD, 1.1)


BABYLONIAN = Person(
    Face(
        "#a86f48",
        forehead=0,
        brow=6,
        root=3,
        hook=9,
        nose=9,
        tip=7,
        lips=4,
        chin=2,
        jaw=4,
        kohl=0.7,
        lid=0.2,
        brows="#120d0c",
        brow_weight=11,
        brow_lift=2,
        age=0.36,
        neck=8,
        mouth="#8e3a2c",
    ),
    _clothes,
    _hair,
    _tablet,
    shoulders=8,
)


def scene(brush: Brush) -> None:
    """The Babylonian with a tablet; stepped towers above blue tiles."""
    backdrops.sky(brush, "#e8a860", "#f0cf90", "#f3e4b8")
    for k in range(4):
        wide, y = 250 - k * 54, 440 - k * 62
        brush.shape(
            box(350 - wide / 2, y, wide, 64),
            Linear((350 - wide / 2, 0), (350 + wide / 2, 0), ("#d9a566", "#9a6434")),
            LINE,
            3,
        )
        for c in range(int(wide // 22)):
            brush.line(
                poly(
                    (352 - wide / 2 + c * 22, y + 12),
                    (352 - wide / 2 + c * 22, y + 62),
                    is_closed=False,
                ),
                "#7a4a24",
                2,
            )
    for row in range(6):
        for column in range(12):
            x, y = 44 + column * 36 - (row % 2) * 18, 500 + row * 24
            brush.shape(
                box(x, y, 34, 22),
                ("#1f5a9e", "#2a72b8", "#184a86")[(row + column) % 3],
                "#0c2a50",
                2,
            )
    draw_person(brush, BABYLONIAN, 204, 296, 0.96)

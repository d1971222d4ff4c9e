"""The Gaul: fair, moustached, his cloak checked."""

from __future__ import annotations

from scripts.art.paint import backdrops, dress, hair
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Radial, box, oval, poly, pts, smooth
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.people import Person, draw_person


def _cloak(brush: Brush) -> None:
    cloak = smooth(
        pts("-204,230 -130,170 -70,158 -20,210 60,190 104,200 60,280 -10,360 -40,480 -220,480")
    )
    brush.fill(cloak, Linear((-190, 180), (60, 460), ("#b0473a", "#7a2620")))
    with brush.clipped(cloak):
        for k in range(12):
            brush.line(
                poly((-240 + k * 34, 120), (-300 + k * 34, 500), is_closed=False), "#e3bd62", 4, 0.8
            )
            brush.line(
                poly((-240, 130 + k * 34), (140, 190 + k * 34), is_closed=False), "#2c3f2a", 7, 0.65
            )
    brush.line(cloak, LINE, 4.2)
    brush.shape(
        oval(76, 214, 21), Radial((70, 206), 32, (ink.GOLD_LIGHT, ink.GOLD_DARK)), LINE, 3.6
    )
    brush.line(oval(76, 214, 11), LINE, 3)
    brush.line(poly((56, 236), (98, 190), is_closed=False), LINE, 5)


def _torc(brush: Brush) -> None:
    ring = smooth(pts("-62,136 -58,168 -10,196 40,180 58,150"), False)
    brush.line(ring, LINE, 19)
    brush.line(ring, ink.GOLD_DARK, 12)
    brush.line(ring, ink.GOLD_LIGHT, 4)
    for x, y in ((30, 186), (4, 196)):
        brush.shape(
            oval(x, y, 12), Radial((x - 4, y - 5), 16, (ink.GOLD_LIGHT, ink.GOLD_DARK)), LINE, 3
        )


def _gaul_hair(brush: Brush) -> None:
    mane = smooth(
        pts(
            "74,-56 74,-56 66,-86 30,-112 -30,-116 -84,-92 -112,-40 -124,30 "
            "-118,100 -100,150 -52,150 -44,100 -60,40 -42,-14 -4,-44 40,-52"
        )
    )
    brush.shape(mane, Linear((60, -100), (-110, 130), ("#f2cd7a", "#c98a34")), LINE, 4.2)
    with brush.clipped(mane):
        for k in range(10):
            brush.stroke(
                (66 - k * 14, -70 - k * 4),
                (-10 - k * 10, -60 + k * 4),
                (-62 - k * 6, 20),
                (-64 - k * 6, 150),
                colour="#8f5a1c",
                width=2.5,
            )
    for x, top in ((-34, 20),):
        for k in range(9):
            y = top + k * 18
            knot = smooth(
                [
                    (x - 15, y),
                    (x, y - 8),
                    (x + 15, y),
                    (x + 11, y + 14),
                    (x, y + 20),
                    (x - 11, y + 14),
                ]
            )
            brush.shape(knot, Linear((x - 14, y), (x + 14, y), ("#f2cd7a", "#c98a34")), LINE, 2.8)
        brush.shape(box(x - 12, top + 164, 24, 13, 4), ink.GOLD, LINE, 3)
        brush.shape(
            smooth(
                [(x - 9, top + 176), (x + 9, top + 176), (x + 4, top + 204), (x - 4, top + 204)]
            ),
            "#d9a044",
            LINE,
            2.6,
        )


def _axe(brush: Brush) -> None:
    dress.staff(
        brush, (182, 10), (190, 480), Linear((174, 0), (196, 0), ("#c48a4a", "#6a3f1a")), 16
    )
    blade = smooth(
        pts(
            "170,20 170,20 196,14 226,2 246,-8 246,-8 256,40 246,92 246,92 "
            "224,76 196,66 172,64 172,64"
        )
    )
    brush.shape(blade, Linear((180, 10), (250, 80), ("#8f98a4", "#e8edf2", "#7d8690")), LINE, 4)
    brush.line(smooth([(238, 2), (246, 42), (238, 82)], False), "#ffffff", 3)
    dress.forearm(brush, "#e8b896", (204, 490), (190, 326), 56, "")
    dress.fist(brush, "#e8b896", 187, 294, -2, 1.1)


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#5a7f4a", "robe", 214, fold="#2c4422")
    _cloak(brush)
    _torc(brush)


def _hair(brush: Brush) -> None:
    _gaul_hair(brush)
    hair.moustache(brush, "#d9a044", 62)


GAUL = Person(
    Face(
        "#e8b896",
        forehead=-2,
        brow=7,
        root=3,
        hook=-3,
        nose=1,
        tip=-5,
        lips=0,
        chin=4,
        jaw=8,
        cheek=2,
        kohl=0,
        iris="#3f7fb8",
        brows="#b07a2c",
        brow_weight=10,
        brow_lift=-2,
        age=0.34,
        neck=12,
        mouth="#b0584a",
    ),
    _clothes,
    _hair,
    _axe,
    shoulders=14,
)


def scene(brush: Brush) -> None:
    """The Gaul with his axe; oaks and standing stones."""
    backdrops.sky(brush, "#9cc0c8", "#d8e2c8", "#e8dca8")
    for x, foot, high in ((84, 480, 120), (300, 462, 90), (380, 480, 200), (440, 470, 130)):
        stone = smooth(
            [
                (x - high * 0.2, foot),
                (x - high * 0.22, foot - high * 0.5),
                (x - high * 0.06, foot - high),
                (x + high * 0.16, foot - high * 0.6),
                (x + high * 0.22, foot),
            ]
        )
        brush.shape(
            stone, Linear((x - 20, foot - high), (x + 30, foot), ("#c8c8c0", "#7c7c78")), LINE, 3
        )
    for x in (70, 130, 260, 330, 410, 450):
        for dx, dy, r in ((0, 0, 44), (-30, 18, 32), (30, 18, 32)):
            if x in (70, 450, 130):
                brush.shape(
                    oval(x + dx, 330 + dy - (x % 3) * 12, r),
                    Radial((x + dx - 10, 318 + dy), r * 1.4, ("#7fae5c", "#35602f")),
                    "#23401f",
                    2.4,
                )
    meadow = smooth(pts("30,470 180,452 330,470 470,456 470,456 470,650 470,650 30,650 30,650"))
    brush.shape(meadow, Linear((0, 450), (0, 640), ("#a8bf5c", "#5c7a34")), LINE, 3)
    draw_person(brush, GAUL, 208, 274, 0.98)

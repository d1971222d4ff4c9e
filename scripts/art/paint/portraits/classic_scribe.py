"""The scribe: well fed, and everything he writes comes true."""

from __future__ import annotations

from scripts.art.paint import backdrops, dress
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, box, oval, poly, pts, ribbon, smooth
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.people import Person, draw_person


def _pens(brush: Brush) -> None:
    brush.glow(oval(-20, -80, 46, 16), "#fff0d0", 14, 0.5)
    for lift, fill in ((0, "#d9b070"), (12, "#b98848")):
        reed = ribbon([(-122, -40 - lift), (-60, -18 - lift), (6, 0 - lift * 1.5)], [6, 7, 5])
        brush.shape(reed, fill, LINE, 2.8)
    brush.shape(poly((4, -4), (18, 4), (4, 5)), "#b3241b", LINE, 2)
    ear = smooth(pts("-30,-6 -44,-12 -56,4 -52,24 -42,40 -30,34"))
    brush.shape(ear, "#b97c4c", LINE, 3.2)


def _palette(brush: Brush) -> None:
    with brush.moved(30, 372, 1.0, -7):
        brush.shape(
            box(-150, -40, 330, 150, 8),
            Linear((-150, -40), (180, 110), ("#fdf3d6", "#dcc08a")),
            LINE,
            4,
        )
        for row in range(3):
            for column in range(9):
                sign = "𓂀𓆣𓅃𓋹𓈖𓅓𓆑𓇋𓊪𓏏𓂋𓎡𓃭𓅱𓊽𓇳𓆄"[(row * 9 + column * 5) % 17]
                brush.sign(
                    sign,
                    (-128 + column * 32, -12 + row * 36),
                    (24, 26),
                    ("#fdf3d6",),
                    "#2a1a12" if row else "#b3241b",
                    2,
                )
    with brush.moved(196, 226, 1.0, 6):
        brush.shape(
            box(-26, -140, 52, 240, 8), Linear((-26, 0), (26, 0), ("#c98e4e", "#7d4c22")), LINE, 4
        )
        brush.shape(oval(0, -108, 15), "#17100d", LINE, 3)
        brush.shape(oval(0, -70, 15), "#c22a1e", LINE, 3)
        brush.shape(box(-9, -40, 18, 120, 4), "#4a2a12", LINE, 2.6)
        for k in (-3, 4):
            brush.line(poly((k, -30), (k, 70), is_closed=False), "#e6c98e", 4)
    dress.forearm(brush, "#b97c4c", (204, 490), (196, 340), 50)
    dress.fist(brush, "#b97c4c", 194, 310, 4)


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#f0e6cc", "one")
    dress.pendant(brush, "𓏞", 262, 58, (ink.GOLD, ink.RED, ink.LAPIS))


SCRIBE = Person(
    Face(
        "#b97c4c",
        forehead=4,
        brow=-2,
        root=2,
        hook=2,
        nose=-2,
        tip=4,
        lips=3,
        chin=-5,
        jaw=13,
        cheek=8,
        kohl=0.85,
        lid=0.4,
        smile=5,
        brow_lift=4,
        brow_weight=5,
        age=0.34,
        neck=16,
        mouth="#9c4630",
    ),
    _clothes,
    _pens,
    _palette,
    shoulders=2,
)


def scene(brush: Brush) -> None:
    """The scribe with palette and papyrus, writing what was agreed."""
    brush.fill(box(44, 44, 412, 600), "#3a1508", 0.30)
    backdrops.columns_of_writing(brush, (78, 142, 206, 270, 334, 398), 70, seed=23, alpha=0.5)
    draw_person(brush, SCRIBE, 208, 270)

"""The messenger: a runner, hardly grown."""

from __future__ import annotations

from scripts.art.paint import backdrops, dress, hair
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Radial, box, oval, poly, pts, ribbon, smooth
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.glyphs import COBRA
from scripts.art.paint.people import Person, draw_person


def _strap(brush: Brush) -> None:
    strap = ribbon([(-110, 176), (0, 280), (130, 420)], [22, 22, 22])
    brush.shape(strap, Linear((-100, 180), (120, 420), ("#a0632c", "#6b3c18")), LINE, 3.4)
    for k in range(8):
        brush.dot(-84 + k * 26, 202 + k * 25, 3, ink.GOLD_LIGHT)


def _side_lock(brush: Brush) -> None:
    hair.close_crop(brush, "#3a2a20", 6)
    lock = smooth(
        pts("-20,-40 -44,-52 -76,-30 -88,20 -86,80 -100,116 -74,126 -56,96 -52,40 -36,-6")
    )
    brush.shape(lock, "#1c1211", LINE, 3.8)
    for k in range(9):
        y = -26 + k * 15
        brush.stroke(
            (-84 + max(0, 3 - k) * 9, y),
            (-68, y + 9),
            (-52 + max(0, 2 - k) * 6, y - 1),
            colour="#75605a",
            width=2.4,
        )
    brush.shape(poly((-90, 84), (-54, 90), (-56, 102), (-94, 98)), ink.GOLD, LINE, 3)


def _scroll(brush: Brush) -> None:
    with brush.moved(176, 236, 1.0, -18):
        brush.shape(
            box(-34, -112, 62, 200, 12),
            Linear((-34, 0), (28, 0), ("#fff3d2", "#f0dba6", "#b48d50")),
            LINE,
            4,
        )
        for y in (-112, 76):
            brush.shape(
                box(-40, y, 74, 14, 6), Linear((-40, 0), (34, 0), ("#d99a50", "#7a4a20")), LINE, 3.2
            )
        brush.shape(box(-34, -26, 62, 12), "#b3241b", LINE, 2.6)
        brush.shape(
            oval(-3, -20, 22, 20), Radial((-8, -26), 34, ("#f0644c", "#b3241b", "#5e0d0a")), LINE, 3
        )
        brush.sign(COBRA, (-3, -20), (22, 24), (ink.GOLD_LIGHT,), "#4a0a06", 3)
    dress.forearm(brush, "#a9683a", (180, 480), (170, 330), 38, "")
    dress.fist(brush, "#a9683a", 172, 302, -18, 0.94)


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#e9d6a2", "wrap")
    _strap(brush)


MESSENGER = Person(
    Face(
        "#a9683a",
        forehead=5,
        root=1,
        hook=-4,
        nose=-9,
        tip=-9,
        lips=5,
        chin=-5,
        jaw=-10,
        kohl=0.55,
        smile=4,
        mouth="#95402c",
        brow_lift=6,
        brow_weight=6,
        neck=-16,
        eye=1.1,
    ),
    _clothes,
    _side_lock,
    _scroll,
    shoulders=-26,
)


def scene(brush: Brush) -> None:
    """A young runner with a sealed letter, the desert behind him."""
    brush.fill(box(44, 44, 412, 400), Linear((0, 44), (0, 440), ("#7e2f1a", "#d0703a", "#f0b05c")))
    brush.dot(372, 300, 62, Radial((360, 284), 80, ("#fff0b8", "#f6c45c")))
    backdrops.dunes(brush, 400, "#c88a46")
    for k, (x, y) in enumerate(((70, 452), (90, 470), (62, 492))):
        brush.stroke((x - 30, y), (x + 20, y - 4), (x + 54 + k * 8, y), colour="#f6dca4", width=4)
    draw_person(brush, MESSENGER, 214, 290)

"""The beggar: a blind old woman who hears everything."""

from __future__ import annotations

from scripts.art.paint import backdrops, dress, hair
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, oval
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.people import Person, draw_person


def _grey_strands(brush: Brush) -> None:
    for x, foot in ((18, -12), (2, 20), (-12, 60), (34, -40)):
        brush.stroke((40, -96), (x + 8, -50), (x, foot), colour="#d8d0c2", width=4)


def _begging_hand(brush: Brush) -> None:
    dress.staff(
        brush, (-150, 30), (-128, 480), Linear((-160, 0), (-130, 0), ("#a9794a", "#5e3a1c")), 15
    )
    dress.fist(brush, "#a0694a", -142, 250, 0, 0.96, flip=True)
    dress.forearm(brush, "#a0694a", (70, 452), (150, 330), 36, "")
    dress.palm(brush, "#a0694a", 172, 306, -12, 1.05)
    brush.shape(
        oval(190, 282, 17, 10), Linear((176, 0), (204, 0), (ink.GOLD_LIGHT, ink.GOLD_DARK)), LINE, 3
    )


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#6f5f66", "robe", 230, fold="#3c3038")


def _hair(brush: Brush) -> None:
    _grey_strands(brush)
    hair.hood(brush, "#5d4a58")


BEGGAR = Person(
    Face(
        "#a0694a",
        forehead=-2,
        brow=2,
        root=5,
        hook=10,
        nose=8,
        tip=13,
        lips=-5,
        chin=16,
        jaw=-4,
        cheek=-9,
        kohl=0,
        lid=0.55,
        iris="#cfd6d2",
        brows="#c9c0b2",
        brow_weight=6,
        brow_lift=6,
        smile=-3,
        age=1.0,
        neck=-18,
        mouth="#7e4a3c",
    ),
    _clothes,
    _hair,
    _begging_hand,
    shoulders=-14,
)


def scene(brush: Brush) -> None:
    """An old blind woman with one coin in her hand."""
    backdrops.block_wall(brush, 300, tone="#a8764a", seed=11)
    draw_person(brush, BEGGAR, 200, 288, 0.97)

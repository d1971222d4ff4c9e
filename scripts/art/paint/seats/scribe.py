"""The scribe Ti, who advises and teaches: no player, so he has no colour."""

from __future__ import annotations

from typing import Final

from scripts.art.paint import backdrops, dress, hair
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, box, oval, poly, pts, ribbon, smooth
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.medallion import behind, ground
from scripts.art.paint.people import Person, draw_person

_SKIN: Final = "#a8683c"


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#f7f1e2", "one")
    dress.collar(brush, (ink.LAPIS, ink.GOLD, ink.TEAL, ink.GOLD, ink.LAPIS), 112)


def _hair(brush: Brush) -> None:
    hair.close_crop(brush, "#4a4340", 10.0)
    hair.beard(brush, "#6a615c", 0, jaw=-3)


def _reed(brush: Brush) -> None:
    """The pen behind his ear, red with ink at its tip."""
    pen = ribbon([(-128, -62), (-62, -40), (8, -20)], [6, 8, 6])
    brush.shape(pen, Linear((-128, -62), (8, -20), ("#efd192", "#b98848")), LINE, 3.2)
    brush.shape(poly((6, -26), (28, -13), (4, -14)), "#b3241b", LINE, 2.4)
    ear = smooth(pts("-30,-6 -44,-12 -56,4 -52,24 -42,40 -30,34"))
    brush.shape(ear, _SKIN, LINE, 3.2)


def _palette(brush: Brush) -> None:
    """His palette: two cakes of ink and a slot for pens."""
    with brush.moved(312, 270, 0.6, 9):
        brush.shape(
            box(-30, -150, 60, 270, 8), Linear((-30, 0), (30, 0), ("#d29a58", "#7d4c22")), LINE, 5
        )
        brush.shape(oval(0, -112, 18), "#17100d", LINE, 4)
        brush.shape(oval(0, -66, 18), "#c22a1e", LINE, 4)
        brush.shape(box(-10, -34, 20, 130, 4), "#4a2a12", LINE, 3)
        for along in (-4, 4):
            brush.line(poly((along, -24), (along, 86), is_closed=False), "#efd192", 5)


TI: Final = Person(
    Face(
        _SKIN,
        forehead=5,
        brow=2,
        root=1,
        hook=4,
        nose=3,
        tip=3,
        lips=1,
        chin=1,
        jaw=-4,
        cheek=-2,
        kohl=0.9,
        lid=0.12,
        smile=8,
        brow_lift=8,
        brow_weight=7,
        brows="#4a4340",
        age=0.42,
        neck=-6,
        mouth="#93452f",
        eye=1.05,
    ),
    _clothes,
    _hair,
    _reed,
    shoulders=-8,
)


def scene(brush: Brush) -> None:
    """Ti before a wall of writing."""
    ground(brush, "#f0dca6", "#c9a25e", "#8a5f2c")
    behind(
        brush,
        lambda field: backdrops.columns_of_writing(
            field, (78, 142, 206, 270, 334, 398), 70, seed=7, alpha=0.42
        ),
    )
    draw_person(brush, TI, 186, 178, 0.82)
    _palette(brush)

"""The foreman: broad, weathered, broken nose."""

from __future__ import annotations

from scripts.art.paint import backdrops, dress, hair
from scripts.art.paint.brush import Brush, Linear, box, poly
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.people import Person, draw_person

_WOOD = Linear((0, -20), (0, 60), ("#c48a4a", "#7a4a20"))


def _whistle(brush: Brush) -> None:
    brush.stroke((-60, 154), (-20, 236), (10, 262), colour="#3a2010", width=5)
    brush.stroke((56, 154), (30, 230), (10, 262), colour="#3a2010", width=5)
    brush.shape(
        box(-12, 256, 46, 20, 6), Linear((0, 256), (0, 276), ("#f6e6bd", "#b08a4a")), LINE, 3
    )
    brush.dot(4, 266, 4, LINE)


def _mallet(brush: Brush) -> None:
    dress.staff(brush, (186, 130), (206, 420), _WOOD, 20)
    head = poly((124, 74), (236, 58), (246, 132), (134, 148))
    brush.shape(head, Linear((130, 70), (240, 140), ("#d29a58", "#8a5426")), LINE, 4)
    for k in range(3):
        brush.stroke(
            (136, 92 + k * 18), (190, 84 + k * 18), (240, 76 + k * 18), colour="#6b3f1a", width=2.4
        )
    brush.shape(poly((128, 78), (144, 76), (154, 146), (138, 148)), "#7a4a24", LINE, 3)
    dress.forearm(brush, "#6b3a20", (214, 480), (200, 336), 58, "#a5622b")
    dress.fist(brush, "#6b3a20", 198, 304, -4, 1.12)


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#efe2c0", "wrap")
    dress.armlets(brush, ("#a5622b", "#6a3a1c"), 16)
    _whistle(brush)


def _hair(brush: Brush) -> None:
    hair.stubble(brush, "#1a0c06")
    hair.kerchief(brush, "#f3ead2", "#c9783a")


FOREMAN = Person(
    Face(
        "#6b3a20",
        forehead=-2,
        brow=6,
        root=4,
        hook=8,
        nose=-4,
        tip=4,
        lips=6,
        chin=7,
        jaw=12,
        kohl=0,
        brow_weight=10,
        brow_lift=-6,
        age=0.32,
        neck=16,
        mouth="#7a3426",
        iris="#1c0e08",
    ),
    _clothes,
    _hair,
    _mallet,
    shoulders=16,
)


def scene(brush: Brush) -> None:
    """The foreman before a wall that grows."""
    backdrops.block_wall(brush, 196)
    brush.fill(
        poly(
            (44, 196),
            (120, 196),
            (120, 134),
            (230, 134),
            (230, 196),
            (456, 196),
            (456, 44),
            (44, 44),
        ),
        "#efdfb200",
    )
    for x in (70, 436):
        brush.shape(box(x - 7, 60, 14, 580), _WOOD_POST, LINE, 3)
    brush.shape(box(44, 150, 412, 14), _WOOD_POST, LINE, 3)
    for x in (70, 436):
        for turn in (-1, 1):
            brush.stroke(
                (x - 14, 157 - turn * 10), (x + 14, 157 + turn * 10), colour="#e6cd94", width=5
            )
    draw_person(brush, FOREMAN, 212, 280)


_WOOD_POST = Linear((0, 60), (20, 640), ("#b27c42", "#7a4a20", "#9a6a34"))

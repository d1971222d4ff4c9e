"""The artisans who build the palace: one on clean cards, two on tainted ones."""

from __future__ import annotations

from scripts.art.paint import backdrops, dress, frame, hair
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, box, poly, pts
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.people import Person, draw_person

_DARK, _FAIR = "#8a4c28", "#b4713f"


def _tools(brush: Brush) -> None:
    dress.forearm(brush, _DARK, (-40, 470), (108, 276), 50, "")
    with brush.moved(136, 206, 1.0, 28):
        blade = poly(*pts("-8,-20 8,-20 8,96 13,100 8,150 -8,150 -13,100 -8,96"))
        brush.shape(blade, Linear((-10, 0), (10, 0), ("#f2cf84", "#a8742a")), LINE, 3.8)
    dress.fist(brush, _DARK, 114, 250, 28, 1.0)
    with brush.moved(202, 126, 1.0, -24):
        brush.shape(
            box(-9, -34, 18, 190, 6), Linear((-9, 0), (9, 0), ("#d09a5c", "#7a4a20")), LINE, 4
        )
        head = Linear((-52, -90), (52, -30), ("#e0a860", "#8a5426"))
        brush.shape(box(-54, -92, 108, 64, 12), head, LINE, 4.4)
        for k in range(3):
            brush.line(
                poly((-46, -78 + k * 18), (46, -78 + k * 18), is_closed=False), "#7a4a20", 2.4
            )
    dress.forearm(brush, _DARK, (206, 480), (222, 290), 52)
    dress.fist(brush, _DARK, 226, 254, -22, 1.05)


def _yard(brush: Brush) -> None:
    frame.rays(brush, (300, 330), "#dd9f38", 0.5)
    backdrops.pyramid(brush, 130, 520, 260)
    backdrops.dunes(brush, 500)


def _mason_clothes(brush: Brush) -> None:
    dress.linen(brush, "#efe2c0", "wrap")
    dress.armlets(brush, (ink.GOLD, ink.TEAL), 8)


def _mason_hair(brush: Brush) -> None:
    hair.short_curls(brush, "#1d1413", "#f3ead2")


MASON = Person(
    Face(
        _DARK,
        forehead=1,
        brow=2,
        root=2,
        nose=-2,
        tip=1,
        lips=6,
        chin=1,
        jaw=2,
        kohl=0.7,
        smile=3,
        brow_weight=8,
        neck=4,
        mouth="#8a3c2a",
    ),
    _mason_clothes,
    _mason_hair,
    _tools,
    shoulders=8,
)


def _paintress_clothes(brush: Brush) -> None:
    dress.linen(brush, "#d98a3c", fold="#6b3a10")
    dress.armlets(brush, (ink.GOLD, ink.LAPIS), -12)


def _paintress_hair(brush: Brush) -> None:
    hair.bob(brush, "#241815", ink.RED)


PAINTRESS = Person(
    Face(
        _FAIR,
        forehead=4,
        hook=3,
        nose=1,
        tip=2,
        lips=4,
        chin=3,
        jaw=-3,
        kohl=0.9,
        smile=2,
        shadow="#2f8d63",
        neck=-12,
        mouth="#a63a2a",
        brow_lift=3,
        brow_weight=6,
        root=-3,
    ),
    _paintress_clothes,
    _paintress_hair,
    shoulders=-16,
)


def scene(brush: Brush) -> None:
    """A mason at his stone."""
    _yard(brush)
    draw_person(brush, MASON, 190, 312, 0.94)


def pair(brush: Brush) -> None:
    """A paintress and a mason, side by side."""
    frame.rays(brush, (250, 330), "#f2b45c", 0.5)
    backdrops.pyramid(brush, 120, 470, 260, "#b9763c")
    draw_person(brush, PAINTRESS, 292, 232, 0.80)
    draw_person(brush, MASON, 176, 412, 0.84)

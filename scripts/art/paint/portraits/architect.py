"""The architect: young, clever, her plans under her hand."""

from __future__ import annotations

from scripts.art.paint import backdrops, dress, frame, hair
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, box, poly, ribbon
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.people import Person, draw_person


def _reed(brush: Brush) -> None:
    brush.line(ribbon([(-96, -10), (30, -96)], [6, 4]), LINE, 5)


def _plans(brush: Brush) -> None:
    square = poly((150, 70), (176, 70), (176, 262), (244, 262), (244, 290), (150, 290))
    brush.shape(square, Linear((150, 70), (240, 290), ("#d7a05c", "#8e5a28")), LINE, 4)
    for k in range(10):
        brush.stroke((166, 88 + k * 18), (176, 88 + k * 18), colour=LINE, width=2.4)
    sheet = poly((-176, 316), (126, 268), (150, 392), (-150, 440))
    brush.shape(sheet, Linear((-170, 320), (150, 400), ("#fdf4d8", "#dcc088")), LINE, 4)
    with brush.clipped(sheet):
        for k in range(9):
            brush.stroke((-170 + k * 40, 330), (-140 + k * 40, 450), colour="#8fb0c8", width=1.6)
            brush.stroke((-180, 330 + k * 18), (160, 276 + k * 18), colour="#8fb0c8", width=1.6)
        with brush.moved(-14, 358, 1.0, -9):
            plan = box(-70, -42, 140, 84)
            brush.line(plan, "#1d3f7e", 5)
            brush.line(box(-50, -26, 46, 52), "#1d3f7e", 3.5)
            brush.line(box(14, -26, 40, 24), "#1d3f7e", 3.5)
            for k in range(4):
                brush.dot(18 + k * 12, 20, 4, "#b83226")
    roll = ribbon([(122, 262), (152, 398)], [30, 30])
    brush.shape(roll, Linear((110, 300), (150, 300), ("#fdf4d8", "#b89458")), LINE, 3.6)
    dress.forearm(brush, "#b0703f", (196, 480), (150, 356), 40)
    dress.fist(brush, "#b0703f", 142, 330, -24, 0.94)


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#f7f0de")
    dress.armlets(brush, (ink.GOLD, ink.LAPIS), -12)
    dress.collar(brush, (ink.GOLD, ink.LAPIS, ink.CREAM, ink.RED, ink.LAPIS), 118)


def _hair(brush: Brush) -> None:
    _reed(brush)
    hair.bob(brush, "#241914", ink.LAPIS)


ARCHITECT = Person(
    Face(
        "#b0703f",
        forehead=4,
        root=4,
        hook=0,
        nose=-2,
        tip=-3,
        lips=2,
        chin=1,
        jaw=-5,
        kohl=1.1,
        shadow="#2f8d63",
        smile=3,
        mouth="#a83c2c",
        brow_lift=3,
        neck=-12,
        eye=1.06,
        brow_weight=6,
    ),
    _clothes,
    _hair,
    _plans,
    shoulders=-16,
)


def scene(brush: Brush) -> None:
    """The architect with plan and square, her pyramid behind her."""
    frame.rays(brush, (330, 420), "#e2a53c", 0.5)
    backdrops.pyramid(brush, 350, 560, 330)
    backdrops.dunes(brush, 548)
    frame.winged_sun(brush, 250, 98, 290)
    draw_person(brush, ARCHITECT, 204, 280, 0.98)

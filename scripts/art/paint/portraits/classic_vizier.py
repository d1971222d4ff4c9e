"""The vizier of the first edition: smooth, younger, richer."""

from __future__ import annotations

import math

from scripts.art.paint import backdrops, dress, frame, hair
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, box, oval, pts, smooth
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.people import Person, draw_person


def _goatee(brush: Brush) -> None:
    tuft = smooth(pts("74,92 74,92 88,100 86,122 74,140 74,140 58,122 62,104"))
    brush.shape(tuft, "#191313", LINE, 3)


def _leopard(brush: Brush) -> None:
    skin = smooth(pts("-186,200 -120,170 -60,190 -20,300 10,400 40,480 -200,480"))
    brush.shape(skin, Linear((-180, 200), (20, 460), ("#f0c060", "#c98a34")), LINE, 4)
    with brush.clipped(skin):
        for k in range(60):
            a, r = k * 2.399, 27 * math.sqrt(k)
            x, y = -90 + r * math.cos(a), 320 + r * math.sin(a)
            brush.line(oval(x, y, 7, 5), "#4a2410", 5)


def _five_cards(brush: Brush) -> None:
    for k in range(5):
        with brush.moved(186, 330, 1.0, -40 + k * 17):
            brush.shape(box(-30, -178, 60, 96, 7), ink.GOLD, LINE, 3)
            brush.fill(box(-25, -173, 50, 86, 5), "#1a3a78")
            brush.sign("𓆣", (0, -130), (34, 50), (ink.TEAL, ink.GOLD), ink.BLACK, 3)
    dress.forearm(brush, "#8b5030", (196, 490), (188, 338), 48)
    dress.fist(brush, "#8b5030", 186, 304, -6)


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#efe6d2", "robe", 216)
    _leopard(brush)
    dress.collar(brush, (ink.GOLD, ink.RED, ink.GOLD, ink.BLACK, ink.GOLD), 128)


def _hair(brush: Brush) -> None:
    hair.short_curls(brush, "#191313", ink.GOLD)
    _goatee(brush)


VIZIER = Person(
    Face(
        "#8b5030",
        forehead=2,
        brow=2,
        root=2,
        hook=3,
        nose=1,
        tip=3,
        lips=3,
        chin=2,
        jaw=6,
        cheek=3,
        kohl=1.1,
        lid=0.5,
        smile=7,
        brow_lift=8,
        brow_weight=7,
        age=0.3,
        neck=4,
        mouth="#8e3a2c",
        shadow="#1f4f9e",
    ),
    _clothes,
    _hair,
    _five_cards,
    shoulders=4,
)


def scene(brush: Brush) -> None:
    """The vizier who sees five cards before anybody else."""
    frame.rays(brush, (230, 300), "#f2b45c", 0.4)
    backdrops.columns_of_writing(brush, (424,), 190, seed=31, alpha=0.8)
    draw_person(brush, VIZIER, 206, 290)

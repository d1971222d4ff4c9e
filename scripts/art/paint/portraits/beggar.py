"""The beggar: old, thin, without gold."""

from __future__ import annotations

from scripts.art.paint import backdrops, dress, hair
from scripts.art.paint.brush import Brush, Linear, box, oval, pts, smooth
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.people import Person, draw_person


def _patches(brush: Brush) -> None:
    for x, y, turn, fill in (
        (60, 300, 12, "#a98d5e"),
        (-40, 366, -8, "#6a5638"),
        (96, 392, 5, "#9a5b3a"),
    ):
        with brush.moved(x, y, turn=turn):
            brush.shape(box(-26, -20, 52, 40), fill, LINE, 2.6)
            for k in range(5):
                for side in (-20, 20):
                    brush.stroke(
                        (-20 + k * 10, side - 5),
                        (-20 + k * 10, side + 5),
                        colour="#e8d7a8",
                        width=2,
                    )


def _bowl(brush: Brush) -> None:
    dress.forearm(brush, "#8f5a36", (80, 452), (158, 318), 38, "")
    rim = oval(176, 228, 62, 15)
    body = smooth(pts("114,228 114,228 124,270 150,294 204,294 230,268 238,228 238,228"))
    brush.shape(body, Linear((114, 0), (238, 0), ("#c9824a", "#8a4a22", "#5e2f14")), LINE, 4)
    brush.shape(rim, Linear((0, 214), (0, 244), ("#3a1c0c", "#7a4420")), LINE, 3.6)
    brush.stroke((210, 236), (204, 256), (212, 268), (206, 286), colour=LINE, width=3)
    dress.palm(brush, "#8f5a36", 168, 304, -8, 1.0)


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#8a7350", "one", fold="#4d3b22")
    _patches(brush)


def _hair(brush: Brush) -> None:
    hair.beard(brush, "#a59a8a", 26)
    hair.wild(brush)


BEGGAR = Person(
    Face(
        "#8f5a36",
        forehead=-4,
        brow=3,
        root=3,
        hook=2,
        nose=2,
        tip=9,
        lips=-4,
        chin=9,
        cheek=-11,
        kohl=0,
        lid=0.5,
        brows="#b7aea0",
        brow_lift=7,
        brow_weight=8,
        smile=-5,
        age=1.0,
        neck=-16,
        eye=0.92,
        mouth="#7c4a38",
    ),
    _clothes,
    _hair,
    _bowl,
    shoulders=-18,
    is_thin=True,
)


def scene(brush: Brush) -> None:
    """The beggar at the roadside, bowl held out, nothing in it."""
    backdrops.dunes(brush, 470)
    backdrops.block_wall(brush, 250, 480, "#c8a270", 7, 58)
    backdrops.palm_tree(brush, 420, 486, 250, -20)
    draw_person(brush, BEGGAR, 206, 296, 0.98)

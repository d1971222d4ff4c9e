"""The smuggler."""

from __future__ import annotations

import math

from scripts.art.paint import backdrops, dress, hair
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, Path, poly, pts, ribbon, smooth
from scripts.art.paint.face import LINE, Face
from scripts.art.paint.people import Person, draw_person


def _mask(brush: Brush) -> None:
    cloth = smooth(
        pts("-40,34 -40,34 20,28 84,22 106,36 108,56 98,96 86,128 40,136 -10,116 -38,80")
    )
    brush.shape(cloth, Linear((90, 20), (-20, 120), ("#8a3a2e", "#4e1814")), LINE, 4)
    for k in range(4):
        brush.stroke(
            (-36, 44 + k * 20), (30, 50 + k * 22), (98, 40 + k * 24), colour="#2f0c0a", width=2.6
        )
    brush.stroke((30, -46), (36, -26), colour="#e2a583", width=4)
    brush.stroke((22, 12), (18, 26), colour="#e2a583", width=4)


def _loot(brush: Brush) -> None:
    sack = smooth(pts("150,156 196,150 232,190 250,260 240,330 180,352 116,330 104,262 122,196"))
    brush.shape(sack, Linear((110, 160), (250, 340), ("#c89a5c", "#8a5c2c", "#573616")), LINE, 4.2)
    brush.stroke((130, 220), (150, 270), (140, 320), colour="#573616", width=3)
    brush.stroke((210, 200), (218, 260), (206, 320), colour="#573616", width=3)
    for x, y, fill in ((156, 142, "#3a78e6"), (180, 132, ink.GOLD), (202, 142, "#f3f2ef")):
        brush.shape(
            _gem(x, y, 17),
            Linear(
                (x, y - 16),
                (x, y + 16),
                (ink.mixed(fill, "#ffffff", 0.5), ink.mixed(fill, "#000000", 0.25)),
            ),
            LINE,
            3,
        )
    tie = ribbon([(128, 172), (174, 160), (214, 168)], [14, 16, 14])
    brush.shape(tie, "#6b3c18", LINE, 3.2)
    dress.forearm(brush, "#7c4a2a", (120, 490), (146, 372), 50, "")
    dress.fist(brush, "#7c4a2a", 150, 350, 70, 1.0)


def _gem(x: float, y: float, r: float) -> Path:
    """A cut stone of five sides."""
    return poly(*((x + r * math.cos(a), y + r * math.sin(a)) for a in (0.3, 1.5, 2.8, 4.0, 5.3)))


def _clothes(brush: Brush) -> None:
    dress.linen(brush, "#2a3040", "robe", 215, fold="#0c0f18")


def _hair(brush: Brush) -> None:
    hair.hood(brush, "#27303f")
    _mask(brush)


SMUGGLER = Person(
    Face(
        "#7c4a2a",
        forehead=-6,
        brow=6,
        root=4,
        hook=10,
        nose=7,
        tip=2,
        lips=0,
        chin=4,
        jaw=4,
        kohl=0.3,
        lid=0.3,
        brow_weight=9,
        brow_lift=-7,
        age=0.4,
        neck=6,
        iris="#5a7a3a",
    ),
    _clothes,
    _hair,
    _loot,
    shoulders=4,
)


def scene(brush: Brush) -> None:
    """The smuggler by night, a sack of the Queen's stones in his arm."""
    backdrops.night(brush, (290, 132))
    backdrops.dunes(brush, 430, "#6b5a5e")
    draw_person(brush, SMUGGLER, 208, 284)

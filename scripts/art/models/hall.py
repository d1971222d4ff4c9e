"""The temple hall of the Offering: columns, beams, painted walls, the doorway, braziers.

Units are those of the world before the eye of the Offering; the eye looks along +Y from (0, 0)."""

import math
from functools import cache

import numpy as np

from cleopatra.ui.scenes.shared import offering_view as view
from scripts.art.models import braziers, column
from scripts.art.paint import murals, shafts, textures
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import (
    Look,
    Material,
    Mesh,
    Model,
    bevelled,
    box,
    lathe,
    panel,
    quad,
)

FLOOR = Material(look=Look("slabs", ("#75604a",)))
ROWS = (8.0, 11.2, 14.4, 17.6)
"""How far before the eye the columns stand."""
AISLE = 4.55
_RADIUS = 0.56
_TALL = 5.6
_END = 20.0
DOOR = (1.5, 4.6)
"""Half the doorway's width, and its height."""
_WALL = 8.2
_ROOF = 7.1
HOLE = (-0.6, 2.9, 10.2, 13.4)
"""The opening in the roof: left, right, near, far."""


def hall() -> Model:
    """All that stands in the hall."""
    model = Model().add(_shell(), _doorway())
    for side in (-1, 1):
        for y in ROWS:
            model.add(_column(side * AISLE, y))
        model.add(_architrave(side))
    for x, y, size in view.BRAZIERS:
        model.add(braziers.torch().scaled(size).moved(x, y))
    return model


def _shell() -> Model:
    wall = of.stone("#a88a5c", joints=(1.5, 0.62), stain=0.4, seed=2)
    beam = of.stone("#7d6540", stain=0.4)
    model = Model().add(
        box((-12, -2, -0.3), (12, 24, 0.0), wall, FLOOR),
        box((-_WALL - 0.5, -2, 0), (-_WALL, _END + 0.4, _ROOF), wall),
        box((_WALL, -2, 0), (_WALL + 0.5, _END + 0.4, _ROOF), wall),
        box((-_WALL, _END, 0), (-DOOR[0] - 0.05, _END + 0.8, _ROOF), wall),
        box((DOOR[0] + 0.05, _END, 0), (_WALL, _END + 0.8, _ROOF), wall),
        box((-DOOR[0] - 0.1, _END, DOOR[1]), (DOOR[0] + 0.1, _END + 0.8, _ROOF), wall),
    )
    for y in np.arange(5.4, 20.4, 2.4):
        model.add(box((-AISLE - 0.65, y, 6.5), (AISLE + 0.65, y + 0.7, _ROOF), beam))
    left, right, near, far = HOLE
    roof = of.stone("#5d4a30", stain=0.4)
    for a, b in (
        ((-_WALL - 0.5, -2), (left, _END + 0.8)),
        ((right, -2), (_WALL + 0.5, _END + 0.8)),
        ((left, -2), (right, near)),
        ((left, far), (right, _END + 0.8)),
    ):
        model.add(box((*a, _ROOF), (*b, _ROOF + 0.3), roof))
    for number, y in enumerate((8.0, 11.2, 14.4, 17.6)):
        for side in (-1, 1):
            face = murals.scene((number * 2 + (side > 0)) % 9, 760, 900)
            stuff = of.pictured(face.colour, 0.1, face.height, face.metal, 0.03)
            x = side * (_WALL - 0.012)
            ends = (y - 1.35, y + 1.35) if side < 0 else (y + 1.35, y - 1.35)
            model.add(
                panel(
                    [(x, ends[0], 0.9), (x, ends[1], 0.9), (x, ends[1], 4.1), (x, ends[0], 4.1)],
                    stuff,
                )
            )
    for number, x in enumerate((-6.9, -4.5, 2.45, 4.85)):
        face = murals.scene((number + 3) % 9, 420, 640)
        stuff = of.pictured(face.colour, 0.1, face.height, face.metal, 0.03)
        y = _END - 0.02
        model.add(panel([(x, y, 0.9), (x + 2.0, y, 0.9), (x + 2.0, y, 4.0), (x, y, 4.0)], stuff))
    return model


def _doorway() -> Model:
    wide, tall = DOOR
    y = _END - 0.25
    model = Model().add(
        bevelled((-wide - 0.55, y, 0), (-wide, _END + 0.1, tall + 0.1), 0.03, of.PALE),
        bevelled((wide, y, 0), (wide + 0.55, _END + 0.1, tall + 0.1), 0.03, of.PALE),
        bevelled(
            (-wide - 0.85, y - 0.1, tall), (wide + 0.85, _END + 0.1, tall + 0.6), 0.04, of.PALE
        ),
    )
    winged = murals.winged_sun(900, 150)
    over = of.pictured(winged.colour, 0.2, winged.height, winged.metal, 0.02)
    model.add(
        panel(
            [
                (-wide - 0.75, y - 0.11, tall + 0.05),
                (wide + 0.75, y - 0.11, tall + 0.05),
                (wide + 0.75, y - 0.11, tall + 0.55),
                (-wide - 0.75, y - 0.11, tall + 0.55),
            ],
            over,
        )
    )
    for number, x in enumerate((-wide - 0.50, wide + 0.05)):
        jamb = murals.door_frame(160, 1500, number)
        stuff = of.pictured(jamb.colour, 0.15, jamb.height, jamb.metal, 0.015)
        model.add(
            panel(
                [
                    (x, y - 0.01, 0.15),
                    (x + 0.45, y - 0.01, 0.15),
                    (x + 0.45, y - 0.01, tall - 0.1),
                    (x, y - 0.01, tall - 0.1),
                ],
                stuff,
            )
        )
    return model


def _architrave(side: int) -> Model:
    """The beam on the columns, with a band of signs towards the aisles."""
    low, high = sorted((side * (AISLE - 0.65), side * (AISLE + 0.65)))
    model = Model().add(box((low, 4.4, _TALL + 0.25), (high, _END, 6.5), of.LIMESTONE))
    frieze = textures.frieze(3200, 120, 4)
    stuff = of.pictured(frieze, 0.1, textures.carving(frieze), textures.golden(frieze), 0.02)
    for face in (-1, 1):
        x = side * AISLE + face * 0.655
        near, far = (4.4, _END) if face > 0 else (_END, 4.4)
        model.add(
            quad(
                [(x, near, _TALL + 0.35), (x, far, _TALL + 0.35), (x, far, 6.4), (x, near, 6.4)],
                stuff,
            )
        )
    for y in ROWS:
        model.add(
            bevelled(
                (side * AISLE - 0.62, y - 0.62, _TALL - 0.1),
                (side * AISLE + 0.62, y + 0.62, _TALL + 0.25),
                0.03,
                of.PALE,
            )
        )
    return model


def _column(x: float, y: float) -> Model:
    """A papyrus column whose shaft is painted."""
    return Model().add(column.column(x, y, 0.0, _TALL, _RADIUS), _painted_shaft(x, y))


@cache
def _shaft_paint() -> Material:
    face = shafts.shaft()
    return of.pictured(face.colour, 0.10, face.height, face.metal, 0.012)


def _painted_shaft(x: float, y: float) -> Mesh:
    """A skin of paint a hair before the bare shaft."""
    neck = _TALL * 0.63
    profile = [
        (_RADIUS * 0.845, 0.09),
        (_RADIUS * 1.005, 0.22),
        (_RADIUS * 1.045, 0.34),
        (_RADIUS * 0.925, neck * 0.8),
        (_RADIUS * 0.865, neck),
    ]
    made = lathe(profile, _shaft_paint(), (x, y, 0.0), 96)
    # The seam of the picture is behind, and each column shows another side of it.
    turn = math.radians(-90.0 + 37.0 * y)
    return (
        Model([made.placed(made.points - np.array([x, y, 0], np.float32), made.normals)])
        .turned(math.degrees(turn))
        .moved(x, y)
        .meshes[0]
    )

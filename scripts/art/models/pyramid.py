"""A player's pyramid of limestone and faience with golden edges: whole, or its two parts.

Knows: solids and what covers them. Must not know: where it stands, light. It stands on z 0.
"""

import math
import random
from functools import cache

import numpy as np

from scripts.art.models import token
from scripts.art.models.clay import turn_matrix
from scripts.art.paint import faience
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import (
    Look,
    Material,
    Model,
    Picture,
    bevelled,
    frustum,
    mesh,
    quad,
    tube,
)
from scripts.art.render.wet import GILT

HALF, HIGH, CUT, CAP = 0.76, 1.40, 0.60, 0.80
"""Half the foot and the height, and the shares of it at which lid and golden tip begin."""
PLINTH = 0.11
TURN = 21.0
"""Degrees by which it is turned on the quay: two sides are seen, the heap faces the viewer."""
_RELIEF = 0.032
_EDGE = 0.014
"""Radius of the golden rods on its edges."""
_DARK = of.stone("#4a3420", stain=0.3)


@cache
def _face(player: int, is_signed: bool) -> Material:
    face = faience.face(player, is_signed)
    picture = Picture(face.colour, face.height, face.metal, _RELIEF)
    return Material(look=Look("faience"), picture=picture)


def closed(player: int) -> Model:
    """The whole pyramid."""
    return Model().add(lower(player, is_open=False), lid(player))


def lid(player: int) -> Model:
    """The upper part, in its place on the lower one."""
    r, z = HALF * (1 - CUT), CUT * HIGH
    under = quad([(r, -r, z), (-r, -r, z), (-r, r, z), (r, r, z)], _DARK)
    seam = r + 0.010
    body = Model().add(
        _sides(player, CUT, CAP),
        _cap(),
        bevelled((-seam, -seam, z + 0.002), (seam, seam, z + 0.022), 0.006, GILT),
        under,
    )
    return body.moved(0, 0, PLINTH)


def lower(player: int, is_open: bool = True) -> Model:
    """The lower part; open it is hollow, with amulets heaped in it."""
    r, z = HALF * (1 - CUT), CUT * HIGH
    foot = HALF + 0.07
    model = Model().add(
        bevelled(
            (-foot, -foot, -PLINTH),
            (foot, foot, -0.02),
            0.016,
            of.stone("#dcbf88", stain=0.3, seed=9),
        ),
        bevelled(
            (-foot + 0.03, -foot + 0.03, -0.03), (foot - 0.03, foot - 0.03, 0.004), 0.008, GILT
        ),
        _sides(player, 0.0, CUT),
    )
    wide = 0.05
    for a, b in (
        ((-r, -r), (r, -r + wide)),
        ((-r, r - wide), (r, r)),
        ((-r, -r + wide), (-r + wide, r - wide)),
        ((r - wide, -r + wide), (r, r - wide)),
    ):
        model.add(bevelled((*a, z - 0.028), (*b, z + 0.002), 0.006, GILT))
    if is_open:
        model.add(_hollow(r - wide, z), _heap(r - wide, z))
    return model.moved(0, 0, PLINTH)


def _hollow(half: float, z: float) -> Model:
    model = Model()
    for side in range(4):
        c, d = math.cos(side * math.pi / 2), math.sin(side * math.pi / 2)
        corners = [
            (x * c - half * d, x * d + half * c, h)
            for x, h in ((half, z - 0.3), (-half, z - 0.3), (-half, z), (half, z))
        ]
        model.add(quad(corners, _DARK))
    low = z - 0.2
    corners = [(-half, -half, low), (half, -half, low), (half, half, low), (-half, half, low)]
    return model.add(quad(corners, _DARK))


def _heap(half: float, z: float) -> Model:
    """Amulets, thrown in, most of them turned to the viewer; the lid has room for all of them."""
    chooser = random.Random(5)
    model = Model()
    for count, wide, y, high, lean in (
        (5, 0.80, 0.30, 0.015, 12.0),
        (2, 0.28, 0.45, 0.125, 68.0),
        (3, 0.50, 0.10, 0.080, 56.0),
        (4, 0.72, -0.30, 0.035, 44.0),
    ):
        for number in range(count):
            x = (2 * number / (count - 1) - 1) * wide * half
            turn = turn_matrix("z", chooser.uniform(-24, 24) - TURN)
            tilt = turn_matrix("x", lean + chooser.uniform(-9, 9))
            spin = turn_matrix("z", chooser.uniform(-40, 40))
            matrix = turn @ tilt @ spin * np.float32(0.70)
            lift = chooser.uniform(-0.012, 0.012)
            model.add(token.posed(token.amulet(), matrix, (x, y * half, z + high + lift)))
    return model


def _sides(player: int, low: float, high: float) -> Model:
    """The four sloping sides between two shares of the height, and golden rods on their edges."""
    model = Model()
    slope = math.atan2(HALF, HIGH)
    for side in range(4):
        c, d = math.cos(side * math.pi / 2), math.sin(side * math.pi / 2)
        corners, places = [], []
        for p, share in ((-1, low), (1, low), (1, high), (-1, high)):
            x, y = p * HALF * (1 - share), -HALF * (1 - share)
            corners.append((x * c - y * d, x * d + y * c, share * HIGH))
            places.append((0.5 + 0.5 * p * (1 - share), 1 - share))
        y, z = -math.cos(slope), math.sin(slope)
        normal = (-y * d, y * c, z)
        face = _face(player, side in (0, 3))
        model.add(mesh(corners, [normal] * 4, places, [(0, 1, 2), (0, 2, 3)], face))
        # Rods sink a little into the body, so that they look let in.
        inner = 0.992
        rod = [tuple(float(v) for v in np.array(corners[i]) * [inner, inner, 1]) for i in (0, 3)]
        model.add(tube([(r[0], r[1], r[2]) for r in rod], [_EDGE, _EDGE], GILT))
    return model


def _cap() -> Model:
    r, tip = HALF * (1 - CAP) + 0.020, 0.002
    plan, point = (-r, -r, r, r), (-tip, -tip, tip, tip)
    rim = r + 0.012
    return frustum(plan, point, CAP * HIGH, HIGH + 0.045, GILT, edge=0.006).add(
        bevelled((-rim, -rim, CAP * HIGH - 0.018), (rim, rim, CAP * HIGH + 0.004), 0.006, GILT)
    )

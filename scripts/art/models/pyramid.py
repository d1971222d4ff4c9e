"""A player's pyramid of limestone and faience with golden edges: whole, or its two parts.

Knows: solids and what covers them. Must not know: where it stands, light. It stands on z 0.
"""

import math
from functools import cache

import numpy as np

from scripts.art.paint import pyramids as painted
from scripts.art.paint.haze import Floats
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
)

HALF, HIGH, CUT, CAP = painted.HALF, painted.HIGH, painted.CUT, painted.CAP
PLINTH = 0.11
_RELIEF = 0.018


@cache
def _face(player: int, is_signed: bool) -> Material:
    face = painted._face(player, is_signed)
    colour = np.clip(haze_srgb(face.colour), 0, 255).astype(np.uint8)
    return Material(look=Look("faience"), picture=Picture(colour, face.height, face.metal, _RELIEF))


def haze_srgb(linear: Floats) -> Floats:
    """Linear light 0..1 as sRGB 0..255."""
    curve = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    return np.asarray(curve * 255, np.float32)


def closed(player: int) -> Model:
    """The whole pyramid."""
    return (
        Model().add(_plinth(), _sides(player, 0.0, CAP), _cap(), _seam(0.012)).moved(0, 0, PLINTH)
    )


def _sides(player: int, low: float, high: float) -> Model:
    """The four sloping sides between two shares of the height."""
    model = Model()
    slope = math.atan2(HALF, HIGH)
    for side in range(4):
        c, d = math.cos(side * math.pi / 2), math.sin(side * math.pi / 2)
        corners, places = [], []
        for p, share in ((-1, low), (1, low), (1, high), (-1, high)):
            x, y = p * HALF * (1 - share), -HALF * (1 - share)
            corners.append((x * c - y * d, x * d + y * c, share * HIGH))
            places.append((0.5 + 0.5 * p * (1 - share), 1 - share))
        x, y, z = 0.0, -math.cos(slope), math.sin(slope)
        normal = (x * c - y * d, x * d + y * c, z)
        face = _face(player, side in (0, 1))
        model.add(mesh(corners, [normal] * 4, places, [(0, 1, 2), (0, 2, 3)], face))
    return model


def _cap() -> Model:
    r = HALF * (1 - CAP) + 0.022
    tip = 0.002
    gold = of.gold("#ffc24a", 0.75)
    plan, point = (-r, -r, r, r), (-tip, -tip, tip, tip)
    rim = r + 0.012
    return frustum(plan, point, CAP * HIGH, HIGH + 0.045, gold, edge=0.006).add(
        bevelled((-rim, -rim, CAP * HIGH - 0.018), (rim, rim, CAP * HIGH + 0.004), 0.006, of.GOLD)
    )


def _plinth() -> Model:
    r = HALF + 0.07
    stone = of.stone("#dcbf88", stain=0.3, seed=9)
    return Model().add(
        bevelled((-r, -r, -PLINTH), (r, r, -0.02), 0.016, stone),
        bevelled((-r + 0.03, -r + 0.03, -0.03), (r - 0.03, r - 0.03, 0.004), 0.008, of.GOLD),
    )


def _seam(half: float) -> Model:
    r = HALF * (1 - CUT) + 0.010
    return bevelled((-r, -r, CUT * HIGH - half), (r, r, CUT * HIGH + half), 0.006, of.GOLD)


__all__ = ["closed", "quad"]

"""Amulets as round plates of clay with their picture on both sides.

Knows: the picture as colour, relief and metal. Must not know: where they lie.
"""

import math
from functools import cache

import numpy as np
from PIL import Image

from scripts.art.models.clay import Floats
from scripts.art.paint import coins
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Material, Model, Vector, lathe, mesh

_ROUND = 40
_SHARE = 0.90
"""How much of the picture's half width the plate shows."""


@cache
def amulet() -> Model:
    """An amulet of corruption, lying on z 0."""
    return _plate(coins.amulet(), 0.155, 0.045, of.plain("#7a160e", gloss=0.55))


def posed(model: Model, matrix: Floats, at: Vector) -> Model:
    """A copy turned and scaled by a matrix of columns, then moved."""
    turn = matrix / np.cbrt(abs(float(np.linalg.det(matrix))))
    shift = np.array(at, np.float32)
    return Model(
        [
            part.placed(
                (part.points @ matrix.T + shift).astype(np.float32),
                (part.normals @ turn.T).astype(np.float32),
            )
            for part in model.meshes
        ]
    )


def _plate(image: Image.Image, radius: float, thick: float, edge: Material) -> Model:
    pixels = np.asarray(image.convert("RGBA"))
    grey = np.asarray(image.convert("L"), np.float32) / 255
    red, green, blue = (pixels[..., band].astype(np.float32) for band in range(3))
    metal = np.clip((red - blue - 60) / 60, 0, 1) * np.clip((green - 80) / 40, 0, 1)
    metal = metal * (pixels[..., 3] > 128)
    face = of.pictured(pixels[..., :3].copy(), 0.45, grey, metal.astype(np.float32), 0.012)
    rim = [
        (0.0, 0.0),
        (radius * 0.94, 0.0),
        (radius, thick * 0.3),
        (radius, thick * 0.7),
        (radius * 0.94, thick),
        (0.0, thick - 0.002),
    ]
    model = Model([lathe(rim, edge, parts=44)])
    for high, up in ((thick + 0.003, 1.0), (-0.003, -1.0)):
        points, places = [(0.0, 0.0, high)], [(0.5, 0.5)]
        for number in range(_ROUND):
            angle = 2 * math.pi * number / _ROUND
            c, s = math.cos(angle), math.sin(angle)
            points.append((radius * 0.955 * c, radius * 0.955 * s, high))
            places.append((0.5 + 0.5 * _SHARE * c, 0.5 - 0.5 * _SHARE * s))
        fan = [(0, 1 + n, 1 + (n + 1) % _ROUND) for n in range(_ROUND)]
        if up < 0:
            fan = [(a, c, b) for a, b, c in fan]
        model.add(mesh(points, [(0, 0, up)] * len(points), places, fan, face))
    return model

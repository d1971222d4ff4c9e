"""The altars of the Offering: a slab on a tapered block with a hollow cornice, and its banners."""

from functools import cache

import numpy as np

from scripts.art.models.turnery import smooth_normals
from scripts.art.paint import banners, murals, textures
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Mesh, Model, bevelled, frustum, quad

SLAB = 0.93
"""The height of the slab's upper side."""
HALF = 0.504
"""Half the slab's depth."""


@cache
def altar() -> Model:
    """An altar without a banner, its foot in the middle of the ground."""
    stone = of.stone("#d2bf9a", stain=0.30, seed=3)
    model = Model().add(
        bevelled((-0.68, -0.41, -0.02), (0.68, 0.41, 0.09), 0.018, of.stone("#b8a07a", seed=8)),
        frustum((-0.56, -0.34, 0.56, 0.34), (-0.50, -0.30, 0.50, 0.30), 0.09, 0.62, stone),
        bevelled((-0.53, -0.32, 0.60), (0.53, 0.32, 0.65), 0.012, of.GOLD),
        bevelled((-0.84, -HALF, 0.80), (0.84, HALF, SLAB), 0.022, of.stone("#e2d2b0", seed=21)),
        bevelled((-0.845, -HALF - 0.005, 0.835), (0.845, HALF + 0.005, 0.862), 0.006, of.GOLD),
        bevelled(
            (-0.62, -0.33, SLAB - 0.005), (0.62, 0.33, SLAB + 0.006), 0.004, of.stone("#bfa67c")
        ),
    )
    leaves = textures.cornice(1200, 150)
    bell = of.pictured(leaves, 0.15, textures.carving(leaves), textures.golden(leaves), 0.012)
    model.add(
        frustum(
            (-0.51, -0.31, 0.51, 0.31),
            (-0.78, -0.465, 0.78, 0.465),
            0.65,
            0.80,
            of.PALE,
            sides=bell,
        )
    )
    sign = murals.carved(200, 260, 1, 5, "#d6c39c", "#6b4722", ("#b2402c", "#1f4f9e", "#dfa63a"))
    stuff = of.pictured(sign.colour, 0.1, sign.height, sign.metal, 0.012)

    def front(z: float) -> float:
        return -0.34 + (z - 0.09) / 0.53 * 0.04 - 0.003

    for x in (-0.52, 0.31):
        low, high = front(0.13), front(0.58)
        model.add(
            quad(
                [
                    (x, low, 0.13),
                    (x + 0.21, low, 0.13),
                    (x + 0.20, high, 0.58),
                    (x + 0.01, high, 0.58),
                ],
                stuff,
            )
        )
    return model


def banner(player: int) -> Model:
    """The hanging of a player's colour with the player's sign, before the altar."""
    face = banners.hanging(player)
    material = of.pictured(face.colour, 0.05, face.height, face.metal, 0.012)
    u, v = np.meshgrid(np.linspace(-1, 1, 110), np.linspace(0, 1, 150))
    x = 0.235 * u * (1 + 0.03 * v)
    fall = np.clip(v - 0.16, 0, 1) / 0.84
    z = SLAB + 0.014 - fall * 0.77
    wave = 0.014 * np.sin(5.5 * u + 1.0) * np.clip(v * 1.6 - 0.25, 0, 1)
    wave = wave + 0.010 * np.sin(11 * u + 3 * v) * v
    y = np.where(v < 0.16, -HALF - 0.015 + (0.16 - v) / 0.16 * 0.20, -HALF - 0.02) + wave
    place = np.stack([x, y, z], -1)
    rows, columns = x.shape
    points = place.reshape(-1, 3).astype(np.float32)
    index = np.arange(rows * columns).reshape(rows, columns)
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    triangles = np.concatenate(
        [np.stack([a, c, b], -1).reshape(-1, 3), np.stack([a, d, c], -1).reshape(-1, 3)]
    ).astype(np.int32)
    uv = np.stack([(u + 1) / 2, v], -1).reshape(-1, 2).astype(np.float32)
    cloth = Mesh(points, smooth_normals(points, triangles), uv, triangles, material)
    rod = bevelled((-0.27, -HALF - 0.045, 0.150), (0.27, -HALF - 0.005, 0.175), 0.010, of.GOLD)
    return Model([cloth]).add(rod)

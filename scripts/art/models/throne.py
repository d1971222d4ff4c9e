"""The throne with its pedestal and the chequered floor round it."""

import numpy as np

from scripts.art.paint import textures
from scripts.art.render import raster
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import (
    Floats,
    Material,
    Model,
    bevelled,
    box,
    extrude,
    frustum,
    lathe,
    quad,
)
from scripts.art.render.surfaces import linear, pictured


def throne_floor() -> Model:
    """The chequered floor under the throne, 3 x 3."""
    blue, white = linear("#2350a8"), linear("#efe9df")

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        x, y = points[:, 0] + 1.5, points[:, 1] + 1.5
        odd = (np.floor(x) + np.floor(y)) % 2 > 0
        vein = np.abs(raster.noise(points, 2.7, 4, 12) - 0.5)[:, None]
        marble = white * (0.84 + 0.16 * np.clip(vein / 0.07, 0, 1))
        fleck = raster.noise(points, 30.0, 1, 15)
        lapis = blue * (0.75 + 0.5 * raster.noise(points, 3.5, 3, 13)[:, None])
        lapis[fleck > 0.93] = linear("#d7a944")
        colours = np.where(odd[:, None], lapis, marble)
        u, v = x - np.floor(x), y - np.floor(y)
        gap = np.minimum(np.minimum(u, 1 - u), np.minimum(v, 1 - v))
        return (colours * (0.6 + 0.4 * np.clip(gap / 0.015, 0, 1))[:, None]).astype(np.float32)

    floor = Material(paint, 0.5)
    return bevelled((-1.5, -1.5, -0.02), (1.5, 1.5, 0.035), 0.02, of.GOLD, floor)


def pedestal() -> Model:
    """The throne's pedestal: two steps of marble with a painted band."""
    band = pictured(textures.band(500, 60))
    return Model().add(
        bevelled((-0.92, -0.92, 0.03), (0.92, 0.92, 0.14), 0.02, of.MARBLE),
        frustum(
            (-0.74, -0.74, 0.74, 0.74), (-0.74, -0.74, 0.74, 0.74), 0.14, 0.3, of.MARBLE, sides=band
        ),
        bevelled((-0.78, -0.78, 0.3), (0.78, 0.78, 0.35), 0.02, of.GOLD),
        box((-0.70, -0.70, 0.35), (0.70, 0.70, 0.36), of.MARBLE),
    )


def throne() -> Model:
    """The throne, facing the front, on the height of its pedestal."""
    z = 0.36
    model = Model()
    back = pictured(textures.throne_back(300, 420), gloss=0.3)
    band = pictured(textures.band(300, 60))
    model.add(
        frustum(
            (-0.46, -0.46, 0.46, 0.46),
            (-0.46, -0.46, 0.46, 0.46),
            z,
            z + 0.46,
            of.LAPIS,
            sides=band,
        ),
        bevelled((-0.38, -0.44, z + 0.46), (0.38, 0.36, z + 0.56), 0.04, of.RED),
    )
    for x in (-0.46, 0.36):
        model.add(
            box((x, -0.46, z + 0.46), (x + 0.1, 0.4, z + 0.78), of.LAPIS),
            bevelled((x - 0.03, -0.52, z + 0.78), (x + 0.13, 0.42, z + 0.86), 0.02, of.GOLD),
            lathe(
                [(0.0, -0.09), (0.07, -0.06), (0.09, 0.0), (0.07, 0.06), (0.0, 0.09)],
                of.GOLD,
                (x + 0.05, -0.5, z + 0.83),
                20,
            ),
        )
    outline = [
        (-0.42, z + 0.4),
        (0.42, z + 0.4),
        (0.42, z + 1.22),
        (0.3, z + 1.36),
        (0.0, z + 1.42),
        (-0.3, z + 1.36),
        (-0.42, z + 1.22),
    ]
    model.add(extrude(outline, (0.34, 0.48), of.GOLD, axis="y"))
    for y in (0.335, 0.485):
        order = [(-0.33, y, z + 0.5), (0.33, y, z + 0.5), (0.33, y, z + 1.2), (-0.33, y, z + 1.2)]
        if y > 0.4:
            order = [order[1], order[0], order[3], order[2]]
        model.add(quad(order, back))
    model.add(
        lathe(
            [(0.0, -0.15), (0.1, -0.11), (0.15, 0.0), (0.1, 0.11), (0.0, 0.15)],
            of.RED,
            (0.0, 0.41, z + 1.58),
            24,
        )
    )
    return model

"""The palace before anything is built: paving, core, pillars, roof garden, stairs."""

import numpy as np

from cleopatra.ui.stage import world
from scripts.art.paint import palette as ink
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

FLOOR, ROOF, RIM = world.FLOOR_Z, world.ROOF_Z, world.RIM
UNDER = ROOF - 0.34
"""The lower side of the roof; walls and doors reach up to it."""


def _paving() -> Material:
    light, dark = linear("#d9b77c"), linear("#c9a063")

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        row = np.floor(points[:, 1] / 0.62)
        shift = points[:, 0] / 0.9 + np.where(row % 2 > 0, 0.5, 0.0)
        u, v = shift - np.floor(shift), points[:, 1] / 0.62 - row
        gap = np.minimum(np.minimum(u, 1 - u) * 0.9, np.minimum(v, 1 - v) * 0.62)
        key = np.sin(np.floor(shift) * 12.9 + row * 78.2) * 43.7
        share = (key - np.floor(key))[:, None]
        colour = light * (1 - share) + dark * share
        broad = raster.noise(points, 1.7, 3, 4)[:, None]
        fine = raster.noise(points, 20.0, 2, 6)[:, None]
        line = np.clip(gap / 0.016, 0, 1)[:, None]
        shade = (0.84 + 0.24 * broad) * (0.94 + 0.12 * fine) * (0.6 + 0.4 * line)
        return (colour * shade).astype(np.float32)

    return Material(paint, 0.06)


def _grass() -> Material:
    light, dark, edge = linear("#8fb24a"), linear("#6f9838"), linear("#b9c77a")
    flowers = (linear("#fff3d8"), linear("#f0b73c"), linear("#e0736a"))

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        x, y = points[:, 0], points[:, 1]
        u, v = x - np.floor(x), y - np.floor(y)
        checker = ((np.floor(x) + np.floor(y)) % 2)[:, None]
        blade = raster.noise(points * np.array([1, 1, 0], np.float32), 46.0, 2, 2)[:, None]
        patch = raster.noise(points, 2.3, 3, 8)[:, None]
        share = np.clip(0.2 + 0.6 * patch + 0.35 * (blade - 0.5) + 0.12 * checker, 0, 1)
        colour = dark * (1 - share) + light * share
        colour = colour * (0.82 + 0.36 * blade)
        gap = np.minimum(np.minimum(u, 1 - u), np.minimum(v, 1 - v))
        line = np.clip((0.026 - gap) / 0.012, 0, 1)[:, None]
        colour = colour * (1 - line) + edge * line * (0.85 + 0.3 * blade)
        soft = np.clip((0.09 - gap) / 0.07, 0, 1)[:, None] * (1 - line)
        colour = colour * (1 - 0.22 * soft)
        spots = raster.noise(points * np.array([1, 1, 0], np.float32), 17.0, 1, 31)
        kind = (raster.noise(points, 1.1, 1, 77) * 3).astype(int) % 3
        bloom = (spots > 0.955) & (gap > 0.1)
        for index, flower in enumerate(flowers):
            chosen = bloom & (kind == index)
            colour[chosen] = flower
        return colour.astype(np.float32)

    return Material(paint, 0.02, wear=0.3)


def ground() -> Model:
    """The slab under the palace and the paved plaza with Cleopatra's path."""
    x0, y0, x1, _ = world.PLAZA
    z = world.PLAZA_Z
    rim = of.LIMESTONE
    model = Model().add(
        bevelled((x0, y0, 0), (x1, 0.2, z), 0.03, rim, _paving()),
        bevelled((-0.75, -0.62, 0), (9.75, 9.75, z), 0.04, of.LIMESTONE_BLOCKS, of.LIMESTONE),
        bevelled((-0.45, -0.34, z), (9.45, 9.45, FLOOR), 0.04, of.LIMESTONE_BLOCKS, of.PALE),
    )
    edge = 0.16
    for foot in (
        (x0, y0, x1, y0 + edge),
        (x0, y0, x0 + edge, -0.62),
        (x1 - edge, y0, x1, -0.62),
    ):
        model.add(bevelled((*foot[:2], z), (*foot[2:], z + 0.05), 0.02, rim))
    width, length = world.STEP_SIZE
    for step in range(6):
        at = world.step_position(step)
        colour = ink.LAPIS if step % 2 == 0 else ink.RED
        tile = pictured(textures.step_tile(420, 240, colour, step == 5), gloss=0.35)
        low = (at.x - width / 2, at.y - length / 2, z)
        high = (at.x + width / 2, at.y + length / 2, z + 0.03)
        model.add(bevelled(low, high, 0.012, of.PALE, tile))
    pad = of.stone("#b98d55", stain=0.15)
    for kind, size in (("sphinx", world.SPHINX_SIZE), ("obelisk", world.OBELISK_SIZE)):
        for index in range(world.COUNTS[kind]):  # type: ignore[index]
            at = world.position(kind, index)  # type: ignore[arg-type]
            half = (size[0] / 2, size[1] / 2)
            model.add(
                box(
                    (at.x - half[0], at.y - half[1], z),
                    (at.x + half[0], at.y + half[1], z + 0.012),
                    rim,
                    pad,
                )
            )
            model.add(
                *_frame(at.x - half[0], at.y - half[1], at.x + half[0], at.y + half[1], z + 0.012)
            )
    return model


def _frame(x0: float, y0: float, x1: float, y1: float, z: float) -> list[Model]:
    line = of.plain("#7c5524", gloss=0.1)
    w, inner = 0.035, 0.05
    x0, y0, x1, y1 = x0 + inner, y0 + inner, x1 - inner, y1 - inner
    return [
        box((x0, y0, z), (x1, y0 + w, z + 0.006), line),
        box((x0, y1 - w, z), (x1, y1, z + 0.006), line),
        box((x0, y0, z), (x0 + w, y1, z + 0.006), line),
        box((x1 - w, y0, z), (x1, y1, z + 0.006), line),
    ]


def body() -> Model:
    """Core, pillars, roof and garden: what stands before anything is built."""
    core = of.stone("#a87b48", joints=(0.75, 0.36), stain=0.3)
    model = Model()
    # A dim inner chamber behind the open sites.
    model.add(box((1.15, 1.0, FLOOR), (7.85, 7.85, UNDER), core))
    for x in (-0.02, 8.52):
        for y in (-0.02, 8.52):
            model.add(pillar(x, y))
    model.add(*sockets())
    model.add(roof())
    return model


def pillar(x: float, y: float) -> Model:
    """One of the four corner pillars, 0.5 wide, with a painted band."""
    band = pictured(textures.frieze(300, 110, 3))
    carved = pictured(
        textures.writing(180, 560, 1, int(x * 3 + y) + 40, "#dfc08a", "#8a5f2f", ("#d3ae72",))
    )
    w = 0.5
    return Model().add(
        bevelled(
            (x - 0.06, y - 0.06, FLOOR),
            (x + w + 0.06, y + w + 0.06, FLOOR + 0.14),
            0.02,
            of.LIMESTONE,
        ),
        frustum(
            (x, y, x + w, y + w),
            (x, y, x + w, y + w),
            FLOOR + 0.14,
            UNDER - 0.34,
            of.LIMESTONE,
            sides=carved,
        ),
        frustum(
            (x, y, x + w, y + w),
            (x, y, x + w, y + w),
            UNDER - 0.34,
            UNDER - 0.12,
            of.LIMESTONE,
            sides=band,
        ),
        frustum(
            (x, y, x + w, y + w),
            (x - 0.06, y - 0.06, x + w + 0.06, y + w + 0.06),
            UNDER - 0.12,
            UNDER,
            of.PALE,
        ),
    )


def sockets() -> list[Model]:
    """The marked, empty sites of walls and doors: a sill with a dark line."""
    sill = of.stone("#c69b62", stain=0.15)
    found = []
    for index in range(9):
        low, high = world.volume("wall", index)
        found.append(
            box(
                (low.x + 0.02, low.y + 0.02, FLOOR),
                (high.x - 0.02, high.y - 0.02, FLOOR + 0.05),
                sill,
            )
        )
        found += _frame(low.x, low.y, high.x, high.y, FLOOR + 0.05)
    for index in range(2):
        low, high = world.volume("door", index)
        found.append(
            box(
                (low.x + 0.02, low.y + 0.02, FLOOR),
                (high.x - 0.02, high.y - 0.02, FLOOR + 0.05),
                sill,
            )
        )
        found += _frame(low.x, low.y, high.x, high.y, FLOOR + 0.05)
    return found


def roof() -> Model:
    """Architrave, cornice, rim and the garden with its squares."""
    top = ROOF - 0.08
    low, high = -RIM, 9 + RIM
    model = Model()
    cornice = pictured(textures.cornice(2600, 80))
    frieze = pictured(textures.frieze(2600, 70, 8))
    inner = 0.16
    a, b = low + inner, high - inner
    model.add(
        frustum((a, a, b, b), (a, a, b, b), UNDER, UNDER + 0.13, of.PALE, sides=frieze),
        frustum(
            (a, a, b, b), (low, low, high, high), UNDER + 0.13, UNDER + 0.27, of.PALE, sides=cornice
        ),
        frustum(
            (low, low, high, high), (low, low, high, high), UNDER + 0.27, top + 0.06, of.LIMESTONE
        ),
    )
    rim = of.PALE
    for x0, y0, x1, y1 in (
        (low, low, high, -0.04),
        (low, 9.04, high, high),
        (low, -0.04, -0.04, 9.04),
        (9.04, -0.04, high, 9.04),
    ):
        model.add(bevelled((x0, y0, top + 0.05), (x1, y1, top + 0.13), 0.025, rim))
    line = of.LAPIS
    for x0, y0, x1, y1 in (
        (-0.14, -0.14, 9.14, -0.09),
        (-0.14, 9.09, 9.14, 9.14),
        (-0.14, -0.09, -0.09, 9.09),
        (9.09, -0.09, 9.14, 9.09),
    ):
        model.add(box((x0, y0, top + 0.12), (x1, y1, top + 0.136), line))
    model.add(
        quad(
            [(-0.04, -0.04, ROOF), (9.04, -0.04, ROOF), (9.04, 9.04, ROOF), (-0.04, 9.04, ROOF)],
            _grass(),
        )
    )
    return model


def stairs() -> Model:
    """The grand stairs from the plaza to the roof, with a carpet, side walls and torch bowls."""
    x0, y0, x1, _ = world.STAIRS
    z0, count = world.PLAZA_Z, 14
    model = Model()
    rise, run = (ROOF - z0) / count, (-RIM - y0) / count
    cheek = 0.26
    carpet = pictured(textures.carpet(240, 40), gloss=0.02)
    for step in range(count):
        y, z = y0 + run * step, z0 + rise * (step + 1)
        low = z0 + rise * step
        model.add(
            bevelled(
                (x0 + cheek, y, low - 0.4 if step else z0),
                (x1 - cheek, -RIM + 0.02, z),
                0.015,
                of.PALE,
            )
        )
        c0, c1 = x0 + cheek + 0.34, x1 - cheek - 0.34
        model.add(
            quad(
                [
                    (c0, y - 0.006, low),
                    (c1, y - 0.006, low),
                    (c1, y - 0.006, z + 0.008),
                    (c0, y - 0.006, z + 0.008),
                ],
                carpet,
            ),
            quad(
                [
                    (c0, y - 0.006, z + 0.008),
                    (c1, y - 0.006, z + 0.008),
                    (c1, y + run, z + 0.008),
                    (c0, y + run, z + 0.008),
                ],
                carpet,
            ),
        )
    slope = [
        (y0 - 0.02, z0),
        (-RIM + 0.02, z0),
        (-RIM + 0.02, ROOF + 0.16),
        (-RIM - 0.12, ROOF + 0.16),
        (y0 - 0.02, z0 + 0.34),
    ]
    for left in (x0, x1 - cheek):
        model.add(extrude(slope, (left, left + cheek), of.LIMESTONE_BLOCKS, axis="x"))
        capped = [
            (y0 - 0.06, z0 + 0.34),
            (-RIM - 0.12, ROOF + 0.16),
            (-RIM - 0.12, ROOF + 0.24),
            (y0 - 0.06, z0 + 0.42),
        ]
        model.add(extrude(capped, (left - 0.03, left + cheek + 0.03), of.PALE, axis="x"))
    for x in (x0 - 0.02, x1 + 0.02):
        y = y0 + 0.02
        model.add(
            bevelled((x - 0.26, y - 0.26, z0), (x + 0.26, y + 0.26, z0 + 0.5), 0.03, of.LIMESTONE),
            lathe(
                [(0.06, 0.5), (0.14, 0.53), (0.2, 0.6), (0.22, 0.66), (0.17, 0.66), (0.0, 0.63)],
                of.GOLD,
                (x, y, z0 - 0.02),
            ),
        )
    return model

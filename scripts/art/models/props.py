"""Smaller things: obelisk, palms, tents, the quarry, flames, dust, glints."""

import math
import random

import numpy as np

from scripts.art.paint import textures
from scripts.art.render import raster
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import (
    Floats,
    Material,
    Model,
    Vector,
    ball,
    bevelled,
    box,
    frustum,
    lathe,
    mesh,
    quad,
    tube,
)
from scripts.art.render.surfaces import linear, pictured

TENTS = (("#c23a2c", "#f6ead0"), ("#2458a8", "#f6ead0"), ("#2f8f5f", "#f6ead0"))


def obelisk() -> Model:
    """Rose granite with carved signs, a gilded tip, on steps of limestone and basalt."""
    carved = pictured(
        textures.writing(150, 760, 1, 12, "#c98a70", "#7a3d2e", ("#dca93f", "#d8933a")), gloss=0.15
    )
    return Model().add(
        bevelled((-0.43, -0.43, 0.0), (0.43, 0.43, 0.1), 0.02, of.LIMESTONE),
        bevelled((-0.36, -0.36, 0.1), (0.36, 0.36, 0.18), 0.02, of.PALE),
        bevelled((-0.3, -0.3, 0.18), (0.3, 0.3, 0.42), 0.02, of.BASALT),
        bevelled((-0.27, -0.27, 0.42), (0.27, 0.27, 0.47), 0.015, of.GOLD),
        frustum(
            (-0.23, -0.23, 0.23, 0.23),
            (-0.145, -0.145, 0.145, 0.145),
            0.47,
            2.15,
            of.GRANITE,
            sides=carved,
        ),
        frustum((-0.15, -0.15, 0.15, 0.15), (-0.005, -0.005, 0.005, 0.005), 2.15, 2.46, of.GOLD),
    )


def _leaf(green: str, tip: str) -> Material:
    a, b = linear(green), linear(tip)

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        share = uv[:, 0:1]
        grain = raster.noise(points, 18.0, 2, 6)[:, None]
        return ((a * (1 - share) + b * share) * (0.8 + 0.4 * grain)).astype(np.float32)

    return Material(paint, 0.25, wear=0.2)


def palm(height: float = 0.62, spread: float = 0.46, seed: int = 1, fronds: int = 11) -> Model:
    """A date palm: ringed trunk, two crowns of feathery fronds, dates."""
    chooser = random.Random(seed)
    lean, way = chooser.uniform(0.04, 0.1) * height, chooser.uniform(0, 6.28)
    base, ring = linear("#7d5a34"), linear("#5b3d20")

    def bark(points: Floats, normals: Floats, uv: Floats) -> Floats:
        saw = points[:, 2] / (height * 0.085)
        share = (saw - np.floor(saw))[:, None]
        return np.asarray((base * share + ring * (1 - share)) * 1.05, np.float32)

    def spine(share: float) -> Vector:
        return (lean * share**2 * math.cos(way), lean * share**2 * math.sin(way), height * share)

    thick = 0.062 * (0.5 + spread)
    model = Model().add(
        tube(
            [spine(i / 8) for i in range(9)],
            [thick * (1.35 - 0.5 * min(1, i / 3) + 0.1 * (i % 2)) for i in range(9)],
            Material(bark, 0.05),
        )
    )
    top = spine(1.0)
    leaves = (_leaf("#3f7d2c", "#86b440"), _leaf("#2f6a28", "#6aa23a"))
    for layer, (count, rise, reach) in enumerate(((fronds, 0.34, 1.0), (fronds - 3, 0.85, 0.78))):
        for number in range(count):
            angle = 2 * math.pi * (number + 0.5 * layer) / count + chooser.uniform(-0.15, 0.15)
            length = spread * reach * chooser.uniform(0.92, 1.08)
            model.add(_frond(top, angle, length, rise, leaves[(number + layer) % 2]))
    for number in range(5):
        angle = 2 * math.pi * number / 5
        r = thick * 1.5
        model.add(
            ball(
                (top[0] + r * math.cos(angle), top[1] + r * math.sin(angle), top[2] - thick * 0.9),
                (thick * 0.55,) * 3,
                of.plain("#a8521f", gloss=0.4),
            )
        )
    return model


def _frond(at: Vector, angle: float, length: float, rise: float, material: Material) -> Model:
    """One leaf: pairs of narrow leaflets along a bent rib."""
    points: list[Vector] = []
    normals: list[Vector] = []
    uv: list[tuple[float, float]] = []
    triangles: list[tuple[int, int, int]] = []
    ca, sa = math.cos(angle), math.sin(angle)

    def rib(share: float) -> Vector:
        out = length * share
        up = length * (rise * share * 1.3 - (0.95 + rise * 0.4) * share**2.1 * 0.75)
        return (at[0] + out * ca, at[1] + out * sa, at[2] + up)

    steps = 11
    for index in range(steps):
        share = 0.06 + 0.94 * index / steps
        here, ahead = rib(share), rib(share + 0.9 / steps)
        width = length * 0.27 * math.sin(math.pi * min(1.0, 0.15 + share * 0.88)) + 0.01
        for side in (-1, 1):
            tip = rib(min(1.12, share + 0.17))
            tip = (tip[0] - side * sa * width, tip[1] + side * ca * width, tip[2] - width * 0.42)
            base = len(points)
            points += [here, ahead, tip]
            normal = (0.35 * -side * sa, 0.35 * side * ca, 0.93)
            normals += [normal] * 3
            uv += [(share * 0.7, 0.0), (share * 0.7, 0.0), (min(1.0, share + 0.3), 1.0)]
            triangles.append((base, base + 1, base + 2))
    return Model([mesh(points, normals, uv, triangles, material)])


def tent(index: int) -> Model:
    """A market tent with a striped roof, a counter and wares."""
    first, second = (linear(colour) for colour in TENTS[index])

    def stripes(points: Floats, normals: Floats, uv: Floats) -> Floats:
        # Stripes run from the edge to the tip: places are compared along the nearest edge.
        across, along = points[:, 0] / 0.85, points[:, 1] / 0.75
        reach = np.maximum(np.maximum(np.abs(across), np.abs(along)), 1e-3)
        u = np.where(np.abs(along) >= np.abs(across), across, along) / reach * 0.5 + 0.5
        share = (np.floor(u * 9) % 2)[:, None]
        fold = (0.93 + 0.07 * np.cos(u * 9 * 2 * math.pi))[:, None]
        return np.asarray((first * (1 - share) + second * share) * fold, np.float32)

    cloth = Material(stripes, 0.06)
    x, y, z = 0.85, 0.75, 1.12
    model = Model()
    for px in (-x + 0.06, x - 0.06):
        for py in (-y + 0.06, y - 0.06):
            model.add(tube([(px, py, 0), (px, py, z + 0.03)], [0.03, 0.026], of.CEDAR))
    foot = [(-x, -y), (x, -y), (x, y), (-x, y)]
    head = [(-0.05, -0.05), (0.05, -0.05), (0.05, 0.05), (-0.05, 0.05)]
    for side in range(4):
        after = (side + 1) % 4
        a, b, c, d = foot[side], foot[after], head[after], head[side]
        sag = [
            ((a[0] + d[0] * 0.9) / 2.05, (a[1] + d[1] * 0.9) / 2.05),
            ((b[0] + c[0] * 0.9) / 2.05, (b[1] + c[1] * 0.9) / 2.05),
        ]
        model.add(
            quad([(*a, z), (*b, z), (*sag[1], z + 0.2), (*sag[0], z + 0.2)], cloth),
            quad([(*sag[0], z + 0.2), (*sag[1], z + 0.2), (*c, z + 0.52), (*d, z + 0.52)], cloth),
            quad([(*a, z), (*b, z), (*b, z - 0.13), (*a, z - 0.13)][::-1], cloth),
        )
    model.add(ball((0, 0, z + 0.56), (0.055, 0.055, 0.06), of.GOLD))
    model.add(
        bevelled((-0.68, -0.6, 0.0), (0.68, -0.18, 0.42), 0.02, of.CEDAR),
        bevelled((-0.74, -0.66, 0.42), (0.74, -0.12, 0.48), 0.015, of.WOOD),
        box((-0.66, 0.3, 0.0), (0.66, 0.62, 0.34), of.WOOD),
    )
    wares = random.Random(index + 3)
    colours = (of.GOLD, of.LAPIS, of.TEAL, of.RED, of.plain("#c77b3a"), of.plain("#e8d3a2"))
    for number in range(7):
        px, py = -0.58 + number * 0.19, -0.39 + wares.uniform(-0.08, 0.08)
        size = wares.uniform(0.055, 0.085)
        paint = wares.choice(colours)
        if wares.random() < 0.5:
            model.add(ball((px, py, 0.48 + size), (size, size, size), paint, 18))
        else:
            model.add(
                lathe(
                    [
                        (0.0, 0.0),
                        (size, 0.02),
                        (size * 1.15, 0.09),
                        (size * 0.55, 0.16),
                        (size * 0.8, 0.2),
                    ],
                    paint,
                    (px, py, 0.48),
                    20,
                )
            )
    return model


def quarry() -> Model:
    """A sledge with cut blocks, rollers and a stack of mosaic slabs."""
    model = Model()
    for y in (-0.55, 0.35):
        model.add(bevelled((-1.0, y, 0.06), (0.6, y + 0.12, 0.18), 0.03, of.CEDAR))
    for x in (-0.85, -0.3, 0.3):
        model.add(tube([(x, -0.75, 0.07), (x, 0.65, 0.07)], [0.07, 0.07], of.WOOD))
    spots = (
        (-0.85, -0.5, 0.18),
        (-0.25, -0.45, 0.18),
        (-0.8, 0.02, 0.18),
        (-0.2, 0.05, 0.18),
        (-0.55, -0.28, 0.52),
    )
    for index, (x, y, z) in enumerate(spots):
        model.add(
            bevelled(
                (x, y, z),
                (x + 0.54, y + 0.44, z + 0.34),
                0.025,
                of.stone("#dcb77d", seed=index + 2),
            )
        )
    gold = of.GOLD
    for layer in range(5):
        z = 0.02 + layer * 0.075
        shift = 0.03 * (layer % 3 - 1)
        tile = pictured(textures.band(300, 300)) if layer == 4 else of.LAPIS
        model.add(
            bevelled(
                (0.72 + shift, -0.42 - shift, z),
                (1.12 + shift, 0.4 - shift, z + 0.07),
                0.012,
                gold,
                tile,
            )
        )
    model.add(
        tube(
            [(-1.0, -0.4, 0.14), (-1.4, -0.3, 0.03), (-1.6, -0.5, 0.02), (-1.3, -0.7, 0.02)],
            [0.025] * 4,
            of.plain("#c9a86a"),
        )
    )
    return model

"""What the cards show: timber, blocks, marble, lapis, the cave, an artisan at work."""

import math
import random

import numpy as np

from scripts.art.models.props import quarry
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
    extrude,
    lathe,
    mesh,
    tube,
)
from scripts.art.render.sdf import block, capsule, ellipsoid, solid, union
from scripts.art.render.surfaces import linear, pictured


def _log(x: float, z: float, length: float, radius: float, seed: int) -> Model:
    bark, cut, ring = linear("#5f3a1e"), linear("#d79d5d"), linear("#a66a34")

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        end = np.abs(normals[:, 1]) > 0.8
        long = points * np.array([9, 1.2, 9], np.float32)
        grain = raster.noise(long, 1.6, 3, seed)[:, None]
        colour = bark * (0.6 + 0.8 * grain)
        away = np.hypot(points[:, 0] - x, points[:, 2] - z) / radius
        rings = (np.sin(away * 26 + 2 * raster.noise(points, 6.0, 2, seed)) * 0.5 + 0.5)[:, None]
        face = cut * rings + ring * (1 - rings)
        face[away > 0.88] = bark
        return np.where(end[:, None], face, colour).astype(np.float32)

    material = Material(paint, 0.06)
    around = [
        (x + radius * math.cos(a * math.pi / 14), z + radius * math.sin(a * math.pi / 14))
        for a in range(28)
    ]
    model = extrude(around, (-length / 2, length / 2), material, axis="y")
    for part in model.meshes[:-2]:
        for index in range(4):
            px, _, pz = part.points[index]
            part.normals[index] = ((px - x) / radius, 0, (pz - z) / radius)
    return model


def timber(rows: int) -> Model:
    """A stack of logs tied with rope."""
    model, r = Model(), 0.2
    for row in range(rows):
        for number in range(rows - row):
            x = (number - (rows - row - 1) / 2) * r * 2.02
            model.add(
                _log(
                    x,
                    r + row * r * 1.75,
                    1.9 + 0.12 * ((number * 7 + row * 3) % 3),
                    r,
                    row * 5 + number,
                )
            )
    rope = of.plain("#d9bd85")
    wide, high = rows * r * 1.02, r * 2 + (rows - 1) * r * 1.75
    for y in (-0.5, 0.5):
        path = [
            (-wide, y, 0.05),
            (-wide - 0.02, y, r * 1.2),
            (-r * 0.6, y, high + 0.01),
            (r * 0.6, y, high + 0.01),
            (wide + 0.02, y, r * 1.2),
            (wide, y, 0.05),
        ]
        model.add(tube(path, [0.035] * len(path), rope))
    return model


def blocks(is_many: bool) -> Model:
    """Cut sandstone, carved on one side."""
    carved = pictured(textures.writing(260, 200, 2, 9, "#dcb579", "#8b5a29", ("#cfa25f",)))
    model = Model()
    spots = [
        (-0.62, -0.35, 0),
        (0.02, -0.4, 0),
        (-0.3, 0.2, 0),
        (0.35, 0.22, 0),
        (-0.3, -0.2, 0.4),
        (0.2, 0.0, 0.4),
        (-0.05, -0.1, 0.8),
    ]
    if is_many:
        spots += [(-0.95, 0.25, 0), (0.68, -0.3, 0), (-0.78, 0.05, 0.4), (0.6, 0.15, 0.4)]
    for number, (x, y, z) in enumerate(spots):
        skin = of.stone("#d9ae72", stain=0.3, seed=number)
        model.add(bevelled((x, y, z), (x + 0.58, y + 0.5, z + 0.38), 0.035, skin))
        if number in (1, 4):
            points: list[Vector] = [
                (x + 0.04, y - 0.004, z + 0.04),
                (x + 0.54, y - 0.004, z + 0.04),
                (x + 0.54, y - 0.004, z + 0.32),
                (x + 0.04, y - 0.004, z + 0.32),
            ]
            model.add(
                mesh(
                    points,
                    [(0, -1, 0)] * 4,
                    [(0, 1), (1, 1), (1, 0), (0, 0)],
                    [(0, 1, 2), (0, 2, 3)],
                    carved,
                )
            )
    return model


def _marble(seed: int) -> Material:
    white, vein, rose = linear("#f1ece6"), linear("#8d8f9c"), linear("#d9c3ba")

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        field = raster.noise(points, 2.4, 4, seed)
        line = np.clip(1 - np.abs(field - 0.5) / 0.035, 0, 1)[:, None]
        cloud = raster.noise(points, 1.5, 2, seed + 4)[:, None]
        colour = white * (1 - 0.4 * cloud) + rose * 0.4 * cloud
        return (colour * (1 - 0.6 * line) + vein * 0.6 * line).astype(np.float32)

    return Material(paint, 0.5)


def marble(is_many: bool) -> Model:
    """Slabs of veined marble with a column drum."""
    model = Model().add(
        bevelled((-0.8, -0.55, 0.0), (0.8, 0.55, 0.16), 0.03, _marble(1)),
        bevelled((-0.7, -0.6, 0.16), (0.85, 0.45, 0.32), 0.03, _marble(2)),
        bevelled((-0.78, -0.45, 0.32), (0.62, 0.5, 0.48), 0.03, _marble(3)),
        bevelled((0.05, -0.35, 0.48), (0.5, 0.1, 0.8), 0.03, _marble(4)),
        lathe(
            [
                (0.29, 0.0),
                (0.3, 0.03),
                (0.26, 0.08),
                (0.25, 0.52),
                (0.3, 0.58),
                (0.3, 0.62),
                (0.0, 0.62),
            ],
            _marble(5),
            (-0.38, 0.05, 0.48),
        ),
    )
    if is_many:
        model.add(
            bevelled((-0.2, -1.15, 0.0), (0.75, -0.7, 0.34), 0.03, _marble(6)),
            lathe(
                [(0.22, 0.0), (0.2, 0.06), (0.19, 0.45), (0.22, 0.5), (0.0, 0.5)],
                _marble(8),
                (-0.75, -0.95, 0.0),
            ),
            lathe(
                [(0.19, 0.0), (0.16, 0.06), (0.16, 0.4), (0.19, 0.45), (0.0, 0.45)],
                _marble(9),
                (0.28, -0.95, 0.34),
            ),
        )
    return model


def _gem(at: Vector, size: float, seed: int, material: Material) -> Model:
    """A rough stone: a ball with cut-off sides."""
    chooser = np.random.default_rng(seed)
    stone = ball((0, 0, 0), (1, 1, 1), material, 24)
    points = stone.points.copy()
    for _ in range(12):
        normal = chooser.normal(size=3)
        normal /= np.linalg.norm(normal)
        over = points @ normal - chooser.uniform(0.66, 0.85)
        points -= np.clip(over, 0, None)[:, None] * normal
    stone.points = (points * size + np.asarray(at)).astype(np.float32)
    flat = stone.points[stone.triangles]
    normals = np.cross(flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0])
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    keep = length[:, 0] > 1e-9
    flat, normals = flat[keep], normals[keep] / length[keep]
    count = len(flat)
    stone.points = flat.reshape(-1, 3).astype(np.float32)
    stone.normals = np.repeat(normals, 3, 0).astype(np.float32)
    stone.uv = np.zeros((count * 3, 2), np.float32)
    stone.triangles = np.arange(count * 3, dtype=np.int32).reshape(-1, 3)
    return Model([stone])


def lapis(is_many: bool) -> Model:
    """Lapis lazuli in a bronze bowl, some beside it."""
    blue, gold, deep = linear("#2a5fd0"), linear("#e2b44a"), linear("#16306f")

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        cloud = raster.noise(points, 3.0, 3, 2)[:, None]
        colour = deep * (1 - cloud) + blue * cloud * 1.25
        colour[raster.noise(points, 26.0, 1, 9) > 0.93] = gold
        return colour.astype(np.float32)

    stone = Material(paint, 0.6)
    chooser = random.Random(3)
    model = Model().add(
        lathe(
            [
                (0.34, 0.0),
                (0.3, 0.05),
                (0.16, 0.1),
                (0.3, 0.18),
                (0.6, 0.34),
                (0.74, 0.5),
                (0.78, 0.5),
                (0.7, 0.42),
                (0.0, 0.3),
            ],
            of.GOLD,
        )
    )
    for number in range(26 if is_many else 17):
        a, r = chooser.uniform(0, 6.28), 0.52 * math.sqrt(chooser.random())
        z = 0.52 + (0.5 if is_many else 0.32) * (1 - r / 0.55) * chooser.uniform(0.5, 1)
        model.add(
            _gem((r * math.cos(a), r * math.sin(a), z), chooser.uniform(0.14, 0.21), number, stone)
        )
    for number in range(9 if is_many else 4):
        a = -2.6 + number * (0.42 if is_many else 0.75)
        r = chooser.uniform(0.8, 1.05)
        model.add(
            _gem(
                (r * math.cos(a), r * math.sin(a), 0.09),
                chooser.uniform(0.1, 0.16),
                40 + number,
                stone,
            )
        )
    return model


def cave() -> Model:
    """A rock with a dark mouth, props, and treasure inside."""
    rock = of.stone("#a8763f", stain=0.5)
    parts = [
        ellipsoid((0, 0.25, 0.45), (1.05, 0.75, 0.85)),
        ellipsoid((-0.7, 0.1, 0.25), (0.5, 0.5, 0.5)),
        ellipsoid((0.72, 0.12, 0.28), (0.5, 0.5, 0.55)),
        ellipsoid((0.2, 0.5, 0.9), (0.6, 0.5, 0.5)),
        ellipsoid((-0.4, 0.45, 0.8), (0.45, 0.4, 0.5)),
    ]
    hill = union(parts, 0.16)
    mouth = union([block((0, -0.5, 0.32), (0.42, 0.8, 0.42), 0.1)], 0.05)

    def carved(points: Floats) -> Floats:
        rough = raster.noise(points, 2.6, 4, 5) * 0.22
        return np.maximum(hill(points) + rough - 0.08, -mouth(points))

    model = Model([solid(carved, (-1.4, -0.9, 0.0), (1.4, 1.2, 1.6), 0.03, rock)])
    model.add(box((-0.5, 0.27, 0.0), (0.5, 0.3, 0.85), of.plain("#0d0706", gloss=0.0)))
    for x in (-0.5, 0.4):
        model.add(bevelled((x, -0.62, 0.0), (x + 0.12, -0.48, 0.8), 0.02, of.CEDAR))
    model.add(bevelled((-0.62, -0.66, 0.8), (0.62, -0.46, 0.94), 0.02, of.WOOD))
    chooser = random.Random(5)
    for number in range(16):
        x, y = chooser.uniform(-0.3, 0.3), chooser.uniform(-0.6, -0.1)
        paint = (of.GOLD, of.GOLD, of.LAPIS, of.RED, of.TEAL)[number % 5]
        model.add(
            _gem((x, y, 0.07 + 0.1 * chooser.random()), chooser.uniform(0.06, 0.1), number, paint)
        )
    return model


def artisan() -> Model:
    """A mason with white kilt and mallet before a carved block."""
    skin, dark = of.plain("#a9663a"), of.plain("#211512")
    kilt = of.plain("#f5ecd6")
    torso = union(
        [
            ellipsoid((0, 0, 0.78), (0.17, 0.12, 0.2)),
            ellipsoid((0, 0, 0.92), (0.22, 0.11, 0.09)),
            capsule((0, 0, 0.95), (0, -0.01, 1.06), 0.06, 0.055),
        ],
        0.06,
    )
    head = union(
        [
            ellipsoid((0, -0.02, 1.16), (0.11, 0.115, 0.13)),
            ellipsoid((0, -0.135, 1.145), (0.02, 0.022, 0.03)),
        ],
        0.03,
    )
    model = Model().add(
        solid(torso, (-0.3, -0.2, 0.5), (0.3, 0.2, 1.15), 0.013, skin),
        solid(head, (-0.2, -0.25, 1.0), (0.2, 0.2, 1.35), 0.01, skin),
        solid(
            union(
                [
                    ellipsoid((0, 0.015, 1.20), (0.122, 0.122, 0.115)),
                    block((0, 0.06, 1.11), (0.115, 0.07, 0.09), 0.04),
                ],
                0.04,
            ),
            (-0.2, -0.2, 0.95),
            (0.2, 0.25, 1.4),
            0.01,
            dark,
        ),
        lathe([(0.21, 0.36), (0.19, 0.5), (0.15, 0.66)], kilt),
        lathe([(0.155, 0.64), (0.155, 0.69)], of.RED),
        lathe([(0.24, 0.9), (0.15, 0.98), (0.08, 1.01)], of.LAPIS),
        lathe([(0.245, 0.89), (0.232, 0.912)], of.GOLD),
    )
    for side in (-1, 1):
        model.add(tube([(side * 0.09, 0, 0.03), (side * 0.08, 0, 0.4)], [0.055, 0.07], skin))
        model.add(ball((side * 0.09, -0.06, 0.04), (0.055, 0.11, 0.04), skin))
        model.add(ball((side * 0.045, -0.122, 1.175), (0.02, 0.012, 0.014), dark))
    model.add(
        tube([(0.22, 0, 0.92), (0.36, -0.1, 0.84), (0.34, -0.3, 0.98)], [0.06, 0.05, 0.04], skin)
    )
    model.add(
        tube(
            [(-0.22, 0, 0.92), (-0.3, -0.14, 0.72), (-0.16, -0.34, 0.66)], [0.06, 0.05, 0.04], skin
        )
    )
    model.add(tube([(0.34, -0.3, 0.86), (0.34, -0.32, 1.24)], [0.022, 0.022], of.CEDAR))
    model.add(bevelled((0.24, -0.42, 1.2), (0.44, -0.22, 1.4), 0.03, of.WOOD))
    model.add(
        tube(
            [(-0.17, -0.36, 0.8), (-0.14, -0.42, 0.5)],
            [0.02, 0.014],
            of.plain("#b8b4ae", gloss=0.7),
        )
    )
    for x, y, z in ((0.345, -0.27, 0.955), (-0.18, -0.31, 0.665)):
        model.add(ball((x, y, z), (0.05, 0.05, 0.03), of.GOLD))
    carved = blocks(False)
    return model.add(carved.scaled(0.62).moved(-0.42, -0.72, 0))


__all__ = ["artisan", "blocks", "cave", "lapis", "marble", "quarry", "timber"]

"""The three market tents, each with wares of its own: pots and fruit, cloth and bronze, greens."""

import math
import random

import numpy as np

from scripts.art.models import turnery
from scripts.art.models.clay import noise
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import (
    Floats,
    Mesh,
    Model,
    Vector,
    ball,
    bevelled,
    box,
    lathe,
    tube,
)

CLOTHS = (("#c5352a", "#f5ead2"), ("#2159ad", "#f5ead2"), ("#2a8f5c", "#f5ead2"))
"""The stripes of each tent's roof."""
_HALF = (0.86, 0.76)
_EAVES, _PEAK = 1.12, 1.66
_STRIPES = 9
_POT, _BUFF, _BLACKWARE = "#b5622f", "#d9b27c", "#3c2a22"


def _canopy(index: int) -> Mesh:
    """Striped cloth that sags between its poles, with a scalloped hem."""
    first, second = (of.linear(colour) for colour in CLOTHS[index])
    around, rows, hem = 72, 18, 7
    points: list[Vector] = []
    stripe: list[float] = []
    shade: list[float] = []
    for side in range(4):
        wide, deep = _HALF if side % 2 == 0 else _HALF[::-1]
        for row in range(rows + hem + 1):
            for step in range(around + 1):
                u = step / around * 2 - 1
                if row <= rows:
                    out = max(0.025, 1 - row / rows)
                    rise = (row / rows) ** 1.0
                    sag = 0.13 * math.sin(math.pi * rise) + 0.05 * (1 - rise) * (1 - u * u)
                    local = (u * wide * out, -deep * out, _EAVES + (_PEAK - _EAVES) * rise - sag)
                else:
                    drop = (row - rows) / hem
                    scallop = abs(math.cos(u * math.pi * _STRIPES / 2))
                    z = _EAVES - 0.05 * (1 - u * u) - (0.075 + 0.065 * scallop) * drop
                    local = (u * wide * (1 + 0.012 * drop), -deep * (1 + 0.015 * drop), z)
                x, y, z = local
                for _ in range(side):
                    x, y = -y, x
                points.append((x, y, z))
                stripe.append((u + 1) / 2 * _STRIPES)
                shade.append(0.97 + 0.05 * math.cos((u + 1) * math.pi * _STRIPES))
    # Row 0 is the eaves: the hem's rows follow the top's, so each is joined on its own.
    triangles = []
    wide_row = around + 1
    for side in range(4):
        base = side * (rows + hem + 1) * wide_row
        for row in range(rows + hem):
            lower = 0 if row == rows else row
            for step in range(around):
                a = base + lower * wide_row + step
                b = base + (row + 1) * wide_row + step
                quad = (a, a + 1, b + 1, b) if row < rows else (b, b + 1, a + 1, a)
                triangles += [(quad[0], quad[1], quad[2]), (quad[0], quad[2], quad[3])]
    spots = np.asarray(points, np.float32)
    faces = np.asarray(triangles, np.int32)
    is_first = (np.floor(np.asarray(stripe)) % 2 == 0)[:, None]
    weather = 0.90 + 0.18 * noise(spots, 3.0, 3, 6)[:, None]
    colours = np.where(is_first, first, second) * np.asarray(shade)[:, None] * weather
    return Mesh(
        spots,
        turnery.smooth_normals(spots, faces),
        np.zeros((len(spots), 2), np.float32),
        faces,
        of.sculpted(0.05, 0.1),
        colours=colours.astype(np.float32),
        metals=np.zeros(len(spots), np.float32),
        glosses=np.full(len(spots), 0.05, np.float32),
    )


def _jar(x: float, y: float, z: float, size: float, colour: str, band: str) -> Mesh:
    profile = [
        (0.30, 0.0),
        (0.62, 0.18),
        (0.78, 0.62),
        (0.66, 1.0),
        (0.36, 1.30),
        (0.34, 1.42),
        (0.46, 1.52),
        (0.34, 1.50),
        (0.24, 1.30),
    ]
    paint = turnery.bands((0.30, colour), (0.36, band), (0.42, colour), (0.48, band), (9, colour))
    spots = [(r * size, h * size) for r, h in profile]
    return turnery.turned(spots, (x, y, z), paint, parts=28, rows=26, gloss=0.3)


def _basket(x: float, y: float, z: float, size: float) -> Mesh:
    straw, dark = of.linear("#d1a55c"), of.linear("#8d6329")

    def weave(angle: Floats, share: Floats) -> Floats:
        over = np.sin(angle * 14) * np.sin(share * 34) > 0
        return np.where(over[:, None], straw, dark)

    profile = [
        (size * 0.72, 0.0),
        (size, size * 0.62),
        (size * 1.02, size * 0.68),
        (size * 0.9, size * 0.62),
        (0.0, size * 0.5),
    ]
    return turnery.turned(profile, (x, y, z), weave, parts=56, rows=30, gloss=0.08)


def _heap(model: Model, at: Vector, size: float, fruit: tuple[str, ...], seed: int) -> None:
    """A basket heaped with round fruit."""
    x, y, z = at
    chooser = random.Random(seed)
    model.add(_basket(x, y, z, size))
    paints = [of.plain(colour, gloss=0.4, mottle=0.12) for colour in fruit]
    r = size * 0.27
    for count, out, rise in ((7, 0.62, 0.62), (4, 0.30, 0.86), (1, 0.0, 1.06)):
        for number in range(count):
            angle = 2 * math.pi * number / count + chooser.uniform(-0.1, 0.1)
            place = (
                x + size * out * math.cos(angle),
                y + size * out * math.sin(angle),
                z + size * rise,
            )
            model.add(ball(place, (r, r, r * 0.95), chooser.choice(paints), 14))


def _roll(x: float, y: float, z: float, length: float, radius: float, colour: str) -> Model:
    """A roll of cloth, seen from its end."""
    cloth = of.cloth(colour)
    model = Model(
        [tube([(x, y, z + radius), (x, y + length, z + radius)], [radius, radius], cloth, 18)]
    )
    end = [(radius * 0.98, 0.0), (radius * 0.7, 0.008), (0.0, 0.004)]
    disk = Model([lathe(end, of.plain("#efe3c8", gloss=0.05), parts=18)])
    for part in disk.meshes:
        part.points = part.points @ np.array(
            [[1, 0, 0], [0, 0, 1], [0, -1, 0]], np.float32
        ) + np.array([x, y, z + radius], np.float32)
        part.normals = part.normals @ np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]], np.float32)
        model.add(part)
    return model


def _wares(index: int) -> Model:
    model, top = Model(), 0.485
    if index == 0:
        _heap(model, (-0.52, -0.40, top), 0.125, ("#b3282a", "#8f1d2b", "#c8452f"), 1)
        model.add(
            _jar(-0.26, -0.40, top, 0.115, _POT, _BLACKWARE),
            _jar(-0.05, -0.46, top, 0.085, _BUFF, "#9c3f24"),
            _jar(0.14, -0.38, top, 0.125, "#a8542a", "#e6cf9c"),
        )
        _heap(model, (0.40, -0.40, top), 0.12, ("#6d3a1c", "#84481f", "#5a2c17"), 2)
        model.add(
            _jar(0.62, -0.42, top, 0.08, _BLACKWARE, "#c98b3c"),
            _jar(-0.66, -0.86, 0.0, 0.19, _POT, _BLACKWARE),
            _jar(0.66, -0.87, 0.0, 0.16, _BUFF, "#9c3f24"),
        )
    elif index == 1:
        for number, colour in enumerate(("#1f4f9e", "#b3282a", "#e2c069", "#2a9a93")):
            model.add(_roll(-0.58 + number * 0.155, -0.58, top, 0.34, 0.072, colour))
        for number, colour in enumerate(("#7c46a0", "#f0e6cf", "#c56a2c")):
            model.add(_roll(-0.50 + number * 0.155, -0.56, top + 0.125, 0.32, 0.072, colour))
        bowl = [(0.06, 0.0), (0.035, 0.02), (0.11, 0.07), (0.15, 0.13), (0.14, 0.13), (0.0, 0.07)]
        model.add(lathe(bowl, of.GOLD, (0.20, -0.40, top), 32))
        for number in range(6):
            angle = number * 1.05
            model.add(
                ball(
                    (0.20 + 0.07 * math.cos(angle), -0.40 + 0.07 * math.sin(angle), top + 0.12),
                    (0.035,) * 3,
                    of.LAPIS,
                    10,
                )
            )
        model.add(
            ball((0.20, -0.40, top + 0.15), (0.04,) * 3, of.LAPIS, 10),
            lathe(
                [
                    (0.05, 0.0),
                    (0.085, 0.06),
                    (0.09, 0.14),
                    (0.035, 0.2),
                    (0.035, 0.25),
                    (0.055, 0.27),
                ],
                of.GOLD,
                (0.42, -0.42, top),
                28,
            ),
            lathe(
                [(0.05, 0.0), (0.075, 0.05), (0.075, 0.11), (0.03, 0.16), (0.05, 0.19)],
                of.LAPIS,
                (0.60, -0.38, top),
                28,
            ),
            _roll(-0.70, -0.98, 0.0, 0.3, 0.11, "#b3282a"),
            _roll(-0.48, -0.98, 0.0, 0.3, 0.11, "#1f4f9e"),
        )
    else:
        _heap(model, (-0.50, -0.40, top), 0.13, ("#7aa53a", "#94b84a", "#5f8e2f"), 3)
        _heap(model, (-0.20, -0.41, top), 0.12, ("#e2a02e", "#d98a24", "#ecc24a"), 4)
        for number in range(5):
            x = 0.02 + number * 0.075
            fish = ball(
                (x, -0.40, top + 0.028),
                (0.028, 0.13, 0.026),
                of.plain(("#8fa7ad", "#a9b9b6")[number % 2], gloss=0.7),
                14,
            )
            tail = ball(
                (x, -0.26, top + 0.026), (0.032, 0.035, 0.008), of.plain("#6f878d", gloss=0.5), 10
            )
            model.add(fish, tail)
        _heap(model, (0.54, -0.40, top), 0.125, ("#6b2a55", "#54204a", "#7c3a66"), 5)
        for number in range(3):
            x = -0.66 + number * 0.26
            model.add(
                ball(
                    (x, -0.90, 0.12),
                    (0.13, 0.11, 0.12),
                    of.plain(("#3f7a35", "#5c9440", "#3f7a35")[number], gloss=0.35),
                    22,
                )
            )
    return model


def tent(index: int) -> Model:
    """The market tent of place 0..2: poles, striped roof, counter, wares, crates behind."""
    x, y = _HALF[0] - 0.06, _HALF[1] - 0.06
    model = Model([_canopy(index)])
    for px in (-x, x):
        for py in (-y, y):
            model.add(
                tube([(px, py, 0), (px, py, _EAVES - 0.01)], [0.03, 0.026], of.CEDAR),
                lathe([(0.045, 0.0), (0.04, 0.05), (0.03, 0.055)], of.GOLD, (px, py, 0), 16),
            )
    model.add(
        lathe(
            [(0.05, 0.0), (0.062, 0.03), (0.03, 0.06), (0.05, 0.10), (0.0, 0.16)],
            of.GOLD,
            (0, 0, _PEAK - 0.03),
            24,
        ),
        bevelled((-0.68, -0.60, 0.0), (0.68, -0.20, 0.43), 0.012, of.WOOD),
        bevelled((-0.75, -0.67, 0.43), (0.75, -0.13, 0.485), 0.012, of.CEDAR),
    )
    cloth = of.cloth(CLOTHS[index][0])
    model.add(box((-0.30, -0.682, 0.20), (0.30, -0.664, 0.495), cloth))
    for number in range(5):
        px = -0.60 + 0.30 * number
        model.add(box((px - 0.02, -0.612, 0.03), (px + 0.02, -0.598, 0.42), of.CEDAR))
    model.add(
        bevelled((-0.60, 0.28, 0.0), (-0.12, 0.62, 0.34), 0.012, of.CEDAR),
        bevelled((0.02, 0.30, 0.0), (0.56, 0.64, 0.30), 0.012, of.WOOD),
        bevelled((-0.50, 0.32, 0.34), (-0.16, 0.60, 0.60), 0.012, of.WOOD),
    )
    return model.add(_wares(index))

"""The pieces built into the palace's sides: column walls and door frames, in their places."""

import math

import numpy as np

from cleopatra.ui.stage import world
from scripts.art.models.palace import FLOOR, UNDER
from scripts.art.paint import textures
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Floats, Material, Model, bevelled, box, frustum, lathe, quad
from scripts.art.render.surfaces import linear, pictured


def column(x: float, y: float, z0: float, z1: float, radius: float = 0.17) -> Model:
    """A papyrus column: pale shaft, painted bell capital."""
    model = Model()
    height = z1 - z0
    model.add(
        lathe(
            [(radius * 1.5, 0.0), (radius * 1.5, 0.06), (radius * 1.2, 0.09)],
            of.LIMESTONE,
            (x, y, z0),
        ),
        lathe(
            [(radius * 0.92, 0.08), (radius * 1.06, 0.3), (radius * 0.9, height * 0.66)],
            of.PALE,
            (x, y, z0),
            28,
        ),
    )
    at = height * 0.66
    for index, paint in enumerate((of.RED, of.GOLD, of.LAPIS, of.GOLD)):
        z = at + index * 0.045
        model.add(lathe([(radius * 0.97, z), (radius * 0.97, z + 0.045)], paint, (x, y, z0), 28))
    at += 0.18
    top = height - 0.1
    bell = []
    for part in range(9):
        share = part / 8
        bell.append((radius * (0.9 + 0.85 * share**2.2), at + (top - at) * share))
    model.add(lathe(bell, _petals(x, y), (x, y, z0), 36))
    model.add(
        lathe(
            [(radius * 1.75, top), (radius * 1.75, top + 0.03), (0, top + 0.03)],
            of.RED,
            (x, y, z0),
            36,
        )
    )
    model.add(box((x - radius, y - radius, z0 + top + 0.03), (x + radius, y + radius, z1), of.PALE))
    return model


def _petals(cx: float, cy: float) -> Material:
    teal, blue, gold, red = (
        linear("#1d8f86"),
        linear("#1f4fa8"),
        linear("#e0a83c"),
        linear("#c23a28"),
    )

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        angle = np.arctan2(points[:, 1] - cy, points[:, 0] - cx) * 10 / (2 * math.pi)
        share = 1 - uv[:, 1]
        saw = np.abs((angle - np.floor(angle)) - 0.5) * 2
        petal = saw < (1 - share * 0.95)
        colours = np.where(petal[:, None], teal, blue)
        rim = np.abs(saw - (1 - share * 0.95)) < 0.13
        colours = np.where(rim[:, None], gold, colours)
        colours = np.where((share > 0.9)[:, None], red, colours)
        return np.asarray(colours, np.float32)

    return Material(paint, 0.2)


def _oriented(side: str, at: float, model: Model) -> Model:
    """Turns a piece built for the front (facing -Y, centred on x 0, face at y 0) to its side."""
    if side == "front":
        return model.moved(at, 0.0, 0.0)
    if side == "right":
        return model.turned(90).moved(9.0, at, 0.0)
    if side == "back":
        return model.turned(180).moved(at, 9.0, 0.0)
    return model.turned(-90).moved(0.0, at, 0.0)


def wall(index: int) -> Model:
    """A column wall in its place: a painted wall, a parapet, three columns."""
    side = world.SIDES[index]
    x, y = world.position("wall", index)[:2]
    kind = world.WALL_KINDS[index]
    left = -1.03 if kind == "left" else -1.5
    right = 1.03 if kind == "right" else 1.5
    z0, z1 = FLOOR + 0.05, UNDER
    model = Model()
    model.add(box((left, 0.30, z0), (right, 0.5, z1), of.LIMESTONE))
    width = (right - left) / 3
    for panel in range(3):
        a = left + panel * width
        face = pictured(textures.painting(300, 480, index * 3 + panel))
        model.add(
            quad(
                [
                    (a, 0.298, z0 + 0.5),
                    (a + width, 0.298, z0 + 0.5),
                    (a + width, 0.298, z1 - 0.16),
                    (a, 0.298, z1 - 0.16),
                ],
                face,
            )
        )
    model.add(bevelled((left, -0.1, z0), (right, 0.3, z0 + 0.08), 0.02, of.PALE))
    band = pictured(textures.frieze(int(900 * (right - left) / 3), 120, index + 20))
    model.add(
        frustum(
            (left, -0.04, right, 0.3), (left, -0.04, right, 0.3), z1 - 0.2, z1, of.PALE, sides=band
        )
    )
    for number in range(3):
        model.add(column(left + width * (number + 0.5), 0.08, z0 + 0.06, z1 - 0.2))
    parapet = pictured(textures.band(400, 70))
    for number in range(4):
        a = left if number == 0 else left + width * (number - 0.5) + 0.2
        b = right if number == 3 else left + width * (number + 0.5) - 0.2
        model.add(
            box((a, 0.02, z0 + 0.06), (b, 0.14, z0 + 0.42), of.SANDSTONE),
            frustum(
                (a, -0.0, b, 0.16), (a, -0.0, b, 0.16), z0 + 0.42, z0 + 0.54, of.GOLD, sides=parapet
            ),
        )
    return _oriented(side, x if side == "back" else y, model)


def door(index: int) -> Model:
    """A door frame in its place: two carved jambs, cedar leaves, a winged sun over them."""
    z0, z1 = FLOOR + 0.05, UNDER
    left, right = (-1.03, 1.5) if index == 0 else (-1.5, 1.03)
    model = Model()
    jamb = 0.62
    for a, b, seed in ((left, left + jamb, 5), (right - jamb, right, 6)):
        carved = pictured(
            textures.writing(
                260, 620, 2, seed + index, "#e6cb97", "#93652f", ("#c88a3c", "#b0522f")
            )
        )
        model.add(bevelled((a - 0.02, -0.14, z0), (b + 0.02, 0.5, z0 + 0.12), 0.02, of.LIMESTONE))
        model.add(
            frustum(
                (a, -0.1, b, 0.5),
                (a + 0.03, -0.04, b - 0.03, 0.5),
                z0 + 0.12,
                z1 - 0.42,
                of.LIMESTONE,
                sides=carved,
            )
        )
    model.add(box((left, 0.3, z0), (right, 0.5, z1), of.LIMESTONE))
    a, b = left + jamb, right - jamb
    leaf = pictured(textures.door_leaf(420, 520), gloss=0.25)
    model.add(
        quad([(a, 0.22, z0), (b, 0.22, z0), (b, 0.22, z1 - 0.42), (a, 0.22, z1 - 0.42)], leaf)
    )
    model.add(bevelled((a, -0.12, z0), (b, 0.22, z0 + 0.07), 0.015, of.PALE))
    model.add(
        frustum(
            (left, -0.1, right, 0.5),
            (left, -0.1, right, 0.5),
            z1 - 0.42,
            z1 - 0.12,
            of.PALE,
            sides=of.LIMESTONE,
        )
    )
    sun = pictured(textures.winged_sun(900, 130))
    model.add(
        quad(
            [
                (left, -0.104, z1 - 0.42),
                (right, -0.104, z1 - 0.42),
                (right, -0.104, z1 - 0.12),
                (left, -0.104, z1 - 0.12),
            ],
            sun,
        )
    )
    stripes = pictured(textures.cornice(900, 90))
    model.add(
        frustum(
            (left, -0.1, right, 0.5),
            (left - 0.0, -0.17, right + 0.0, 0.5),
            z1 - 0.12,
            z1,
            of.PALE,
            sides=stripes,
        )
    )
    return _oriented("front", world.position("door", index).x, model)

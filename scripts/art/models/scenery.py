"""What stands and floats around the palace: rocks, reeds, houses, boats."""

import math
import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from cleopatra.ui.stage import world
from scripts.art.models.land import bank
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import (
    Material,
    Mesh,
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
from scripts.art.render.noise import noise

ROCK = of.stone("#a9804f", stain=0.35)
CUT = of.stone("#d5b079", stain=0.25, seed=5)
REED = of.leaf("#7d9a3e", "#5d7d30")
DRY = of.leaf("#b7a05a", "#8d7f42")
POTS = (of.plain("#a9552c", gloss=0.25), of.plain("#c78a4e", gloss=0.2), of.plain("#7d3f22"))


def things() -> list[Model]:
    """Everything that stands in the landscape, thing by thing."""
    chooser = random.Random(11)
    found = [*_rocks(chooser), *_banks(chooser), _yard(chooser)]
    for x, y, turn in ((19.6, -3.0, 20), (20.8, 10.5, -15), (1.2, 19.2, 8), (14.0, -17.6, 30)):
        found.append(_house(chooser).turned(turn).moved(x, y, 0))
    for x, y, turn in ((-24.0, 4.0, 80), (-25.5, -6.0, 95), (-23.0, 15.0, 60), (-24.2, -16.0, 85)):
        found.append(_house(chooser).turned(turn).moved(x, y, 0))
    for x, y, turn in ((-9.4, -8.2, 78), (-11.6, 12.0, 95), (-14.4, -1.5, 84), (-12.5, -17.0, 82)):
        found.append(_boat().turned(turn).moved(x, y, 0.02))
    return found


def _is_free(x: float, y: float) -> bool:
    """Whether nothing of the game stands here."""
    in_court = -3.8 < x < 12.6 and -9.2 < y < 11.8
    return not in_court and all((x - px) ** 2 + (y - py) ** 2 > 0.5 for px, py, _ in world.PALMS)


def _rocks(chooser: random.Random) -> Iterator[Model]:
    """Groups of boulders in the desert, and tufts of dry grass."""
    for _ in range(26):
        x, y = chooser.uniform(-3, 30), chooser.uniform(-30, 32)
        for _ in range(chooser.randrange(1, 6)):
            px, py = x + chooser.gauss(0, 0.5), y + chooser.gauss(0, 0.5)
            if _is_free(px, py):
                yield Model([_rock(px, py, chooser.uniform(0.07, 0.34), chooser)])
    for _ in range(90):
        x, y = chooser.uniform(-3.4, 26), chooser.uniform(-24, 26)
        if _is_free(x, y):
            yield Model([_tuft(x, y, chooser.uniform(0.12, 0.28), DRY, chooser)])


def _rock(x: float, y: float, size: float, chooser: random.Random) -> Mesh:
    """A boulder: a ball, knocked about."""
    solid = ball((0, 0, 0), (size * 1.3, size, size * 0.8), ROCK, 18)
    shift = np.float32(chooser.uniform(0, 50))
    bump = noise((solid.points / size + shift).astype(np.float32), 1.1, 3, 3)[:, None]
    angle = chooser.uniform(0, 6.28)
    cosine, sine = math.cos(angle), math.sin(angle)
    turn = np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1]], np.float32)
    points = (solid.points * (0.55 + 0.9 * bump)) @ turn.T + np.array([x, y, size * 0.15])
    return replace(
        solid, points=points.astype(np.float32), normals=solid.normals @ turn.T, local=None
    )


def _tuft(x: float, y: float, high: float, material: Material, chooser: random.Random) -> Mesh:
    """A bunch of blades."""
    points: list[Vector] = []
    for _ in range(14):
        angle, lean = chooser.uniform(0, 6.28), chooser.uniform(0.1, 0.6)
        cosine, sine = math.cos(angle), math.sin(angle)
        wide, tall = 0.012 + 0.02 * high, high * chooser.uniform(0.6, 1.1)
        bx, by = x + cosine * 0.2 * high, y + sine * 0.2 * high
        points += [
            (bx - sine * wide, by + cosine * wide, 0.0),
            (bx + sine * wide, by - cosine * wide, 0.0),
            (bx + cosine * lean * high, by + sine * lean * high, tall),
        ]
    normals = [(0.0, 0.0, 1.0)] * len(points)
    triangles = [(i, i + 1, i + 2) for i in range(0, len(points), 3)]
    return mesh(points, normals, [(0.0, 0.0)] * len(points), triangles, material)


def _banks(chooser: random.Random) -> Iterator[Model]:
    """Reeds and papyrus along the water, but not where the crocodile lies."""
    for _ in range(230):
        y = chooser.uniform(-32, 34)
        x = float(bank(np.asarray([y], np.float32))[0]) + chooser.uniform(-0.35, 0.3)
        if -1.5 < y < 5.5 and chooser.random() < 0.7:
            continue
        yield Model([_tuft(x, y, chooser.uniform(0.25, 0.55), REED, chooser)])
        if chooser.random() < 0.35:
            lean, high = chooser.uniform(-0.1, 0.1), chooser.uniform(0.5, 0.85)
            yield Model().add(
                tube([(x, y, 0), (x + lean, y, high)], [0.014, 0.01], REED, 6),
                ball((x + lean, y, high + 0.03), (0.09, 0.09, 0.06), REED, 10),
            )


def _yard(chooser: random.Random) -> Model:
    """The masons' yard east of the palace: cut blocks, a column on its side, jars by the tents."""
    model = Model()
    for x, y, high in (
        (13.2, -0.6, 2),
        (13.9, -0.2, 1),
        (13.4, 0.4, 1),
        (14.4, 0.7, 3),
        (15.0, 0.2, 1),
        (14.9, 1.5, 1),
        (13.1, 2.6, 1),
    ):
        for level in range(high):
            dx, dy = chooser.uniform(-0.06, 0.06), chooser.uniform(-0.06, 0.06)
            model.add(
                box(
                    (x - 0.3 + dx, y - 0.24 + dy, 0.36 * level),
                    (x + 0.3 + dx, y + 0.24 + dy, 0.36 * level + 0.35),
                    CUT,
                    edge=0.025,
                )
            )
    drum = [(13.7, 3.6, 0.2), (14.4, 3.7, 0.2), (15.2, 3.82, 0.2)]
    model.add(tube(drum, [0.2, 0.21, 0.2], CUT, 24))
    for x, y in ((-3.75, -5.0), (-3.55, -4.7), (-3.95, -4.75), (-3.6, -2.35), (-3.85, -2.2)):
        size = chooser.uniform(0.11, 0.16)
        profile = [
            (0.0, 0.0),
            (size * 0.5, 0.0),
            (size, size * 1.1),
            (size * 0.9, size * 1.7),
            (size * 0.45, size * 2.2),
            (size * 0.6, size * 2.45),
            (0.0, size * 2.4),
        ]
        model.add(lathe(profile, chooser.choice(POTS), (x, y, 0.0), 24))
    return model


def _house(chooser: random.Random) -> Model:
    mud = of.stone("#c69763", stain=0.3, seed=chooser.randrange(99))
    dark = of.plain("#3c2614")
    model = Model().add(
        frustum((-0.9, -0.7, 0.9, 0.7), (-0.85, -0.65, 0.85, 0.65), 0, 1.0, mud),
        frustum((-0.1, -0.65, 0.85, 0.65), (-0.06, -0.6, 0.8, 0.6), 1.0, 1.55, mud),
        box((-0.2, -0.72, 0), (0.15, -0.6, 0.62), dark),
        box((0.35, -0.68, 0.62), (0.55, -0.6, 0.82), dark),
    )
    for x in (-0.55, 0.4):
        model.add(box((x, -0.8, 0.9), (x + 0.07, -0.6, 0.96), of.WOOD))
    return model


def _boat() -> Model:
    hull = of.plain("#8c5a2c", mottle=0.25)
    model = Model()
    for part in range(14):
        a, b = -1.0 + part / 7, -1.0 + (part + 1) / 7
        wa, wb = (0.32 * math.sqrt(max(0.02, 1 - v * v)) for v in (a, b))
        za, zb = (0.16 + 0.34 * abs(v) ** 3 for v in (a, b))
        model.add(
            quad([(a, -wa, 0), (b, -wb, 0), (b, -wb * 1.25, zb), (a, -wa * 1.25, za)], hull),
            quad([(b, wb, 0), (a, wa, 0), (a, wa * 1.25, za), (b, wb * 1.25, zb)], hull),
            quad([(a, -wa, 0.06), (b, -wb, 0.06), (b, wb, 0.06), (a, wa, 0.06)], of.WOOD),
        )
    cloth = of.plain("#f1e3c0", gloss=0.05)
    model.add(
        bevelled((-0.02, -0.02, 0.05), (0.03, 0.03, 1.5), 0.005, of.CEDAR),
        quad([(0.05, -0.6, 0.42), (0.05, 0.6, 0.42), (0.17, 0.5, 1.4), (0.17, -0.5, 1.4)], cloth),
        bevelled((0.0, -0.62, 1.39), (0.05, 0.62, 1.43), 0.005, of.CEDAR),
    )
    return model


def water_line() -> Mesh:
    """The river's surface round the crocodile: it hides what lies below."""
    return quad([(-3, -3, 0), (3, -3, 0), (3, 3, 0), (-3, 3, 0)], of.LAPIS)

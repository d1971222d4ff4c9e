"""The surroundings: desert, river, banks, palms, and what makes the horizon lively."""

import math
import random

import numpy as np

from scripts.art.models import props
from scripts.art.render import raster
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import (
    Floats,
    Material,
    Mesh,
    Model,
    ball,
    bevelled,
    box,
    frustum,
    quad,
)
from scripts.art.render.surfaces import linear

REACH = 46.0
PALMS = (
    (-4.6, 7.6, 1.0),
    (-3.9, 9.6, 1.15),
    (-4.9, 11.2, 0.95),
    (-3.4, 12.0, 1.1),
    (-3.2, 7.0, 0.7),
    (-4.3, -9.3, 1.05),
    (-5.0, -11.0, 1.1),
    (-3.3, -10.6, 0.85),
    (-4.4, -0.9, 0.85),
    (12.6, 8.9, 1.05),
    (13.6, 7.2, 0.9),
    (11.7, 12.2, 1.1),
    (13.4, 11.0, 1.0),
    (14.2, -5.6, 1.0),
    (13.2, -8.3, 1.1),
    (12.4, -7.0, 0.8),
    (3.0, -11.4, 1.0),
    (5.9, -12.4, 0.9),
    (3.4, 13.6, 1.05),
    (6.2, 14.4, 0.95),
    (17.5, 2.4, 1.0),
    (18.7, 3.6, 1.15),
    (-4.6, 15.5, 1.0),
    (-5.6, -15.4, 1.0),
    (16.8, 15.0, 1.1),
    (17.0, -13.0, 1.0),
    (9.6, -14.6, 1.1),
    (10.0, 17.6, 1.0),
)
"""X, Y and size; none stands where it would hide the palace, the plaza or a tent."""


def bank(y: Floats) -> Floats:
    """X of the water's edge at each Y."""
    return np.asarray(
        -5.1 + 0.45 * np.sin(y * 0.42 + 0.4) + 0.22 * np.sin(y * 1.13 + 1.0), np.float32
    )


def _land() -> Material:
    sand_dark, sand_light = linear("#bd8f54"), linear("#d4aa6c")
    damp, grass_dark, grass = linear("#8a6a3c"), linear("#66813a"), linear("#93a84e")
    deep, shallow, foam = linear("#145f8c"), linear("#2f9bb4"), linear("#d9f0ea")

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        x, y = points[:, 0], points[:, 1]
        flat = points * np.array([1, 1, 0], np.float32)
        broad = raster.noise(flat, 0.16, 3, 1)
        fine = raster.noise(flat, 5.0, 3, 2)
        grain = raster.noise(flat, 34.0, 1, 3)
        drift = raster.noise(flat, 0.55, 2, 7) * 5
        ripple = np.sin((x * 0.55 - y * 0.85) * 5.2 + drift * 2.2)
        share = np.clip(0.15 + 0.8 * broad + 0.22 * (fine - 0.5), 0, 1)[:, None]
        colour = sand_dark * (1 - share) + sand_light * share
        colour = colour * (1 + 0.045 * ripple * np.clip(broad * 2.2 - 0.5, 0, 1))[:, None]
        colour = colour * (0.93 + 0.14 * grain)[:, None]
        gap = x - bank(y) + (fine - 0.5) * 0.35
        tuft = raster.noise(flat, 9.0, 2, 11)
        reach = 1.15 + 1.3 * raster.noise(flat, 0.5, 2, 13)
        green = np.clip((reach - gap) / 0.7, 0, 1) * np.clip(0.35 + tuft * 1.2, 0, 1)
        blade = raster.noise(flat, 26.0, 2, 17)[:, None]
        meadow = (grass_dark * (1 - blade) + grass * blade) * (0.75 + 0.5 * tuft[:, None])
        colour = colour * (1 - green[:, None]) + meadow * green[:, None]
        wet = np.clip((0.30 - gap) / 0.22, 0, 1)[:, None]
        colour = colour * (1 - wet) + damp * wet
        water = gap < 0.05
        depth = np.clip(-gap / 2.6, 0, 1)[:, None]
        wave = np.sin(x * 5.0 + y * 1.1 + 3.2 * raster.noise(flat, 0.9, 2, 21))
        swell = raster.noise(flat * np.array([1.6, 0.6, 1], np.float32), 1.4, 3, 23)[:, None]
        sea = shallow * (1 - depth) + deep * depth
        sea = sea * (0.84 + 0.32 * swell)
        crest = np.clip((wave - 0.90) / 0.10, 0, 1) * np.clip(
            raster.noise(flat, 0.8, 2, 29) * 2.6 - 1.1, 0, 1
        )
        sea = sea * (1 - 0.5 * crest[:, None]) + foam * 0.5 * crest[:, None]
        surf = np.clip(1 - np.abs(gap + 0.03) / 0.07, 0, 1)[:, None] * (0.4 + 0.6 * blade)
        sea = sea * (1 - surf) + foam * surf
        colour[water] = sea[water]
        return colour.astype(np.float32)

    return Material(paint, 0.04, wear=0.0, casts=False)


def ground() -> Model:
    """The land itself, flat."""
    r = REACH
    return Model([quad([(-r, -r, 0), (r, -r, 0), (r, r, 0), (-r, r, 0)], _land())])


def things() -> Model:
    """Everything that stands in the landscape."""
    chooser = random.Random(11)
    model = Model()
    for number, (x, y, size) in enumerate(PALMS):
        tree = props.palm(1.35, 0.88, seed=number + 2, fronds=12).scaled(1.25 * size)
        model.add(tree.moved(x, y, 0))
    rock = of.stone("#b28a58", stain=0.35)
    for _ in range(70):
        x, y = chooser.uniform(-4, 22), chooser.uniform(-20, 22)
        if -2.2 < x < 13.0 and -9 < y < 11.5:
            continue
        size = chooser.uniform(0.05, 0.2)
        model.add(ball((x, y, size * 0.2), (size * 1.4, size, size * 0.8), rock, 12))
    reed = of.plain("#6f8f3a", gloss=0.1, mottle=0.3)
    for _ in range(170):
        y = chooser.uniform(-18, 20)
        x = float(bank(np.asarray([y], np.float32))[0]) + chooser.uniform(-0.2, 0.25)
        if -2.0 < y < 6.0 and chooser.random() < 0.6:
            continue
        height, lean = chooser.uniform(0.2, 0.5), chooser.uniform(-0.08, 0.08)
        model.add(
            frustum(
                (x - 0.018, y - 0.018, x + 0.018, y + 0.018),
                (x + lean - 0.003, y - 0.003, x + lean + 0.003, y + 0.003),
                0,
                height,
                reed,
            )
        )
    for x, y, turn in ((19.6, -3.0, 20), (20.8, 10.5, -15), (1.2, 19.2, 8), (14.0, -17.6, 30)):
        model.add(_house(chooser).turned(turn).moved(x, y, 0))
    model.add(
        _boat().turned(78).moved(-8.9, -7.4, 0.02), _boat().turned(95).moved(-10.8, 11.0, 0.02)
    )
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

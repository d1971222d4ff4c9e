"""A hand that closes over what it offers, opens, pours and is empty; and the sleeve of its arm.

The forearm lies along +X from the wrist, the origin; fingers point to -X, the palm looks to -Z and
the thumb lies at -Y, towards the eye.
"""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np

from scripts.art.models import clay
from scripts.art.models.clay import Field, Floats, Vector, turn_matrix
from scripts.art.models.sculpture import GILT, Paint, Sculpture
from scripts.art.models.turnery import smooth_normals
from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Look, Material, Mesh, Model

SKIN = Material(look=Look("skin"))
LINEN = Material(look=Look("linen"))
TONES = ("#dba679", "#b57c4c", "#87532f", "#583420")
"""Skins from light to dark."""
_TONE = "#a5693f"
_SKIN = Paint(_TONE, 0.32, 0.0, 0.09)
_NAIL = Paint("#dcab8c", 0.62, 0.0, 0.02)
_LAPIS = Paint("#234f9e", 0.55, 0.0, 0.1)
_STEP = 0.0085


class _Finger(NamedTuple):
    knuckle: Vector
    bones: tuple[float, float, float]
    thick: float
    aside: float
    """Degrees it turns sideways when the hand is spread."""


_FINGERS = (
    _Finger((-0.455, -0.150, 0.020), (0.200, 0.120, 0.090), 0.057, -17.0),
    _Finger((-0.485, -0.050, 0.036), (0.222, 0.138, 0.096), 0.060, -5.0),
    _Finger((-0.465, 0.052, 0.030), (0.206, 0.130, 0.094), 0.056, 8.0),
    _Finger((-0.420, 0.144, 0.006), (0.158, 0.096, 0.082), 0.048, 23.0),
)


_THUMB = (-0.07, -0.155, -0.03)
"""Its root."""


class _Pose(NamedTuple):
    curls: tuple[tuple[float, float, float], ...]
    """Degrees of each finger's three bones below the back of the hand."""
    thumb: tuple[Vector, Vector, Vector]
    """Its joints and its tip."""
    spread: float
    wrist: float
    """Degrees the hand is bent up from the forearm."""


POSES = (
    _Pose(
        ((70, 168, 232), (68, 168, 232), (70, 168, 232), (74, 170, 232)),
        (
            (-0.24, -0.250, -0.10),
            (-0.40, -0.238, -0.20),
            (-0.505, -0.135, -0.245),
        ),
        0.0,
        18.0,
    ),
    _Pose(
        ((34, 104, 150), (40, 112, 160), (44, 116, 164), (50, 120, 166)),
        (
            (-0.23, -0.285, -0.10),
            (-0.38, -0.335, -0.21),
            (-0.49, -0.290, -0.285),
        ),
        0.25,
        22.0,
    ),
    _Pose(
        ((14, 48, 74), (10, 46, 72), (14, 50, 76), (22, 60, 86)),
        (
            (-0.22, -0.298, -0.10),
            (-0.36, -0.378, -0.20),
            (-0.462, -0.398, -0.285),
        ),
        0.6,
        26.0,
    ),
    _Pose(
        ((-4, 14, 26), (-10, 6, 18), (-4, 12, 24), (6, 24, 36)),
        (
            (-0.22, -0.300, -0.10),
            (-0.37, -0.385, -0.185),
            (-0.475, -0.430, -0.255),
        ),
        1.0,
        26.0,
    ),
)
"""Closed, opening, pouring, open."""
_HEIGHT = 1.68
ARM = turn_matrix("z", -14.0) @ turn_matrix("y", -46.0) @ turn_matrix("x", 16.0) * np.float32(1.02)
"""How the arm is held: it comes down from the upper right, from behind."""
WRIST = np.array([0.26, -0.06, _HEIGHT], np.float32)
"""Where the wrist is, about the foot of the altar."""


def _point(values: Floats) -> Vector:
    return float(values[0]), float(values[1]), float(values[2])


@cache
def hand(pose: int, step: float = _STEP) -> Mesh:
    """The hand in a pose with forearm and bracelets, in the skin that others are taken from."""
    curls, thumb, spread, wrist = POSES[pose]
    figure = Sculpture(wear=0.26, reach=0.02)
    figure.relief = lambda p: (
        0.005 * (clay.noise(p, 9.0, 2, 3) - 0.5) + 0.0014 * (clay.noise(p, 42.0, 2, 4) - 0.5)
    )

    def put(solid: Field, paint: Paint, blend: float) -> None:
        figure.add(clay.tilted(solid, "y", wrist), paint, blend)

    forearm = [(-0.06, 0.0, 0.0), (0.10, 0.0, 0.0), (0.42, 0.0, 0.005), (0.62, 0.0, 0.008)]
    figure.add(clay.limb(forearm, [0.106, 0.098, 0.122, 0.136], 0.03), _SKIN, 0.03)
    put(clay.brick((-0.225, 0.0, 0.0), (0.225, 0.192, 0.078), 0.075), _SKIN, 0.09)
    put(clay.egg((-0.17, -0.120, -0.055), (0.185, 0.100, 0.080)), _SKIN, 0.05)
    put(clay.egg((-0.20, 0.125, -0.050), (0.20, 0.075, 0.065)), _SKIN, 0.05)
    for finger, angles in zip(_FINGERS, curls, strict=True):
        _add_finger(put, finger, angles, spread)
    put(clay.limb([_THUMB, *thumb], [0.088, 0.070, 0.061, 0.045], 0.03), _SKIN, 0.03)
    put(clay.ball(thumb[1], 0.064), _SKIN, 0.014)
    near, tip = np.array(thumb[1]), np.array(thumb[2])
    mid = near * 0.22 + tip * 0.78 + np.array([-0.012, -0.035, 0.022])
    along = math.degrees(math.atan2(tip[2] - near[2], -(tip[0] - near[0])))
    nail = clay.tilted(clay.egg((0, 0, 0), (0.044, 0.018, 0.032)), "y", along)
    put(clay.moved(nail, _point(mid)), _NAIL, 0.004)
    for low, high, radius, paint in (
        (0.165, 0.185, 0.126, GILT),
        (0.185, 0.245, 0.121, _LAPIS),
        (0.245, 0.265, 0.127, GILT),
        (0.300, 0.325, 0.138, GILT),
    ):
        ring = clay.drum(((low + high) / 2, 0, 0.002), radius, (high - low) / 2, "x", 0.006)
        figure.add(ring, paint, 0.002)
    figure.stroke(
        lambda p: (
            (p[:, 0] > 0.187)
            & (p[:, 0] < 0.243)
            & (np.sin(np.arctan2(p[:, 2], p[:, 1]) * 12) > 0.55)
        ),
        GILT,
        _LAPIS,
    )
    made = figure.mesh((-1.05, -0.54, -0.62), (1.02, 0.34, 0.52), step)
    return replace(made, material=SKIN)


def _add_finger(
    put: Callable[[Field, Paint, float], None],
    finger: _Finger,
    angles: tuple[float, float, float],
    spread: float,
) -> None:
    knuckle, bones, thick, aside = finger
    turn = math.radians(aside * spread)
    at = np.array(knuckle)
    path = [at]
    for bone, angle in zip(bones, angles, strict=True):
        a = math.radians(angle)
        at = at + bone * np.array(
            [-math.cos(a) * math.cos(turn), math.cos(a) * math.sin(turn), -math.sin(a)]
        )
        path.append(at)
    radii = [thick * share for share in (1.06, 0.95, 0.86, 0.70)]
    put(clay.limb([_point(p) for p in path], radii, 0.016), _SKIN, 0.018)
    put(clay.ball(_point(path[0] + [0, 0, 0.010]), thick * 1.12), _SKIN, 0.035)
    put(clay.ball(_point(path[1]), thick * 1.02), _SKIN, 0.012)
    put(clay.ball(_point(path[2]), thick * 0.90), _SKIN, 0.010)
    start = (-0.06, knuckle[1] * 0.35, 0.070)
    end = (knuckle[0] + 0.03, knuckle[1], knuckle[2] + 0.052)
    put(clay.rod(start, end, 0.014, 0.018), _SKIN, 0.035)
    a = math.radians(angles[2])
    up = np.array([-math.sin(a), 0, math.cos(a)])
    tip = path[3] * 0.74 + path[2] * 0.26 + up * thick * 0.60
    nail = clay.egg((0, 0, 0), (thick * 0.66, thick * 0.52, thick * 0.20))
    nail = clay.tilted(clay.tilted(nail, "y", -angles[2]), "z", -math.degrees(turn))
    put(clay.moved(nail, _point(tip)), _NAIL, 0.004)


def toned(part: Mesh, skin: int) -> Mesh:
    """The same hand in another skin; gold and lapis stay."""
    assert part.colours is not None and part.metals is not None and part.glosses is not None
    ratio = of.linear(TONES[skin]) / of.linear(_TONE)
    is_lapis = np.abs(part.glosses - 0.55) < 0.01
    is_skin = (part.metals < 0.5) & ~is_lapis
    colours = part.colours.copy()
    share = np.where(np.abs(part.glosses - 0.62) < 0.01, 0.6, 1.0)[:, None]
    paler = 1 + (ratio - 1) * share
    colours[is_skin] *= paler[is_skin]
    return replace(part, colours=colours)


@cache
def sleeve(dye: float = 0.4, band: float = 0.4) -> Model:
    """A wide sleeve that hangs from the forearm: folds deepen towards the hem, gold at the hem.

    :param dye: how light the cloth is, 0..1 (grey); what is made of it gives it its colour.
    :param band: how light the band in the hem is.
    """
    count, rows = 300, 240
    long = 2.3
    u, v = np.meshgrid(np.linspace(0, 2 * math.pi, count), np.linspace(0, 1, rows) ** 1.35)
    run = long * v
    flare = np.exp(-run * 1.5)
    under = np.clip(-np.sin(u), 0, 1) ** 1.2
    fold = 0.055 * np.sin(9 * u + 1.4 * run + 1.2 * np.sin(2 * u))
    fold = fold + 0.022 * np.sin(19 * u - 3.5 * run)
    wrinkle = np.sin(15 * run + 3 * np.sin(u * 2) + 2 * np.cos(u * 3))
    wrinkle = 0.016 * wrinkle * np.clip(run * 1.7, 0, 1)
    r = (0.215 + 0.125 * flare) * (1 + fold * (0.35 + 1.0 * flare)) + wrinkle + 0.06 * run
    place = np.stack([0.36 + run, r * np.cos(u) * 0.86, r * np.sin(u) - 0.02], -1)
    place[..., 0] += 0.06 * under * flare * np.sin(3 * u)
    place[..., 0] += 0.10 * np.clip(np.sin(u), 0, 1) * flare
    down = (ARM / 1.02).T @ np.array([0, 0, -1.0])
    place = place + (0.42 * flare * under)[..., None] * down
    colours = np.full((rows, count, 3), dye) * (0.80 + 0.28 * (fold / 0.077 + 1) / 2)[..., None]
    metals = np.zeros((rows, count), np.float32)
    hem = run / 1.75
    colours[(hem >= 0.026) & (hem < 0.060)] = band
    for low, high in ((-1.0, 0.016), (0.070, 0.082)):
        there = (hem >= low) & (hem < high)
        colours[there], metals[there] = of.linear("#f2bc4a"), 1.0
    colours[(hem >= 0.030) & (hem < 0.056) & (np.sin(60 * u) > 0.2)] = dye * 0.6
    glosses = np.full((rows, count), 0.12, np.float32)
    outer = _sheet(place, colours, metals, glosses)
    thin = place * [1, 0.97, 0.97] + [0.004, 0, 0]
    inner = _sheet(thin, np.full((rows, count, 3), dye * 0.35), 0 * metals, glosses)
    return Model([outer, inner])


def _sheet(place: Floats, colours: Floats, metals: Floats, glosses: Floats) -> Mesh:
    rows, columns = place.shape[:2]
    points = place.reshape(-1, 3).astype(np.float32)
    index = np.arange(rows * columns).reshape(rows, columns)
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    triangles = np.concatenate(
        [np.stack([a, b, c], -1).reshape(-1, 3), np.stack([a, c, d], -1).reshape(-1, 3)]
    ).astype(np.int32)
    return Mesh(
        points,
        smooth_normals(points, triangles),
        np.zeros((len(points), 2), np.float32),
        triangles,
        LINEN,
        colours=colours.reshape(-1, 3).astype(np.float32),
        metals=metals.ravel(),
        glosses=glosses.ravel(),
    )


def held(model: Model) -> Model:
    """An arm over the altar whose foot is the origin."""
    turn = ARM / np.cbrt(np.linalg.det(ARM))
    return Model(
        [
            part.placed(
                (part.points @ ARM.T + WRIST).astype(np.float32),
                (part.normals @ turn.T).astype(np.float32),
            )
            for part in model.meshes
        ]
    )

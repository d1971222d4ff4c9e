"""The crocodile lying in the Nile, with jaws that open. It faces -Y; the water's surface is z 0."""

import math

import numpy as np

from scripts.art.models.clay import (
    Field,
    Floats,
    Vector,
    ball,
    both,
    common,
    egg,
    grown,
    limb,
    noise,
    rod,
    slab,
    tilted,
)
from scripts.art.models.sculpture import Paint, Sculpture
from scripts.art.render.mesh import Model

JAWS = (0.0, 15.0, 31.0, 48.0)
"""Degrees the jaws are open in the four pictures."""
LOW = 0.13
"""How much deeper it lies when only eyes, nostrils and ridge look out."""
_STEP = 0.0095
_HINGE: Vector = (0.0, -0.40, 0.10)
_HIDE = Paint("#5d7a35", 0.5, 0.0, 0.16)
_RIDGE = Paint("#3f5a26", 0.45, 0.0, 0.16)
_BELLY = Paint("#c3b878", 0.4, 0.0, 0.10)
_MOUTH = Paint("#c9685c", 0.6, 0.0, 0.08)
_TONGUE = Paint("#d98a76", 0.6, 0.0, 0.06)
_TOOTH = Paint("#fbf3dc", 0.5, 0.0, 0.0)
_IRIS = Paint("#f2b92c", 0.85, 0.0, 0.0)
_PUPIL = Paint("#0d0a06", 0.8, 0.0, 0.0)


def _scales(points: Floats) -> Floats:
    """Rows of horny scales, larger on the back than on the flanks."""
    x, y = points[:, 0], points[:, 1]
    row = np.sin(y * 2 * math.pi / 0.066)
    across = np.cos(np.abs(x) * 2 * math.pi / 0.085 + np.where(row > 0, 0, 1.2))
    plate = np.clip(row * 0.6 + across * 0.5, -1, 1)
    on_back = np.clip(points[:, 2] * 5 + 0.1, 0, 1)
    return np.asarray(
        0.006 * plate * on_back + 0.008 * (noise(points, 22.0, 2, 5) - 0.5), np.float32
    )


def _tail_path() -> list[Vector]:
    return [
        (0.0, 0.80, 0.03),
        (0.05, 1.10, 0.0),
        (0.14, 1.42, -0.01),
        (0.08, 1.72, -0.02),
        (-0.06, 1.96, -0.02),
    ]


def _back(figure: Sculpture) -> None:
    """Two rows of bony plates, which meet in the keel of the tail."""
    tail = np.asarray(_tail_path())
    along = np.linspace(0, 1, 9)
    for row in range(11):
        y = -0.16 + row * 0.088
        height = 0.255 - 0.16 * max(0.0, (y - 0.45) / 0.5) ** 1.6
        gap = 0.085 * (1 - 0.35 * max(0.0, (y - 0.4) / 0.5))
        for x, scale in ((gap, 1.0), (gap * 2.15, 0.72)):
            z = height - (0.0 if scale == 1.0 else 0.062)
            spine = rod(
                (x, y - 0.02, z), (x * 1.02, y + 0.03, z + 0.052 * scale), 0.036 * scale, 0.010
            )
            figure.add(both(spine), _RIDGE, 0.022)
    for share in along:
        place = share * (len(tail) - 1)
        index = min(int(place), len(tail) - 2)
        point = tail[index] + (tail[index + 1] - tail[index]) * (place - index)
        size = 1.0 - 0.55 * share
        figure.add(
            rod(
                (point[0], point[1] - 0.02, point[2] + 0.10 * size),
                (point[0], point[1] + 0.05 * size, point[2] + 0.165 * size),
                0.036 * size,
                0.008,
            ),
            _RIDGE,
            0.02,
        )


def _body() -> Sculpture:
    figure = Sculpture(wear=0.6, reach=0.03, relief=_scales)

    def put(solid: Field, blend: float, paint: Paint = _HIDE) -> None:
        figure.add(solid, paint, blend)

    put(egg((0, 0.34, 0.02), (0.33, 0.64, 0.245)), 0.02)
    put(egg((0, -0.22, 0.06), (0.235, 0.26, 0.17)), 0.12)
    put(limb(_tail_path(), [0.2, 0.15, 0.105, 0.07, 0.025], 0.06), 0.08)
    for y, reach in ((-0.02, -0.13), (0.64, 0.14)):
        put(
            both(
                limb(
                    [(0.24, y, 0.06), (0.43, y + reach * 0.4, 0.05), (0.50, y + reach, -0.06)],
                    [0.105, 0.075, 0.05],
                )
            ),
            0.05,
        )
    put(egg((0, -0.42, 0.09), (0.215, 0.17, 0.125)), 0.06)
    _back(figure)
    figure.stroke(lambda p: (p[:, 2] < -0.05) & (p[:, 1] < 1.2), _BELLY, _HIDE)
    return figure


def _outline(y: Floats) -> Floats:
    """Half the jaws' width along the snout, with its swellings before and behind the notch."""
    share = np.clip((-0.40 - y) / 0.80, 0, 1)
    return np.asarray(
        0.165
        - 0.105 * share**0.75
        + 0.030 * np.exp(-(((share - 0.93) / 0.09) ** 2))
        + 0.012 * np.sin(share * 15),
        np.float32,
    )


def _snout(low: float, high: float, round_: float) -> Field:
    """A jaw between two heights, as wide as the snout."""

    def field(points: Floats) -> Floats:
        y = points[:, 1]
        flat = np.abs(points[:, 0]) - (_outline(y) - round_)
        middle, half = (low + high) / 2, (high - low) / 2 - round_
        thin = 1 - 0.35 * np.clip((-0.40 - y) / 0.80, 0, 1)
        tall = np.abs(points[:, 2] - middle) - half * thin
        ends = np.maximum(-1.20 + round_ - y, y + 0.36)
        q = np.stack([flat, tall, ends], 1)
        outside = np.sqrt(np.einsum("ij,ij->i", np.maximum(q, 0), np.maximum(q, 0)))
        return np.asarray(outside + np.minimum(q.max(1), 0) - round_, np.float32)

    return field


def _teeth(figure: Sculpture, z: float, length: float, shift: float, turn: float) -> None:
    for number in range(9):
        y = -1.155 + shift + number * 0.082
        x = float(_outline(np.array([y], np.float32))[0]) - 0.012
        size = 1.15 if number in (1, 4) else 0.8
        tooth = rod((x - 0.006, y, z), (x + 0.008, y, z + length * size), 0.021 * size, 0.004)
        figure.add(tilted(both(tooth), "x", turn, _HINGE), _TOOTH, 0.003)


def _mouth(figure: Sculpture, inside: Field, paint: Paint) -> None:
    figure.stroke(lambda p: inside(p) < 0, paint, _HIDE)


def _upper(opening: float) -> Sculpture:
    """The skull from the eyes to the nostrils, lifted about the hinge."""
    figure = Sculpture(wear=0.5, reach=0.022, relief=lambda p: _scales(p) * 0.55)
    turn = -opening

    def put(solid: Field, blend: float, paint: Paint = _HIDE) -> None:
        figure.add(tilted(solid, "x", turn, _HINGE), paint, blend)

    put(_snout(0.055, 0.185, 0.045), 0.02)
    put(common(egg((0, -0.44, 0.13), (0.19, 0.19, 0.10)), slab((0, 0, 1), 0.06, 9), 0.02), 0.05)
    put(rod((0, -0.62, 0.16), (0, -1.0, 0.125), 0.055, 0.035), 0.06)
    put(both(rod((0.10, -0.60, 0.17), (0.06, -1.02, 0.13), 0.026, 0.014)), 0.04)
    put(both(egg((0.105, -0.47, 0.235), (0.062, 0.082, 0.06))), 0.035)
    put(both(ball((0.128, -0.495, 0.245), 0.045)), 0.003, _IRIS)
    lid = common(
        egg((0.122, -0.475, 0.252), (0.062, 0.07, 0.057)),
        slab((0.25, -0.75, -0.55), -9, 0.188),
        0.006,
    )
    put(both(lid), 0.012)
    put(both(egg((0.042, -1.135, 0.155), (0.036, 0.045, 0.034))), 0.03)
    figure.carve(
        tilted(both(ball((0.046, -1.155, 0.190), 0.017)), "x", turn, _HINGE), 0.008, _PUPIL
    )
    _teeth(figure, 0.075, -0.105, 0.0, turn)
    pupil = tilted(both(egg((0.158, -0.525, 0.25), (0.034, 0.011, 0.032))), "x", turn, _HINGE)
    figure.stroke(lambda p: pupil(p) < 0, _PUPIL, _IRIS)
    roof = tilted(grown(_snout(-0.2, 0.066, 0.01), -0.022), "x", turn, _HINGE)
    _mouth(figure, roof, _MOUTH)
    return figure


def _lower() -> Sculpture:
    figure = Sculpture(wear=0.5, reach=0.022, relief=lambda p: _scales(p) * 0.3)
    figure.add(_snout(-0.075, 0.05, 0.04), _HIDE)
    figure.stroke(lambda p: p[:, 2] < -0.01, _BELLY, _HIDE)
    _mouth(figure, grown(_snout(0.036, 0.3, 0.01), -0.024), _MOUTH)
    figure.add(egg((0, -0.70, 0.048), (0.075, 0.28, 0.022)), _TONGUE, 0.01)
    _teeth(figure, 0.035, 0.085, 0.041, 0.0)
    return figure


def crocodile(opening: float, depth: float = 0.0) -> Model:
    """The crocodile with its jaws `opening` degrees apart, `depth` units deeper in the water."""
    angle = math.radians(opening)
    reach = 0.85 * math.sin(angle)
    parts = [
        _body().mesh((-0.62, -0.66, -0.22), (0.62, 2.05, 0.42), _STEP),
        _upper(opening).mesh((-0.26, -1.32, -0.1), (0.26, -0.22, 0.4 + reach), 0.0075),
        _lower().mesh((-0.24, -1.26, -0.12), (0.24, -0.33, 0.17), 0.0075),
    ]
    return Model(parts).moved(0, 0, -depth)


__all__ = ["JAWS", "LOW", "crocodile"]

"""Cleopatra, standing, in a phase of her walk or on her throne: pleated linen, broad collar, black
wig, uraeus and sun disk. Faces -Y."""

from dataclasses import dataclass
from functools import cache
from math import pi, sin

import numpy as np
from numpy.typing import NDArray

from scripts.art.models.clay import (
    Field,
    Floats,
    Vector,
    ball,
    both,
    brick,
    common,
    drum,
    egg,
    joined,
    limb,
    melted,
    moved,
    plate,
    ring,
    rod,
    rough,
    shell,
    slab,
    tilted,
    turned,
    without,
)
from scripts.art.models.face import Looks, carve_face
from scripts.art.models.sculpture import GILT, Paint, Sculpture, level
from scripts.art.render.mesh import Model

STRIDE = 0.158
"""How far each foot is before and behind the body in a whole stride, in units of the figure."""
FRAMES = 8
"""Pictures of her walk: both steps."""
_LIFT = 0.035
_STEP = 0.0062
_SKIN = Paint("#b97846", 0.3, 0.0, 0.05)
_LINEN = Paint("#f4ead4", 0.12, 0.0, 0.05)
_SHADE = Paint("#dccba6", 0.12, 0.0, 0.05)
_HAIR = Paint("#17110f", 0.45, 0.0, 0.1)
_BLUE = Paint("#2350a6", 0.4, 0.0, 0.08)
_RED = Paint("#bb3527", 0.3, 0.0, 0.05)
_TEAL = Paint("#259084", 0.3, 0.0, 0.05)
_LIPS = Paint("#a83e31", 0.35, 0.0, 0.0)
_WHITE = Paint("#f7f0e0", 0.4, 0.0, 0.0)
_KOHL = Paint("#120c0a", 0.3, 0.0, 0.0)
_HEAD: Vector = (0.0, -0.02, 0.875)


def _around(points: Floats) -> Floats:
    return np.asarray(np.arctan2(points[:, 1], points[:, 0]), np.float32)


@dataclass(frozen=True)
class Leg:
    """How far a foot is before the body, and how high over the ground, in units of the figure."""

    ahead: float = 0.0
    lift: float = 0.0


@dataclass(frozen=True)
class Pose:
    """Where the feet are; the left one is on the side of positive x."""

    left: Leg = Leg()
    right: Leg = Leg()
    is_seated: bool = False

    @property
    def step(self) -> float:
        """How far the left foot is before the right one, -1 to 1 of a whole stride."""
        return (self.left.ahead - self.right.ahead) / (2 * STRIDE)

    @property
    def legs(self) -> tuple[tuple[float, Leg], tuple[float, Leg]]:
        """Each leg with the side it is on: 1 or -1."""
        return (1.0, self.left), (-1.0, self.right)


STANDING = Pose()
SEATED = Pose(is_seated=True)


def walking(phase: float) -> Pose:
    """The pose at a phase of the walk, 0 to 1 for both steps; at 0 the left foot comes down.

    The foot on the ground moves back evenly by two strides in half the walk, so that it doesn't
    slide if the figure moves ahead by as much.
    """

    def leg(at: float) -> Leg:
        at %= 1.0
        if at < 0.5:
            return Leg(STRIDE * (1.0 - 4.0 * at))
        part = 2.0 * at - 1.0
        eased = part * part * (3.0 - 2.0 * part)
        return Leg(STRIDE * (2.0 * eased - 1.0), _LIFT * sin(pi * part))

    return Pose(leg(phase), leg(phase + 0.5))


def _dress(pose: Pose) -> Field:
    """Linen that follows the hips and falls in pleats over two legs: the forward knee pushes it
    out, the hem is drawn long between the feet."""
    gown = turned(
        [
            (0.178, 0.0),
            (0.162, 0.06),
            (0.135, 0.22),
            (0.128, 0.34),
            (0.124, 0.40),
            (0.092, 0.505),
            (0.098, 0.56),
        ]
    )
    step, wide = pose.step, abs(pose.step)
    shins: list[Field] = []
    for side, leg in pose.legs:
        x = 0.052 * side
        bent = 0.085 * max(leg.ahead / STRIDE, 0.0) + 0.9 * leg.lift + 0.02
        path: list[Vector] = [
            (x, -0.02, 0.42),
            (x, -bent - 0.25 * leg.ahead, 0.245 + 0.3 * leg.lift),
            (x * 1.05, -leg.ahead - 0.02 * wide, 0.045 + leg.lift),
        ]
        shins.append(limb(path, [0.082, 0.076, 0.066]))

    def field(points: Floats) -> Floats:
        there = points.copy()
        low = np.clip(0.32 - there[:, 2], 0, 0.32)
        there[:, 1] -= 0.20 * low**1.5
        there[:, 0] += 0.10 * step * low**1.4
        there[:, 1] /= 1.0 + 0.95 * wide * low
        pleat = 0.0055 * np.sin(_around(points) * 30) * np.clip((0.46 - points[:, 2]) / 0.2, 0, 1)
        cloth = melted(gown(there), melted(shins[0](points), shins[1](points), 0.05), 0.06)
        return np.asarray(cloth - pleat, np.float32)

    return common(field, slab((0, 0, 1), 0.0, 9), 0.01)


def _lap() -> Field:
    """Linen over thighs that lie on a seat and shins that hang before it."""
    legs: list[Field] = []
    for side in (1.0, -1.0):
        x = 0.06 * side
        path: list[Vector] = [(x, 0.0, 0.415), (x, -0.385, 0.425), (x, -0.42, 0.06)]
        legs.append(limb(path, [0.088, 0.08, 0.07]))
    hips = turned([(0.12, 0.36), (0.132, 0.42), (0.092, 0.505), (0.098, 0.56)])

    def field(points: Floats) -> Floats:
        lap = melted(legs[0](points), legs[1](points), 0.07)
        pleat = 0.005 * np.sin(points[:, 0] * 190) * np.clip((-0.34 - points[:, 1]) / 0.1, 0, 1)
        return np.asarray(melted(hips(points), lap, 0.05) - pleat, np.float32)

    return common(field, slab((0, 0, 1), 0.05, 9), 0.01)


def _body(pose: Pose) -> Sculpture:
    figure = Sculpture(wear=0.25, reach=0.016)
    dress = _lap() if pose.is_seated else _dress(pose)
    swing = 0.075 * pose.step  # the free arm goes against the leg of its side
    figure.add(dress, _LINEN)
    figure.stroke(lambda p: np.sin(_around(p) * 30) < -0.72, _SHADE, _LINEN)
    hem = 0.05 if pose.is_seated else 0.0
    for low, high, paint in ((0.014, 0.034, GILT), (0.034, 0.052, _BLUE), (0.052, 0.062, GILT)):
        figure.stroke(level(low + hem, high + hem), paint, _LINEN)
    figure.add(
        limb([(0, 0, 0.52), (0, 0.0, 0.60), (0, 0.0, 0.665)], [0.09, 0.098, 0.104]), _LINEN, 0.03
    )
    figure.add(both(egg((0.05, -0.062, 0.622), (0.047, 0.048, 0.045))), _LINEN, 0.022)
    figure.add(both(ball((0.122, 0.0, 0.678), 0.045)), _SKIN, 0.03)
    figure.add(egg((0, 0, 0.692), (0.115, 0.062, 0.042)), _SKIN, 0.03)
    figure.add(rod((0, -0.004, 0.69), (0, -0.014, 0.80), 0.048, 0.043), _SKIN, 0.03)
    # Straps of the gown over bare shoulders; then the girdle and its long red sash.
    figure.stroke(
        lambda p: (p[:, 2] > 0.655) & (np.abs(np.abs(p[:, 0]) - 0.06) > 0.024), _SKIN, _LINEN
    )
    waist = 0.485 if pose.is_seated else 0.415
    girdle = common(shell(dress, 0.011), slab((0, -0.16, 1), waist, waist + 0.033), 0.004)
    figure.add(girdle, GILT, 0.003)
    sash = plate(
        [(-0.024, 0.45), (0.024, 0.45), (0.042, 0.075), (-0.042, 0.075)], 0, 0.25, "y", 0.006
    )
    if not pose.is_seated:
        figure.add(
            common(common(shell(dress, 0.011), sash, 0.003), slab((0, -1, 0), 0.02, 9), 0.003),
            _RED,
            0.003,
        )
        figure.stroke(lambda p: np.sin(p[:, 2] * 105) > 0.62, GILT, _RED)
    # The right arm holds the sceptre before her; the left swings with her step.
    right: list[Vector] = [(-0.128, 0.0, 0.675), (-0.172, -0.01, 0.535), (-0.165, -0.145, 0.515)]
    left: list[Vector] = [
        (0.128, 0.0, 0.675),
        (0.182, 0.035 + 0.45 * swing, 0.55),
        (0.205, 0.02 + swing, 0.415 + 0.1 * abs(swing)),
    ]
    if pose.is_seated:  # both lie on the arm rests
        right = [(-0.128, 0.0, 0.675), (-0.235, 0.03, 0.545), (-0.31, -0.2, 0.555)]
        left = [(-x, y, z) for x, y, z in right]
    for path in (right, left):
        figure.add(limb(path, [0.040, 0.034, 0.026], 0.02), _SKIN, 0.02)
        a, b = np.asarray(path[0]), np.asarray(path[1])
        middle = a + (b - a) * 0.45
        figure.add(ring((middle[0], middle[1], middle[2]), 0.037, 0.011), GILT, 0.003)
    if pose.is_seated:
        figure.add(both(egg((0.314, -0.235, 0.556), (0.026, 0.045, 0.026))), _SKIN, 0.012)
        figure.add(both(ring((0.304, -0.172, 0.554), 0.028, 0.010, "y")), GILT, 0.003)
        foot = egg((0.06, -0.50, 0.022), (0.036, 0.075, 0.022))
        figure.add(both(foot), _SKIN, 0.008)
    else:
        figure.add(ball((-0.165, -0.162, 0.517), 0.032), _SKIN, 0.012)
        figure.add(ring((-0.166, -0.118, 0.52), 0.028, 0.010, "y"), GILT, 0.003)
        hand = (0.208, 0.012 + 1.25 * swing, 0.385 + 0.12 * abs(swing))
        figure.add(egg(hand, (0.024, 0.03, 0.042)), _SKIN, 0.012)
        figure.add(ring((0.203, 0.022 + 0.92 * swing, 0.437), 0.028, 0.010), GILT, 0.003)
        figure.add(_feet(pose), _SKIN, 0.008)
    edges = (0.0, 0.10, 0.124, 0.136, 0.158, 0.17, 0.19, 0.203)
    for low, high, paint in zip(
        edges, edges[1:], (_SKIN, GILT, _BLUE, GILT, _RED, _TEAL, GILT), strict=False
    ):

        def collar(points: Floats, low: float = low, high: float = high) -> NDArray[np.bool_]:
            away = np.sqrt(
                points[:, 0] ** 2 + (points[:, 1] * 1.15) ** 2 + ((points[:, 2] - 0.79) * 1.15) ** 2
            )
            on_chest = (np.abs(points[:, 0]) < 0.155) & (points[:, 2] > 0.58)
            return np.asarray((away >= low) & (away < high) & on_chest, np.bool_)

        figure.stroke(collar, paint)
    return figure


def _feet(pose: Pose) -> Field:
    """Both feet; the one behind, and the one in the air, roll on their toes."""
    feet: list[Field] = []
    for side, leg in pose.legs:
        far = -0.66 * leg.ahead
        heel = 0.055 * min(max(-leg.ahead / STRIDE, 0.0) + 8 * leg.lift, 1.0)
        low = 0.020 + 0.35 * heel + leg.lift
        foot = egg((0.058 * side, far - 0.162, low), (0.036, 0.068, 0.022))
        toes = (0.058 * side, far - 0.20, 0.015 + leg.lift)
        feet.append(tilted(foot, "x", -510.0 * heel, toes))
    return joined(feet, 0.0)


def _head() -> Sculpture:
    figure = Sculpture(wear=0.2, reach=0.012)
    carve_face(figure, _HEAD, 0.275, Looks(_SKIN, _LIPS, _WHITE, _KOHL))
    figure.add(rod((0, -0.01, 0.72), (0, -0.005, 0.80), 0.044, 0.045), _SKIN, 0.02)

    def put(solid: Field, blend: float, paint: Paint) -> None:
        figure.add(moved(solid, _HEAD), paint, blend)

    def braids(points: Floats) -> Floats:
        return np.asarray(0.004 * np.sin(_around(points) * 44), np.float32)

    crown = egg((0, 0.03, 0.045), (0.128, 0.145, 0.135))
    bob = brick((0, 0.04, -0.085), (0.134, 0.108, 0.125), 0.08)
    opening = brick((0, -0.165, -0.115), (0.078, 0.125, 0.135), 0.04)
    hair = common(
        without(joined([crown, bob], 0.05), opening, 0.012), slab((0, 0, 1), -0.205, 9), 0.008
    )
    put(rough(hair, braids), 0.006, _HAIR)
    low = _HEAD[2]
    figure.stroke(lambda p: (p[:, 2] < low - 0.168) & (p[:, 2] > low - 0.19), GILT, _HAIR)
    figure.stroke(
        lambda p: (np.sin(p[:, 2] * 150) > 0.82) & (p[:, 2] < low - 0.06) & (p[:, 2] > low - 0.16),
        GILT,
        _HAIR,
    )
    band = common(
        shell(egg((0, 0.03, 0.045), (0.135, 0.152, 0.142)), 0.008),
        slab((0, -0.05, 1), 0.058, 0.092),
        0.004,
    )
    put(band, 0.004, GILT)
    snake = joined(
        [
            limb([(0, -0.122, 0.075), (0, -0.152, 0.115), (0, -0.145, 0.15)], [0.016, 0.02, 0.018]),
            egg((0, -0.152, 0.135), (0.028, 0.013, 0.034)),
            rod((0, -0.145, 0.155), (0, -0.175, 0.168), 0.017, 0.012),
        ],
        0.01,
    )
    put(snake, 0.006, GILT)
    put(turned([(0.06, 0.165), (0.056, 0.18), (0.07, 0.205)], (0, 0.025, 0)), 0.004, GILT)
    put(drum((0, 0.02, 0.268), 0.060, 0.017, "y", 0.012), 0.003, Paint("#cf4029", 0.45))
    horn: list[Vector] = [
        (0.03, 0.02, 0.20),
        (0.082, 0.02, 0.248),
        (0.082, 0.02, 0.31),
        (0.062, 0.02, 0.362),
    ]
    put(both(limb(horn, [0.02, 0.02, 0.015, 0.006])), 0.006, GILT)
    return figure


@cache
def _upper(x: float = -0.165, y: float = -0.172) -> Model:
    """Her head, and the lotus sceptre in her hand, which is at (x, y)."""
    staff = Sculpture(wear=0.15)
    staff.add(rod((x, y, 0.0), (x, y, 0.98), 0.0115), GILT)
    flower = turned([(0.008, 0.955), (0.026, 0.985), (0.034, 1.01), (0.058, 1.055)], (x, y, 0))
    staff.add(without(flower, turned([(0.0, 1.0), (0.05, 1.06)], (x, y, 0)), 0.004), _BLUE, 0.004)
    staff.stroke(
        lambda p: (np.sin(np.arctan2(p[:, 1] - y, p[:, 0] - x) * 8) > 0.25) & (p[:, 2] > 0.99),
        Paint("#e9e2f2", 0.2),
        _BLUE,
    )
    staff.add(drum((x, y, 0.955), 0.02, 0.008, "z", 0.004), _RED, 0.002)
    head = _head().mesh((-0.19, -0.24, 0.64), (0.19, 0.24, 1.27), 0.0045)
    return Model([head, staff.mesh((x - 0.08, y - 0.08, -0.01), (x + 0.08, y + 0.08, 1.07), _STEP)])


def cleopatra(pose: Pose = STANDING) -> Model:
    """The queen in a pose, on the ground; seated, her hips over the origin."""
    if pose.is_seated:
        seated = _body(pose).mesh((-0.38, -0.62, -0.01), (0.38, 0.2, 0.84), _STEP)
        return Model([seated]).add(_upper(-0.318, -0.25))
    body = _body(pose).mesh((-0.30, -0.42, -0.01), (0.30, 0.36, 0.84), _STEP)
    lowered = -0.010 * abs(pose.step)  # a stride is a little lower than a stand
    figure = Model([body]).add(_upper()).moved(0, 0, lowered)
    return figure.scaled(0.98).moved(0, 0.02, 0)

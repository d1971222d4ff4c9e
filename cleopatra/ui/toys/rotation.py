"""Turns in space as plain numbers: what a tumbling die needs. Knows no picture and no physics.

A `Rotation` is a rotation matrix in rows. World axes: x to the right, y towards the viewer, z up.
"""

from __future__ import annotations

import math
from typing import Final

Vector3 = tuple[float, float, float]
Rotation = tuple[Vector3, Vector3, Vector3]

UPRIGHT: Final[Rotation] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
SIDES: Final[tuple[Vector3, ...]] = (
    (0.0, 0.0, 1.0),
    (0.0, 0.0, -1.0),
    (1.0, 0.0, 0.0),
    (-1.0, 0.0, 0.0),
    (0.0, 1.0, 0.0),
    (0.0, -1.0, 0.0),
)
"""The outward directions of a cube's six sides, in its own axes."""


def about(axis: Vector3, angle: float) -> Rotation:
    """A rotation by `angle` radians about an axis of any length; none about nothing."""
    length = math.hypot(*axis)
    if length < 1e-9 or angle == 0.0:
        return UPRIGHT
    x, y, z = (part / length for part in axis)
    c, s = math.cos(angle), math.sin(angle)
    d = 1.0 - c
    return (
        (c + x * x * d, x * y * d - z * s, x * z * d + y * s),
        (y * x * d + z * s, c + y * y * d, y * z * d - x * s),
        (z * x * d - y * s, z * y * d + x * s, c + z * z * d),
    )


def after(second: Rotation, first: Rotation) -> Rotation:
    """Both one after the other."""
    x, y, z = (
        (row[0], row[1], row[2])
        for row in zip(*(turned(second, column) for column in _columns(first)), strict=True)
    )
    return x, y, z


def turned(turn: Rotation, vector: Vector3) -> Vector3:
    """Where a vector points after a turn."""
    x, y, z = vector
    one, two, three = (row[0] * x + row[1] * y + row[2] * z for row in turn)
    return one, two, three


def _columns(turn: Rotation) -> Rotation:
    one, two, three = ((column[0], column[1], column[2]) for column in zip(*turn, strict=True))
    return one, two, three


def uppermost(turn: Rotation) -> int:
    """Which of `SIDES` looks up most."""
    heights = [turned(turn, side)[2] for side in SIDES]
    return heights.index(max(heights))


def righting(turn: Rotation) -> tuple[Vector3, float]:
    """Axis and angle of the least further turn after which the uppermost side looks straight up."""
    x, y, z = turned(turn, SIDES[uppermost(turn)])
    return (y, -x, 0.0), math.acos(max(-1.0, min(1.0, z)))

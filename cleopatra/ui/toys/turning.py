"""Turns in space as plain numbers: what a tumbling die needs. Knows no picture and no physics.

A `Turn` is a rotation matrix in rows. World axes: x to the right, y towards the viewer, z up.
"""

from __future__ import annotations

import math
from typing import Final

Vector = tuple[float, float, float]
Turn = tuple[Vector, Vector, Vector]

UPRIGHT: Final[Turn] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
SIDES: Final[tuple[Vector, ...]] = (
    (0.0, 0.0, 1.0),
    (0.0, 0.0, -1.0),
    (1.0, 0.0, 0.0),
    (-1.0, 0.0, 0.0),
    (0.0, 1.0, 0.0),
    (0.0, -1.0, 0.0),
)
"""The outward directions of a cube's six sides, in its own axes."""


def about(axis: Vector, angle: float) -> Turn:
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


def after(second: Turn, first: Turn) -> Turn:
    """Both one after the other."""
    x, y, z = (
        (row[0], row[1], row[2])
        for row in zip(*(turned(second, column) for column in _columns(first)), strict=True)
    )
    return x, y, z


def turned(turn: Turn, vector: Vector) -> Vector:
    """Where a vector points after a turn."""
    x, y, z = vector
    one, two, three = (row[0] * x + row[1] * y + row[2] * z for row in turn)
    return one, two, three


def _columns(turn: Turn) -> Turn:
    one, two, three = ((column[0], column[1], column[2]) for column in zip(*turn, strict=True))
    return one, two, three


def uppermost(turn: Turn) -> int:
    """Which of `SIDES` looks up most."""
    heights = [turned(turn, side)[2] for side in SIDES]
    return heights.index(max(heights))


def righting(turn: Turn) -> tuple[Vector, float]:
    """Axis and angle of the least further turn after which the uppermost side looks straight up."""
    x, y, z = turned(turn, SIDES[uppermost(turn)])
    return (y, -x, 0.0), math.acos(max(-1.0, min(1.0, z)))

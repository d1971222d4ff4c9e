"""A calm Egyptian face, for sphinx and queen: carved, with kohl round the eyes.

The face looks to -Y; its eyes lie at height 0, its chin near -0.5; it is one unit high before it
is scaled. Must not know: whose face it is.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scripts.art.models.clay import (
    Field,
    Floats,
    Vector,
    ball,
    both,
    egg,
    limb,
    moved,
    rod,
    scaled,
)
from scripts.art.models.sculpture import Paint, Sculpture

_EYE_X, _EYE_Z = 0.158, 0.035


class Looks(NamedTuple):
    """The paints of a face."""

    skin: Paint
    lips: Paint
    white: Paint
    dark: Paint


def carve_face(figure: Sculpture, at: Vector, size: float, looks: Looks) -> None:
    """Adds a face of this size (world units for its height) with the eyes' middle at a point."""

    def put(solid: Field, blend: float, paint: Paint = looks.skin) -> None:
        figure.add(moved(scaled(solid, size), at), paint, blend * size)

    def cut(solid: Field, blend: float) -> None:
        figure.carve(moved(scaled(solid, size), at), blend * size)

    put(egg((0, 0.06, 0.12), (0.365, 0.42, 0.42)), 0.02)
    put(egg((0, -0.10, -0.13), (0.285, 0.29, 0.39)), 0.14)
    put(both(egg((0.165, -0.22, -0.13), (0.125, 0.12, 0.16))), 0.12)
    put(egg((0, -0.315, -0.42), (0.105, 0.09, 0.085)), 0.10)
    cut(both(egg((_EYE_X, -0.455, _EYE_Z + 0.01), (0.125, 0.11, 0.07))), 0.09)
    put(
        both(
            limb(
                [(0.05, -0.385, 0.135), (0.17, -0.37, 0.165), (0.28, -0.27, 0.135)],
                [0.03, 0.028, 0.018],
            )
        ),
        0.05,
    )
    put(rod((0, -0.375, 0.12), (0, -0.468, -0.10), 0.036, 0.052), 0.05)
    put(both(ball((0.044, -0.43, -0.115), 0.038)), 0.03)
    put(both(egg((0.042, -0.392, -0.222), (0.062, 0.045, 0.027))), 0.018, looks.lips)
    put(egg((0, -0.383, -0.268), (0.082, 0.05, 0.035)), 0.018, looks.lips)
    # The corners of the mouth go up a little: the smile of the old sculptors.
    cut(
        both(
            limb(
                [(0, -0.46, -0.245), (0.07, -0.425, -0.240), (0.125, -0.365, -0.222)],
                [0.011, 0.010, 0.006],
            )
        ),
        0.012,
    )
    put(both(egg((_EYE_X, -0.335, _EYE_Z), (0.092, 0.075, 0.058))), 0.02)
    put(both(egg((0.375, 0.05, 0.0), (0.045, 0.085, 0.125))), 0.04)
    _paint_eyes(figure, at, size, looks)


def _paint_eyes(figure: Sculpture, at: Vector, size: float, looks: Looks) -> None:
    origin = np.asarray(at, np.float32)

    def own(points: Floats) -> tuple[Floats, Floats, NDArray[np.bool_]]:
        there = (points - origin) / np.float32(size)
        return np.abs(there[:, 0]) - _EYE_X, there[:, 2] - _EYE_Z, there[:, 1] < -0.2

    def almond(wide: float, high: float) -> Field:
        def field(points: Floats) -> Floats:
            x, z, _ = own(points)
            lid = high * np.clip(1 - (x / wide) ** 2, 0, 1) ** 0.8
            return np.where(np.abs(x) < wide, np.abs(z - 0.06 * x) - lid, np.float32(1))

        return field

    outer, inner = almond(0.120, 0.062), almond(0.094, 0.040)

    def kohl(points: Floats) -> NDArray[np.bool_]:
        x, z, is_front = own(points)
        tail = (x > 0.08) & (x < 0.245) & (np.abs(z - 0.004 + 0.05 * x) < 0.015)
        return (
            (is_front & (outer(points) < 0))
            | (tail & is_front)
            | (tail & ((points - origin)[:, 1] / size < 0.0))
        )

    def brow(points: Floats) -> NDArray[np.bool_]:
        x, z, is_front = own(points)
        arch = 0.146 - 1.6 * (x - 0.02) ** 2
        return is_front & (np.abs(z - arch) < 0.0155) & (x > -0.115) & (x < 0.15)

    def white(points: Floats) -> NDArray[np.bool_]:
        _, _, is_front = own(points)
        return is_front & (inner(points) < 0)

    def iris(points: Floats) -> NDArray[np.bool_]:
        x, z, is_front = own(points)
        return is_front & (np.hypot(x + 0.004, z) < 0.043) & (inner(points) < 0.0)

    figure.stroke(kohl, looks.dark).stroke(brow, looks.dark)
    figure.stroke(white, looks.white).stroke(iris, looks.dark)

"""Solids as distance fields: balls, rods, bricks, plates, and how they are joined, cut and turned.

Knows: distances. A field takes points (n, 3) and answers signed distances (n,), negative inside.
Must not know: colours, meshes, what is modelled. All lengths are world units.
"""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

Floats: TypeAlias = NDArray[np.float32]
Vector = tuple[float, float, float]
Field = Callable[[Floats], Floats]
_AXES = {"x": (1, 2, 0), "y": (0, 2, 1), "z": (0, 1, 2)}
"""For an axis: the two columns across it, and its own."""


_LATTICE = 32
"""Cells after which noise repeats."""


@lru_cache
def _random(seed: int) -> Floats:
    values = np.random.default_rng(seed).random((_LATTICE,) * 3)
    return np.asarray(np.pad(values, (0, 1), mode="wrap"), np.float32)


def noise(points: Floats, scale: float, octaves: int, seed: int) -> Floats:
    """Smooth random values 0..1 for points (n, 3); `scale` is cells a unit, octaves halve."""
    total, weight = np.zeros(len(points), np.float32), 0.0
    for octave in range(octaves):
        places = (points * np.float32(scale * 2**octave)) % _LATTICE
        cells = np.floor(places)
        share = places - cells
        places = cells + share * share * (3 - 2 * share)
        found = ndimage.map_coordinates(
            _random(seed + octave), places.T, order=1, mode="nearest", prefilter=False
        )
        total += np.asarray(found, np.float32) * 0.5**octave
        weight += 0.5**octave
    return np.asarray(total / weight, np.float32)


def _length(rows: Floats) -> Floats:
    """The length of each row; several times as fast as numpy's norm."""
    return np.asarray(np.sqrt(np.einsum("ij,ij->i", rows, rows)), np.float32)


def egg(at: Vector, radii: Vector) -> Field:
    """A ball with three radii."""
    centre, size = np.asarray(at, np.float32), np.asarray(radii, np.float32)

    def field(points: Floats) -> Floats:
        near = (points - centre) / size
        length = _length(near)
        slope = _length(near / size)
        return np.asarray(length * (length - 1) / np.maximum(slope, 1e-6), np.float32)

    return field


def ball(at: Vector, radius: float) -> Field:
    """A ball."""
    centre = np.asarray(at, np.float32)
    return lambda points: np.asarray(_length(points - centre) - np.float32(radius), np.float32)


def rod(a: Vector, b: Vector, ra: float, rb: float | None = None) -> Field:
    """A rod with round ends, of radius `ra` at a and `rb` at b."""
    start, end = np.asarray(a, np.float32), np.asarray(b, np.float32)
    along, last = end - start, ra if rb is None else rb
    length = float(along @ along) + 1e-12

    def field(points: Floats) -> Floats:
        share = np.clip((points - start) @ along / length, 0, 1)
        near = start + share[:, None] * along
        return np.asarray(_length(points - near) - (ra + (last - ra) * share), np.float32)

    return field


def limb(path: Sequence[Vector], radii: Sequence[float], blend: float = 0.02) -> Field:
    """Rods one after the other, melted at their joints."""
    pairs = zip(path, path[1:], radii, radii[1:], strict=False)
    return joined([rod(a, b, ra, rb) for a, b, ra, rb in pairs], blend)


def _boxed(over: Floats) -> Floats:
    """Distances from how far each axis reaches over a box (n, 2 or 3)."""
    largest = over[:, 0]
    for axis in range(1, over.shape[1]):
        largest = np.maximum(largest, over[:, axis])
    return np.asarray(_length(np.maximum(over, 0)) + np.minimum(largest, 0), np.float32)


def brick(at: Vector, half: Vector, round_: float = 0.0) -> Field:
    """A box of these half sizes, with round edges."""
    centre, size = np.asarray(at, np.float32), np.asarray(half, np.float32) - np.float32(round_)

    def field(points: Floats) -> Floats:
        return _boxed(np.abs(points - centre) - size) - np.float32(round_)

    return field


def drum(at: Vector, radius: float, half: float, axis: str = "z", round_: float = 0.0) -> Field:
    """A cylinder of this half length about an axis."""
    u, v, w = _AXES[axis]

    def field(points: Floats) -> Floats:
        p = points - np.asarray(at, np.float32)
        q = np.stack(
            [np.hypot(p[:, u], p[:, v]) - (radius - round_), np.abs(p[:, w]) - (half - round_)], 1
        )
        return _boxed(q) - np.float32(round_)

    return field


def ring(at: Vector, radius: float, thick: float, axis: str = "z") -> Field:
    """A round ring about an axis."""
    u, v, w = _AXES[axis]

    def field(points: Floats) -> Floats:
        p = points - np.asarray(at, np.float32)
        return np.asarray(
            np.hypot(np.hypot(p[:, u], p[:, v]) - radius, p[:, w]) - thick, np.float32
        )

    return field


def turned(profile: Sequence[tuple[float, float]], at: Vector = (0.0, 0.0, 0.0)) -> Field:
    """A solid of revolution about the vertical: the profile is (radius, z) from below upwards."""
    heights = np.array([z for _, z in profile], np.float32)
    radii = np.array([radius for radius, _ in profile], np.float32)
    steep = float(np.max(np.abs(np.gradient(radii, heights)))) if len(profile) > 2 else 1.0
    slope = 1 / math.hypot(1, min(steep, 2.0))

    def field(points: Floats) -> Floats:
        p = points - np.asarray(at, np.float32)
        away = np.hypot(p[:, 0], p[:, 1]) - np.interp(p[:, 2], heights, radii)
        ends = np.maximum(heights[0] - p[:, 2], p[:, 2] - heights[-1])
        return np.asarray(np.maximum(away * slope, ends), np.float32)

    return field


def plate(
    outline: Sequence[tuple[float, float]],
    centre: float,
    half: float,
    axis: str = "y",
    round_: float = 0.01,
) -> Field:
    """A polygon pulled along an axis: `centre` and `half` thickness on it.

    The outline lies in (y, z) for axis x, (x, z) for axis y, (x, y) for axis z.
    """
    u, v, w = _AXES[axis]
    corners = np.asarray(outline, np.float32)

    def field(points: Floats) -> Floats:
        flat = points[:, [u, v]]
        nearest = np.full(len(points), np.inf, np.float32)
        sign = np.ones(len(points), np.float32)
        for a, b in zip(corners, np.roll(corners, 1, 0), strict=True):
            edge, to = b - a, flat - a
            share = np.clip(to @ edge / max(float(edge @ edge), 1e-12), 0, 1)
            nearest = np.minimum(nearest, ((to - share[:, None] * edge) ** 2).sum(1))
            above, below = flat[:, 1] >= a[1], flat[:, 1] < b[1]
            left = edge[0] * to[:, 1] > edge[1] * to[:, 0]
            sign[(above & below & left) | ~(above | below | left)] *= -1
        within = sign * np.sqrt(nearest) + round_
        q = np.stack([within, np.abs(points[:, w] - centre) - (half - round_)], 1)
        return _boxed(q) - np.float32(round_)

    return field


def melted(a: Floats, b: Floats, blend: float) -> Floats:
    """The distances of two solids that flow into each other over `blend`."""
    if blend <= 0:
        return np.minimum(a, b)
    h = np.maximum(blend - np.abs(a - b), 0) / blend
    return np.asarray(np.minimum(a, b) - h * h * blend * 0.25, np.float32)


def joined(fields: Sequence[Field], blend: float = 0.03) -> Field:
    """Several solids as one, melted together over `blend`."""

    def field(points: Floats) -> Floats:
        result = fields[0](points)
        for other in fields[1:]:
            result = melted(result, other(points), blend)
        return result

    return field


def common(first: Field, second: Field, blend: float = 0.01) -> Field:
    """What two solids share."""
    return lambda points: -melted(-first(points), -second(points), blend)


def without(field: Field, hole: Field, blend: float = 0.01) -> Field:
    """A solid with another cut out of it."""
    return lambda points: -melted(-field(points), hole(points), blend)


def shell(field: Field, thick: float) -> Field:
    """The skin of a solid, `thick` to both sides."""
    return lambda points: np.abs(field(points)) - np.float32(thick)


def grown(field: Field, amount: float) -> Field:
    """A solid that is larger on all sides."""
    return lambda points: field(points) - np.float32(amount)


def rough(field: Field, relief: Callable[[Floats], Floats]) -> Field:
    """A solid whose surface is raised by `relief(points)`, in units."""
    return lambda points: field(points) - relief(points)


def slab(normal: Vector, low: float, high: float) -> Field:
    """All space between two parallel planes, as far as low and high along the normal."""
    direction = np.asarray(normal, np.float32)
    direction = direction / np.linalg.norm(direction)

    def field(points: Floats) -> Floats:
        along = points @ direction
        return np.asarray(np.maximum(low - along, along - high), np.float32)

    return field


def both(field: Field) -> Field:
    """A solid of the right side and its mirror image on the left (x is negated)."""

    def mirrored(points: Floats) -> Floats:
        there = points.copy()
        np.abs(there[:, 0], out=there[:, 0])
        return field(there)

    return mirrored


def moved(field: Field, by: Vector) -> Field:
    """A solid elsewhere."""
    offset = np.asarray(by, np.float32)
    return lambda points: field(points - offset)


def scaled(field: Field, factor: float) -> Field:
    """A solid of another size, about the origin."""
    return lambda points: field(points / np.float32(factor)) * np.float32(factor)


def tilted(field: Field, axis: str, degrees: float, about: Vector = (0.0, 0.0, 0.0)) -> Field:
    """A solid turned about an axis through a point, counter-clockwise seen from the axis' tip."""
    centre = np.asarray(about, np.float32)
    back = turn_matrix(axis, -degrees)
    return lambda points: field((points - centre) @ back.T + centre)


def turn_matrix(axis: str, degrees: float) -> Floats:
    """The matrix that turns columns about an axis, counter-clockwise seen from its tip."""
    angle = math.radians(degrees)
    c, s = math.cos(angle), math.sin(angle)
    matrices = {
        "x": [[1, 0, 0], [0, c, -s], [0, s, c]],
        "y": [[c, 0, s], [0, 1, 0], [-s, 0, c]],
        "z": [[c, -s, 0], [s, c, 0], [0, 0, 1]],
    }
    return np.asarray(matrices[axis], np.float32)

"""Rounded shapes from distance fields: smooth unions of simple solids, turned into meshes.

Knows: distances. Must not know: what is modelled. All lengths are world units.
"""

from collections.abc import Callable, Sequence

import numpy as np
from skimage.measure import marching_cubes

from scripts.art.render.mesh import Floats, Material, Mesh, Vector

Field = Callable[[Floats], Floats]
"""Points (n, 3) to signed distances (n), negative inside."""


def ellipsoid(at: Vector, radii: Vector) -> Field:
    """A ball with three radii."""
    centre, size = np.asarray(at, np.float32), np.asarray(radii, np.float32)

    def field(points: Floats) -> Floats:
        scaled = (points - centre) / size
        length = np.linalg.norm(scaled, axis=1)
        return np.asarray((length - 1) * size.min(), np.float32)

    return field


def capsule(a: Vector, b: Vector, ra: float, rb: float | None = None) -> Field:
    """A rod with round ends, thinner towards b."""
    start, end = np.asarray(a, np.float32), np.asarray(b, np.float32)
    last = ra if rb is None else rb

    def field(points: Floats) -> Floats:
        along = end - start
        share = np.clip((points - start) @ along / (along @ along), 0, 1)
        near = start + share[:, None] * along
        return np.asarray(
            np.linalg.norm(points - near, axis=1) - (ra + (last - ra) * share), np.float32
        )

    return field


def block(at: Vector, half: Vector, round_: float) -> Field:
    """A box with round edges."""
    centre, size = np.asarray(at, np.float32), np.asarray(half, np.float32) - round_

    def field(points: Floats) -> Floats:
        q = np.abs(points - centre) - size
        outside = np.linalg.norm(np.maximum(q, 0), axis=1)
        return np.asarray(outside + np.minimum(q.max(1), 0) - round_, np.float32)

    return field


def union(fields: Sequence[Field], blend: float = 0.04) -> Field:
    """Several solids, melted together over `blend`."""

    def field(points: Floats) -> Floats:
        result = fields[0](points)
        for other in fields[1:]:
            value = other(points)
            h = np.clip(0.5 + 0.5 * (value - result) / blend, 0, 1)
            result = value * (1 - h) + result * h - blend * h * (1 - h)
        return np.asarray(result, np.float32)

    return field


def without(field: Field, hole: Field) -> Field:
    """One solid with another cut out."""
    return lambda points: np.maximum(field(points), -hole(points))


def solid(field: Field, low: Vector, high: Vector, step: float, material: Material) -> Mesh:
    """The surface of a field inside a box, with smooth normals."""
    axes = [np.arange(low[i], high[i] + step, step, dtype=np.float32) for i in range(3)]
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), -1).reshape(-1, 3)
    values = field(grid).reshape([len(axis) for axis in axes])
    points, triangles, _, _ = marching_cubes(values, 0.0, spacing=(step, step, step))
    points = (points + np.asarray(low)).astype(np.float32)
    normals = np.empty_like(points)
    for axis in range(3):
        offset = np.zeros(3, np.float32)
        offset[axis] = step * 0.6
        normals[:, axis] = field(points + offset) - field(points - offset)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-6)
    uv = np.zeros((len(points), 2), np.float32)
    return Mesh(points, normals, uv, triangles.astype(np.int32), material)

"""Round things with a relief and colours of their own: bells, jars, bowls, baskets.

Knows: solids of revolution whose radius and colour follow the angle. Must not know: what for.
"""

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from scripts.art.render import surfaces as of
from scripts.art.render.mesh import Floats, Mesh, Vector

Relief = Callable[[Floats, Floats], Floats]
"""Angles and shares of the way up (0..1) to factors of the radius."""
Colours = Callable[[Floats, Floats], Floats]
"""Angles and shares of the way up to linear colours (n, 3)."""


def turned(
    profile: Sequence[tuple[float, float]],
    at: Vector,
    colours: Colours,
    relief: Relief | None = None,
    parts: int = 64,
    rows: int = 48,
    metal: float = 0.0,
    gloss: float = 0.2,
) -> Mesh:
    """A solid of revolution: the profile is (radius, z) from below upwards, evenly divided."""
    spots = np.asarray(profile, float)
    steps = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(spots, axis=0), axis=1))])
    shares = np.linspace(0, 1, rows + 1)
    radii = np.interp(shares * steps[-1], steps, spots[:, 0])
    heights = np.interp(shares * steps[-1], steps, spots[:, 1])
    angles = np.arange(parts) * 2 * math.pi / parts
    share, angle = (grid.ravel() for grid in np.meshgrid(shares, angles, indexing="ij"))
    radius = np.repeat(radii, parts)
    if relief is not None:
        radius = radius * relief(angle.astype(np.float32), share.astype(np.float32))
    points = np.stack(
        [
            at[0] + radius * np.cos(angle),
            at[1] + radius * np.sin(angle),
            at[2] + np.repeat(heights, parts),
        ],
        1,
    ).astype(np.float32)
    row, part = (grid.ravel() for grid in np.mgrid[0:rows, 0:parts])
    a, b = row * parts + part, row * parts + (part + 1) % parts
    triangles = np.concatenate(
        [np.stack([a, b, b + parts], 1), np.stack([a, b + parts, a + parts], 1)]
    ).astype(np.int32)
    return Mesh(
        points,
        smooth_normals(points, triangles),
        np.zeros((len(points), 2), np.float32),
        triangles,
        of.sculpted(gloss, 0.1),
        colours=colours(angle.astype(np.float32), share.astype(np.float32)).astype(np.float32),
        metals=np.full(len(points), metal, np.float32),
        glosses=np.full(len(points), gloss, np.float32),
    )


def smooth_normals(points: Floats, triangles: NDArray[np.int32]) -> Floats:
    """The mean normal of the faces round each point."""
    corners = points[triangles]
    facing = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals = np.zeros_like(points)
    for corner in range(3):
        np.add.at(normals, triangles[:, corner], facing)
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    return np.asarray(normals / np.maximum(length, 1e-12), np.float32)


def plain(colour: str) -> Colours:
    """One colour all over."""
    own = of.linear(colour)
    return lambda angle, share: np.tile(own, (len(angle), 1))


def bands(*edges: tuple[float, str]) -> Colours:
    """Rings of colour: each reaches up to its share of the height; the last up to the rim."""
    tops = np.array([top for top, _ in edges[:-1]], np.float32)
    table = np.stack([of.linear(colour) for _, colour in edges])

    def paint(angle: Floats, share: Floats) -> Floats:
        return np.asarray(table[np.searchsorted(tops, share, side="right")], np.float32)

    return paint

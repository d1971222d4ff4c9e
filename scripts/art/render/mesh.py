"""Meshes and the solids they are built from.

Knows: triangles with normals, texture coordinates and a material. Must not know: cameras, light.
All lengths are world units; faces wind counter-clockwise seen from outside.
"""

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
Vector = tuple[float, float, float]
Paint = Callable[[Floats, Floats, Floats], Floats]
"""Positions (n, 3), normals (n, 3), texture coordinates (n, 2) to linear colours (n, 3)."""


@dataclass(frozen=True)
class Look:
    """A surface that is shaded by a recipe: its kind, colours (sRGB hex) and numbers."""

    kind: str
    colours: tuple[str, ...] = ()
    numbers: tuple[float, ...] = ()


@dataclass(frozen=True, eq=False)
class Picture:
    """A painted face: colour (h, w, 3 or 4) 0..255, height and metal (h, w) 0..1.

    `relief` is how far the height reaches, in world units; alpha is transparency.
    """

    colour: NDArray[np.uint8]
    height: Floats | None = None
    metal: Floats | None = None
    relief: float = 0.02


@dataclass(frozen=True, eq=False)
class Material:
    """How a surface looks: by a look, a picture, or a paint that colours each point.

    `gloss` and `metal` are 0..1, `glow` is light of its own, `casts` whether it throws shadows,
    `step` how finely a painted surface is divided, in world units.
    """

    paint: Paint | None = None
    gloss: float = 0.12
    metal: float = 0.0
    glow: float = 0.0
    wear: float = 1.0
    casts: bool = True
    look: Look | None = None
    picture: Picture | None = None
    step: float = 0.012


@dataclass
class Mesh:
    """Triangles of one material."""

    points: Floats
    normals: Floats
    uv: Floats
    triangles: NDArray[np.int32]
    material: Material
    local: Floats | None = None
    """Where the points were when the mesh was made, if it was moved: paint follows these."""
    colours: Floats | None = None
    """Linear colour (n, 3) of each point, instead of the material's paint."""
    metals: Floats | None = None
    """How metallic each point is, 0..1; given together with colours."""
    glosses: Floats | None = None
    """How glossy each point is, 0..1; given together with colours."""
    edge: float = 0.0
    """How far sharp edges are rounded and worn, in world units; for closed solids."""

    @property
    def painted(self) -> Floats:
        """The places of the points by which they are painted."""
        return self.points if self.local is None else self.local

    def placed(self, points: Floats, normals: Floats) -> "Mesh":
        """A copy elsewhere, painted as before."""
        return replace(self, points=points, normals=normals, local=self.painted)


@dataclass
class Model:
    """A list of meshes that are placed together."""

    meshes: list[Mesh] = field(default_factory=list)

    def add(self, *parts: "Mesh | Model") -> "Model":
        """Adds meshes or whole models; answers itself."""
        for part in parts:
            self.meshes.extend(part.meshes if isinstance(part, Model) else [part])
        return self

    def moved(self, dx: float = 0.0, dy: float = 0.0, dz: float = 0.0) -> "Model":
        """A copy in another place."""
        offset = np.array([dx, dy, dz], np.float32)
        return Model([part.placed(part.points + offset, part.normals) for part in self.meshes])

    def turned(self, degrees: float) -> "Model":
        """A copy turned about the vertical axis, counter-clockwise from above."""
        angle = math.radians(degrees)
        cosine, sine = math.cos(angle), math.sin(angle)
        matrix = np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1]], np.float32)
        return Model(
            [part.placed(part.points @ matrix.T, part.normals @ matrix.T) for part in self.meshes]
        )

    def scaled(self, factor: float) -> "Model":
        """A copy of another size."""
        return Model([part.placed(part.points * factor, part.normals) for part in self.meshes])


def mesh(
    points: Sequence[Sequence[float]],
    normals: Sequence[Sequence[float]],
    uv: Sequence[Sequence[float]],
    triangles: Sequence[Sequence[int]],
    material: Material,
) -> Mesh:
    """A mesh from plain lists."""
    return Mesh(
        np.asarray(points, np.float32),
        np.asarray(normals, np.float32),
        np.asarray(uv, np.float32),
        np.asarray(triangles, np.int32),
        material,
    )


def quad(corners: Sequence[Vector], material: Material) -> Mesh:
    """A flat face; its corners go round from the texture's lower left."""
    a, b, _, d = (np.asarray(corner, float) for corner in corners)
    normal = np.cross(b - a, d - a)
    normal /= np.linalg.norm(normal) or 1.0
    return mesh(
        corners,
        [normal.tolist()] * 4,
        [(0, 1), (1, 1), (1, 0), (0, 0)],
        [(0, 1, 2), (0, 2, 3)],
        material,
    )


def joined(parts: Sequence[Mesh], edge: float = 0.0) -> Mesh:
    """Meshes of one material as one."""
    offsets = np.cumsum([0, *(len(part.points) for part in parts[:-1])])
    return Mesh(
        np.concatenate([part.points for part in parts]),
        np.concatenate([part.normals for part in parts]),
        np.concatenate([part.uv for part in parts]),
        np.concatenate(
            [part.triangles + offset for part, offset in zip(parts, offsets, strict=True)]
        ).astype(np.int32),
        parts[0].material,
        edge=edge,
    )


def box(
    low: Vector,
    high: Vector,
    material: Material,
    top: Material | None = None,
    edge: float | None = None,
) -> Model:
    """An upright box; its edges are rounded a little unless `edge` says how much."""
    plan = (low[0], low[1], high[0], high[1])
    return frustum(plan, plan, low[2], high[2], material, top, edge=edge)


def frustum(
    foot: tuple[float, float, float, float],
    head: tuple[float, float, float, float],
    z0: float,
    z1: float,
    material: Material,
    top: Material | None = None,
    sides: Material | None = None,
    edge: float | None = None,
) -> Model:
    """A box whose top may be smaller: foot and head are x0, y0, x1, y1.

    `top` and `sides` are faces laid on the solid, a hair before it.
    """
    lower = [
        (foot[0], foot[1], z0),
        (foot[2], foot[1], z0),
        (foot[2], foot[3], z0),
        (foot[0], foot[3], z0),
    ]
    upper = [
        (head[0], head[1], z1),
        (head[2], head[1], z1),
        (head[2], head[3], z1),
        (head[0], head[3], z1),
    ]
    if edge is None:
        least = min(foot[2] - foot[0], foot[3] - foot[1], z1 - z0)
        edge = min(0.014, 0.2 * least)
    walls = []
    for index in range(4):
        following = (index + 1) % 4
        walls.append([lower[index], lower[following], upper[following], upper[index]])
    faces = [*walls, upper, [lower[0], lower[3], lower[2], lower[1]]]
    model = Model([joined([quad(face, material) for face in faces], edge)])
    if sides is not None:
        model.add(*(panel(face, sides, edge) for face in walls))
    if top is not None:
        model.add(panel(upper, top, edge))
    return model


LIFT = 0.0025
"""How far a face laid on a solid stands before it."""


def panel(corners: Sequence[Vector], material: Material, inset: float = 0.0) -> Mesh:
    """A flat face laid on another: `inset` in from its borders and a hair before it."""
    a, b, c, d = (np.asarray(corner, float) for corner in corners)
    normal = np.cross(b - a, d - a)
    normal /= np.linalg.norm(normal) or 1.0
    across, upward = b - a, d - a
    width, height = float(np.linalg.norm(across)), float(np.linalg.norm(upward))
    if not width or not height:
        return quad(corners, material)
    s, t = min(0.4, inset / width), min(0.4, inset / height)

    def at(u: float, v: float) -> Vector:
        point = (1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * d + u * c) + LIFT * normal
        return float(point[0]), float(point[1]), float(point[2])

    return quad([at(s, t), at(1 - s, t), at(1 - s, 1 - t), at(s, 1 - t)], material)


def bevelled(
    low: Vector, high: Vector, edge: float, material: Material, top: Material | None = None
) -> Model:
    """A box with its edges cut off, which catches the light."""
    return box(low, high, material, top, edge)


def lathe(
    profile: Sequence[tuple[float, float]],
    material: Material,
    at: Vector = (0.0, 0.0, 0.0),
    parts: int = 40,
    smooth: bool = True,
) -> Mesh:
    """A solid of revolution about the vertical: the profile is (radius, z) from below upwards."""
    points: list[Vector] = []
    normals: list[Vector] = []
    uv: list[tuple[float, float]] = []
    triangles: list[tuple[int, int, int]] = []
    total = sum(math.dist(a, b) for a, b in itertools.pairwise(profile)) or 1.0
    run = 0.0
    for (r0, z0), (r1, z1) in itertools.pairwise(profile):
        length = math.hypot(r1 - r0, z1 - z0)
        if length == 0:
            continue
        nr, nz = (z1 - z0) / length, (r0 - r1) / length
        base = len(points)
        for part in range(parts + 1):
            angle = 2 * math.pi * part / parts
            facing = angle if smooth else 2 * math.pi * (math.floor(part) + 0.5) / parts
            for radius, z, along in ((r0, z0, run), (r1, z1, run + length)):
                points.append(
                    (at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle), at[2] + z)
                )
                normals.append((nr * math.cos(facing), nr * math.sin(facing), nz))
                uv.append((part / parts, 1 - along / total))
        for part in range(parts):
            a = base + 2 * part
            triangles += [(a, a + 2, a + 3), (a, a + 3, a + 1)]
        run += length
    return mesh(points, normals, uv, triangles, material)


def extrude(
    outline: Sequence[tuple[float, float]],
    depth: tuple[float, float],
    material: Material,
    axis: str = "z",
    cap: Material | None = None,
    edge: float = 0.01,
) -> Model:
    """A convex outline pulled along an axis from depth[0] to depth[1].

    The outline lies in (x, y) for axis z, (y, z) for axis x, (x, z) for axis y.
    """

    def place(u: float, v: float, w: float) -> Vector:
        if axis == "z":
            return (u, v, w)
        return (w, u, v) if axis == "x" else (u, w, v)

    area = sum(
        a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)
    )
    path = list(outline) if (area > 0) != (axis == "y") else list(reversed(outline))
    low, high = depth
    faces = [
        quad([place(*a, low), place(*b, low), place(*b, high), place(*a, high)], material)
        for a, b in zip(path, (*path[1:], path[0]), strict=True)
    ]
    us, vs = [p[0] for p in path], [p[1] for p in path]
    width, height = max(us) - min(us) or 1, max(vs) - min(vs) or 1
    uv = [((u - min(us)) / width, 1 - (v - min(vs)) / height) for u, v in path]
    caps = []
    for w, rising in ((low, False), (high, True)):
        sign = 1.0 if rising else -1.0
        normal = {"z": (0, 0, sign), "x": (sign, 0, 0), "y": (0, sign, 0)}[axis]
        fan = [(0, i, i + 1) for i in range(1, len(path) - 1)]
        if not rising:
            fan = [(a, c, b) for a, b, c in fan]
        caps.append(
            mesh([place(*p, w) for p in path], [normal] * len(path), uv, fan, cap or material)
        )
    if cap is None:
        return Model([joined([*faces, *caps], edge)])
    return Model([*faces, *caps])


def ball(
    at: Vector, radii: Vector, material: Material, parts: int = 28, low: float = -90.0
) -> Mesh:
    """An ellipsoid, from the latitude `low` degrees to its top."""
    points, normals, uv, triangles = [], [], [], []
    rows = parts // 2
    for row in range(rows + 1):
        latitude = math.radians(low + (90 - low) * row / rows)
        for part in range(parts + 1):
            angle = 2 * math.pi * part / parts
            unit = (
                math.cos(latitude) * math.cos(angle),
                math.cos(latitude) * math.sin(angle),
                math.sin(latitude),
            )
            points.append(tuple(at[i] + radii[i] * unit[i] for i in range(3)))
            bent = [unit[i] / radii[i] for i in range(3)]
            length = math.hypot(*bent)
            normals.append(tuple(value / length for value in bent))
            uv.append((part / parts, 1 - row / rows))
    for row in range(rows):
        for part in range(parts):
            a = row * (parts + 1) + part
            b = a + parts + 1
            triangles += [(a, a + 1, b + 1), (a, b + 1, b)]
    return mesh(points, normals, uv, triangles, material)


def tube(
    path: Sequence[Vector], radii: Sequence[float], material: Material, parts: int = 12
) -> Mesh:
    """A bent round rod through points, with a radius at each."""
    points, normals, uv, triangles = [], [], [], []
    spine = np.asarray(path, float)
    for index in range(len(spine)):
        ahead = spine[min(index + 1, len(spine) - 1)] - spine[max(index - 1, 0)]
        ahead /= np.linalg.norm(ahead) or 1.0
        helper = np.array([0, 0, 1.0]) if abs(ahead[2]) < 0.9 else np.array([1.0, 0, 0])
        side = np.cross(ahead, helper)
        side /= np.linalg.norm(side)
        other = np.cross(ahead, side)
        for part in range(parts + 1):
            angle = 2 * math.pi * part / parts
            normal = -math.cos(angle) * side + math.sin(angle) * other
            points.append((spine[index] + radii[index] * normal).tolist())
            normals.append(normal.tolist())
            uv.append((part / parts, index / max(1, len(spine) - 1)))
    for index in range(len(spine) - 1):
        for part in range(parts):
            a = index * (parts + 1) + part
            b = a + parts + 1
            triangles += [(a, a + 1, b + 1), (a, b + 1, b)]
    return mesh(points, normals, uv, triangles, material)

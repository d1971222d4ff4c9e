"""Meshes into Blender objects.

Knows: Blender's meshes. Must not know: light, cameras, what a model shows.
"""

from collections.abc import Iterable

import bmesh
import bpy
import numpy as np
from numpy.typing import NDArray

from scripts.art.render.mesh import Floats, Material, Mesh, Model
from scripts.art.render.shaders import shaded

MOST_TRIANGLES = 900_000
"""Painted surfaces are not divided beyond this."""


class Materials:
    """Blender materials, each made once for a scene."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, bool], bpy.types.Material] = {}
        self._kept: list[Material] = []

    def get(self, material: Material, worn: bool = False) -> bpy.types.Material:
        """The Blender material of a material, or of its worn edges."""
        key = (id(material), worn)
        if key not in self._made:
            self._kept.append(material)
            self._made[key] = shaded(material, worn)
        return self._made[key]


def objects(model: Model, materials: Materials) -> list[bpy.types.Object]:
    """A model as objects of the present scene, one for each material."""
    groups: dict[tuple[int, float, bool], list[Mesh]] = {}
    for part in model.meshes:
        key = (id(part.material), round(part.edge, 4), _is_painted(part))
        groups.setdefault(key, []).append(part)
    made = []
    for (_, edge, is_painted), parts in groups.items():
        material = parts[0].material
        if is_painted:
            parts = [_painted(part) for part in parts]
        thing = _object(parts, edge)
        thing.data.materials.append(materials.get(material))
        if edge:
            if not is_painted and material.look is not None:
                thing.data.materials.append(materials.get(material, worn=True))
            _round(thing, edge)
        thing.visible_shadow = material.casts
        if material.glow:
            thing.lightgroup = "lamp"
        made.append(thing)
    return made


def _is_painted(part: Mesh) -> bool:
    return part.material.paint is not None and part.colours is None


def _painted(part: Mesh) -> Mesh:
    """A copy divided finely enough for its paint, with the paint at each point."""
    points, normals, uv, local = part.points, part.normals, part.uv, part.painted
    triangles = part.triangles
    while len(triangles) * 4 <= MOST_TRIANGLES:
        corners = points[triangles]
        longest = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).max(1)
        if np.percentile(longest, 98) <= part.material.step:
            break
        edges = np.sort(triangles[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
        found, which = np.unique(edges, axis=0, return_inverse=True)
        middle = which.reshape(-1, 3) + len(points)
        points, normals, uv, local = (
            np.concatenate([rows, (rows[found[:, 0]] + rows[found[:, 1]]) / 2])
            for rows in (points, normals, uv, local)
        )
        a, b, c = triangles.T
        ab, bc, ca = middle.T
        triangles = np.concatenate(
            [np.stack(t, 1) for t in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))]
        ).astype(np.int32)
    normals = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-6)
    assert part.material.paint is not None
    colours = part.material.paint(
        local.astype(np.float32), normals.astype(np.float32), uv.astype(np.float32)
    )
    count = len(points)
    return Mesh(
        points,
        normals,
        uv,
        triangles,
        part.material,
        local,
        colours,
        np.full(count, part.material.metal, np.float32),
        np.full(count, part.material.gloss, np.float32),
    )


def _object(parts: list[Mesh], edge: float) -> bpy.types.Object:
    parts = [_welded(part) for part in parts] if edge else parts
    offsets = np.cumsum([0, *(len(part.points) for part in parts[:-1])])
    points = np.concatenate([part.points for part in parts]).astype(np.float32)
    triangles = np.concatenate(
        [part.triangles + offset for part, offset in zip(parts, offsets, strict=True)]
    ).astype(np.int32)
    if not edge:
        triangles = _outward(points, triangles, np.concatenate([p.normals for p in parts]))
    data = bpy.data.meshes.new("part")
    data.vertices.add(len(points))
    data.vertices.foreach_set("co", points.ravel())
    data.loops.add(len(triangles) * 3)
    data.loops.foreach_set("vertex_index", triangles.ravel())
    data.polygons.add(len(triangles))
    data.polygons.foreach_set("loop_start", np.arange(0, len(triangles) * 3, 3, dtype=np.int32))
    data.update(calc_edges=True)
    _attributes(data, parts, points, triangles, edge)
    if not edge:
        normals = np.concatenate([part.normals for part in parts]).astype(np.float32)
        length = np.linalg.norm(normals, axis=1, keepdims=True)
        data.polygons.foreach_set("use_smooth", np.ones(len(triangles), bool))
        data.normals_split_custom_set_from_vertices(normals / np.maximum(length, 1e-6))
    thing = bpy.data.objects.new("part", data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def _outward(points: Floats, triangles: NDArray[np.int32], normals: Floats) -> NDArray[np.int32]:
    """Triangles that wind the way their points' normals say."""
    a, b, c = (points[triangles[:, corner]] for corner in range(3))
    facing = np.einsum("ij,ij->i", np.cross(b - a, c - a), normals[triangles].sum(1))
    return np.where((facing < 0)[:, None], triangles[:, ::-1], triangles).astype(np.int32)


def _attributes(
    data: bpy.types.Mesh,
    parts: list[Mesh],
    points: Floats,
    triangles: NDArray[np.int32],
    edge: float,
) -> None:
    place = np.concatenate([part.painted for part in parts]).astype(np.float32)
    layer = data.attributes.new("place", "FLOAT_VECTOR", "POINT")
    layer.data.foreach_set("vector", place.ravel())
    # Row 0 of a picture is above, and v counts downwards; Blender's counts upwards.
    if edge:
        uv = np.concatenate([_corner_uv(part) for part in parts]).astype(np.float32)
    else:
        uv = np.concatenate([part.uv for part in parts])[triangles].reshape(-1, 2).copy()
    uv[:, 1] = 1 - uv[:, 1]
    data.uv_layers.new(name="uv").uv.foreach_set("vector", uv.ravel())
    course = _courses(place, triangles)
    data.uv_layers.new(name="course").uv.foreach_set("vector", course.ravel())
    count = len(points)
    colours, metals, glosses = (
        np.ones((count, 4), np.float32),
        np.zeros(count, np.float32),
        np.zeros(count, np.float32),
    )
    start = 0
    for part in parts:
        end = start + len(part.points)
        glosses[start:end] = part.material.gloss
        metals[start:end] = part.material.metal
        if part.colours is not None:
            colours[start:end, :3] = part.colours
            if part.metals is not None:
                metals[start:end] = part.metals
            if part.glosses is not None:
                glosses[start:end] = part.glosses
        start = end
    if any(part.colours is not None for part in parts):
        data.attributes.new("colour", "FLOAT_COLOR", "POINT").data.foreach_set(
            "color", colours.ravel()
        )
        data.attributes.new("metal", "FLOAT", "POINT").data.foreach_set("value", metals)
        data.attributes.new("gloss", "FLOAT", "POINT").data.foreach_set("value", glosses)


_CORNERS: dict[int, Floats] = {}


def _corner_uv(part: Mesh) -> Floats:
    """Texture coordinates at each triangle's corners (3m, 2)."""
    kept = _CORNERS.pop(id(part), None)
    return part.uv[part.triangles].reshape(-1, 2) if kept is None else kept


def _courses(place: Floats, triangles: NDArray[np.int32]) -> Floats:
    """Along and across each flat face at its corners, in world units: for courses of stone."""
    corners = place[triangles]
    normals = np.abs(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]))
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    is_flat = (normals[:, 2] > 0.7)[:, None]
    faces_x = (normals[:, 0] > normals[:, 1])[:, None] & ~is_flat
    along = np.where(faces_x, corners[..., 1], corners[..., 0])
    across = np.where(is_flat, corners[..., 1], corners[..., 2])
    return np.stack([along, across], -1).reshape(-1, 2).astype(np.float32)


def _welded(part: Mesh) -> Mesh:
    """A copy whose points at the same place are one, so that edges can be rounded."""
    keys = np.round(part.points / 2e-5).astype(np.int64)
    _, first, which = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    triangles = which.reshape(-1)[part.triangles]
    a, b, c = triangles.T
    is_real = (a != b) & (b != c) & (c != a)
    made = Mesh(
        part.points[first],
        part.normals[first],
        part.uv[first],
        triangles[is_real].astype(np.int32),
        part.material,
        part.painted[first],
        None if part.colours is None else part.colours[first],
        None if part.metals is None else part.metals[first],
        None if part.glosses is None else part.glosses[first],
        part.edge,
    )
    _CORNERS[id(made)] = part.uv[part.triangles[is_real]].reshape(-1, 2)
    return made


def _round(thing: bpy.types.Object, edge: float) -> None:
    """Joins flat faces, turns them outwards and rounds their edges."""
    work = bmesh.new()
    work.from_mesh(thing.data)
    bmesh.ops.dissolve_limit(
        work,
        angle_limit=0.01,
        verts=work.verts[:],
        edges=work.edges[:],
        use_dissolve_boundaries=False,
    )
    bmesh.ops.recalc_face_normals(work, faces=work.faces[:])
    work.to_mesh(thing.data)
    work.free()
    bevel = thing.modifiers.new("edge", "BEVEL")
    bevel.width = edge
    bevel.segments = 2
    bevel.limit_method = "ANGLE"
    bevel.angle_limit = 0.5
    bevel.use_clamp_overlap = True
    if len(thing.data.materials) > 1:
        bevel.material = 1


def hide(things: Iterable[bpy.types.Object]) -> None:
    """Keeps objects from the camera; they still throw shadows and light."""
    for thing in things:
        thing.visible_camera = False


def hold_out(things: Iterable[bpy.types.Object]) -> None:
    """Makes objects holes in the picture; they still throw shadows and light."""
    for thing in things:
        thing.is_holdout = True

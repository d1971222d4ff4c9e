"""The crocodile as it swims: wet hide, and the water about it with foam and rings.

Knows: the crocodile's solids, the river's waves. Must not know: where it swims in a picture.
The water's surface is z 0.
"""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from scripts.art.models import clay, crocodile
from scripts.art.models.clay import Floats
from scripts.art.models.sculpture import Paint, Sculpture
from scripts.art.paint.haze import field
from scripts.art.paint.quayside import wave
from scripts.art.render import wet
from scripts.art.render.mesh import Material, Mesh, Model

_PAINTS = {
    crocodile._HIDE: Paint("#56602f", 0.5, 0.0, 0.25),
    crocodile._RIDGE: Paint("#39401f", 0.4, 0.0, 0.25),
    crocodile._BELLY: Paint("#a89a66", 0.45, 0.0, 0.15),
    crocodile._MOUTH: Paint("#a54a42", 0.75, 0.0, 0.15),
    crocodile._TONGUE: Paint("#c27466", 0.75, 0.0, 0.10),
    crocodile._TOOTH: Paint("#e9dcb4", 0.6, 0.0, 0.10),
}
BY_NIGHT = np.array([0.62, 0.66, 0.60], np.float32)
_DEEP = np.array([0.0006, 0.0078, 0.0112], np.float32)
"""The river's own colour, linear: as the painted river's."""
_SHALLOW = np.array([0.016, 0.022, 0.010], np.float32)
"""Hide seen through a hand's breadth of water."""
_STEP = 0.013
_DEPTH = 0.07
"""Below this nothing is seen in the water."""


@njit(cache=True, parallel=True)  # type: ignore[untyped-decorator]
def _cells(points: Floats, scale: float) -> Floats:
    """How far points (n, 3) are from the border of their cell of a random mosaic, 0 to about 1."""
    result = np.zeros(points.shape[0], np.float32)
    for i in prange(points.shape[0]):
        x, y, z = points[i, 0] * scale, points[i, 1] * scale, points[i, 2] * scale
        fx, fy, fz = math.floor(x), math.floor(y), math.floor(z)
        first, second = 9.0, 9.0
        for number in range(27):
            cx = int(fx) + number % 3 - 1
            cy = int(fy) + (number // 3) % 3 - 1
            cz = int(fz) + number // 9 - 1
            key = (cx * 374761393 + cy * 668265263 + cz * 1274126177) & 0xFFFFFFFF
            key = ((key ^ (key >> 13)) * 1274126177) & 0xFFFFFFFF
            px = cx + 0.15 + 0.7 * ((key & 1023) / 1023.0)
            py = cy + 0.15 + 0.7 * (((key >> 10) & 1023) / 1023.0)
            pz = cz + 0.15 + 0.7 * (((key >> 20) & 1023) / 1023.0)
            away = math.sqrt((px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2)
            if away < first:
                first, second = away, first
            elif away < second:
                second = away
        result[i] = second - first
    return result


def _scutes(points: Floats) -> Floats:
    """Horny scales: large square plates on the back, pebbles on flanks and snout."""
    x, y, z = points.T
    pebble = np.clip(_cells(np.ascontiguousarray(points, np.float32), 26.0) / 0.30, 0, 1)
    row = np.abs(((y / 0.074) % 1.0) - 0.5) * 2
    column = np.abs(((np.abs(x) / 0.082 + 0.5) % 1.0) - 0.5) * 2
    plate = np.clip((0.86 - np.maximum(row, column)) / 0.22, 0, 1)
    on_back = np.clip((z - 0.10) * 12, 0, 1) * np.clip((y + 0.25) * 8, 0, 1)
    rough = clay.noise(points, 18.0, 2, 5) - 0.5
    high = 0.0095 * (plate * on_back + pebble * (1 - on_back) * 0.62) - 0.004 + 0.006 * rough
    return np.asarray(high, np.float32)


def crocodile_in_hide(opening: float, step: float, shade: Floats = BY_NIGHT) -> Model:
    """The crocodile with its jaws `opening` degrees apart, facing -Y, sampled every `step`; its
    paints are multiplied with a shade (3,)."""
    parts = []
    for part in (_body(step), _upper(opening, 0.8 * step), _lower(0.8 * step)):
        assert part.colours is not None
        parts.append(replace(part, material=wet.HIDE, colours=part.colours * shade))
    return Model(parts)


@cache
def _body(step: float) -> Mesh:
    figure = _repainted(crocodile._body())
    figure.relief = _scutes
    return figure.mesh((-0.62, -0.66, -0.22), (0.62, 2.05, 0.42), step)


@cache
def _lower(step: float) -> Mesh:
    figure = _repainted(crocodile._lower())
    figure.relief = lambda p: _scutes(p) * np.float32(0.4)
    return figure.mesh((-0.24, -1.26, -0.12), (0.24, -0.33, 0.17), step)


@cache
def _upper(opening: float, step: float) -> Mesh:
    figure = _repainted(crocodile._upper(opening))
    hinge = np.array(crocodile._HINGE, np.float32)
    back = clay.turn_matrix("x", opening)
    figure.relief = lambda p: _scutes((p - hinge) @ back.T + hinge) * np.float32(0.6)
    reach = 0.85 * math.sin(math.radians(opening))
    return figure.mesh((-0.26, -1.32, -0.1), (0.26, -0.22, 0.4 + reach), step)


def _repainted(figure: Sculpture) -> Sculpture:
    figure._coats = [(solid, n, _PAINTS.get(paint, paint)) for solid, n, paint in figure._coats]
    figure._strokes = [
        (mask, _PAINTS.get(paint, paint), only and _PAINTS.get(only, only))
        for mask, paint, only in figure._strokes
    ]
    return figure


def afloat(swimmer: Model) -> Model:
    """A copy without what lies deep in the water, which is not seen."""
    parts = []
    for part in swimmer.meshes:
        is_seen = (part.points[part.triangles, 2] > -_DEPTH).any(1)
        parts.append(replace(part, triangles=part.triangles[is_seen]))
    return Model(parts)


class Churned(NamedTuple):
    """A place where the water boils, and how far about it."""

    x: float
    y: float
    wide: float


class River(NamedTuple):
    """The water a swimmer lies in: how high it stands at places (x, y), its linear colour there
    (..., 3), what it is made of, and how far about the swimmer it belongs to its picture."""

    height: Callable[[Floats, Floats], Floats]
    colour: Callable[[Floats, Floats], Floats]
    material: Material = wet.RIVER
    reach: float = 0.95
    bank: float = 1e9
    """No water is seen beyond this y."""


def _night(x: Floats, y: Floats) -> Floats:
    return np.broadcast_to(_DEEP, (*x.shape, 3))


BEFORE_QUAY = River(
    lambda x, y: np.asarray(wave(x, y, 0.0) - 0.078, np.float32), _night, bank=-0.05
)


def water(swimmer: Model, river: River = BEFORE_QUAY, churned: Churned | None = None) -> Mesh:
    """The river's surface about a swimmer, with rings, foam, and what is seen of it below."""
    points = np.concatenate([part.points for part in swimmer.meshes])
    below = points[points[:, 2] < 0.03]
    reach = river.reach * (1.0 if churned is None else 1.35)
    low, high = below.min(0)[:2] - reach, below.max(0)[:2] + reach
    high[1] = min(high[1], river.bank)
    x, y = np.meshgrid(
        np.arange(low[0], high[0], _STEP, np.float32), np.arange(low[1], high[1], _STEP, np.float32)
    )
    flat = np.stack([x.ravel(), y.ravel()], 1)
    rim = points[np.abs(points[:, 2]) < 0.02][:, :2]
    away = cKDTree(rim).query(flat)[0].astype(np.float32).reshape(x.shape)
    depth, nearest = cKDTree(below[::4, :2]).query(flat)
    depth = depth.astype(np.float32).reshape(x.shape)
    under = below[::4, 2][nearest].reshape(x.shape)
    lace = field(x, y, 2.6, 4, 12)
    boil = 0.0 if churned is None else 1.0
    phase = away * (2 * math.pi / 0.27) + 2.2 * (lace - 0.5)
    ring = np.cos(phase) * np.exp(-away / (0.50 + 0.3 * boil)) * np.clip(away / 0.05, 0, 1)
    z = river.height(x, y) + (0.014 + 0.012 * boil) * ring + 0.02 * np.exp(-away / 0.045)
    foam = 1.15 * np.exp(-away / (0.045 + 0.08 * boil)) * np.clip((lace - 0.33) * 3.6, 0.05, 1.1)
    crest = np.clip(np.cos(phase) - 0.55, 0, 1) / 0.45 * np.exp(-away / (0.34 + 0.3 * boil))
    foam = np.maximum(foam, 0.66 * crest * np.clip((lace - 0.40) * 4, 0, 1))
    if churned is not None:
        far = np.hypot(x - churned.x, y - churned.y)
        z += 0.05 * np.exp(-((far / churned.wide) ** 2)) * 2.4 * (lace - 0.3)
        z += 0.018 * np.cos(far * 11) * np.exp(-far / 1.6)
        white = np.exp(-((far / (churned.wide * 1.2)) ** 2))
        foam = np.maximum(foam, white * (0.35 + lace))
        streak = field(x, y * 2.2, 1.7, 4, 33)
        foam = np.maximum(foam, np.clip((streak - 0.52) * 5, 0, 1) * 0.66 * np.exp(-far / 1.2))
    share = np.clip((depth + 0.25 * (lace - 0.5) - 0.10) / (reach - 0.25), 0, 1)
    cover = (1 - share * share * (3 - 2 * share)) ** 1.4
    cover *= np.clip((reach - 0.03 - depth) / 0.1, 0, 1)
    shallow = np.clip(1 + under / 0.22, 0, 1) * np.clip(1 - depth / 0.05, 0, 1) * 0.8
    own = river.colour(x, y)
    colours = own + (_SHALLOW - own) * shallow[..., None]
    return _sheet(np.stack([x, y, z], -1), colours, np.clip(foam, 0, 1.2), cover, river.material)


def _sheet(
    places: Floats, colours: Floats, foam: Floats, cover: Floats, material: Material
) -> Mesh:
    """A grid (rows, columns, 3) as a smooth mesh, without what is not seen."""
    normal = np.cross(np.gradient(places, axis=1), np.gradient(places, axis=0))
    normal /= np.maximum(np.linalg.norm(normal, axis=2, keepdims=True), 1e-9)
    index: NDArray[np.int64] = np.arange(cover.size).reshape(cover.shape)
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    triangles = np.concatenate(
        [np.stack([a, b, c], -1).reshape(-1, 3), np.stack([a, c, d], -1).reshape(-1, 3)]
    )
    triangles = triangles[(cover.ravel()[triangles] > 0.004).any(1)]
    used, triangles = np.unique(triangles, return_inverse=True)

    def kept(values: Floats) -> Floats:
        return np.asarray(values.reshape(cover.size, -1)[used], np.float32)

    return Mesh(
        kept(places),
        kept(normal),
        np.zeros((len(used), 2), np.float32),
        triangles.reshape(-1, 3).astype(np.int32),
        material,
        colours=kept(colours),
        metals=kept(foam)[:, 0],
        glosses=kept(cover)[:, 0],
    )

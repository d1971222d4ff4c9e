"""Blunt pyramids of stone, glaze and gold in the view of the quay, cast pixel by pixel.

Knows: where rays meet flat faces, and how torchlight and the evening lie on them. Must not know:
whose pyramid it is, files of the game.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy import ndimage

from cleopatra.ui.scenes.shared import quay_view as view
from scripts.art.paint.haze import Floats, field
from scripts.art.paint.quayside import MOON

_GLEAM = np.array([1.0, 0.66, 0.32], np.float32)
"""A flame's own colour in what mirrors it: hotter than the light it throws."""
_FILL = np.array([0.62, 0.70, 1.0], np.float32)
"""The pale sky over the river, which the pyramids face."""
_WARM = np.array([1.0, 0.60, 0.33], np.float32)
"""Firelight as an eye used to it sees it: blue glaze stays blue."""
SIDE_FIRES = (
    ((-2.9, -0.9, 1.9), 12.5),
    ((3.2, -2.6, 2.1), 6.0),
    ((0.8, -6.8, 1.2), 6.0),
)
"""Torches as a pyramid at any place of the quay sees them: left, right, and from the boats."""


class Surface(NamedTuple):
    """What a face is at each of its points: linear colour (n, 3), slopes along its two directions
    (n, 2), how much is metal and how much is glazed (n,)."""

    colour: Floats
    slope: Floats
    metal: Floats
    glaze: Floats


Paint = Callable[[Floats, Floats, int], Surface]
"""Across (-1..1 at the foot's width) and up (0..1) of points on a side, and which side it is."""


@dataclass(frozen=True)
class Frustum:
    """A blunt pyramid about the vertical: half its width and height below and above."""

    low: tuple[float, float]
    high: tuple[float, float]
    paint: Paint
    deep: float = 1.0
    """How deep it is for its width."""
    back: float = 0.0
    """How far behind the others' middle it stands."""


def plain(colour: Floats, metal: float, glaze: float, rough: float = 0.05) -> Paint:
    """One material all over, a little uneven."""

    def paint(across: Floats, up: Floats, side: int) -> Surface:
        grain = field(across * 2, up, 6.0, 3, 40 + side)
        slope = np.stack([grain - 0.5, np.roll(grain, 7) - 0.5], -1) * rough
        shade = (0.82 + 0.36 * grain)[:, None]
        full = np.ones(len(across), np.float32)
        return Surface((colour * shade).astype(np.float32), slope, full * metal, full * glaze)

    return paint


def pictured(
    colour: Floats,
    height: Floats,
    metal: Floats,
    relief: float,
    glaze: float = 0.0,
    taper: float = 1.0,
) -> Paint:
    """A picture on each side: linear colour (h, w, 3), height and metal (h, w) 0..1.

    :param relief: how steep the height makes the surface.
    :param taper: how wide the side is above for its width below; the picture follows.
    """
    down, right = np.gradient(height)
    rows, columns = height.shape

    def paint(across: Floats, up: Floats, side: int) -> Surface:
        places = np.stack(
            [(1 - up) * (rows - 1), (0.5 + 0.5 * across / (1 + (taper - 1) * up)) * (columns - 1)]
        )

        def at(values: Floats) -> Floats:
            found = ndimage.map_coordinates(values, places, order=1, mode="nearest")
            return np.asarray(found, np.float32)

        own = np.stack([at(colour[..., band]) for band in range(3)], -1)
        slope = np.stack([at(right), -at(down)], -1) * relief
        gold = at(metal)
        return Surface(own, slope.astype(np.float32), 0.72 * gold, glaze * (1 - gold))

    return paint


def cast(
    solids: Sequence[Frustum], turn: float, at: tuple[float, float, float], box: tuple[int, ...]
) -> tuple[Floats, Floats, Floats]:
    """The evening's light, what torches add (h, w, 3; linear) and alpha, twice as fine as `box`
    (left, top, right, bottom about the vanishing point) has pixels.

    :param turn: degrees that the solids stand turned about the vertical at `at`.
    """
    left, top, right, bottom = box
    rows, columns = np.mgrid[0 : (bottom - top) * 2, 0 : (right - left) * 2].astype(np.float32)
    shape = rows.shape
    ray = np.stack(
        [
            ((columns + 0.5) / 2 + left) / view.FOCUS,
            np.ones(shape, np.float32),
            -((rows + 0.5) / 2 + top) / view.FOCUS,
        ],
        -1,
    ).reshape(-1, 3)
    eye = np.array([0.0, -view.EYE_AWAY, view.EYE_HEIGHT]) - np.asarray(at)
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    spin = np.array([[cosine, sine, 0], [-sine, cosine, 0], [0, 0, 1]])
    ray, eye = ray @ spin.T, spin @ eye
    nearest = np.full(len(ray), np.inf)
    evening, added = np.zeros((len(ray), 3)), np.zeros((len(ray), 3))
    for solid in solids:
        here = eye - [0.0, solid.back, 0.0]
        away, side = _met(solid, ray, here)
        hit = np.flatnonzero(away < nearest)
        nearest[hit] = away[hit]
        point = here + ray[hit] * away[hit, None]
        evening[hit], added[hit] = _lit(solid, point, side[hit], ray[hit], spin, at)
    alpha = np.isfinite(nearest).astype(np.float32)
    return (
        evening.reshape(*shape, 3).astype(np.float32),
        added.reshape(*shape, 3).astype(np.float32),
        alpha.reshape(shape),
    )


def _planes(solid: Frustum) -> tuple[Floats, Floats]:
    """Normals (6, 3) and offsets: the four sides (-Y first, counter-clockwise), top, bottom."""
    (r0, z0), (r1, z1) = solid.low, solid.high
    normals, offsets = [], []
    for side in range(4):
        angle = side * math.pi / 2 - math.pi / 2
        far = 1.0 if side % 2 else solid.deep
        slope = math.atan2((r0 - r1) * far, z1 - z0)
        normal = (
            math.cos(slope) * math.cos(angle),
            math.cos(slope) * math.sin(angle),
            math.sin(slope),
        )
        normals.append(normal)
        offsets.append(math.cos(slope) * r0 * far + math.sin(slope) * z0)
    normals += [(0.0, 0.0, 1.0), (0.0, 0.0, -1.0)]
    offsets += [z1, -z0]
    return np.asarray(normals, np.float32), np.asarray(offsets, np.float32)


def _met(solid: Frustum, ray: Floats, eye: Floats) -> tuple[Floats, Floats]:
    """How far along each ray the solid begins (infinite if it is missed), and on which face."""
    normals, offsets = _planes(solid)
    speed = ray @ normals.T
    gap = offsets - normals @ eye
    with np.errstate(divide="ignore", invalid="ignore"):
        at = gap / speed
    enters = np.where(speed < 0, at, -np.inf)
    leaves = np.where(speed > 0, at, np.inf)
    first, last = enters.max(1), leaves.min(1)
    outside = ((speed == 0) & (gap < 0)).any(1)
    away = np.where((first < last) & (first > 0) & ~outside, first, np.inf)
    return away.astype(np.float32), enters.argmax(1)


def _lit(
    solid: Frustum,
    point: Floats,
    side: Floats,
    ray: Floats,
    spin: Floats,
    at: tuple[float, float, float],
) -> tuple[Floats, Floats]:
    normals, _ = _planes(solid)
    (r0, z0), (r1, z1) = solid.low, solid.high
    colour, normal = np.zeros_like(point), normals[side].astype(np.float64)
    metal, glaze = np.zeros(len(point)), np.zeros(len(point))
    for number in range(6):
        mine = np.flatnonzero(side == number)
        if not len(mine):
            continue
        there, own = point[mine], normals[number]
        along = np.array([-own[1], own[0], 0.0]) if number < 4 else np.array([1.0, 0, 0])
        along = along / np.linalg.norm(along)
        upward = np.cross(own, along)
        up = (there[:, 2] - z0) / (z1 - z0) if number < 4 else there[:, 1] / max(r1, 1e-3)
        found = solid.paint((there @ along / r0).astype(np.float32), up.astype(np.float32), number)
        colour[mine], metal[mine], glaze[mine] = found.colour, found.metal, found.glaze
        normal[mine] += -found.slope[:, :1] * along - found.slope[:, 1:] * upward
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    # From the pyramid's own directions back into the world's.
    normal, look = normal @ spin, -(ray @ spin)
    place = point @ spin
    look /= np.linalg.norm(look, axis=1, keepdims=True)
    facing = np.clip((normal * look).sum(1, keepdims=True), 0, 1)
    back = 2 * facing * normal - look
    metal, glaze = metal[:, None], glaze[:, None]
    mirror = (0.04 + 0.96 * (1 - facing) ** 5) * glaze
    dull = 1 - metal
    high = np.clip(back[:, 2:], -1, 1)
    night = np.where(high > 0, 0.05 + 0.14 * np.exp(-high / 0.3), 0.05) * (0.6 * MOON + 0.4)
    ground = np.clip(place[:, 2:] / 0.30, 0, 1)
    held = 0.45 + 0.55 * ground
    up = np.clip(normal[:, 2:], 0, 1)
    ambient = (0.05 + 0.15 * up) * MOON + 0.16 * np.clip(-normal[:, 1:2], 0, 1) * _FILL
    moon = np.clip(normal @ np.array([0.52, 0.30, 0.80]), 0, 1)[:, None] * 0.20 * MOON
    evening = colour * dull * (ambient + moon) * held + (colour * metal + mirror) * night
    added = np.zeros_like(colour)
    for fire, power in SIDE_FIRES:
        toward = np.asarray(fire) - place
        far = np.linalg.norm(toward, axis=1, keepdims=True)
        toward = toward / far
        share = power * _WARM / (far * far + 1.0)
        straight = np.clip((normal * toward).sum(1, keepdims=True), 0, 1)
        half = toward + look
        half = half / np.linalg.norm(half, axis=1, keepdims=True)
        near = np.clip((normal * half).sum(1, keepdims=True), 0, 1)
        added += colour * dull * straight * share * held
        bright = power * _GLEAM / (far * far + 1.0)
        added += colour * metal * bright * (0.30 * straight + 1.5 * near**10)
        added += glaze * bright * 1.4 * near**70
    # The lit paving and the boats' fires in what shines.
    warm = (
        np.clip(0.40 - np.abs(high - 0.05), 0, 1)
        * _GLEAM
        * (0.35 + 1.1 * np.clip(place[:, 2:] / 1.4, 0, 1) ** 2)
    )
    added += (colour * metal + mirror * 0.25) * warm
    return evening, added

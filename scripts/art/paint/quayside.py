"""The quay and the river before it by the light of the evening and of torches, pixel by pixel.

Knows: where each pixel lies in the view, stone, waves, light. Must not know: files of the game.

Each function answers linear light (h, w, 3): the evening's, and what the torches add.
"""

from typing import NamedTuple

import numpy as np

from cleopatra.ui.scenes.shared import quay_view as view
from scripts.art.paint.haze import Floats, field, looped
from scripts.art.render.surfaces import linear

FIRE = np.array([1.0, 0.47, 0.14], np.float32)
MOON = np.array([0.46, 0.56, 0.92], np.float32)
_ZENITH, _LOW = np.array([0.030, 0.040, 0.105]), np.array([0.235, 0.110, 0.105])
"""The evening sky above, and over the horizon."""
_LIP, _WALL_TOP, _BEHIND = 0.30, 0.29, 9.0
"""How deep the edge stones are, where the wall under them begins, where the paving ends."""
_POWER = 3.6
"""A torch's light at a distance of one unit."""
_INNER = ((-3.4, 5.4), (0.4, 7.0), (3.4, 5.4), (-8.5, 6.0), (8.5, 6.0))
"""Fires of the palace whose light reaches the quay."""


class Box(NamedTuple):
    """A layer's pixels about the vanishing point, at scale 1: left, top, right, bottom."""

    left: int
    top: int
    right: int
    bottom: int


QUAY = Box(-2560, 203, 2560, 476)
RIVER = Box(-2560, 470, 2560, 2130)


def _rays(box: Box, scale: float) -> tuple[Floats, Floats]:
    """How far each pixel's ray runs right and down for a unit away from the eye."""
    width = round((box.right - box.left) * scale)
    height = round((box.bottom - box.top) * scale)
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    x = (columns + 0.5) / scale + box.left
    y = (rows + 0.5) / scale + box.top
    return (x / view.FOCUS).astype(np.float32), (y / view.FOCUS).astype(np.float32)


class _Slabs(NamedTuple):
    tone: Floats
    height: Floats
    joint: Floats


def _slabs(along: Floats, across: Floats, length: float, deep: float, seed: int) -> _Slabs:
    """Blocks in courses: a tone -1..1 for each, how high each pixel stands, where joints are."""
    row = np.floor(across / deep)
    shift = along / length + 0.5 * (row % 2) + 0.23 * np.sin(row * 12.9 + seed)
    column = np.floor(shift)
    tone = np.sin(column * 127.1 + row * 311.7 + seed) * 43758.5453
    tone = (tone - np.floor(tone)) * 2 - 1
    edge_x = np.minimum(shift - column, column + 1 - shift) * length
    edge_y = np.minimum(across - row * deep, (row + 1) * deep - across)
    near = np.minimum(edge_x, edge_y)
    rough = field(along, across, 5.0, 4, seed) - 0.5
    joint = np.clip(1 - (near + 0.010 * rough) / 0.016, 0, 1)
    height = 0.018 * np.clip(near / 0.035, 0, 1) ** 0.6 + 0.010 * tone + 0.016 * rough
    return _Slabs(tone, height.astype(np.float32), joint.astype(np.float32))


def _bent(height: Floats, along: Floats, across: Floats) -> tuple[Floats, Floats]:
    """The slope of a height along two directions on the surface, from its pixels."""
    d_height, d_along, d_across = (
        (np.gradient(v, axis=1), np.gradient(v, axis=0)) for v in (height, along, across)
    )
    area = d_along[0] * d_across[1] - d_along[1] * d_across[0]
    area = np.where(np.abs(area) < 1e-9, 1e-9, area)
    a = (d_height[0] * d_across[1] - d_height[1] * d_across[0]) / area
    b = (d_height[1] * d_along[0] - d_height[0] * d_along[1]) / area
    return np.clip(a, -0.7, 0.7).astype(np.float32), np.clip(b, -0.7, 0.7).astype(np.float32)


def quay() -> tuple[Floats, Floats]:
    """Paving, edge stones and the wall in the water, at scale 1."""
    right, down = _rays(QUAY, 1.0)
    away_wall = view.EYE_AWAY - 0.0
    z_wall = view.EYE_HEIGHT - down * away_wall
    is_wall = z_wall < _WALL_TOP
    lip_y = -0.06
    z_lip = view.EYE_HEIGHT - down * (view.EYE_AWAY + lip_y)
    top = view.QUAY_HEIGHT + 0.02
    is_lip = ~is_wall & (z_lip < top)
    away_top = (view.EYE_HEIGHT - view.QUAY_HEIGHT) / down
    away = np.where(is_wall, away_wall, np.where(is_lip, view.EYE_AWAY + lip_y, away_top))
    x = (right * away).astype(np.float32)
    y = (away - view.EYE_AWAY).astype(np.float32)
    z = (view.EYE_HEIGHT - down * away).astype(np.float32)
    is_edge = ~is_wall & ~is_lip & (y < _LIP)
    flat = ~is_wall & ~is_lip

    paving = _slabs(x, y - _LIP, 1.35, 0.92, 4)
    edge = _slabs(x, np.full_like(x, 0.5), 1.18, 1.0, 9)
    wall = _slabs(x, z + 3.0, 1.15, 0.155, 6)
    tone, height, joint = (
        np.where(is_wall, w, np.where(is_edge | is_lip, e, p))
        for w, e, p in zip(wall, edge, paving, strict=True)
    )
    along, over = x, np.where(flat, y, z)
    slope_x, slope_v = _bent(height, along, over)
    # Where two kinds of stone meet the slope is none of either's.
    seam = np.zeros(x.shape, bool)
    for mask in (is_wall, is_lip, is_edge):
        seam[1:-1] |= (mask[2:] != mask[1:-1]) | (mask[:-2] != mask[1:-1])
    slope_x[seam], slope_v[seam] = 0, 0
    normal = np.stack(
        [
            -slope_x,
            np.where(flat, -slope_v, -1.0),
            np.where(flat, 1.0, -slope_v),
        ],
        -1,
    )
    normal /= np.linalg.norm(normal, axis=2, keepdims=True)

    stain = field(x, over, 0.55, 4, 21)[..., None]
    fine = field(x, over, 7.0, 3, 23)[..., None]
    colour = np.where(
        is_wall[..., None],
        linear("#b08a55"),
        np.where((is_edge | is_lip)[..., None], linear("#e6c48c"), linear("#d3ad74")),
    )
    colour = colour * (1 + 0.26 * tone[..., None]) * (0.62 + 0.6 * stain) * (0.86 + 0.28 * fine)
    colour = colour * (1 - 0.78 * joint[..., None])
    # Wet and green where the river licks the wall; soot and sand in the corner under the lip.
    wet = (np.clip((0.13 + 0.08 * (stain[..., 0] - 0.5) - z) / 0.07, 0, 1) * is_wall)[..., None]
    colour = colour * (1 - 0.62 * wet) + linear("#1b3a26") * 0.10 * wet
    under = (np.clip((z - _WALL_TOP + 0.075) / 0.075, 0, 1) * is_wall)[..., None]
    shade = 1 - 0.72 * under
    rim = (is_edge & (y < 0.012)) | (is_lip & (z > top - 0.018))
    colour = np.where(rim[..., None], np.minimum(colour * 1.5, 0.9), colour)

    up = np.clip(normal[..., 2:], 0, 1)
    ambient = 0.035 + 0.20 * up * MOON + 0.10 * np.clip(-normal[..., 1:2], 0, 1) * _LOW * 3
    evening = colour * ambient * shade
    place = np.stack([x, y, z], -1)
    added = _torchlight(place, normal, colour * shade, 18.0, 0.10)
    eye = np.array([0, -view.EYE_AWAY, view.EYE_HEIGHT], np.float32)
    gleam = _torchlight(place, normal, np.ones_like(colour), 60.0, 0.6, eye, wet)
    return evening.astype(np.float32), (added + gleam).astype(np.float32)


def _torchlight(
    place: Floats,
    normal: Floats,
    colour: Floats,
    sharp: float,
    shine: float,
    eye: Floats | None = None,
    only: Floats | None = None,
) -> Floats:
    """What the torches throw on stone: dull, or with an eye only the gleam of wet places."""
    total = np.zeros_like(place)
    for x, y in (*view.TORCHES, *_INNER):
        fire = np.array([x, y - 0.05, view.QUAY_HEIGHT + view.FIRE_HEIGHT + 0.3], np.float32)
        toward = fire - place
        far = np.linalg.norm(toward, axis=2, keepdims=True)
        toward = toward / far
        facing = np.clip((normal * toward).sum(2, keepdims=True), 0, 1)
        # The wall faces away from fires behind its edge; light bounced off the water reaches it.
        bounced = 0.22 * np.clip(-normal[..., 1:2], 0, 1)
        strength = _POWER / (far * far + 0.35) * (1.0 if y < 1 else 0.55)
        if eye is None or only is None:
            total += colour * FIRE * strength * (facing + bounced)
            continue
        look = eye - place
        look /= np.linalg.norm(look, axis=2, keepdims=True)
        half = toward + look
        half /= np.linalg.norm(half, axis=2, keepdims=True)
        total += (
            only * shine * FIRE * strength * (normal * half).sum(2, keepdims=True).clip(0) ** sharp
        )
    return total


def river(share: float, scale: float) -> tuple[Floats, Floats]:
    """The water while its waves are `share` (0..1) through their loop."""
    right, down = _rays(RIVER, scale)
    away = view.EYE_HEIGHT / down
    x, y = (right * away).astype(np.float32), (away - view.EYE_AWAY).astype(np.float32)
    slope_x, slope_y = _waves(x, y, share)
    normal = np.stack([-slope_x, -slope_y, np.ones_like(x)], -1)
    normal /= np.linalg.norm(normal, axis=2, keepdims=True)
    look = np.stack([-right, -np.ones_like(right), down], -1)
    look /= np.linalg.norm(look, axis=2, keepdims=True)
    facing = np.clip((normal * look).sum(2, keepdims=True), 0, 1)
    mirror = 0.022 + 0.978 * (1 - facing) ** 5
    back = 2 * facing * normal - look
    place = np.stack([x, y, np.zeros_like(x)], -1)
    evening, lit = _mirrored(place, back)
    deep = linear("#0c3f4a") * 0.16
    thick = np.clip(1 - facing, 0, 1)
    base = deep * (0.55 + 0.45 * thick) * (1 - mirror) + evening * mirror
    added = lit * mirror + _glitter(place, normal, look) + deep * _near_fire(place) * (1 - mirror)
    froth = np.exp(-np.abs(y - 0.012) / 0.035) * np.clip(
        (field(x, y, 1.7, 3, 51, share * 0.15) - 0.40) * 5, 0, 1
    )
    froth = froth[..., None].astype(np.float32)
    base = base * (1 - 0.6 * froth) + 0.05 * froth * MOON
    added = added + 0.35 * froth * _near_fire(place)
    return base.astype(np.float32), added.astype(np.float32)


def wave(x: Floats, y: Floats, share: float) -> Floats:
    """How high the river stands: swell and chop, long in the current's direction."""
    swell = looped(x * 0.40, y * 1.0, 0.95, 2, 3, 0.7, share)
    chop = looped(x * 0.55 + y * 0.25, y * 1.25, 2.7, 3, 13, 0.5, share)
    small = looped(x * 0.8 - y * 0.3, y * 1.5, 8.5, 2, 29, 0.28, share)
    return np.asarray(0.10 * swell + 0.046 * chop + 0.010 * small, np.float32)


def _waves(x: Floats, y: Floats, share: float) -> tuple[Floats, Floats]:
    """The slopes of the river."""
    step = 0.012
    here = wave(x, y, share)
    return (wave(x + step, y, share) - here) / step, (wave(x, y + step, share) - here) / step


def _mirrored(place: Floats, back: Floats) -> tuple[Floats, Floats]:
    """What a ray sees that the water throws back: sky, far bank, or the wall of the quay."""
    high = np.clip(back[..., 2:], 0, 1)
    glow = np.exp(-high / 0.16)
    sky = _ZENITH * (1 - glow) + _LOW * glow
    palace = np.exp(-(((place[..., :1] + 14 * back[..., :1] - 2.2) / 5.5) ** 2))
    palace = palace * np.clip((0.21 - high) / 0.16, 0, 1)
    run = np.where(back[..., 1:2] > 1e-3, -place[..., 1:2] / np.maximum(back[..., 1:2], 1e-3), 1e6)
    z = run * back[..., 2:]
    hits = np.clip((view.QUAY_HEIGHT - z) / 0.05, 0, 1) * (back[..., 1:2] > 1e-3)
    x = place[..., :1] + run * back[..., :1]
    lit = np.zeros_like(place)
    for at, _ in view.TORCHES:
        lit = lit + FIRE * _POWER * 0.19 / (1.2 + (x - at) ** 2 * 0.5)
    stone = linear("#b9925c")
    evening = sky * (1 - hits) * (1 - 0.55 * palace) + stone * 0.05 * hits
    fires = stone * lit * hits + (1 - hits) * palace * FIRE * 0.42
    return evening, fires


def _near_fire(place: Floats) -> Floats:
    total = np.zeros_like(place)
    for x, y in view.TORCHES:
        far = (place[..., :1] - x) ** 2 + (place[..., 1:2] - y) ** 2 + 4.0
        total = total + FIRE * _POWER * 1.6 / far
    return total


def _glitter(place: Floats, normal: Floats, look: Floats) -> Floats:
    """The torches' own image in the waves: a path of sparks toward the eye."""
    total = np.zeros_like(place)
    for x, y in view.TORCHES:
        fire = np.array([x, y, view.QUAY_HEIGHT + view.FIRE_HEIGHT + 0.35], np.float32)
        toward = fire - place
        far = np.linalg.norm(toward, axis=2, keepdims=True)
        half = toward / far + look
        half /= np.linalg.norm(half, axis=2, keepdims=True)
        near = np.clip((normal * half).sum(2, keepdims=True), 0, 1)
        core, soft = near**2600, near**260
        total += FIRE * (3.4 * core + 0.26 * soft) * 9.0 / (far * far + 4.0)
    return total

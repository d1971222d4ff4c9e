"""The river before the quay by the light of the evening and of torches, pixel by pixel.

Knows: where each pixel lies in the view, waves, light. Must not know: files of the game.
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
_POWER = 3.6
"""A torch's light at a distance of one unit."""


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


def wetted(scale: float) -> Floats:
    """How much light the quay's wall still returns where the river licks it (h, w, 1), 1 above."""
    right, down = _rays(QUAY, scale)
    x = (right * view.EYE_AWAY).astype(np.float32)
    z = (view.EYE_HEIGHT - down * view.EYE_AWAY).astype(np.float32)
    stain = field(x, z, 0.55, 4, 21)
    splashed = field(x, 4 * z, 2.2, 4, 27)
    wet = np.clip((0.16 + 0.16 * (stain - 0.5) + 0.08 * (splashed - 0.5) - z) / 0.08, 0, 1)
    return np.asarray(1 - 0.58 * wet[..., None], np.float32)


def river(share: float, scale: float) -> tuple[Floats, Floats]:
    """The water while its waves are `share` (0..1) through their loop.

    Answers linear light (h, w, 3): the evening's, and what the torches add.
    """
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

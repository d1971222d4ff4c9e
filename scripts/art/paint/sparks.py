"""Loops of small effects: flames, ripples of light on water, clouds of dust.

Knows: waves that come back to where they began. Must not know: where anything is shown.
"""

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Floats: TypeAlias = NDArray[np.float32]

FLAMES = 6
RIPPLES = 6
CLOUDS = 4


def flame(frame: int) -> Image.Image:
    """One picture of a torch's flame, 96 x 160; its foot is in the middle, 16 pixels up."""
    width, height = 96, 160
    across, up = _grid(width, height)
    up = (up * height - 16) / (height - 26)
    turn = 2 * math.pi * frame / FLAMES
    rise = np.clip(up, 0, 1)
    sway = 0.13 * rise**1.4 * np.sin(4.2 * rise - turn) + 0.06 * rise * np.sin(9 * rise - 2 * turn)
    top = 0.86 + 0.12 * math.sin(turn + 0.7) + 0.05 * math.sin(2 * turn)
    high = np.clip(up / top, -0.2, 1)
    body = 1.12 * np.sqrt(np.clip(high + 0.13, 0, 1)) * np.clip(1 - high, 0, 1) ** 1.25
    body *= 1 + 0.14 * rise * np.sin(12 * rise - 3 * turn + 1.0)
    away = np.abs(across - sway) / np.maximum(body, 1e-3)
    heat = np.clip(1 - away, 0, 1) * np.clip((up + 0.12) / 0.14, 0, 1)
    heat *= (1 - 0.5 * high) * (up < top)
    ramp = np.array([0.0, 0.12, 0.3, 0.55, 1.0])
    colours = np.array(
        [[196, 44, 10], [228, 84, 20], [250, 140, 34], [255, 200, 84], [255, 246, 196]]
    )
    rgb = np.stack([np.interp(heat, ramp, colours[:, c]) for c in range(3)], -1)
    alpha = 255 * np.clip(heat / 0.16, 0, 1) ** 0.8
    halo = np.exp(-((across / 0.62) ** 2) - ((up - 0.36) / 0.42) ** 2)
    halo = 92 * np.clip(halo - 0.08, 0, 1)
    flat = np.maximum(alpha, halo)[..., None]
    share = np.clip(alpha / np.maximum(flat[..., 0], 1), 0, 1)[..., None]
    rgb = rgb * share + np.array([255, 150, 56]) * (1 - share)
    return _image(rgb, flat[..., 0])


def ripple(frame: int) -> Image.Image:
    """One picture of light that plays on the river, 260 x 130, soft at its edge."""
    width, height = 260, 130
    across, up = _grid(width, height)
    x, y = across * 8.4, (up - 0.5) * 21.0
    turn = 2 * math.pi * frame / RIPPLES
    warp = 0.9 * np.sin(0.7 * x + 0.5 * y + turn) + 0.5 * np.sin(1.9 * x - 0.8 * y - turn + 2)
    lines = np.sin(y + warp) + 0.55 * np.sin(1.7 * y - 0.9 * x + 0.8 * warp - turn)
    crest = np.clip((lines - 0.92) / 0.5, 0, 1) ** 1.3
    round_edge = np.clip(1.1 - np.sqrt(across**2 + ((up - 0.5) * 2) ** 2), 0, 1) ** 1.1
    alpha = 205 * crest * np.clip(round_edge * 1.6, 0, 1)
    rgb = np.broadcast_to(np.array([226, 248, 250], np.float32), (height, width, 3))
    return _image(rgb, alpha)


def cloud(stage: int) -> Image.Image:
    """A cloud of dust in one of its stages, from thick to thin, 220 x 170."""
    width, height = 220, 170
    across, up = _grid(width, height)
    chooser = np.random.default_rng(17)
    thick = np.zeros_like(across)
    light = np.zeros_like(across)
    spread = 0.50 + 0.11 * stage
    for _ in range(90):
        angle, far = chooser.uniform(0, 2 * math.pi), chooser.uniform(0, 1) ** 0.45
        x = spread * far * math.cos(angle)
        y = 0.40 + 0.46 * spread * far * math.sin(angle)
        r = chooser.uniform(0.07, 0.19) * (1.0 + 0.10 * stage)
        away = np.sqrt((across - x) ** 2 + ((up - y) * 1.55) ** 2) / r
        ball = np.clip(1 - away, 0, 1) ** 1.3
        side = ((up - y) * 1.55 - (across - x) * 0.8) / r
        # Each ball covers in part what lies behind it: that gives the cloud its lobes.
        light = light * (1 - 0.8 * ball) + 0.8 * ball * (0.5 + 0.5 * side)
        thick += ball
    body = np.clip(thick / (0.9 + 0.7 * stage), 0, 1)
    # The sun stands high: the whole cloud is lit from above and dark below, so that it is seen on
    # limestone and sand, which have its own colour.
    high = np.clip((up - 0.40 + 0.46 * spread) / (0.92 * spread), 0, 1)
    shade = np.clip(0.62 * light + 0.62 * high - 0.12, 0, 1)[..., None]
    dark, middle, pale = (np.array(c) for c in ([104, 70, 40], [206, 168, 116], [255, 246, 224]))
    rgb = np.where(
        shade < 0.5,
        dark * (1 - 2 * shade) + middle * 2 * shade,
        middle * (2 - 2 * shade) + pale * (2 * shade - 1),
    )
    alpha = (235, 205, 150, 84)[stage] * body**1.1
    edge = np.clip(1.04 - np.sqrt(across**2 + ((up - 0.45) * 2.35) ** 2), 0, 1) * 5
    return _image(rgb, alpha * np.clip(edge, 0, 1))


def _grid(width: int, height: int) -> tuple[Floats, Floats]:
    """For each pixel how far it is to the right of the middle (-1..1) and up from the foot."""
    x = (np.arange(width, dtype=np.float32) + 0.5) / width * 2 - 1
    y = 1 - (np.arange(height, dtype=np.float32) + 0.5) / height
    across, up = np.meshgrid(x, y)
    return across.astype(np.float32), up.astype(np.float32)


def _image(rgb: NDArray[np.float32], alpha: NDArray[np.float32]) -> Image.Image:
    pixels = np.concatenate([np.clip(rgb, 0, 255), np.clip(alpha, 0, 255)[..., None]], -1)
    return Image.fromarray(pixels.round().astype(np.uint8), "RGBA")

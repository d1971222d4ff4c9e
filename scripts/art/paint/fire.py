"""A brazier's fire, seen from near: a loop of tongues that lick upwards and tear off.

Knows: turbulence that comes back to where it began. Must not know: where the fire burns.
"""

import numpy as np
from PIL import Image

from scripts.art.paint.haze import Floats, looped, pixels

FRAMES = 12
"""Pictures of the loop; at 15 a second it lasts 0.8 seconds."""
SIZE = (280, 330)
FOOT = 40
"""Pixels from the lower edge to the bowl's rim."""
SUNK = 18
"""How far below the rim of the bowl the flames begin."""
_HEAT = (0.0, 0.16, 0.38, 0.62, 0.85, 1.0)
_COLOURS = (
    (96, 10, 2),
    (176, 36, 6),
    (234, 88, 14),
    (252, 146, 34),
    (255, 196, 84),
    (255, 226, 142),
)
"""Never white: a flame that clips has lost its colour."""


def fire(frame: int) -> Image.Image:
    """One picture of the loop, 280 x 330 with alpha."""
    width, height = SIZE
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    across = (columns + 0.5 - width / 2) / (width / 2)
    up = (height - FOOT - rows - 0.5) / (height - FOOT)
    share = frame / FRAMES
    sway = looped(across * 0.6, up * 1.2, 1.1, 2, 31, 1.6, share) - 0.5
    lick = looped(across * 1.2, up * 1.5, 2.6, 3, 7, 3.2, share) - 0.5
    tear = looped(across * 1.6, up * 1.1, 3.8, 3, 19, 4.2, share)
    rise = np.clip(up, 0, 1)
    x = across - (0.62 * sway * rise + 0.55 * lick * rise**0.8)
    girth = (
        0.60 * np.sqrt(np.clip((up + 0.07) / 0.26, 0.001, 1)) * np.clip(1.02 - rise, 0, 1) ** 0.85
        + 1e-3
    )
    side = np.clip(1 - np.abs(x) / girth, 0, 1)
    heat = side**0.75 * (1.18 - 0.75 * rise)
    heat -= np.clip(tear - 0.36, 0, 1) * (0.15 + 1.9 * rise**1.1)
    heat *= np.clip((up + 0.075) / 0.05, 0, 1)
    heat = np.clip(heat, 0, 1)
    colour = np.stack(
        [np.interp(heat, _HEAT, [value[band] for value in _COLOURS]) for band in range(3)], -1
    )
    alpha = np.clip(heat / 0.22, 0, 1) ** 1.3
    return pixels(colour.astype(np.float32), (255 * alpha).astype(np.float32))


def halo() -> Image.Image:
    """The light in the air about a fire, to be added: 512 x 512, black where there is none."""
    side = 512
    rows, columns = np.mgrid[0:side, 0:side].astype(np.float32)
    far: Floats = np.hypot(columns - side / 2, rows - side / 2) / (side / 2)
    strength = 0.62 * np.exp(-((far / 0.16) ** 2)) + 0.30 * np.exp(-far / 0.22)
    strength *= np.clip(1 - far, 0, 1) ** 0.7
    colour = strength[..., None] * np.array([235, 118, 40], np.float32)
    return Image.fromarray(np.clip(colour, 0, 255).round().astype(np.uint8))

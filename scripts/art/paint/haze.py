"""Smooth turbulence on a picture's pixels, and loops of it without a seam.

Knows: noise and arrays. Must not know: what is painted with it.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scripts.art.models.clay import noise

Floats: TypeAlias = NDArray[np.float32]


def field(x: Floats, y: Floats, scale: float, octaves: int, seed: int, z: float = 0.0) -> Floats:
    """Noise 0..1 for each pixel's place; `scale` is cells for a length of 1."""
    places = np.stack([x.ravel(), y.ravel(), np.full(x.size, z, np.float32)], 1)
    # Negative places are as good as others: the noise repeats.
    found = noise(places.astype(np.float32) + np.float32(64), scale, octaves, seed)
    return np.asarray(found.reshape(x.shape), np.float32)


def looped(
    x: Floats, y: Floats, scale: float, octaves: int, seed: int, speed: float, share: float
) -> Floats:
    """Noise that rises by `speed` lengths while `share` goes from 0 to 1, and is then as at 0.

    Two pieces of the stream are faded into each other; their contrast is kept.
    """
    here = field(x, y - speed * share, scale, octaves, seed)
    before = field(x, y - speed * (share - 1), scale, octaves, seed)
    mixed = (here - 0.5) * (1 - share) + (before - 0.5) * share
    return np.asarray(0.5 + mixed / np.hypot(share, 1 - share), np.float32)


def pixels(colour: Floats, alpha: Floats) -> Image.Image:
    """Colour (h, w, 3) and alpha (h, w), both 0..255, as a picture."""
    whole = np.concatenate([np.clip(colour, 0, 255), np.clip(alpha, 0, 255)[..., None]], -1)
    whole[whole[..., 3] < 1] = 0
    return Image.fromarray(whole.round().astype(np.uint8))


def shown(linear: Floats) -> Floats:
    """Linear light (h, w, 3) as 0..255: bright light keeps its colour and never clips to white."""
    light = np.maximum(linear, 0)
    most = light.max(2, keepdims=True)
    held = np.where(most > 0.6, 0.6 + 0.4 * (1 - np.exp(-(most - 0.6) / 0.9)), most)
    light = light * held / np.maximum(most, 1e-6)
    curve = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.asarray(curve * 255, np.float32)

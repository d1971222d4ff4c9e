"""Materials: how stone, gold, cloth and painted faces are coloured.

Knows: colours and noise. Must not know: models. Colours are written as sRGB hex and used linear.
"""

import numpy as np
from numpy.typing import NDArray

from scripts.art.render import raster
from scripts.art.render.mesh import Floats, Material

Image = NDArray[np.float32]


def linear(colour: str | tuple[float, ...]) -> Floats:
    """An sRGB colour, `#rrggbb` or values 0..1, as linear light."""
    if isinstance(colour, str):
        values = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    else:
        values = list(colour)
    srgb = np.asarray(values, np.float32)
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4).astype(
        np.float32
    )


def linear_image(image: NDArray[np.uint8]) -> Image:
    """An 8-bit sRGB picture (h, w, 3 or more) as linear light."""
    srgb = image[..., :3].astype(np.float32) / 255
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4).astype(
        np.float32
    )


def plain(colour: str, gloss: float = 0.12, metal: float = 0.0, mottle: float = 0.10) -> Material:
    """One colour with a little life in it."""
    base = linear(colour)

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        grain = raster.noise(points, 7.0, 3, 3)[:, None]
        return (base * (1 + mottle * (grain - 0.5) * 2)).astype(np.float32)

    return Material(paint, gloss, metal)


def stone(
    colour: str, joints: tuple[float, float] | None = None, stain: float = 0.22, seed: int = 1
) -> Material:
    """Weathered stone; `joints` (length, height) draws courses of blocks on upright faces."""
    base = linear(colour)
    warm = np.array([1.06, 0.98, 0.86], np.float32)

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        broad = raster.noise(points, 1.3, 3, seed)[:, None]
        fine = raster.noise(points, 22.0, 2, seed + 9)[:, None]
        shade = 1 + stain * (broad - 0.5) * 1.5 + 0.13 * (fine - 0.5)
        colours = base * shade * (1 + (warm - 1) * (broad - 0.4) * 1.4)
        if joints is not None:
            colours = colours * _courses(points, normals, joints, seed)
        return colours.astype(np.float32)

    return Material(paint, 0.05)


def _courses(points: Floats, normals: Floats, joints: tuple[float, float], seed: int) -> Floats:
    length, height = joints
    along = np.where(np.abs(normals[:, 0]) > np.abs(normals[:, 1]), points[:, 1], points[:, 0])
    flat = np.abs(normals[:, 2]) > 0.7
    across = np.where(flat, points[:, 1], points[:, 2])
    along = np.where(flat, points[:, 0], along)
    row = np.floor(across / height)
    shift = along / length + row * 0.5
    u, v = shift - np.floor(shift), across / height - row
    gap = np.minimum(np.minimum(u, 1 - u) * length, np.minimum(v, 1 - v) * height)
    line = np.clip(gap / 0.014, 0, 1)
    key = (np.floor(shift) * 12.9898 + row * 78.233 + seed) % 97.0
    tint = 0.92 + 0.16 * (np.sin(key * 43.7) * 0.5 + 0.5)
    return ((0.62 + 0.38 * line) * tint)[:, None].astype(np.float32)


def pictured(
    image: NDArray[np.uint8], gloss: float = 0.08, metal_where: str | None = None
) -> Material:
    """A painted face: the picture is mapped to the texture coordinates."""
    texture = linear_image(image)
    height, width = texture.shape[:2]

    def paint(points: Floats, normals: Floats, uv: Floats) -> Floats:
        x = np.clip(uv[:, 0], 0, 1) * (width - 1)
        y = np.clip(uv[:, 1], 0, 1) * (height - 1)
        x0, y0 = np.floor(x).astype(int), np.floor(y).astype(int)
        x1, y1 = np.minimum(x0 + 1, width - 1), np.minimum(y0 + 1, height - 1)
        tx, ty = (x - x0)[:, None], (y - y0)[:, None]
        upper = texture[y0, x0] * (1 - tx) + texture[y0, x1] * tx
        lower = texture[y1, x0] * (1 - tx) + texture[y1, x1] * tx
        grain = raster.noise(points, 15.0, 2, 5)[:, None]
        return ((upper * (1 - ty) + lower * ty) * (0.94 + 0.12 * grain)).astype(np.float32)

    return Material(paint, gloss)


LIMESTONE = stone("#e3c897")
LIMESTONE_BLOCKS = stone("#dfc28e", joints=(0.62, 0.31))
PALE = stone("#efdcb4", stain=0.14)
SANDSTONE = stone("#d2a265", stain=0.26)
GRANITE = stone("#c07a62", stain=0.2)
BASALT = stone("#4b4a55", stain=0.2)
MARBLE = stone("#ece7df", stain=0.12)
GOLD = plain("#d99a2b", gloss=0.7, metal=0.8, mottle=0.05)
LAPIS = plain("#1e4ba6", gloss=0.5)
TEAL = plain("#1f8d86", gloss=0.3)
RED = plain("#b5281e", gloss=0.2)
WHITE = plain("#f3ead8", gloss=0.2)
INK = plain("#241a16", gloss=0.3)
WOOD = plain("#6d3f20", gloss=0.1, mottle=0.3)
CEDAR = plain("#8a4d26", gloss=0.12, mottle=0.3)

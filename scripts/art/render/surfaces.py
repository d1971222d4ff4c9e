"""Materials: how stone, gold, cloth and painted faces are coloured.

Knows: names, colours and numbers of looks. Must not know: models, or how a look is shaded.
Colours are written as sRGB hex.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from scripts.art.render.mesh import Floats, Look, Material, Picture

Image: TypeAlias = NDArray[np.float32]


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
    """Paint of one colour with a little life in it, or a metal of that colour."""
    return Material(gloss=gloss, metal=metal, look=Look("paint", (colour,), (mottle,)))


def stone(
    colour: str, joints: tuple[float, float] | None = None, stain: float = 0.22, seed: int = 1
) -> Material:
    """Weathered stone; `joints` (length, height) lays it in courses of blocks, in world units."""
    length, height = joints or (0.0, 0.0)
    return Material(gloss=0.05, look=Look("stone", (colour,), (stain, length, height, seed)))


def granite(colour: str) -> Material:
    """Hard stone with grains of several colours."""
    return Material(gloss=0.35, look=Look("granite", (colour,)))


def marble(colour: str = "#f1ece2", vein: str = "#8d8278") -> Material:
    """Polished marble with veins."""
    return Material(gloss=0.6, look=Look("marble", (colour, vein)))


def lapis() -> Material:
    """Polished lapis lazuli: deep blue, pale clouds, grains of gold."""
    return Material(gloss=0.6, look=Look("lapis", ("#1b46b0", "#0c2270")))


def gold(colour: str = "#ffbe45", gloss: float = 0.6) -> Material:
    """Hammered gold, darker where hands don't reach."""
    return Material(gloss=gloss, metal=0.92, look=Look("gold", (colour,)))


def wood(colour: str, dark: str) -> Material:
    """Sawn wood with grain."""
    return Material(gloss=0.2, look=Look("wood", (colour, dark)))


def leaf(young: str, old: str) -> Material:
    """Leaves that let light through."""
    return Material(gloss=0.3, look=Look("leaf", (young, old)))


def bark(light: str = "#a97e4c", dark: str = "#5c3c20") -> Material:
    """Rough bark."""
    return Material(gloss=0.05, look=Look("bark", (light, dark)))


def grass(light: str, dark: str, joint: str) -> Material:
    """Garden squares of turf with flowers, one unit each, narrow stones between them."""
    return Material(gloss=0.02, look=Look("grass", (light, dark, joint)))


def cloth(colour: str) -> Material:
    """Woven cloth of one colour."""
    return Material(gloss=0.02, look=Look("cloth", (colour,)))


def sculpted(gloss: float = 0.3, rough_bump: float = 0.15, coat: float = 0.0) -> Material:
    """For meshes with colours of their own at each point; gloss only where they give none."""
    return Material(gloss=gloss, look=Look("sculpted", (), (rough_bump, coat)))


def water(deep: str, shallow: str) -> Material:
    """A wide river that mirrors the sky."""
    return Material(gloss=0.9, look=Look("water", (deep, shallow)))


def flame(strength: float = 30.0, colour: str = "#ff9a3c") -> Material:
    """Fire: gives light in the torches' pass."""
    return Material(glow=strength, look=Look("flame", (colour,)), casts=False)


def pictured(
    image: NDArray[np.uint8],
    gloss: float = 0.08,
    height: NDArray[np.float32] | None = None,
    metal: NDArray[np.float32] | None = None,
    relief: float = 0.02,
) -> Material:
    """A painted face: the picture (row 0 above) is laid on by the texture coordinates.

    `height` and `metal` (h, w) are 0..1; `relief` is how deep carving goes, in world units.
    """
    return Material(gloss=gloss, picture=Picture(image, height, metal, relief))


LIMESTONE = stone("#e0c08a")
LIMESTONE_BLOCKS = stone("#dcbb82", joints=(0.62, 0.31))
PALE = stone("#ead4a6", stain=0.14)
SANDSTONE = stone("#cf9c5e", stain=0.26)
GRANITE = granite("#c07a62")
BASALT = granite("#4b4a55")
MARBLE = marble()
GOLD = gold()
LAPIS = lapis()
TEAL = plain("#1f8d86", gloss=0.3)
RED = plain("#b5281e", gloss=0.2)
WHITE = plain("#f3ead8", gloss=0.2)
INK = plain("#241a16", gloss=0.3)
WOOD = wood("#7a4824", "#3f2310")
CEDAR = wood("#9a582c", "#5d2f14")

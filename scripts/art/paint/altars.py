"""The altars of the Offering by torchlight, and the banners of five players that hang before them.

Knows: their shape and paint. Must not know: light, hands, where in the hall they stand.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from PIL import Image

from scripts.art.paint import murals, solids, textures
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, box, poly
from scripts.art.paint.haze import Floats
from scripts.art.paint.pyramids import layered
from scripts.art.render.surfaces import linear, linear_image

AT = (0.0, -4.4, 0.0)
"""Where an altar stands before the eye: near, and seen from above."""
BOX = (-370, 380, 370, 860)
"""The pixels of an altar about the vanishing point."""
SLAB = 0.93
"""The height of the slab's upper side."""
_DEEP = 0.6
FRONT = -0.84 * _DEEP
"""How far before the altar's middle the slab's front lies."""


def altar() -> tuple[Image.Image, Image.Image]:
    """A slab on a tapered block with a hollow cornice, without a banner: base and glow."""
    stone = solids.plain(linear("#d8bb86"), 0.0, 0.06, 0.10)
    foot = solids.plain(linear("#b9985f"), 0.0, 0.0, 0.12)
    gold = solids.plain(linear("#f0b545"), 0.72, 0.35, 0.45)
    signs = murals.carved(1100, 500, 7, 12, "#d9bd8b", "#6b4722", ("#b2402c", "#1f4f9e", "#dfa63a"))
    leaves = textures.cornice(1300, 150)
    body = solids.pictured(
        linear_image(signs.colour), signs.height, signs.metal, 4.0, 0.0, 0.50 / 0.56
    )
    bell = solids.pictured(
        linear_image(leaves),
        textures.carving(leaves),
        textures.golden(leaves),
        3.0,
        0.4,
        0.78 / 0.51,
    )
    parts = [
        solids.Frustum((0.68, -0.02), (0.68, 0.09), foot, _DEEP),
        solids.Frustum((0.56, 0.09), (0.50, 0.61), body, _DEEP),
        solids.Frustum((0.53, 0.605), (0.53, 0.65), gold, _DEEP),
        solids.Frustum((0.51, 0.65), (0.78, 0.80), bell, _DEEP),
        solids.Frustum((0.84, 0.80), (0.84, SLAB), stone, _DEEP),
        solids.Frustum((0.846, 0.838), (0.846, 0.862), gold, _DEEP),
        solids.Frustum((0.60, SLAB - 0.01), (0.60, SLAB + 0.006), foot, _DEEP),
    ]
    return layered(parts, 0.0, AT, BOX)


def banner(player: int) -> tuple[Image.Image, Image.Image]:
    """The hanging of a player's colour with the player's sign, where it hangs: base and glow."""
    face = _hanging(player)
    columns = np.linspace(0, 1, face.height.shape[1], dtype=np.float32)
    rows = np.linspace(0, 1, face.height.shape[0], dtype=np.float32)[:, None]
    fold = (
        np.sin(columns * 9.5 + 1.2) * (0.25 + rows) + 0.5 * np.sin(columns * 21 + rows * 3) * rows
    )
    height = face.height + 14.0 * fold
    cloth = solids.pictured(face.colour, height, face.metal, 1.6, 0.05)
    top = solids.plain(linear(ink.PLAYERS[player]) * 0.9, 0.0, 0.0, 0.08)
    gold = solids.plain(linear("#f0b545"), 0.72, 0.35, 0.3)
    parts = [
        solids.Frustum((0.236, SLAB), (0.236, SLAB + 0.016), top, 0.72, FRONT + 0.15),
        solids.Frustum((0.236, 0.17), (0.236, SLAB + 0.016), cloth, 0.05, FRONT - 0.014),
        solids.Frustum((0.262, 0.150), (0.262, 0.175), gold, 0.09, FRONT - 0.016),
    ]
    return layered(parts, 0.0, AT, BOX)


class _Hanging(NamedTuple):
    colour: Floats
    height: Floats
    metal: Floats


@cache
def _hanging(player: int) -> _Hanging:
    layers = []
    own = ink.PLAYERS[player]
    dark = ink.mixed(own, "#05030a", 0.80)
    for kind in range(3):
        brush = Brush(400, 620, 1.6)
        ground: tuple[str | Linear, ...] = (
            Linear((0, 0), (0, 620), (own, own, ink.mixed(own, "#000000", 0.3))),
            "#404040",
            "#000000",
        )
        gold = ("#f4ba48", "#b0b0b0", "#ffffff")[kind]
        brush.fill(box(0, 0, 400, 620), ground[kind])
        for edge in ((14, 0, 10, 620), (376, 0, 10, 620), (0, 540, 400, 12), (0, 590, 400, 30)):
            brush.fill(box(*edge), gold)
        for number in range(10):
            x = 20 + number * 40
            pale = (ink.mixed(own, "#fff2d0", 0.75), "#808080", "#000000")[kind]
            brush.fill(poly((x - 17, 586), (x, 556), (x + 17, 586)), pale)
        rim = (dark, "#303030", "#000000")[kind]
        light = (("#ffd873", "#f7bd48"), ("#ffffff", "#f0f0f0"), ("#ffffff", "#ffffff"))[kind]
        line = ("#7a4408", "#909090", "#c0c0c0")[kind]
        wide = 320 if player == 3 else 270
        brush.sign(ink.PLAYER_GLYPHS[player], (200, 290), (wide, 320), (rim,), rim, 26)
        brush.sign(ink.PLAYER_GLYPHS[player], (200, 290), (wide - 6, 314), light, line, 4)
        layers.append(np.asarray(brush.image(1.6).convert("RGB")))
    colour, height, metal = layers
    grey: list[Floats] = [part[..., 0].astype(np.float32) / 255 for part in (height, metal)]
    return _Hanging(linear_image(colour), grey[0], 0.8 * grey[1])

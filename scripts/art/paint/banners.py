"""The banners that hang before the altars of the Offering: each player's colour and sign."""

from functools import cache

import numpy as np

from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, Linear, box, poly
from scripts.art.paint.murals import Face

SIZE = (400, 620)
DYES = (*ink.PLAYERS[:3], "#dd8f10", ink.PLAYERS[4])
"""The players' colours as cloth; saffron is deeper than the window's, or torches make it stone."""


@cache
def hanging(player: int) -> Face:
    """A banner as it hangs: its upper edge lies on the slab."""
    width, height = SIZE
    own = DYES[player]
    dark = ink.mixed(own, "#05030a", 0.80)
    layers = []
    for kind in range(3):
        brush = Brush(width, height, 1.6)
        ground: tuple[str | Linear, ...] = (
            Linear((0, 0), (0, height), (own, own, ink.mixed(own, "#000000", 0.3))),
            "#404040",
            "#000000",
        )
        gold = ("#f4ba48", "#b0b0b0", "#ffffff")[kind]
        if player == 3 and kind == 0:
            gold = "#5a1420"
        brush.fill(box(0, 0, width, height), ground[kind])
        for edge in (
            (14, 0, 10, height),
            (376, 0, 10, height),
            (0, 540, width, 12),
            (0, 590, width, 30),
        ):
            brush.fill(box(*edge), gold)
        for number in range(10):
            x = 20 + number * 40
            pale = (ink.mixed(own, "#fff2d0", 0.75), "#808080", "#000000")[kind]
            brush.fill(poly((x - 17, 586), (x, 556), (x + 17, 586)), pale)
        rim = (dark, "#303030", "#000000")[kind]
        light = (("#ffd873", "#f7bd48"), ("#ffffff", "#f0f0f0"), ("#ffffff", "#ffffff"))[kind]
        if player == 3 and kind == 0:
            light = ("#6a1626", "#4c0e1c")
        line = ("#7a4408", "#909090", "#c0c0c0")[kind]
        wide = 320 if player == 3 else 270
        brush.sign(ink.PLAYER_GLYPHS[player], (200, 290), (wide, 320), (rim,), rim, 26)
        brush.sign(ink.PLAYER_GLYPHS[player], (200, 290), (wide - 6, 314), light, line, 4)
        layers.append(np.asarray(brush.image(1.6).convert("RGB")))
    colour, raised, metal = layers
    shine = metal[..., 0].astype(np.float32) / 255 * (0.0 if player == 3 else 0.7)
    return Face(colour, raised[..., 0].astype(np.float32) / 255, shine)

"""The faces of the players' pyramids: tiles of faience over limestone, a sign inlaid in gold.

Knows: how a face is painted. Must not know: solids, light.
"""

import random
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, box, poly
from scripts.art.paint.haze import Floats

_ROWS = 13
_PIXELS = 1024
_LEAN = 5.0
"""How far a tile may lean: the face's relief for its whole width."""
_GLAZES = (*ink.PLAYERS[:3], "#ea9406", ink.PLAYERS[4])
"""Saffron is deeper here than in the window: by torchlight that one is limestone."""


class Face(NamedTuple):
    """A triangular face on a square picture: its foot is the lower edge, its tip in the middle of
    the upper one. Colour (h, w, 3) 0..255, height and metal (h, w) 0..1; metal tells stone (0),
    glaze (0.45) and gold (1)."""

    colour: NDArray[np.uint8]
    height: Floats
    metal: Floats


@cache
def face(player: int, is_signed: bool) -> Face:
    """A side of a player's pyramid, with the player's sign or without."""
    paint, relief, shine = (Brush(1000, 1000, _PIXELS / 1000) for _ in range(3))
    for brush, fill in ((paint, "#6d5836"), (relief, "#101010"), (shine, "#000000")):
        brush.fill(box(0, 0, 1000, 1000), fill)
    lean = _tiles(player, is_signed, paint, relief, shine)
    edge = 2000 / _ROWS
    bands = (
        poly((0, 1000), (46, 1000), (506, -10), (470, -10)),
        poly((1000, 1000), (954, 1000), (494, -10), (530, -10)),
        box(0, 1000 - edge - 15, 1000, 20),
    )
    for band in bands:
        for brush, fill in ((paint, "#eeae3e"), (relief, "#d8d8d8"), (shine, "#ffffff")):
            brush.fill(band, fill)
    if is_signed:
        _sign(player, paint, relief, shine)
    scale = _PIXELS / 1000
    grey = [np.asarray(b.image(scale).convert("L"), np.float32) / 255 for b in (relief, shine)]
    colour = np.asarray(paint.image(scale).convert("RGB"))
    glazed = (grey[1] > 0.3) & (grey[1] < 0.6)
    height = 0.45 * ndimage.gaussian_filter(grey[0], 1.2) + 0.55 * ndimage.gaussian_filter(
        grey[0], 6
    )
    return Face(colour, (height + lean * glazed).astype(np.float32), grey[1])


def _tiles(player: int, is_signed: bool, paint: Brush, relief: Brush, shine: Brush) -> Floats:
    """Paints the tiles; answers how each of them leans (h, w), for no two were set alike."""
    chooser = random.Random(player * 7 + is_signed)
    lean = np.zeros((_PIXELS, _PIXELS), np.float32)
    rows, columns = np.mgrid[0:_PIXELS, 0:_PIXELS].astype(np.float32) / _PIXELS
    for row in range(_ROWS):
        y0, y1 = 1000 * row / _ROWS, 1000 * (row + 1) / _ROWS
        is_stone = row >= _ROWS - 2
        wide = 1000 / (5 if is_stone else 9)
        for number in range(-1, 13):
            x0 = number * wide + (wide / 2 if row % 2 else 0)
            tone = chooser.uniform(-0.45, 0.6)
            if is_stone:
                fill = ink.mixed("#e9d3a6", "#b48f58", 0.35 - 0.5 * tone)
                level, metal = 144, "#000000"
            else:
                other = "#fff2d2" if tone > 0 else "#06060c"
                fill = ink.mixed(_GLAZES[player], other, abs(tone) * (0.34 if tone > 0 else 0.55))
                level, metal = chooser.randint(120, 170), "#707070"
            tile = box(x0 + 4, y0 + 4, wide - 8, y1 - y0 - 8, 7)
            paint.fill(tile, fill)
            paint.shade(tile, "#00000060", 8, -4, -5)
            relief.fill(tile, f"#{level:02x}{level:02x}{level:02x}")
            shine.fill(tile, metal)
            a, b = chooser.uniform(-1, 1), chooser.uniform(-1, 1)
            left, right = (round(v * _PIXELS / 1000) for v in (max(x0, 0), max(x0 + wide, 0)))
            part = (
                slice(round(y0 * _PIXELS / 1000), round(y1 * _PIXELS / 1000)),
                slice(left, right),
            )
            middle = (y0 + y1) / 2000, (x0 + wide / 2) / 1000
            lean[part] = _LEAN * (a * (columns[part] - middle[1]) + b * (rows[part] - middle[0]))
    return lean


def _sign(player: int, paint: Brush, relief: Brush, shine: Brush) -> None:
    glyph, at = ink.PLAYER_GLYPHS[player], (500.0, 610.0)
    # The lion lies: it needs more width to be as large as the others.
    size = (470.0, 400.0) if player == 3 else (400.0, 410.0)
    dark = ink.mixed(_GLAZES[player], "#05030a", 0.88)
    for brush, rim, fills, line in (
        (paint, dark, ("#ffdf85", "#ffcb5a"), "#6a3a06"),
        (relief, "#404040", ("#ffffff", "#f4f4f4"), "#909090"),
        (shine, "#707070", ("#e6e6e6", "#e6e6e6"), "#b0b0b0"),
    ):
        brush.sign(glyph, at, size, (rim,), rim, 34)
        brush.sign(glyph, at, (size[0] - 6, size[1] - 6), fills, line, 4)

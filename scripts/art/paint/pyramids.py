"""The players' pyramids on the quay: faience and limestone, the lower part and the lid apart.

Knows: how their faces are tiled and inlaid. Must not know: light, where they stand.
"""

import random
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from PIL import Image, ImageFilter
from scipy import ndimage

from cleopatra.ui.scenes.shared import quay_view as view
from scripts.art.paint import coins, solids, tumble
from scripts.art.paint import palette as ink
from scripts.art.paint.brush import Brush, box, poly
from scripts.art.paint.haze import Floats, pixels, shown
from scripts.art.render.surfaces import linear, linear_image

Box: TypeAlias = tuple[int, int, int, int]

HALF, HIGH, CUT, CAP = 0.76, 1.40, 0.60, 0.80
"""Half the foot and the height, and the shares of it at which lid and golden tip begin."""
BOX: Box = (-226, 20, 226, 410)
"""The pixels of a pyramid in the middle of the quay, about the vanishing point."""
FOOT = (0.0, 1.15)
"""Where it stands for its picture."""
TURN = 21.0
SHADOW_FOOT = (310.0, 90.0)
"""The middle of the foot on the shadow's picture."""
_PLINTH = 0.11
_ROWS = 13
_PIXELS = 1024
_GLAZES = (*ink.PLAYERS[:3], "#ea9406", ink.PLAYERS[4])
"""Saffron is deeper here than in the window: by torchlight that one is limestone."""


class _Face(NamedTuple):
    colour: Floats
    height: Floats
    metal: Floats


@cache
def _face(player: int, is_signed: bool) -> _Face:
    """A triangular face on a square picture: its foot is the lower edge, its tip in the middle of
    the upper one. Metal tells stone (0), glaze (0.45) and gold (1)."""
    paint, relief, shine = (Brush(1000, 1000, _PIXELS / 1000) for _ in range(3))
    for brush, fill in ((paint, "#6d5836"), (relief, "#101010"), (shine, "#000000")):
        brush.fill(box(0, 0, 1000, 1000), fill)
    _tiles(player, is_signed, paint, relief, shine)
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
    colour = linear_image(np.asarray(paint.image(scale).convert("RGB")))
    return _Face(colour, ndimage.gaussian_filter(grey[0], 1.0), grey[1])


def _tiles(player: int, is_signed: bool, paint: Brush, relief: Brush, shine: Brush) -> None:
    chooser = random.Random(player * 7 + is_signed)
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
                fill = ink.mixed(_GLAZES[player], other, abs(tone) * 0.5)
                level, metal = chooser.randint(120, 170), "#707070"
            tile = box(x0 + 4, y0 + 4, wide - 8, y1 - y0 - 8, 7)
            paint.fill(tile, fill)
            paint.shade(tile, "#00000060", 8, -4, -5)
            relief.fill(tile, f"#{level:02x}{level:02x}{level:02x}")
            shine.fill(tile, metal)


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


def _tiled(player: int, low: float, high: float) -> solids.Paint:
    """The paint of the sides between two shares of the pyramid's height."""

    def paint(across: Floats, up: Floats, side: int) -> solids.Surface:
        if side > 3:
            return _inside(across, up, side)
        face = _face(player, side in (0, 3))
        share = low + (high - low) * up
        u = (0.5 + 0.5 * across * (1 - low)) * (_PIXELS - 1)
        v = (1 - share) * (_PIXELS - 1)
        places = np.stack([v, u])

        def at(values: Floats) -> Floats:
            return np.asarray(ndimage.map_coordinates(values, places, order=1), np.float32)

        colour = np.stack([at(face.colour[..., band]) for band in range(3)], -1)
        metal = at(face.metal)
        down, right = np.gradient(face.height)
        slope = np.stack([at(right), -at(down)], -1) * 5.0
        gold = np.clip((metal - 0.6) / 0.3, 0, 1)
        glaze = np.clip((metal - 0.2) / 0.2, 0, 1) * (1 - gold)
        return solids.Surface(colour, slope.astype(np.float32), 0.72 * gold, 0.9 * glaze)

    return paint


_gold = solids.plain(linear("#f0b545"), 0.72, 0.35, 0.45)
_stone = solids.plain(linear("#dabd8a"), 0.0, 0.0, 0.12)
_inside = solids.plain(linear("#2a1a10"), 0.0, 0.0)


def _below(player: int) -> list[solids.Frustum]:
    rim = HALF * (1 - CUT)
    foot = HALF + 0.07
    return [
        solids.Frustum((foot, -_PLINTH), (foot, -0.025), _stone),
        solids.Frustum((foot - 0.03, -0.03), (foot - 0.03, 0.004), _gold),
        solids.Frustum((HALF, 0.0), (rim, CUT * HIGH), _tiled(player, 0.0, CUT)),
    ]


def _above(player: int) -> list[solids.Frustum]:
    rim, tip = HALF * (1 - CUT), HALF * (1 - CAP)
    seam = CUT * HIGH
    return [
        solids.Frustum((rim + 0.012, seam - 0.010), (rim + 0.008, seam + 0.016), _gold),
        solids.Frustum((rim, seam), (tip, CAP * HIGH), _tiled(player, CUT, CAP)),
        solids.Frustum((tip + 0.03, CAP * HIGH - 0.02), (tip + 0.03, CAP * HIGH + 0.004), _gold),
        solids.Frustum((tip + 0.02, CAP * HIGH), (0.002, HIGH + 0.045), _gold),
    ]


def layered(
    parts: list[solids.Frustum], turn: float, at: tuple[float, float, float], box_: Box
) -> tuple[Image.Image, Image.Image]:
    """By the evening, and what torches add (black where nothing is)."""
    evening, added, alpha = solids.cast(parts, turn, at, box_)
    dark, whole = shown(evening), shown(evening + added)
    cover = _half(alpha[..., None])
    base = _half(dark * alpha[..., None]) / np.maximum(cover, 1e-3)
    glow = _half((whole - dark) * alpha[..., None])
    light = Image.fromarray(np.clip(glow, 0, 255).round().astype(np.uint8))
    return pixels(base, cover[..., 0] * 255), light


def _layers(parts: list[solids.Frustum]) -> tuple[Image.Image, Image.Image]:
    """A part of the pyramid in the middle of the quay."""
    return layered(parts, TURN, (*FOOT, view.QUAY_HEIGHT + _PLINTH), BOX)


def _half(values: Floats) -> Floats:
    """An array (2h, 2w, n) at half its size."""
    height, width, bands = values.shape
    small = values.reshape(height // 2, 2, width // 2, 2, bands).mean((1, 3))
    return np.asarray(small, np.float32)


def lid(player: int) -> tuple[Image.Image, Image.Image]:
    """The upper part in its place on the lower one: base and glow."""
    return _layers(_above(player))


def lower(player: int) -> tuple[Image.Image, Image.Image]:
    """The lower part, open, with amulets heaped in it: base and glow."""
    rim, z = HALF * (1 - CUT), CUT * HIGH
    base, glow = _layers(_below(player))
    x, y = view.projected(*FOOT, view.QUAY_HEIGHT + _PLINTH + z)
    heap = Image.new("RGBA", base.size)
    chooser = random.Random(5 + player)
    token = coins.amulet()
    wide = 2 * rim * view.unit_at(FOOT[1])
    for number in range(13):
        row = number // 5
        part = tumble.lying(token, number % tumble.LYING, "#8e1d14").resize((72, 36))
        part = part.rotate(chooser.uniform(-16, 16), Image.Resampling.BICUBIC)
        off = ((number % 5) / 4 - 0.5 + chooser.uniform(-0.1, 0.1)) * wide * (0.62 - 0.17 * row)
        left = round(x + off - 36 - BOX[0])
        heap.alpha_composite(part, (left, round(y - 16 - 12 * row - BOX[1])))
    near = solids.Frustum((rim + 0.016, z - 0.035), (rim + 0.012, z + 0.008), _gold)
    rim_base, rim_glow = _layers([near])
    row = round(y - BOX[1])
    base.alpha_composite(heap.crop((0, 0, heap.width, row + 2)))
    base.alpha_composite(_only_low(rim_base, row))
    values = np.asarray(glow).copy()
    values[row:] = np.maximum(values[row:], np.asarray(rim_glow)[row:])
    return base, Image.fromarray(values)


def _only_low(picture: Image.Image, level: float) -> Image.Image:
    """What of a picture lies below a row: the near edges of a rim."""
    values = np.asarray(picture.convert("RGBA")).copy()
    values[: max(0, round(level))] = 0
    return Image.fromarray(values)


def shadow() -> Image.Image:
    """What a pyramid takes from the light on the paving: away from both torches, and close about
    its foot; 620 x 170, the foot's middle at (310, 90)."""
    brush = Brush(620, 170, 1.0)
    brush.fill(poly((140, 96), (310, 58), (600, 66), (560, 112), (330, 128)), "#05030a", 0.42)
    brush.fill(poly((480, 96), (310, 58), (40, 70), (70, 112), (300, 126)), "#05030a", 0.26)
    brush.fill(
        poly((122, 96), (250, 62), (400, 62), (502, 94), (372, 130), (240, 130)), "#040208", 0.5
    )
    return brush.image(1.0).convert("RGBA").filter(ImageFilter.GaussianBlur(9))

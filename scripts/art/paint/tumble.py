"""Scarab coins in torchlight: turning in the air, and lying where they fell.

Knows: a round picture as a disc of metal. Must not know: what a coin is worth.
"""

import math

import numpy as np
from PIL import Image, ImageEnhance, ImageFilter

from scripts.art.paint import palette as ink

GOLD = "#805018"
"""The edge of a coin in the shade."""
FRAMES = 16
"""Pictures of a whole turn in the air."""
SIDE = 160
FOOT = (80.0, 48.0)
"""The middle of a lying coin's foot on its picture."""
LYING = 3
"""Ways a coin lies on stone."""
_ACROSS = 132
"""A coin's diameter, in pixels."""
_THICK = 15
_LOW = 0.24
"""How high a lying coin looks for its width: the eye looks down by 14 degrees."""


def turning(coin: Image.Image, frame: int, rim: str = GOLD) -> Image.Image:
    """A coin (a square picture with alpha) in one step of its turn, 160 x 160."""
    angle = 2 * math.pi * (frame + 0.37) / FRAMES
    face = math.cos(angle)
    spun = coin.rotate(360.0 * frame / FRAMES, Image.Resampling.BICUBIC)
    shine = 0.92 + 0.34 * max(0.0, math.cos(angle - 0.6)) ** 3
    drawn = _disc(spun, abs(face), math.sin(angle) * (1 if face >= 0 else -1), shine, rim)
    return drawn.rotate(-18, Image.Resampling.BICUBIC, center=(SIDE / 2, SIDE / 2))


def lying(coin: Image.Image, way: int, rim: str = GOLD) -> Image.Image:
    """A coin on stone, 160 x 80, the light from the left; the middle of its foot is at (80, 48)."""
    spun = coin.rotate(-38 + 47.0 * way, Image.Resampling.BICUBIC)
    whole = _disc(spun, _LOW, 1.0, 1.06, rim)
    shade = Image.new("L", whole.size, 0)
    foot = whole.getchannel("A").filter(ImageFilter.GaussianBlur(3.5))
    shade.paste(foot.point(lambda value: value * 0.6), (5, 5))
    dark = Image.merge("RGBA", [Image.new("L", whole.size, v) for v in (10, 6, 10)] + [shade])
    dark.alpha_composite(whole)
    return dark.crop((0, 40, SIDE, 120))


def _disc(coin: Image.Image, share: float, over: float, shine: float, edge: str) -> Image.Image:
    """The coin as an ellipse `share` as high as wide with its rim below (over > 0) or above."""
    work = 2
    wide, high = _ACROSS * work, max(2, round(_ACROSS * work * share))
    side = SIDE * work
    thick = _THICK * work * math.sqrt(max(0.0, 1 - share * share))
    plate = coin.convert("RGBA").resize((wide, high), Image.Resampling.LANCZOS)
    plate = _bright(plate, shine)
    rim = _rim(wide, plate.getchannel("A"), edge)
    result = Image.new("RGBA", (side, side))
    left, middle = (side - wide) // 2, (side - high) / 2
    steps = max(1, round(thick))
    for step in range(steps + 1):
        off = thick * (0.5 - step / steps) * (1 if over >= 0 else -1)
        result.alpha_composite(rim, (left, round(middle + off)))
    result.alpha_composite(plate, (left, round(middle - thick / 2 * (1 if over >= 0 else -1))))
    return result.resize((SIDE, SIDE), Image.Resampling.LANCZOS)


def _bright(plate: Image.Image, shine: float) -> Image.Image:
    alpha = plate.getchannel("A").point(lambda value: max(0, value - 130) * 255 // 125)
    lit = ImageEnhance.Brightness(plate.convert("RGB")).enhance(shine)
    values = np.asarray(lit, np.float32)
    columns = np.linspace(0, 1, values.shape[1], dtype=np.float32)[None, :, None]
    # Torchlight from the left, the blue of the night from the right.
    warm = np.array([1.14, 1.02, 0.84], np.float32) * (1 - columns)
    cool = np.array([0.80, 0.86, 1.02], np.float32) * columns
    result = Image.fromarray(np.clip(values * (warm + cool), 0, 255).astype(np.uint8)).convert(
        "RGBA"
    )
    result.putalpha(alpha)
    return result


def _rim(wide: int, alpha: Image.Image, edge: str) -> Image.Image:
    """The milled edge with a gleam left of its middle."""
    x = np.linspace(-1, 1, wide, dtype=np.float32)
    gleam = np.exp(-(((x + 0.45) / 0.18) ** 2)) + 0.4 * np.exp(-(((x - 0.55) / 0.12) ** 2))
    milled = 1 + 0.13 * np.sign(np.sin(np.arcsin(np.clip(x, -1, 1)) * 46))
    own = np.array(ink.rgb(edge), np.float32)
    base = own + 0.8 * gleam[:, None] * (np.array([255, 214, 128]) - own)
    row = np.clip(base * milled[:, None], 0, 255).astype(np.uint8)
    image = Image.fromarray(np.repeat(row[None], alpha.height, 0)).convert("RGBA")
    image.putalpha(alpha)
    return image

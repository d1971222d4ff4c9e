"""Painted and carved faces of the built pieces: what is coloured, how deep it is cut, what is gilt.

Sizes are in pixels. Must not know: where a face is laid on.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from scripts.art.paint import glyphs as signs
from scripts.art.paint import palette as ink
from scripts.art.paint.glyphs import fitted, paste

Floats: TypeAlias = NDArray[np.float32]


class Face(NamedTuple):
    """A face: colours (h, w, 4) 0..255; height (1 is the surface) and metal (h, w), both 0..1."""

    colour: NDArray[np.uint8]
    height: Floats
    metal: Floats


def grain(width: int, height: int, cells: int, seed: int) -> Floats:
    """Smooth noise 0..1 (h, w), some octaves from `cells` across."""
    generator = np.random.default_rng(seed)
    total = np.zeros((height, width), np.float32)
    for octave in range(4):
        count = cells * 2**octave
        small = generator.random((max(2, count * height // width + 2), count + 2)) * 255
        image = Image.fromarray(small.astype(np.uint8)).resize(
            (width, height), Image.Resampling.BICUBIC
        )
        total += np.asarray(image, np.float32) / 255 * 0.5**octave
    return total / 1.875


def worn(image: Image.Image, strength: float, seed: int) -> NDArray[np.uint8]:
    """The picture with stains and fine grain, as paint on old plaster."""
    pixels = np.asarray(image.convert("RGBA"), np.float32).copy()
    broad = grain(image.width, image.height, 4, seed) - 0.5
    fine = grain(image.width, image.height, max(8, image.width // 6), seed + 1) - 0.5
    pixels[..., :3] *= (1 + strength * (0.9 * broad + 0.7 * fine))[..., None]
    return np.clip(pixels, 0, 255).astype(np.uint8)


def _soft(mask: Image.Image, radius: float) -> Floats:
    return np.asarray(mask.filter(ImageFilter.GaussianBlur(radius)), np.float32) / 255


def _metal_of(colour: NDArray[np.uint8]) -> Floats:
    """Where the gilder worked: pixels of the golds of the palette."""
    pixels = colour[..., :3].astype(np.float32)
    near = np.full(pixels.shape[:2], 999.0, np.float32)
    for gilt in (ink.GOLD, ink.GOLD_LIGHT):
        near = np.minimum(near, np.abs(pixels - np.asarray(ink.rgb(gilt))).max(2))
    return np.asarray(near < 14, np.float32)


@lru_cache
def carved(
    width: int,
    height: int,
    columns: int,
    seed: int,
    ground: str,
    line: str,
    fills: tuple[str, ...],
    speckle: float = 0.3,
) -> Face:
    """Columns of signs sunk into stone, inlaid with colours."""
    base = Image.new("RGBA", (width, height), ground)
    layer = Image.new("RGBA", (width, height))
    draw = ImageDraw.Draw(layer)
    chooser = random.Random(seed)
    step = width / columns
    edge = max(3, width // 28)
    draw.rectangle((edge, edge, width - 1 - edge, height - 1 - edge), outline=line, width=edge)
    pool = list(signs.WRITING)
    for column in range(columns):
        if column:
            draw.line((column * step, edge * 2, column * step, height - edge * 2), line, edge // 2)
        chooser.shuffle(pool)
        y = edge * 2.6
        for sign in pool * 3:
            part = fitted(sign, int(step * 0.66), int(step * 0.60), fills, ink=line, bold=5)
            if y + part.height > height - edge * 2.4:
                break
            paste(layer, part, ((column + 0.5) * step, y + part.height / 2))
            y += part.height + step * 0.13
    gilt = _metal_of(np.asarray(layer)) * (np.asarray(layer)[..., 3] > 128)
    base = Image.fromarray(worn(base, speckle, seed + 3))
    base.alpha_composite(layer)
    sunk = _soft(layer.getchannel("A"), max(1.0, width / 160))
    return Face(np.asarray(base), (1 - 0.9 * sunk).astype(np.float32), gilt.astype(np.float32))


class Scene(NamedTuple):
    """A wall's painting: two figures that face each other, what hangs over them, its colours."""

    left: str
    right: str
    over: str
    ground: str
    left_fills: tuple[str, ...]
    right_fills: tuple[str, ...]


_SKIN, _PALE_SKIN = "#a4552c", "#d9a066"
SCENES: tuple[Scene, ...] = (
    Scene(
        "𓁟", "𓀲", signs.IBIS, "#f2e0b2", (_SKIN, ink.CREAM, ink.TEAL), (ink.CREAM, _SKIN, ink.RED)
    ),
    Scene(
        "𓁢",
        "𓁐",
        signs.BALANCE,
        "#ead29c",
        ("#2b2b38", ink.GOLD, ink.RED),
        (ink.RED, _PALE_SKIN, ink.CREAM),
    ),
    Scene(
        "𓁥",
        "𓃒",
        signs.LOTUS,
        "#e8d9a0",
        (ink.RED, ink.GOLD, ink.CREAM),
        (ink.CREAM, "#8a4a2a", ink.RED),
    ),
    Scene(
        "𓁛", "𓀢", signs.SUN, "#f3dba4", (ink.GOLD, ink.RED, ink.LAPIS), (ink.CREAM, _SKIN, ink.TEAL)
    ),
    Scene(
        signs.FALCON,
        signs.COBRA,
        signs.HORIZON,
        "#edcf94",
        (ink.LAPIS, ink.GOLD, ink.CREAM),
        (ink.GREEN, ink.GOLD, ink.RED),
    ),
    Scene(
        signs.QUEEN,
        signs.CAT,
        signs.EYE,
        "#f0d9ac",
        (ink.TEAL, _PALE_SKIN, ink.RED),
        ("#2b2b38", ink.GOLD, ink.RED),
    ),
    Scene(
        "𓁦",
        "𓁚",
        signs.FEATHER,
        "#f1dfb6",
        (ink.LAPIS, _PALE_SKIN, ink.CREAM),
        (ink.GREEN, _SKIN, ink.GOLD),
    ),
    Scene(
        "𓁠",
        signs.BOAT,
        signs.FISH,
        "#a9cfc6",
        (_SKIN, ink.CREAM, ink.LAPIS),
        (ink.GOLD, ink.RED, ink.CREAM),
    ),
    Scene(
        signs.VULTURE,
        signs.LION,
        signs.DJED,
        "#ecd5a0",
        (ink.RED, ink.LAPIS, ink.CREAM),
        (ink.GOLD, "#c27a34", ink.CREAM),
    ),
)
"""One for each wall site. The figures stand where the columns leave them free."""


@lru_cache
def scene(index: int, width: int, height: int) -> Face:
    """A wall's painting, `width` for three columns' bays: figures in the two gaps, writing at the
    ends."""
    look = SCENES[index]
    image = Image.new("RGBA", (width, height), look.ground)
    draw = ImageDraw.Draw(image)
    unit = height / 100
    for top, bottom, colour in (
        (0, 4.5, ink.LAPIS),
        (4.5, 6.5, ink.GOLD),
        (6.5, 9.5, ink.RED),
        (9.5, 10.5, ink.INK),
        (83, 84, ink.INK),
        (84, 88, ink.GOLD),
        (88, 90, ink.RED),
        (90, 100, ink.LAPIS_DARK),
    ):
        draw.rectangle((0, top * unit, width, bottom * unit), colour)
    for block in range(0, width, int(7 * unit)):
        colour = (ink.TEAL, ink.CREAM, ink.RED, ink.CREAM)[block // int(7 * unit) % 4]
        draw.rectangle((block, 92 * unit, block + 5 * unit, 97 * unit), colour)
    layer = Image.new("RGBA", image.size)
    gap = width / 3
    for at, sign, fills, is_flipped in (
        (gap, look.left, look.left_fills, True),
        (2 * gap, look.right, look.right_fills, False),
    ):
        figure = fitted(sign, int(gap * 0.80), int(59 * unit), fills, bold=5, flip=is_flipped)
        paste(layer, figure, (at, 83 * unit - figure.height / 2))
        crown = fitted(
            look.over, int(gap * 0.5), int(11 * unit), (ink.GOLD, ink.RED, ink.LAPIS), bold=5
        )
        paste(layer, crown, (at, 17.5 * unit))
    chooser = random.Random(index + 40)
    for end in (gap * 0.12, width - gap * 0.12):
        y = 14 * unit
        while y < 74 * unit:
            part = fitted(
                chooser.choice(signs.WRITING),
                int(gap * 0.2),
                int(9 * unit),
                (ink.RED, ink.LAPIS, ink.GREEN),
                bold=5,
            )
            paste(layer, part, (end, y + part.height / 2))
            y += part.height + 2.5 * unit
    relief = 0.35 + 0.65 * _soft(layer.getchannel("A"), 1.2 * unit)
    image.alpha_composite(layer)
    pixels = worn(image, 0.28, index)
    return Face(pixels, relief.astype(np.float32), _metal_of(np.asarray(image)) * 0.35)


@lru_cache
def dark_frieze(width: int, height: int, seed: int) -> Face:
    """Bright signs on lapis between gold lines."""
    image = Image.new("RGBA", (width, height), ink.LAPIS_DARK)
    draw = ImageDraw.Draw(image)
    band = height * 0.11
    for top, colour in ((0, ink.GOLD), (height - band, ink.GOLD)):
        draw.rectangle((0, top, width, top + band), colour)
    draw.rectangle((0, band, width, band * 1.8), ink.RED)
    draw.rectangle((0, height - band * 1.8, width, height - band), ink.RED)
    layer = Image.new("RGBA", image.size)
    chooser = random.Random(seed)
    pool, x = list(signs.WRITING), height * 0.3
    chooser.shuffle(pool)
    for sign in pool * 4:
        fills = tuple(chooser.sample((ink.GOLD, ink.CREAM, ink.TEAL, "#e2633f"), 3))
        part = fitted(sign, int(height * 0.85), int(height * 0.56), fills, bold=5)
        if x + part.width > width - height * 0.25:
            break
        paste(layer, part, (x + part.width / 2, height / 2))
        x += part.width + height * 0.22
    relief = 0.4 + 0.6 * _soft(layer.getchannel("A"), height / 60)
    image.alpha_composite(layer)
    metal = _metal_of(np.asarray(image))
    return Face(worn(image, 0.15, seed), relief.astype(np.float32), metal)


@lru_cache
def throne_back(width: int, height: int) -> Face:
    """Lapis with the winged sun, the eye and two ankhs in gold."""
    image = Image.new("RGBA", (width, height), "#1f3f96")
    image = Image.fromarray(worn(image, 0.5, 5))
    flecks = np.random.default_rng(3).random((height, width)) > 0.997
    pixels = np.asarray(image).copy()
    pixels[flecks, :3] = ink.rgb(ink.GOLD)
    image = Image.fromarray(pixels)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, width - 1, height - 1), outline=ink.GOLD, width=width // 16)
    layer = Image.new("RGBA", image.size)
    eye = fitted(signs.EYE, int(width * 0.74), int(height * 0.32), (ink.GOLD, ink.CREAM), bold=7)
    paste(layer, eye, (width / 2, height * 0.32))
    for side in (0.29, 0.71):
        ankh = fitted(signs.ANKH, int(width * 0.3), int(height * 0.34), (ink.GOLD,), bold=7)
        paste(layer, ankh, (width * side, height * 0.70))
    image.alpha_composite(layer)
    colour = np.asarray(image)
    raised = 0.3 + 0.7 * _soft(layer.getchannel("A"), width / 120)
    return Face(colour, raised.astype(np.float32), _metal_of(colour))


@lru_cache
def door_frame(width: int, height: int, index: int) -> Face:
    """A jamb: two columns of inlaid signs under a seated god, painted edges."""
    grounds, fills = (
        ("#ecd3a0", "#e7c998"),
        ((ink.LAPIS, ink.RED, ink.TEAL), (ink.RED, ink.GREEN, ink.LAPIS)),
    )
    face = carved(
        width, height, 2, 31 + index, grounds[index % 2], "#7c4c22", fills[index % 2], 0.25
    )
    image = Image.fromarray(face.colour).copy()
    draw = ImageDraw.Draw(image)
    edge = max(3, width // 28)
    draw.rectangle((0, 0, edge, height), (ink.LAPIS, ink.RED)[index % 2])
    draw.rectangle((width - edge, 0, width, height), (ink.LAPIS, ink.RED)[index % 2])
    top = int(height * 0.27)
    draw.rectangle((edge, edge, width - edge, top), (ink.CREAM, "#f0dfb4")[index % 2])
    draw.rectangle((edge, top, width - edge, top + edge), ink.GOLD)
    draw.rectangle((edge, 0, width - edge, edge * 2), ink.GOLD)
    god = fitted(
        (signs.FALCON, signs.QUEEN)[index % 2],
        int(width * 0.7),
        int(top * 0.74),
        ((ink.LAPIS, ink.GOLD, ink.RED), (ink.RED, "#d9a066", ink.TEAL))[index % 2],
        bold=5,
    )
    paste(image, god, (width / 2, top * 0.56))
    height_map = face.height.copy()
    height_map[:top] = 0.75
    colour = np.asarray(image)
    return Face(colour, height_map, _metal_of(colour) * 0.9)


@lru_cache
def winged_sun(width: int, height: int) -> Face:
    """The red sun between two cobras, its wings of three rows of feathers spread over a door."""
    image = Image.new("RGBA", (width, height), "#efdcae")
    layer = Image.new("RGBA", (width, height))
    draw = ImageDraw.Draw(layer)
    cx, top = width / 2, height * 0.16
    rows = (
        (0.47, 0.92, 17, (ink.LAPIS, ink.TEAL)),
        (0.36, 0.62, 13, (ink.GREEN, ink.GOLD)),
        (0.24, 0.36, 9, (ink.RED, ink.CREAM)),
    )
    for side in (-1, 1):
        for reach, drop, count, colours in rows:
            for number in reversed(range(count)):
                near, far = number / count, (number + 1) / count
                x0, x1 = (cx + side * width * (0.02 + reach * share) for share in (near, far))
                hang = top + height * drop * (1 - 0.62 * near**1.3)
                lean = side * width * 0.018
                feather = [
                    (x0, top),
                    (x1, top),
                    (x1 + lean, hang - height * 0.05),
                    ((x0 + x1) / 2 + lean * 1.3, hang),
                    (x0 + lean, hang - height * 0.05),
                ]
                draw.polygon(feather, colours[number % 2], ink.INK, max(1, height // 60))
        tip = cx + side * width * 0.485
        draw.line((cx, top, tip, top), ink.GOLD, max(3, height // 11))
        x = cx + side * height * 0.50
        draw.line(
            [
                (cx + side * height * 0.3, height * 0.62),
                (x, height * 0.78),
                (x + side * height * 0.10, height * 0.45),
                (x, height * 0.34),
            ],
            ink.INK,
            max(3, height // 9),
            "curve",
        )
        draw.line(
            [
                (cx + side * height * 0.3, height * 0.62),
                (x, height * 0.78),
                (x + side * height * 0.10, height * 0.45),
                (x, height * 0.34),
            ],
            ink.GOLD,
            max(2, height // 14),
            "curve",
        )
    radius = height * 0.40
    box = (cx - radius, height * 0.5 - radius, cx + radius, height * 0.5 + radius)
    draw.ellipse(box, ink.RED, ink.INK, max(3, height // 20))
    draw.ellipse(
        tuple(v + d for v, d in zip(box, (3, 3, -3, -3), strict=True)),
        None,
        ink.GOLD,
        max(3, height // 18),
    )
    raised = 0.3 + 0.7 * _soft(layer.getchannel("A"), height / 50)
    image.alpha_composite(layer)
    return Face(worn(image, 0.2, 3), raised.astype(np.float32), _metal_of(np.asarray(image)))

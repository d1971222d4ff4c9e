"""Cards: tomb paintings on papyrus, the same frame for all, red and black for tainted ones.

Titles are not painted: the window writes them into the band at the foot, in its language.
"""

import math
import random
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from scripts.art.paint import glyphs as signs
from scripts.art.paint import palette as ink
from scripts.art.paint.glyphs import fitted, paste
from scripts.art.paint.symbols import symbol
from scripts.art.render.camera import view_camera
from scripts.art.render.mesh import Model
from scripts.art.render.render import Renderer

WIDTH, HEIGHT = 304, 456
_UP = 2
"""Cards are painted this many times larger and shrunk."""
BAND = (0.862, 0.935)
"""Where the title goes, as shares of the height."""

KINDS = ("artisan", "wood", "stone", "marble", "lapis")
COLOURS = {
    "artisan": "#c4671f",
    "wood": "#2f7d4f",
    "stone": "#a8803a",
    "marble": "#7d8794",
    "lapis": "#1f56b0",
    "cave": "#5e1712",
}


@lru_cache
def papyrus(width: int, height: int, seed: int = 1, is_tainted: bool = False) -> Image.Image:
    """A sheet of papyrus: crossing fibres, spots, darker to the edges."""
    generator = np.random.default_rng(seed)
    across = generator.normal(0, 1, (height, 1)) * np.ones((1, width))
    down = generator.normal(0, 1, (1, width)) * np.ones((height, 1))
    mix = across * 0.5 + down * 0.35
    grain = generator.normal(0, 1, (height, width))
    soft = Image.fromarray(
        ((generator.random((max(2, height // 40), max(2, width // 40)))) * 255).astype(np.uint8)
    )
    cloud = (
        np.asarray(soft.resize((width, height), Image.Resampling.BICUBIC), np.float32) / 255 - 0.5
    )
    ys, xs = np.mgrid[0:height, 0:width]
    edge = np.minimum(np.minimum(xs, width - xs) / width, np.minimum(ys, height - ys) / height)
    shade = (
        1 + 0.012 * mix + 0.012 * grain + 0.10 * cloud - 0.22 * np.clip(0.16 - edge, 0, 1) / 0.16
    )
    base = np.asarray(ink.rgb("#d8b58a" if is_tainted else "#f0dfb0"), np.float32)
    pixels = np.clip(base * shade[..., None], 0, 255).astype(np.uint8)
    return Image.fromarray(pixels).convert("RGBA")


def _rays(image: Image.Image, centre: tuple[float, float], colour: str, strength: int) -> None:
    layer = Image.new("RGBA", image.size)
    draw = ImageDraw.Draw(layer)
    reach = image.height
    for index in range(18):
        a = 2 * math.pi * index / 18
        b = a + math.pi / 18
        draw.polygon(
            [
                centre,
                (centre[0] + reach * math.cos(a), centre[1] + reach * math.sin(a)),
                (centre[0] + reach * math.cos(b), centre[1] + reach * math.sin(b)),
            ],
            (*ink.rgb(colour), strength),
        )
    fade = Image.new("L", image.size, 0)
    ImageDraw.Draw(fade).ellipse(
        (
            centre[0] - reach * 0.42,
            centre[1] - reach * 0.42,
            centre[0] + reach * 0.42,
            centre[1] + reach * 0.42,
        ),
        255,
    )
    fade = fade.filter(ImageFilter.GaussianBlur(image.width * 0.12))
    layer.putalpha(ImageChops.multiply(layer.getchannel("A"), fade))
    image.alpha_composite(layer)


def _rounded(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width, height), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius, 255)
    return mask


def _frame(colour: str, is_tainted: bool, seed: int) -> Image.Image:
    width, height = WIDTH * _UP, HEIGHT * _UP
    image = Image.new(
        "RGBA", (width, height), ink.BLACK if is_tainted else ink.mixed(colour, "#000000", 0.35)
    )
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle(
        (4, 4, width - 5, height - 5), 34, colour if not is_tainted else "#8e1712", ink.GOLD, 6
    )
    inner = 44
    draw.rectangle((inner - 20, inner - 20, width - inner + 20, height - inner + 20), ink.BLACK)
    step = 26
    colours = (
        ("#b3241b", ink.BLACK, "#b3241b", ink.GOLD)
        if is_tainted
        else (ink.RED, ink.CREAM, ink.LAPIS, ink.CREAM, ink.GREEN, ink.CREAM)
    )
    for side in range(4):
        length = (width if side % 2 == 0 else height) - 2 * inner + 40
        for index in range(length // step + 1):
            at = inner - 20 + index * step
            fill = colours[(index + side) % len(colours)]
            end = min(at + step - 4, inner - 20 + length - 2)
            boxes = (
                (at + 2, inner - 18, end, inner - 4),
                (width - inner + 4, at + 2, width - inner + 18, end),
                (at + 2, height - inner + 4, end, height - inner + 18),
                (inner - 18, at + 2, inner - 4, end),
            )
            if boxes[side][2] > boxes[side][0] and boxes[side][3] > boxes[side][1]:
                draw.rectangle(boxes[side], fill)
    draw.rectangle((inner - 2, inner - 2, width - inner + 2, height - inner + 2), ink.GOLD)
    sheet = papyrus(width - 2 * inner - 4, height - 2 * inner - 4, seed, is_tainted)
    image.paste(sheet, (inner + 2, inner + 2))
    return image


def _title_band(image: Image.Image, colour: str) -> None:
    draw = ImageDraw.Draw(image)
    y0, y1 = int(image.height * BAND[0]), int(image.height * BAND[1])
    draw.rectangle((44, y0 - 6, image.width - 44, y1 + 6), ink.GOLD)
    draw.rectangle((44, y0, image.width - 44, y1), colour)


def _corner(image: Image.Image, kind: str, count: int, is_tainted: bool) -> None:
    """The index at the upper left, by which fanned cards are read."""
    draw = ImageDraw.Draw(image)
    size = 128
    height = size + (58 if count > 1 else 0)
    fill = "#1b0f0d" if is_tainted else COLOURS[kind]
    draw.rounded_rectangle((10, 10, 10 + size, 10 + height), 26, fill, ink.GOLD, 6)
    part = symbol(kind, size - 22, is_dark=is_tainted)
    paste(image, part, (10 + size / 2, 10 + size / 2))
    if count > 1:
        for dot in range(count):
            x = 10 + size / 2 + (dot - (count - 1) / 2) * 46
            y = 10 + size + 24
            draw.ellipse((x - 17, y - 17, x + 17, y + 17), ink.GOLD_LIGHT, ink.BLACK, 5)


def _seal(image: Image.Image) -> None:
    """The cobra seal of tainted cards, at the upper right, and a cut corner below it."""
    draw = ImageDraw.Draw(image)
    x, y, r = image.width - 84, 84, 70
    draw.ellipse((x - r, y - r, x + r, y + r), "#140a09", ink.GOLD, 7)
    draw.ellipse((x - r + 14, y - r + 14, x + r - 14, y + r - 14), "#a61c15", ink.GOLD_DARK, 3)
    paste(
        image,
        fitted(signs.COBRA, 84, 84, (ink.GOLD_LIGHT, ink.CREAM), ink=ink.BLACK, bold=9),
        (x, y),
    )
    w, h = image.width, image.height
    for corner in (
        ((w - 6, h - 6), (w - 96, h - 6), (w - 6, h - 96)),
        ((6, h - 6), (96, h - 6), (6, h - 96)),
    ):
        draw.polygon(corner, "#140a09", ink.GOLD)


def _picture(model: Model, width: int, height: int, turn: float = 0.0) -> Image.Image:
    """A model with its shadow, drawn to fill a box."""
    renderer = Renderer(model.turned(turn), view_camera(0))
    probe = renderer.picture(1.0)
    factor = min(width / probe.image.width, height / probe.image.height)
    picture, shade = renderer.picture(factor), renderer.shadow(factor)
    layer = Image.new("RGBA", (width + 200, height + 200))
    at = (
        (layer.width - picture.image.width) / 2 + picture.anchor[0],
        (layer.height - picture.image.height) / 2 + picture.anchor[1],
    )
    for part in (shade, picture):
        paste(
            layer,
            part.image,
            (
                at[0] - part.anchor[0] + part.image.width / 2,
                at[1] - part.anchor[1] + part.image.height / 2,
            ),
        )
    return layer


def _finish(image: Image.Image) -> Image.Image:
    image.putalpha(_rounded(image.width, image.height, 38))
    return image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def card(
    kind: str, count: int, is_tainted: bool, picture: Callable[[int, int], Image.Image]
) -> Image.Image:
    """One card: frame, rays, picture, index, title band, and the seal if tainted."""
    colour = COLOURS[kind]
    image = _frame(colour, is_tainted, random.Random(kind).randrange(99))
    middle = (image.width / 2, image.height * 0.50)
    _rays(image, middle, "#b0402c" if is_tainted else "#e0a83c", 90 if is_tainted else 75)
    part = picture(int(image.width * 0.80), int(image.height * 0.56))
    paste(image, part, middle)
    _title_band(image, "#5c0f0c" if is_tainted else ink.mixed(colour, "#0a1a3c", 0.55))
    _corner(image, kind, count, is_tainted)
    if is_tainted:
        _seal(image)
    return _finish(image)


def back() -> Image.Image:
    """The back of all cards: a scarab in a ring of beads on lapis."""
    width, height = WIDTH * _UP, HEIGHT * _UP
    image = Image.new("RGBA", (width, height), ink.LAPIS_DARK)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((4, 4, width - 5, height - 5), 34, ink.LAPIS, ink.GOLD, 8)
    draw.rectangle((40, 40, width - 40, height - 40), ink.GOLD)
    draw.rectangle((46, 46, width - 46, height - 46), ink.LAPIS_DARK)
    chooser = random.Random(2)
    for row in range(11):
        for column in range(6):
            part = fitted(signs.LOTUS, 46, 46, ("#1b3f7e",), ink="#1a376c", bold=1)
            paste(image, part, (98 + column * 78 + (row % 2) * 38 - 10, 80 + row * 76))
    for _ in range(500):
        x, y = chooser.uniform(48, width - 48), chooser.uniform(48, height - 48)
        draw.point((x, y), "#b98d3a")
    cx, cy, r = width / 2, height / 2, 200
    draw.ellipse((cx - r, cy - r, cx + r, cy + r), ink.RED, ink.GOLD, 10)
    for bead in range(36):
        a = 2 * math.pi * bead / 36
        x, y = cx + (r - 26) * math.cos(a), cy + (r - 26) * math.sin(a)
        fill = (ink.CREAM, ink.GOLD, ink.TEAL)[bead % 3]
        draw.ellipse((x - 11, y - 11, x + 11, y + 11), fill, ink.BLACK, 3)
    draw.ellipse((cx - 150, cy - 150, cx + 150, cy + 150), ink.LAPIS_DARK, ink.GOLD, 7)
    paste(
        image,
        fitted(
            signs.SCARAB,
            190,
            240,
            ("#1f9d8f", ink.GOLD, ink.RED, ink.GOLD_LIGHT),
            ink=ink.BLACK,
            bold=7,
        ),
        (cx, cy),
    )
    for y in (132, height - 132):
        paste(
            image,
            fitted(signs.HORIZON, 220, 70, (ink.GOLD, ink.RED), ink=ink.BLACK, bold=5),
            (cx, y),
        )
    return _finish(image)


def picture_of(model: Model, turn: float = 0.0) -> Callable[[int, int], Image.Image]:
    """A card picture from a model."""
    return lambda width, height: _picture(model, width, height, turn)

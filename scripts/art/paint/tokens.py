"""Tokens, badges, icons and worshipper tiles."""

import math

from PIL import Image, ImageDraw, ImageFilter

from scripts.art.paint import glyphs as signs
from scripts.art.paint import palette as ink
from scripts.art.paint.cards import papyrus
from scripts.art.paint.glyphs import fitted, paste
from scripts.art.paint.symbols import SYMBOLS, symbol

SIZE = 192
_UP = 3
_SHAPES = ("circle", "diamond", "square", "hexagon", "shield")
WORSHIPPERS = {
    "architect": ("𓏞", "#1f4f9e"),
    "vizier": ("𓀙", "#6a3a92"),
    "merchant": ("𓍝", "#24805c"),
    "beggar": ("𓁉", "#6d5238"),
    "foreman": ("𓀨", "#bf6420"),
}
_SCARABS = {1: ("#a5622b", 0.80), 2: ("#8a94a0", 0.87), 5: ("#1f5fb4", 0.94), 10: ("#238a5d", 1.0)}


def _disc(colour: str, share: float = 1.0) -> Image.Image:
    """A round token with a beaded gold rim, lit from the upper left."""
    size = SIZE * _UP
    image = Image.new("RGBA", (size, size))
    draw = ImageDraw.Draw(image)
    cx, r = size / 2, size / 2 * 0.95 * share
    draw.ellipse((cx - r + 6, cx - r + 12, cx + r + 6, cx + r + 12), (20, 10, 6, 110))
    draw.ellipse((cx - r, cx - r, cx + r, cx + r), ink.GOLD_DARK, ink.BLACK, 8)
    draw.ellipse((cx - r + 10, cx - r + 8, cx + r - 10, cx + r - 14), ink.GOLD)
    rim = r * 0.80
    for bead in range(28):
        a = 2 * math.pi * bead / 28
        x, y = cx + r * 0.885 * math.cos(a), cx + r * 0.885 * math.sin(a)
        draw.ellipse(
            (x - 12, y - 12, x + 12, y + 12), ink.GOLD_LIGHT if bead % 2 else ink.GOLD_DARK
        )
    draw.ellipse(
        (cx - rim, cx - rim, cx + rim, cx + rim), ink.mixed(colour, "#000000", 0.35), ink.BLACK, 6
    )
    draw.ellipse((cx - rim + 14, cx - rim + 14, cx + rim - 6, cx + rim - 6), colour)
    shine = Image.new("RGBA", image.size)
    ImageDraw.Draw(shine).ellipse(
        (cx - rim * 0.8, cx - rim * 0.85, cx + rim * 0.3, cx + rim * 0.1), (255, 255, 255, 60)
    )
    image.alpha_composite(shine.filter(ImageFilter.GaussianBlur(size * 0.06)))
    return image


def _done(image: Image.Image, size: int = SIZE) -> Image.Image:
    return image.resize((size, size * image.height // image.width), Image.Resampling.LANCZOS)


def scarab(value: int) -> Image.Image:
    """A treasure scarab: colour and size tell its value, and dots do (1, 2, 5, 10)."""
    colour, share = _SCARABS[value]
    image = _disc(colour, share)
    size = image.width
    part = fitted(
        signs.SCARAB,
        int(size * 0.5 * share),
        int(size * 0.52 * share),
        (ink.GOLD_LIGHT, ink.GOLD, ink.CREAM),
        ink=ink.BLACK,
        bold=9,
    )
    paste(image, part, (size / 2, size * 0.47))
    draw = ImageDraw.Draw(image)
    y = size / 2 + size * 0.28 * share
    if value <= 2:
        for dot in range(value):
            x = size / 2 + (dot - (value - 1) / 2) * size * 0.12
            draw.ellipse((x - 24, y - 24, x + 24, y + 24), ink.CREAM, ink.BLACK, 6)
    else:
        half = size * 0.085 * (1 if value == 5 else 1.9)
        draw.rounded_rectangle(
            (size / 2 - half - 8, y - 40, size / 2 + half + 8, y + 40), 24, ink.CREAM, ink.BLACK, 6
        )
        for star in range(1 if value == 5 else 2):
            x = size / 2 + (star - (0 if value == 5 else 0.5)) * size * 0.15
            points = []
            for tip in range(10):
                r = 34 if tip % 2 == 0 else 14
                a = -math.pi / 2 + tip * math.pi / 5
                points.append((x + r * math.cos(a), y + r * math.sin(a)))
            draw.polygon(points, ink.RED_DARK)
    return _done(image)


def amulet() -> Image.Image:
    """An amulet of corruption: a cracked eye on black and red, with a jagged edge."""
    size = SIZE * _UP
    image = Image.new("RGBA", (size, size))
    draw = ImageDraw.Draw(image)
    c = size / 2
    for scale, fill in ((0.97, ink.BLACK), (0.90, "#8e1712"), (0.80, "#1c0d0b")):
        points = []
        for tip in range(32):
            r = c * scale * (1.0 if tip % 2 == 0 else 0.9)
            a = 2 * math.pi * tip / 32
            points.append((c + r * math.cos(a), c + r * math.sin(a)))
        draw.polygon(points, fill)
    draw.ellipse((c * 0.36, c * 0.36, c * 1.64, c * 1.64), "#a81f16", ink.GOLD, 10)
    draw.ellipse((c * 0.44, c * 0.44, c * 1.56, c * 1.56), "#5e0f0c")
    part = fitted(
        signs.EYE,
        int(size * 0.50),
        int(size * 0.42),
        (ink.CREAM, "#d8432f", ink.GOLD),
        ink=ink.BLACK,
        bold=13,
    )
    paste(image, part, (c, c))
    crack = [
        (c * 1.32, c * 0.42),
        (c * 1.18, c * 0.66),
        (c * 1.28, c * 0.80),
        (c * 1.1, c * 1.02),
        (c * 1.2, c * 1.22),
    ]
    draw.line(crack, ink.BLACK, 12, joint="curve")
    return _done(image)


def badge(player: int) -> Image.Image:
    """A player's sign: every player has a colour, a shape and a glyph of its own."""
    size = SIZE * _UP
    image = Image.new("RGBA", (size, size))
    draw = ImageDraw.Draw(image)
    c, colour = size / 2, ink.PLAYERS[player]
    for scale, fill in ((0.96, ink.BLACK), (0.92, ink.GOLD), (0.82, ink.BLACK), (0.79, colour)):
        _shape(draw, _SHAPES[player], c, c * scale, fill)
    part = fitted(
        ink.PLAYER_GLYPHS[player],
        int(size * 0.42),
        int(size * 0.44),
        (ink.CREAM, ink.GOLD_LIGHT),
        ink=ink.BLACK,
        bold=9,
    )
    paste(image, part, (c, c * (0.93 if _SHAPES[player] == "shield" else 1.0)))
    return _done(image)


def _shape(draw: ImageDraw.ImageDraw, shape: str, c: float, r: float, fill: str) -> None:
    if shape == "circle":
        draw.ellipse((c - r, c - r, c + r, c + r), fill)
    elif shape == "square":
        h = r * 0.86
        draw.rounded_rectangle((c - h, c - h, c + h, c + h), r * 0.18, fill)
    elif shape == "shield":
        points = [
            (c - r * 0.86, c - r * 0.86),
            (c + r * 0.86, c - r * 0.86),
            (c + r * 0.86, c + r * 0.1),
            (c, c + r),
            (c - r * 0.86, c + r * 0.1),
        ]
        draw.polygon(points, fill)
    else:
        count, first = (4, -math.pi / 2) if shape == "diamond" else (6, 0.0)
        draw.polygon(
            [
                (
                    c + r * math.cos(first + 2 * math.pi * k / count),
                    c + r * math.sin(first + 2 * math.pi * k / count),
                )
                for k in range(count)
            ],
            fill,
        )


def pyramid(player: int) -> Image.Image:
    """A player's pyramid, which hides amulets: two lit faces with courses of stone."""
    size = SIZE * _UP
    image = Image.new("RGBA", (size, size))
    draw = ImageDraw.Draw(image)
    colour = ink.PLAYERS[player]
    tip, left, middle, right = (
        (size * 0.5, size * 0.08),
        (size * 0.04, size * 0.74),
        (size * 0.46, size * 0.94),
        (size * 0.97, size * 0.72),
    )
    shadow = Image.new("RGBA", image.size)
    ImageDraw.Draw(shadow).polygon(
        [left, middle, right, (size * 0.99, size * 0.9), (size * 0.5, size * 0.99)],
        (20, 10, 6, 120),
    )
    image.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(size * 0.02)))
    light, dark = ink.mixed(colour, "#ffffff", 0.28), ink.mixed(colour, "#000000", 0.32)
    draw.polygon([tip, left, middle], light)
    draw.polygon([tip, middle, right], dark)
    for row in range(1, 8):
        share = row / 8
        a = [tuple(tip[i] + (p[i] - tip[i]) * share for i in (0, 1)) for p in (left, middle, right)]
        draw.line([a[0], a[1]], ink.mixed(light, "#000000", 0.25), 5)
        draw.line([a[1], a[2]], ink.mixed(dark, "#000000", 0.35), 5)
    cap = [tuple(tip[i] + (p[i] - tip[i]) * 0.22 for i in (0, 1)) for p in (left, middle, right)]
    draw.polygon([tip, cap[0], cap[1]], ink.GOLD_LIGHT)
    draw.polygon([tip, cap[1], cap[2]], ink.GOLD_DARK)
    draw.line([left, middle, right, tip, left], ink.BLACK, 8, joint="curve")
    draw.line([tip, middle], ink.BLACK, 5)
    part = fitted(
        ink.PLAYER_GLYPHS[player],
        int(size * 0.2),
        int(size * 0.22),
        (ink.CREAM,),
        ink=ink.BLACK,
        bold=7,
    )
    paste(image, part, (size * 0.36, size * 0.66))
    return _done(image)


def icon(sign: str, colour: str, shape: str = "square") -> Image.Image:
    """A resource icon on a coloured tile: a symbol by its name, or a two-tone sign."""
    size = SIZE * 2
    image = Image.new("RGBA", (size, size))
    draw = ImageDraw.Draw(image)
    c = size / 2
    for scale, fill in ((0.98, ink.BLACK), (0.94, ink.GOLD), (0.84, colour)):
        _shape(draw, shape, c, c * scale, fill)
    if sign in SYMBOLS:
        part = symbol(sign, int(size * 0.62))
    else:
        part = fitted(
            sign,
            int(size * 0.60),
            int(size * 0.60),
            (ink.CREAM, ink.GOLD_LIGHT),
            ink=ink.BLACK,
            bold=11,
        )
    paste(image, part, (c, c * (0.93 if shape == "shield" else 1.0)))
    return _done(image, 96)


def worshipper(name: str) -> Image.Image:
    """A worshipper's tile, 3:4, with room for a title at the foot."""
    sign, colour = WORSHIPPERS[name]
    width, height = 240 * 2, 320 * 2
    image = Image.new("RGBA", (width, height), ink.BLACK)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((4, 4, width - 5, height - 5), 34, colour, ink.GOLD, 8)
    sheet = papyrus(width - 72, height - 72, 5 + len(name))
    draw.rectangle((30, 30, width - 31, height - 31), ink.GOLD)
    image.paste(sheet, (36, 36))
    sun = (width / 2, height * 0.42)
    for ray in range(24):
        a, b = 2 * math.pi * ray / 24, 2 * math.pi * (ray + 0.5) / 24
        draw.polygon(
            [
                sun,
                (sun[0] + 178 * math.cos(a), sun[1] + 178 * math.sin(a)),
                (sun[0] + 178 * math.cos(b), sun[1] + 178 * math.sin(b)),
            ],
            ink.mixed(colour, "#f0dfb0", 0.62),
        )
    draw.ellipse(
        (sun[0] - 150, sun[1] - 150, sun[0] + 150, sun[1] + 150),
        ink.mixed(colour, "#f0dfb0", 0.45),
        ink.GOLD_DARK,
        5,
    )
    fills = (ink.mixed(colour, "#ffffff", 0.1), ink.CREAM, ink.GOLD, "#a9663a")
    part = fitted(sign, int(width * 0.56), int(height * 0.50), fills, ink=ink.BLACK, bold=5)
    paste(image, part, (width / 2, height * 0.43))
    crocodile = fitted(signs.CROCODILE, 90, 40, (ink.GREEN,), ink=ink.BLACK, bold=5)
    paste(image, crocodile, (width / 2, 62))
    draw.rectangle((30, int(height * 0.80), width - 31, int(height * 0.93)), ink.GOLD)
    draw.rectangle(
        (30, int(height * 0.81), width - 31, int(height * 0.92)), ink.mixed(colour, "#000000", 0.5)
    )
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), 38, 255)
    image.putalpha(mask)
    return image.resize((240, 320), Image.Resampling.LANCZOS)

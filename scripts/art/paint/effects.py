"""Small effects: dust, flames, glints on water; and the program's icon."""

import math
import random

from PIL import Image, ImageDraw, ImageFilter

from scripts.art.paint import glyphs as signs
from scripts.art.paint import palette as ink
from scripts.art.paint.glyphs import fitted, paste


def dust(stage: int) -> Image.Image:
    """A cloud of dust in its four stages, from thick to thin."""
    chooser = random.Random(6)
    image = Image.new("RGBA", (420, 220), (222, 192, 140, 0))
    for number in range(26):
        layer = Image.new("RGBA", image.size, (228, 200, 150, 0))
        angle = 2 * math.pi * number / 26
        spread = 0.45 + 0.16 * stage
        x = 210 + 190 * spread * math.cos(angle) + chooser.uniform(-14, 14)
        y = 130 + 66 * spread * math.sin(angle) - stage * 8 + chooser.uniform(-8, 8)
        r = chooser.uniform(22, 40) * (1 - 0.12 * stage)
        shade = chooser.randrange(-16, 16)
        fill = (226 + shade, 198 + shade, 150 + shade, (200, 165, 110, 55)[stage])
        ImageDraw.Draw(layer).ellipse((x - r, y - r * 0.8, x + r, y + r * 0.8), fill)
        image.alpha_composite(layer.filter(ImageFilter.GaussianBlur(7)))
    return image


def flame(stage: int) -> Image.Image:
    """A torch's flame with its glow."""
    size = 120
    image = Image.new("RGBA", (size, size), (255, 170, 60, 0))
    glow = Image.new("RGBA", image.size, (255, 170, 60, 0))
    ImageDraw.Draw(glow).ellipse((22, 30, 98, 110), (255, 170, 60, 110))
    image.alpha_composite(glow.filter(ImageFilter.GaussianBlur(15)))
    draw = ImageDraw.Draw(image)
    lean = (-6, 5, 0)[stage]
    high = (30, 22, 36)[stage]
    for scale, fill in (
        (1.0, (226, 84, 26, 235)),
        (0.72, (250, 158, 40, 245)),
        (0.42, (255, 236, 150, 255)),
    ):
        w, top = 19 * scale, 92 - (92 - high) * scale
        points = [(60.0 + lean, float(top))]
        for step in range(1, 13):
            a = step / 12
            points.append(
                (60 + lean * (1 - a) + w * math.sin(math.pi * a**0.7), top + (94 - top) * a)
            )
        for step in range(11, 0, -1):
            a = step / 12
            points.append(
                (60 + lean * (1 - a) - w * math.sin(math.pi * a**0.7), top + (94 - top) * a)
            )
        draw.polygon(points, fill)
    return image.filter(ImageFilter.GaussianBlur(0.8))


def glint(kind: int) -> Image.Image:
    """A streak of light on the river."""
    image = Image.new("RGBA", (120, 40), (235, 250, 255, 0))
    draw = ImageDraw.Draw(image)
    chooser = random.Random(kind)
    for _ in range(4 + kind):
        x, y = chooser.uniform(16, 76), chooser.uniform(10, 30)
        length = chooser.uniform(14, 32)
        draw.line((x, y, x + length, y), (240, 252, 255, 190), 3)
    return image.filter(ImageFilter.GaussianBlur(1.2))


def program_icon() -> Image.Image:
    """The program's icon: a golden scarab and a pyramid on lapis."""
    size = 768
    image = Image.new("RGBA", (size, size))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((8, 8, size - 9, size - 9), 150, ink.GOLD_DARK)
    draw.rounded_rectangle((20, 16, size - 21, size - 28), 142, ink.GOLD)
    draw.rounded_rectangle((50, 46, size - 51, size - 54), 118, ink.LAPIS_DARK)
    draw.rounded_rectangle((62, 60, size - 63, size - 66), 108, ink.LAPIS)
    sun = (size / 2, size * 0.40)
    for ray in range(20):
        a, b = 2 * math.pi * ray / 20, 2 * math.pi * (ray + 0.5) / 20
        r = size * 0.34
        draw.polygon(
            [
                sun,
                (sun[0] + r * math.cos(a), sun[1] + r * math.sin(a)),
                (sun[0] + r * math.cos(b), sun[1] + r * math.sin(b)),
            ],
            "#2b62b8",
        )
    left, tip, right, foot = (
        (size * 0.16, size * 0.83),
        (size * 0.5, size * 0.36),
        (size * 0.84, size * 0.83),
        (size * 0.58, size * 0.83),
    )
    draw.polygon([left, tip, foot], "#f0cf86", ink.BLACK)
    draw.polygon([foot, tip, right], "#b98440", ink.BLACK)
    part = fitted(
        signs.SCARAB,
        390,
        480,
        ("#22a394", ink.GOLD, ink.RED, ink.GOLD_LIGHT),
        ink=ink.BLACK,
        bold=7,
    )
    paste(image, part, (size / 2, size * 0.50))
    return image.resize((256, 256), Image.Resampling.LANCZOS)

"""The painting round a column of the temple hall: leaves, gods, writing, rings of colour."""

import random
from functools import cache

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from scripts.art.paint import glyphs as signs
from scripts.art.paint import murals
from scripts.art.paint import palette as ink
from scripts.art.paint.glyphs import fitted, paste

SIZE = (1500, 1500)
"""Once round, and from the foot to the ties below the bell."""
_GROUND = "#ecd9ae"
_GODS = ("𓁟", "𓁢", "𓁛", "𓁥")


@cache
def shaft() -> murals.Face:
    """Row 0 lies under the bell."""
    width, height = SIZE
    image = Image.new("RGBA", SIZE, _GROUND)
    draw = ImageDraw.Draw(image)
    unit = height / 100

    def rings(top: float, *bands: tuple[float, str]) -> None:
        at = top
        for tall, colour in bands:
            draw.rectangle((0, at * unit, width, (at + tall) * unit), colour)
            at += tall

    rings(0, (2.0, ink.LAPIS), (0.7, ink.GOLD), (1.6, ink.RED), (0.7, ink.GOLD), (1.0, ink.TEAL))
    rings(31, (0.5, ink.INK), (1.3, ink.GOLD), (1.8, ink.RED), (0.7, ink.CREAM), (1.8, ink.LAPIS))
    rings(37.1, (0.7, ink.GOLD), (0.3, ink.INK))
    rings(73, (0.4, ink.INK), (1.2, ink.GOLD), (2.0, ink.LAPIS), (0.7, ink.CREAM), (1.8, ink.RED))
    rings(79.1, (0.8, ink.GOLD))
    layer = Image.new("RGBA", SIZE)
    pen = ImageDraw.Draw(layer)
    _leaves(pen, width, 80.0 * unit, 100.0 * unit)
    count = len(_GODS)
    for number, god in enumerate(_GODS):
        fills = murals.SCENES[number].left_fills
        at = (number + 0.5) * width / count
        figure = fitted(god, int(width / count * 0.80), int(32 * unit), fills, bold=5)
        paste(layer, figure, (at, 72.4 * unit - figure.height / 2))
        line = number * width / count
        pen.rectangle((line - 3, 38.5 * unit, line + 3, 73 * unit), "#a8743a")
    _cartouches(layer, pen, width, unit)
    image.alpha_composite(layer)
    sunk = layer.getchannel("A").filter(ImageFilter.GaussianBlur(2.0))
    raised = 1 - 0.8 * np.asarray(sunk, np.float32) / 255
    gilt = murals._metal_of(np.asarray(image)) * 0.5
    pixels = murals.worn(image, 0.34, 12)
    return murals.Face(pixels, raised.astype(np.float32), gilt.astype(np.float32))


def _leaves(pen: ImageDraw.ImageDraw, width: int, top: float, foot: float) -> None:
    """Pointed leaves that grow up from the foot, in two rows."""
    count = 18
    step = width / count
    for shift, low, colours in ((0.5, 6.0, (ink.TEAL, ink.RED)), (0.0, 0.0, (ink.LAPIS, ink.TEAL))):
        for number in range(-1, count + 1):
            x = (number + shift) * step
            for size, colour in ((1.0, ink.GOLD), (0.84, colours[number % 2]), (0.38, ink.CREAM)):
                half = step * 0.5 * size
                tip = top + low * 3 + (foot - top) * (1 - size) * 0.4
                shape = [
                    (x - half, foot),
                    (x - half * 0.96, foot - (foot - tip) * 0.45),
                    (x - half * 0.55, foot - (foot - tip) * 0.75),
                    (x, tip),
                    (x + half * 0.55, foot - (foot - tip) * 0.75),
                    (x + half * 0.96, foot - (foot - tip) * 0.45),
                    (x + half, foot),
                ]
                pen.polygon(shape, colour)


def _cartouches(layer: Image.Image, pen: ImageDraw.ImageDraw, width: int, unit: float) -> None:
    """Rings of rope about names, between columns of writing."""
    chooser = random.Random(7)
    pool = list(signs.WRITING)
    count = 12
    step = width / count
    for number in range(count):
        x = (number + 0.5) * step
        fills = ((ink.RED, ink.LAPIS, ink.GOLD), (ink.LAPIS, ink.GREEN, ink.RED))[number % 2]
        top, foot = 8.0 * unit, 29.5 * unit
        if number % 2 == 0:
            edge = (x - step * 0.36, top, x + step * 0.36, foot)
            pen.rounded_rectangle(edge, step * 0.34, fill="#f6e6bd", outline=ink.LAPIS, width=9)
            top, foot = top + 3 * unit, foot - 2 * unit
        y = top
        while True:
            part = fitted(chooser.choice(pool), int(step * 0.50), int(step * 0.40), fills, bold=5)
            if y + part.height > foot:
                break
            paste(layer, part, (x, y + part.height / 2))
            y += part.height + step * 0.10

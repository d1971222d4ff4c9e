"""Painted faces for the models: friezes, doors, wall paintings, carpets, obelisk faces.

All answer 8-bit pictures (height, width, 4); sizes are in pixels.
"""

import random
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from scripts.art.paint import glyphs as signs
from scripts.art.paint import palette as ink
from scripts.art.paint.glyphs import fitted, glyph, paste

Pixels: TypeAlias = NDArray[np.uint8]
PAINTS = (ink.RED, ink.LAPIS, ink.GOLD, ink.TEAL, ink.CREAM)


def _canvas(width: int, height: int, colour: str) -> Image.Image:
    return Image.new("RGBA", (width, height), colour)


def striped(
    draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], colours: tuple[str, ...], step: int
) -> None:
    """Upright stripes with dark lines between, as on a cavetto cornice."""
    x = box[0]
    index = 0
    while x < box[2]:
        draw.rectangle((x, box[1], min(box[2], x + step), box[3]), colours[index % len(colours)])
        draw.line((x, box[1], x, box[3]), ink.INK, max(1, step // 7))
        x += step
        index += 1


def carving(image: Pixels, soft: float = 1.4) -> NDArray[np.float32]:
    """The height (h, w) 0..1 of a carved face: what is drawn on its ground lies deeper."""
    colours, counts = np.unique(image[..., :3].reshape(-1, 3), axis=0, return_counts=True)
    ground = colours[counts.argmax()].astype(np.float32)
    away = np.abs(image[..., :3].astype(np.float32) - ground).max(2)
    depth = Image.fromarray(np.clip(away * 3, 0, 255).astype(np.uint8))
    blurred = np.asarray(depth.filter(ImageFilter.GaussianBlur(soft)), np.float32)
    return np.asarray(1 - blurred / 255, np.float32)


def golden(image: Pixels) -> NDArray[np.float32]:
    """Where (h, w) 0..1 a face is painted with one of the golds."""
    result = np.zeros(image.shape[:2], np.float32)
    for colour in (ink.GOLD, ink.GOLD_LIGHT):
        away = np.abs(image[..., :3].astype(np.int16) - np.array(ink.rgb(colour))).max(2)
        result = np.maximum(result, np.clip(1 - away / 40, 0, 1))
    return result.astype(np.float32)


@lru_cache
def cornice(width: int, height: int) -> Pixels:
    """Feathers in four colours below a gold line."""
    image = _canvas(width, height, ink.CREAM)
    draw = ImageDraw.Draw(image)
    striped(
        draw,
        (0, 0, width, height),
        (ink.RED, ink.CREAM, ink.LAPIS, ink.CREAM, ink.GREEN, ink.CREAM),
        max(6, height // 3),
    )
    draw.rectangle((0, 0, width, height // 8), ink.GOLD)
    draw.rectangle((0, height - height // 8, width, height), ink.GOLD)
    return np.asarray(image)


@lru_cache
def frieze(width: int, height: int, seed: int) -> Pixels:
    """A band of painted signs between lines of lapis and gold."""
    image = _canvas(width, height, "#f0ddb0")
    draw = ImageDraw.Draw(image)
    band = height // 9
    draw.rectangle((0, 0, width, band), ink.LAPIS)
    draw.rectangle((0, band, width, band + band // 2), ink.GOLD)
    draw.rectangle((0, height - band, width, height), ink.LAPIS)
    draw.rectangle((0, height - band - band // 2, width, height - band), ink.GOLD)
    chooser = random.Random(seed)
    x = height * 0.4
    pool = list(signs.WRITING)
    chooser.shuffle(pool)
    for sign in pool * 4:
        if x > width - height * 0.35:
            break
        fills = tuple(chooser.sample(PAINTS[:4], 3))
        image_of = fitted(sign, int(height * 0.8), int(height * 0.56), fills, bold=5)
        paste(image, image_of, (x + image_of.width / 2, height / 2))
        x += image_of.width + height * 0.2
    return np.asarray(image)


@lru_cache
def writing(
    width: int, height: int, columns: int, seed: int, ground: str, line: str, fills: tuple[str, ...]
) -> Pixels:
    """Columns of signs, carved or painted, with lines between."""
    image = _canvas(width, height, ground)
    draw = ImageDraw.Draw(image)
    chooser = random.Random(seed)
    step = width / columns
    draw.rectangle((0, 0, width - 1, height - 1), outline=line, width=max(2, width // 50))
    for column in range(columns):
        if column:
            draw.line((column * step, 0, column * step, height), line, max(2, width // 80))
        y = step * 0.18
        while y < height - step * 0.4:
            sign = chooser.choice(signs.WRITING)
            part = fitted(sign, int(step * 0.68), int(step * 0.62), fills, ink=line, bold=5)
            if y + part.height > height - step * 0.1:
                break
            paste(image, part, ((column + 0.5) * step, y + part.height / 2))
            y += part.height + step * 0.16
    return np.asarray(image)


@lru_cache
def painting(width: int, height: int, seed: int) -> Pixels:
    """A wall painting: a god and signs on pale plaster between borders."""
    grounds = ("#f1dba6", "#f4e1b4", "#eed6a0")
    image = _canvas(width, height, grounds[seed % 3])
    draw = ImageDraw.Draw(image)
    edge = max(4, width // 22)
    striped(
        draw, (0, 0, width, edge * 2), (ink.RED, ink.GOLD, ink.LAPIS, ink.CREAM, ink.GREEN), edge
    )
    draw.rectangle((0, edge * 2, width, edge * 2 + edge // 2), ink.INK)
    draw.rectangle((0, height - edge * 3, width, height), ink.LAPIS)
    draw.rectangle((0, height - edge * 3, width, height - edge * 2), ink.GOLD)
    figures = (signs.ANUBIS, signs.FALCON, signs.QUEEN, signs.IBIS, "𓁟", "𓁥", "𓀭", "𓁛", "𓁦")
    sign = figures[seed % len(figures)]
    fills = (
        (ink.RED, ink.CREAM, ink.LAPIS),
        (ink.LAPIS, ink.GOLD, ink.RED),
        (ink.GREEN, ink.CREAM, ink.GOLD),
    )
    part = fitted(
        sign, int(width * 0.74), int(height * 0.62), fills[seed % 3], bold=5, flip=bool(seed % 2)
    )
    paste(image, part, (width / 2, height * 0.50))
    return np.asarray(image)


@lru_cache
def door_leaf(width: int, height: int) -> Pixels:
    """Cedar planks with bronze bands and studs: both leaves of a door."""
    image = _canvas(width, height, "#6b3c1c")
    draw = ImageDraw.Draw(image)
    chooser = random.Random(4)
    planks = 8
    for plank in range(planks):
        x0, x1 = plank * width // planks, (plank + 1) * width // planks
        shade = ink.mixed("#7a4722", "#552d13", chooser.random())
        draw.rectangle((x0, 0, x1, height), shade)
        draw.line((x0, 0, x0, height), "#2c1509", 3)
    for at in (0.16, 0.5, 0.84):
        y = int(height * at)
        draw.rectangle((0, y - height // 40, width, y + height // 40), "#c98f32")
        draw.line((0, y - height // 40, width, y - height // 40), "#f3cf7a", 3)
        for stud in range(planks * 2):
            x = (stud + 0.5) * width / planks / 2
            draw.ellipse((x - 4, y - 4, x + 4, y + 4), "#7a4c12")
    draw.rectangle((width // 2 - 4, 0, width // 2 + 4, height), "#1d0d05")
    for side in (-1, 1):
        x = width / 2 + side * width * 0.09
        draw.ellipse(
            (x - 13, height * 0.5 - 13, x + 13, height * 0.5 + 13), "#f0c35a", "#6a420c", 4
        )
    return np.asarray(image)


@lru_cache
def winged_sun(width: int, height: int) -> Pixels:
    """The winged sun disk on pale stone."""
    image = _canvas(width, height, "#eed8a4")
    draw = ImageDraw.Draw(image)
    cx, cy = width / 2, height / 2
    wing = width * 0.46
    for side in (-1, 1):
        for row, (share, colours) in enumerate(
            (
                (1.0, (ink.LAPIS, ink.TEAL)),
                (0.8, (ink.GREEN, ink.GOLD)),
                (0.58, (ink.RED, ink.CREAM)),
            )
        ):
            count = int(14 * share)
            for index in range(count):
                x0 = cx + side * (width * 0.03 + wing * share * index / count)
                x1 = cx + side * (width * 0.03 + wing * share * (index + 1) / count)
                drop = height * (0.40 - 0.12 * row) * (1 - 0.5 * index / count)
                draw.polygon(
                    [
                        (x0, cy - height * 0.2),
                        (x1, cy - height * 0.2),
                        (x1, cy - height * 0.2 + drop + height * 0.12),
                        (x0, cy - height * 0.2 + drop + height * 0.16),
                    ],
                    colours[index % 2],
                    ink.INK,
                )
        draw.line(
            (cx, cy - height * 0.22, cx + side * width * 0.49, cy - height * 0.22),
            ink.GOLD,
            max(3, height // 14),
        )
    radius = height * 0.36
    draw.ellipse(
        (cx - radius, cy - radius, cx + radius, cy + radius),
        ink.RED,
        ink.GOLD,
        max(3, height // 14),
    )
    return np.asarray(image)


@lru_cache
def carpet(width: int, height: int) -> Pixels:
    """A red runner with a gold border."""
    image = _canvas(width, height, "#a8201a")
    draw = ImageDraw.Draw(image)
    edge = width // 9
    draw.rectangle((0, 0, edge, height), ink.GOLD)
    draw.rectangle((width - edge, 0, width, height), ink.GOLD)
    draw.line((edge * 1.5, 0, edge * 1.5, height), "#6d0f0d", width // 40)
    draw.line((width - edge * 1.5, 0, width - edge * 1.5, height), "#6d0f0d", width // 40)
    return np.asarray(image)


@lru_cache
def step_tile(width: int, height: int, colour: str, is_last: bool) -> Pixels:
    """A tile of Cleopatra's path: an ankh on lapis or carnelian with a gold line."""
    image = _canvas(width, height, ink.CREAM)
    draw = ImageDraw.Draw(image)
    edge = height // 14
    draw.rectangle((edge, edge, width - edge, height - edge), ink.GOLD_DARK)
    draw.rectangle((edge * 1.6, edge * 1.6, width - edge * 1.6, height - edge * 1.6), colour)
    draw.rectangle(
        (edge * 3, edge * 3, width - edge * 3, height - edge * 3), outline=ink.GOLD, width=edge // 2
    )
    sign = signs.SUN if is_last else signs.ANKH
    part = fitted(sign, int(width * 0.5), int(height * 0.52), (ink.GOLD, ink.GOLD_LIGHT), bold=7)
    paste(image, part, (width / 2, height / 2))
    return np.asarray(image)


@lru_cache
def throne_back(width: int, height: int) -> Pixels:
    """Lapis with the eye of Horus and two ankhs, framed with gold."""
    image = _canvas(width, height, ink.LAPIS)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, width - 1, height - 1), outline=ink.GOLD, width=width // 12)
    paste(
        image,
        fitted(signs.EYE, int(width * 0.7), int(height * 0.3), (ink.GOLD, ink.CREAM), bold=7),
        (width / 2, height * 0.34),
    )
    for side in (0.3, 0.7):
        paste(
            image,
            glyph(signs.ANKH, int(height * 0.28), (ink.GOLD,), bold=7),
            (width * side, height * 0.7),
        )
    return np.asarray(image)


@lru_cache
def band(width: int, height: int) -> Pixels:
    """A border of coloured blocks, as round a painted chest."""
    image = _canvas(width, height, ink.LAPIS_DARK)
    draw = ImageDraw.Draw(image)
    step = max(6, int(height * 0.62))
    for index, x in enumerate(range(0, width, step)):
        colour = (ink.RED, ink.CREAM, ink.LAPIS, ink.GOLD, ink.TEAL)[index % 5]
        draw.rectangle((x + 2, height * 0.22, x + step - 3, height * 0.78), colour)
    draw.rectangle((0, 0, width, height * 0.12), ink.GOLD)
    draw.rectangle((0, height * 0.88, width, height), ink.GOLD)
    return np.asarray(image)

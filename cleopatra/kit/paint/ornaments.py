"""Recurring ornaments: a pair of wings in the middle of a line, a row of plants.

The skin tells which icons they show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.skin import Ornaments, Plant
from cleopatra.kit.style.theme import Colour, Face

_FEATHERS: Final = (theme.GOLD, theme.TURQUOISE, theme.GOLD_LIGHT, theme.CARNELIAN, theme.GOLD)
_PLANT: Final = 84.0
_TALLEST, _GROWTH = 190.0, 0.5
"""The greatest height of a plant, and its height as a fraction of the room on an empty sheet."""
_PALE, _PALE_LINE = 0.10, 0.17
"""How strongly the plants of a frieze are tinted on papyrus, 0 to 1."""


def draw_winged_line(canvas: Canvas, rect: pygame.FRect, size: float = 44.0) -> None:
    """A thin gold line across a rectangle with the skin's winged icon of `size` in its middle."""
    x, y = rect.center
    unit = size / 44
    for side in (-1, 1):
        end = rect.left if side < 0 else rect.right
        canvas.line((x + side * 98 * unit, y), (end, y), theme.GOLD_DARK, 4 * unit)
        canvas.line((x + side * 98 * unit, y - unit), (end, y - unit), theme.GOLD_LIGHT, 1.5)
        for feather, colour in enumerate(_FEATHERS):
            reach, drop = (86 - 13 * feather) * unit, (3 + 6 * feather) * unit
            wing = [
                (x + side * 12 * unit, y - 7 * unit + drop * 0.7),
                (x + side * reach, y - 15 * unit + drop),
                (x + side * (reach - 7 * unit), y - 8 * unit + drop),
                (x + side * 12 * unit, y + unit + drop * 0.7),
            ]
            canvas.polygon(wing, theme.RIM)
            inner = [(px, py + unit * (1.2 if n < 2 else -1.2)) for n, (px, py) in enumerate(wing)]
            canvas.polygon(inner, colour)
    icon = canvas.kit.skin.ornaments.wings
    if icon:
        canvas.icon(icon, (x, y), size, theme.LAPIS_LIGHT, theme.RIM)


def draw_frieze(canvas: Canvas, rect: pygame.FRect, written: Sequence[pygame.FRect] = ()) -> None:
    """The skin's plants along the bottom of a sheet, except where something is `written`.

    On a mostly empty sheet they grow tall, with another icon in their middle.
    """
    if not canvas.kit.skin.ornaments.plants:
        return
    size = _plant_size(rect, written)
    fill = theme.mix(theme.PAPYRUS, theme.WOOD, _PALE)
    line = theme.mix(theme.PAPYRUS, theme.WOOD, _PALE_LINE)
    count = max(1, int(rect.width // (size * 1.1)))
    count -= 1 - count % 2  # an odd number puts one in the middle
    step = rect.width / count
    foot = rect.bottom
    for number in range(count):
        left = rect.left + number * step
        room = pygame.FRect(left, foot - size, step, size + 12)
        if any(room.colliderect(box) for box in written):
            continue
        plant = _plant(canvas.kit.skin.ornaments, number - count // 2, size)
        tall = canvas.viewport.length(plant.height * size)
        picture = canvas.kit.icons.get(plant.icon, tall, fill, line)
        at = (left + step / 2, foot)
        canvas.sprite(picture, at, (picture.get_width() / 2, picture.get_height()))
        canvas.line((left, foot + 4), (left + step, foot + 4), line, 3)
        canvas.line((left, foot + 10), (left + step, foot + 10), line, 1)


def _plant_size(rect: pygame.FRect, written: Sequence[pygame.FRect]) -> float:
    """The height of the plants, from the room below the last line of the whole sheet."""
    low = rect.bottom - _PLANT
    last = max((box.bottom for box in written if box.top < low), default=rect.top)
    return max(_PLANT, min(_TALLEST, (rect.bottom - last) * _GROWTH))


def _plant(ornaments: Ornaments, place: int, size: float) -> Plant:
    """The plant at a number of places from the middle."""
    if ornaments.amid_plants is not None and place == 0 and size > 1.4 * _PLANT:
        return ornaments.amid_plants
    return ornaments.plants[place % len(ornaments.plants)]


# Gilded lettering for a name: a metal gradient, a dark outline, a glow.

_OVER: Final = 2
_COARSE: Final = 2
"""The glow is blurred in a picture smaller than the letters by this factor."""
_METAL: Final[tuple[tuple[float, Colour], ...]] = (
    (0.0, theme.GOLD_LIGHT),
    (0.30, theme.CREAM),
    (0.46, theme.GOLD_LIGHT),
    (0.54, theme.GOLD_DARK),
    (0.62, theme.GOLD),
    (1.0, theme.GOLD_LIGHT),
)
"""The gradient of the gold from the top of the letters (0) to their foot (1)."""


def draw_gilded(canvas: Canvas, text: str, at: tuple[float, float], size: float) -> pygame.FRect:
    """Draw `text` in gold capitals of `size` logical units, its upper left corner at `at`; returns
    the rectangle of the letters.
    """
    picture, pad = gilded(canvas.kit.text.font(Face.HEADING, _pixels(canvas, size) * _OVER), text)
    canvas.sprite(picture, at, (pad, pad))
    scale = canvas.scale
    return pygame.FRect(
        at[0],
        at[1],
        (picture.get_width() - 2 * pad) / scale,
        (picture.get_height() - 2 * pad) / scale,
    )


def gilded(font: pygame.Font, text: str) -> tuple[pygame.Surface, int]:
    """The word as a premultiplied picture at half the font's size, and the pixels of margin
    around its letters."""
    letters = font.render(text, True, theme.WHITE)
    box = letters.get_bounding_rect(8)
    letters = letters.subsurface(box)
    height = letters.get_height()
    pad = round(height * 0.22)
    width = letters.get_width() + 2 * pad
    out = new_surface(width, height + 2 * pad, alpha=True)
    out.blit(_glow(letters, pad), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    edge = max(2, round(height * 0.022))
    dark = _tinted(letters, theme.RIM)
    for dx in range(-edge, edge + 1, max(1, edge // 2)):
        for dy in range(-edge, edge + 1, max(1, edge // 2)):
            if dx * dx + dy * dy <= edge * edge + 1:
                place = (pad + dx, pad + dy + edge // 2)
                out.blit(dark, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    light = _tinted(letters, theme.CREAM)
    out.blit(light, (pad, pad - max(1, edge // 3)), special_flags=pygame.BLEND_PREMULTIPLIED)
    gold = _metal(letters.get_size())
    gold.blit(letters.premul_alpha(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(gold, (pad, pad), special_flags=pygame.BLEND_PREMULTIPLIED)
    small = (out.get_width() // _OVER, out.get_height() // _OVER)
    return pygame.transform.smoothscale(out, small), pad // _OVER


def _pixels(canvas: Canvas, size: float) -> int:
    return canvas.viewport.length(size)


def _tinted(letters: pygame.Surface, colour: Colour) -> pygame.Surface:
    """The letters in one colour, premultiplied."""
    sheet = new_surface(*letters.get_size(), alpha=True)
    sheet.fill((*colour, 255))
    sheet.blit(letters.premul_alpha(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


def _metal(size: tuple[int, int]) -> pygame.Surface:
    """The gold gradient that fills the letters."""
    width, height = size
    sheet = new_surface(width, height, alpha=True)
    for y in range(height):
        share = y / max(1, height - 1)
        upper = max(i for i, (stop, _) in enumerate(_METAL) if stop <= share)
        lower = min(upper + 1, len(_METAL) - 1)
        span = _METAL[lower][0] - _METAL[upper][0]
        part = (share - _METAL[upper][0]) / span if span else 0.0
        colour = theme.mix(_METAL[upper][1], _METAL[lower][1], part)
        sheet.fill((*colour, 255), (0, y, width, 1))
    return sheet


def _glow(letters: pygame.Surface, pad: int) -> pygame.Surface:
    """A soft shadow around the letters, so that they can be read on any picture."""
    whole = new_surface(letters.get_width() + 2 * pad, letters.get_height() + 2 * pad, alpha=True)
    shape = _tinted(letters, theme.SHADOW)
    for dy in (0, pad // 6):
        whole.blit(shape, (pad, pad + dy), special_flags=pygame.BLEND_PREMULTIPLIED)
    # What is blurred may be blurred small: the title waits for this.
    width, height = whole.get_size()
    small = pygame.transform.smoothscale(whole, (width // _COARSE, height // _COARSE))
    soft = pygame.transform.gaussian_blur(small, max(1, pad // (4 * _COARSE)))
    soft.blit(soft, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.transform.smoothscale(soft, (width, height))

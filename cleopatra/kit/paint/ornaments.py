"""Recurring ornaments: a pair of wings in the middle of a line, a row of plants.

The skin tells which icons they show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.skin import Ornaments, Plant

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

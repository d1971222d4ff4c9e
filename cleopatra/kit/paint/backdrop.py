"""The backdrop of menus: a desert at night, with a frieze."""

from __future__ import annotations

import random
from itertools import cycle

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme

_SKY = ((8, 12, 34), (22, 30, 74), (66, 48, 92), (150, 84, 74), (214, 142, 82))
_DUNES = (
    ((92, 58, 62), 0.74, 46, 1.1, 0.4),
    ((66, 40, 46), 0.81, 60, 0.8, 2.1),
    ((42, 25, 30), 0.89, 54, 1.4, 4.0),
)


def paint_backdrop(canvas: Canvas) -> None:
    """Fill the whole space with sky, stars, pyramids, dunes, and a gilded frieze at the bottom."""
    _sky(canvas.surface, canvas.viewport.pixels)
    space = canvas.viewport.space
    _stars(canvas)
    _pyramids(canvas)
    for colour, top, height, waves, phase in _DUNES:
        _dune(canvas, colour, top * space.height, height, waves, phase)
    paint_frieze(canvas, pygame.FRect(0, space.height - 76, space.width, 76))


def paint_frieze(canvas: Canvas, rect: pygame.FRect) -> None:
    """A band of lapis with a row of the skin's icons between two gold lines."""
    canvas.texture(rect, "lapis-deep")
    for y, width, colour in (
        (rect.top, 3, theme.RIM),
        (rect.top + 3, 5, theme.GOLD),
        (rect.top + 8, 2, theme.GOLD_DARK),
        (rect.bottom - 6, 3, theme.GOLD_DARK),
        (rect.bottom - 3, 3, theme.RIM),
    ):
        canvas.fill(colour, pygame.FRect(rect.left, y, rect.width, width))
    step = 80.0
    count = int(rect.width // step) + 1
    names = canvas.kit.skin.ornaments.backdrop
    for index, name in zip(range(count), cycle(names), strict=False):
        x = rect.left + step * (index + 0.5)
        canvas.icon(name, (x, rect.centery + 2), rect.height * 0.6, (176, 128, 52), (20, 18, 34))


def _sky(surface: pygame.Surface, area: pygame.Rect) -> None:
    strip = new_surface(1, len(_SKY))
    for index, colour in enumerate(_SKY):
        strip.set_at((0, index), colour)
    tall = pygame.transform.smoothscale(strip, (1, max(1, round(area.height * 0.9))))
    surface.blit(pygame.transform.scale(tall, (area.width, tall.get_height())), area)


def _stars(canvas: Canvas) -> None:
    rng = random.Random("stars")
    space = canvas.viewport.space
    for _ in range(240):
        x, y = rng.uniform(0, space.width), rng.uniform(0, 1) ** 1.6 * space.height * 0.5
        glow = round(rng.uniform(70, 235) * (1 - y / (space.height * 0.6)))
        size = rng.choice((1.2, 1.2, 1.8, 2.6))
        at = canvas.viewport.rect_to_pixels(pygame.FRect(x, y, size, size))
        at.size = (max(1, at.width), max(1, at.height))
        spot = new_surface(*at.size)
        spot.fill((255, 244, 214))
        spot.set_alpha(max(20, glow))
        canvas.surface.blit(spot, at)


def _pyramids(canvas: Canvas) -> None:
    space = canvas.viewport.space
    foot = space.height * 0.8
    for share, width, height in ((0.17, 520, 300), (0.375, 330, 190), (0.78, 640, 360)):
        x = space.width * share
        peak = (x, foot - height)
        canvas.polygon([(x - width / 2, foot), peak, (x + width * 0.12, foot)], (122, 78, 74))
        canvas.polygon([(x + width * 0.12, foot), peak, (x + width / 2, foot)], (74, 48, 62))


def _dune(
    canvas: Canvas, colour: theme.Colour, top: float, height: float, waves: float, phase: float
) -> None:
    space = canvas.viewport.space
    points: list[tuple[float, float]] = [(0, space.height)]
    for index in range(49):
        share = index / 48
        wave = pygame.math.Vector2(1, 0).rotate(360 * waves * share + 57.3 * phase).y
        points.append((share * space.width, top + height * wave * 0.5))
    points.append(space.bottomright)
    canvas.polygon(points, colour)

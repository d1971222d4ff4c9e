"""Pools of firelight: opaque surfaces that are added to the picture with BLEND_RGB_ADD.

Knows: how bright a pool is at each of its points. Must not know: where torches stand.

A premultiplied surface with alpha 0 would add light, too, but SDL leaves such pixels out in some
columns of a clipped blit.
"""

from functools import lru_cache
from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface

REACH: Final = (2.5, 1.55)
"""Half width and half height of a pool on the screen, in world units."""
LEVELS: Final = 6
_FIRE: Final = (104, 50, 14)
_GRAIN: Final = 40
"""Points across that a pool is computed in; it is smooth enough to be enlarged."""


def pool(unit: int, brightness: float) -> pygame.Surface:
    """A pool of light at `unit` pixels a world unit, its middle in the surface's middle.

    :param brightness: 0..1, rounded to a few levels.
    """
    return _pool(unit, max(0, min(LEVELS, round(brightness * LEVELS))))


@lru_cache(maxsize=3 * LEVELS)
def _pool(unit: int, level: int) -> pygame.Surface:
    size = (max(2, round(2 * REACH[0] * unit)), max(2, round(2 * REACH[1] * unit)))
    surface = pygame.transform.smoothscale(_grain(), size)
    value = 255 * level // LEVELS
    surface.fill((value, value, value), special_flags=pygame.BLEND_RGB_MULT)
    return surface


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    """The brightest pool, small."""
    small = new_surface(_GRAIN, _GRAIN)
    middle = (_GRAIN - 1) / 2
    for x in range(_GRAIN):
        for y in range(_GRAIN):
            away = ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 / middle
            share = max(0.0, 1.0 - away) ** 1.8
            red, green, blue = (round(value * share) for value in _FIRE)
            small.set_at((x, y), (red, green, blue))
    return small

"""Pools of firelight: surfaces that only add light.

Knows: how bright a pool is at each of its points. Must not know: where torches stand.

A premultiplied pixel with alpha 0 adds its colour to what is below it.
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
"""Points that a pool is reckoned in, across; it is smooth enough to be enlarged."""


def pool(unit: int, brightness: float) -> pygame.Surface:
    """A pool of light at `unit` pixels a world unit, its middle in the surface's middle.

    :param brightness: 0..1, kept in a few levels.
    """
    return _pool(unit, max(0, min(LEVELS, round(brightness * LEVELS))))


@lru_cache(maxsize=3 * LEVELS)
def _pool(unit: int, level: int) -> pygame.Surface:
    small = _brightest().copy()
    strength = 255 * level // LEVELS
    small.fill((strength, strength, strength, 0), special_flags=pygame.BLEND_RGBA_MULT)
    size = (max(2, round(2 * REACH[0] * unit)), max(2, round(2 * REACH[1] * unit)))
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=1)
def _brightest() -> pygame.Surface:
    """The small picture that every pool is enlarged from."""
    small = new_surface(_GRAIN, _GRAIN, alpha=True)
    middle = (_GRAIN - 1) / 2
    for x in range(_GRAIN):
        for y in range(_GRAIN):
            away = ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 / middle
            share = max(0.0, 1.0 - away) ** 1.8
            red, green, blue = (round(value * share) for value in _FIRE)
            small.set_at((x, y), (red, green, blue, 0))
    return small

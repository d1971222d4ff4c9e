"""Depth of field: what is far from the plane that is sharp becomes soft. Knows pictures only.

In a view from above, what is far lies high in the picture and what is near lies low.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface

_COARSE: Final = 4
"""The blurred picture is smaller by this factor each way."""
_SHARP: Final = 0.12
"""How far from the sharp line, as a share of the height, nothing is soft yet."""
_SOFT: Final = 0.26
"""Over how much of the height sharp becomes wholly soft."""
_NEAR: Final = 0.75
"""How soft the near side becomes at most: the eye expects it less."""
_RADIUS: Final = 0.014
"""The blur at full strength, as a share of the height."""
_ROWS: Final = 96


def with_depth(picture: pygame.Surface, strength: float, sharp_at: float = 0.5) -> pygame.Surface:
    """A copy that is soft away from a line.

    :param strength: 0 (nothing happens) to 1.
    :param sharp_at: where the picture is sharp, as a share of its height from above.
    """
    copy = picture.copy()
    if strength <= 0:
        return copy
    width, height = picture.get_size()
    small = pygame.transform.smoothscale(
        picture, (max(1, width // _COARSE), max(1, height // _COARSE))
    )
    for share, begin in ((0.45, 0.0), (1.0, 0.5 * _SOFT)):  # a little soft first, then more
        radius = max(1, round(share * strength * _RADIUS * small.get_height()))
        soft = pygame.transform.gaussian_blur(small, radius)
        veil = new_surface(width, height, alpha=True)
        veil.blit(pygame.transform.smoothscale(soft, (width, height)), (0, 0))
        mask = _mask(width, height, sharp_at, _SHARP + begin)
        veil.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        copy.blit(veil, (0, 0))
    return copy


def _mask(width: int, height: int, sharp_at: float, begin: float) -> pygame.Surface:
    """White, and as opaque in each row as the picture is soft there; it begins to be at a share of
    the height from the sharp line."""
    strip = new_surface(1, _ROWS, alpha=True)
    for row in range(_ROWS):
        away = (row + 0.5) / _ROWS - sharp_at
        share = max(0.0, min(1.0, (abs(away) - begin) / _SOFT))
        share = share * share * (3 - 2 * share) * (_NEAR if away > 0 else 1.0)
        strip.set_at((0, row), (255, 255, 255, round(255 * share)))
    return pygame.transform.smoothscale(strip, (width, height))

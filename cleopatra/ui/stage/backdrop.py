"""The surroundings: one large picture for each view, cropped and scaled to what is seen.

Knows: the background and the paved ground. Must not know: pieces, models.
"""

from typing import Final

import pygame

from cleopatra.ui.screen import new_surface
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import MASTER_UNIT, SpriteStore

SAND: Final = (196, 155, 98)
_MARGIN: Final = 160
"""Pixels kept ready on each side, so that a small pan needs no scaling."""


class Backdrop:
    """Keeps an opaque picture of desert, river and pavement a little larger than the window."""

    def __init__(self, sprites: SpriteStore) -> None:
        self._sprites = sprites
        self._surface: pygame.Surface | None = None
        self._key: tuple[int, float, tuple[int, int]] | None = None
        self._at = (0.0, 0.0)

    def prepare(self, projection: Projection, size: tuple[int, int]) -> None:
        """Makes ready for a view of `size` pixels; cheap when little has moved."""
        key = (projection.view, projection.unit, size)
        if key == self._key and self._surface is not None:
            dx, dy = self._offset(projection)
            if 0 <= dx <= 2 * _MARGIN and 0 <= dy <= 2 * _MARGIN:
                return
        self._key = key
        self._at = projection.origin
        self._surface = self._paint(projection, (size[0] + 2 * _MARGIN, size[1] + 2 * _MARGIN))

    def _offset(self, projection: Projection) -> tuple[int, int]:
        return (
            round(self._at[0] - projection.origin[0]) + _MARGIN,
            round(self._at[1] - projection.origin[1]) + _MARGIN,
        )

    def draw(self, target: pygame.Surface, projection: Projection, rect: pygame.Rect) -> None:
        """Paints one rectangle of the target; `prepare` comes first."""
        if self._surface is None:
            target.fill(SAND, rect)
            return
        dx, dy = self._offset(projection)
        target.blit(self._surface, rect, rect.move(dx, dy))

    def _paint(self, projection: Projection, size: tuple[int, int]) -> pygame.Surface:
        surface = new_surface(*size)
        surface.fill(SAND)
        ox, oy = projection.origin[0] + _MARGIN, projection.origin[1] + _MARGIN
        loaded = self._sprites.backdrop(f"background/{projection.view}")
        if loaded is not None:
            master, entry = loaded
            factor = projection.unit / (MASTER_UNIT * entry.scale)
            left, top = ox - entry.anchor[0] * factor, oy - entry.anchor[1] * factor
            bounds = master.get_rect()
            crop = pygame.Rect(
                int(-left / factor) - 1,
                int(-top / factor) - 1,
                int(size[0] / factor) + 3,
                int(size[1] / factor) + 3,
            ).clip(bounds)
            if crop.width > 0 and crop.height > 0:
                wanted = (max(1, round(crop.width * factor)), max(1, round(crop.height * factor)))
                part = pygame.transform.smoothscale(master.subsurface(crop), wanted)
                surface.blit(part, (round(left + crop.x * factor), round(top + crop.y * factor)))
        key = self._sprites.find("ground", projection.view)
        if key is not None:
            for part_key in (self._sprites.shadow_key(key), key):
                if part_key is not None:
                    sprite = self._sprites.get(part_key, projection.unit)
                    at = (round(ox - sprite.anchor[0]), round(oy - sprite.anchor[1]))
                    surface.blit(sprite.surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        return surface

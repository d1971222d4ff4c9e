"""The surroundings: one large picture for each view and hour, cropped and scaled to what is seen.

Knows: the background and the paved ground. Must not know: pieces, models.
"""

from collections.abc import Hashable
from functools import partial
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.bytecache import weight
from cleopatra.kit.device.screen import new_surface
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import SOON, Sprite, SpriteStore

SAND: Final = (196, 155, 98)
_MARGIN: Final = 160
"""Pixels kept ready on each side, so that a small pan needs no scaling."""
_NEAR_EDGE: Final = 80
"""With less than that left on a side the next picture is made ahead."""


class _Look(NamedTuple):
    """The key of a plate; plates with the same key differ only in their position."""

    view: int
    unit: float
    size: tuple[int, int]
    hour: Hour


class Backdrop:
    """Opaque pictures of desert, river and pavement a margin larger than the window.

    The store keeps them: the one shown and, where they fit, those of neighbouring views. Their
    anchor is the world's origin in the window.
    """

    def __init__(self, sprites: SpriteStore) -> None:
        self._sprites = sprites
        self._plate: Sprite | None = None
        self._left: Sprite | None = None

    def is_ready(self, projection: Projection, size: tuple[int, int], hour: Hour) -> bool:
        """Whether `prepare` would have nothing to do."""
        return self._fitting(_look(projection, size, hour), projection) is not None

    def ask(self, projection: Projection, size: tuple[int, int], hour: Hour, urgency: int) -> bool:
        """Has the picture made ahead; answers whether it is there already."""
        look = _look(projection, size, hour)
        if self._fitting(look, projection) is not None:
            return True
        job = partial(self._make, look, projection)
        self._sprites.workshop.ask(self._job(look, projection), job, urgency)
        return False

    def prepare(self, projection: Projection, size: tuple[int, int], hour: Hour) -> None:
        """Makes ready for a view of `size` pixels; cheap when little has moved."""
        look = _look(projection, size, hour)
        plate = self._fitting(look, projection)
        if plate is None:
            self._sprites.workshop.claim(self._job(look, projection))
            plate = self._fitting(look, projection) or self._make(look, projection)
        self._plate = plate
        dx, dy = _offset(plate, projection)
        if min(dx, dy, 2 * _MARGIN - dx, 2 * _MARGIN - dy) < _NEAR_EDGE and plate is not self._left:
            self._left = plate  # asked for once, however long one drags
            job = partial(self._make, look, projection)
            self._sprites.workshop.ask(self._job(look, projection), job, SOON)

    def draw(self, target: pygame.Surface, projection: Projection, rect: pygame.Rect) -> None:
        """Paints one rectangle of the target; `prepare` comes first."""
        if self._plate is None:
            target.fill(SAND, rect)
            return
        dx, dy = _offset(self._plate, projection)
        target.blit(self._plate.surface, rect, rect.move(dx, dy))

    def _fitting(self, look: _Look, projection: Projection) -> Sprite | None:
        plate = self._sprites.scenery.get(look)
        if plate is None:
            return None
        dx, dy = _offset(plate, projection)
        return plate if 0 <= dx <= 2 * _MARGIN and 0 <= dy <= 2 * _MARGIN else None

    def _job(self, look: _Look, projection: Projection) -> Hashable:
        return "scenery", look, projection.origin

    def _make(self, look: _Look, projection: Projection) -> Sprite:
        surface = new_surface(look.size[0] + 2 * _MARGIN, look.size[1] + 2 * _MARGIN)
        surface.fill(SAND)
        ox, oy = round(projection.origin[0]) + _MARGIN, round(projection.origin[1]) + _MARGIN
        window = surface.get_rect().move(-ox, -oy)
        for name in ("background", "ground"):
            key = self._sprites.find(name, look.view)
            found = key and self._sprites.cropped(key, look.hour, look.unit, window)
            if found:
                part, (x, y) = found
                flags = pygame.BLEND_PREMULTIPLIED if part.get_masks()[3] else 0
                surface.blit(part, (x + ox, y + oy), special_flags=flags)
        water = self._sprites.find("water", look.view)
        if water is not None:
            # Ripples will ask for it, and this runs in the workshop.
            self._sprites.warm_limit(water)
        plate = Sprite(surface, projection.origin)
        self._sprites.scenery.put(look, plate, weight(surface))
        return plate


def _look(projection: Projection, size: tuple[int, int], hour: Hour) -> _Look:
    return _Look(projection.view, projection.unit, size, hour)


def _offset(plate: Sprite, projection: Projection) -> tuple[int, int]:
    return (
        round(plate.anchor[0]) - round(projection.origin[0]) + _MARGIN,
        round(plate.anchor[1]) - round(projection.origin[1]) + _MARGIN,
    )

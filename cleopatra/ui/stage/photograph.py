"""The palace as a camera sees it, painted at once and without marks: for pictures that are kept.

Knows how sprites and light make a picture. Where the stage of a table waits for pictures that are
made in the background, this makes them itself.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.ui.stage.backdrop import Backdrop
from cleopatra.ui.stage.camera import Camera
from cleopatra.ui.stage.composing import Composer, PlacementCache
from cleopatra.ui.stage.daytime import air_of, hour_of
from cleopatra.ui.stage.life import STILL
from cleopatra.ui.stage.marks import Marks
from cleopatra.ui.stage.model import Overlay, PalaceModel
from cleopatra.ui.stage.painting import Painter
from cleopatra.ui.stage.projection import UNIT, Projection
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.torchlight import light_up

SHARPEST: Final = 200
"""The most pixels of a world unit that the sprites are good for."""


class Photographer:
    """Paints pictures of palaces."""

    def __init__(self, sprites: SpriteStore) -> None:
        self._sprites = sprites
        self._backdrop = Backdrop(sprites)
        self._painter = Painter(self._backdrop)
        self._marks = Marks(sprites.budget)
        self._placements = PlacementCache()

    def frame(self, camera: Camera, rect: pygame.FRect, scale: float) -> None:
        """Has a camera look at a rectangle (logical) of so many pixels a unit, never beyond the
        painted land; a view that was moved stays."""
        camera.nearest = SHARPEST / (UNIT * scale)
        camera.resize(rect.width, rect.height, lands=self._backdrop.lands(), grain=scale)

    def picture(
        self, model: PalaceModel, camera: Camera, size: tuple[int, int], scale: float
    ) -> pygame.Surface:
        """What the camera sees, in so many pixels, `scale` of them a logical unit."""
        flat = camera.goal().scaled(scale)
        projection = Projection(flat.view, float(max(1, round(flat.unit))), flat.origin)
        hour = hour_of(model.daylight)
        surface = new_surface(*size)
        self._backdrop.prepare(projection, size, hour)
        composer = Composer(
            self._sprites, self._marks, model, projection, size, hour, STILL, self._placements
        )
        items = composer.compose(Overlay(), ())
        whole = surface.get_rect()
        self._painter.paint(surface, whole, projection, items, air_of(model.daylight))
        light_up(self._sprites, surface, projection, hour, None)
        return surface

"""Paints composed scenes: the surroundings, what stands in them, and the air over all of it.

Knows: surfaces in their places, the backdrop, colours of the air. Must not know: what is shown, or
which parts of it changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.ui.stage.ambient_motion import STILL
from cleopatra.ui.stage.backdrop import SAND, Backdrop
from cleopatra.ui.stage.camera import Camera
from cleopatra.ui.stage.composing import Composer, Drawn, PlacementCache
from cleopatra.ui.stage.daytime import CLEAR, WHITE, Air, Hour, air_of, hour_of
from cleopatra.ui.stage.marks import Marks
from cleopatra.ui.stage.model import Overlay, PalaceModel
from cleopatra.ui.stage.plate import Still
from cleopatra.ui.stage.projection import UNIT, Projection
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.torchlight import light_up


class Painter:
    """Paints over a backdrop that was prepared for the same projection."""

    def __init__(self, backdrop: Backdrop) -> None:
        self._backdrop = backdrop

    def paint(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        projection: Projection,
        items: Sequence[Drawn],
        air: Air,
    ) -> None:
        """Paints one rectangle of a picture."""
        surface.set_clip(rect)
        self._backdrop.draw(surface, projection, rect)
        _blit(surface, items)
        _lay(air, surface, rect)
        surface.set_clip(None)

    def still(
        self, projection: Projection, size: tuple[int, int], items: Sequence[Drawn], air: Air
    ) -> Still | None:
        """A picture with all the margin that its backdrop has around `size`; None without one."""
        still = self._backdrop.still(projection, size)
        if still is not None:
            dx = round(still.taken.origin[0]) - round(projection.origin[0])
            dy = round(still.taken.origin[1]) - round(projection.origin[1])
            _blit(still.surface, items, dx, dy)
            _lay(air, still.surface, still.surface.get_rect())
        return still

    def carry(
        self,
        frame: pygame.Surface,
        still: Still,
        now: Projection,
        hour: Hour,
        air: Air,
        wide: Still | None = None,
    ) -> None:
        """Fills a frame with a still where its things are now; beyond its edges with `wide`, one
        that was taken from farther away, and with unsharp land where neither reaches."""
        screen = frame.get_rect()
        still.paint(frame, now, screen)
        for bar in still.uncovered(screen, now):
            for rest in (bar,) if wide is None else wide.uncovered(bar, now):
                self._lay_land(frame, rest, now, hour, air)
            if wide is not None:
                wide.paint(frame, now, bar)

    def _lay_land(
        self, frame: pygame.Surface, bar: pygame.Rect, now: Projection, hour: Hour, air: Air
    ) -> None:
        frame.fill(SAND, bar)
        coarse = self._backdrop.coarse(now.view, hour)
        if coarse is not None:
            coarse.paint(frame, now, bar)
        _lay(air, frame, bar)


def _blit(surface: pygame.Surface, items: Sequence[Drawn], dx: int = 0, dy: int = 0) -> None:
    for blend, alike in groupby(items, attrgetter("blend")):
        surface.fblits([(item.surface, (item.x + dx, item.y + dy)) for item in alike], blend)


def _lay(air: Air, surface: pygame.Surface, rect: pygame.Rect) -> None:
    if air.tint != WHITE:
        surface.fill(air.tint, rect, pygame.BLEND_MULT)
    if air.haze != CLEAR:
        surface.fill(air.haze, rect, pygame.BLEND_ADD)


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
        """Has a camera look at a rectangle (logical) at `scale` pixels a unit, never beyond the
        painted land; a view that was moved stays."""
        camera.nearest = SHARPEST / (UNIT * scale)
        camera.resize(rect.width, rect.height, lands=self._backdrop.lands(), grain=scale)

    def picture(
        self, model: PalaceModel, camera: Camera, size: tuple[int, int], scale: float
    ) -> pygame.Surface:
        """Render the view at `size` pixels, `scale` pixels per logical unit."""
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

"""Paints composed scenes: the surroundings, what stands in them, and the air over all of it.

Knows: surfaces in their places, the backdrop, colours of the air. Must not know: what is shown, or
which parts of it changed.
"""

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

import pygame

from cleopatra.ui.stage.backdrop import SAND, Backdrop
from cleopatra.ui.stage.composing import Drawn
from cleopatra.ui.stage.daytime import CLEAR, WHITE, Air, Hour
from cleopatra.ui.stage.plate import Still
from cleopatra.ui.stage.projection import Projection


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
        self, frame: pygame.Surface, still: Still, now: Projection, hour: Hour, air: Air
    ) -> None:
        """Fills a frame with a still where its things are now, and with unsharp land beyond its
        edges."""
        screen = frame.get_rect()
        still.paint(frame, now, screen)
        coarse = self._backdrop.coarse(now.view, hour)
        for bar in still.uncovered(screen, now):
            frame.fill(SAND, bar)
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

"""What is where on the stage: logical positions of spots, and spots under logical positions.

Knows: one projection, the stage's place in the window, the model. Must not know: drawing or time.
"""

from collections.abc import Collection
from typing import NamedTuple

import pygame

from cleopatra.kit.device.screen import Viewport
from cleopatra.ui.stage import sight, world
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.model import PalaceModel, Spot
from cleopatra.ui.stage.picking import HitTest
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.world import SpotKind, WorldPoint


class Findable:
    """Says where things are, by the finder of the moment."""

    def finder(self) -> "Finder":
        """What is where now."""
        raise NotImplementedError

    def square_under(self, pos: tuple[float, float]) -> tuple[float, float]:
        """The garden coordinates (column, row, with fractions) under a logical position."""
        return self.finder().square_under(pos)

    def anchor_of(self, spot: Spot) -> tuple[float, float]:
        """The logical position of a spot's middle: a goal for flying tokens and for focus."""
        return self.finder().anchor_of(spot)

    def distance_to(self, spot: Spot, pos: tuple[float, float]) -> float:
        """How far a logical position is from a spot's outline, in logical units; 0 inside it."""
        return self.finder().distance_to(spot, pos)

    def to_logical(self, point: WorldPoint) -> tuple[float, float]:
        """The logical position of a world point."""
        return self.finder().to_logical(point)


class Finder(NamedTuple):
    """One moment of the stage. `pixels` is its rectangle in the window, where (0, 0) of the
    projection is the top left corner."""

    model: PalaceModel
    projection: Projection
    pixels: pygame.Rect
    viewport: Viewport

    def pick(
        self,
        pos: tuple[float, float],
        kinds: Collection[SpotKind] | None,
        sprites: SpriteStore,
        hour: Hour,
    ) -> Spot | None:
        """The spot shown at a logical position, or None.

        :param kinds: look only for these; sites behind the palace are then found through it.
        """
        x, y = self._to_stage(pos)
        return HitTest(self.model, self.projection, sprites, hour).pick(x, y, kinds)

    def square_under(self, pos: tuple[float, float]) -> tuple[float, float]:
        """The garden coordinates (column, row, with fractions) under a logical position."""
        return self.projection.to_plane(*self._to_stage(pos), world.ROOF_Z)

    def anchor_of(self, spot: Spot) -> tuple[float, float]:
        """The logical position of a spot's middle."""
        if spot.kind == "throne" and self.model.throne_squares:
            point = world.throne_centre(self.model.throne_squares)
        elif spot.kind == "cleopatra":
            at = world.step_position(self.model.cleopatra or 0.0)
            point = WorldPoint(at.x, at.y, at.z + 0.5)
        elif spot.kind in ("wall", "door"):
            corners = sight.face(spot)
            point = WorldPoint(*(sum(values) / 4 for values in zip(*corners, strict=True)))
        else:
            point = world.position(spot.kind, spot.index)
        return self.to_logical(point)

    def distance_to(self, spot: Spot, pos: tuple[float, float]) -> float:
        """How far a logical position is from a spot's outline, in logical units; 0 inside it."""
        if spot.kind == "throne" and self.model.throne_squares:
            corners = sight.throne_face(self.model.throne_squares)
        else:
            corners = sight.face(spot)
        return sight.distance(*pos, [self.to_logical(corner) for corner in corners])

    def to_logical(self, point: WorldPoint) -> tuple[float, float]:
        """The logical position of a world point."""
        x, y = self.projection.place(point)
        return self.viewport.to_logical(x + self.pixels.left, y + self.pixels.top)

    def _to_stage(self, pos: tuple[float, float]) -> tuple[float, float]:
        """The exact pixel of the stage at a logical position."""
        view = self.viewport
        return (
            pos[0] * view.scale + view.left - self.pixels.left,
            pos[1] * view.scale + view.top - self.pixels.top,
        )

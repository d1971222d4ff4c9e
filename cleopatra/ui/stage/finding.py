"""What is where on the stage: logical positions of spots, and spots under logical positions.

Knows: one projection, the stage's place in the window, the model. Must not know: drawing or time.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

import pygame

from cleopatra.kit.device.screen import Viewport
from cleopatra.ui.stage import casting, occlusion, world
from cleopatra.ui.stage.casting import Cast
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.model import PalaceModel, Spot
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
            corners = occlusion.face(spot)
            point = WorldPoint(*(sum(values) / 4 for values in zip(*corners, strict=True)))
        else:
            point = world.position(spot.kind, spot.index)
        return self.to_logical(point)

    def distance_to(self, spot: Spot, pos: tuple[float, float]) -> float:
        """How far a logical position is from a spot's outline, in logical units; 0 inside it."""
        if spot.kind == "throne" and self.model.throne_squares:
            corners = occlusion.throne_face(self.model.throne_squares)
        else:
            corners = occlusion.face(spot)
        return occlusion.distance(*pos, [self.to_logical(corner) for corner in corners])

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


class HitTest:
    """Finds spots in one picture: a model, a projection in pixels, and the sprites shown."""

    def __init__(
        self,
        model: PalaceModel,
        projection: Projection,
        sprites: SpriteStore,
        hour: Hour = Hour.NOON,
    ) -> None:
        self._model = model
        self._projection = projection
        self._sprites = sprites
        self._hour = hour

    def pick(self, px: float, py: float, kinds: Collection[SpotKind] | None = None) -> Spot | None:
        """The spot shown at a pixel, or None.

        :param kinds: only these are looked for; then also those behind the palace are found.
        """
        for spot in self._candidates(px, py, kinds):
            if kinds is None or spot.kind in kinds:
                return spot
        return None

    def _candidates(
        self, px: float, py: float, kinds: Collection[SpotKind] | None
    ) -> Iterator[Spot]:
        yield from self._standing(px, py, on_roof=True)
        roof = self._roof(px, py)
        if roof is not None:
            yield roof
        plaza_first = self._projection.view in occlusion.FRONT_VIEWS
        if plaza_first:
            yield from self._standing(px, py, on_roof=False)
        yield from self._sides(px, py, hidden=False)
        yield from self._standing(px, py, on_roof=False)
        yield from self._ground(px, py, hidden=kinds is not None)
        if kinds is not None:
            yield from self._sides(px, py, hidden=True)

    def _standing(self, px: float, py: float, on_roof: bool) -> Iterator[Spot]:
        view = self._projection.view
        found: list[tuple[float, Spot, Cast]] = []
        for spot in self._pieces(on_roof):
            cast = self._cast(spot)
            found.append((cast.depth, spot, cast))
        for _, spot, cast in sorted(found, key=lambda item: item[0]):
            key = self._sprites.find(cast.name, view)
            x, y = self._projection.place(cast.at)
            if key and self._sprites.hits(key, self._projection.unit, px - x, py - y, self._hour):
                yield spot

    def _pieces(self, on_roof: bool) -> Iterator[Spot]:
        model = self._model
        if on_roof:
            if model.throne:
                yield Spot("throne", 0)
            return
        for index, built in enumerate(model.sphinxes):
            if built:
                yield Spot("sphinx", index)
        for index, built in enumerate(model.obelisks):
            if built:
                yield Spot("obelisk", index)
        if model.cleopatra is not None:
            yield Spot("cleopatra", 0)
        for index in range(world.COUNTS["tent"]):
            yield Spot("tent", index)
        yield Spot("pile", 0)
        yield Spot("crocodile", 0)

    def _cast(self, spot: Spot) -> Cast:
        view = self._projection.view
        if spot.kind in ("sphinx", "obelisk", "throne"):
            return casting.piece_cast(spot, self._model, view)
        at = world.position(spot.kind, spot.index)
        if spot.kind == "cleopatra":
            at = world.step_position(self._model.cleopatra or 0.0)
        name = {
            "tent": f"tent_{spot.index}",
            "pile": "quarry",
            "crocodile": f"crocodile_{casting.jaw_state(self._model)}",
        }.get(spot.kind, spot.kind)
        return Cast(0, self._projection.depth(at.x, at.y), name, at)

    def _roof(self, px: float, py: float) -> Spot | None:
        x, y = self._projection.to_plane(px, py, world.ROOF_Z)
        square = world.square_at(x, y)
        if square is None:
            return None
        return Spot("throne", 0) if square in self._model.throne_squares else Spot("square", square)

    def _sides(self, px: float, py: float, hidden: bool) -> Iterator[Spot]:
        kinds: tuple[SpotKind, ...] = ("door", "wall")
        for kind in kinds:
            for index in range(world.COUNTS[kind]):
                spot = Spot(kind, index)
                if occlusion.is_hidden(spot, self._projection.view) != hidden:
                    continue
                if occlusion.inside(
                    px, py, [self._projection.place(p) for p in occlusion.face(spot)]
                ):
                    yield spot

    def _ground(self, px: float, py: float, hidden: bool) -> Iterator[Spot]:
        x, y = self._projection.to_plane(px, py, world.PLAZA_Z)
        kinds: tuple[SpotKind, ...] = ("sphinx", "obelisk", "step", "tent", "pile", "crocodile")
        for kind in kinds:
            for index in range(world.COUNTS[kind]):
                low, high = world.volume(kind, index)
                if low.x <= x <= high.x and low.y <= y <= high.y:
                    spot = Spot(kind, index)
                    if hidden or not occlusion.is_hidden(spot, self._projection.view):
                        yield spot

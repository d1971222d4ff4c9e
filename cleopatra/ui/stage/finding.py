"""What is where on the stage: logical positions of places, and places under logical positions.

Knows: one projection, the stage's place in the window, the model. Must not know: drawing or time.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

import pygame

from cleopatra.kit.device.screen import Viewport
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage import casting, occlusion, world
from cleopatra.ui.stage.casting import Cast
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.model import PalaceModel
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.world import WorldPoint


class Findable:
    """Says where things are, by the finder of the moment."""

    def finder(self) -> "Finder":
        """What is where now."""
        raise NotImplementedError

    def square_under(self, pos: tuple[float, float]) -> tuple[float, float]:
        """The garden coordinates (column, row, with fractions) under a logical position."""
        return self.finder().square_under(pos)

    def anchor_of(self, place: Place) -> tuple[float, float]:
        """The logical position of a place's middle: a goal for flying tokens and for focus."""
        return self.finder().anchor_of(place)

    def outline_of(self, place: Place) -> list[tuple[float, float]]:
        """The logical positions of a place's corners."""
        return self.finder().outline_of(place)

    def distance_to(self, place: Place, pos: tuple[float, float]) -> float:
        """How far a logical position is from a place's outline, in logical units; 0 inside it."""
        return self.finder().distance_to(place, pos)

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
        kinds: Collection[PlaceKind] | None,
        sprites: SpriteStore,
        hour: Hour,
    ) -> Place | None:
        """The place shown at a logical position, or None.

        :param kinds: look only for these; sites behind the palace are then found through it.
        """
        x, y = self._to_stage(pos)
        return HitTest(self.model, self.projection, sprites, hour).pick(x, y, kinds)

    def square_under(self, pos: tuple[float, float]) -> tuple[float, float]:
        """The garden coordinates (column, row, with fractions) under a logical position."""
        return self.projection.to_plane(*self._to_stage(pos), world.ROOF_Z)

    def anchor_of(self, place: Place) -> tuple[float, float]:
        """The logical position of a place's middle."""
        if place.kind is PlaceKind.THRONE and self.model.throne_squares:
            point = world.throne_centre(self.model.throne_squares)
        elif place.kind is PlaceKind.CLEOPATRA:
            at = world.step_position(self.model.cleopatra or 0.0)
            point = WorldPoint(at.x, at.y, at.z + 0.5)
        elif place.kind in (PlaceKind.WALL, PlaceKind.DOOR):
            is_behind = occlusion.is_behind(place, self.projection.view)
            corners = occlusion.rim(place) if is_behind else occlusion.face(place)
            point = WorldPoint(*(sum(values) / 4 for values in zip(*corners, strict=True)))
        else:
            point = world.position(place.kind, place.index)
        return self.to_logical(point)

    def outline_of(self, place: Place) -> list[tuple[float, float]]:
        """The logical positions of a place's corners."""
        if place.kind is PlaceKind.THRONE and self.model.throne_squares:
            corners = occlusion.throne_face(self.model.throne_squares)
        else:
            corners = occlusion.face(place)
        return [self.to_logical(corner) for corner in corners]

    def distance_to(self, place: Place, pos: tuple[float, float]) -> float:
        """How far a logical position is from a place's outline, in logical units; 0 inside it."""
        far = occlusion.distance(*pos, self.outline_of(place))
        if not occlusion.is_behind(place, self.projection.view):
            return far
        rim = [self.to_logical(corner) for corner in occlusion.rim(place)]
        return min(far, occlusion.distance(*pos, rim))

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
    """Finds places in one picture: a model, a projection in pixels, and the sprites shown."""

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

    def pick(
        self, px: float, py: float, kinds: Collection[PlaceKind] | None = None
    ) -> Place | None:
        """The place shown at a pixel, or None.

        :param kinds: only these are looked for; then also those behind the palace are found.
        """
        for place in self._candidates(px, py, kinds):
            if kinds is None or place.kind in kinds:
                return place
        return None

    def _candidates(
        self, px: float, py: float, kinds: Collection[PlaceKind] | None
    ) -> Iterator[Place]:
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

    def _standing(self, px: float, py: float, on_roof: bool) -> Iterator[Place]:
        view = self._projection.view
        found: list[tuple[float, Place, Cast]] = []
        for place in self._pieces(on_roof):
            cast = self._cast(place)
            found.append((cast.depth, place, cast))
        for _, place, cast in sorted(found, key=lambda item: item[0]):
            key = self._sprites.find(cast.name, view)
            x, y = self._projection.place(cast.at)
            if key and self._sprites.hits(key, self._projection.unit, px - x, py - y, self._hour):
                yield place

    def _pieces(self, on_roof: bool) -> Iterator[Place]:
        model = self._model
        if on_roof:
            if model.throne:
                yield Place(PlaceKind.THRONE, 0)
            return
        for index, built in enumerate(model.sphinxes):
            if built:
                yield Place(PlaceKind.SPHINX, index)
        for index, built in enumerate(model.obelisks):
            if built:
                yield Place(PlaceKind.OBELISK, index)
        if model.cleopatra is not None:
            yield Place(PlaceKind.CLEOPATRA, 0)
        for index in range(world.COUNTS[PlaceKind.STALL]):
            yield Place(PlaceKind.STALL, index)
        yield Place(PlaceKind.PILE, 0)
        yield Place(PlaceKind.CROCODILE, 0)

    def _cast(self, place: Place) -> Cast:
        view = self._projection.view
        if place.kind in (PlaceKind.SPHINX, PlaceKind.OBELISK, PlaceKind.THRONE):
            return casting.piece_cast(place, self._model, view)
        at = world.position(place.kind, place.index)
        if place.kind is PlaceKind.CLEOPATRA:
            at = world.step_position(self._model.cleopatra or 0.0)
        name = {
            PlaceKind.CLEOPATRA: casting.QUEEN,
            PlaceKind.STALL: f"tent_{place.index}",
            PlaceKind.PILE: "quarry",
            PlaceKind.CROCODILE: f"crocodile_{casting.jaw_state(self._model)}",
        }[place.kind]
        return Cast(0, self._projection.depth(at.x, at.y), name, at)

    def _roof(self, px: float, py: float) -> Place | None:
        x, y = self._projection.to_plane(px, py, world.ROOF_Z)
        square = world.square_at(x, y)
        if square is None:
            return None
        return (
            Place(PlaceKind.THRONE, 0)
            if square in self._model.throne_squares
            else Place(PlaceKind.SQUARE, square)
        )

    def _sides(self, px: float, py: float, hidden: bool) -> Iterator[Place]:
        kinds: tuple[PlaceKind, ...] = (PlaceKind.DOOR, PlaceKind.WALL)
        for kind in kinds:
            for index in range(world.COUNTS[kind]):
                place = Place(kind, index)
                if occlusion.is_hidden(place, self._projection.view) != hidden:
                    continue
                shapes = [occlusion.face(place)]
                if hidden:  # what is seen of it is the edge of the roof
                    shapes.append(occlusion.rim(place))
                for shape in shapes:
                    if occlusion.inside(px, py, [self._projection.place(p) for p in shape]):
                        yield place
                        break

    def _ground(self, px: float, py: float, hidden: bool) -> Iterator[Place]:
        x, y = self._projection.to_plane(px, py, world.PLAZA_Z)
        kinds: tuple[PlaceKind, ...] = (
            PlaceKind.SPHINX,
            PlaceKind.OBELISK,
            PlaceKind.STEP,
            PlaceKind.STALL,
            PlaceKind.PILE,
            PlaceKind.CROCODILE,
        )
        for kind in kinds:
            for index in range(world.COUNTS[kind]):
                low, high = world.volume(kind, index)
                if low.x <= x <= high.x and low.y <= y <= high.y:
                    place = Place(kind, index)
                    if hidden or not occlusion.is_hidden(place, self._projection.view):
                        yield place

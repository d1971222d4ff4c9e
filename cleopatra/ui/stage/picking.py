"""What lies under a screen position.

Knows: the order things hide each other in. Hit tests follow the pictures' solid pixels and the
world's planes, never screen rectangles. Must not know: what a hit is good for.
"""

from collections.abc import Collection, Iterator

from cleopatra.ui.stage import casting, sight, world
from cleopatra.ui.stage.casting import Cast
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.model import PalaceModel, Spot
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.world import SpotKind


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
        plaza_first = self._projection.view in sight.FRONT_VIEWS
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
                if sight.is_hidden(spot, self._projection.view) != hidden:
                    continue
                if sight.inside(px, py, [self._projection.place(p) for p in sight.face(spot)]):
                    yield spot

    def _ground(self, px: float, py: float, hidden: bool) -> Iterator[Spot]:
        x, y = self._projection.to_plane(px, py, world.PLAZA_Z)
        kinds: tuple[SpotKind, ...] = ("sphinx", "obelisk", "step", "tent", "pile", "crocodile")
        for kind in kinds:
            for index in range(world.COUNTS[kind]):
                low, high = world.volume(kind, index)
                if low.x <= x <= high.x and low.y <= y <= high.y:
                    spot = Spot(kind, index)
                    if hidden or not sight.is_hidden(spot, self._projection.view):
                        yield spot

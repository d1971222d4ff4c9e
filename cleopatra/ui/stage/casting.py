"""From a model to the sprites that show it: which, where, in which order.

Knows: sprite names, their places in the world, and the order they are painted in.
Must not know: pixels of the window, overlays, time.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from cleopatra.ui.stage import sight, world
from cleopatra.ui.stage.model import Actor, Mosaic, PalaceModel, Spot
from cleopatra.ui.stage.projection import Projection, turn_cells, turn_point
from cleopatra.ui.stage.world import Point

PALACE_ORIGIN: Final = Point(0.0, 0.0, 0.0)
JAW_STATES: Final = 4
"""The crocodile has this many pictures, from closed to wide open."""

_TORCH_REACH: Final = 3.0
"""How much nearer than they are the torches' flames count."""

# Layers, painted in this order. The plaza lies before or behind the palace by the view.
GROUND, PLAZA_BEHIND, PALACE, SIDES, PLAZA_BEFORE = range(5)
MOSAICS, SQUARE_MARKS, ROOF, SITE_MARKS, AIR = range(5, 10)


class Cast(NamedTuple):
    """A sprite in its place. Larger `depth` is painted earlier within a layer."""

    layer: int
    depth: float
    name: str
    at: Point
    has_shadow: bool = True


def mosaic_name(piece: str, squares: tuple[int, ...], view: int) -> str:
    """The manifest name of a laid mosaic as a view shows it: `mosaic_X_01-10-11-12-21`.

    The digits are the (column, row) cells it fills, turned to view 0 and moved to the corner.
    """
    cells = _turned(squares, view)
    left, front = min(x for x, _ in cells), min(y for _, y in cells)
    return f"mosaic_{piece}_" + "-".join(f"{x - left}{y - front}" for x, y in cells)


def mosaic_corner(squares: tuple[int, ...], view: int) -> Point:
    """The world point of a mosaic sprite's anchor: the corner of its cells' bounding box."""
    cells = _turned(squares, view)
    left, front = min(x for x, _ in cells), min(y for _, y in cells)
    x, y = turn_point(left, front, (4 - view) % 4)
    return Point(x, y, world.ROOF_Z)


def _turned(squares: tuple[int, ...], view: int) -> tuple[tuple[int, int], ...]:
    cells = tuple((square % world.COLUMNS, square // world.COLUMNS) for square in squares)
    return turn_cells(cells, view)


def plaza_layer(view: int) -> int:
    """The layer of what stands on the plaza."""
    return PLAZA_BEFORE if view in sight.FRONT_VIEWS else PLAZA_BEHIND


def piece_cast(spot: Spot, model: PalaceModel, view: int) -> Cast:
    """The sprite of a built piece on its site.

    :raises ValueError: for a spot nothing is built on.
    """
    depth = Projection(view, 1.0).depth
    if spot.kind in ("wall", "door"):
        at = world.position(spot.kind, spot.index)
        name = f"{spot.kind}_{spot.index}"
        return Cast(SIDES, depth(at.x, at.y), name, PALACE_ORIGIN, has_shadow=False)
    if spot.kind == "throne":
        at = world.throne_centre(model.throne_squares)
        return Cast(ROOF, depth(at.x, at.y), "throne", at)
    if spot.kind in ("sphinx", "obelisk"):
        at = world.position(spot.kind, spot.index)
        return Cast(plaza_layer(view), depth(at.x, at.y), spot.kind, at)
    raise ValueError(f"nothing is built on a {spot.kind}")


def pedestal_cast(model: PalaceModel, view: int) -> Cast:
    """The sprite of the throne's pedestal."""
    at = world.throne_centre(model.throne_squares)
    depth = Projection(view, 1.0).depth(at.x, at.y)
    return Cast(ROOF, depth + 0.01, "pedestal", at)


def mosaic_cast(mosaic: Mosaic, view: int) -> Cast:
    """The sprite of a laid mosaic."""
    at = mosaic_corner(mosaic.squares, view)
    depth = Projection(view, 1.0).depth
    centres = [world.square_centre(square) for square in mosaic.squares]
    nearest = min(depth(centre.x, centre.y) for centre in centres)
    return Cast(MOSAICS, nearest, mosaic_name(mosaic.piece, mosaic.squares, view), at)


def cast_of(model: PalaceModel, view: int) -> Iterator[Cast]:
    """Every sprite of a model but the backdrop, in no order."""
    depth = Projection(view, 1.0).depth
    plaza = plaza_layer(view)

    def stand(layer: int, name: str, at: Point, has_shadow: bool = True) -> Cast:
        return Cast(layer, depth(at.x, at.y), name, at, has_shadow)

    yield Cast(PALACE, 0.0, "palace", PALACE_ORIGIN)
    middle = (world.STAIRS[0] + world.STAIRS[2]) / 2, (world.STAIRS[1] + world.STAIRS[3]) / 2
    yield Cast(plaza, depth(*middle), "stairs", PALACE_ORIGIN)
    for index, name in enumerate(("tent_0", "tent_1", "tent_2")):
        yield stand(plaza, name, world.position("tent", index))
    yield stand(plaza, "quarry", world.position("pile", 0))
    jaw = max(0, min(JAW_STATES - 1, round(model.jaw * (JAW_STATES - 1))))
    yield stand(GROUND, f"crocodile_{jaw}", world.position("crocodile", 0))
    kinds: tuple[tuple[world.SpotKind, tuple[bool, ...]], ...] = (
        ("wall", model.walls),
        ("door", model.doors),
        ("sphinx", model.sphinxes),
        ("obelisk", model.obelisks),
    )
    for kind, built in kinds:
        for index, is_built in enumerate(built):
            if is_built:
                yield piece_cast(Spot(kind, index), model, view)
    for mosaic in model.mosaics:
        yield mosaic_cast(mosaic, view)
    if model.throne_squares:
        yield throne_floor(model, view)
    if model.pedestal:
        yield pedestal_cast(model, view)
    if model.throne:
        yield piece_cast(Spot("throne", 0), model, view)
    covered = model.covered()
    for square in model.palms:
        if square not in covered:
            yield stand(ROOF, "palm", world.square_centre(square))
    for statue in model.statues:
        yield stand(ROOF, f"anubis_{statue.colour}", world.square_centre(statue.square))
    if model.cleopatra is not None:
        yield stand(plaza, "cleopatra", world.step_position(model.cleopatra))


def throne_floor(model: PalaceModel, view: int) -> Cast:
    """The chequered floor of the throne space."""
    at = world.throne_centre(model.throne_squares)
    return Cast(MOSAICS, 100.0, "throne_floor", at, has_shadow=False)


def actor_cast(actor: Actor, view: int) -> Cast:
    """The sprite of an actor: on the layer of the ground it stands on, or in the air."""
    if actor.above:
        layer = AIR
    elif actor.name.startswith(("wall_", "door_")):
        layer = SIDES
    elif actor.z >= world.ROOF_Z - 0.01:
        layer = ROOF
    else:
        layer = plaza_layer(view)
    depth = Projection(view, 1.0).depth(actor.x, actor.y)
    if actor.name.startswith("flame_"):
        # The torch bowls are part of the stairs' picture: their flames come after it.
        depth -= _TORCH_REACH
    return Cast(layer, depth, actor.name, Point(actor.x, actor.y, actor.z), not actor.above)

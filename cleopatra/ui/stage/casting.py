"""From a model to the sprites that show it: which, where, in which order.

Knows: sprite names, their places in the world, and the order they are painted in.
Must not know: pixels of the window, overlays, time.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage import occlusion, world
from cleopatra.ui.stage.ambient_motion import AmbientMotion
from cleopatra.ui.stage.model import Actor, Mosaic, PalaceModel
from cleopatra.ui.stage.people import Worker
from cleopatra.ui.stage.projection import Projection, turn_cells, turn_point
from cleopatra.ui.stage.world import WorldPoint

PALMS: Final = ("palm", "palm_young", "palm_old")
"""The manifest names of the garden's palms."""
BIG_PALMS: Final = ("palm_big", "palm_tall", "palm_bent")
"""Those of the palms around the palace; no tall one grows where it would hide the quarry."""
PALACE_ORIGIN: Final = WorldPoint(0.0, 0.0, 0.0)
QUEEN: Final = "cleopatra"
JAW_STATES: Final = 4
"""The crocodile has this many pictures, from closed to wide open."""

WALK_FRAMES: Final = 8
"""Pictures of her walk, two strides; in the third and the seventh one foot passes the other."""
STRIDE: Final = 0.31
"""How far a stride takes her, in world units: half of what the figure is drawn to walk."""

_ASIDE: Final = 0.28
"""How far two statues on one square stand from its middle."""
_BEHIND: Final = 0.34
"""How far behind the middle of its square a palm grows where a statue stands."""
_STATUE: Final = "anubis_"
_BADGE: Final = 0.8
"""The size of a player's badge on a statue's base, a factor on its picture: two fifths of a square.
"""
_BADGE_LOW: Final = 0.1
"""How far below the middle of the base the badge hangs."""
_PALM: Final = (0.5, 1.3)
"""Half width and height of a palm on the roof, in units of the screen."""
_ON_SQUARE: Final = 0.25
"""How far above the middle of a square, in units of the screen, a palm on it may stand."""
_SUNK: Final = 0.16
"""How deep the crocodile lies in the water when it dives."""

# Layers, painted in this order. The plaza lies before or behind the palace by the view.
GROUND, PLAZA_BEHIND, PALACE, SIDES, PLAZA_BEFORE = range(5)
MOSAICS, SQUARE_MARKS, ROOF, SITE_MARKS, AIR = range(5, 10)


class Cast(NamedTuple):
    """A sprite in its place. Larger `depth` is painted earlier within a layer.

    `still` is the picture taken, and the shadow always, where `name` is one of a loop; `size` a
    factor; `turn` quarters to the left. One that `may_miss` is left out without a picture; one
    that `shines` has the same colours at every hour. Of one `within` a picture (`water`) only what
    lies on that picture is seen.
    """

    layer: int
    depth: float
    name: str
    at: WorldPoint
    has_shadow: bool = True
    still: str = ""
    size: float = 1.0
    alpha: float = 1.0
    turn: int = 0
    shadow_layer: int | None = None
    may_miss: bool = False
    shines: bool = False
    within: str = ""


def mosaic_name(piece: str, squares: tuple[int, ...], view: int) -> str:
    """The manifest name of a laid mosaic as a view shows it: `mosaic_X_01-10-11-12-21`.

    The digits are the (column, row) cells it fills, turned to view 0 and moved to the corner.
    """
    cells = _turned(squares, view)
    left, front = min(x for x, _ in cells), min(y for _, y in cells)
    return f"mosaic_{piece}_" + "-".join(f"{x - left}{y - front}" for x, y in cells)


def mosaic_corner(squares: tuple[int, ...], view: int) -> WorldPoint:
    """The world point of a mosaic sprite's anchor: the corner of its cells' bounding box."""
    cells = _turned(squares, view)
    left, front = min(x for x, _ in cells), min(y for _, y in cells)
    x, y = turn_point(left, front, (4 - view) % 4)
    return WorldPoint(x, y, world.ROOF_Z)


def _turned(squares: tuple[int, ...], view: int) -> tuple[tuple[int, int], ...]:
    cells = tuple((square % world.COLUMNS, square // world.COLUMNS) for square in squares)
    return turn_cells(cells, view)


def plaza_layer(view: int) -> int:
    """The layer of what stands on the plaza."""
    return PLAZA_BEFORE if view in occlusion.FRONT_VIEWS else PLAZA_BEHIND


def piece_cast(place: Place, model: PalaceModel, view: int) -> Cast:
    """The sprite of a built piece on its site.

    :raises ValueError: for a place nothing is built on.
    """
    depth = Projection(view, 1.0).depth
    if place.kind in (PlaceKind.WALL, PlaceKind.DOOR):
        at = world.position(place.kind, place.index)
        name = f"{place.kind.value}_{place.index}"
        return Cast(SIDES, depth(at.x, at.y), name, PALACE_ORIGIN, has_shadow=False)
    if place.kind is PlaceKind.THRONE:
        at = world.throne_centre(model.throne_squares)
        return Cast(ROOF, depth(at.x, at.y), "throne", at)
    if place.kind in (PlaceKind.SPHINX, PlaceKind.OBELISK):
        at = world.position(place.kind, place.index)
        return Cast(plaza_layer(view), depth(at.x, at.y), place.kind.value, at)
    raise ValueError(f"nothing is built on a {place.kind.value}")


def pedestal_cast(model: PalaceModel, view: int) -> Cast:
    """The sprite of the throne's pedestal."""
    at = world.throne_centre(model.throne_squares)
    depth = Projection(view, 1.0).depth(at.x, at.y)
    return Cast(ROOF, depth + 0.01, "pedestal", at)


def coming_cast(place: Place, model: PalaceModel, view: int) -> Cast:
    """The sprite of what would be built next on a site: the throne's pedestal comes first.

    :raises ValueError: for a place nothing is built on.
    """
    if place.kind is PlaceKind.THRONE and not model.pedestal:
        return pedestal_cast(model, view)
    return piece_cast(place, model, view)


def mosaic_cast(mosaic: Mosaic, view: int) -> Cast:
    """The sprite of a laid mosaic."""
    at = mosaic_corner(mosaic.squares, view)
    depth = Projection(view, 1.0).depth
    centres = [world.square_centre(square) for square in mosaic.squares]
    nearest = min(depth(centre.x, centre.y) for centre in centres)
    return Cast(MOSAICS, nearest, mosaic_name(mosaic.piece, mosaic.squares, view), at)


def standing(model: PalaceModel, view: int) -> Iterator[Cast]:
    """The sprites that stay as they are from beat to beat."""
    yield Cast(PALACE, 0.0, "palace", PALACE_ORIGIN)
    yield from _braziers(view)
    yield from _plaza(model, view)
    kinds: tuple[tuple[PlaceKind, tuple[bool, ...]], ...] = (
        (PlaceKind.WALL, model.walls),
        (PlaceKind.DOOR, model.doors),
        (PlaceKind.SPHINX, model.sphinxes),
        (PlaceKind.OBELISK, model.obelisks),
    )
    for kind, built in kinds:
        for index, is_built in enumerate(built):
            if is_built:
                yield piece_cast(Place(kind, index), model, view)
    yield from _garden(model, view)


def living(model: PalaceModel, view: int, life: AmbientMotion) -> Iterator[Cast]:
    """The sprites that move by themselves: palms in the wind, and the crocodile."""
    for index, (x, y, size) in enumerate(world.PALMS):
        name = BIG_PALMS[(2 * index + index // 7 * 2 + index // 9) % len(BIG_PALMS)]
        yield _surrounding(x, y, 0.0, round(size, 1), name, life.sway(x, y), view)
    covered, stands = model.covered(), _stands(model)
    for square in model.palms:
        if square not in covered:
            at = world.square_centre(square)
            yield _garden_palm(square, square in stands, life.sway(at.x, at.y), view)
    yield from _crocodile(model, view, life)


def _braziers(view: int) -> Iterator[Cast]:
    for x, y, z in world.TORCHES[world.BOWLS :]:
        yield _surrounding(x, y, z - world.BRAZIER_HEIGHT, 1.0, "torch", 0, view)


@cache
def _surrounding(
    x: float, y: float, z: float, size: float, name: str, frame: int, view: int
) -> Cast:
    """Something around the palace, in one picture of its loop."""
    return Cast(
        PLAZA_BEFORE if occlusion.is_before_palace(x, y, view) else PLAZA_BEHIND,
        Projection(view, 1.0).depth(x, y),
        frame_name(name, frame),
        WorldPoint(x, y, z),
        still=name,
        size=size,
        shadow_layer=GROUND,
        may_miss=True,
    )


@cache
def _garden_palm(square: int, is_behind: bool, frame: int, view: int) -> Cast:
    """A palm on the roof, behind the statue on its square if there is one."""
    depth = Projection(view, 1.0).depth
    at = world.square_centre(square)
    if is_behind:
        at = WorldPoint(at.x + _BEHIND * depth(1, 0), at.y + _BEHIND * depth(0, 1), at.z)
    name = PALMS[(square * 7 + square // 3 * 5 + square // 9) % len(PALMS)]
    return Cast(ROOF, depth(at.x, at.y), frame_name(name, frame), at, still=name)


def _plaza(model: PalaceModel, view: int) -> Iterator[Cast]:
    """What is there from the beginning, and Cleopatra."""
    depth = Projection(view, 1.0).depth
    plaza = plaza_layer(view)
    yield Cast(plaza, _stairs_depth(view), "stairs", PALACE_ORIGIN)
    kinds: tuple[PlaceKind, ...] = (PlaceKind.STALL, PlaceKind.PILE)
    for kind in kinds:
        for index in range(world.COUNTS[kind]):
            at = world.position(kind, index)
            name = "quarry" if kind is PlaceKind.PILE else f"tent_{index}"
            yield Cast(plaza, depth(at.x, at.y), name, at)
    if model.cleopatra is not None:
        at = world.step_position(model.cleopatra)
        yield Cast(plaza, depth(at.x, at.y), QUEEN, at)


def _crocodile(model: PalaceModel, view: int, life: AmbientMotion) -> Iterator[Cast]:
    """The crocodile: while the viewer has no amulets it dives, until only eyes and ridge are
    visible."""
    at = world.position(PlaceKind.CROCODILE, 0)
    depth = Projection(view, 1.0).depth(at.x, at.y)
    under = 0.0 if model.jaw else life.diving
    if under > 0:
        yield Cast(GROUND, depth + 0.1, "crocodile_low", at, may_miss=True)
    if under < 1:
        sunk = at._replace(z=at.z - _SUNK * under)
        name = f"crocodile_{jaw_state(model)}"
        yield Cast(GROUND, depth, name, sunk, still="crocodile_0", alpha=1 - under)


def worker_cast(worker: Worker, view: int) -> Cast:
    """The sprite of somebody at work."""
    x, y, _ = worker.at
    return Cast(
        PLAZA_BEFORE if occlusion.is_before_palace(x, y, view) else PLAZA_BEHIND,
        Projection(view, 1.0).depth(x, y),
        worker.name,
        worker.at,
        still=worker.still,
        turn=worker.turn,
        shadow_layer=GROUND,
        may_miss=True,
    )


def _stands(model: PalaceModel) -> set[int]:
    """The squares on which a statue stands."""
    return model.statues_at() | model.companions_at()


def _garden(model: PalaceModel, view: int) -> Iterator[Cast]:
    """Everything on the roof but the palms."""
    for mosaic in model.mosaics:
        yield mosaic_cast(mosaic, view)
    if model.throne_squares:
        yield throne_floor(model, view)
    if model.pedestal:
        yield pedestal_cast(model, view)
    if model.throne:
        yield piece_cast(Place(PlaceKind.THRONE, 0), model, view)
    anubis = {statue.square: f"{_STATUE}{statue.colour}" for statue in model.statues}
    others = dict(model.companions)
    for square in _stands(model):
        pair = [anubis.get(square), others.get(square)]
        names = [name for name in pair if name is not None]
        for name, share in zip(names, (-_ASIDE, _ASIDE) if len(names) > 1 else (0.0,), strict=True):
            at = _aside(world.square_centre(square), view, share)
            depth = Projection(view, 1.0).depth(at.x, at.y)
            cast = Cast(ROOF, depth, name, at, may_miss=name == others.get(square))
            yield cast
            if model.has_badges:
                yield from badges(cast)


def badges(cast: Cast) -> Iterator[Cast]:
    """The badge on the base of a player's statue, whose shape and glyph tell players apart where
    colours do not; none on anything else."""
    if cast.name.startswith(_STATUE):
        yield Cast(
            cast.layer,
            cast.depth - 0.02,
            f"badge_{cast.name.removeprefix(_STATUE)}",
            cast.at._replace(z=cast.at.z - _BADGE_LOW),
            has_shadow=False,
            size=_BADGE * cast.size,
            alpha=cast.alpha,
            shines=True,
        )


def veils(palm: Cast, squares: tuple[int, ...], view: int) -> bool:
    """Whether a palm on the roof stands on one of these squares, or before one in this view."""
    flat = Projection(view, 1.0)
    x, y = flat.place(palm.at)
    across, up = _PALM
    for square in squares:
        px, py = flat.place(world.square_centre(square))
        if abs(px - x) < across and -_ON_SQUARE < y - py < up:
            return True
    return False


def statue_place(name: str, square: int, model: PalaceModel, view: int) -> WorldPoint:
    """Where a statue comes to stand: an Anubis to the left of another, alone in the middle."""
    is_anubis = name.startswith(_STATUE)
    others = (model.companions_at if is_anubis else model.statues_at)()
    share = (-_ASIDE if is_anubis else _ASIDE) if square in others else 0.0
    return _aside(world.square_centre(square), view, share)


def _aside(at: WorldPoint, view: int, share: float) -> WorldPoint:
    """A point moved to the right on the screen, by a share of a square."""
    depth = Projection(view, 1.0).depth
    return WorldPoint(at.x + depth(0, 1) * share, at.y - depth(1, 0) * share, at.z)


def frame_name(name: str, frame: int) -> str:
    """The manifest name of a picture of a loop; frame 0 is the thing at rest."""
    return f"{name}_{frame}" if frame else name


def jaw_state(model: PalaceModel) -> int:
    """Which of the crocodile's pictures shows the model's jaw."""
    return max(0, min(JAW_STATES - 1, round(model.jaw * (JAW_STATES - 1))))


def throne_floor(model: PalaceModel, view: int) -> Cast:
    """The chequered floor of the throne space."""
    at = world.throne_centre(model.throne_squares)
    return Cast(MOSAICS, 100.0, "throne_floor", at, has_shadow=False)


def piece_actor(place: Place, model: PalaceModel, view: int) -> Actor:
    """An actor that plays a piece on its site."""
    cast = coming_cast(place, model, view)
    foot = world.volume(place.kind, place.index)
    if place.kind is PlaceKind.THRONE:
        foot = world.throne_volume(model.throne_squares, on_pedestal=model.pedestal)
    return Actor(cast.name, cast.at.x, cast.at.y, cast.at.z, foot=foot)


def mosaic_actor(mosaic: Mosaic, view: int) -> Actor:
    """An actor that plays a mosaic in its place."""
    cast = mosaic_cast(mosaic, view)
    return Actor(cast.name, cast.at.x, cast.at.y, cast.at.z)


def walker(step: float, turn: int = 0, frame: int | None = None) -> Actor:
    """An actor that plays Cleopatra on her path, at a step with fractions, turned by quarters to
    the left; in a picture of her walk, or standing."""
    at = world.step_position(step)
    name = QUEEN if frame is None else f"{QUEEN}_walk_{frame % WALK_FRAMES}"
    return Actor(name, at.x, at.y, at.z, turn=turn, still=QUEEN)


def _stairs_depth(view: int) -> float:
    left, foot, right, top = world.STAIRS
    return Projection(view, 1.0).depth((left + right) / 2, (foot + top) / 2)


def actor_cast(actor: Actor, view: int) -> Cast:
    """The sprite of an actor: on the layer of the ground it stands on, or in the air."""
    if actor.above:
        layer = AIR
    elif actor.name.startswith(("wall_", "door_")):
        layer = SIDES
    elif actor.z >= world.ROOF_Z - 0.01:
        layer = ROOF
    elif occlusion.is_before_palace(actor.x, actor.y, view):
        layer = PLAZA_BEFORE
    else:
        layer = PLAZA_BEHIND
    depth = Projection(view, 1.0).depth(actor.x, actor.y)
    if layer == PLAZA_BEFORE == plaza_layer(view) and actor.z > world.PLAZA_Z:
        # Somebody on the stairs hides them, and soon what lies on the roof behind them.
        depth = min(depth, _stairs_depth(view) - 0.01)
        layer = ROOF if actor.z > world.ROOF_Z / 3 else layer
    at = WorldPoint(actor.x, actor.y, actor.z)
    return Cast(layer, depth, actor.name, at, not actor.above, actor.still, turn=actor.turn)

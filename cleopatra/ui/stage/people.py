"""Who is at work beside the palace: where each of them stands, which way, in which picture.

Knows: the places of the scene, what is built, beats of time. Must not know: pixels of the window,
secrets, time itself. People are ambience: nothing is told by them that the palace doesn't tell, and
they stand clear of everything that can be chosen (`is_clear`).
"""

import math
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage import occlusion, world
from cleopatra.ui.stage.ambient_motion import AmbientMotion
from cleopatra.ui.stage.model import PalaceModel
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.world import WorldPoint

FRAMES: Final = {
    "gang": 4,
    "scribe": 3,
    "porter": 4,
    "bearer": 4,
    "soldier": 3,
    "mason": 3,
    "merchant_red": 3,
    "merchant_blue": 3,
    "merchant_green": 3,
}
"""Each role (the beginning of its manifest names) and the pictures of its loop."""
WALKING: Final = ("porter", "bearer")
"""Those who turn on their way, so that soon all sides of them are seen."""
STRIDE: Final = 0.15
"""How far a walker comes from one picture to the next, in world units: as far as the legs reach."""
_MERCHANTS: Final = ("merchant_red", "merchant_blue", "merchant_green")
_ASIDE: Final = 0.92
"""How far to the right of the middle of a stall (in view 0) its merchant stands, on both axes."""
_IDLE: Final = {
    "scribe": (0, 1, 0, 1, 1, 0, 2, 2),
    "soldier": (0, 0, 0, 0, 1, 1, 0, 0, 2, 2, 2, 2, 0, 0),
    "mason": (0, 1, 2, 1, 0, 1, 2, 2),
    **dict.fromkeys(_MERCHANTS, (0, 0, 0, 1, 1, 0, 0, 2, 2, 1, 0, 0)),
}
"""The order in which the pictures of those who stay where they are follow each other."""
_HAUL: Final = (0, 1, 2, 3, 0, 1, 2, 3, 0, 0, 0, 0)
"""A gang heaves twice, and draws breath."""
_FRONT: Final = (PlaceKind.SQUARE, PlaceKind.THRONE)
_SITES: Final = (PlaceKind.WALL, PlaceKind.DOOR, PlaceKind.SPHINX, PlaceKind.OBELISK)


class Worker(NamedTuple):
    """Somebody at a place of the world, turned by quarters to the left, in a picture of a role."""

    role: str
    frame: int
    at: WorldPoint
    turn: int = 0

    @property
    def name(self) -> str:
        """The manifest name of the picture."""
        return f"{self.role}_{self.frame}"

    @property
    def still(self) -> str:
        """That of the first picture of the loop, whose shadow all others share."""
        return f"{self.role}_0"


Box = tuple[float, float, float, float]
"""Left, top, right and bottom of a picture from where it stands, in units of the screen."""


def workers(model: PalaceModel, life: AmbientMotion) -> Iterator[Worker]:
    """Everybody, in the places that the state of the building gives them."""
    for index, role in enumerate(_MERCHANTS):
        at = world.position(PlaceKind.STALL, index)
        yield _staying(role, at.x + _ASIDE, at.y + _ASIDE, 1, life, 5 * index)
    yield _staying("scribe", -0.3, -4.7, 1, life)
    for index, x in enumerate((3.7, 5.3)):
        yield _staying("soldier", x, -8.6, 0, life, 7 * index)
    yield _staying("mason", 9.5, -5.4, 0, life)
    yield _gang(model, life)
    yield _walking("porter", _TO_MARKET, life, 0)
    yield _walking("porter", _TO_MARKET, life, 23)
    yield _walking("bearer", _TO_WALLS, life, 9)


def _staying(
    role: str, x: float, y: float, turn: int, life: AmbientMotion, ahead: int = 0
) -> Worker:
    order = _IDLE[role]
    frame = order[(life.pictures + ahead) % len(order)] if life.is_moving else 0
    return Worker(role, frame, WorldPoint(x, y, 0.0), turn)


def _gang(model: PalaceModel, life: AmbientMotion) -> Worker:
    """The gang hauls to the next wall at the right of the palace that is not built; later to the
    plaza, where stone is always wanted."""
    frame = _HAUL[life.pictures % len(_HAUL)] if life.is_moving else 0
    for index in (8, 7, 6):
        if not model.walls[index]:
            y = world.position(PlaceKind.WALL, index).y
            return Worker("gang", frame, WorldPoint(11.5, y - 1.0, 0.0), 2)
    return Worker("gang", frame, WorldPoint(11.4, -5.9, 0.0), 3)


Route = tuple[tuple[float, float], ...]
"""The corners of a closed way over the ground."""
_TO_MARKET: Final[Route] = (
    (-4.3, 1.6),
    (-0.9, 1.6),
    (-0.9, -2.6),
    (-1.3, -2.6),
    (-1.3, 1.2),
    (-4.3, 1.2),
)
_TO_WALLS: Final[Route] = ((12.7, -0.6), (12.7, 8.2), (13.2, 8.2), (13.2, -0.6))
_HEADINGS: Final = {(0, -1): 0, (1, 0): 1, (0, 1): 2, (-1, 0): 3}


def _walking(role: str, route: Route, life: AmbientMotion, ahead: int) -> Worker:
    way = _way(route)
    count = life.pictures if life.is_moving else 0
    x, y, turn = way[(count + ahead) % len(way)]
    return Worker(role, (count + ahead) % FRAMES[role], WorldPoint(x, y, 0.0), turn)


@cache
def _way(route: Route) -> tuple[tuple[float, float, int], ...]:
    """Places along a route, a stride apart, with the quarter a walker is turned to; as many as
    let the steps go on when the way begins again."""
    found = []
    for (x, y), (to_x, to_y) in zip(route, (*route[1:], route[0]), strict=True):
        length = math.hypot(to_x - x, to_y - y)
        turn = _HEADINGS[round((to_x - x) / length), round((to_y - y) / length)]
        steps = max(1, round(length / STRIDE))
        found += [
            (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps, turn)
            for step in range(steps)
        ]
    return tuple(found[: len(found) // 4 * 4])


# Clear of everything that can be chosen


@cache
def is_clear(at: WorldPoint, box: Box, view: int) -> bool:
    """Whether a picture covers no site, and nothing else that stands farther away.

    :param box: the picture about its foot, in world units on the screen.
    """
    flat = Projection(view, 1.0)
    x, y = flat.place(at)
    picture = (
        (x + box[0], y + box[1]),
        (x + box[2], y + box[1]),
        (x + box[2], y + box[3]),
        (x + box[0], y + box[3]),
    )
    depth = flat.depth(at.x, at.y)
    return not any(
        _meet(picture, shape)
        for shape, nearest in _shapes(view)
        if nearest is None or depth < nearest
    )


Outline = tuple[tuple[float, float], ...]


@cache
def _shapes(view: int) -> tuple[tuple[Outline, float | None], ...]:
    """What must not be covered: outlines on the screen, each with the depth of what is covered only
    by what stands nearer; None for sites, which nobody covers."""
    flat = Projection(view, 1.0)
    found: list[tuple[Outline, float | None]] = []
    for kind, count in world.COUNTS.items():
        if kind in _FRONT:
            continue
        for index in range(count):
            box = world.volume(kind, index)
            if kind in _SITES:
                face = occlusion.face(Place(kind, index))
                found.append((tuple(flat.place(corner) for corner in face), None))
            middle = flat.depth(box.centre.x, box.centre.y)
            found.append((hull([flat.place(corner) for corner in box.corners()]), middle))
    roof = [flat.to_screen(x, y, world.ROOF_Z) for x in (0.0, 9.0) for y in (0.0, 9.0)]
    behind = flat.depth(4.5, 4.5)
    found.append((hull(roof), behind))
    return tuple(found)


def hull(points: list[tuple[float, float]]) -> Outline:
    """The convex outline around points, going round."""
    ordered = sorted(set(points))

    def half(along: list[tuple[float, float]]) -> list[tuple[float, float]]:
        edge: list[tuple[float, float]] = []
        for x, y in along:
            while len(edge) > 1:
                (ax, ay), (bx, by) = edge[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                edge.pop()
            edge.append((x, y))
        return edge[:-1]

    return (*half(ordered), *half(ordered[::-1]))


def _meet(first: Outline, second: Outline) -> bool:
    """Whether two convex shapes overlap: no side of either has one on each side of it."""
    for shape in (first, second):
        for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True):
            nx, ny = by - ay, ax - bx
            one = [nx * x + ny * y for x, y in first]
            other = [nx * x + ny * y for x, y in second]
            if max(one) <= min(other) or max(other) <= min(one):
                return False
    return True

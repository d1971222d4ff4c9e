"""What hides what, and the outlines of places on the screen.

Knows: the palace is a box that stands before things; the faces of sites.
Must not know: sprites, or what is built.
"""

import math
from collections.abc import Sequence
from typing import Final

from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage import world
from cleopatra.ui.stage.projection import LIFT, RISE, Projection
from cleopatra.ui.stage.world import WorldBox, WorldPoint

_BODY: Final = WorldBox(WorldPoint(0.0, 0.0, 0.0), WorldPoint(9.0, 9.0, world.ROOF_Z))
_RIM: Final = 0.42
"""How broad the edge of the roof is that stands for a side behind it, in world units."""
FRONT_VIEWS: Final = (0, 3)
"""The views in which the plaza lies before the palace."""


def is_hidden(place: Place, view: int) -> bool:
    """Whether the palace stands between the viewer and a place on the ground or on a side."""
    if place.kind in (PlaceKind.SQUARE, PlaceKind.THRONE):
        return False
    box = world.volume(place.kind, place.index)
    at = box.centre
    if place.kind in (PlaceKind.WALL, PlaceKind.DOOR):
        side = world.SIDES[place.index] if place.kind is PlaceKind.WALL else "front"
        nx, ny = {"left": (-1, 0), "right": (1, 0), "back": (0, 1), "front": (0, -1)}[side]
        return Projection(view, 1.0).depth(nx, ny) > 0
    return _is_behind_palace(at, view)


def _is_behind_palace(point: WorldPoint, view: int) -> bool:
    """Follows the line of sight from a point to the viewer through the palace's body."""
    away = Projection(view, 1.0)
    toward = (-away.depth(1, 0), -away.depth(0, 1), RISE / LIFT)
    enter, leave = 0.0, 1e9
    for start, step, low, high in zip(point, toward, _BODY.low, _BODY.high, strict=True):
        first, last = (low - start) / step, (high - start) / step
        if first > last:
            first, last = last, first
        enter, leave = max(enter, first), min(leave, last)
    return enter < leave


def is_before_palace(x: float, y: float, view: int) -> bool:
    """Whether something beside the palace stands on the viewer's side of it."""
    depth = Projection(view, 1.0).depth
    beyond = (
        (x < _BODY.low.x, -1, 0),
        (x > _BODY.high.x, 1, 0),
        (y < _BODY.low.y, 0, -1),
        (y > _BODY.high.y, 0, 1),
    )
    return any(is_out and depth(nx, ny) < 0 for is_out, nx, ny in beyond)


def near_edge(foot: WorldBox, projection: Projection) -> tuple[tuple[float, float], ...]:
    """Where the near sides of an upright box meet the ground: left, middle, right, in pixels."""
    low, high = foot.low, foot.high
    ground = [(low.x, low.y), (high.x, low.y), (high.x, high.y), (low.x, high.y)]
    placed = [projection.to_screen(x, y, low.z) for x, y in ground]
    return min(placed), max(placed, key=lambda point: point[1]), max(placed)


def face(place: Place) -> tuple[WorldPoint, ...]:
    """The four corners that mark a place: a wall's outer face, anything else's footprint."""
    low, high = world.volume(place.kind, place.index)
    if place.kind is PlaceKind.DOOR:
        return _upright(WorldPoint(low.x, low.y, low.z), WorldPoint(high.x, low.y, high.z))
    if place.kind is PlaceKind.WALL:
        side = world.SIDES[place.index]
        if side == "back":
            return _upright(WorldPoint(low.x, high.y, low.z), WorldPoint(high.x, high.y, high.z))
        x = low.x if side == "left" else high.x
        return _upright(WorldPoint(x, low.y, low.z), WorldPoint(x, high.y, high.z))
    z = low.z
    return (
        WorldPoint(low.x, low.y, z),
        WorldPoint(high.x, low.y, z),
        WorldPoint(high.x, high.y, z),
        WorldPoint(low.x, high.y, z),
    )


def rim(place: Place) -> tuple[WorldPoint, ...]:
    """The four corners of the roof's edge above a wall or a door: what is seen of its side from
    behind."""
    corners = face(place)
    xs, ys = {point.x for point in corners}, {point.y for point in corners}
    low, high = (min(xs), min(ys)), (max(xs), max(ys))
    if len(xs) == 1:  # a side that runs along y
        inward = _RIM if low[0] < _BODY.high.x / 2 else -_RIM
        high = (low[0] + inward, high[1])
    else:
        inward = _RIM if low[1] < _BODY.high.y / 2 else -_RIM
        high = (high[0], low[1] + inward)
    return (
        WorldPoint(low[0], low[1], world.ROOF_Z),
        WorldPoint(high[0], low[1], world.ROOF_Z),
        WorldPoint(high[0], high[1], world.ROOF_Z),
        WorldPoint(low[0], high[1], world.ROOF_Z),
    )


def is_behind(place: Place, view: int) -> bool:
    """Whether a place is a side of the palace that is turned away: its rim stands for it."""
    return place.kind in (PlaceKind.WALL, PlaceKind.DOOR) and is_hidden(place, view)


def _upright(low: WorldPoint, high: WorldPoint) -> tuple[WorldPoint, ...]:
    return (low, WorldPoint(high.x, high.y, low.z), high, WorldPoint(low.x, low.y, high.z))


def throne_face(squares: tuple[int, ...]) -> tuple[WorldPoint, ...]:
    """The corners of the throne space."""
    centre = world.throne_centre(squares)
    half = len(squares) ** 0.5 / 2
    x, y, z = centre
    return (
        WorldPoint(x - half, y - half, z),
        WorldPoint(x + half, y - half, z),
        WorldPoint(x + half, y + half, z),
        WorldPoint(x - half, y + half, z),
    )


def outline(squares: tuple[int, ...]) -> tuple[WorldPoint, ...]:
    """The border of joined squares (no holes), going round, on the roof."""
    cells = {(square % world.COLUMNS, square // world.COLUMNS) for square in squares}
    follow: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in cells:
        for start, end, beyond in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ):
            if beyond not in cells:
                follow.setdefault(start, []).append(end)
    start = min(follow)
    path, at, came = [start], follow[start].pop(), start
    while at != start:
        path.append(at)
        choices = follow[at]
        heading = (at[0] - came[0], at[1] - came[1])
        # At a corner where two cells meet only by their tips, turn left to stay on one border.
        left = (at[0] - heading[1], at[1] + heading[0])
        came, at = at, choices.pop(choices.index(left) if left in choices else 0)
    return tuple(WorldPoint(float(x), float(y), world.ROOF_Z) for x, y in path)


def distance(x: float, y: float, corners: Sequence[tuple[float, float]]) -> float:
    """How far a screen point is from a closed shape, 0 inside it."""
    if inside(x, y, corners):
        return 0.0
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    return min(_to_edge(x, y, start, end) for start, end in edges)


def _to_edge(x: float, y: float, start: tuple[float, float], end: tuple[float, float]) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = ((x - start[0]) * dx + (y - start[1]) * dy) / length if length else 0.0
    along = max(0.0, min(1.0, along))
    return math.hypot(x - start[0] - along * dx, y - start[1] - along * dy)


def inside(x: float, y: float, corners: Sequence[tuple[float, float]]) -> bool:
    """Whether a screen point lies in a closed shape."""
    found = False
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            found = not found
    return found

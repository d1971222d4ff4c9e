"""How large the palace can be shown between the panels, and where.

Knows: the outline of palace, stairs and forecourt in each view, and rectangles. Must not know: why
something lies over the stage, the camera, or pygame's surfaces.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.screen import Point
from cleopatra.ui.stage import world
from cleopatra.ui.stage.projection import Projection

_STEPS: Final = 8
"""How many positions are tried along each axis when something lies in the way."""
_SCALES: Final = 40
"""How many scales are tried, from the largest possible one to `_LEAST` of it."""
_ASIDE: Final = 0.25
"""What being pushed aside by the whole width costs, as a share of the largest scale."""
_LEAST: Final = 0.6
"""The smallest share of the largest possible scale that panels may leave; with less room than that
the palace goes under them."""


_ASPECT: Final = (16, 9)
_AIR: Final = 1.1
"""How much wider than the palace a picture of it is."""


class Frame(NamedTuple):
    """Pixels for a world unit, and where the outline's middle lies."""

    unit: float
    middle: Point


class _Axis(NamedTuple):
    """A direction across an edge of the outline, and how far the outline reaches along it."""

    x: float
    y: float
    low: float
    high: float


@cache
def outline(view: int) -> tuple[Point, ...]:
    """The corners around palace, stairs and forecourt at one pixel a unit, clockwise on the screen;
    (0, 0) is the middle of the box around them."""
    left, top, right, bottom = bounds(view)
    x, y = (left + right) / 2, (top + bottom) / 2
    return tuple((px - x, py - y) for px, py in hull(_flat(view)))


@cache
def bounds(view: int) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the outline at one pixel a unit, from the world's origin."""
    points = _flat(view)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _flat(view: int) -> list[Point]:
    flat = Projection(view, 1.0)
    return [flat.place(point) for point in world.framing()]


def fitted(view: int, free: pygame.FRect, obstacles: Sequence[pygame.FRect] = ()) -> Frame:
    """A large frame inside `free` whose outline touches no obstacle, near the middle of `free`: a
    little smaller where a larger one would be pushed aside. With too little room the obstacles are
    ignored."""
    shape = outline(view)
    width, height = 2 * max(x for x, _ in shape), 2 * max(y for _, y in shape)
    largest = max(1.0, min(free.width / width, free.height / height))
    in_the_way = [rect for rect in obstacles if rect.colliderect(free)]
    whole = Frame(largest, free.center)
    if not in_the_way or _clear(shape, largest, whole.middle, in_the_way):
        return whole
    axes = _axes(shape)
    best, best_score = whole, 0.0
    for step in range(_SCALES + 1):
        unit = largest * (1 - (1 - _LEAST) * step / _SCALES)
        if unit / largest <= best_score:
            break  # even in the middle it would be no better
        room = pygame.FRect(0, 0, free.width - width * unit, free.height - height * unit)
        room.center = free.center
        middle = _nearest_clear(axes, unit, room, in_the_way)
        if middle is None:
            continue
        aside = abs(middle[0] - free.centerx) / free.width
        score = unit / largest - _ASIDE * aside
        if score > best_score:
            best, best_score = Frame(unit, middle), score
    return best


def pictured(projection: Projection, screen: pygame.Rect) -> pygame.Rect:
    """The part of a screen, 16:9, that shows the palace and a little of its surroundings."""
    left, top, right, bottom = (value * projection.unit for value in bounds(projection.view))
    x, y = projection.origin
    box = pygame.FRect(x + left, y + top, right - left, bottom - top)
    wide, high = _ASPECT
    width = max(box.width, box.height * wide / high) * _AIR
    width = min(width, screen.width, screen.height * wide / high)
    part = pygame.Rect(0, 0, max(1, round(width)), max(1, round(width * high / wide)))
    part.center = round(box.centerx), round(box.centery)
    return part.clamp(screen).clip(screen)


def _nearest_clear(
    axes: Sequence[_Axis], unit: float, room: pygame.FRect, obstacles: Sequence[pygame.FRect]
) -> Point | None:
    """The position in `room`, nearest to its middle, where an outline touches no obstacle."""
    for middle in _positions(room):
        if not any(_touches(axes, unit, middle, rect) for rect in obstacles):
            return middle
    return None


def _positions(room: pygame.FRect) -> list[Point]:
    x, y = room.center
    found = [
        (room.left + room.width * across / _STEPS, room.top + room.height * down / _STEPS)
        for across in range(_STEPS + 1)
        for down in range(_STEPS + 1)
    ]
    return sorted(found, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


def _clear(
    shape: Sequence[Point], unit: float, middle: Point, obstacles: Sequence[pygame.FRect]
) -> bool:
    axes = _axes(shape)
    return not any(_touches(axes, unit, middle, rect) for rect in obstacles)


def _touches(axes: Sequence[_Axis], unit: float, middle: Point, rect: pygame.FRect) -> bool:
    """Whether an outline in its place and a rectangle overlap: no axis separates them."""
    left, top = rect.left - middle[0], rect.top - middle[1]
    right, bottom = left + rect.width, top + rect.height
    for x, y, low, high in axes:
        near = (x * left if x > 0 else x * right) + (y * top if y > 0 else y * bottom)
        far = (x * right if x > 0 else x * left) + (y * bottom if y > 0 else y * top)
        if near >= high * unit or far <= low * unit:
            return False
    return True


def _axes(shape: Sequence[Point]) -> list[_Axis]:
    directions = [(1.0, 0.0), (0.0, 1.0), *_normals(shape)]
    return [
        _Axis(
            x, y, min(x * px + y * py for px, py in shape), max(x * px + y * py for px, py in shape)
        )
        for x, y in directions
    ]


def _normals(shape: Sequence[Point]) -> Iterator[Point]:
    for (x1, y1), (x2, y2) in zip(shape, (*shape[1:], shape[0]), strict=True):
        yield y1 - y2, x2 - x1


def hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull, clockwise on a screen whose y grows downwards."""
    ordered = sorted(set(points))

    def half(points: Sequence[Point]) -> list[Point]:
        found: list[Point] = []
        for x, y in points:
            while len(found) > 1:
                (x1, y1), (x2, y2) = found[-2:]
                if (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 0:
                    break
                found.pop()
            found.append((x, y))
        return found[:-1]

    return half(ordered) + half(ordered[::-1])

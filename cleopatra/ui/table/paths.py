"""Where an arrow leads on the stage: over the garden, to the walls round it, along the ring.

Knows the sites' places (rules D2.1 to D2.6), as squares and sides. Must not know pixels; `step` is
a unit step (columns, rows) that the view has already turned.
"""

from __future__ import annotations

from collections.abc import Collection

from cleopatra.rules.layouts import SIDE
from cleopatra.rules.palace import DOORS, ROWS, SPHINXES, WALLS
from cleopatra.ui.extension.place import Place, PlaceKind

GridStep = tuple[int, int]
_OUTWARD: dict[str, GridStep] = {"left": (-1, 0), "back": (0, 1), "right": (1, 0)}
_SIDES = ("left", "back", "right")
_MIDDLE = SIDE // 2
_IN_ROW = SPHINXES // ROWS
_DOOR_COLUMNS = (1, SIDE - 2)


def next_place(place: Place, step: GridStep, throne: Collection[int]) -> Place | None:
    """The place a step leads to, or None where the stage's own order ends.

    `throne` are the squares of the throne space, which are one place.
    """
    match place.kind:
        case PlaceKind.SQUARE:
            return _from_square(place.index % SIDE, place.index // SIDE, step, throne)
        case PlaceKind.THRONE:
            return _from_throne(step, throne)
        case PlaceKind.WALL:
            return _from_wall(place.index, step, throne)
        case PlaceKind.DOOR:
            return _from_door(place.index, step, throne)
        case PlaceKind.SPHINX:
            return _from_plaza(place.index // _IN_ROW, place.index % _IN_ROW, step)
        case PlaceKind.OBELISK:
            return _from_plaza(place.index, -1, step)
    return None


def _from_square(column: int, row: int, step: GridStep, throne: Collection[int]) -> Place:
    column, row = column + step[0], row + step[1]
    if column < 0:
        return Place(PlaceKind.WALL, row // 3)
    if row >= SIDE:
        return Place(PlaceKind.WALL, 3 + column // 3)
    if column >= SIDE:
        return Place(PlaceKind.WALL, 8 - row // 3)
    if row < 0:
        return Place(PlaceKind.DOOR, 0 if column <= _MIDDLE else 1)
    return _square(column, row, throne)


def _square(column: int, row: int, throne: Collection[int]) -> Place:
    square = row * SIDE + column
    return Place(PlaceKind.THRONE) if square in throne else Place(PlaceKind.SQUARE, square)


def _from_throne(step: GridStep, throne: Collection[int]) -> Place | None:
    middle = sorted(throne)[len(throne) // 2]
    column, row = middle % SIDE, middle // SIDE
    while 0 <= column < SIDE and 0 <= row < SIDE and row * SIDE + column in throne:
        column, row = column + step[0], row + step[1]
    return _from_square(column - step[0], row - step[1], step, throne)


def _from_wall(wall: int, step: GridStep, throne: Collection[int]) -> Place | None:
    outward = _OUTWARD[_SIDES[wall // 3]]
    if step == outward:
        return None
    if step == (-outward[0], -outward[1]):
        along = wall % 3 * 3 + 1
        if wall < 3:
            return _square(0, along, throne)
        if wall < 6:
            return _square(along, SIDE - 1, throne)
        return _square(SIDE - 1, SIDE - 1 - along, throne)
    # Round the ring; it runs up the left side, along the back and down the right side.
    forward = {"left": (0, 1), "back": (1, 0), "right": (0, -1)}[_SIDES[wall // 3]]
    beside = wall + (1 if step == forward else -1)
    if 0 <= beside < WALLS:
        return Place(PlaceKind.WALL, beside)
    return Place(PlaceKind.DOOR, 0 if beside < 0 else 1)


def _from_door(door: int, step: GridStep, throne: Collection[int]) -> Place | None:
    if step == (0, 1):
        return _square(_DOOR_COLUMNS[door], 0, throne)
    if step == (0, -1):
        return Place(PlaceKind.SPHINX, door * _IN_ROW + _IN_ROW - 1)
    beside = door + step[0]
    if 0 <= beside < DOORS:
        return Place(PlaceKind.DOOR, beside)
    return Place(PlaceKind.WALL, 0 if beside < 0 else WALLS - 1)


def _from_plaza(row: int, along: int, step: GridStep) -> Place | None:
    """From a site of the plaza: the obelisk is the one before the first sphinx (-1)."""
    if step[0]:
        row += step[0]
        if not 0 <= row < ROWS:
            return None
    along += step[1]
    if along >= _IN_ROW:
        return Place(PlaceKind.DOOR, row)
    if along < -1:
        return None
    return (
        Place(PlaceKind.OBELISK, row)
        if along < 0
        else Place(PlaceKind.SPHINX, row * _IN_ROW + along)
    )

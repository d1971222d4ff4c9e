"""Where arrows lead on the stage, at every edge of the roof. Rules: D2.1 to D2.6"""

from __future__ import annotations

import pytest

from cleopatra.rules.layouts import SIDE
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.table.stage_view import next_place

RIGHT, LEFT, BACK, FRONT = (1, 0), (-1, 0), (0, 1), (0, -1)
THRONE = (39, 40, 41)


def square(column: int, row: int) -> Place:
    return Place(PlaceKind.SQUARE, row * SIDE + column)


@pytest.mark.parametrize("row", range(SIDE))
def test_off_the_right_edge_lies_the_wall_beside_that_row(row: int) -> None:
    # Walls 6 to 8 run down the right side, from the back to the front.
    wall = Place(PlaceKind.WALL, 8 - row // 3)
    assert next_place(square(SIDE - 1, row), RIGHT, THRONE) == wall
    assert next_place(wall, RIGHT, THRONE) is None
    assert next_place(wall, LEFT, THRONE) == square(SIDE - 1, row // 3 * 3 + 1)


@pytest.mark.parametrize("row", range(SIDE))
def test_off_the_left_edge_lies_the_wall_beside_that_row(row: int) -> None:
    wall = Place(PlaceKind.WALL, row // 3)
    assert next_place(square(0, row), LEFT, THRONE) == wall
    assert next_place(wall, LEFT, THRONE) is None
    assert next_place(wall, RIGHT, THRONE) == square(0, row // 3 * 3 + 1)


@pytest.mark.parametrize("column", range(SIDE))
def test_off_the_back_lies_a_wall_and_off_the_front_a_door(column: int) -> None:
    wall = Place(PlaceKind.WALL, 3 + column // 3)
    assert next_place(square(column, SIDE - 1), BACK, THRONE) == wall
    assert next_place(wall, FRONT, THRONE) == square(column // 3 * 3 + 1, SIDE - 1)
    door = Place(PlaceKind.DOOR, 0 if column <= SIDE // 2 else 1)
    assert next_place(square(column, 0), FRONT, THRONE) == door


def test_along_the_right_side_the_ring_runs_on_to_the_door() -> None:
    walls = [Place(PlaceKind.WALL, wall) for wall in (6, 7, 8)]
    assert next_place(walls[0], FRONT, THRONE) == walls[1]
    assert next_place(walls[1], FRONT, THRONE) == walls[2]
    assert next_place(walls[2], FRONT, THRONE) == Place(PlaceKind.DOOR, 1)
    assert next_place(Place(PlaceKind.DOOR, 1), RIGHT, THRONE) == walls[2]

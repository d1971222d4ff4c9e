"""The four views and their inverses."""

import random

import pytest

from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.stage import world
from cleopatra.ui.stage.camera import FARTHEST, NEAREST, Camera
from cleopatra.ui.stage.projection import Projection, turn_cells, turn_point
from cleopatra.ui.stage.world import WorldPoint


@pytest.mark.parametrize("view", range(4))
def test_every_plane_is_found_back(view: int) -> None:
    chooser = random.Random(view)
    for _ in range(300):
        projection = Projection(
            view, chooser.uniform(5, 300), (chooser.uniform(-900, 900), chooser.uniform(-900, 900))
        )
        x, y, z = (chooser.uniform(-20, 20) for _ in range(3))
        back = projection.to_plane(*projection.to_screen(x, y, z), z)
        assert back == pytest.approx((x, y), abs=1e-6)


@pytest.mark.parametrize("view", range(4))
def test_turning_the_world_shows_it_as_view_0(view: int) -> None:
    for x, y in ((1.0, 0.0), (0.0, 1.0), (3.5, -2.0)):
        turned = turn_point(x, y, view)
        assert Projection(0, 78.0).to_screen(*turned, 1.0) == pytest.approx(
            Projection(view, 78.0).to_screen(x, y, 1.0)
        )


def test_turned_cells_cover_the_turned_squares() -> None:
    cells = ((0, 0), (1, 0), (1, 1))
    for view in range(4):
        centres = {turn_point(x + 0.5, y + 0.5, view) for x, y in cells}
        assert {(x + 0.5, y + 0.5) for x, y in turn_cells(cells, view)} == centres


def test_what_is_nearer_is_painted_later() -> None:
    for view in range(4):
        projection = Projection(view, 78.0)
        near, far = projection.to_plane(0, 100), projection.to_plane(0, -100)
        assert projection.depth(*near) < projection.depth(*far)


def test_scaling_keeps_places() -> None:
    projection = Projection(2, 50.0, (10.0, 20.0))
    x, y = projection.to_screen(3, 4, 1)
    assert projection.scaled(1.5, 7, 9).to_screen(3, 4, 1) == pytest.approx(
        (x * 1.5 + 7, y * 1.5 + 9)
    )


@pytest.mark.parametrize("arguments", [(4, 78.0), (-1, 78.0), (0, 0.0)])
def test_impossible_views_are_refused(arguments: tuple[int, float]) -> None:
    with pytest.raises(ValueError):
        Projection(*arguments)


@pytest.mark.parametrize("size", [(1250, 900), (1920, 1080), (700, 500)])
def test_the_camera_at_home_shows_everything_from_all_sides(size: tuple[int, int]) -> None:
    camera = Camera(*size)
    for _ in range(4):
        projection = camera.projection()
        for point in world.framing():
            x, y = projection.place(point)
            assert -0.01 <= x <= size[0] + 0.01 and -0.01 <= y <= size[1] + 0.01
        camera.turn(1)
    assert camera.view == 0


def test_zooming_keeps_the_ground_under_the_pointer() -> None:
    camera = Camera(1250, 900)
    before = camera.projection().to_plane(700, 500)
    camera.zoom_at(1.4, 700, 500)
    assert camera.is_moving
    while camera.update(0.02):
        pass
    assert camera.projection().to_plane(700, 500) == pytest.approx(before, abs=1e-6)
    camera.zoom_at(100, 700, 500)
    camera.update(1)
    assert camera.zoom == pytest.approx(NEAREST)
    camera.zoom_at(0.001, 700, 500)
    camera.update(1)
    assert camera.zoom <= FARTHEST
    camera.reset()
    camera.update(1)
    assert camera.is_home


def test_panning_moves_the_ground_with_the_pointer_within_limits() -> None:
    camera = Camera(1250, 900)
    point = camera.projection().to_plane(600, 400)
    camera.pan(30, -20)
    assert camera.projection().to_screen(*point) == pytest.approx((630, 380), abs=1e-6)
    for _ in range(50):
        camera.pan(500, 500)
    assert -20 < camera.focus[0] < 20 and -20 < camera.focus[1] < 20


def test_sites_are_apart() -> None:
    boxes = [
        world.volume(kind, index)
        for kind in (
            PlaceKind.SPHINX,
            PlaceKind.OBELISK,
            PlaceKind.STALL,
            PlaceKind.PILE,
            PlaceKind.CROCODILE,
        )
        for index in range(world.COUNTS[kind])
    ]
    for number, first in enumerate(boxes):
        for second in boxes[number + 1 :]:
            apart = (
                first.high.x <= second.low.x
                or second.high.x <= first.low.x
                or first.high.y <= second.low.y
                or second.high.y <= first.low.y
            )
            assert apart


def test_walls_go_round_from_the_left_door() -> None:
    path = [world.position(PlaceKind.WALL, index) for index in range(9)]
    assert [point[:2] for point in path[:3]] == [(0.0, 1.5), (0.0, 4.5), (0.0, 7.5)]
    assert all(point.y == 9.0 for point in path[3:6])
    assert [point[:2] for point in path[6:]] == [(9.0, 7.5), (9.0, 4.5), (9.0, 1.5)]
    with pytest.raises(IndexError):
        world.position(PlaceKind.WALL, 9)


def test_d2_4_each_side_takes_a_left_a_centre_and_a_right_piece_seen_from_outside() -> None:
    # On the left side one looks towards higher columns: the front lies to the right.
    assert world.WALL_KINDS[0] == "right"
    assert world.WALL_KINDS[2] == "left"
    # At the back one looks towards the front: the low columns lie to the right.
    assert world.WALL_KINDS[3] == "right"
    # On the right side one looks towards lower columns: the back lies to the right.
    assert world.WALL_KINDS[6] == "right"
    assert all(
        sorted(world.WALL_KINDS[i : i + 3]) == ["centre", "left", "right"] for i in (0, 3, 6)
    )


def test_squares_and_points_agree() -> None:
    for square in range(world.SQUARES):
        centre = world.square_centre(square)
        assert world.square_at(centre.x, centre.y) == square
    assert world.square_at(-0.1, 4) is None
    assert world.square_at(4, 9.0) is None
    assert world.throne_centre((3, 4, 5, 12, 13, 14, 21, 22, 23)) == WorldPoint(
        4.5, 1.5, world.ROOF_Z
    )

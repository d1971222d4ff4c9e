"""The camera goes closer to what a film shows, goes back, and gives way to the player."""

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.ui.stage import stage as stage_module
from cleopatra.ui.stage import world
from cleopatra.ui.stage.camera import NEARER, Camera
from cleopatra.ui.stage.model import Actor
from cleopatra.ui.stage.painting import Painter
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.stage import Stage
from cleopatra.ui.stage.world import WorldPoint
from scripts.lab.palaces import HALF

FREE = pygame.FRect(250, 52, 1564, 840)
WIDER = pygame.FRect(250, 52, 1564, 940)
AT = world.square_centre(40)
OTHER = world.step_position(3)


def camera_of(size: tuple[int, int] = (1920, 1080), free: pygame.FRect = FREE) -> Camera:
    camera = Camera(*size)
    camera.resize(*size, free=free, grain=1.0)
    return camera


def close_camera() -> Camera:
    camera = camera_of()
    assert camera.look_closer(AT, 0.5)
    camera.update(0.6)
    return camera


def test_it_goes_nearer_by_its_factor_and_what_it_looks_at_moves_towards_the_middle() -> None:
    camera = camera_of()
    home, before = camera.home(), camera.projection().place(OTHER)
    assert camera.look_closer(OTHER, 0.5) and camera.is_moving and camera.is_home
    camera.update(0.25)
    assert home.unit < camera.projection().unit < home.unit * NEARER
    camera.update(0.3)
    after = camera.projection().place(OTHER)
    assert camera.projection().unit == pytest.approx(home.unit * NEARER, abs=0.51)
    middle = FREE.center
    for one, other, goal in zip(before, after, middle, strict=True):
        assert abs(other - goal) < abs(one - goal)


def test_it_begins_and_ends_gently() -> None:
    camera = camera_of()
    camera.look_closer(AT, 1.0)
    units = [camera.projection().unit]
    while camera.is_moving:
        camera.update(0.1)
        units.append(camera.projection().unit)
    steps = [b - a for a, b in pairwise(units)]
    assert min(steps) >= 0 and max(steps) > 4 * steps[0] and max(steps) > 4 * steps[-1]


def test_back_means_exactly_home_again() -> None:
    camera = close_camera()
    assert camera.projection() != camera.home()
    assert camera.look_closer(None, 0.5)
    camera.update(0.6)
    assert camera.projection() == camera.home() and not camera.is_close
    assert not camera.look_closer(None, 0.5) and not camera.is_moving


HANDS: dict[str, Callable[[Camera], object]] = {
    "zoom": lambda camera: camera.zoom_at(1.15, 900, 500),
    "pan": lambda camera: camera.pan(30, 10),
}


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS.keys())
def test_the_players_own_hand_ends_it_and_the_view_stays_as_they_leave_it(
    hand: Callable[[Camera], object],
) -> None:
    camera = close_camera()
    hand(camera)
    camera.update(1.0)
    left = camera.projection()
    assert not camera.look_closer(None, 0.5)
    assert not camera.look_closer(OTHER, 0.5)
    assert camera.projection() == left and not camera.is_moving


def test_a_turn_of_the_view_shows_home_from_there_and_the_film_may_go_on_closer() -> None:
    camera = close_camera()
    camera.turn(1)
    assert camera.projection() == camera.home() and camera.is_home
    assert camera.look_closer(AT, 0.5)


def test_resetting_the_view_ends_it() -> None:
    camera = close_camera()
    camera.reset()
    camera.update(1.0)
    assert camera.projection() == camera.home() and not camera.look_closer(None, 0.5)


@pytest.mark.parametrize("size", [(1440, 1080), (2580, 1080), (1080, 1920)])
def test_after_a_resize_in_mid_film_home_is_home(size: tuple[int, int]) -> None:
    """Whether the window changes while the camera is near, on its way there, or on its way back."""
    free = pygame.FRect(100, 60, size[0] - 200, size[1] - 300)
    fresh = camera_of(size, free).projection()
    for seconds in (0.2, 0.6):
        camera = camera_of()
        camera.look_closer(AT, 0.5)
        camera.update(seconds)
        camera.resize(*size, free=free, grain=1.0)
        assert not camera.is_moving and camera.projection().unit > fresh.unit
        camera.look_closer(None, 0.5)
        camera.update(0.1)
        camera.resize(*size, free=free, grain=1.0)
        assert camera.projection() == fresh


def test_panels_that_fold_meanwhile_move_home_and_the_closer_view_with_it() -> None:
    camera = close_camera()
    before = camera.projection()
    assert camera.set_free(WIDER)
    camera.update(1.0)
    assert camera.projection() != before and camera.is_close
    camera.look_closer(None, 0.5)
    camera.update(1.0)
    assert camera.projection() == camera_of(free=WIDER).projection()


def test_no_nearer_than_the_nearest() -> None:
    camera = camera_of()
    camera.nearest = camera.zoom
    camera.look_closer(AT, 0.5)
    camera.update(1.0)
    assert camera.zoom == pytest.approx(camera.nearest)


def stage_of(sprites: SpriteStore, *, reduced: bool = False) -> Stage:
    viewport = Viewport.fit(480, 270)
    stage = Stage(sprites, viewport.space, viewport, reduced_motion=reduced)
    stage.layout(viewport.space, viewport, FREE)
    stage.show(HALF)
    stage.settle()
    stage.refresh()
    return stage


def drawn(stage: Stage) -> bytes:
    surface = new_surface(480, 270)
    stage.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_the_stage_goes_there_and_back(sprites: SpriteStore) -> None:
    stage, other = stage_of(sprites), stage_of(sprites)
    for goal in (AT, None):
        assert stage.look_closer(goal, 0.5)
        pictures = []
        while stage.update(0.1):
            pictures.append(drawn(stage))
        assert len(set(pictures)) > 3
        other._life = stage._life
        other._stale = True
        assert (drawn(stage) == drawn(other)) is (goal is None)


@pytest.mark.parametrize("at", [AT, OTHER, world.square_centre(0), world.square_centre(80)])
def test_v1_on_the_way_back_no_strip_lacks_what_stands_there(
    sprites: SpriteStore, monkeypatch: pytest.MonkeyPatch, at: WorldPoint
) -> None:
    stage = stage_of(sprites)
    drawn(stage)
    bare: list[pygame.Rect] = []
    monkeypatch.setattr(Painter, "_lay_land", lambda _self, _frame, bar, *_: bare.append(bar))
    for goal in (at, None):
        assert stage.look_closer(goal, 0.5)
        while stage.update(0.03):
            drawn(stage)
        assert not bare


def test_v1_what_stands_beyond_a_still_is_painted_on_the_land(
    sprites: SpriteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A view that opens wider than any picture of it that was ever painted."""
    stage = stage_of(sprites)
    stage.zoom_at(1.6, (240, 135))
    stage.settle()
    drawn(stage)
    land: list[pygame.Rect] = []
    things: list[pygame.Rect] = []
    real = stage_module.paint_over

    def painted(frame: pygame.Surface, *how: object) -> None:
        things.append(frame.get_clip())
        real(frame, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(Painter, "_lay_land", lambda _self, _frame, bar, *_: land.append(bar))
    monkeypatch.setattr(stage_module, "paint_over", painted)
    stage.camera.reset()
    while stage.update(0.03):
        drawn(stage)
    assert land and things == land


def test_actors_move_while_the_pictures_of_the_closer_view_are_being_made(
    sprites: SpriteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = stage_of(sprites)
    monkeypatch.setattr(stage._supply, "is_ready", lambda _vista: False)
    stage.look_closer(AT, 0.2)
    for _ in range(4):
        stage.update(0.1)
        drawn(stage)
    pictures = []
    for height in (0.2, 0.6, 1.0):
        stage.set_actors([Actor("cleopatra", 4.5, -4.0, height)])
        stage.update(0.02)
        pictures.append(drawn(stage))
    assert len(set(pictures)) == 3


def test_with_reduced_motion_the_stage_jumps(sprites: SpriteStore) -> None:
    stage = stage_of(sprites, reduced=True)
    assert stage.look_closer(AT, 0.5) and not stage.camera.is_moving

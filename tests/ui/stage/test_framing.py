"""The palace between the panels: how large, where, and the glide there."""

import pygame
import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.stage import world
from cleopatra.ui.stage.backdrop import Backdrop
from cleopatra.ui.stage.camera import FOLD, Camera
from cleopatra.ui.stage.framing import bounds, fitted, outline, pictured
from cleopatra.ui.stage.model import Actor, Overlay
from cleopatra.ui.stage.occlusion import inside
from cleopatra.ui.stage.plate import Still
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.stage import Stage
from scripts.lab.palaces import EMPTY, FULL, HALF

SPACE = pygame.FRect(0, 0, 1920, 1080)
FREE = pygame.FRect(250, 52, 1564, 840)
WIDER = pygame.FRect(250, 52, 1564, 940)
PANELS = (pygame.FRect(0, 0, 1000, 110), pygame.FRect(1500, 800, 420, 280))
SHAPES = ((1366, 768), (2560, 1080), (1024, 768), (1080, 1920), (3840, 1080), (1920, 540))


def polygon(view: int, unit: float, middle: tuple[float, float]) -> list[tuple[float, float]]:
    return [(middle[0] + x * unit, middle[1] + y * unit) for x, y in outline(view)]


@pytest.mark.parametrize("view", range(4))
def test_the_outline_holds_palace_stairs_and_plaza(view: int) -> None:
    flat = Projection(view, 1.0)
    left, top, right, bottom = bounds(view)
    corners = [(x + (left + right) / 2, y + (top + bottom) / 2) for x, y in outline(view)]
    for square in (0, 8, 72, 80):
        assert inside(*flat.place(world.square_centre(square)), corners)
    for index in range(2):
        assert inside(*flat.place(world.position(PlaceKind.OBELISK, index)), corners)


@pytest.mark.parametrize("view", range(4))
def test_a_free_room_is_filled_and_the_middle_kept(view: int) -> None:
    unit, middle = fitted(view, FREE)
    assert middle == FREE.center
    corners = polygon(view, unit, middle)
    width = max(x for x, _ in corners) - min(x for x, _ in corners)
    height = max(y for _, y in corners) - min(y for _, y in corners)
    assert width <= FREE.width + 0.01 and height <= FREE.height + 0.01
    assert width > FREE.width - 0.01 or height > FREE.height - 0.01


@pytest.mark.parametrize("view", range(4))
def test_the_outline_goes_between_the_panels(view: int) -> None:
    unit, middle = fitted(view, SPACE, PANELS)
    corners = polygon(view, unit, middle)
    for x in range(0, 1920, 12):
        for y in range(0, 1080, 12):
            if inside(x, y, corners):
                assert not any(panel.collidepoint(x, y) for panel in PANELS)
    below = pygame.FRect(0, 110, 1920, 690)
    assert unit > fitted(view, below)[0], "corners reach where a rectangle would not"


def test_panels_that_leave_no_room_are_ignored() -> None:
    assert fitted(0, SPACE, [pygame.FRect(0, 0, 1920, 1000)]) == fitted(0, SPACE)


@pytest.mark.parametrize("size", SHAPES)
def test_only_painted_land_is_seen(sprites: SpriteStore, size: tuple[int, int]) -> None:
    """At home, at the farthest zoom and at the ends of panning, at any shape."""
    viewport = Viewport.fit(*size)
    lands = Backdrop(sprites).lands()
    camera = Camera(100, 100)
    space = viewport.space
    camera.resize(space.width, space.height, lands=lands, grain=viewport.scale)

    def check() -> None:
        now, land, least = camera.projection(), lands[camera.view], 0.01
        (x, y), unit = now.origin, now.unit
        if not camera.is_moving:
            pixels = unit * viewport.scale
            assert pixels == pytest.approx(round(pixels), abs=1e-3)
        assert x + land.left * unit <= least and y + land.top * unit <= least
        assert x + land.right * unit >= space.width - least
        assert y + land.bottom * unit >= space.height - least

    for _ in range(4):
        check()
        camera.zoom_at(0.01, 10, 10)
        while camera.update(0.05):
            check()
        for dx, dy in ((9000, 0), (0, 9000), (-9000, 0), (0, -9000)):
            camera.pan(dx, dy)
            check()
        camera.reset()
        camera.update(1.0)
        camera.turn(1)


def test_each_step_of_the_wheel_zooms(sprites: SpriteStore) -> None:
    camera = Camera(1920, 1080)
    camera.resize(1920, 1080, free=FREE, grain=0.5)
    for factor in (1.01, 1.01, 0.99, 0.99):
        before = camera.zoom
        camera.zoom_at(factor, 900, 500)
        camera.update(1.0)
        assert (camera.zoom > before) == (factor > 1) and camera.zoom != before


def test_home_has_whole_pixels_and_one_scale_from_all_sides() -> None:
    camera = Camera(1920, 1080)
    camera.resize(1920, 1080, free=FREE, grain=0.711)
    units = []
    for _ in range(4):
        units.append(camera.projection().unit * 0.711)
        camera.turn(1)
    assert units[0] == pytest.approx(round(units[0]), abs=1e-6)
    assert units == [pytest.approx(units[0])] * 4


def test_a_view_at_home_glides_when_panels_fold_and_a_moved_one_stays() -> None:
    camera = Camera(1920, 1080)
    camera.resize(1920, 1080, free=FREE)
    assert not camera.set_free(FREE)
    assert camera.set_free(WIDER) and camera.is_moving
    goal = camera.goal()
    camera.update(FOLD / 2)
    assert camera.is_moving and camera.projection() != goal
    assert camera.is_half_way
    camera.update(FOLD)
    assert not camera.is_moving and camera.projection() == goal
    camera.pan(40, 0)
    assert not camera.set_free(FREE) and not camera.is_home
    camera.reset()
    assert camera.is_home and camera.goal().unit < goal.unit


def stage_of(sprites: SpriteStore, *, reduced: bool = False) -> Stage:
    viewport = Viewport.fit(960, 540)
    stage = Stage(sprites, viewport.space, viewport, reduced_motion=reduced)
    stage.layout(viewport.space, viewport, FREE)
    stage.show(HALF)
    return stage


def drawn(stage: Stage) -> bytes:
    surface = new_surface(960, 540)
    stage.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_a_fold_shows_the_palace_on_its_way_and_then_exactly(sprites: SpriteStore) -> None:
    stage = stage_of(sprites)
    stage.settle()
    before = drawn(stage)
    stage.set_free(WIDER)
    assert stage.is_moving
    pictures = []
    while stage.update(0.05):
        stage.refresh()
        pictures.append(drawn(stage))
    assert len(set(pictures)) >= 5
    assert before not in pictures[1:]
    other = stage_of(sprites)
    other.set_free(WIDER)
    other.settle()
    other._life = stage._life
    assert drawn(stage) == drawn(other)


def test_with_reduced_motion_a_fold_jumps(sprites: SpriteStore) -> None:
    stage = stage_of(sprites, reduced=True)
    before = drawn(stage)
    stage.set_free(WIDER)
    assert not stage.is_moving
    assert drawn(stage) != before


def test_places_are_where_they_are_seen_during_a_glide(sprites: SpriteStore) -> None:
    stage = stage_of(sprites)
    stage.settle()
    stage.refresh()
    place = Place(PlaceKind.SQUARE, 40)
    start = stage.anchor_of(place)
    stage.set_free(WIDER)
    seen = []
    while stage.update(0.05):
        seen.append(stage.anchor_of(place))
        assert stage.pick(seen[-1], (PlaceKind.SQUARE,)) == place
    ys = [y for _, y in (start, *seen)]
    assert ys == sorted(ys) and ys[0] < ys[-1]


def test_who_walks_is_seen_during_a_glide(sprites: SpriteStore) -> None:
    stage = stage_of(sprites)
    stage.settle()
    stage.refresh()
    stage.set_free(WIDER)
    stage.update(0.05)
    stage.refresh()
    stage.update(0.05)
    alone = drawn(stage)
    stage.set_actors([Actor("cleopatra", 4.5, -4.0, 0.12)])
    assert drawn(stage) != alone


def test_a_drag_moves_the_picture_and_sharpens_it_afterwards(sprites: SpriteStore) -> None:
    stage = stage_of(sprites)
    stage.settle()
    stage.refresh()
    stage.pan(-30, 12)
    assert stage.is_moving and stage._still is None
    drawn(stage)
    assert stage._still is not None
    while stage.update(0.05):
        stage.refresh()
    stage.refresh()
    assert stage._still is None
    other = stage_of(sprites)
    other.pan(-30, 12)
    other.settle()
    other._life = stage._life
    assert drawn(stage) == drawn(other)


def test_a_still_is_cut_to_what_is_seen() -> None:
    surface = new_surface(200, 120)
    surface.fill((10, 200, 30))
    still = Still(surface, Projection(0, 20.0, (100.0, 60.0)))
    screen = pygame.Rect(0, 0, 100, 60)
    assert still.covers(screen.size, Projection(0, 20.0, (50.0, 30.0)))
    far = Projection(0, 8.0, (50.0, 30.0))
    bars = list(still.uncovered(screen, far))
    assert bars and not still.covers(screen.size, far)
    frame = new_surface(100, 60)
    frame.fill((255, 0, 0))
    still.paint(frame, far, screen)
    for x in range(100):
        for y in range(60):
            is_bare = any(bar.collidepoint(x, y) for bar in bars)
            assert (frame.get_at((x, y))[0] == 255) == is_bare


@pytest.mark.parametrize("size", SHAPES)
def test_a_picture_for_a_save_shows_the_whole_palace_at_any_shape(
    sprites: SpriteStore, size: tuple[int, int]
) -> None:
    viewport = Viewport.fit(size[0] // 2, size[1] // 2)
    stage = Stage(sprites, viewport.space, viewport, reduced_motion=True)
    stage.show(EMPTY)
    stage.set_overlay(Overlay(hover=Place(PlaceKind.WALL, 7)))
    before = pygame.image.tobytes(stage.picture(EMPTY), "RGB")
    picture = stage.picture(FULL)
    width, height = picture.get_size()
    assert width / height == pytest.approx(16 / 9, rel=0.02)
    stage.set_overlay(Overlay())
    assert pygame.image.tobytes(stage.picture(EMPTY), "RGB") == before, "no marks are in it"
    assert pygame.image.tobytes(picture, "RGB") != before
    projection = stage._projection()
    part = pictured(projection, pygame.Rect(0, 0, *stage._size))
    for square in (0, 8, 72, 80):
        assert part.collidepoint(projection.place(world.square_centre(square)))


def test_a_picture_for_a_save_is_taken_from_home(sprites: SpriteStore) -> None:
    stage = stage_of(sprites, reduced=True)
    stage.refresh()
    home = pygame.image.tobytes(stage.picture(HALF), "RGB")
    sprites.get("palace/0", stage._projection().unit)
    for key, unit, hour in stage._supply._needed(stage._vista()):
        sprites.get(key, unit, hour)
    stage.zoom_at(2.0, SPACE.center)
    stage.refresh()
    assert pygame.image.tobytes(stage.picture(HALF), "RGB") == home


def test_the_land_is_as_large_as_its_pictures() -> None:
    store = SpriteStore(asset_root() / "art")
    for view, land in enumerate(Backdrop(store).lands()):
        entry = store.entry(f"outskirts/{view}")
        assert entry is not None
        unit = 78 * entry.scale
        assert (land.right - land.left) * unit == pytest.approx(entry.size[0])
        assert (land.bottom - land.top) * unit == pytest.approx(entry.size[1])
    assert Backdrop(SpriteStore(asset_root() / "nothing")).lands() == ()

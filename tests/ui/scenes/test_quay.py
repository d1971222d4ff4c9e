"""The quay of the inspection: what each window and each shot shows of it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pygame
import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.ui.scenes.inspection.crocodile import Crocodile
from cleopatra.ui.scenes.inspection.inspection import Plates, shots_of
from cleopatra.ui.scenes.inspection.pictures import QuayPictures
from cleopatra.ui.scenes.inspection.pyramids import APART, HALF, TOP, row_of
from cleopatra.ui.scenes.inspection.quay import MOST, lying_at
from cleopatra.ui.scenes.inspection.scenery import LEVELS, Scenery, SceneryLight
from cleopatra.ui.scenes.inspection.shot import FAR, NEAR, Lens, Shot, shot_of
from cleopatra.ui.scenes.shared import quay_view as view
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.torchlight import BEAT

SIZES = ((1366, 768), (1920, 1080), (2560, 1080), (1024, 768), (1080, 1920), (3840, 1080))


@pytest.fixture(scope="module")
def pictures() -> QuayPictures:
    return QuayPictures(SpriteStore(asset_root() / "art"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_shot_fills_the_window_and_shows_every_pyramid(size, seats):
    viewport = Viewport.fit(*size)
    head, foot = viewport.length(150), viewport.length(96)
    for shot in shots_of(size, seats, head, foot):
        lens = Lens(size, shot)
        assert 1.0 <= shot.zoom <= 1.5
        for depth, top, bottom in ((FAR, -1536.0, None), (NEAR, None, 2130.0)):
            left, above = lens.behind(0, 0, depth)
            right, below = lens.behind(*size, depth)
            assert left >= -2561 and right <= 2561
            assert top is None or above >= top - 1
            assert bottom is None or below <= bottom + 1
        for pyramid in row_of(list(range(seats))):
            tip, foot_y = lens.point(pyramid.x, TOP)[1], lens.point(pyramid.x, 400)[1]
            assert 0 <= tip < foot_y < size[1] - foot
            assert lens.point(pyramid.x - HALF, 0)[0] > -6
            assert lens.point(pyramid.x + HALF, 0)[0] < size[0] + 6


@pytest.mark.parametrize("zoom", [1.0, 1.25, 1.5])
def test_the_land_reaches_down_behind_the_quay_at_every_zoom(zoom):
    for y in (-150.0, 0.0, 150.0):
        lens = Lens((1920, 1080), Shot(zoom, 30.0, y))
        assert lens.point(0, 253, FAR)[1] >= lens.point(0, 203, NEAR)[1] - 1


def test_the_camera_moves_what_is_far_by_less():
    before, after = Lens((1920, 1080)), Lens((1920, 1080), Shot(1.0, 100.0, 0.0))
    near = before.point(0, 0)[0] - after.point(0, 0)[0]
    far = before.point(0, 0, FAR)[0] - after.point(0, 0, FAR)[0]
    assert near == pytest.approx(100 * before.unit) and far == pytest.approx(near / 2)


def test_a_point_behind_a_pixel_is_seen_at_it():
    lens = Lens((1366, 768), Shot(1.3, -40.0, 25.0))
    for depth in (FAR, NEAR):
        assert lens.point(*lens.behind(300, 500, depth), depth) == pytest.approx((300, 500))


def test_a_subject_comes_to_the_middle_of_its_room():
    subject, room = pygame.FRect(-500, 0, 1000, 500), pygame.Rect(0, 100, 1920, 800)
    lens = Lens((1920, 1080), shot_of((1920, 1080), subject, room, 1.3))
    assert lens.point(*subject.center) == pytest.approx(room.center, abs=1)


def test_amulets_lie_apart_before_their_own_pyramid():
    places = [lying_at(0.0, number) for number in range(MOST)]
    assert len(set(places)) == MOST
    assert all(abs(x) < APART / 2 for x, _y in places)
    assert abs(places[0][0]) < 10
    with pytest.raises(ValueError):
        lying_at(0.0, MOST)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
def test_plates_lie_apart_in_the_window_and_off_the_button(size, scale):
    space = Viewport.fit(*size).space
    button = pygame.FRect(space.right - 420, space.bottom - 90, 390, 74)
    for seats in (2, 3, 4, 5):
        boxes = Plates(space, scale, button, space.top + 0.6 * space.height, seats).boxes
        assert len(boxes) == seats
        for one, other in pairwise(boxes):
            assert one.right < other.left or one.bottom < other.top
        for box in boxes:
            assert space.contains(box) and not box.colliderect(button)
            assert box.width > 150 and box.height > 70


def test_a_torch_flickers_only_where_its_light_falls(pictures):
    size = (1280, 720)
    scenery = Scenery(pictures, size, random.Random(3))
    scenery.show(Shot(), SceneryLight())
    scenery.update(0.0)
    before = scenery.surface.copy()
    torches = scenery.torches
    assert len(torches.torches) == 2
    for beat in range(1, 13):
        changed = torches.update(BEAT)
        lit = sum(has_light for _torch, has_light in changed)
        assert len(changed) == 2 and lit == beat % 2, "the river has every other beat"
        for torch, _has_light in changed:
            torch.paint(scenery.surface)
            assert 0 <= torch.level < len(LEVELS)
    outside = pygame.Rect(560, 0, 160, 720)
    assert not any(torch.box.colliderect(outside) for torch in torches.torches)
    same = [pygame.image.tobytes(s.subsurface(outside), "RGB") for s in (before, scenery.surface)]
    assert same[0] == same[1]
    for torch in torches.torches:
        torch.level = len(LEVELS) - 1
        torch.paint(scenery.surface)
        dim = scenery.surface.subsurface(torch.box).copy()
        torch.level = 0
        torch.paint(scenery.surface)
        at = torch.foot[0] - torch.box.left, torch.foot[1] - torch.box.top + 4
        spot = round(at[0]), round(at[1])
        assert sum(scenery.surface.subsurface(torch.box).get_at(spot)) < sum(dim.get_at(spot))


def test_the_river_is_painted_in_parts_and_nowhere_else(pictures):
    size = (1280, 720)
    scenery = Scenery(pictures, size, random.Random(3))
    scenery.show(Shot(), SceneryLight())
    scenery.update(0.0)
    top = scenery.lens.point(0, 440)[1]
    torches = [torch.box for torch in scenery.torches.torches]
    seen = set()
    for _ in range(30):
        for rect in scenery.update(0.07):
            if any(box.contains(rect) for box in torches):
                continue
            assert rect.top > top and rect.width < size[0] / 2
            seen.add(rect.left)
    assert len(seen) == 3


def test_a_dimmed_part_is_darker_and_the_others_are_not(pictures):
    size = (640, 360)
    scenery = Scenery(pictures, size, random.Random(3))

    def brightness(light: SceneryLight, y: float) -> float:
        scenery.show(Shot(), light)
        return sum(pygame.transform.average_color(scenery.surface, pygame.Rect(200, y, 240, 8)))

    for part, y in (("far", 130), ("row", 210), ("water", 300)):
        dimmed = SceneryLight()._replace(**{part: 0.4})
        for other in (130, 210, 300):
            same = brightness(SceneryLight(), other) == pytest.approx(
                brightness(dimmed, other), rel=0.02
            )
            assert same is (other != y)


def test_pyramids_of_fewer_players_stand_about_the_middle():
    for seats in (2, 3, 4, 5):
        row = row_of(list(range(seats)))
        assert sum(p.x for p in row) == pytest.approx(0)
        assert all(b.x - a.x == pytest.approx(APART) for a, b in pairwise(row))
    five = [view.projected(x, y, view.QUAY_HEIGHT)[0] for x, y in view.SEATS]
    assert [p.x for p in row_of(list(range(5)))] == pytest.approx(five)


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (3440, 1440), (800, 1280)])
def test_v2_a_sunk_crocodile_fades_into_the_river_without_a_line(
    pictures: QuayPictures, size: tuple[int, int]
) -> None:
    lens = Lens(size)
    surface = new_surface(*size)
    surface.fill((60, 60, 60))
    plain = pygame.PixelArray(surface.copy())
    crocodile = Crocodile(300.0, sunk=0.3)
    crocodile.paint(surface, pictures, lens)
    lowest: Counter[int] = Counter()
    with pygame.PixelArray(surface) as drawn:
        box = crocodile.reach(lens)
        for x in range(box.left, box.right, 4):
            rows = (y for y in range(box.bottom - 1, box.top, -1) if drawn[x, y] != plain[x, y])
            row = next(rows, None)
            if row is not None:
                lowest[row] += 1
    columns = sum(lowest.values())
    assert columns > 40
    assert max(lowest.values()) < 0.25 * columns, lowest.most_common(3)


def test_v13_a_crocodile_that_the_river_lifts_moves_as_a_whole() -> None:
    lens = Lens((1920, 1080))
    crocodile = Crocodile(300.0)
    places = set()
    for beat in range(200):
        before = crocodile.risen
        has_moved = crocodile.drift(lens, beat / 25)
        assert has_moved == (crocodile.risen != before)
        places.add(crocodile.risen)
    assert len(places) > 2
    crocodile.prey = 1
    crocodile.drift(lens, 1.0)
    assert crocodile.risen == 0

"""Torchlight at dusk: it only adds light, flickers where it falls, and looks the same however the
stage is cut up."""

import dataclasses

import pygame
import pytest

from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.ui.stage.ambient_motion import TICK
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.stage import Stage
from cleopatra.ui.stage.torchlight import light_up
from scripts.lab.palaces import HALF

VIEWPORT = Viewport.fit(960, 540)
RECT = pygame.FRect(300, 60, 1300, 900)
EVENING = dataclasses.replace(HALF, daylight=1.0)


def shot(stage: Stage) -> pygame.Surface:
    surface = new_surface(960, 540)
    stage.draw(surface)
    return surface


@pytest.mark.parametrize("view", range(4))
def test_l1_a_part_of_any_width_is_lit_like_the_whole(sprites: SpriteStore, view: int) -> None:
    """SDL blits eight pixels at a time and treats the rest differently, so every width counts."""
    stage = Stage(sprites, RECT, VIEWPORT, reduced_motion=True)
    stage.turn(view)
    stage.show(EVENING)
    whole = shot(stage)
    light = max(stage._torchlight._lights, key=lambda light: light.rect.width)
    x, y = light.rect.move(stage._pixels.topleft).center
    for width in range(1, 41):
        part = pygame.Rect(x - 20, y - 8, width, 16)
        again = new_surface(960, 540)
        stage.draw(again, part)
        assert pygame.image.tobytes(again.subsurface(part), "RGB") == pygame.image.tobytes(
            whole.subsurface(part), "RGB"
        ), width


@pytest.mark.parametrize("view", range(4))
def test_torchlight_adds_to_the_scene_at_dusk_and_has_no_rim(
    sprites: SpriteStore, view: int
) -> None:
    projection = Projection(view, 30.0, (400, 300))
    for hour in Hour:
        surface = new_surface(800, 600)
        surface.fill((60, 50, 40))
        light_up(sprites, surface, projection, hour, None)
        lit = pygame.mask.from_threshold(surface, (60, 50, 40), (1, 1, 1, 255))
        lit.invert()
        if hour is not Hour.DUSK:
            assert lit.count() == 0
            continue
        assert 0.02 * 800 * 600 < lit.count() < 0.6 * 800 * 600
        at = [(x, y) for x in range(0, 800, 7) for y in range(0, 600, 7)]
        assert all(min(surface.get_at(place)[:3]) >= 40 for place in at)
        assert max(surface.get_at(place)[0] for place in at) > 110


def test_it_flickers_only_where_it_falls(sprites: SpriteStore) -> None:
    stage = Stage(sprites, RECT, VIEWPORT)
    stage.show(EVENING)
    stage.settle()
    before = shot(stage)
    changed: list[pygame.Rect] = []
    stage.update(TICK)  # less than a beat, in which flames and palms stay as they are
    changed += stage.refresh()
    assert changed and sum(r.width * r.height for r in changed) < 0.6 * 960 * 540
    after = shot(stage)
    assert stage._life.beat == 0
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
    for rect in changed:
        after.blit(before, rect, rect)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")


def test_it_stands_still_with_reduced_motion(sprites: SpriteStore) -> None:
    stage = Stage(sprites, RECT, VIEWPORT, reduced_motion=True)
    stage.show(EVENING)
    before = pygame.image.tobytes(shot(stage), "RGB")
    stage.update(5 * TICK)
    assert stage.refresh() == [] and stage.next_wake is None
    assert pygame.image.tobytes(shot(stage), "RGB") == before


def test_a_picture_is_as_bright_carried_along_as_at_rest(sprites: SpriteStore) -> None:
    """While one drags the view its light moves along with everything else, and is added once."""
    stage = Stage(sprites, RECT, VIEWPORT)
    stage.show(EVENING)
    stage.settle()
    rest = shot(stage)
    stage.pan(4 / VIEWPORT.scale, 0)
    stage.refresh()
    carried = shot(stage)
    inner = stage._pixels.inflate(-40, -40)
    moved = carried.subsurface(inner.move(4, 0))
    mean = pygame.transform.average_color(rest.subsurface(inner))
    assert all(
        abs(a - b) <= 2
        for a, b in zip(mean[:3], pygame.transform.average_color(moved)[:3], strict=True)
    )

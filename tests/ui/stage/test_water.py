"""The river: ripples float with the current and are seen on open water only."""

import dataclasses
from itertools import pairwise

import pygame
import pytest

from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.ui.stage import composing
from cleopatra.ui.stage.ambient_motion import BEAT, CALM, STILL, AmbientMotion
from cleopatra.ui.stage.casting import Cast
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.stage import Stage
from scripts.lab.palaces import EMPTY

VIEWPORT = Viewport.fit(960, 540)
RECT = pygame.FRect(300, 60, 1300, 900)
BEATS = range(0, 44, 3)


def ripples(life: AmbientMotion) -> dict[float, Cast]:
    """The ripples of a beat by their places, which their depths tell apart."""
    return {cast.depth: cast for cast in composing.ripples(0, Hour.NOON, life)}


def test_ripples_float_one_way_and_slowly() -> None:
    moved = 0
    for before, now in pairwise(ripples(AmbientMotion(beat)) for beat in range(0, 120, CALM)):
        for place in before.keys() & now.keys():
            assert 0 < now[place].at.y - before[place].at.y < 0.11
            moved += 1
        for place in now.keys() - before.keys():
            assert now[place].alpha < 0.3  # it begins faintly
    assert moved > 200
    assert ripples(STILL) == {} and STILL.drift(3) == 0.0


@pytest.mark.parametrize("view", range(4))
def test_no_ripple_is_seen_on_land_or_boats(sprites: SpriteStore, view: int) -> None:
    """Every pixel a ripple changes is water by the mask, and each is seen at some time."""
    stage = Stage(sprites, RECT, VIEWPORT)
    stage.show(EMPTY)
    stage.turn(view)
    stage.settle()
    seen, cut = set(), 0
    for beat in BEATS:
        stage._life = AmbientMotion(beat)
        projection = stage._projection()
        composer = stage._composer(projection, Hour.NOON)
        water = new_surface(4000, 4000, alpha=True)
        sprites.paint_large(
            water, f"water/{projection.view}", Hour.NOON, projection.unit, (2000, 2000)
        )
        left = top = -2000
        for cast in composing.ripples(projection.view, Hour.NOON, AmbientMotion(beat)):
            for item in composer._cut(cast):
                whole = composer.sprite(cast)[-1].drawn.surface
                lit = pygame.mask.from_surface(item.drawn.surface, 12)
                cut += pygame.mask.from_surface(whole, 12).count() - lit.count()
                seen |= {cast.depth} if lit.count() else set()
                x = item.drawn.x - round(projection.origin[0]) - left
                y = item.drawn.y - round(projection.origin[1]) - top
                on_land = pygame.mask.from_surface(water, 2)
                on_land.invert()
                assert lit.overlap_area(on_land, (-x, -y)) <= lit.count() * 0.02
    assert len(seen) >= 8
    assert cut > 0  # the mask does take something away


def test_a_picture_is_limited_to_another(sprites: SpriteStore) -> None:
    white = new_surface(40, 40, alpha=True)
    white.fill((255, 255, 255, 255))
    key = "water/0"
    entry = sprites.entry(key)
    assert entry is not None
    unit = 78.0 * entry.scale
    corner = (round(-entry.anchor[0]), round(-entry.anchor[1]))
    sand = sprites.limited(white, key, unit, (corner[0] + 1000, corner[1] + 600))
    river = sprites.limited(white, key, unit, (corner[0] + 600, corner[1] + 100))
    beyond = sprites.limited(white, key, unit, (corner[0] - 400, corner[1]))
    assert sand.get_at((20, 20)) == beyond.get_at((20, 20)) == (0, 0, 0, 0)
    assert river.get_at((20, 20)) == (255, 255, 255, 255)
    assert white.get_at((20, 20)) == (255, 255, 255, 255)


def test_a_still_picture_is_not_cut_anew(sprites: SpriteStore) -> None:
    """Frames between two beats find their ripples: nothing is repainted for them."""
    stage = Stage(sprites, RECT, VIEWPORT)
    stage.show(dataclasses.replace(EMPTY, daylight=0.5))
    stage.settle()
    stage.refresh()
    stage.update(BEAT * 30)
    assert stage.refresh()
    stage.update(BEAT / 10)
    stage._stale = True
    assert stage.refresh() == []

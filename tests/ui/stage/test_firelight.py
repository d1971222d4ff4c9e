"""Firelight at dusk: it only adds light, and looks the same however the stage is cut up."""

import dataclasses

import pygame
import pytest

from cleopatra.kit.device.screen import Viewport, new_surface
from cleopatra.ui.stage import ambient, glow
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.gallery import HALF
from cleopatra.ui.stage.life import STILL
from cleopatra.ui.stage.scene import Stage
from cleopatra.ui.stage.sprites import SpriteStore

VIEWPORT = Viewport.fit(960, 540)
RECT = pygame.FRect(300, 60, 1300, 900)


@pytest.mark.parametrize("view", range(4))
def test_l1_a_part_of_any_width_is_lit_like_the_whole(sprites: SpriteStore, view: int) -> None:
    """SDL blits eight pixels at a time and treats the rest differently, so every width counts."""
    stage = Stage(sprites, RECT, VIEWPORT, reduced_motion=True)
    stage.turn(view)
    stage.show(dataclasses.replace(HALF, daylight=1.0))
    stage.refresh()
    whole = stage._frame.copy()
    _layer, _depth, middle, _bright = next(ambient.pools(view, Hour.DUSK, STILL))
    x, y = (round(value) for value in stage._projection().place(middle))
    for width in range(1, 41):
        part = pygame.Rect(x - 20, y - 8, width, 16)
        stage._frame.fill((0, 0, 0), part)
        stage._paint(part)
        shown = stage._frame.subsurface(part)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(
            whole.subsurface(part), "RGB"
        ), width


def test_firelight_adds_and_never_darkens() -> None:
    light = glow.pool(50, 1.0)
    ground = new_surface(*light.get_size())
    ground.fill((90, 70, 60))
    ground.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    middle = ground.get_at((light.get_width() // 2, light.get_height() // 2))
    assert middle[0] > 150 and middle[1] > 100 and middle[2] > 65
    assert ground.get_at((0, 0))[:3] == (90, 70, 60)


def test_a_brightness_is_kept_in_few_levels() -> None:
    light = glow.pool(50, 1.0)
    assert glow.pool(50, 0.96) is light
    half, middle = glow.pool(50, 0.5), (light.get_width() // 2, light.get_height() // 2)
    assert 0 < half.get_at(middle)[0] < light.get_at(middle)[0]

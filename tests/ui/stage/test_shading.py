"""Shadows of pieces on pieces, with pictures of plain colours."""

import pygame
import pytest

from cleopatra.kit.device.screen import new_surface
from cleopatra.ui.stage import composing
from cleopatra.ui.stage.composing import Shadow
from cleopatra.ui.stage.daytime import Hour

FOOT = (120.0, 200.0)
PLACE = (100, 100)
WHITE = (255, 255, 255, 255)


def piece() -> pygame.Surface:
    surface = new_surface(40, 110, alpha=True)
    surface.fill(WHITE, (0, 0, 40, 100))
    return surface


def shadow(x: int, y: int, width: int, height: int, foot: float = 60.0) -> Shadow:
    surface = new_surface(width, height, alpha=True)
    surface.fill((0, 0, 0, 128))
    return Shadow(surface, x, y, (foot, 200.0))


def brightness(surface: pygame.Surface, x: int, y: int) -> int:
    return surface.get_at((x, y))[0]


def test_a_shadow_that_ends_before_the_piece_leaves_it_as_it_is() -> None:
    short = shadow(60, 190, 30, 12)
    assert not composing.meets(short, piece().get_rect(topleft=PLACE), FOOT, Hour.NOON)
    found = composing.with_shadows(piece(), PLACE, FOOT, [short], Hour.NOON)
    assert found.get_at((20, 90)) == WHITE


def test_a_shadow_on_the_ground_at_the_foot_climbs_the_piece_as_far_as_it_reaches() -> None:
    low = shadow(60, 180, 80, 24)
    assert composing.meets(low, piece().get_rect(topleft=PLACE), FOOT, Hour.NOON)
    found = composing.with_shadows(piece(), PLACE, FOOT, [low], Hour.NOON)
    assert brightness(found, 2, 98) < 140, "at the foot"
    assert brightness(found, 2, 2) == 255, "the top is in the sun"
    assert found.get_at((20, 105))[3] == 0, "what is clear stays clear"


@pytest.mark.parametrize("hour", list(Hour))
def test_a_row_is_darkened_by_the_ground_behind_it(hour: Hour) -> None:
    right, up = composing.run(hour)
    height = 60.0
    behind = round(FOOT[1] - up * height)
    stripe = shadow(round(PLACE[0] + right * height), behind - 2, 40, 5)
    found = composing.with_shadows(piece(), PLACE, FOOT, [stripe], hour)
    row = round(FOOT[1] - height * composing.LIFT) - PLACE[1]
    assert brightness(found, 20, row) < 140
    assert brightness(found, 20, row + 12) == brightness(found, 20, row - 12) == 255


def test_what_stands_farther_from_the_sun_throws_nothing_back() -> None:
    away = shadow(60, 150, 120, 60, foot=FOOT[0] + 10)
    assert not composing.meets(away, piece().get_rect(topleft=PLACE), FOOT, Hour.DUSK)


def test_shadows_are_longer_at_dusk() -> None:
    noon, dusk = composing.run(Hour.NOON), composing.run(Hour.DUSK)
    assert dusk[0] > 2 * noon[0]
    assert dusk[1] > 2 * noon[1]

"""Pictures of a palace that are painted at once: what the camera sees, at any number of pixels."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from cleopatra.ui.stage.camera import Camera
from cleopatra.ui.stage.model import Mosaic, PalaceModel
from cleopatra.ui.stage.painting import SHARPEST, Photographer
from cleopatra.ui.stage.projection import UNIT
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.stage.world import square_centre
from scripts.lab.palaces import EMPTY, FULL

RECT = pygame.FRect(0, 0, 1600, 900)
SCALE = 0.25
SIZE = (400, 225)
BENT = Mosaic("V", (30, 39, 46, 47, 48))
STRAIGHT = Mosaic("I", (2, 11, 20, 29, 38))
"""Two that lie side by side."""


@pytest.fixture
def photographer(sprites: SpriteStore) -> Photographer:
    return Photographer(sprites)


@pytest.fixture
def camera(photographer: Photographer) -> Camera:
    found = Camera(1.0, 1.0)
    photographer.frame(found, RECT, SCALE)
    return found


def light(picture: pygame.Surface, camera: Camera, square: int) -> int:
    """How bright the middle of a garden square is, 0..765."""
    x, y = camera.goal().scaled(SCALE).place(square_centre(square))
    red, green, blue, _alpha = pygame.transform.average_color(
        picture, pygame.Rect(round(x) - 2, round(y) - 1, 5, 3)
    )
    return red + green + blue


def test_mosaics_side_by_side_do_not_darken_each_other(
    photographer: Photographer, camera: Camera
) -> None:
    bare = replace(EMPTY, palms=())

    def square(model: PalaceModel) -> int:
        picture = photographer.picture(model, camera, SIZE, SCALE)
        return light(picture, camera, 39)

    assert camera.view == 0
    alone = square(replace(bare, mosaics=(BENT,)))
    beside = square(replace(bare, mosaics=(BENT, STRAIGHT)))
    assert beside == pytest.approx(alone, rel=0.05)


def test_the_same_view_has_more_detail_with_more_pixels(
    photographer: Photographer, camera: Camera
) -> None:
    camera.zoom_at(1.3, 700.0, 300.0)
    camera.settle()
    small = photographer.picture(FULL, camera, SIZE, SCALE)
    large = photographer.picture(FULL, camera, (800, 450), 2 * SCALE)
    again = pygame.transform.smoothscale(large, SIZE)
    apart = pygame.transform.average_color(small)[:3], pygame.transform.average_color(again)[:3]
    assert all(abs(a - b) < 6 for a, b in zip(*apart, strict=True))
    for spot in ((200, 110), (120, 60), (300, 160)):
        near = pygame.Rect(0, 0, 9, 9)
        near.center = spot
        a, b = (pygame.transform.average_color(p, near)[:3] for p in (small, again))
        assert all(abs(x - y) < 30 for x, y in zip(a, b, strict=True))


def test_the_camera_goes_as_near_as_sprites_are_sharp_and_never_off_the_land(
    photographer: Photographer, camera: Camera
) -> None:
    for _ in range(30):
        camera.zoom_at(1.5, 800.0, 450.0)
        camera.settle()
    assert UNIT * camera.zoom * SCALE == pytest.approx(SHARPEST, abs=1)
    camera.pan(100_000.0, 100_000.0)
    picture = photographer.picture(EMPTY, camera, SIZE, SCALE)
    assert len({tuple(picture.get_at((x, 100))) for x in range(0, 400, 40)}) > 3

"""Leaves of papyrus: each its own, always the same, and nothing on them that hides writing."""

from __future__ import annotations

import pygame
import pytest

from cleopatra.kit.device.bytecache import PictureCache
from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint import ornaments
from cleopatra.kit.style import theme
from cleopatra.kit.style.textures import EDGE, Textures, leaf

SIZE = (1200, 800)
BLOCK = 24
"""Pixels of a side of the pieces that are measured: as large as a letter."""


def lying(name: str) -> pygame.Surface:
    """A leaf on its ground."""
    surface = new_surface(*SIZE)
    Textures().fill(surface, surface.get_rect(), "papyrus", 1.0)
    surface.blit(
        leaf(PictureCache(0), name, *SIZE, 1.0, 9), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED
    )
    return surface


@pytest.mark.parametrize("name", ["Settings", "Credits", "Rules", "New game", "580 600"])
def test_writing_can_be_read_wherever_it_stands_on_a_leaf(name: str) -> None:
    surface = lying(name)
    inside = surface.get_rect().inflate(-2 * EDGE, -2 * EDGE)
    for x in range(inside.left, inside.right - BLOCK, BLOCK):
        for y in range(inside.top, inside.bottom - BLOCK, BLOCK):
            mean = pygame.transform.average_color(surface, pygame.Rect(x, y, BLOCK, BLOCK))
            for ink in theme.INKS["papyrus"]:
                assert theme.contrast(ink, mean[:3]) >= 4.5, (ink, mean, x, y)


def test_each_leaf_is_its_own_and_stays_the_same() -> None:
    def pixels(name: str) -> bytes:
        return pygame.image.tobytes(leaf(PictureCache(0), name, 300, 200, 1.0, 9), "RGBA")

    first = pixels("Settings")
    assert pixels("Credits") != first
    assert pixels("Settings") == first


def test_edges_are_darker_than_the_middle_and_corners_are_free() -> None:
    picture = leaf(PictureCache(0), "Settings", 600, 400, 1.0, 12)
    assert picture.get_at((0, 0)).a == picture.get_at((599, 399)).a == 0
    edge = pygame.transform.average_color(picture, pygame.Rect(40, 0, 520, 5))
    middle = pygame.transform.average_color(picture, pygame.Rect(100, 100, 400, 200))
    assert edge[3] > 3 * middle[3]


def test_plants_grow_as_tall_as_the_sheet_has_room() -> None:
    box = pygame.FRect(0, 0, 1400, 900)
    full = [pygame.FRect(0, 0, 700, 780)]
    half = [pygame.FRect(0, 0, 700, 610)]
    sizes = [ornaments._plant_size(box, written) for written in (full, half, [])]
    assert sizes == sorted(sizes) and sizes[0] == ornaments._PLANT < sizes[1] < sizes[2]
    assert sizes[1] < 900 - 610, "nothing grows into the writing"

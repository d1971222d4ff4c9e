"""Dice: they come to rest in their tray, flat, and show what was rolled; decoration only."""

from __future__ import annotations

import random

import pygame
import pytest

from cleopatra.assets import asset_root
from cleopatra.kit.device.screen import Screen
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.toys.dice import LONGEST, Throw
from cleopatra.ui.toys.die_art import draw_die, reach
from cleopatra.ui.toys.rotation import SIDES, turned, uppermost

TRAY = pygame.FRect(100, 100, 400, 240)
PRIEST = ("die_priest", *["die_blank"] * 5)
CATEGORIES = tuple(f"die_category_{i}" for i in range(6))


@pytest.mark.parametrize("seed", range(12))
def test_each_die_ends_flat_with_the_rolled_face_on_top(seed: int) -> None:
    rng = random.Random(seed)
    shown = [rng.choice(PRIEST) for _ in range(4)] + [rng.choice(CATEGORIES)]
    throw = Throw(TRAY, 50, [PRIEST] * 4 + [CATEGORIES], shown, rng)
    for pose, faces, face in zip(throw.poses(1.0), throw.faces, shown, strict=True):
        top = uppermost(pose.turn)
        assert faces[top] == face
        assert turned(pose.turn, SIDES[top])[2] == pytest.approx(1.0, abs=1e-6)
        assert pose.height == 0.0
        assert TRAY.collidepoint(pose.x, pose.y)


def test_a_die_keeps_all_its_faces() -> None:
    throw = Throw(TRAY, 50, [CATEGORIES], ["die_category_4"], random.Random(1))
    assert sorted(throw.faces[0]) == sorted(CATEGORIES)


def test_dice_come_to_lie_apart_and_in_time() -> None:
    throw = Throw(TRAY, 50, [PRIEST] * 5, ["die_blank"] * 5, random.Random(7))
    assert 0.3 < throw.seconds <= LONGEST
    poses = throw.poses(1.0)
    for i, one in enumerate(poses):
        for other in poses[:i]:
            assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > 40**2


def test_the_same_seed_throws_the_same() -> None:
    throws = [Throw(TRAY, 50, [PRIEST] * 2, ["die_blank"] * 2, random.Random(5)) for _ in range(2)]
    assert throws[0].poses(0.4) == throws[1].poses(0.4)


def test_a_die_moves_on_its_way() -> None:
    throw = Throw(TRAY, 50, [PRIEST], ["die_priest"], random.Random(5))
    turns = {throw.poses(share / 10)[0].turn for share in range(11)}
    assert len(turns) > 6


def test_a_face_that_no_die_has_is_an_error() -> None:
    with pytest.raises(ValueError):
        Throw(TRAY, 50, [PRIEST], ["die_category_1"], random.Random(1))


@pytest.mark.parametrize("size", [24.0, 41.0, 60.0])
@pytest.mark.parametrize("height", [0.0, 30.0, 120.0, 400.0])
def test_v13_a_die_and_its_shadow_leave_nothing_outside_their_reach(
    size: float, height: float
) -> None:
    pygame.display.init()
    screen = Screen.offscreen((1366, 768))
    canvas = Canvas(screen.surface, Kit(screen.viewport, SKIN, 1.0))
    screen.surface.fill((200, 180, 120))
    centre = (900.0, 700.0)
    draw_die(canvas, SpriteStore(asset_root() / "art"), PRIEST, centre, size, height=height)
    box = canvas.viewport.rect_to_pixels(reach(centre, size, height))
    changed = pygame.mask.from_threshold(screen.surface, (200, 180, 120), (1, 1, 1, 255))
    changed.invert()
    assert changed.count() > 0
    for drawn in changed.get_bounding_rects():
        assert box.contains(drawn), (box, drawn)

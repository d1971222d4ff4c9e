"""What is drawn in parts looks as if drawn at once."""

from __future__ import annotations

import random

import pygame
import pytest

from cleopatra.kit.device.damage import Damage, merge
from cleopatra.kit.device.screen import Viewport
from cleopatra.kit.window.pilot import Pilot
from cleopatra.ui.skin.skin import SKIN
from scripts.lab.kit_gallery import Gallery


def test_merged_rectangles_cover_the_same_and_never_overlap() -> None:
    rng = random.Random(4)
    for _ in range(60):
        rects = [
            pygame.Rect(
                rng.randrange(900), rng.randrange(500), rng.randint(1, 90), rng.randint(1, 90)
            )
            for _ in range(rng.randint(1, 40))
        ]
        merged = merge(rects, 6)
        assert len(merged) <= 6
        assert all(any(big.contains(small) for big in merged) for small in rects)
        for index, one in enumerate(merged):
            assert one.collidelist(merged[index + 1 :]) == -1


def test_damage_hands_out_each_change_once_and_clips_it() -> None:
    viewport = Viewport.fit(1920, 1080)
    damage = Damage(viewport)
    assert damage.take() is None
    damage.add(pygame.FRect(-50, -50, 100, 100))
    damage.add(pygame.FRect(3000, 0, 10, 10))
    side = viewport.length(50) + 1
    assert damage.take() == [pygame.Rect(0, 0, side, side)]
    assert not damage
    damage.add(pygame.FRect(0, 0, 5, 5))
    damage.add_all()
    assert damage.is_total
    assert damage.take() is None


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1024, 768)])
@pytest.mark.parametrize("sheet", [0, 2])
def test_drawing_in_parts_equals_drawing_all(size: tuple[int, int], sheet: int) -> None:
    pilot = Pilot(Gallery(sheet), SKIN, size=size)
    rng = random.Random(sheet)
    uids = [item.uid for item in pilot.scene.page.focusables() if item.uid.count(".") == 0]
    partial = 0
    for _ in range(14):
        act = rng.randrange(4)
        if act == 0:
            pilot.key(rng.choice(["tab", "left", "right", "up", "down", "shift+tab"]))
        elif act == 1:
            pilot.move(rng.choice([uid for uid in uids if uid]))
            pilot.wait(0.6)
        elif act == 2:
            pilot.wheel(rng.choice([-2, 1]), (700, 600))
        else:
            pilot.type(rng.choice("ab7"))
        pilot.settle()
        shown = pilot.screen.snapshot()
        partial += 1
        pilot.stack.damage.add_all()
        pilot.settle()
        assert same(shown, pilot.screen.snapshot()), f"differs after act {act}"
    assert partial == 14

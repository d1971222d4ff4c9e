"""Pictures and names in the lists of games: whole, undistorted, above the buttons."""

from __future__ import annotations

import pygame
import pytest

from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.ui.scenes.records.save_card import SavedPicture, covering
from tests.ui.scenes.conftest import Opener
from tests.ui.scenes.test_windows_fit import PAGES


@pytest.mark.parametrize("size", [(90, 90), (160, 90), (400, 100), (30, 200)])
def test_a_picture_is_cut_but_never_stretched(size: tuple[int, int]) -> None:
    picture = pygame.Surface((640, 360))
    picture.fill((20, 20, 20))
    pygame.draw.circle(picture, (240, 240, 240), (320, 180), 80)
    shown = covering(picture, size)
    assert shown.get_size() == size
    middle = (size[0] // 2, size[1] // 2)
    wide = sum(shown.get_at((x, middle[1]))[0] > 120 for x in range(size[0]))
    tall = sum(shown.get_at((middle[0], y))[0] > 120 for y in range(size[1]))
    assert min(wide, tall) > 8
    if wide < size[0] and tall < size[1]:
        assert abs(wide - tall) <= 2


@pytest.mark.parametrize("shape", [(1, 1), (2000, 1), (1, 2000)])
def test_a_picture_of_any_shape_is_shown(shape: tuple[int, int]) -> None:
    assert covering(pygame.Surface(shape), (160, 90)).get_size() == (160, 90)


@pytest.mark.parametrize("page", ["full saves", "full replays"])
@pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (1080, 1920)])
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.sampled
def test_no_name_stands_under_a_button(
    opened: Opener, page: str, size: tuple[int, int], scale: int
) -> None:
    pilot, program = opened(size=size, text_scale=scale)
    PAGES[page](program)
    pilot.settle()
    root = pilot.scene.page.root
    card = next(w for w in root.walk() if isinstance(w, SavedPicture))
    scrolled = next(w for w in root.walk() if isinstance(w, ScrollPanel) and card in w.walk())
    pane = scrolled.rect  # what is outside of it is scrolled away
    labels = [w.rect.clip(pane) for w in scrolled.walk() if isinstance(w, Label)]
    within = [w for w in scrolled.walk() if isinstance(w, Button)]
    below = [w.rect for w in root.walk() if isinstance(w, Button) and w not in within]
    buttons = [*below, *(w.rect.clip(pane) for w in within)]
    assert len(labels) >= 4 and len(below) >= 3
    assert all(label.collidelist(buttons) < 0 for label in labels if label.height)
    assert pane.bottom <= min(button.top for button in below)

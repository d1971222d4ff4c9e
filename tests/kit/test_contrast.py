"""High contrast: every look of a panel and every ink, and no text that shrinks as it grows."""

from __future__ import annotations

import pygame
import pytest

from cleopatra.kit.device.screen import Viewport
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.style.looks import BLACK, LOOKS, WHITE, YELLOW, plain_ink, plain_look
from cleopatra.ui.skin.skin import SKIN

GROUNDS = {"white": WHITE, "black": BLACK, "yellow": YELLOW}
SCALES = (0.75, 0.85, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
LEAST = 15.0


@pytest.mark.parametrize("name", sorted(theme.INKS))
def test_every_text_stands_out_from_its_panel(name: str) -> None:
    ground = GROUNDS[plain_look(name).texture]
    for ink in theme.INKS[name]:
        assert theme.contrast(plain_ink(ink), ground) >= LEAST


@pytest.mark.parametrize("name", sorted(LOOKS))
def test_a_plain_look_has_a_ground_where_the_usual_one_has(name: str) -> None:
    plain = plain_look(name)
    assert bool(plain.texture) == bool(LOOKS[name].texture)
    assert plain.radius == LOOKS[name].radius
    assert plain.shade == plain.gloss == 0


def test_states_of_a_button_differ_by_their_rims() -> None:
    for kind in ("button", "plain", "danger"):
        rims = [plain_look(kind + state).rings for state in ("", "-hover", "-disabled")]
        assert len(set(rims)) == 3


def test_a_change_of_contrast_is_drawn_at_once() -> None:
    pygame.init()
    kit = Kit(Viewport.fit(320, 180), SKIN)
    surface = pygame.Surface((320, 180))
    canvas = Canvas(surface, kit)
    rect = pygame.FRect(100, 100, 1200, 700)
    canvas.panel(rect, "papyrus")
    usual = surface.get_at((160, 90))[:3]
    kit.adapt(high_contrast=True)
    canvas.panel(rect, "papyrus")
    assert surface.get_at((160, 90))[:3] == WHITE
    kit.adapt(high_contrast=False)
    canvas.panel(rect, "papyrus")
    assert surface.get_at((160, 90))[:3] == usual


@pytest.mark.parametrize("name", sorted(theme.STYLES))
def test_no_style_shrinks_when_the_text_grows(name: str) -> None:
    kit = Kit(Viewport.fit(1366, 768), SKIN)
    sizes = []
    for scale in SCALES:
        kit.adapt(text_scale=scale)
        sizes.append(kit.text.pixels(theme.STYLES[name]))
    assert sizes == sorted(sizes)

"""Prices as signs: a resource of any kind never looks like one that is given."""

from __future__ import annotations

import pygame
import pytest

import cleopatra.ui.extras.all  # noqa: F401
from cleopatra.kit.device.screen import Screen
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.rules.catalogue import PIECE_KINDS, Pattern, PieceKind
from cleopatra.rules.engine import new_game
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.table.price_signs import draw_price, price_width
from cleopatra.ui.words import prices

REAL = {"wood", "stone", "marble", "lapis"}
KINDS = {kind.code: kind for kind in PIECE_KINDS}


def sheet_of_2006() -> RuleSet:
    return new_game(GameOptions(edition="classic", seats=3, seed="prices")).rules


@pytest.fixture
def canvas() -> Canvas:
    pygame.display.init()
    screen = Screen.offscreen((640, 360))
    return Canvas(screen.surface, Kit(screen.viewport, SKIN, 1.0, reduced_motion=True))


@pytest.mark.parametrize(
    ("code", "count"),
    [("sphinx", "2\u00a0="), ("wall", "2\u00a0≠"), ("door", "3\u00a0="), ("pedestal", "4\u00a0≠")],
)
def test_w8_a_resource_of_any_kind_has_one_sign_of_its_own(code: str, count: str) -> None:
    artisans, shown, resources = prices.parts(KINDS[code])
    assert artisans == ("artisan",) * KINDS[code].artisans
    assert shown == count and resources == ("any",)
    assert not any(f"[{name}]" in prices.cost(KINDS[code]) for name in REAL)


def test_w8_given_resources_have_their_real_signs() -> None:
    for kind in sheet_of_2006().pieces:
        artisans, shown, resources = prices.parts(kind)
        assert kind.pattern is Pattern.NAMED and shown == ""
        assert len(artisans) + len(resources) == sum(kind.named)
        assert set(resources) <= REAL and resources
        assert prices.cost(kind) == prices.signs(kind)


@pytest.mark.parametrize("width", [70.0, 110.0, 300.0])
def test_a_price_stays_in_its_box(canvas: Canvas, width: float) -> None:
    box = pygame.FRect(40, 40, width, 30)

    def drawn(kind: PieceKind) -> pygame.Rect:
        canvas.surface.fill((0, 0, 0))
        taken = draw_price(canvas, box, kind, (255, 255, 255))
        assert taken <= width + 1
        return canvas.surface.get_bounding_rect()

    inside = canvas.viewport.rect_to_pixels(box).inflate(4, 4)
    for kind in (*PIECE_KINDS, *sheet_of_2006().pieces):
        canvas.surface.set_colorkey((0, 0, 0))
        assert inside.contains(drawn(kind)), kind.code


def test_a_price_is_measured_as_it_is_drawn(canvas: Canvas) -> None:
    for kind in PIECE_KINDS:
        wide = price_width(canvas.kit, kind, 30)
        assert draw_price(canvas, pygame.FRect(0, 0, 900, 30), kind) == pytest.approx(wide)

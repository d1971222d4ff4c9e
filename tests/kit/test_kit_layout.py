"""No text is cut and nothing leaves its place, whatever language and text size."""

from __future__ import annotations

import itertools

import pygame
import pytest

from cleopatra.kit.device.screen import Viewport
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.kit.widgets.layout import Anchored, Column, Grid, Row, Space
from cleopatra.kit.widgets.page import Page, TooltipBox
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.dialog import confirm
from cleopatra.kit.window.pilot import Pilot
from cleopatra.ui.skin.skin import SKIN
from scripts.lab.kit_gallery import Gallery

LONG = "Una frase bastante larga que en castellano ocupa mucho más sitio que en inglés"


def page(root: Widget, text_scale: float = 1.0, size: tuple[int, int] = (1280, 720)) -> Page:
    return Page(Kit(Viewport.fit(*size), SKIN, text_scale), root, lambda rect: None)


def test_a_column_without_gaps_gets_none_when_it_is_a_hair_too_high() -> None:
    column = Column([Space(40, 30.0), Space(40, 30.0)], gap=0)
    column.place(page(column).kit, pygame.FRect(0, 0, 100, 59.99))
    assert [child.rect.top for child in column.children()] == [0.0, 30.0]


@pytest.mark.parametrize("text_scale", [0.75, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("stretch", [0.0, 0.4])
@pytest.mark.parametrize("sheet", [0, 1, 2])
@pytest.mark.sampled
def test_the_gallery_fits(text_scale: float, stretch: float, sheet: int) -> None:
    pilot = Pilot(Gallery(sheet, stretch), SKIN, size=(1280, 720), text_scale=text_scale)
    assert pilot.scene.page.audit() == []


@pytest.mark.parametrize("text_scale", [0.75, 1.0, 2.0])
def test_dialogs_fit(text_scale: float) -> None:
    pilot = Pilot(Gallery(), SKIN, text_scale=text_scale)
    pilot.stack.push(confirm(LONG[:40], LONG * 6, LONG[:30], LONG[10:38], lambda: None))
    pilot.settle()
    assert pilot.scene.page.audit() == []


def test_the_audit_finds_what_does_not_fit() -> None:
    box = Label(LONG, theme.LARGE, max_lines=1, uid="tight")
    problems = page(Anchored(Column([box], width=120))).audit()
    assert len(problems) == 1
    assert problems[0].startswith("tight: text cut")


@pytest.mark.parametrize("room", [300, 500, 900, 1500])
@pytest.mark.parametrize("wrap", [False, True])
def test_a_row_never_leaves_its_room(room: float, wrap: bool) -> None:
    buttons = [Button(LONG[:n], lambda: None) for n in (4, 22, 40)]
    row = Row(list(buttons), wrap=wrap)
    page(Anchored(Column([row], width=room)), 1.5)
    for one, other in itertools.combinations(buttons, 2):
        assert not one.rect.colliderect(other.rect)
    for button in buttons:
        assert button.rect.left >= row.rect.left - 1
        assert button.rect.right <= row.rect.right + 1
        assert button.rect.width > 30


def test_growing_children_share_the_spare_room() -> None:
    one, two = Label("a", grow=1), Label("b", grow=3)
    page(Column([Row([one, two], gap=0, width=800)], align="start"))
    assert one.rect.width == pytest.approx(200)
    assert two.rect.width == pytest.approx(600)


def test_space_pushes_apart_and_columns_stretch() -> None:
    top, bottom = Label("top"), Label("bottom")
    page(Column([top, Space(grow=1), bottom]))
    assert top.rect.top == 0
    assert bottom.rect.bottom == pytest.approx(1080)
    assert top.rect.width == 1920


def test_a_grid_keeps_its_columns_in_line() -> None:
    cells = [Label(text) for text in ("a", "b", "a longer label", "d")]
    page(Anchored(Panel(Grid(cells, (0, 1)), width=900)))
    assert cells[0].rect.left == cells[2].rect.left
    assert cells[1].rect.left == cells[3].rect.left
    assert cells[1].rect.left >= cells[2].rect.right


@pytest.mark.parametrize(("width", "is_folded"), [(900, False), (300, True)])
def test_a_grid_folds_where_a_child_would_be_too_narrow(width: float, is_folded: bool) -> None:
    one, two = Label("a longer label"), Label("b")
    page(Anchored(Panel(Grid([one, two], (1, 1), is_folding=True), width=width)))
    assert (two.rect.left == one.rect.left) == is_folded
    assert (two.rect.top >= one.rect.bottom) == is_folded


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_tooltips_stay_on_the_screen(text_scale: float) -> None:
    kit = Kit(Viewport.fit(1280, 720), SKIN, text_scale)
    box = TooltipBox()
    for x, y in itertools.product((0, 900, 1880), (0, 500, 1040)):
        anchor = pygame.FRect(x, y, 40, 40)
        box.show(kit, LONG * 3, anchor, kit.viewport.space)
        assert kit.viewport.space.contains(box.rect)
        assert not box.rect.colliderect(anchor)


def test_a_resize_lays_everything_out_anew() -> None:
    pilot = Pilot(Gallery(), SKIN, size=(1280, 720))
    for size in ((1920, 1080), (1024, 768), (2560, 1440)):
        pilot.resize(size)
        assert pilot.kit.viewport.width == size[0]
        assert pilot.scene.page.audit() == []
        assert pilot.screenshot().get_size() == size

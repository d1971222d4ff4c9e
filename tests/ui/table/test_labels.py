"""Numbers that stand beside things: none is cut by the window's edge, none is missing."""

from __future__ import annotations

import pygame
import pytest
import tables

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.text import i18n
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import HAND_LIMIT, STALLS
from cleopatra.rules.events import SanctuaryClaimed
from cleopatra.ui.play.place import IconSign
from cleopatra.ui.table.flyers import Flyer, label_box
from cleopatra.ui.words import naming
from cleopatra.ui.words.chronicle import Chronicle
from tests.languages import EVERY

SPACE = pygame.FRect(0, 0, 1920, 1080)


@pytest.mark.parametrize("y", [0.0, 20.0, 85.0, 540.0, 1070.0])
@pytest.mark.parametrize("x", [5.0, 960.0, 1900.0])
def test_t7_the_number_beside_a_flyer_stays_inside_the_window(x: float, y: float) -> None:
    flyer = Flyer(IconSign("amulet"), x, y, 40.0, label="-4")
    box = label_box(flyer, SPACE)
    assert SPACE.contains(box)
    assert flyer.reach(SPACE).contains(box), "all of it is drawn anew when it moves"


def test_t7_every_tent_bears_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    easel = tables.Easel(tables.position(4, 12))
    view = easel.view
    written: list[tuple[str, pygame.FRect]] = []
    monkeypatch.setattr(
        "cleopatra.ui.table.tents.draw_number",
        lambda canvas, number, centre, radius: written.append((number, centre)),
    )
    easel.draw()
    assert {number for number, _centre in written} == {1, 2, 3}
    for number, centre in written:
        stall = number - 1
        assert view.tents.box(view.shown, stall).inflate(0, 20).collidepoint(centre)
    assert len({number for number, _centre in written}) == STALLS


def test_t7_the_hand_says_how_many_cards_may_be_held(monkeypatch: pytest.MonkeyPatch) -> None:
    easel = tables.Easel(tables.position(2, 9))
    hand = easel.view.hand
    said: list[str] = []
    write = hand.write

    def spy(canvas: object, text: str, *args: object, **named: object) -> object:
        said.append(text)
        return write(canvas, text, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(hand, "write", spy)
    easel.draw()
    number = sum(easel.view.shown.hand)
    assert number and f"{number}/{HAND_LIMIT}" in said


@pytest.mark.parametrize(
    ("squares", "said"),
    [
        ((4,), "Ana puts an Anubis statue into a sanctuary of 1 square."),
        ((4, 5, 6), "Ana puts an Anubis statue into a sanctuary of 3 squares."),
    ],
)
def test_t7_a_claimed_sanctuary_is_named(squares: tuple[int, ...], said: str) -> None:
    assert Chronicle(["Ana", "Bo"]).say(SanctuaryClaimed(0, squares)) == said


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", EVERY)
@pytest.mark.parametrize("size", [(1024, 768), (1366, 768), (1920, 1080)])
def test_every_card_of_the_hand_bears_its_name(
    size: tuple[int, int], language: str, text_scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    easel = tables.Easel(tables.position(4, 12), size=size, text_scale=text_scale)
    written: list[bool] = []
    monkeypatch.setattr(
        Canvas, "paragraph", lambda self, paragraph, *rest: written.append(paragraph.cut)
    )
    art = easel.view.hand.gear.cards
    i18n.set_language(language)
    try:
        pixels = easel.kit.viewport.rect_to_pixels(pygame.FRect(0, 0, 117, 175)).size
        for kind in range(len(CARD_KINDS)):
            if not naming.card_label(kind):
                continue  # made up by another test
            written.clear()
            art.surface(kind, 117.0, pixels)
            assert written == [False], naming.card_label(kind)
    finally:
        i18n.set_language("en")

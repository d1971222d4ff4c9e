"""The first page of the set-up: a newcomer presses Begin, others choose who plays and how well."""

from __future__ import annotations

import pytest

from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.rules.options import EDITIONS
from cleopatra.storage.settings import LastTable
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.setup.draft import EDITION, SetupDraft
from cleopatra.ui.scenes.setup.play import STRENGTHS, minutes, strength_of, summary
from cleopatra.ui.scenes.setup.seat_card import PORTRAIT, SeatCard
from cleopatra.ui.scenes.setup.setup_scene import SetupScene
from cleopatra.ui.scenes.table.table import TableScene
from tests.ui.scenes.conftest import Opener

LARGER = next(name for name, (_, most) in EDITIONS.items() if most == 5)
"""The edition that seats five."""


def scene_of(program: Program) -> SetupScene:
    program.open("setup")
    scene = program.stack.top
    assert isinstance(scene, SetupScene)
    return scene


def test_a_newcomer_presses_enter_and_plays(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    scene_of(program)
    pilot.settle()
    assert pilot.focused == "setup.start"
    pilot.key("return")
    pilot.settle()
    assert isinstance(pilot.scene, TableScene)


def test_seats_are_taken_and_left(opened: Opener) -> None:
    pilot, program = opened()
    scene = scene_of(program)
    pilot.click("setup.seat2")
    assert scene.draft.count == 3
    pilot.click("setup.count.4")
    assert scene.draft.count == 4 and scene.draft.edition == EDITION
    pilot.click("setup.seat4")
    assert (scene.draft.count, scene.draft.edition) == (5, LARGER)
    assert scene.draft.build("1").options.edition == LARGER
    pilot.click("setup.count.2")
    assert (scene.draft.count, scene.draft.edition) == (2, EDITION), "what was chosen comes back"


def test_an_edition_chosen_by_hand_stays_while_it_has_the_seats(opened: Opener) -> None:
    pilot, program = opened()
    scene = scene_of(program)
    scene.draft.set_edition(LARGER)
    scene.rebuild()
    pilot.click("setup.count.4")
    assert scene.draft.edition == LARGER
    pilot.click("setup.count.2")
    assert scene.draft.edition == EDITION
    pilot.click("setup.count.3")
    assert scene.draft.edition == LARGER


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_strength_is_that_of_all_bots_and_of_those_who_join(
    opened: Opener, strength: str
) -> None:
    pilot, program = opened()
    scene = scene_of(program)
    pilot.click("setup.count.4")
    pilot.click(f"setup.strength.{strength}")
    pilot.click("setup.count.5")
    assert {seat.level for seat in scene.draft.seats[1:]} == {STRENGTHS[strength]}
    assert strength_of(scene.draft) == strength


def test_an_own_mix_comes_back(opened: Opener) -> None:
    pilot, program = opened()
    scene = scene_of(program)
    pilot.click("setup.count.3")
    assert not pilot.find("setup.strength.mix").enabled  # type: ignore[attr-defined]
    pilot.key("tab")
    scene.page.focus("setup.level2")
    pilot.key("right", "right", "right")
    mix = [seat.bot for seat in scene.draft.seats]
    assert strength_of(scene.draft) == ""
    pilot.click("setup.strength.hardest")
    assert [seat.bot for seat in scene.draft.seats] != mix
    pilot.click("setup.strength.mix")
    assert [seat.bot for seat in scene.draft.seats][:3] == mix[:3]


def test_a_seat_is_given_to_a_person_and_to_characters(opened: Opener) -> None:
    pilot, program = opened()
    scene = scene_of(program)
    scene.page.focus("setup.kind1")
    pilot.key("right", "right")
    assert scene.draft.seats[1].character == "gambler"
    pilot.key("left", "left", "left")
    assert scene.draft.seats[1].is_person
    assert not pilot.has("setup.level1")
    pilot.key("left")
    assert scene.draft.seats[1].character == "merchant"
    assert scene.draft.seats[1].level == STRENGTHS["easy"]


def test_the_last_set_up_is_offered_again(opened: Opener) -> None:
    bots = ("", "level5+pious", "sphinx")
    last = LastTable(("Ana", "Bo", "Cy"), (4, 0, 1), bots, "edition=deluxe seats=3 seed=1")
    _pilot, program = opened(last_table=last)
    scene = scene_of(program)
    assert [seat.bot for seat in scene.draft.seats[:3]] == list(bots)
    assert [seat.colour for seat in scene.draft.seats[:3]] == [4, 0, 1]


def test_a_line_says_what_is_played() -> None:
    draft = SetupDraft()
    assert "no expansions" in summary(draft) and "no house rules" in summary(draft)
    draft.switch("bastet", True)
    draft.house["refill"] = "one"
    assert "Wisdom of Bastet" in summary(draft) and "1 house rule" in summary(draft)
    draft.seat_players(5)
    assert "2006" in summary(draft) and "Bastet" not in summary(draft)


def test_people_take_longer_than_bots() -> None:
    alone, two, all_bots = SetupDraft(), SetupDraft(), SetupDraft()
    two.set_player(1, "")
    all_bots.set_player(0, "level2")
    assert minutes(all_bots) < minutes(alone) < minutes(two)


@pytest.mark.parametrize("scale", [75, 100, 150])
@pytest.mark.parametrize("language", ["en", "es"])
def test_five_seats_are_seen_without_scrolling(opened: Opener, scale: int, language: str) -> None:
    pilot, program = opened(text_scale=scale, size=(1366, 768), language=language)
    scene = scene_of(program)
    scene.set_count(5)
    pilot.settle()
    walk = list(scene.page.root.walk())
    assert not any(panel.scrolls for panel in walk if isinstance(panel, ScrollPanel))
    cards = [card for card in walk if isinstance(card, SeatCard)]
    assert len(cards) == 5
    assert all(card.portrait.width >= PORTRAIT[0] - 1 for card in cards)
    assert all(card.rect.contains(card.portrait) for card in cards)


def test_more_keeps_what_was_chosen_and_escape_leads_back(opened: Opener) -> None:
    pilot, program = opened()
    scene = scene_of(program)
    pilot.click("setup.count.3")
    pilot.click("setup.more")
    assert not pilot.has("setup.name0")
    pilot.click("setup.tabs.1")
    pilot.click("setup.garden.back")
    pilot.key("escape")
    assert pilot.scene is scene and pilot.has("setup.name0")
    texts = [w.text for w in scene.page.root.walk() if isinstance(w, Label)]
    assert any("Throne at the back" in text for text in texts)
    assert scene.draft.build("1").options.seats == 3

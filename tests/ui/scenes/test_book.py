"""The rulebook: first page, pictures, editions, terms that can be pointed at."""

from __future__ import annotations

import pytest

from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.linked import LinkedLabel, Meaning, find_words
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.composition import compose
from cleopatra.rules.options import GameOptions
from cleopatra.ui.host import TERMS
from cleopatra.ui.scenes.reading.figure_pictures import FigurePicture, FigurePictures
from cleopatra.ui.words.rulebook.book import chapters, find_rule, is_in_play
from cleopatra.ui.words.rulebook.chapters import summary
from cleopatra.ui.words.rulebook.examples import examples, figures
from cleopatra.ui.words.rulebook.glossary import glossary, meanings

SEATS = tuple(SeatInfo(name, seat) for seat, name in enumerate(("Ana", "Bo", "Chayo")))
CLASSIC = compose(GameOptions(edition="classic", seats=3))
DELUXE = compose(GameOptions(seats=3))
FIGURES = ("chain", "row", "throne", "sanctuary", "double", "path", "stall")


def told(pilot) -> str:
    return "\n".join(w.text for w in pilot.scene.page.root.walk() if isinstance(w, Label))


def entries(pilot) -> list[str]:
    uids = [w.uid for w in pilot.scene.page.root.walk()]
    return [uid.removeprefix("rules.") for uid in uids if uid.startswith("rules.")]


# -- the first page ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", [DELUXE, CLASSIC], ids=["deluxe", "classic"])
def test_the_ten_lines_lead_to_rules_of_that_game(game):
    lines = summary(game)
    assert len(lines) == 10
    for line in lines:
        found = find_rule(line.rule, game)
        assert found is not None and is_in_play(found[0], game.options)


def test_the_book_opens_at_the_ten_lines_and_a_line_leads_to_its_rule(opened):
    pilot, program = opened()
    program.open("rules")
    said = told(pilot)
    assert all(line.text in said for line in summary())
    pilot.click("rules.summary.3")
    assert pilot.scene.marked == "D6.1"
    assert "On your turn, visit" not in told(pilot)


# -- editions and expansions -------------------------------------------------------------------


def test_without_a_game_the_book_asks_nothing_and_any_edition_can_be_chosen(opened):
    pilot, program = opened()
    program.open("rules")
    assert "D7" in entries(pilot) and "K3" not in entries(pilot)
    assert pilot.find("rules.edition") is not None
    pilot.click("rules.edition")  # the next one
    assert "K3" in entries(pilot) and "D7" not in entries(pilot) and "E1" not in entries(pilot)
    assert "fifth symbol" in told(pilot)


def test_chapters_of_other_boxes_are_hidden_behind_one_switch(opened):
    pilot, program = opened(tips=False)
    options = GameOptions(seats=3, expansions=("whims",))
    program.games.start(MatchSetup(options, SEATS))
    program.open("rules")
    assert {"E1", "E3", "E4", "K1"}.isdisjoint(entries(pilot)) and "E2" in entries(pilot)
    assert "edition" not in entries(pilot)
    pilot.scene._show_all(True)
    assert {"E1", "E2", "E3", "E4", "K1", "K4"} <= set(entries(pilot))


def test_a_rule_of_a_hidden_chapter_can_be_opened(opened):
    pilot, program = opened()
    program.open("rules", "E3.2")
    assert pilot.scene.marked == "E3.2"
    assert "E3" in entries(pilot)


def test_in_a_game_of_2006_everything_shown_is_of_2006():
    for chapter in chapters(CLASSIC):
        if is_in_play(chapter, CLASSIC.options):
            for rule in chapter.rules:
                said = " ".join((rule.text, *rule.examples))
                assert "orshipper" not in said or "There are no worshippers" in said, rule.number
    assert {f.name for f in figures(CLASSIC)} == {"chain", "row", "stall"}
    words = {term.word for term in glossary(CLASSIC)}
    assert {"Credit", "Altar"} <= words and "Bastet" not in words
    assert "Altar" not in {term.word for term in glossary(DELUXE)}


def test_the_search_finds_what_is_shown(opened):
    pilot, program = opened()
    program.open("rules")
    pilot.scene._search("smuggler")
    assert "0 rules found" in told(pilot)
    pilot.scene._show_all(True)
    pilot.scene._search("smuggler")
    assert "K3.4" in told(pilot)


# -- examples ----------------------------------------------------------------------------------


def test_the_examples_of_the_rules_stand_under_them():
    for number in ("D6.1", "D6.2", "D2.4", "D6.7", "D6.9", "D7.2", "D9.3", "D6.3", "D5.5"):
        found = find_rule(number, DELUXE)
        assert found is not None and found[1].examples, number
    assert "55 artisans and 88 resources" in examples(DELUXE)["D1.2"][0]


@pytest.mark.parametrize(
    ("option", "value", "number"),
    [("sanctuary_costs", "palms", "D8.2"), ("slot_costs", "0s,1s,1s,1s,9a", "D7.2")],
)
def test_an_example_that_a_house_rule_makes_wrong_is_left_out(option, value, number):
    assert number in examples(DELUXE)
    assert number not in examples(compose(GameOptions(**{option: value})))


def test_an_example_of_a_replaced_rule_is_left_out():
    assert "D10.2" not in examples(CLASSIC) and "D5.5" not in examples(CLASSIC)
    assert "K2.1" in examples(CLASSIC)


# -- pictures ----------------------------------------------------------------------------------


def test_there_are_seven_pictures_and_each_belongs_to_a_rule():
    found = figures(DELUXE)
    assert sorted(f.name for f in found) == sorted(FIGURES)
    assert all(find_rule(f.rule, DELUXE) for f in found)


def test_a_picture_is_painted_once_for_a_size(opened, monkeypatch):
    pilot, program = opened()
    painted = []
    monkeypatch.setattr(
        FigurePictures, "_paint", lambda self, name, size, kit: painted.append(name) or _blank(size)
    )
    program.open("rules", "D6.3")
    pilot.settle()
    widgets = [w for w in pilot.scene.page.root.walk() if isinstance(w, FigurePicture)]
    assert {w.name for w in widgets} == {"row", "chain", "double"}
    seen = len(painted)
    assert "double" in painted
    pilot.scene.invalidate(pilot.scene.space)
    pilot.settle()
    assert len(painted) == seen


def _blank(size):
    import pygame

    return pygame.Surface(size)


# -- terms -------------------------------------------------------------------------------------


def test_every_term_is_found_in_its_forms_as_whole_words():
    amulet = Meaning("Amulet", ("amulet", "amulets"), "a mark")
    hand = Meaning("Hand limit", ("hand limit",), "ten")
    found = find_words("Amulets, no amulet, handmade; a hand limit.", (amulet, hand))
    assert [one.name for _s, _e, one in found] == ["Amulet", "Amulet", "Hand limit"]
    assert find_words("amuletic", (amulet,)) == []


def test_every_term_of_the_glossary_can_be_pointed_at_somewhere_in_the_book():
    for game in (DELUXE, CLASSIC):
        said = " ".join(
            rule.text for chapter in chapters(game) for rule in chapter.rules
        ) + " ".join(line.text for line in summary(game))
        nowhere = {m.name for m in meanings(game) if not find_words(said, (m,))}
        assert nowhere <= {"Credit", "Crocodile"}  # words of prompts and of the count


def test_a_term_says_what_it_is_by_pointer_and_by_keys(opened):
    pilot, program = opened()
    program.open("rules", "D8.1")
    pilot.settle()
    label = next(
        w
        for w in pilot.scene.page.root.walk()
        if isinstance(w, LinkedLabel) and w.uid == "rules.text.D8.1"
    )
    word = next(w for w in label.children() if w.uid.endswith("Sanctuary"))
    assert "Sanctuary[/b]:" in word.tooltip and "[sanctuary]" in word.tooltip
    assert label.rect.contains(word.rect)
    assert word in pilot.scene.page.focusables()
    word.activate()
    assert pilot.find("rules.glossary").look == "button"


def test_terms_can_be_switched_off_and_on_again(opened):
    pilot, program = opened()
    program.settings.hush(TERMS)
    program.open("rules", "D8.1")
    assert not [w for w in pilot.scene.page.root.walk() if isinstance(w, LinkedLabel)]
    pilot.stack.pop()
    program.settings.hush(TERMS, off=False)
    program.open("rules", "D8.1")
    assert [w for w in pilot.scene.page.root.walk() if isinstance(w, LinkedLabel)]

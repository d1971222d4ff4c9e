"""The rulebook as a game is played: its costs, its house rules, its edition."""

from __future__ import annotations

import re

import pytest

from cleopatra.rules.catalogue import PENALTIES, PIECE_KINDS, Piece
from cleopatra.rules.composition import compose
from cleopatra.rules.options import HOUSE_RULES, GameOptions
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.sheet import RECONSTRUCTED, CostSheet
from cleopatra.ui.extension.rule import Rule
from cleopatra.ui.words import naming
from cleopatra.ui.words.rulebook.book import chapters, find_rule, search
from cleopatra.ui.words.rulebook.glossary import glossary
from cleopatra.ui.words.setup_words import house_rules

CLASSIC = compose(GameOptions(edition="classic", seats=3))


def rule(number: str, rules: RuleSet | None = None) -> Rule:
    found = find_rule(number, rules)
    assert found is not None, number
    return found[1]


def page(rules: RuleSet | None, start: str) -> str:
    """All that the chapters say whose numbers begin like that."""
    return "\n".join(
        "\n".join((r.number, r.text, *r.notes))
        for chapter in chapters(rules)
        for r in chapter.rules
        if r.number.startswith(start)
    )


# -- costs and rewards -------------------------------------------------------------------------


def test_w5_the_page_a_refusal_leads_to_has_costs_and_rewards() -> None:
    assert rule("D6.1").pieces == PIECE_KINDS
    assert rule("D6.1", CLASSIC).pieces == CLASSIC.pieces
    assert rule("K2.3", CLASSIC).pieces == CLASSIC.pieces
    assert rule("K2.3").pieces == RECONSTRUCTED.pieces()


def test_w5_a_rule_about_one_piece_has_its_costs() -> None:
    of_pieces = {
        "D6.2": [Piece.DOOR],
        "D6.7": [Piece.MOSAIC],
        "D6.9": [Piece.PEDESTAL, Piece.THRONE],
    }
    for rules in (compose(GameOptions()), CLASSIC):
        for number, pieces in of_pieces.items():
            assert rule(number, rules).pieces == tuple(rules.pieces[p] for p in pieces)


def test_w5_the_costs_are_those_of_the_sheet_that_is_played_with() -> None:
    rows = (RECONSTRUCTED.rows[1], *RECONSTRUCTED.rows[1:])
    sheet = str(CostSheet("mine", rows))
    rules = compose(GameOptions(edition="classic", seats=3, sheet=sheet))
    assert rules.pieces[0] != CLASSIC.pieces[0]
    assert rule("K2.3", rules).pieces == rules.pieces


def test_w5_costs_can_be_searched_for() -> None:
    assert "D6.1" in [r.number for _chapter, r in search("obelisk")]
    assert "K2.3" in [r.number for _chapter, r in search("obelisk", CLASSIC)]


def test_w5_offering_and_penalties_come_from_the_tables() -> None:
    for rules in (compose(GameOptions()), CLASSIC):
        amulets = re.findall(r"(\d) \[amulet\]", rule("D9.3", rules).text)
        assert [int(n) for n in amulets] == [abs(n) for n in rules.offering]
    text = rule("D10.2").text
    assert ", ".join(map(str, PENALTIES[1:])) in text
    assert f"1 to {len(PENALTIES) - 1} amulets" in text


# -- house rules -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in HOUSE_RULES.items() for value in values[1:]],
)
def test_w5_the_rulebook_prints_the_house_rules_in_force(name: str, value: str) -> None:
    words = next(words for words in house_rules() if words.name == name)
    rules = compose(GameOptions(**{name: value}))  # type: ignore[arg-type]
    assert rule(words.rule, rules).notes == (f"In this game: {words.text(value)}",)
    assert rule(words.rule, compose(GameOptions())).notes == ()


def test_w5_a_house_rule_of_another_edition_stands_under_the_rule_that_holds_there() -> None:
    rules = compose(GameOptions(edition="classic", seats=3, tie_break="shared"))
    assert rule("K4.2", rules).notes == (
        "In this game: Players tied for the most scarabs win together.",
    )


@pytest.mark.parametrize("edition", ["deluxe", "classic"])
def test_w5_another_garden_is_a_house_rule_too(edition: str) -> None:
    usual = compose(GameOptions(edition=edition, seats=3))
    assert "In this game: The throne space" not in page(usual, "")
    for garden, words in {
        "front": "In this game: The throne space is at the front, above the doors.",
        "back": "In this game: The throne space is at the back, opposite the doors.",
        "/".join(["........."] * 6 + ["TTT......"] * 3): (
            "In this game: The garden has its own layout."
        ),
    }.items():
        rules = compose(GameOptions(edition=edition, seats=3, garden=garden))
        is_usual = garden == usual.options.garden
        assert (words in page(rules, "")) == (not is_usual)


def test_w7_without_a_game_the_book_says_what_can_be_agreed_otherwise() -> None:
    assert rule("D10.3").notes == (
        "House rule: If players tie for the most scarabs, the one with the fewest amulets wins.",
    )
    assert len(rule("D8.2").notes) == 2


def test_w7_the_slots_of_the_worshippers_cost_what_they_cost() -> None:
    assert "2 scarabs, 4 scarabs, 1 amulet, 2 amulets, 3 amulets" in rule("D1.6").text
    rules = compose(GameOptions(slot_costs="1s,2s,3s,1a,7a"))
    assert "1 scarab, 2 scarabs, 3 scarabs, 1 amulet, 7 amulets" in rule("D1.6", rules).text


def test_w7_the_book_tells_of_worshippers_what_their_tips_tell() -> None:
    for scope in HOUSE_RULES["discount_scope"]:
        options = GameOptions(discount_scope=scope)
        text = rule("D7.3", compose(options)).text
        for which in range(5):
            assert naming.worshipper_help(which, options) in text


# -- the edition -------------------------------------------------------------------------------


def test_w4_in_a_game_of_2006_no_paragraph_tells_of_the_other_edition() -> None:
    said = page(CLASSIC, "D")
    for wrong in ("94 cards", "ive worshippers", "worshipper", "8 or more", "cave"):
        assert wrong not in said, wrong
    for number in ("D5.5", "D10.2"):
        assert "In this edition" in rule(number, CLASSIC).text
    assert "discard to exactly ten and take 1 [amulet]" in rule("D5.5", CLASSIC).text
    assert "step three" not in said
    assert all(chapter.rules for chapter in chapters(CLASSIC))


def test_w4_the_other_edition_keeps_its_own_paragraphs() -> None:
    for rules in (None, compose(GameOptions())):
        said = page(rules, "D")
        assert "94 cards" in said and "In this edition" not in said


def test_w4_the_chapters_of_2006_say_that_they_hold_differences() -> None:
    assert "as in the Deluxe edition" in rule("K1").text
    assert [r.number for r in find_rule("K1")[0].rules] == ["K1", *(f"K1.{n}" for n in range(1, 6))]


def test_w4_the_glossary_tells_of_no_worshippers_where_there_are_none() -> None:
    words = {term.word for term in glossary(CLASSIC)}
    assert "Worshipper" not in words and "Cave" not in words and "Tainted" in words
    assert {"Worshipper", "Cave"} <= {term.word for term in glossary()}
    for term in glossary(CLASSIC):
        assert "8 or more" not in term.text and "step four" not in term.text

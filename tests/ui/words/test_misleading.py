"""Sentences that once told a player something wrong, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cleopatra.kit.text import i18n
from cleopatra.rules.catalogue import Unit
from cleopatra.rules.editions.classic.events import MerchantsCounted
from cleopatra.ui.extension import lookup
from cleopatra.ui.play.sums import credit_parts
from cleopatra.ui.words.rulebook.book import find_rule
from cleopatra.ui.words.setup_words import gardens


@pytest.fixture(params=["en", "es"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")


def paragraph(number: str) -> str:
    found = find_rule(number)
    assert found is not None
    return found[1].text


def test_w1_dice_are_rolled_after_every_quarry_visit(language: str) -> None:
    every = {"en": "After every quarry visit", "es": "Después de cada visita a la cantera"}
    assert paragraph("K2.7").startswith(every[language])


def test_w2_equal_bids_begin_with_the_player_who_moved_cleopatra(language: str) -> None:
    first = {
        "en": "starting with the player who moved Cleopatra",
        "es": "empezando por quien movió a Cleopatra",
    }
    assert first[language] in paragraph("E4.2")


def test_w3_a_sanctuary_not_claimed_at_once_is_lost(language: str) -> None:
    never = {"en": "nobody can ever claim it", "es": "nadie podrá reclamarlo nunca"}
    assert never[language] in paragraph("D8.3")


def test_w6_in_spanish_the_throne_at_the_back_is_not_in_front_of_the_doors() -> None:
    i18n.set_language("es")
    try:
        text = next(words.text for words in gardens() if words.value == "back")
        assert "frente a las puertas" not in text
        assert "al fondo" in text
    finally:
        i18n.set_language("en")


@pytest.mark.parametrize(
    ("language", "one", "more"),
    [
        ("en", "1 [nile]: 3 talents", "2 [nile]: 6 talents"),
        ("es", "1 [nile]: 3 talentos", "2 [nile]: 6 talentos"),
    ],
    indirect=["language"],
)
def test_w7_merchants_left_over_tell_their_worth(language: str, one: str, more: str) -> None:
    i18n.prefer_context("talents")
    try:
        told = [lookup.tally_of(MerchantsCounted(0, n, 3 * n)) for n in (0, 1, 2)]
    finally:
        i18n.prefer_context("")
    assert told == [None, (0, one), (0, more)]


def test_w7_what_is_left_of_a_double_is_told_as_a_number_of_units() -> None:
    credit = [0] * len(Unit)
    credit[Unit.STONE] = 2
    told = {"en": "left over for this visit: 2 × stone", "es": "sobra para esta visita: 2 × piedra"}
    for language, text in told.items():
        i18n.set_language(language)
        assert credit_parts(credit) == [text]
    i18n.set_language("en")

"""Every code of the rules has a text, and no text belongs to an unknown code."""

from __future__ import annotations

import re
from pathlib import Path

import cleopatra.rules
from cleopatra.rules import catalogue, events, reasons
from cleopatra.rules.card_kinds import CARD_IDS
from cleopatra.rules.errors import Refusal
from cleopatra.rules.options import GameOptions
from cleopatra.storage.player_stats import Streaks
from cleopatra.ui.extension import lookup
from cleopatra.ui.words import naming, record_words
from cleopatra.ui.words.chronicle import Chronicle

RULES = Path(cleopatra.rules.__file__).parent

SAMPLES = {
    "cannot_pay": {"piece": "wall", "artisans": 1, "resources": 2},
    "cannot_pay_statue": {"artisans": 1, "resources": 2},
    "too_few_scarabs": {"price": 4, "scarabs": 1},
}


def codes_of_the_rules() -> set[str]:
    found: set[str] = set()
    for path in RULES.rglob("*.py"):
        found |= set(re.findall(r'Refusal\(\s*"([a-z_]+)"', path.read_text(encoding="utf-8")))
        found |= set(re.findall(r'code = "([a-z_]+)" if', path.read_text(encoding="utf-8")))
        found |= set(
            re.findall(r'Refusal\("[a-z_]+" if [^\n]+ else "([a-z_]+)"', path.read_text("utf-8"))
        )
        found |= set(
            re.findall(r'else "([a-z_]+)"\n\s*return Refusal\(code', path.read_text("utf-8"))
        )
    return found


def refusals() -> set[str]:
    """The codes that have a sentence."""
    return {*naming._REFUSALS, *(code for extra in lookup.extras() for code in extra.refusals)}


def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over():
    assert codes_of_the_rules() == refusals()


def test_every_sentence_can_be_said():
    for code in refusals():
        text = naming.refusal(Refusal(code, "D1", SAMPLES.get(code, {})))
        assert text and "{" not in text


def test_every_name_can_be_said():
    for kind in (catalogue.UNKNOWN, *CARD_IDS.values()):
        assert naming.card(kind)
    for kind in CARD_IDS.values():
        assert naming.card_help(kind)
    for which in range(5):
        assert naming.worshipper(which) and naming.unit(which)
        assert naming.worshipper_help(which, GameOptions())
    for which in range(len(catalogue.PIECE_KINDS)):
        assert naming.piece(which)
    for which in range(6):
        assert naming.category(which)
    for reason in {*reasons.SCARABS, *reasons.AMULETS, *lookup.reasons(), "earlier"}:
        assert naming.reason(reason)


def test_names_of_people_are_no_markup():
    chronicle = Chronicle(["[b]Eve"])
    assert "[[b]Eve" in chronicle.say(events.TurnPassed(0))


def test_without_a_victory_nothing_is_counted_since_the_last_one() -> None:
    assert record_words.wins_in_a_row(Streaks(without=1)) == "no victory yet"
    assert record_words.wins_in_a_row(Streaks(2, 0, 1)) == "1 game since the last victory"
    assert record_words.wins_in_a_row(Streaks(2, 2, 0)) == "current streak: 2 victories"

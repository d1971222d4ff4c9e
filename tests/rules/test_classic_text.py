"""Positions and actions of 2006 as text: what was tampered with is refused or can be played."""

from __future__ import annotations

from random import Random

import pytest

from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.editions.classic.words import ClassicDecision
from cleopatra.rules.engine import apply, check, decision, legal_actions, parse_action
from cleopatra.rules.errors import BadText
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import read_position, write_position
from cleopatra.rules.state import State
from tests.rules.builders import LONG, act, walk
from tests.rules.classic_tables import keen_action, table
from tests.rules.tampering import tamper

FACTS = len(table().rules.memory.fields)
"""The last lines of a position's text."""
OPTIONS = GameOptions(edition="classic", seats=4, seed="text")
KINDS = (
    ClassicDecision.GIVE,
    ClassicDecision.OFFER,
    ClassicDecision.ACCEPT,
    ClassicDecision.SEARCH,
    ClassicDecision.SELECT,
    DecisionKind.BID,
    DecisionKind.LAY,
    DecisionKind.VISIT,
)


def test_every_action_of_the_vocabulary_is_the_one_its_text_names():
    rules = table().rules
    for action in rules.vocabulary:
        assert rules.parse(action.text) is action
    assert len({action.text for action in rules.vocabulary}) == len(rules.vocabulary)


def changed(state: State, *lines: tuple[str, str]) -> str:
    """The position's text with other values of some lines."""
    text = write_position(state)
    for name, value in lines:
        (old,) = (line for line in text.splitlines() if line.startswith(f"{name} "))
        text = text.replace(f"\n{old}\n", f"\n{name} {value}\n")
    return text


def giving() -> State:
    state = table({0: "beggar", 1: "wood"})
    act(state, "play beggar")
    return state


def offering() -> State:
    state = table({0: "messenger", 1: "wood stone"}, amulets=[0, 2, 1])
    act(state, "play messenger", "offer wood")
    return state


def accepting() -> State:
    state = offering()
    act(state, "done")
    return state


def selecting() -> State:
    state = table("vizier", deck="wood wood wood wood wood")
    act(state, "play vizier")
    return state


def searching() -> State:
    state = table("courtesan", discards="wood")
    act(state, "play courtesan")
    return state


@pytest.mark.parametrize(
    ("make", "lines", "reason"),
    [
        (giving, [("asked", "-1")], "asked is no opponent"),
        (giving, [("asked", "0")], "asked is no opponent"),
        (giving, [("asked", "3")], "asked is not from -1 to 2"),
        (table, [("asked", "1")], "asked is not for this phase"),
        (table, [("altar", "5")], "altar is not for this phase"),
        (table, [("altar", "6")], "altar is not from 0 to 5"),
        (table, [("merchants", "3 4 3")], "merchants is not from 0 to 3"),
        (table, [("merchants", "3 3")], "merchants has 2 numbers, not 3"),
        (table, [("turns_left", "2")], "no last round"),
        (table, [("active", "1")], "nothing to choose from"),
        (table, [("offered", "0 1 0")], "offered is not for this phase"),
        (accepting, [("offered", "0 0 0")], "nothing is offered"),
        (offering, [("offered", "0 1 0")], "no standard cards that were shown"),
        (offering, [("amulets", "0 0 1")], "more cards than there are amulets"),
        (selecting, [("looked_number", "4")], "looked_at is not for this phase"),
        (selecting, [("stack", "0")], "looked_at is not for this phase"),
        (selecting, [("looked_at", "0")], "not those of the deck"),
        (searching, [("stack", "0 44")], "looked_at is not for this phase"),
        (
            table,
            [("chosen_mosaic", "0"), ("pile", "I L"), ("removed", "F N P T U V W X Y Z")],
            "chosen_mosaic cannot be laid",
        ),
    ],
)
def test_a_position_says_what_is_wrong_with_it(make, lines, reason):
    with pytest.raises(BadText) as caught:
        read_position(changed(make(), *lines))
    assert reason in str(caught.value)


def test_the_courtesan_lies_on_the_pile_that_is_searched():
    state = searching()
    text = changed(state, ("discard_up", "wood"), ("hand", "courtesan | - | -"))
    with pytest.raises(BadText) as caught:
        read_position(text)
    assert "nobody searches" in str(caught.value)


def rich_positions() -> list[str]:
    """One position of each kind of decision, far into a game."""
    found: dict[DecisionKind, str] = {}
    for state, _, _, _ in walk(OPTIONS, keen_action, seed="rich"):
        kind = decision(state).kind
        if kind in KINDS and state.turn > 12 and kind not in found:
            found[kind] = write_position(state)
    assert len(found) == len(KINDS)
    return list(found.values())


def test_tampered_positions_are_refused_or_can_be_played():
    """A changed file may give an unusual position but must not crash the program."""
    tried = tamper(rich_positions(), Random("tamper classic"), 500 * LONG, FACTS)
    assert tried["refused"] > 150
    assert tried["played"] > 30


def test_after_a_turn_that_was_passed_nothing_can_be_visited():
    hand = "3*2xwood 3*2xstone 3*2xlapis 2*scribe vizier"
    state = table(hand, stalls=("", "", ""), merchants=(0, 0, 0))
    act(state, "pass")
    assert decision(state).kind == DecisionKind.HAND_LIMIT
    act(state, "play scribe symbol")
    assert decision(state).kind == DecisionKind.ACT
    for text in ("take 1", "build sphinx"):
        refused = check(state, parse_action(state, text))
        assert (refused.code, refused.rule) == ("turn_passed", "K2")
    apply(state, legal_actions(state)[0])
    assert decision(state).kind == DecisionKind.HAND_LIMIT

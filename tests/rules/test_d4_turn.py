"""The course of a turn. Rules: D4"""

from __future__ import annotations

from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import decision
from cleopatra.rules.events import TilesMoved, TurnEnded, TurnPassed, TurnStarted
from tests.rules.builders import act, kind_of, position, refusal, texts

SPHINX = ("build sphinx", "pay artisan wood wood", "set sphinx-1")


def test_d4_a_turn_begins_with_a_worshipper_the_market_or_the_quarry():
    state = position(hand="artisan 2*wood")
    assert decision(state).kind == DecisionKind.TURN
    assert decision(state).actors == (0,)
    assert texts(state) == [
        "activate architect",
        "activate vizier",
        "activate merchant",
        "activate beggar",
        "activate foreman",
        "take 1",
        "take 2",
        "take 3",
        "build sphinx",
    ]


def test_d4_the_market_alone_is_a_turn():
    state = position(hand="artisan 2*wood", deck="wood wood wood")
    act(state, "take 1", "put 1", "put 2")
    assert (state.current, state.turn) == (1, 2)


def test_d4_the_quarry_alone_is_a_turn():
    state = position(hand="artisan 2*wood")
    act(state, *SPHINX, "finish")
    assert (state.current, state.turn) == (1, 2)


def test_d4_a_worshipper_comes_only_at_the_very_start():
    state = position(hand="artisan 2*wood")
    act(state, *SPHINX)
    assert refusal(state, "activate vizier").code == "only_at_start"
    state = position()
    act(state, "activate merchant")
    assert kind_of(state) == DecisionKind.ACT
    assert refusal(state, "activate vizier").code == "one_worshipper"
    assert not any(text.startswith("activate") for text in texts(state))


def test_d4_the_tile_moves_before_the_hand_limit():
    state = position(hand="10*artisan", deck="wood wood wood")
    events = act(state, "activate foreman", "take 1", "put 1", "put 2")
    assert isinstance(events[-1], TilesMoved)
    assert kind_of(state) == DecisionKind.HAND_LIMIT
    assert state.current == 0


def test_d4_1_one_of_the_two_must_be_done():
    state = position(hand="artisan 2*wood")
    assert refusal(state, "pass").code == "must_act"
    assert refusal(state, "end").code == "must_act"
    act(state, "activate architect")
    assert refusal(state, "pass").code == "must_act"
    assert refusal(state, "end").rule == "D4.1"
    assert "end" not in texts(state)


def test_d4_1_a_visit_builds_at_least_one_piece():
    state = position(hand="artisan 2*wood")
    act(state, "build sphinx")
    assert refusal(state, "finish").code == "not_now"
    assert texts(state) == ["pay artisan wood wood"]


def test_d4_1_with_nothing_to_take_and_nothing_to_build_the_turn_is_passed():
    state = position(stalls=("", "", ""), hand="artisan wood")
    assert [text for text in texts(state) if "activate" not in text] == ["pass"]
    events = act(state, "pass")
    assert events == [TurnPassed(0), TurnEnded(0), TurnStarted(1, 2)]


def test_d4_1_who_can_build_must_not_pass():
    state = position(stalls=("", "", ""), hand="artisan 2*wood")
    assert refusal(state, "pass").code == "must_act"
    assert texts(state)[-1] == "build sphinx"


def test_d4_1_a_worshipper_may_make_the_turn_possible():
    state = position(stalls=("", "", ""), hand="2*wood", scarabs=[0, 5])
    assert "pass" in texts(state)
    act(state, "activate foreman")
    assert texts(state) == ["build sphinx", "build wall"][:1]

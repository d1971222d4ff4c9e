"""The market and the hand limit. Rules: D5"""

from __future__ import annotations

import pytest

from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.events import (
    AmuletsChanged,
    CardPut,
    CardsDiscarded,
    CardsTaken,
    DeckChanged,
    DeckReshuffled,
    RefillDrawn,
)
from cleopatra.rules.hands import size
from cleopatra.rules.observe import observe
from cleopatra.rules.state import FACE_UP
from tests.rules.builders import (
    BY_CODE,
    act,
    cards_in_all,
    hand_size,
    hand_text,
    kind_of,
    pack_text,
    position,
    refusal,
    texts,
)


def of_type(events, kind):
    return [event for event in events if isinstance(event, kind)]


def test_d5_1_all_cards_of_one_stall_go_to_the_hand():
    state = position(stalls=("wood^ cave 2xlapis^", "stone^", ""), hand="artisan")
    act(state, "take 1")
    assert hand_text(state, 0) == "artisan wood 2xlapis cave"
    assert state.stall_up[0] == state.stall_down[0] == 0


def test_d5_1_everybody_knows_the_face_up_ones_and_only_the_taker_the_others():
    state = position(stalls=("wood^ cave 2xlapis^", "stone^", ""))
    (taken,) = of_type(act(state, "take 1"), CardsTaken)
    assert sorted(card.kind for card in taken.cards) == [1, 8, 9]
    for viewer in (1, None):
        seen = taken.redact(viewer)
        assert sorted(card.kind for card in seen.cards) == [-1, 1, 8]
        view = observe(state, viewer).seats[0]
        assert view.hand_size == 3
        assert view.hand_known[BY_CODE["wood"]] == view.hand_known[BY_CODE["2xlapis"]] == 1
        assert view.hand_known[BY_CODE["cave"]] == 0
    assert taken.redact(0) == taken
    assert observe(state, 0).hand[BY_CODE["cave"]] == 1


def test_d5_2_three_cards_are_drawn_and_laid_out_in_the_players_order():
    state = position(deck="wood^ stone marble^ lapis")
    events = act(state, "take 2")
    (drawn,) = of_type(events, RefillDrawn)
    assert [(card.kind, card.is_up) for card in drawn.cards] == [(1, True), (2, False), (3, True)]
    assert texts(state) == ["put 1", "put 2", "put 3"]
    events = act(state, "put 3")
    assert texts(state) == ["put 1", "put 2"]
    events += act(state, "put 1")
    assert [(put.stall, put.card.kind) for put in of_type(events, CardPut)] == [
        (2, 1),
        (0, 2),
        (1, 3),
    ]
    assert state.stall_up == [pack_text("artisan"), pack_text("marble"), pack_text("stone wood")]
    assert state.stall_down == [pack_text("stone"), 0, 0]


def test_d5_2_face_down_cards_stay_unknown_to_the_drawer():
    state = position(deck="wood stone marble^")
    events = act(state, "take 1", "put 1")
    (drawn,) = of_type(events, RefillDrawn)
    assert [card.kind for card in drawn.redact(0).cards] == [-1, -1, 3]
    assert of_type(events, CardPut)[0].redact(0).card.kind == -1
    assert [card.kind for card in observe(state, 0).drawn] == [-1, 3]


def test_d5_2_one_at_a_time_shows_the_next_card_only_after_the_last_is_placed():
    state = position(deck="wood^ stone^ marble^", refill="one")
    events = act(state, "take 1")
    assert [len(event.cards) for event in of_type(events, RefillDrawn)] == [1]
    assert len(state.drawn) == 1
    events = act(state, "put 2")
    assert [event.cards[0].kind for event in of_type(events, RefillDrawn)] == [BY_CODE["stone"]]
    assert texts(state) == ["put 1", "put 3"]
    act(state, "put 3")  # the third has only one stall left and goes there at once
    assert state.current == 1
    assert state.stall_up[0] == pack_text("marble")


def test_d5_3_each_stall_shows_its_face_up_cards_and_the_number_of_others():
    state = position(stalls=("wood^ cave 2xlapis^ wood wood", "", "stone"))
    stalls = observe(state, None).stalls
    assert stalls[0].up[1] == 1 and stalls[0].up[8] == 1 and sum(stalls[0].up) == 2
    assert [stall.down for stall in stalls] == [3, 0, 1]


def test_d5_4_the_discards_become_the_deck_in_the_middle_of_drawing():
    state = position(deck="wood^", deck_size=1, hand="artisan")
    discards = size(state.discard_up)
    events = act(state, "take 1")
    assert of_type(events, DeckReshuffled) == [DeckReshuffled(discards)]
    assert len(state.deck) == discards
    assert state.deck_at == 2
    assert state.drawn[0] & 31 == BY_CODE["wood"]
    assert state.discard_up == state.discard_down == 0
    assert sum(code < FACE_UP for code in state.deck) == discards // 3
    assert sum(cards_in_all(state)) == 94


def test_d5_4_the_discards_become_the_deck_as_soon_as_it_is_empty():
    state = position(deck="wood^ wood^ stone^", deck_size=3, hand="artisan")
    discards = size(state.discard_up)
    events = act(state, "take 1")
    kinds = [type(event) for event in events]
    assert kinds.index(RefillDrawn) < kinds.index(DeckReshuffled) < kinds.index(DeckChanged)
    assert of_type(events, DeckChanged)[-1].size == discards
    assert (len(state.deck), state.deck_at) == (discards, 0)


def test_d5_4_the_beggar_reshuffles_too():
    state = position(deck="wood^ wood^", deck_size=2)
    act(state, "activate beggar")
    assert hand_size(state, 0) == 4
    assert state.deck_at == 2


def test_d5_4_face_down_discards_are_shuffled_in():
    hand = "11*artisan"
    state = position(hand=hand, stalls=("wood^", "", ""), deck="wood^ stone^ marble^")
    act(state, "take 1", "put 1", "put 2", "discard artisan", "discard artisan")
    assert size(state.discard_down) == 2
    assert state.buried[0] == pack_text("2*artisan")
    state.discard_up += sum(1 << 8 * (code & 31) for code in state.deck[state.deck_at :])
    state.deck_at = len(state.deck)  # as if the others had paid with the whole deck
    act(state, "take 1")
    assert state.discard_down == 0
    assert state.buried == [0, 0]
    assert sum(cards_in_all(state)) == 94


EVERY_CARD = (
    "30*artisan 11*wood 11*stone 11*marble 11*lapis 3*2xwood 3*2xstone 3*2xmarble 3*2xlapis"
)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_d5_4_too_few_cards_go_to_the_stalls_from_the_left(left):
    # 86 cards in one hand, some caves on the stall that is taken, the others in the deck.
    state = position(
        hand={0: "", 1: EVERY_CARD},
        stalls=(" ".join(["cave"] * (8 - left)), "", ""),
        deck=" ".join(["cave^"] * left),
    )
    act(state, "take 1")
    if left == 2:
        assert texts(state) == ["put 1", "put 2"]
        assert refusal(state, "put 3").code == "stall_filled"
        act(state, "put 2")
    assert [size(state.stall_up[i]) for i in range(3)] == [left >= 1, left >= 2, 0]
    assert state.current == 1


@pytest.mark.parametrize(("stall", "reveals"), [("cave", True), ("cave^", False)])
def test_d5_1_face_down_cards_once_seen_cannot_be_taken_back(stall, reveals):
    # The deck is empty: taking draws nothing, so only the stall's own cards can be news.
    state = position(hand={1: EVERY_CARD}, stalls=(" ".join([stall] * 8), "", ""))
    before = state.barrier
    act(state, "take 1")
    assert (state.barrier > before) == reveals


def test_d5_4_an_empty_stall_cannot_be_taken():
    state = position(stalls=("", "wood^", ""))
    assert refusal(state, "take 1").code == "stall_empty"
    assert refusal(state, "take 1").rule == "D5.4"
    assert "take 1" not in texts(state)
    assert "take 2" in texts(state)


def full_hand(hand: str):
    """After a market visit with that hand and a wood card more."""
    state = position(hand=hand, stalls=("wood^", "", ""), deck="wood^ stone^ marble^")
    act(state, "take 1", "put 1", "put 2")
    return state


def test_d5_5_ten_cards_are_no_question():
    assert full_hand("9*artisan").current == 1


def test_d5_5_eleven_are():
    state = full_hand("9*artisan cave")
    assert kind_of(state) == DecisionKind.HAND_LIMIT
    assert texts(state) == ["keep all", "discard artisan", "discard wood", "discard cave"]


def test_d5_5_discarding_is_face_down_and_costs_nothing_even_for_tainted_cards():
    state = full_hand("9*artisan cave")
    events = act(state, "discard cave")
    assert state.amulets == [0, 0]
    assert state.current == 1
    assert observe(state, 1).discards_down == 1
    assert sum(observe(state, 1).discards_up) == 0
    (discarded,) = of_type(events, CardsDiscarded)
    assert discarded.redact(1).kind == -1
    assert discarded.redact(0).kind == BY_CODE["cave"]
    assert observe(state, 0).buried[BY_CODE["cave"]] == 1
    assert sum(observe(state, 1).buried) == 0


def test_d5_5_keeping_all_costs_an_amulet_for_each_card_over_ten():
    state = full_hand("13*artisan")
    events = act(state, "keep all")
    assert of_type(events, AmuletsChanged) == [AmuletsChanged(0, 4, "hand_limit")]
    assert hand_size(state, 0) == 14
    assert state.current == 1


def test_d5_5_nothing_in_between():
    state = full_hand("12*artisan")
    act(state, "discard artisan")
    assert refusal(state, "keep all").code == "already_discarding"
    assert "keep all" not in texts(state)
    act(state, "discard artisan")
    assert kind_of(state) == DecisionKind.HAND_LIMIT
    act(state, "discard wood")
    assert state.current == 1
    assert hand_text(state, 0) == " ".join(["artisan"] * 10)
    assert state.amulets[0] == 0


def test_d5_5_the_limit_holds_after_the_quarry_and_the_beggar_too():
    state = position(hand="11*artisan 2*wood", deck="stone^ stone^ stone^ stone^")
    act(state, "activate beggar", "build sphinx", "pay artisan wood wood", "set sphinx-1", "finish")
    assert kind_of(state) == DecisionKind.HAND_LIMIT
    assert hand_size(state, 0) == 14


def test_d5_5_what_a_face_down_discard_leaves_known_is_only_what_is_certain():
    state = position(
        hand="9*artisan wood 2*stone", known={0: "2*artisan wood"}, stalls=("", "", "cave^")
    )
    act(state, "take 3", "put 1", "put 2", "discard stone")
    view = observe(state, 1).seats[0]
    assert view.hand_known[BY_CODE["artisan"]] == 1
    assert view.hand_known[BY_CODE["wood"]] == 0
    assert view.hand_known[BY_CODE["cave"]] == 0

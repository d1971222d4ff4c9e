"""The worshippers of Sobek. Rules: D7"""

from __future__ import annotations

import pytest

from cleopatra.rules.catalogue import WORSHIPPER_CODES
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.events import (
    AmuletsChanged,
    CardsDrawn,
    ScarabsChanged,
    TilesMoved,
    WorshipperActivated,
)
from cleopatra.rules.observe import observe
from tests.rules.builders import BY_CODE, act, hand_size, kind_of, position, refusal, texts

TILES = "merchant architect vizier beggar foreman"
SPHINX = ("build sphinx", "pay artisan wood wood", "set sphinx-1")


def of_type(events, kind):
    return [event for event in events if isinstance(event, kind)]


def tiles(state) -> str:
    return " ".join(WORSHIPPER_CODES[tile] for tile in state.tiles)


def test_d7_1_scarabs_go_back_to_the_supply_or_amulets_are_taken():
    state = position(tiles=TILES)
    events = act(state, "activate merchant")
    assert events == [WorshipperActivated(0, 2, 0), ScarabsChanged(0, -2, "worshipper")]
    state = position(tiles=TILES)
    events = act(state, "activate foreman")
    assert events == [WorshipperActivated(0, 4, 4), AmuletsChanged(0, 3, "worshipper")]


def test_d7_1_too_few_scarabs_are_refused_amulets_never():
    state = position(tiles=TILES, scarabs=[3, 5])
    refused = refusal(state, "activate architect")
    assert (refused.code, refused.rule) == ("too_few_scarabs", "D7.1")
    assert refused.params == {"worshipper": "architect", "price": 4, "scarabs": 3}
    assert [t for t in texts(state) if t.startswith("activate")] == [
        "activate merchant",
        "activate vizier",
        "activate beggar",
        "activate foreman",
    ]


def test_d7_1_at_most_one_worshipper_a_turn():
    state = position(tiles=TILES)
    act(state, "activate merchant")
    for code in WORSHIPPER_CODES:
        assert refusal(state, f"activate {code}").code == "one_worshipper"


def test_d7_2_the_tile_goes_to_slot_five_and_the_others_slide():
    state = position(tiles=TILES, hand="artisan 2*wood")
    act(state, "activate architect", *SPHINX)
    assert tiles(state) == TILES  # not before the turn is done
    events = act(state, "finish")
    assert tiles(state) == "merchant vizier beggar foreman architect"
    assert of_type(events, TilesMoved) == [TilesMoved(state.tiles)]


def test_d7_2_a_tile_used_on_slot_five_stays():
    state = position(tiles=TILES, hand="artisan 2*wood")
    act(state, "activate foreman", "build sphinx", "pay wood wood off:artisan", "set sphinx-1")
    act(state, "finish")
    assert tiles(state) == TILES


def test_d7_2_without_a_worshipper_no_tile_moves():
    state = position(tiles=TILES, hand="artisan 2*wood")
    assert not of_type(act(state, *SPHINX, "finish"), TilesMoved)


def test_d7_3_architect_four_scarabs_for_each_piece():
    state = position(hand="2*artisan 4*wood", scarabs=[2, 5])
    act(state, "activate architect")
    events = act(state, *SPHINX, "build sphinx", "pay artisan wood wood", "set sphinx-2")
    gains = [(event.reason, event.amount) for event in of_type(events, ScarabsChanged)]
    assert gains == [("sphinx", 3), ("architect", 4), ("sphinx", 4), ("architect", 4)]
    assert state.scarabs[0] == 2 - 2 + 15


def test_d7_3_architect_ends_with_the_turn():
    state = position(hand={0: "artisan 2*wood", 1: "artisan 2*wood"})
    act(state, "activate architect", *SPHINX, "finish")
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-4", "finish")
    assert state.scarabs[1] == 5 + 3


def test_d7_3_vizier_market_and_quarry_in_either_order():
    deck = "wood^ wood^ wood^"
    state = position(hand="artisan 2*wood", deck=deck)
    act(state, "activate vizier", "take 2", "put 1", "put 2")
    assert kind_of(state) == DecisionKind.ACT
    assert texts(state) == ["build sphinx", "end"]
    assert refusal(state, "take 1").code == "market_done"
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-1", "finish")
    assert state.current == 1

    state = position(hand="artisan 2*wood", deck=deck)
    act(state, "activate vizier", *SPHINX, "finish")
    assert texts(state) == ["take 1", "take 2", "take 3", "end"]
    assert refusal(state, "build sphinx").code == "quarry_done"
    act(state, "take 3", "put 1", "put 2")
    assert state.current == 1


def test_d7_3_vizier_may_do_without_the_second_half():
    state = position(hand="artisan 2*wood")
    act(state, "activate vizier", *SPHINX, "finish", "end")
    assert state.current == 1


def test_s4_the_viziers_turn_never_ends_by_itself():
    """Others must not learn whether a hand could pay for a piece."""
    tables = []
    for hand in ("", "artisan 2*wood"):
        state = position(hand=hand, deck="wood^ wood^ wood^", stalls=("artisan^", "stone^", ""))
        act(state, "activate vizier", "take 2", "put 1", "put 2")
        assert (state.current, kind_of(state)) == (0, DecisionKind.ACT)
        tables.append((texts(state)[-1], state.turn, state.stack))
    assert tables[0] == tables[1]
    state = position(hand="", deck="wood^ wood^ wood^", stalls=("wood^", "", ""))
    act(state, "activate vizier", "take 1", "put 1", "put 2")
    assert texts(state) == ["end"]
    act(state, "end")
    assert state.current == 1


def test_s4_the_vizier_is_asked_also_when_no_stall_has_cards():
    state = position(hand="artisan 2*wood", deck_size=0, stalls=("", "", ""))
    act(state, "activate vizier", *SPHINX, "finish")
    assert (state.current, texts(state)) == (0, ["end"])


def test_s4_games_begun_under_the_first_rules_end_the_turn_as_they_did():
    changes = {"deck": "wood^ wood^ wood^", "stalls": ("wood^", "", ""), "revision": 1}
    state = position(hand="", **changes)
    act(state, "activate vizier", "take 1", "put 1", "put 2")
    assert state.current == 1
    state = position(hand="artisan wood", **changes)
    act(state, "activate vizier", "take 1", "put 1", "put 2")
    assert (state.current, texts(state)) == (0, ["build sphinx", "end"])


def test_d7_3_without_the_vizier_one_half_is_the_turn():
    state = position(hand="artisan 2*wood", deck="wood^ wood^ wood^")
    act(state, "activate architect", "take 2", "put 1", "put 2")
    assert state.current == 1


def test_d7_3_merchant_two_resources_less_in_all_divided_as_one_likes():
    state = position(hand="2*artisan 2*wood", scarabs=[4, 5], tiles=TILES)
    act(state, "activate merchant", "build sphinx")
    assert "pay artisan off:resource off:resource" in texts(state)
    act(state, "pay artisan wood off:resource", "set sphinx-1")
    assert state.off_resources == 1
    act(state, "build wall", "pay artisan wood off:resource", "set wall-1")
    assert state.off_resources == 0
    assert texts(state) == ["finish"]


def test_d7_3_merchant_does_not_save_artisans():
    state = position(hand="2*wood", tiles=TILES)
    act(state, "activate merchant")
    assert refusal(state, "build sphinx").code == "cannot_pay"


def test_d7_3_foreman_two_artisans_less_in_all():
    state = position(hand="artisan 2*wood 2*stone 3*marble")
    act(state, "activate foreman", "build sphinx", "pay wood wood off:artisan", "set sphinx-1")
    act(state, "build sphinx", "pay stone stone off:artisan", "set sphinx-2")
    assert state.off_artisans == 0
    assert refusal(state, "build door").params == {"piece": "door", "artisans": 1, "resources": 0}


def test_d7_3_the_discount_ends_with_the_turn():
    state = position(hand={0: "artisan 2*wood", 1: "2*wood"})
    act(state, "activate foreman", *SPHINX, "finish")
    assert refusal(state, "build sphinx").code == "cannot_pay"


def test_d7_3_beggar_four_cards_the_face_up_ones_seen_by_all():
    state = position(deck="wood^ cave 2xlapis^ stone")
    events = act(state, "activate beggar")
    (drawn,) = of_type(events, CardsDrawn)
    assert [card.kind for card in drawn.redact(0).cards] == [1, 9, 8, 2]
    assert [card.kind for card in drawn.redact(1).cards] == [1, -1, 8, -1]
    assert hand_size(state, 0) == 4
    known = observe(state, 1).seats[0].hand_known
    assert known[BY_CODE["wood"]] == known[BY_CODE["2xlapis"]] == 1
    assert sum(known) == 2
    assert kind_of(state) == DecisionKind.ACT


def test_d7_4_equal_and_different_hold_for_what_is_still_paid():
    state = position(hand="3*artisan wood stone", tiles=TILES)
    act(state, "activate merchant", "build pedestal")
    assert texts(state) == ["pay artisan artisan artisan wood stone off:resource off:resource"]
    state = position(hand="3*artisan 2*wood", tiles=TILES)
    act(state, "activate merchant")
    assert refusal(state, "build pedestal").code == "cannot_pay"
    assert refusal(state, "build obelisk") is None
    state = position(hand="3*artisan wood stone", tiles=TILES)
    act(state, "activate merchant")
    assert refusal(state, "build obelisk").code == "cannot_pay"


def test_d7_4_a_piece_may_come_to_cost_no_resource_or_no_artisan():
    state = position(hand="artisan", tiles=TILES)
    act(state, "activate merchant", "build sphinx")
    assert texts(state) == ["pay artisan off:resource off:resource"]
    state = position(hand="2*wood", tiles=TILES)
    act(state, "activate foreman", "build sphinx")
    assert texts(state) == ["pay wood wood off:artisan"]


def test_d7_5_activating_is_allowed_even_when_it_brings_nothing():
    state = position(hand="")
    for code in WORSHIPPER_CODES:
        assert refusal(state, f"activate {code}") is None
    act(state, "activate merchant", "take 1")
    assert state.amulets[0] == 1


def test_d7_5_the_cost_is_paid_even_if_the_beggar_finds_no_card():
    whole = "30*artisan 11*wood 11*stone 11*marble 11*lapis 3*2xwood 3*2xstone 3*2xmarble 3*2xlapis"
    state = position(hand={1: whole + " 7*cave"}, stalls=("cave^", "", ""))
    act(state, "activate beggar")
    assert hand_size(state, 0) == 0
    assert state.amulets[0] == 2


@pytest.mark.parametrize("first", WORSHIPPER_CODES)
def test_d7_1_a_second_worshipper_is_refused_whoever_serves(first):
    """Also the one whose number is 0: nobody is -1."""
    state = position(hand="artisan 2*wood", scarabs=[9, 5])
    act(state, f"activate {first}")
    other = next(code for code in WORSHIPPER_CODES if code != first)
    refused = refusal(state, f"activate {other}")
    assert (refused.code, refused.rule) == ("one_worshipper", "D7.1")


def test_s4_the_others_learn_nothing_of_the_hand_from_the_viziers_second_half():
    seen = []
    for hand in ("artisan 2*wood", "wood stone marble"):
        state = position(hand=hand, deck="wood^ wood^ wood^ stone^", stalls=("lapis", "stone^", ""))
        act(state, "activate vizier", "take 2", "put 1", "put 2")
        seen.append((observe(state, 1), observe(state, None)))
    assert seen[0] == seen[1]

"""Each house rule, both ways. Rules: deluxe.md, House rules"""

from __future__ import annotations

from collections import Counter

import pytest

from cleopatra.rules.catalogue import MOSAIC_CODES
from cleopatra.rules.engine import new_game
from cleopatra.rules.garden import Garden
from cleopatra.rules.layouts import LAYOUTS, Layout
from cleopatra.rules.options import HOUSE_RULES, GameOptions
from tests.rules.builders import EVERY_HOUSE_RULE, act, position, refusal, texts


def test_the_samples_of_the_other_tests_hold_every_value_of_every_house_rule():
    for name, values in HOUSE_RULES.items():
        tried = {options.get(name, values[0]) for options in EVERY_HOUSE_RULE}
        assert tried == set(values)
    assert {options.get("garden", "front") for options in EVERY_HOUSE_RULE} == set(LAYOUTS)


def test_every_default_is_the_first_value():
    options = GameOptions()
    assert {name: getattr(options, name) for name in HOUSE_RULES} == {
        name: values[0] for name, values in HOUSE_RULES.items()
    }


def test_mosaics_turn_over_no_leaves_the_mirror_images_out():
    layout = Layout.parse("front")
    both, one = Garden(layout, True), Garden(layout, False)
    assert {p.squares for p in one.placements} < {p.squares for p in both.placements}
    number = Counter(MOSAIC_CODES[p.mosaic] for p in both.placements)
    single = Counter(MOSAIC_CODES[p.mosaic] for p in one.placements)
    # Those that are their own mirror image have all their places still.
    assert {code for code in MOSAIC_CODES if single[code] == number[code]} == set("ITUVWX")


@pytest.mark.parametrize(
    ("scope", "second"),
    [
        ("turn", []),
        ("piece", ["pay artisan off:resource off:resource"]),
    ],
)
def test_discount_scope(scope, second):
    state = position(hand="2*artisan", discount_scope=scope)
    act(state, "activate merchant", "build sphinx", "pay artisan off:resource off:resource")
    act(state, "set sphinx-1")
    assert ("build sphinx" in texts(state)) == bool(second)
    if second:
        act(state, "build sphinx")
        assert texts(state) == second
        act(state, second[0], "set sphinx-2", "finish")
        assert (state.off_artisans, state.off_resources) == (0, 0)


def test_discount_scope_piece_holds_for_the_foreman():
    state = position(hand="2*wood 2*stone", discount_scope="piece")
    act(state, "activate foreman", "build sphinx", "pay wood wood off:artisan", "set sphinx-1")
    act(state, "build sphinx", "pay stone stone off:artisan")


def test_discount_scope_piece_does_not_outlive_the_turn():
    state = position(hand={0: "artisan", 1: "artisan"}, discount_scope="piece")
    act(state, "activate merchant", "build sphinx", "pay artisan off:resource off:resource")
    act(state, "set sphinx-1", "finish")
    assert refusal(state, "build sphinx").code == "cannot_pay"


def test_refill_one_at_a_time_differs_only_in_when_cards_are_seen():
    # Tested under D5.2; here: the same cards end on the same stalls.
    ends = []
    for refill in ("together", "one"):
        state = position(deck="wood^ stone^ marble^", refill=refill)
        act(state, "take 1", "put 2", "put 3")
        ends.append((state.stall_up, state.stall_down))
    assert ends[0] == ends[1]


def test_slot_costs_are_a_table():
    state = position(slot_costs="0s,7s,0a,1a,9a", scarabs=[6, 6])
    act(state.clone(), "activate architect")
    assert refusal(state, "activate vizier").params["price"] == 7
    act(state, "activate foreman")
    assert state.amulets[0] == 9


def test_garden_is_a_layout_by_name_or_by_text():
    by_name = new_game(GameOptions(seats=2, garden="back"))
    by_text = new_game(GameOptions(seats=2, garden=LAYOUTS["back"]))
    assert by_name.rules.garden.palms == by_text.rules.garden.palms
    assert by_name.empty == by_text.empty != new_game(GameOptions(seats=2)).empty


def test_open_totals_are_a_matter_of_the_screen():
    assert not GameOptions().totals_are_open
    assert GameOptions(open_totals="open").totals_are_open
    plain, opened = (position(open_totals=value) for value in ("secret", "open"))
    assert texts(plain) == texts(opened)

"""The twelve worked examples of the rules, each by its number."""

from __future__ import annotations

import pytest

from cleopatra.rules.catalogue import PIECE_KINDS, WORSHIPPER_CODES
from cleopatra.rules.events import AmuletsChanged, CleopatraMoved
from tests.rules.builders import act, position, refusal, texts


def reward(state, *actions) -> int:
    before = state.scarabs[0]
    act(state, *actions)
    return state.scarabs[0] - before


def test_example_1_a_sphinx_with_two_in_its_row_and_the_last_of_six():
    state = position(hand="artisan 2*wood", sphinxes=[0, 1, 3, 4, 5])
    pay = ("build sphinx", "pay artisan wood wood", "set sphinx-3")
    assert reward(state, *pay) == 3 + 2
    assert CleopatraMoved(0, 1) in act(state, "finish")


@pytest.mark.parametrize(
    ("walls", "door", "points"),
    [([0, 1, 2, 3, 5], 1, 9), (range(9), 1, 14), (range(9), 2, 14)],
)
def test_example_2_a_door_and_its_chain(walls, door, points):
    state = position(hand="2*artisan 3*stone", walls=walls)
    pay = ("build door", "pay artisan artisan stone stone stone", f"set door-{door}")
    assert reward(state, *pay) == points


@pytest.mark.parametrize(("sphinxes", "points"), [([0, 2, 5], 14), ([0, 1, 2], 16)])
def test_example_3_an_obelisk_and_its_row(sphinxes, points):
    state = position(hand="3*artisan 4*lapis", sphinxes=sphinxes)
    pay = "pay artisan artisan artisan lapis lapis lapis lapis"
    assert reward(state, "build obelisk", pay, "set obelisk-1") == points


def test_example_4_a_wall_with_two_mosaic_squares_along_it():
    state = position(hand="artisan wood marble", laid=["lay I r4c0 1"])
    assert reward(state, "build wall", "pay artisan wood marble", "set wall-2") == 3 + 2


def test_example_5_a_mosaic_over_three_palms_and_the_x_on_the_oasis():
    pay = ("build mosaic", "pay artisan artisan wood stone marble")
    state = position(hand="2*artisan wood stone marble", pile="IX")
    three = next(p for p in state.rules.garden.placements if p.text[4] == "I" and p.palms == 3)
    assert reward(state, *pay, three.text) == 5 + 3
    state = position(hand="2*artisan wood stone marble", pile="XI")
    assert reward(state, *pay, "lay X r5c3 0") == 10


@pytest.mark.parametrize(
    ("laid", "points"),
    [
        (["lay I r3c1 0", "lay X r0c6 0"], 14),
        (["lay I r3c1 0", "lay P r0c1 4", "lay L r0c6 0"], 19),
    ],
)
def test_example_6_the_pedestal_and_its_neighbours(laid, points):
    state = position(hand="3*artisan wood stone marble lapis", laid=laid)
    pay = "pay artisan artisan artisan wood stone marble lapis"
    assert reward(state, "build pedestal", pay) == points


def test_example_7_the_vizier_on_slot_four():
    state = position(hand="artisan 2*wood", tiles="architect beggar foreman vizier merchant")
    events = act(state, "activate vizier")
    assert AmuletsChanged(0, 2, "worshipper") in events
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-1", "finish", "end")
    tiles = [WORSHIPPER_CODES[tile] for tile in state.tiles]
    assert tiles.index("merchant") == 3
    assert tiles.index("vizier") == 4


@pytest.mark.parametrize(
    ("bids", "changes"), [((6, 6, 2, 0), (-3, -3, 2, 3)), ((0, 0, 0, 0), (-3, -3, -3, -3))]
)
def test_example_8_the_offering_of_four(bids, changes):
    state = position(
        seats=4,
        hand="artisan 2*wood",
        sphinxes=range(5),
        step=3,
        amulets=[4, 4, 4, 4],
        scarabs=[6, 6, 6, 6],
    )
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-6", "finish")
    for seat, number in enumerate(bids):
        act(state, f"bid {number}", seat=seat)
    assert tuple(n - 4 for n in state.amulets) == changes


def test_example_9_a_double_serves_a_wall_and_a_door():
    state = position(hand="3*artisan 2xwood stone 2*wood")
    act(state, "build wall", "pay artisan stone 2xwood", "set wall-1")
    act(state, "build door", "pay artisan artisan wood wood +wood", "set door-1")
    assert state.amulets[0] == 1
    assert texts(state) == ["finish"]


def test_example_10_a_hand_of_fourteen():
    def hand_of_14():
        state = position(hand="8*artisan 5*wood", stalls=("stone^", "", ""))
        act(state, "take 1", "put 1", "put 2")
        return state

    state = hand_of_14()
    act(state, "discard stone", "discard wood", "discard wood")
    assert state.current == 0
    assert refusal(state, "keep all").code == "already_discarding"
    act(state, "discard wood")
    assert (state.current, state.amulets[0]) == (1, 0)
    state = hand_of_14()
    act(state, "keep all")
    assert (state.current, state.amulets[0]) == (1, 4)


def test_example_11_the_count():
    state = position(
        seats=3,
        hand={0: "cave", 1: "2xwood cave", 2: "3*2xlapis"},
        stalls=("", "", ""),
        amulets=[11, 5, 7],
        scarabs=[30, 30, 30],
        step=5,
    )
    state.sanctuaries = ((0, (1 << 10) - 1), (1, 0b11 << 20))
    state.turns_left = 1
    act(state, "pass")
    assert state.outcome.amulets == (0, 3, 8)
    assert state.outcome.scarabs == (30, 24, 30)
    assert state.outcome.eaten == (False, False, True)
    assert state.outcome.winners == (0,)


def test_example_12_everything_once():
    assert sum(kind.number * kind.artisans for kind in PIECE_KINDS) == 55
    assert sum(kind.number * kind.resources for kind in PIECE_KINDS) == 88

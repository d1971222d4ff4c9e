"""Sanctuaries and statues. Rules: D8"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from cleopatra.rules.catalogue import MOSAIC_CODES
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.events import (
    SanctuaryClaimed,
    SanctuaryFormed,
    SanctuaryLeft,
    ScarabsChanged,
)
from cleopatra.rules.garden import mask_to_squares
from cleopatra.rules.observe import observe
from cleopatra.rules.state import State
from tests.rules.builders import act, kind_of, position, refusal, texts

PAY = ("build mosaic", "pay artisan artisan wood stone marble")
HAND = "2*artisan wood stone marble"
Squares = Iterable[tuple[int, int]]

# The V round the front right corner covers two palms and cuts off four squares.
V = ((0, 6), (1, 6), (2, 6), (2, 7), (2, 8))
CORNER = ((0, 7), (0, 8), (1, 7), (1, 8))
# The T at the back leaves two squares to its left and one to its right, once EDGE is filled.
T = ((8, 2), (7, 2), (6, 1), (6, 2), (6, 3))
EDGE = ((6, 0), (6, 4), (7, 4), (8, 4))


def of_type(events, kind):
    return [event for event in events if isinstance(event, kind)]


def numbers(squares: Squares) -> tuple[int, ...]:
    return tuple(sorted(r * 9 + c for r, c in squares))


def lay(state: State, squares: Squares) -> str:
    """The text of the action that lays the top mosaic there."""
    places = state.rules.garden.placements
    return next(p.text for p in places if p.squares == numbers(squares))


def fill(state: State, squares: Squares) -> State:
    """Takes squares away from the garden, as if mosaics lay on them."""
    state.empty &= ~sum(1 << square for square in numbers(squares))
    left = {MOSAIC_CODES[m] for m in state.pile}
    state.free = sum(
        1 << p.index
        for p in state.rules.garden.placements
        if p.mask & ~state.empty == 0 and MOSAIC_CODES[p.mosaic] in left
    )
    return state


def before_v(**changes) -> State:
    return position(**{"hand": HAND, "pile": "VXI", **changes})


def before_t(**changes) -> State:
    return fill(position(**{"hand": HAND, "pile": "TXI", **changes}), EDGE)


def test_d8_1_an_area_that_touches_the_mosaic_and_takes_no_other_is_formed():
    state = before_v()
    events = act(state, *PAY, lay(state, V))
    assert of_type(events, SanctuaryFormed) == [SanctuaryFormed(numbers(CORNER))]
    assert kind_of(state) == DecisionKind.CLAIM
    assert texts(state) == ["claim r0c7", "leave"]


@pytest.mark.parametrize(
    ("left", "formed"), [("X", True), ("XW", True), ("P", False), ("U", False), ("XU", False)]
)
def test_d8_1_a_larger_area_is_formed_when_nothing_left_in_the_pile_fits(left, formed):
    # Two rows of three in the corner: the P and the U would fit.
    state = fill(position(hand=HAND, pile="I" + left), ((2, 7), (2, 8)))
    events = act(state, *PAY, lay(state, ((2, 6), (3, 6), (4, 6), (5, 6), (6, 6))))
    areas = [event.squares for event in of_type(events, SanctuaryFormed)]
    assert (numbers(((0, 6), (1, 6), *CORNER)) in areas) == formed


def test_d8_1_an_area_that_can_take_a_mosaic_left_is_not_formed():
    state = position(hand=HAND, pile="XI")
    assert not of_type(act(state, *PAY, "lay X r3c5 0"), SanctuaryFormed)
    assert kind_of(state) == DecisionKind.VISIT


def test_d8_1_areas_that_do_not_touch_the_mosaic_are_not_formed():
    # The P still fits into the corner; laid elsewhere, it leaves none that fits there.
    state = fill(position(hand=HAND, pile="PI"), ((2, 6), (2, 7), (2, 8)))
    events = act(state, *PAY, lay(state, ((4, 3), (4, 4), (5, 3), (5, 4), (6, 3))))
    corner = numbers(((0, 6), (1, 6), *CORNER))
    assert all(event.squares != corner for event in of_type(events, SanctuaryFormed))
    cover = state.rules.garden.cover
    assert not any(state.free & cover[square] for square in corner)
    assert kind_of(state) == DecisionKind.VISIT


def test_d8_1_with_the_last_mosaic_all_areas_that_touch_it_are_formed():
    state = position(hand=HAND, pile="X")
    (formed,) = of_type(act(state, *PAY, "lay X r3c5 0"), SanctuaryFormed)
    assert len(formed.squares) == 72 - 5


def test_d8_1_only_a_formed_sanctuary_can_be_claimed():
    state = before_v()
    act(state, *PAY, lay(state, V))
    refused = refusal(state, "claim r0c0")
    assert (refused.code, refused.rule) == ("not_formed", "D8.1")
    assert refused.params == {"row": 0, "column": 0}


def test_d8_2_a_claim_takes_a_statue_instead_of_all_points():
    state = before_v()
    events = act(state, *PAY, lay(state, V), "claim r0c7")
    assert of_type(events, SanctuaryClaimed) == [SanctuaryClaimed(0, numbers(CORNER))]
    assert not of_type(events, ScarabsChanged)
    assert state.scarabs[0] == 5
    assert state.statues == [1, 2]
    claimed = [(seat, mask_to_squares(area)) for seat, area in state.sanctuaries]
    assert claimed == [(0, numbers(CORNER))]


@pytest.mark.parametrize(("cost", "points"), [("all", 0), ("palms", 5), ("nothing", 7)])
def test_d8_2_house_rules_on_what_a_claim_costs(cost, points):
    state = before_v(sanctuary_costs=cost)
    act(state, *PAY, lay(state, V), "claim r0c7")
    assert state.scarabs[0] - 5 == points


def test_d8_2_with_two_statues_two_sanctuaries_may_be_claimed_for_one_mosaic():
    state = before_t()
    events = act(state, *PAY, lay(state, T))
    assert len(of_type(events, SanctuaryFormed)) == 2
    assert texts(state) == ["claim r7c0", "claim r7c3", "leave"]
    act(state, "claim r7c3")
    assert texts(state) == ["claim r7c0", "leave"]
    act(state, "claim r7c0")
    assert kind_of(state) == DecisionKind.VISIT
    assert state.statues[0] == 0
    assert state.scarabs[0] == 5
    assert sorted(area.bit_count() for _, area in state.sanctuaries) == [2, 4]


def test_d8_2_one_claimed_and_one_left_cost_the_points_once():
    state = before_t()
    events = act(state, *PAY, lay(state, T), "claim r7c0", "leave")
    assert (state.scarabs[0], state.statues[0]) == (5, 1)
    assert len(of_type(events, SanctuaryLeft)) == 1


def test_d8_2_with_one_statue_only_one_can_be_claimed():
    state = before_t(statues=[1, 2])
    events = act(state, *PAY, lay(state, T), "claim r7c0")
    assert kind_of(state) == DecisionKind.VISIT
    assert len(of_type(events, SanctuaryLeft)) == 1


def test_d8_2_without_a_statue_nobody_is_asked():
    state = before_v(statues=[0, 2])
    events = act(state, *PAY, lay(state, V))
    assert kind_of(state) == DecisionKind.VISIT
    assert of_type(events, SanctuaryLeft) == [SanctuaryLeft(numbers(CORNER))]
    assert state.scarabs[0] - 5 == 7


def test_d8_3_a_sanctuary_left_belongs_to_nobody():
    state = before_v()
    events = act(state, *PAY, lay(state, V), "leave")
    assert of_type(events, SanctuaryLeft) == [SanctuaryLeft(numbers(CORNER))]
    assert state.sanctuaries == ()
    assert state.scarabs[0] - 5 == 7
    assert refusal(state, "claim r0c7").code == "not_now"
    assert refusal(state, "leave").rule == "D8.3"


def test_d8_4_the_architects_bonus_is_kept():
    state = before_v()
    act(state, "activate architect", *PAY, lay(state, V), "claim r0c7")
    assert state.scarabs[0] == 5 - 2 + 4


def test_d8_2_a_claim_is_made_before_the_next_mosaic_is_shown():
    state = before_v()
    act(state, *PAY, lay(state, V))
    assert observe(state, 0).mosaic_top == -1
    assert observe(state, 0).mosaics_left == (1, 9)
    act(state, "leave")
    assert observe(state, 0).mosaic_top == MOSAIC_CODES.index("X")


@pytest.mark.parametrize(("pile", "reveals"), [("XILW", True), ("XIL", True), ("XI", False)])
def test_d3_1_showing_the_next_mosaic_cannot_be_taken_back_unless_only_one_is_left(pile, reveals):
    state = position(hand=HAND, pile=pile, statues=[0, 0])
    before = state.barrier
    act(state, *PAY, "lay X r3c5 0")
    assert (state.barrier > before) == reveals

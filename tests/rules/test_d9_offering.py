"""The Offering to the High Priest. Rules: D9"""

from __future__ import annotations

import pytest

from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import decision, legal_actions
from cleopatra.rules.events import (
    AmuletsChanged,
    BidPlaced,
    BidsRevealed,
    CleopatraMoved,
    OfferingStarted,
    ScarabsChanged,
)
from cleopatra.rules.observe import observe
from tests.rules.builders import act, kind_of, position, refusal

LAST_SPHINX = ("build sphinx", "pay artisan wood wood", "set sphinx-6", "finish")


def of_type(events, kind):
    return [event for event in events if isinstance(event, kind)]


def offering(seats=4, step=3, current=0, **changes):
    """Somebody has just moved Cleopatra to step 4."""
    state = position(
        seats=seats,
        current=current,
        hand="artisan 2*wood",
        sphinxes=range(5),
        step=step,
        **{"scarabs": [10] * seats, "amulets": [5] * seats, **changes},
    )
    events = act(state, *LAST_SPHINX)
    return state, events


def bid(state, *bids):
    events = []
    for seat, number in enumerate(bids):
        events += act(state, f"bid {number}", seat=seat)
    return events


@pytest.mark.parametrize(("step", "is_held"), [(0, False), (2, False), (3, True), (4, False)])
def test_d9_1_held_when_cleopatra_passes_from_three_to_four(step, is_held):
    state, events = offering(step=step)
    assert bool(of_type(events, OfferingStarted)) == is_held
    assert (kind_of(state) == DecisionKind.BID) == is_held


def test_d9_1_after_the_visit_that_moved_her():
    _, events = offering()
    kinds = [type(event) for event in events]
    assert kinds.index(CleopatraMoved) < kinds.index(OfferingStarted)


def test_d9_1_two_steps_over_the_line_hold_it_once():
    state = position(
        hand="3*artisan 5*wood", sphinxes=range(5), doors=[0], step=2, scarabs=[10, 10]
    )
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-6")
    events = act(state, "build door", "pay artisan artisan wood wood wood", "set door-2", "finish")
    assert of_type(events, CleopatraMoved) == [CleopatraMoved(2, 4)]
    assert len(of_type(events, OfferingStarted)) == 1


def test_d9_2_everybody_bids_from_nothing_to_all():
    state, _ = offering(scarabs=[10, 0, 3, 7])
    assert decision(state).actors == (0, 1, 2, 3)
    # The last sphinx brought its builder 5.
    assert [len(legal_actions(state, seat)) for seat in range(4)] == [16, 1, 4, 8]
    refused = refusal(state, "bid 4", seat=2)
    assert (refused.code, refused.rule) == ("too_few_scarabs", "D9.2")


def test_d9_2_bids_come_in_any_order_and_only_once():
    state, _ = offering(current=2)
    assert decision(state).actors == (2, 3, 0, 1)
    act(state, "bid 3", seat=1)
    assert decision(state).actors == (2, 3, 0)
    assert legal_actions(state, 1) == []
    assert refusal(state, "bid 2", seat=1).code == "already_bid"


def test_d9_2_bids_are_secret_until_all_are_made():
    state, _ = offering()
    (placed,) = of_type(act(state, "bid 3", seat=1), BidPlaced)
    assert placed.redact(1).amount == 3
    assert placed.redact(0).amount == placed.redact(None).amount == -1
    assert observe(state, 1).seats[1].bid == 3
    for viewer in (0, None):
        assert observe(state, viewer).seats[1].bid == -1
        assert observe(state, viewer).seats[1].has_bid
    assert observe(state, 0).seats[1].scarabs == 10


def test_d9_2_all_offered_are_lost():
    state, _ = offering()
    events = bid(state, 15, 0, 3, 10)
    assert state.scarabs == [0, 10, 7, 0]
    lost = [(e.seat, e.amount) for e in of_type(events, ScarabsChanged)]
    assert lost == [(0, -15), (2, -3), (3, -10)]


@pytest.mark.parametrize(
    ("bids", "ranks", "changes"),
    [
        ((9, 6, 3, 0), (0, 1, 2, 3), (-3, 1, 2, 3)),
        ((6, 6, 2, 0), (0, 0, 2, 3), (-3, -3, 2, 3)),
        ((0, 0, 0, 0), (0, 0, 0, 0), (-3, -3, -3, -3)),
        ((1, 4, 4, 4), (3, 0, 0, 0), (3, -3, -3, -3)),
        ((7, 4, 4, 1), (0, 1, 1, 3), (-3, 1, 1, 3)),
        ((9, 2, 1), (0, 1, 2), (-3, 1, 2)),
        ((2, 9, 2), (1, 0, 1), (1, -3, 1)),
        ((2, 9), (1, 0), (1, -3)),
        ((0, 0), (0, 0), (-3, -3)),
    ],
)
def test_d9_3_what_the_ranks_bring(bids, ranks, changes):
    state, _ = offering(seats=len(bids))
    events = bid(state, *bids)
    assert of_type(events, BidsRevealed) == [BidsRevealed(bids, ranks)]
    assert tuple(n - 5 for n in state.amulets) == changes


def test_d9_3_the_first_gives_back_all_he_has_if_fewer():
    state, _ = offering(amulets=[0, 2, 3, 4])
    events = bid(state, 8, 8, 8, 8)
    assert state.amulets == [0, 0, 0, 1]
    changes = [(e.seat, e.amount) for e in of_type(events, AmuletsChanged)]
    assert changes == [(1, -2), (2, -3), (3, -3)]


def test_d9_3_afterwards_the_turn_goes_on():
    state, _ = offering(current=3)
    bid(state, 1, 1, 1, 1)
    assert state.current == 0
    assert state.bids == [-1] * 4


def test_d9_3_the_vizier_still_has_his_second_half():
    state = position(hand="artisan 2*wood", sphinxes=range(5), step=3)
    act(state, "activate vizier", *LAST_SPHINX)
    bid(state, 0, 0)
    assert kind_of(state) == DecisionKind.ACT
    assert state.current == 0

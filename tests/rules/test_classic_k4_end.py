"""K4: the end at once, and the count in which the most corrupt is eaten."""

from __future__ import annotations

import pytest

from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.editions.classic.events import DiceRolled, MerchantsCounted
from cleopatra.rules.engine import decision
from cleopatra.rules.events import (
    AmuletsChanged,
    CleopatraMoved,
    GameEnded,
    HandShown,
    LastRoundBegan,
    PenaltyPaid,
    PyramidOpened,
    SanctuariesCovered,
    ScarabsChanged,
    SmallestSubtracted,
    ThrownToCrocodile,
    TurnEnded,
)
from cleopatra.rules.garden import squares_to_mask
from cleopatra.rules.observe import observe
from cleopatra.rules.position import read_position, write_position
from tests.rules.builders import act, kind_of
from tests.rules.classic_tables import dice, of_type, table

LAST_SPHINX = ("build sphinx", "pay artisan stone marble", "set sphinx-6", "finish")


def last_visit(symbols: int = 0, **changes):
    """Seat 0 completes the sphinxes and takes Cleopatra to step 5."""
    hand = {0: "artisan stone marble"} | changes.pop("hand", {})
    sanctuaries = changes.pop("sanctuaries", ())
    changes = {"sphinxes": range(5), "step": 4, "merchants": None, **changes}
    state = dice(table(hand, **changes), symbols)
    state.sanctuaries = sanctuaries
    return state, act(state, *LAST_SPHINX)


def test_k4_1_the_game_ends_at_once_at_step_5():
    state, events = last_visit(seats=4)
    assert decision(state).kind == DecisionKind.OVER
    assert (state.outcome.reason, state.current) == ("count", 0)
    assert not of_type(events, LastRoundBegan)
    assert [e.end for e in of_type(events, CleopatraMoved)] == [5]
    assert of_type(events, TurnEnded) == [TurnEnded(0)]


def test_k4_1_nobody_plays_a_character_or_keeps_the_hand_limit_any_more():
    state, _ = last_visit(hand={0: "12*artisan stone marble smuggler"})
    assert state.outcome is not None
    assert state.amulets[0] == 1  # for the smuggler in the hand, nothing for 12 cards


def test_k4_1_an_offering_that_the_visit_causes_comes_first():
    state, events = last_visit(symbols=1, altar=4, amulets=[4, 4, 4], scarabs=[5, 9, 5])
    assert of_type(events, DiceRolled)
    assert kind_of(state) == DecisionKind.BID
    act(state, "bid 1", "bid 9")
    events = act(state, "bid 0")
    assert state.outcome is not None
    # Seat 1 gave back 3, seat 2 took 2.
    assert [e.amulets for e in of_type(events, PyramidOpened)] == [5, 1, 6]


def test_k4_1_what_characters_allowed_ends_with_the_game():
    state = dice(table("artisan stone marble scribe", sphinxes=range(5), step=4), 0)
    act(state, "play scribe X", *LAST_SPHINX)
    assert state.outcome is not None
    assert observe(state, 1).fact("chosen_mosaic") == (-1,)
    assert write_position(read_position(write_position(state))) == write_position(state)


def test_k4_1_before_step_5_the_turn_goes_on():
    state, _ = last_visit(step=3)
    assert kind_of(state) == DecisionKind.ACT


def test_k4_2_an_amulet_for_each_tainted_card_and_each_character_in_the_hand():
    _, events = last_visit(
        hand={1: "wood 2xwood 2xartisan trompe-loeil", 2: "beggar scribe vizier artisan"},
    )
    assert [e.amulets for e in of_type(events, HandShown)] == [0, 3, 3]
    taken = [e for e in of_type(events, AmuletsChanged) if e.reason == "hand"]
    assert [(e.seat, e.amount) for e in taken] == [(1, 3), (2, 3)]


def test_k4_2_an_amulet_onto_each_square_of_the_own_sanctuaries():
    squares = squares_to_mask([0, 1, 9])
    state, events = last_visit(amulets=[5, 2, 4], sanctuaries=((0, squares),))
    covered = of_type(events, SanctuariesCovered)
    assert [(e.squares, e.laid, e.left) for e in covered] == [(3, 3, 2), (0, 0, 2), (0, 0, 4)]
    assert state.outcome.amulets == (2, 2, 4)
    assert state.outcome.eaten == (False, False, True)


@pytest.mark.parametrize(
    ("amulets", "eaten"),
    [
        ((3, 2, 1), (True, False, False)),
        ((0, 1, 0), (False, True, False)),
        ((4, 4, 1), (True, True, False)),
        ((0, 0, 0), (False, False, False)),
        ((2, 2, 2), (True, True, True)),
    ],
)
def test_k4_2_the_most_corrupt_are_eaten_and_nobody_if_there_are_no_amulets(amulets, eaten):
    state, events = last_visit(amulets=list(amulets))
    assert state.outcome.eaten == eaten
    assert [e.seat for e in of_type(events, ThrownToCrocodile)] == [
        seat for seat in range(3) if eaten[seat]
    ]
    assert not set(state.outcome.winners) & {seat for seat in range(3) if eaten[seat]}


def test_k4_2_nothing_is_subtracted_and_no_penalty_paid():
    state, events = last_visit(amulets=[3, 7, 8], scarabs=[20, 20, 20])
    assert not of_type(events, SmallestSubtracted)
    assert not of_type(events, PenaltyPaid)
    assert state.outcome.amulets == (3, 7, 8)


def test_k4_2_survivors_add_three_talents_for_each_merchant_left():
    state, events = last_visit(amulets=[0, 0, 1], merchants=(2, 1, 3), scarabs=[10, 10, 10])
    assert of_type(events, MerchantsCounted) == [
        MerchantsCounted(0, 2, 6),
        MerchantsCounted(1, 1, 3),
    ]
    # The last sphinx brought seat 0 its 5.
    assert state.outcome.scarabs == (10 + 5 + 6, 10 + 3, 10)
    gained = [e for e in of_type(events, ScarabsChanged) if e.reason == "merchants"]
    assert [(e.seat, e.amount) for e in gained] == [(0, 6), (1, 3)]


def test_k4_2_the_most_talents_among_the_survivors_win():
    state, events = last_visit(amulets=[9, 0, 1], scarabs=[90, 10, 20], merchants=(0, 3, 0))
    assert state.outcome.winners == (2,)
    assert of_type(events, GameEnded) == [GameEnded((2,), "count")]


def test_k4_2_a_tie_goes_to_fewer_amulets_and_is_then_shared():
    state, _ = last_visit(amulets=[9, 2, 1], scarabs=[5, 20, 20], merchants=(0, 0, 0))
    assert state.outcome.winners == (2,)
    state, _ = last_visit(amulets=[9, 2, 2], scarabs=[5, 20, 20], merchants=(0, 0, 0))
    assert state.outcome.winners == (1, 2)
    state, _ = last_visit(
        amulets=[9, 2, 1], scarabs=[5, 20, 20], merchants=(0, 0, 0), tie_break="shared"
    )
    assert state.outcome.winners == (1, 2)


def test_k4_2_if_all_are_eaten_nobody_wins():
    state, events = last_visit(amulets=[2, 2, 2])
    assert state.outcome.winners == ()
    assert of_type(events, GameEnded) == [GameEnded((), "count")]
    text = write_position(state)
    assert write_position(read_position(text)) == text
    assert observe(state, None).winners == ()
    assert observe(state, None).ended == "count"

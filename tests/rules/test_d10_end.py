"""The end and the count. Rules: D10"""

from __future__ import annotations

import pytest

from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, check, decision, legal_actions, new_game
from cleopatra.rules.events import (
    AmuletsChanged,
    CleopatraMoved,
    GameEnded,
    HandShown,
    LastRoundBegan,
    OfferingStarted,
    PenaltyPaid,
    PyramidOpened,
    SanctuariesCovered,
    ScarabsChanged,
    SmallestSubtracted,
    ThrownToCrocodile,
)
from cleopatra.rules.options import GameOptions
from tests.rules.builders import act, kind_of, position, texts

LAST_SPHINX = ("build sphinx", "pay artisan wood wood", "set sphinx-6", "finish")
MARKET = ("take 1", "put 1", "put 2")


def of_type(events, kind):
    return [event for event in events if isinstance(event, kind)]


def last_round(seats=3, current=1, **changes):
    """Seat `current` has just moved Cleopatra to step 5 and ended its turn."""
    state = position(
        seats=seats,
        current=current,
        **{"hand": "artisan 2*wood", "sphinxes": range(5), "step": 4, **changes},
    )
    return state, act(state, *LAST_SPHINX)


def last_turn(**changes):
    """Nobody but seat 0 is to move, then the game is counted; it can only pass."""
    state = position(**{"stalls": ("", "", ""), "step": 5, **changes})
    state.turns_left = 1
    return state


def test_d10_1_every_other_player_has_one_more_turn():
    state, events = last_round()
    assert of_type(events, LastRoundBegan) == [LastRoundBegan(1)]
    turns = []
    while decision(state).actors:
        turns.append(state.current)
        act(state, *MARKET)
    assert turns == [2, 0]
    assert state.outcome.reason == "count"
    assert decision(state).kind == DecisionKind.OVER


def test_d10_1_the_player_who_moved_her_finishes_the_turn():
    state = position(hand="artisan 2*wood", sphinxes=range(5), step=4)
    act(state, "activate vizier", *LAST_SPHINX)
    assert kind_of(state) == DecisionKind.ACT
    assert state.current == 0
    act(state, *MARKET)
    assert state.current == 1


def test_d10_1_five_of_six_categories_are_enough():
    state, _ = last_round()
    assert state.step == 5
    assert state.completed.bit_count() < 6


def test_d10_1_the_offering_comes_first_in_the_same_visit():
    state = position(hand="3*artisan 5*wood", sphinxes=range(5), doors=[0], step=3)
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-6")
    events = act(state, "build door", "pay artisan artisan wood wood wood", "set door-2", "finish")
    assert of_type(events, CleopatraMoved) == [CleopatraMoved(3, 5)]
    assert of_type(events, OfferingStarted)
    assert kind_of(state) == DecisionKind.BID
    act(state, "bid 0", seat=1)
    act(state, "bid 0", seat=0)
    assert state.current == 1
    act(state, *MARKET)
    assert state.outcome is not None


def test_d10_1_a_sixth_category_in_the_last_turns_moves_nobody():
    state, _ = last_round(hand={1: "artisan 2*wood", 2: "2*artisan 3*wood"}, doors=[0])
    events = act(state, "build door", "pay artisan artisan wood wood wood", "set door-2", "finish")
    assert not of_type(events, CleopatraMoved)
    assert state.step == 5
    assert state.turns_left == 1


def test_d10_1_no_action_is_possible_afterwards():
    state = last_turn()
    act(state, "pass")
    assert legal_actions(state) == []
    assert check(state, state.rules.pass_turn).code == "game_over"


def test_d10_2_hands_are_shown_one_amulet_for_each_tainted_card():
    state = last_turn(hand={0: "cave 2xwood wood", 1: "artisan"})
    events = act(state, "pass")
    assert of_type(events, HandShown) == [
        HandShown(0, ((1, 1), (5, 1), (9, 1)), 2),
        HandShown(1, ((0, 1),), 0),
    ]
    assert state.outcome.amulets == (2, 0)


def test_d10_2_the_five_steps_come_in_order():
    state = last_turn(hand="cave", amulets=[11, 1])
    state.sanctuaries = ((0, 0b11),)
    events = [type(event) for event in act(state, "pass")]
    order = [
        HandShown,
        PyramidOpened,
        SanctuariesCovered,
        SmallestSubtracted,
        ThrownToCrocodile,
        GameEnded,
    ]
    firsts = [events.index(kind) for kind in order]
    assert firsts == sorted(firsts)


def test_d10_2_one_amulet_on_each_square_of_the_own_sanctuaries():
    state = last_turn(amulets=[9, 9])
    state.sanctuaries = ((0, 0b111), (1, 0b11000), (0, 0b10000000))
    events = act(state, "pass")
    assert of_type(events, SanctuariesCovered) == [
        SanctuariesCovered(0, 4, 4, 5),
        SanctuariesCovered(1, 2, 2, 7),
    ]
    assert state.outcome.amulets == (0, 2)


def test_d10_2_no_more_amulets_than_there_are_are_laid():
    state = last_turn(amulets=[3, 1])
    state.sanctuaries = ((0, 0b1111111),)
    act(state, "pass")
    assert state.outcome.amulets == (0, 1)


def test_d10_2_the_smallest_number_is_subtracted_from_everybody():
    state = last_turn(seats=3, amulets=[4, 9, 6])
    events = act(state, "pass")
    assert of_type(events, SmallestSubtracted) == [SmallestSubtracted(4, (0, 5, 2))]
    smallest = [e.amount for e in of_type(events, AmuletsChanged) if e.reason == "smallest"]
    assert smallest == [-4, -4, -4]


@pytest.mark.parametrize(
    ("amulets", "lost"), list(enumerate((0, 1, 3, 6, 10, 15, 20, 25))), ids=lambda n: str(n)
)
def test_d10_2_penalties(amulets, lost):
    state = last_turn(amulets=[amulets, 0], scarabs=[30, 0])
    act(state, "pass")
    assert state.outcome.scarabs == (30 - lost, 0)
    assert state.outcome.eaten == (False, False)


def test_d10_2_never_below_nothing():
    state = last_turn(amulets=[7, 0], scarabs=[4, 0])
    events = act(state, "pass")
    assert of_type(events, PenaltyPaid) == [PenaltyPaid(0, 7, 4)]
    assert of_type(events, ScarabsChanged) == [ScarabsChanged(0, -4, "penalty")]
    assert state.outcome.scarabs == (0, 0)


def test_d10_2_eight_or_more_are_the_crocodiles():
    state = last_turn(amulets=[8, 0], scarabs=[90, 1])
    events = act(state, "pass")
    assert of_type(events, ThrownToCrocodile) == [ThrownToCrocodile(0, 8)]
    assert state.outcome.eaten == (True, False)
    assert state.outcome.winners == (1,)


def test_d10_3_the_most_scarabs_among_the_survivors_win():
    state = last_turn(seats=3, amulets=[20, 0, 1], scarabs=[99, 20, 25])
    act(state, "pass")
    assert state.outcome.winners == (2,)


@pytest.mark.parametrize(("tie_break", "winners"), [("shared", (0, 1)), ("amulets", (1,))])
def test_d10_3_a_tie_is_shared_or_broken_by_the_fewest_amulets(tie_break, winners):
    state = last_turn(amulets=[1, 0], scarabs=[21, 20], tie_break=tie_break)
    events = act(state, "pass")
    assert state.outcome.scarabs == (20, 20)
    assert state.outcome.winners == winners
    assert of_type(events, GameEnded) == [GameEnded(winners, "count")]


def test_d10_3_a_tie_in_amulets_too_stays_shared():
    state = last_turn(seats=3, amulets=[0, 0, 0], scarabs=[9, 9, 8], tie_break="amulets")
    act(state, "pass")
    assert state.outcome.winners == (0, 1)


def test_a_game_in_which_nobody_builds_is_called_off_as_a_draw():
    state = new_game(GameOptions(seats=2, seed="idle"))
    events = []
    while decision(state).actors:
        legal = [a for a in legal_actions(state) if not a.text.startswith("build")]
        assert legal, texts(state)
        # Keep the hand small, else all cards end in the hands and nobody can take any.
        discards = [a for a in legal if a.text.startswith("discard")]
        apply(state, (discards or legal)[-1], None, events)
    assert state.ply == 3000
    assert state.outcome.reason == "exhaustion"
    assert state.outcome.winners == (0, 1)
    assert events[-1] == GameEnded((0, 1), "exhaustion")

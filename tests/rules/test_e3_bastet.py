"""The Wisdom of Bastet. Rules: E3"""

from __future__ import annotations

import pytest

from cleopatra.rules.card_kinds import DECK
from cleopatra.rules.decisions import ACT, BID
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import legal_actions, new_game
from cleopatra.rules.errors import BadText
from cleopatra.rules.events import CardsDrawn, CardsTaken, ScarabsChanged, TurnStarted
from cleopatra.rules.expansions.bastet.cards import GODDESS
from cleopatra.rules.expansions.bastet.events import GoddessCardsFound, GoddessMoved
from cleopatra.rules.expansions.whims.box import Token
from cleopatra.rules.hands import unpack
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import read_position, write_position
from cleopatra.rules.ruleset import ADVANCE, MOST_BID
from cleopatra.rules.state import KIND, State
from tests.rules.builders import (
    LONG,
    act,
    any_action,
    cards_in_all,
    fact,
    hand_text,
    position,
    set_fact,
    walk,
)

TAKE_1 = ("take 1", "put 1", "put 2")


def of_type(events, kind):
    return [event for event in events if isinstance(event, kind)]


def bastet(holder=-1, **changes) -> State:
    state = position(expansions=("bastet",), **{"seats": 3, "deck": "wood^ wood^ wood^", **changes})
    set_fact(state, "goddess", holder)
    return state


# -- E3.1 ---


def test_e3_1_ten_cards_make_a_deck_of_104():
    state = bastet()
    assert sum(state.rules.deck) == 104
    assert state.rules.deck[GODDESS] == 10
    assert [n for k, n in enumerate(state.rules.deck) if k != GODDESS] == [
        n for k, n in enumerate(DECK) if k != GODDESS
    ]
    assert cards_in_all(state) == state.rules.deck


def test_e3_1_the_statue_starts_with_nobody():
    assert fact(new_game(GameOptions(expansions=("bastet",))), "goddess") == (-1,)


def test_e3_1_no_hand_is_dealt_a_card_of_the_goddess():
    shown = 0
    for number in range(60 * LONG):
        state = new_game(GameOptions(seats=4, seed=f"{number}", expansions=("bastet",)))
        assert all(sum(unpack(hand)) == 3 and not unpack(hand)[GODDESS] for hand in state.hand)
        assert cards_in_all(state) == state.rules.deck
        shown += sum(unpack(stall)[GODDESS] for stall in state.stall_up)
        shown += any(code & KIND == GODDESS for code in state.deck)
    assert shown > 60 * LONG  # they are in the deck and on the stalls


# -- E3.2 ---


def test_e3_2_who_takes_one_gets_three_scarabs_and_the_statue():
    state = bastet(stalls=("goddess^ wood^", "stone^", "stone^"))
    events = act(state, *TAKE_1)
    assert state.scarabs == [8, 5, 5]
    assert fact(state, "goddess") == (0,)
    assert hand_text(state, 0) == "wood"
    assert unpack(state.discard_up)[GODDESS] == 1
    assert of_type(events, GoddessCardsFound) == [GoddessCardsFound(0, 1)]
    assert of_type(events, GoddessMoved) == [GoddessMoved(0, -1)]
    assert of_type(events, ScarabsChanged) == [ScarabsChanged(0, 3, "goddess")]


def test_e3_2_six_if_the_statue_was_his():
    state = bastet(holder=0, stalls=("goddess^", "stone^", "stone^"))
    events = act(state, *TAKE_1)
    assert state.scarabs == [11, 5, 5]
    assert of_type(events, GoddessMoved) == [GoddessMoved(0, 0)]


def test_e3_2_three_if_it_was_anothers():
    state = bastet(holder=2, stalls=("goddess^", "stone^", "stone^"))
    events = act(state, *TAKE_1)
    assert state.scarabs == [8, 5, 5]
    assert of_type(events, GoddessMoved) == [GoddessMoved(0, 2)]


def test_e3_2_one_found_face_down_counts_and_is_shown():
    state = bastet(stalls=("goddess wood", "stone^", "stone^"))
    events = act(state, *TAKE_1)
    assert state.scarabs[0] == 8
    assert unpack(state.discard_up)[GODDESS] == 1
    taken = of_type(events, CardsTaken)[0].redact(1)
    assert [card.kind for card in taken.cards] == [-1, -1]
    assert of_type(events, GoddessCardsFound)[0].redact(1) == GoddessCardsFound(0, 1)
    seen = observe(state, 1)
    assert seen.seats[0].hand_size == 1
    assert sum(seen.seats[0].hand_known) == 0


def test_e3_2_several_in_one_stall_count_once():
    state = bastet(stalls=("goddess^ goddess^ goddess", "stone^", "stone^"))
    events = act(state, *TAKE_1)
    assert state.scarabs[0] == 8
    assert of_type(events, GoddessCardsFound) == [GoddessCardsFound(0, 3)]
    assert unpack(state.discard_up)[GODDESS] == 3


def test_e3_2_never_into_a_hand():
    for state, _, _, _ in walk(GameOptions(seats=3, seed="hands", expansions=("bastet",))):
        assert not any(unpack(hand)[GODDESS] for hand in (*state.hand, *state.known))


def test_e3_2_a_card_that_the_beggar_draws_counts_alike():
    state = bastet(deck="goddess^ goddess wood wood^")
    events = act(state, "activate beggar")
    kinds = [type(event) for event in events]
    assert kinds.index(CardsDrawn) < kinds.index(GoddessCardsFound)
    assert hand_text(state, 0) == "wood wood"
    paid = state.rules.slot_costs[state.tiles.index(3)]
    assert state.scarabs[0] == 5 + 3 - paid[0]
    assert fact(state, "goddess") == (0,)


def test_e3_2_a_card_taken_by_another_effect_counts_alike():
    """Here the token that takes the smallest stall (E2.4)."""
    state = position(
        seats=2,
        expansions=("whims", "bastet"),
        hand="artisan 2*wood",
        stalls=("goddess", "stone^ stone^", "stone^ stone^"),
    )
    set_fact(state, "die", 0)
    set_fact(state, "tokens_left", 1 << Token.STALL)
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-1", "finish", "draw")
    assert fact(state, "goddess") == (0,)
    assert state.scarabs[0] == 5 + 3 + 3


def test_e3_2_its_cards_leave_no_trace_in_the_hand_limit():
    state = bastet(hand="10*wood", stalls=("goddess^ goddess^", "", ""), deck="")
    act(state, "take 1", "put 1", "put 2")
    assert state.current == 1


# -- E3.3 ---


def test_e3_3_three_scarabs_at_the_start_of_the_holders_turn():
    state = bastet(holder=1)
    events = act(state, *TAKE_1)
    kinds = [type(event) for event in events]
    assert kinds[-2:] == [TurnStarted, ScarabsChanged]
    assert events[-1] == ScarabsChanged(1, 3, "goddess")
    act(state, *TAKE_1)
    assert state.scarabs == [5, 8, 5]


def test_e3_3_the_first_turn_of_the_game_brings_nothing():
    state = new_game(GameOptions(expansions=("bastet",)))
    assert state.scarabs == [5] * 4


# -- what is hidden, what is read ---


def test_what_is_drawn_for_a_viewer_puts_no_such_card_into_a_hand():
    found = 0
    for state, _, _, _ in walk(GameOptions(seats=3, seed="guess", expansions=("bastet",))):
        if state.ply % 9:
            continue
        for viewer in (0, None):
            drawn = determinize(observe(state, viewer), state.ply)
            assert not any(unpack(hand)[GODDESS] for hand in drawn.hand)
            assert not unpack(drawn.discard_down)[GODDESS]
            assert read_position(write_position(drawn)).hand == drawn.hand
            found += sum(unpack(stall)[GODDESS] for stall in drawn.stall_down)
    assert found


def test_a_hand_with_such_a_card_is_refused():
    state = bastet(hand="wood", stalls=("goddess^", "stone^", "stone^"))
    text = write_position(state)
    wrong = text.replace("hand wood", "hand goddess").replace("stall_up goddess", "stall_up wood")
    assert wrong != text
    with pytest.raises(BadText, match="hand"):
        read_position(wrong)


def test_a_fortune_of_the_goddess_can_be_read_back():
    """Three scarabs a turn add up without limit, to more than any bid that exists as an action."""
    state = bastet(scarabs=[3000, 5, 5])
    assert read_position(write_position(state)).scarabs[0] == 3000


def test_any_fortune_may_bid():
    state = bastet(
        scarabs=[3000, 5, 5],
        hand="artisan 2*wood",
        sphinxes=range(5),
        step=3,
    )
    act(state, "build sphinx", "pay artisan wood wood", "set sphinx-6", "finish")
    assert len(legal_actions(state, 0)) == len(state.rules.bid)
    act(state, "bid 511")


def test_games_end():
    for seed in range(3 * LONG):
        for state, _, _, _ in walk(
            GameOptions(seats=2, seed=f"{seed}", expansions=("bastet",)), any_action
        ):
            last = state
        assert last.outcome is not None
        assert last.outcome.reason == "count"


@pytest.mark.parametrize("scarabs", [MOST_BID - 1, MOST_BID, MOST_BID + 1, 5000])
def test_e3_3_who_got_rich_by_the_statue_bids_511_at_most(scarabs):
    state = bastet(holder=0, scarabs=[scarabs, 3, 4])
    state.stack = [ACT, ADVANCE, BID]
    state.bids = [-1] * 3
    state.legal = None
    bids = [action.text for action in legal_actions(state, 0)]
    assert bids == [f"bid {n}" for n in range(min(scarabs, MOST_BID) + 1)]
    assert [action.arg for action in legal_actions(state, 1)] == [0, 1, 2, 3]
    act(state, f"bid {min(scarabs, MOST_BID)}", "bid 0", "bid 1")
    assert state.scarabs[0] == scarabs - min(scarabs, MOST_BID)

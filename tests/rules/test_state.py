"""Copies of a state are whole and independent."""

from __future__ import annotations

import sys
from random import Random

from cleopatra.rules.composition import compose
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import write_position
from cleopatra.rules.state import FIELDS, Outcome, State
from tests.rules.builders import LONG, builder_action, walk


class Marked(list):
    """A list that can be told from every other."""


def test_a_clone_copies_every_slot_and_shares_no_list():
    state = State(compose(GameOptions(seats=3)))
    for number, name in enumerate(FIELDS):
        value = getattr(state, name)
        if isinstance(value, list):
            setattr(state, name, Marked([number]))
        elif isinstance(value, tuple):
            setattr(state, name, (number,))
        elif isinstance(value, bool):
            setattr(state, name, True)
        elif isinstance(value, int):
            setattr(state, name, number)
    state.legal = Marked([])
    state.outcome = Outcome((0,), "count", (1,), (2,), (False,))
    clone = state.clone()
    for name in FIELDS:
        mine, theirs = getattr(state, name), getattr(clone, name)
        assert mine == theirs, name
        # The legal list is handed out to be read only; all other lists change in place.
        if isinstance(mine, Marked) and name != "legal":
            assert mine is not theirs, name


def test_playing_on_a_clone_never_changes_the_original_and_the_other_way_round():
    rng = Random("clones")
    for number in range(4 * LONG):
        for state, seat, action, _ in walk(GameOptions(seats=3, seed=f"c{number}"), builder_action):
            clone = state.clone()
            before = write_position(state)
            for _ in range(6):
                if actors := decision(clone).actors:
                    apply(clone, rng.choice(legal_actions(clone)), actors[0])
            assert write_position(state) == before
            other = state.clone()
            kept = write_position(other)
            apply(state.clone(), action, seat)
            assert write_position(other) == kept


def test_states_share_their_rule_set_and_rule_sets_know_no_seed():
    one, other = (new_game(GameOptions(seats=2, seed=seed)) for seed in ("a", "b"))
    assert one.rules is other.rules
    assert "seed=-" in str(one.rules.options)


def test_a_state_is_small():
    assert sys.getsizeof(new_game(GameOptions())) < 600
    assert not hasattr(new_game(GameOptions()), "__dict__")


def test_a_rule_set_in_use_is_never_made_twice():
    state = new_game(GameOptions(seats=2, slot_costs="3s,4s,1a,2a,3a"))
    for price in range(1, 20):  # more rule sets than are kept for later
        new_game(GameOptions(seats=2, slot_costs=f"3s,{price}s,1a,1a,1a"))
    assert new_game(GameOptions(seats=2, slot_costs="3s,4s,1a,2a,3a")).rules is state.rules

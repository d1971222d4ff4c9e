"""Checks after every action of random games, for any edition and expansions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import LAST_STEP, MOST_DECISIONS
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, check, decision, legal_actions, new_game, parse_action
from cleopatra.rules.errors import IllegalAction
from cleopatra.rules.events import (
    AmuletsChanged,
    CleopatraMoved,
    LastRoundBegan,
    OfferingStarted,
    ScarabsChanged,
)
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import digest, read_position, write_position
from cleopatra.rules.quarry import in_quarry
from cleopatra.rules.state import FIELDS, State
from tests.rules.builders import Chooser, cards_in_all, walk


def moving_parts(state: State) -> dict[str, object]:
    """Every slot but the ones that are shared on purpose, lists copied."""
    return {
        name: list(value) if isinstance(value := getattr(state, name), list) else value
        for name in FIELDS
        if name != "legal"
    }


EndCheck = Callable[[State, int, int], None]
"""(state, Offerings, last rounds): what holds at the end of a counted game."""


def check_game(
    options: GameOptions, choose: Chooser, seed: str = "walk", end: EndCheck | None = None
) -> State:
    """Play a random game with all checks after every action, and return its last position.

    `end` checks the end of an edition that counts otherwise than the base game.
    """
    rng = Random(str(options))
    scarabs, amulets = [5] * options.seats, [0] * options.seats
    offerings = last_rounds = 0
    script: list[tuple[int, str]] = []
    vocabulary = new_game(options).rules.vocabulary
    clone = before = None
    position_text = ""
    steps = 0
    for state, seat, action, events in walk(options, choose, seed):
        check_position(state)
        if clone is not None:  # the last action must not have changed the copy
            assert moving_parts(clone) == before
            assert write_position(clone) == position_text
        if state.ply % 7 == 0:
            check_refusals(state, rng, vocabulary)
        legal = legal_actions(state, seat)
        assert action in legal
        assert len(set(legal)) == len(legal)
        for possible in legal if len(legal) < 30 else rng.sample(legal, 30):
            assert check(state, possible, seat) is None
            assert parse_action(state, possible.text) is possible
        script.append((seat, action.text))
        clone = state.clone()
        before = moving_parts(clone)
        position_text = write_position(clone)
        assert moving_parts(state) == before
        barrier, ply = state.barrier, state.ply
        steps = state.step
        trial = state.clone()  # one action ahead of the walk
        apply(trial, action, seat, events)
        for event in events:
            if isinstance(event, ScarabsChanged):
                scarabs[event.seat] += event.amount
            elif isinstance(event, AmuletsChanged):
                amulets[event.seat] += event.amount
            offerings += isinstance(event, OfferingStarted)
            last_rounds += isinstance(event, LastRoundBegan)
            if isinstance(event, CleopatraMoved):
                assert steps == event.start < event.end <= LAST_STEP
                steps = event.end
        assert trial.scarabs == scarabs
        assert trial.amulets == amulets
        assert trial.step == steps
        assert (trial.ply, trial.barrier >= barrier) == (ply + 1, True)
        final = trial
        events.clear()
    check_end(final, offerings, last_rounds, end or check_count)
    again = new_game(options)
    for seat, text in script:
        apply(again, parse_action(again, text), seat)
    assert digest(again) == digest(final)
    assert again.outcome == final.outcome
    return final


def check_position(state: State) -> None:
    """Checks at every decision."""
    assert cards_in_all(state) == state.rules.deck
    assert min(state.scarabs) >= 0
    assert min(state.amulets) >= 0
    assert all(0 <= n <= 2 for n in state.statues)
    assert 0 <= state.step <= LAST_STEP
    assert state.quarry == in_quarry(state)
    assert state.step == min(LAST_STEP, state.completed.bit_count())
    assert sorted(state.tiles) == [0, 1, 2, 3, 4] * state.rules.has_worshippers
    for seat in range(state.rules.seats):
        for kind in range(len(CARD_KINDS)):
            assert state.known[seat] >> 8 * kind & 255 <= state.hand[seat] >> 8 * kind & 255
    mosaics = sorted([*state.pile[state.pile_at :], *state.removed])
    laid = [state.rules.garden.placements[p].mosaic for p, _ in state.laid]
    if decision(state).kind == DecisionKind.CLAIM:
        mosaics.remove(laid[-1])
    assert sorted([*mosaics, *laid]) == list(range(12))
    actors = decision(state).actors
    assert actors
    for seat in range(state.rules.seats):
        assert bool(legal_actions(state, seat)) == (seat in actors)


def check_refusals(state: State, rng: Random, vocabulary: tuple[Action, ...]) -> None:
    """Samples of all actions: legal if listed, otherwise refused without changing the state."""
    before = write_position(state)
    added = [action for action in vocabulary if action.kind > ActionKind.BID]
    for seat in range(state.rules.seats):
        legal = set(legal_actions(state, seat))
        for action in (*rng.sample(vocabulary, 40), *rng.sample(added, min(20, len(added)))):
            assert (check(state, action, seat) is None) == (action in legal), action
            if action not in legal:
                with pytest.raises(IllegalAction):
                    apply(state, action, seat)
    assert write_position(state) == before


def check_end(state: State, offerings: int, last_rounds: int, end: EndCheck) -> None:
    assert state.outcome is not None
    assert not decision(state).actors
    assert legal_actions(state) == []
    if state.outcome.reason == "exhaustion":
        assert state.ply == MOST_DECISIONS
        return
    assert state.step == LAST_STEP
    end(state, offerings, last_rounds)


def check_count(state: State, offerings: int, last_rounds: int) -> None:
    """The end and the count of the base game. Rule: D9.1, D10"""
    assert state.outcome is not None
    assert (offerings, last_rounds) == (1, 1)
    assert state.turns_left == 0
    assert min(state.outcome.amulets) == 0
    alive = [seat for seat in range(state.rules.seats) if not state.outcome.eaten[seat]]
    assert set(state.outcome.winners) <= set(alive)
    best = max(state.outcome.scarabs[seat] for seat in alive)
    assert all(state.outcome.scarabs[seat] == best for seat in state.outcome.winners)


def check_text(options: GameOptions, choose: Chooser, seed: str) -> None:
    """Writes and reads back every position of a random game, and plays on from what was read."""
    for state, seat, action, _ in walk(options, choose, seed):
        text = write_position(state)
        again = read_position(text)
        assert write_position(again) == text
        left, right = moving_parts(state), moving_parts(again)
        assert left == right
        assert [a.text for a in legal_actions(again, seat)] == [
            a.text for a in legal_actions(state, seat)
        ]
        apply(again, parse_action(again, action.text), seat)
        trial = state.clone()
        apply(trial, action, seat)
        assert write_position(again) == write_position(trial)
    assert write_position(read_position(write_position(trial))) == write_position(trial)

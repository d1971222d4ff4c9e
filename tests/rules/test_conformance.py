"""Random games under every house rule and seat count, with what must hold after every action."""

from __future__ import annotations

from random import Random

import pytest

from cleopatra.rules.actions import Action
from cleopatra.rules.catalogue import CARD_KINDS, LAST_STEP, MOST_DECISIONS
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, check, decision, legal_actions, new_game, parse_action
from cleopatra.rules.errors import IllegalAction
from cleopatra.rules.events import (
    AmuletsChanged,
    CleopatraMoved,
    LastRoundBegan,
    OfferingStarted,
    PenaltyPaid,
    ScarabsChanged,
)
from cleopatra.rules.garden import mask_to_squares
from cleopatra.rules.layouts import LAYOUTS
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import digest, read_position, write_position
from cleopatra.rules.quarry import in_quarry
from cleopatra.rules.state import State
from tests.rules.builders import (
    EVERY_HOUSE_RULE,
    LONG,
    any_action,
    builder_action,
    cards_in_all,
    walk,
)
from tests.rules.reference import PlainGarden

GAMES = [
    GameOptions(seats=seats, seed=f"conform-{seats}-{number}", **rules)
    for number, rules in enumerate(EVERY_HOUSE_RULE * LONG)
    for seats in (2, 3, 4)
]
CODES = "FILNPTUVWXYZ"


def name_of(options: GameOptions) -> str:
    return str(options).removeprefix("edition=deluxe ")


def moving_parts(state: State) -> dict[str, object]:
    """Every slot but the ones that are shared on purpose, lists copied."""
    return {
        name: list(value) if isinstance(value := getattr(state, name), list) else value
        for name in State.__slots__
        if name != "legal"
    }


@pytest.mark.parametrize("options", GAMES, ids=name_of)
def test_a_random_game_keeps_all_invariants(options):
    rng = Random(str(options))
    choose = any_action if rng.random() < 0.5 else builder_action
    scarabs, amulets = [5] * options.seats, [0] * options.seats
    offerings = last_rounds = 0
    script: list[tuple[int, str]] = []
    vocabulary = new_game(options).rs.vocabulary
    clone = before = None
    position_text = ""
    steps = 0
    for state, seat, action, events in walk(options, choose):
        check_position(state)
        if clone is not None:  # the last action changed its own state only
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
    check_end(final, offerings, last_rounds)
    again = new_game(options)
    for seat, text in script:
        apply(again, parse_action(again, text), seat)
    assert digest(again) == digest(final)
    assert again.outcome == final.outcome


def check_position(state: State) -> None:
    """What holds at every decision."""
    assert cards_in_all(state) == state.rs.deck
    assert min(state.scarabs) >= 0
    assert min(state.amulets) >= 0
    assert all(0 <= n <= 2 for n in state.statues)
    assert 0 <= state.step <= LAST_STEP
    assert state.quarry == in_quarry(state)
    assert state.step == min(LAST_STEP, state.completed.bit_count())
    assert sorted(state.tiles) == [0, 1, 2, 3, 4]
    for seat in range(state.rs.seats):
        for kind in range(len(CARD_KINDS)):
            assert state.known[seat] >> 8 * kind & 255 <= state.hand[seat] >> 8 * kind & 255
    mosaics = sorted([*state.pile[state.pile_at :], *state.removed])
    laid = [state.rs.garden.placements[p].mosaic for p, _ in state.laid]
    if decision(state).kind == DecisionKind.CLAIM:
        mosaics.remove(laid[-1])
    assert sorted([*mosaics, *laid]) == list(range(12))
    actors = decision(state).actors
    assert actors
    for seat in range(state.rs.seats):
        assert bool(legal_actions(state, seat)) == (seat in actors)


def check_refusals(state: State, rng: Random, vocabulary: tuple[Action, ...]) -> None:
    """Samples of the whole vocabulary: legal as listed, or refused without a trace."""
    before = write_position(state)
    for seat in range(state.rs.seats):
        legal = set(legal_actions(state, seat))
        for action in rng.sample(vocabulary, 40):
            assert (check(state, action, seat) is None) == (action in legal), action
            if action not in legal:
                with pytest.raises(IllegalAction):
                    apply(state, action, seat)
    assert write_position(state) == before


def check_end(state: State, offerings: int, last_rounds: int) -> None:
    assert state.outcome is not None
    assert not decision(state).actors
    assert legal_actions(state) == []
    if state.outcome.reason == "exhaustion":
        assert state.ply == MOST_DECISIONS
        return
    assert (offerings, last_rounds) == (1, 1)
    assert state.step == LAST_STEP
    assert state.turns_left == 0
    assert min(state.outcome.amulets) == 0
    alive = [seat for seat in range(state.rs.seats) if not state.outcome.eaten[seat]]
    assert set(state.outcome.winners) <= set(alive)
    best = max(state.outcome.scarabs[seat] for seat in alive)
    assert all(state.outcome.scarabs[seat] == best for seat in state.outcome.winners)


@pytest.mark.parametrize("options", GAMES[: 12 * LONG], ids=name_of)
def test_a_position_can_be_written_and_read_back_at_every_step(options):
    for state, seat, action, _ in walk(options, builder_action, seed="text"):
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


@pytest.mark.parametrize("options", GAMES[: 18 * LONG : 2], ids=name_of)
def test_the_gardens_bit_sets_agree_with_the_slow_reference(options):
    layout = LAYOUTS.get(options.garden, options.garden)
    plain = PlainGarden(layout, options.mosaics_turn_over == "yes")
    laid = -1
    for state, _, _, _ in walk(options, builder_action, seed="garden"):
        if len(state.laid) == laid:
            continue
        laid = len(state.laid)
        empty = {divmod(square, 9) for square in mask_to_squares(state.empty)}
        covered = {
            divmod(s, 9) for p, _ in state.laid for s in state.rs.garden.placements[p].squares
        }
        assert empty == plain.squares - covered
        left = state.pile[state.pile_at :]
        if decision(state).kind == DecisionKind.CLAIM:
            left = left[1:]
        free = {
            (CODES[p.mosaic], frozenset(divmod(s, 9) for s in p.squares))
            for p in state.rs.garden.placements
            if state.free >> p.index & 1
        }
        assert free == {
            (CODES[m], squares) for m in left for squares in plain.places(CODES[m], empty)
        }


def test_what_a_penalty_takes_is_told_twice_alike():
    """The event for the show and the event for the totals name the same number."""
    seen = 0
    for options in GAMES[:: max(1, len(GAMES) // 8)]:
        for state, seat, action, events in walk(options, any_action, seed="penalty"):
            trial = state.clone()
            apply(trial, action, seat, events)
            if trial.outcome:
                told = {e.seat: e.scarabs for e in events if isinstance(e, PenaltyPaid)}
                paid = {
                    e.seat: -e.amount
                    for e in events
                    if isinstance(e, ScarabsChanged) and e.reason == "penalty"
                }
                assert {seat: n for seat, n in told.items() if n} == paid
                seen += len(told)
            events.clear()
    assert seen

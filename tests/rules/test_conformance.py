"""Random games with every house rule and number of seats, checked after every action."""

from __future__ import annotations

from random import Random

import pytest

from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision
from cleopatra.rules.events import (
    PenaltyPaid,
    ScarabsChanged,
)
from cleopatra.rules.garden import mask_to_squares
from cleopatra.rules.layouts import LAYOUTS
from cleopatra.rules.options import GameOptions
from tests.rules.builders import (
    EVERY_HOUSE_RULE,
    LONG,
    any_action,
    builder_action,
    walk,
)
from tests.rules.conformance import check_game, check_text
from tests.rules.reference import PlainGarden

GAMES = [
    GameOptions(seats=seats, seed=f"conform-{seats}-{number}", **rules)
    for number, rules in enumerate(EVERY_HOUSE_RULE * LONG)
    for seats in (2, 3, 4)
]
CODES = "FILNPTUVWXYZ"


def name_of(options: GameOptions) -> str:
    return str(options).removeprefix("edition=deluxe ")


@pytest.mark.parametrize("options", GAMES, ids=name_of)
def test_a_random_game_keeps_all_invariants(options):
    check_game(options, any_action if Random(str(options)).random() < 0.5 else builder_action)


@pytest.mark.parametrize("options", GAMES[: 12 * LONG], ids=name_of)
def test_a_position_can_be_written_and_read_back_at_every_step(options):
    check_text(options, builder_action, "text")


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
            divmod(s, 9) for p, _ in state.laid for s in state.rules.garden.placements[p].squares
        }
        assert empty == plain.squares - covered
        left = state.pile[state.pile_at :]
        if decision(state).kind == DecisionKind.CLAIM:
            left = left[1:]
        free = {
            (CODES[p.mosaic], frozenset(divmod(s, 9) for s in p.squares))
            for p in state.rules.garden.placements
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

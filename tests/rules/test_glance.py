"""A glance says what an observation says, in short, and nothing that is hidden. Rule: D3.5"""

from __future__ import annotations

import pytest

from cleopatra.rules.determinize import determinize
from cleopatra.rules.glance import Glance, covered_by, glance, glance_of
from cleopatra.rules.hands import counts
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EXPANSIONS, GameOptions
from tests.rules.builders import builder_action, position, sample_positions

TABLES = (
    GameOptions(seats=2, seed="glance"),
    GameOptions(seats=4, seed="glance", expansions=EXPANSIONS),
    GameOptions(edition="classic", seats=5, seed="glance"),
)


def _said(one: Glance) -> dict[str, object]:
    return {name: getattr(one, name) for name in Glance.__slots__}


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_says_the_same_as_the_observation(options: GameOptions) -> None:
    number = 0
    for state in sample_positions(options, 60, builder_action):
        for seat in range(options.seats):
            number += 1
            seen = observe(state, seat)
            said = _said(glance(state, seat))
            assert said == _said(glance_of(seen, state.rules.garden))
            assert said["walls"] == seen.walls
            assert counts(state.hand[seat]) == seen.hand
            other = determinize(seen, number)
            assert _said(glance(other, seat)) == said
    assert number > 100


def test_other_cards_on_the_stalls() -> None:
    state = position(seats=2, scarabs=[4, 5])
    before = glance(state, 1)
    after = before.with_stalls([7, 0, 0], [0, 2, 0])
    changed = {name for name, value in _said(after).items() if value != _said(before)[name]}
    assert changed <= {"stalls_up", "stalls_down", "drawn"}
    assert (after.stalls_up, after.stalls_down, after.drawn) == ([7, 0, 0], [0, 2, 0], 0)


def test_covered_squares_are_those_under_placements() -> None:
    garden = position().rules.garden
    first = garden.placements[0]
    assert covered_by((0,), garden) == first.mask
    assert covered_by((), garden) == 0


def test_a_spectator_sees_as_the_first_seat_without_cards() -> None:
    state = position(hand="2*wood")
    seen = glance_of(observe(state, None), state.rules.garden)
    assert (seen.viewer, seen.hand) == (0, 0)
    assert glance(state, 0).hand != 0

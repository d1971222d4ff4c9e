"""Opponents with one simple habit: they have it, and else plan like the bot they are made of."""

from __future__ import annotations

import pytest

from cleopatra.bots.bot import QUICK
from cleopatra.bots.registry import UnknownBot, is_bot
from cleopatra.lab.scripted import HABITS, is_measurable, make_measured, scripted_names
from cleopatra.rules.actions import Action
from cleopatra.rules.engine import legal_actions
from cleopatra.rules.observe import observe
from cleopatra.rules.state import State
from tests.rules.builders import at_offering, position


def _choice(name: str, state: State) -> Action:
    return make_measured(name, 1).choose(observe(state, 0), legal_actions(state, 0), QUICK)


def test_there_are_thirteen_constant_bids_and_six_other_habits_on_two_planners() -> None:
    names = scripted_names()
    assert len(names) == len(set(names)) == 2 * (13 + 6)
    assert all(map(is_measurable, names))
    assert not any(map(is_bot, names)), "players cannot choose them"


@pytest.mark.parametrize("scarabs", [0, 5, 12])
def test_constant_bids_are_what_they_say_or_all_there_is(scarabs: int) -> None:
    assert _choice(f"greedy~bid{scarabs}", at_offering([40, 40], [3, 3])).arg == scarabs
    poor = at_offering([4, 40], [3, 3])
    assert _choice(f"greedy~bid{scarabs}", poor).arg == min(scarabs, poor.scarabs[0])


def test_who_bids_high_bids_half() -> None:
    state = at_offering([40, 40], [3, 3])
    assert _choice("level7~bids-high", state).arg == state.scarabs[0] // 2


def test_who_is_never_tainted_leaves_tainted_cards() -> None:
    stalls = ("2xwood^ 2xstone^ 2xmarble^", "artisan^", "wood^")
    state = position(hand="wood", stalls=stalls)
    assert _choice("greedy~never-tainted", state).text != "take 1"


def test_habits_pull_the_way_they_should() -> None:
    few, many = (observe(position(walls=walls), 0) for walls in ((), (0, 1, 2)))
    assert HABITS["denies-walls"][0].of_state(many) > HABITS["denies-walls"][0].of_state(few)
    ahead, behind = (observe(position(scarabs=s, walls=(0,)), 0) for s in ([9, 2], [2, 9]))
    assert HABITS["rushes-ahead"][0].of_state(ahead) > HABITS["rushes-ahead"][0].of_state(behind)
    empty, full = (observe(position(hand=hand), 0) for hand in ("wood", "4*wood"))
    assert HABITS["hoards"][0].of_state(full) > HABITS["hoards"][0].of_state(empty)


def test_what_is_no_habit_is_asked_of_the_registry() -> None:
    assert make_measured("greedy", 1).name == "greedy"
    with pytest.raises(UnknownBot):
        make_measured("greedy~sings", 1)

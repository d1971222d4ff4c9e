"""Opponents with one simple habit: they have it, and else plan like the bot they are made of."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleopatra.bots.bot import QUICK
from cleopatra.bots.families import Family
from cleopatra.bots.network import Head, NetworkWeights
from cleopatra.bots.registry import UnknownBot, is_bot
from cleopatra.bots.value_file import BadValueFile
from cleopatra.rules.actions import Action
from cleopatra.rules.engine import legal_actions
from cleopatra.rules.observe import observe
from cleopatra.rules.state import State
from scripts.lab.ladder_claims import is_measurable, make_measured
from scripts.lab.scripted import HABITS, scripted_names
from scripts.lab.training import write_layers
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
    assert not is_measurable("greedy~sings")


def test_a_level_may_have_another_temperature() -> None:
    state = position(seats=2, hand="3*artisan 4*wood 2*stone marble cave")
    seen, legal = observe(state, 0), legal_actions(state, 0)

    def choices(name: str) -> list[str]:
        assert is_measurable(name)
        return [make_measured(name, seed).choose(seen, legal, QUICK).text for seed in range(12)]

    assert choices("level7@0") == choices("level7")
    assert choices("level5@0.5") != choices("level5@0")
    for name in ("level5@", "level5@hot", "level5@-1", "level5@nan", "level9@0.1", "greedy@0.1"):
        assert not is_measurable(name)


def test_a_value_file_is_the_highest_level_with_that_value(tmp_path: Path) -> None:
    family = Family("deluxe", 2, False)
    path = tmp_path / "fit.json"
    width = len(family.names)
    layers = NetworkWeights((), (), (Head((0.0,) * width, (), 0.1),) * 2)
    write_layers(path, family, layers, {})
    assert is_measurable(str(path))
    state = position(hand="2*artisan 2*wood stone marble")
    assert _choice(str(path), state) in legal_actions(state, 0)
    bids = at_offering([40, 31, 26], [9, 6, 4])
    three = tmp_path / "three.json"
    family = Family("deluxe", 3, False)
    layers = NetworkWeights((), (), (Head((0.0,) * len(family.names), (), 0.1),) * 2)
    write_layers(three, family, layers, {})
    assert _choice(f"{three}@chance", bids).text == "bid 0"  # no bid changes this value
    assert _choice(str(three), bids).text == "bid 0"
    assert _choice(f"{three}@swing", bids).text != "bid 0"
    assert not is_measurable(f"{three}@sings")
    path.write_text('{"table": "chess-2"}')
    with pytest.raises(BadValueFile, match="chess-2"):
        make_measured(str(tmp_path / "fit.json").replace("fit", "../" + tmp_path.name + "/fit"), 1)
    assert not is_measurable(str(tmp_path / "missing.json"))

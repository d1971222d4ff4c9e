"""Looking one own turn ahead: the same worlds for all plans, honest, and never slower to answer
than it has to be."""

from __future__ import annotations

import pytest

from cleopatra.bots import lookahead
from cleopatra.bots.bot import QUICK, Budget
from cleopatra.bots.lookahead import Depth, Searcher, chance_of, deepened
from cleopatra.bots.planner import Breadth, Plan, Planner
from cleopatra.bots.registry import make_bot, measurable_names
from cleopatra.bots.value import ValueEvaluation
from cleopatra.bots.value_file import path_for, read_layers
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import decision, legal_actions
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import State
from tests.rules.builders import builder_action, position, sample_positions

SMALL = Depth(plans=2, near=5.0, worlds=1, more=1)


def _plans(state: State) -> tuple[Observation, ValueEvaluation, list[Plan]]:
    seen = observe(state, 0)
    evaluation = ValueEvaluation(state.rs, read_layers(path_for(2), 2))
    return seen, evaluation, Planner(seen, evaluation, Breadth(), Budget(), Rng(1)).plans()


def test_plans_are_played_on_in_the_same_worlds_and_the_best_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen, evaluation, plans = _plans(position(hand="2*artisan 2*wood stone marble"))
    asked: list[tuple[int, int]] = []

    def chance(plan: Plan, o: Observation, e: ValueEvaluation, seed: int) -> float:
        asked.append((plans.index(plan), seed))
        return (0.2, 0.4, 0.9)[plans.index(plan)]

    monkeypatch.setattr(lookahead, "chance_of", chance)
    depth = Depth(plans=3, near=50.0, worlds=2, more=3)
    found = deepened(plans, seen, evaluation, depth, Rng(3))
    assert found[0].actions == plans[2].actions
    assert [p.actions for p in found[1:]] == [p.actions for p in plans if p is not plans[2]]
    worlds = {i: [seed for plan, seed in asked if plan == i] for i in range(3)}
    assert [len(worlds[i]) for i in range(3)] == [2, 5, 5]
    assert worlds[1] == worlds[2]
    assert worlds[0] == worlds[1][:2]


def test_a_plan_far_behind_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, evaluation, plans = _plans(position(hand="wood"))
    far = [plans[0], Plan(plans[1].actions, plans[0].utility - 9.0)]
    monkeypatch.setattr(lookahead, "chance_of", lambda *_: pytest.fail("was looked at"))
    assert deepened(far, seen, evaluation, Depth(), Rng(1)) == far


def test_in_a_hurry_the_first_plan_stands() -> None:
    seen, evaluation, plans = _plans(position(hand="wood"))
    found = deepened(plans, seen, evaluation, SMALL, Rng(1), lambda: True)
    assert found[0].actions == plans[0].actions


def test_a_world_gives_the_same_chance_again() -> None:
    seen, evaluation, plans = _plans(position(hand="2*artisan wood stone marble"))
    chances = [chance_of(plans[0], seen, evaluation, seed) for seed in (1, 2, 1)]
    assert chances[0] == chances[2]
    assert all(0.0 < chance <= 1.0 for chance in chances)


def test_the_searcher_knows_no_more_than_its_seat() -> None:
    turns = 0
    for state in sample_positions(GameOptions(seats=2, seed="ahead"), 8, builder_action):
        if not decision(state).actors:
            continue
        seat = decision(state).actors[0]
        seen = observe(state, seat)
        choice = Searcher(3, SMALL).choose(seen, legal_actions(state, seat), QUICK)
        other = determinize(seen, 7)
        legal = legal_actions(other, seat)
        again = Searcher(3, SMALL).choose(observe(other, seat), legal, QUICK)
        assert again.text == choice.text
        turns += seen.decision == DecisionKind.TURN
    assert turns > 0


def test_it_is_there_to_measure_by() -> None:
    assert "searcher" in measurable_names()
    assert make_bot("searcher", 1).name == "searcher"

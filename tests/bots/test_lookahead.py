"""Rollouts past the own turn: the same samples for all plans, no hidden knowledge, and a quick end
in a hurry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp

import pytest

from cleopatra.bots.bot import QUICK, Budget
from cleopatra.bots.characters import CHARACTERS, EVEN, Bias
from cleopatra.bots.families import Family
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import LEVELS, OPPONENTS, SPHINX, Level
from cleopatra.bots.lookahead import Depth, PlanChances, StateSamples, refine_by_rollouts
from cleopatra.bots.network import NetworkWeights
from cleopatra.bots.plan import Breadth, Plan
from cleopatra.bots.planner import Planner
from cleopatra.bots.value import ValueEvaluation
from cleopatra.bots.value_file import layers_for
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import decision, legal_actions
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import State
from tests.rules.builders import builder_action, position, sample_positions

EAGER = Depth(samples=2, near=50.0, prior=0.0)
SEARCHER = replace(SPHINX, depths=(EAGER,))
RICH = "6*artisan 3*wood 3*stone 2*marble lapis"
"""A hand for three mosaics and more."""


class Told:
    """A trial with fixed results by the plan's index; records its calls."""

    def __init__(self, chances: dict[int, float], plans: list[Plan]) -> None:
        self._chances, self._plans = chances, plans
        self.asked: list[tuple[list[Plan], list[int]]] = []

    def __call__(self, plans: Sequence[Plan], seeds: Sequence[int]) -> PlanChances:
        self.asked.append((list(plans), list(seeds)))
        return [[self._chances[self._plans.index(plan)] for plan in plans] for _ in seeds]


def _shipped(seats: int) -> NetworkWeights:
    layers = layers_for(Family("deluxe", seats, False))
    assert layers is not None
    return layers


def _plans(state: State, seats: int = 2) -> tuple[Observation, ValueEvaluation, list[Plan]]:
    seen = observe(state, 0)
    evaluation = ValueEvaluation(state.rules, _shipped(seats))
    return seen, evaluation, Planner(seen, evaluation, Breadth(), Budget(), Rng(1)).plans()


def test_the_plan_that_turns_out_best_comes_first() -> None:
    _, _, plans = _plans(position(hand="2*artisan 2*wood stone marble"))
    trial = Told({0: 0.2, 1: 0.4, 2: 0.9}, plans)
    found = refine_by_rollouts(plans, EAGER, Rng(3), trial)
    assert found[0].actions == plans[2].actions
    assert [p.actions for p in found[1:]] == [p.actions for p in plans if p is not plans[2]]


def test_the_better_two_plans_are_played_on_in_more_worlds() -> None:
    _, _, plans = _plans(position(hand="2*artisan 2*wood stone marble"))
    trial = Told({0: 0.2, 1: 0.4, 2: 0.9}, plans)
    refine_by_rollouts(plans, EAGER, Rng(3), trial)
    [(tried, seeds), (better, more)] = trial.asked
    assert (tried, len(seeds)) == (plans[:3], EAGER.samples)
    assert (better, len(more)) == ([plans[2], plans[1]], EAGER.samples)
    assert len({*seeds, *more}) == 2 * EAGER.samples


def test_what_a_plan_looked_like_before_counts_as_much_as_some_worlds() -> None:
    [one, other] = legal_actions(position(hand="wood"))[:2]
    first, second = Plan((one,), -0.2), Plan((other,), -0.3)
    trial = Told({0: 0.50, 1: 0.55}, [first, second])
    two_samples = Depth(samples=1, near=1.0, prior=0.0)
    assert (
        refine_by_rollouts([first, second], two_samples, Rng(1), trial)[0].actions is second.actions
    )
    with_prior = replace(two_samples, prior=2.0)
    assert (
        refine_by_rollouts([first, second], with_prior, Rng(1), trial)[0].actions is first.actions
    )


def test_a_plan_far_behind_is_not_looked_at() -> None:
    plans = [Plan((), -0.2), Plan((), -9.0)]
    trial = Told({}, plans)
    assert refine_by_rollouts(plans, Depth(samples=8), Rng(1), trial) == plans
    assert not trial.asked


def test_a_world_gives_the_same_chance_again() -> None:
    seen, evaluation, plans = _plans(position(hand="2*artisan wood stone marble"))
    one, two, again = StateSamples(seen, evaluation).chances(plans[:2], (1, 2, 1))
    assert one == again
    assert one != two
    assert all(0.0 < chance <= 1.0 for chance in (*one, *two))


def test_in_a_hurry_only_whole_worlds_count() -> None:
    seen, evaluation, plans = _plans(position(hand="2*artisan wood stone marble"))
    left = [3]

    def hurry() -> bool:
        left[0] -= 1
        return left[0] < 0

    found = StateSamples(seen, evaluation, None, hurry).chances(plans[:2], (1, 2, 3))
    assert found == StateSamples(seen, evaluation).chances(plans[:2], (1,))


def test_in_a_hurry_the_plan_that_looked_best_stands() -> None:
    seen, evaluation, plans = _plans(position(hand="wood"))
    samples = StateSamples(seen, evaluation, None, lambda: True)
    found = refine_by_rollouts(plans, Depth(samples=8, near=9.0), Rng(1), samples.chances)
    assert [p.actions for p in found] == [p.actions for p in plans]


def test_a_character_likes_at_the_end_what_it_likes_in_a_plan() -> None:
    seen, evaluation, plans = _plans(position(hand="2*artisan 2*wood stone marble"))
    builds = next(plan for plan in plans if any(a.text.startswith("build") for a in plan.actions))
    saboteur = Bias(piece=0.1)
    [[plain]] = StateSamples(seen, evaluation).chances([builds], (5,))
    [[liked]] = StateSamples(seen, evaluation, saboteur).chances([builds], (5,))
    pieces = sum(1 for a in builds.actions if a.text.startswith("build"))
    assert liked == pytest.approx(plain * exp(0.1 * pieces))


def test_the_sphinx_looks_ahead_with_any_number_of_seats_and_the_levels_do_not() -> None:
    depths = [SPHINX.depth(seats) for seats in (2, 3, 4, 5)]
    assert [depth.samples if depth else 0 for depth in depths] == [6, 4, 3, 3]
    assert [row.name for row in OPPONENTS if row.depth(2) is not None] == ["sphinx"]
    top = LEVELS[-1]
    like_top = replace(SPHINX, breadth=top.breadth, positions=top.positions, depths=())
    assert replace(like_top, name=top.name) == top
    assert SEARCHER.depth(5) == EAGER


def test_the_sphinx_finds_a_better_visit_than_the_beam_of_the_highest_level() -> None:
    """The narrower beam gives up the best way to lay three mosaics; with too few positions the
    wider one is broken off before the last pieces."""
    state = position(hand=RICH, scarabs=[12, 12])
    seen = observe(state, 0)
    evaluation = ValueEvaluation(state.rules, _shipped(2))

    def best(row: Level, positions: int) -> float:
        breadth = replace(row.breadth, samples=1)
        return Planner(seen, evaluation, breadth, Budget(positions), Rng(1)).plans()[0].utility

    top = LEVELS[-1]
    assert best(SPHINX, SPHINX.positions) > best(top, top.positions)
    assert best(top, SPHINX.positions) == best(top, top.positions)
    assert best(SPHINX, top.positions) < best(top, top.positions)


def test_a_budget_without_a_number_gives_a_level_all_its_positions() -> None:
    state = position(hand=RICH, scarabs=[12, 12])
    seen, legal = observe(state, 0), legal_actions(state)
    found: list[float] = []
    for budget in (Budget(LEVELS[-1].positions), Budget(SPHINX.positions), Budget()):
        bot = LevelBot(0, replace(SPHINX, depths=()))
        bot.choose(seen, legal, budget)
        found.append(bot.considered[0].utility)
    assert found[0] < found[1] == found[2]


OTHER_GAMES = [
    GameOptions(seats=3, seed="ahead", expansions=("cult", "whims", "bastet", "architects")),
    GameOptions(seats=5, seed="ahead", edition="classic"),
]


@pytest.mark.parametrize("options", OTHER_GAMES, ids=str)
def test_every_game_can_be_played_on_and_nothing_hidden_is_seen(options: GameOptions) -> None:
    turns = 0
    for state in sample_positions(options, 12, builder_action):
        if decision(state).kind != DecisionKind.TURN:
            continue
        seat = decision(state).actors[0]
        seen, legal = observe(state, seat), legal_actions(state, seat)
        choice = LevelBot(3, SEARCHER).choose(seen, legal, Budget())
        assert choice in legal
        other = determinize(seen, 7)
        legal = legal_actions(other, seat)
        again = LevelBot(3, SEARCHER).choose(observe(other, seat), legal, Budget())
        assert again.text == choice.text
        turns += 1
    assert turns > 0


@pytest.mark.parametrize("character", ["", *CHARACTERS])
def test_who_plays_on_knows_no_more_than_his_seat(character: str) -> None:
    bias = CHARACTERS.get(character, EVEN)
    turns = 0
    for state in sample_positions(GameOptions(seats=2, seed="ahead"), 4, builder_action):
        if not decision(state).actors:
            continue
        seat = decision(state).actors[0]
        seen = observe(state, seat)
        legal = legal_actions(state, seat)
        choice = LevelBot(3, SEARCHER, bias).choose(seen, legal, Budget())
        other = determinize(seen, 7)
        legal = legal_actions(other, seat)
        again = LevelBot(3, SEARCHER, bias).choose(observe(other, seat), legal, Budget())
        assert again.text == choice.text
        turns += seen.decision == DecisionKind.TURN
    assert turns > 0


def test_playing_on_changes_what_a_level_does() -> None:
    others = 0
    for state in sample_positions(GameOptions(seats=2, seed="changes"), 12, builder_action):
        seat = decision(state).actors[0] if decision(state).actors else None
        if seat is None or decision(state).kind != DecisionKind.TURN:
            continue
        seen, legal = observe(state, seat), legal_actions(state, seat)
        plain = LEVELS[-1]
        at_once = LevelBot(3, plain).choose(seen, legal, Budget())
        others += LevelBot(3, SEARCHER).choose(seen, legal, Budget()) is not at_once
    assert others > 0


def test_with_little_time_nothing_is_played_on() -> None:
    state = position(hand="2*artisan 2*wood stone marble")
    seen, legal = observe(state, 0), legal_actions(state, 0)
    plain = LEVELS[-1]
    for seed in range(6):
        quick = LevelBot(seed, SEARCHER).choose(seen, legal, QUICK)
        assert quick is LevelBot(seed, plain).choose(seen, legal, QUICK)

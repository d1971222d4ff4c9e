"""A look at the own next turn: the best few plans, each played on in the same made-up worlds.

Worlds are made by `determinize` from the bot's own observation, the others' turns and the own next
one are planned with a narrow beam. Knows no real state and no clock; base game only, where there is
a fitted value to judge the ends by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from cleopatra.bots.bot import Budget, seat_of
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.greedy import GreedyBot
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import LEVELS
from cleopatra.bots.planner import Breadth, Plan
from cleopatra.bots.value import ValueEvaluation
from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, decision, legal_actions
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.rng import Rng
from cleopatra.rules.ruleset import RuleSet

NARROW: Final = Breadth(plans=2, payments=2, sites=2, places=4, worlds=1, pieces=4)
"""How those look who play a made-up world on."""
Hurry = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Depth:
    """How much is played on: the best `plans`, if they lose no more than `near` of utility against
    the best, in `worlds` made-up worlds, and the better two of them in `more` worlds (sequential
    halving)."""

    plans: int = 3
    near: float = 0.35
    worlds: int = 2
    more: int = 3


class _Stand(GreedyBot):
    """Sits in for somebody in a made-up world; shares the value of who looks ahead."""

    __slots__ = ("_shared",)

    def __init__(self, seed: int, shared: Evaluation) -> None:
        super().__init__(seed, breadth=NARROW)
        self._shared = shared

    def _make_evaluation(self, rules: RuleSet) -> Evaluation:
        return self._shared


def deepened(
    plans: Sequence[Plan],
    observation: Observation,
    evaluation: ValueEvaluation,
    depth: Depth,
    rng: Rng,
    hurry: Hurry | None = None,
) -> list[Plan]:
    """The plans (best first, never empty) with the one in front that turns out best when played on
    to the end of the own next turn. All are tried in the same worlds; `hurry` says that what is
    known by now must do.
    """
    best = plans[0].utility
    tried = [plan for plan in plans[: depth.plans] if best - plan.utility <= depth.near]
    if len(tried) < 2:
        return list(plans)
    seeds = [rng.below(1 << 31) for _ in range(depth.worlds + depth.more)]
    totals = [0.0] * len(tried)
    running = list(range(len(tried)))
    for played, seed in enumerate(seeds):
        if played == depth.worlds:
            running = sorted(running, key=lambda i: -totals[i])[:2]
        if hurry is not None and hurry():
            break
        for i in running:
            totals[i] += chance_of(tried[i], observation, evaluation, seed)
    chosen = max(running, key=lambda i: (totals[i], -i))
    front = Plan(tried[chosen].actions, best + 1e-9)
    return [front, *(plan for i, plan in enumerate(plans) if i != chosen)]


def chance_of(
    plan: Plan, observation: Observation, evaluation: ValueEvaluation, seed: int
) -> float:
    """The viewer's chance to win, 0 to 1, after the plan, the others' turns and the own next one in
    one made-up world."""
    me = seat_of(observation)
    state = determinize(observation, seed)
    seats = len(observation.seats)
    stands = [_Stand(seat, evaluation) for seat in range(seats)]
    for action in plan.actions:
        if state.outcome is not None or not _is_legal(action, legal_actions(state)):
            break
        apply(state, action)
    while state.outcome is None and state.turn <= observation.turn + seats:
        seat = decision(state).actors[0]
        seen = observe(state, seat)
        apply(state, stands[seat].choose(seen, legal_actions(state, seat), Budget()), seat)
    return exp(evaluation.assess(observe(state, me)))


class Searcher(LevelBot):
    """The highest level, looking one own turn further ahead. A yardstick so far."""

    __slots__ = ("_depth", "_hurry")

    def __init__(self, seed: int, depth: Depth | None = None) -> None:
        super().__init__(seed, LEVELS[-1], name="searcher")
        self._depth = depth or Depth()
        self._hurry: Hurry | None = None

    def choose(self, observation: Observation, legal: Sequence[Action], budget: Budget) -> Action:
        self._hurry = budget.hurry
        return super().choose(observation, legal, budget)

    def _pick(self, plans: Sequence[Plan], observation: Observation, rng: Rng) -> Plan:
        evaluation = self._evaluation
        if observation.decision == DecisionKind.TURN and isinstance(evaluation, ValueEvaluation):
            plans = deepened(plans, observation, evaluation, self._depth, rng, self._hurry)
        return super()._pick(plans, observation, rng)


def _is_legal(action: Action, legal: Sequence[Action]) -> bool:
    return any(action is other for other in legal)

"""Lookahead beyond the own turn: the best plans are rolled out in determinized states ("samples").

All plans are tried in the same samples. Rivals plan with a narrow beam, and the state just before
the player's next turn is valued by the fitted value function. Samples are made by `determinize`
from the bot's own observation, never from the real state, and no clock is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final, Protocol

from cleopatra.bots.bot import Budget, seat_of
from cleopatra.bots.characters import Bias
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.greedy import GreedyBot
from cleopatra.bots.plan import Breadth, Plan
from cleopatra.rules.actions import Action
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, decision, legal_actions
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import State

_NARROW: Final = Breadth(plans=1, payments=1, sites=2, places=4, samples=1, pieces=4)
"""The breadth of the planners in a rollout."""
POSITIONS: Final = Budget(300)
"""What a stand may compute for one decision."""
_ROUNDS: Final = 2
_FRONT: Final = 1e-9
"""Utility by which the plan chosen by rollouts is set above the plan that was best before."""

Hurry = Callable[[], bool]
PlanChances = list[list[float]]
"""For each finished sample, the chance to win with each plan, 0 to 1."""
Rollout = Callable[[Sequence[Plan], Sequence[int]], PlanChances]
"""Rolls plans out in the samples with these seeds, in one process or several."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How much is rolled out, by sequential halving.

    At most `plans` plans, none with more than `near` less utility than the best, are tried in
    `samples` samples, then the better two in as many more. The utility before the rollouts counts
    like `prior` samples.
    """

    samples: int
    plans: int = 3
    near: float = 0.05
    prior: float = 1.0


class StateSamples:
    """Determinized states of one observation, played one after the other."""

    __slots__ = ("_bias", "_evaluation", "_hurry", "observation")

    def __init__(
        self,
        observation: Observation,
        evaluation: Evaluation,
        bias: Bias | None = None,
        hurry: Hurry | None = None,
    ) -> None:
        self.observation: Final = observation
        self._evaluation = evaluation
        self._bias = bias
        self._hurry = hurry

    def chances(self, plans: Sequence[Plan], seeds: Sequence[int]) -> PlanChances:
        """All plans in all samples, or in those finished when an answer is wanted at once."""
        found: PlanChances = []
        for seed in seeds:
            row: list[float] = []
            for plan in plans:
                if self._hurry is not None and self._hurry():
                    return found
                row.append(self._chance(plan.actions, seed))
            found.append(row)
        return found

    def _chance(self, actions: Sequence[Action], seed: int) -> float:
        """The viewer's chance to win, 0 to 1, after the plan, the rest of the turn if the plan
        stops earlier, and one turn of every rival."""
        observation = self.observation
        me = seat_of(observation)
        state = determinize(observation, seed)
        seats = len(observation.seats)
        for action in actions:
            if state.outcome is not None or not _is_legal(action, state):
                break
            apply(state, action)
        liked = 0.0
        if self._bias is not None:
            liked = self._bias.of_plan(actions) + self._bias.of_state(observe(state, me))
        stands = [RolloutBot(seat, self._evaluation) for seat in range(seats)]
        while state.outcome is None and state.turn < observation.turn + seats:
            seat = decision(state).actors[0]
            seen = observe(state, seat)
            apply(state, stands[seat].choose(seen, legal_actions(state, seat), POSITIONS), seat)
        return exp(self._evaluation.assess_state(state, me) + liked)


class Partnership(Protocol):
    """A process that can play some of the samples for a bot."""

    def chances(
        self, bot: str, here: StateSamples, plans: Sequence[Plan], seeds: Sequence[int]
    ) -> PlanChances:
        """The result of `here.chances` for the bot of this name."""


class RolloutBot(GreedyBot):
    """Plays a seat in a determinized state by a given evaluation, with a narrow beam."""

    __slots__ = ("_shared",)

    def __init__(self, seed: int, shared: Evaluation) -> None:
        super().__init__(seed, breadth=_NARROW)
        self._shared = shared

    def evaluation_of(self, observation: Observation) -> Evaluation:
        return self._shared


def refine_by_rollouts(plans: Sequence[Plan], depth: Depth, rng: Rng, trial: Rollout) -> list[Plan]:
    """The plans (best first, never empty), with the one first that does best in the rollouts."""
    best = plans[0].utility
    tried = [plan for plan in plans[: depth.plans] if best - plan.utility <= depth.near]
    if len(tried) < 2:
        return list(plans)
    totals = [depth.prior * exp(plan.utility) for plan in tried]
    running = list(range(len(tried)))
    for _ in range(_ROUNDS):
        seeds = [rng.below(1 << 31) for _ in range(depth.samples)]
        for row in trial([tried[i] for i in running], seeds):
            for i, chance in zip(running, row, strict=True):
                totals[i] += chance
        running = sorted(running, key=lambda i: (-totals[i], i))[:2]
    chosen = running[0]
    front = Plan(tried[chosen].actions, best + _FRONT)
    return [front, *(plan for i, plan in enumerate(plans) if i != chosen)]


def _is_legal(action: Action, state: State) -> bool:
    return any(action is other for other in legal_actions(state))

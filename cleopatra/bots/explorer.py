"""A greedy bot that explores, used to record games for training; not offered as an opponent.

Uses a value function; reads no files and keeps nothing of what it sees.
"""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.bots.evaluation import Evaluation, Weights
from cleopatra.bots.greedy import GreedyBot
from cleopatra.bots.plan import Plan
from cleopatra.bots.value import ValueEvaluation
from cleopatra.bots.value_file import Layers
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation
from cleopatra.rules.rng import Rng
from cleopatra.rules.ruleset import RuleSet


class Explorer(GreedyBot):
    """Plays by the value function `layers`, or by the plain evaluation without one. With the
    probability `restless`, 0 to 1, it begins a turn with its second, third or fourth best plan."""

    def __init__(
        self,
        seed: int,
        layers: Layers | None = None,
        weights: Weights | None = None,
        restless: float = 0.0,
    ) -> None:
        super().__init__(seed, weights)
        self._layers = layers
        self._restless = restless

    def _make_evaluation(self, rules: RuleSet) -> Evaluation:
        if self._layers is None:
            return Evaluation(rules, self._weights)
        return ValueEvaluation(rules, self._layers, self._weights)

    def _pick(self, plans: Sequence[Plan], observation: Observation, rng: Rng) -> Plan:
        is_turn = observation.decision == DecisionKind.TURN
        if is_turn and rng.below(1_000) < self._restless * 1_000:
            return plans[min(rng.below(4), rng.below(4), len(plans) - 1)]
        return plans[0]

"""Bots that play by a value function of one's choice, for training and for comparing such
functions; not offered as opponents.

They read no files and keep nothing of what they see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.bids import BiddingMethod, bidding_for
from cleopatra.bots.bot import rng_of
from cleopatra.bots.evaluation import Evaluation, Weights
from cleopatra.bots.extras.known import knowledge_for
from cleopatra.bots.greedy import GreedyBot
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import LEVELS
from cleopatra.bots.network import NetworkWeights
from cleopatra.bots.plan import Breadth, Plan
from cleopatra.bots.value import ValueEvaluation
from cleopatra.bots.vetoes import Vetoes
from cleopatra.rules.composition import compose
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import Rng
from cleopatra.rules.ruleset import RuleSet

_BIDS: Final = 13
"""Random bids are below this many scarabs."""


class Explorer(GreedyBot):
    """Plays by the value function `layers`, or by the plain evaluation without one. With the
    probability `restless`, 0 to 1, it begins a turn with its second, third or fourth best plan, and
    four times as often it bids at random. `breadth` is that of its search."""

    def __init__(
        self,
        seed: int,
        layers: NetworkWeights | None = None,
        weights: Weights | None = None,
        restless: float = 0.0,
        breadth: Breadth | None = None,
    ) -> None:
        super().__init__(seed, weights, breadth)
        self._layers = layers
        self._restless = restless

    def _make_evaluation(self, rules: RuleSet) -> Evaluation:
        return _evaluation(rules, self._layers, self._weights)

    def _pick(self, plans: Sequence[Plan], observation: Observation, rng: Rng) -> Plan:
        is_turn = observation.decision == DecisionKind.TURN
        if is_turn and rng.below(1_000) < self._restless * 1_000:
            return plans[min(rng.below(4), rng.below(4), len(plans) - 1)]
        return plans[0]

    def _bid(self, observation: Observation, evaluation: Evaluation) -> str:
        rng = rng_of(self._seed + 1, observation)
        if rng.below(1_000) < 4 * self._restless * 1_000:
            have = observation.seats[observation.viewer or 0].scarabs
            return f"bid {min(rng.below(_BIDS), have)}"
        return super()._bid(observation, evaluation)


class Candidate(LevelBot):
    """The highest level, with a value function and a way of bidding that are perhaps to take the
    place of the shipped ones. `layers` None is the plain evaluation."""

    def __init__(
        self,
        seed: int,
        layers: NetworkWeights | None,
        name: str,
        way: BiddingMethod = BiddingMethod.USUAL,
    ) -> None:
        super().__init__(seed, LEVELS[-1], name=name)
        self._layers = layers
        self._way = way

    def _make_evaluation(self, rules: RuleSet) -> Evaluation:
        return _evaluation(rules, self._layers, None)

    def _make_vetoes(self, rules: RuleSet) -> Vetoes:
        plain = Evaluation(rules, knowledge=knowledge_for(rules.options))
        return Vetoes(rules, plain, self._make_evaluation(rules), self._way)

    def _bid(self, observation: Observation, evaluation: Evaluation) -> str:
        rules = compose(GameOptions.parse(observation.options))
        bidding = bidding_for(rules, evaluation, self._way)
        return f"bid {bidding.choose(observation, 0.0, rng_of(self._seed, observation))}"


def _evaluation(
    rules: RuleSet, layers: NetworkWeights | None, weights: Weights | None
) -> Evaluation:
    knowledge = knowledge_for(rules.options)
    if layers is None:
        return Evaluation(rules, weights, knowledge)
    return ValueEvaluation(rules, layers, weights, knowledge)

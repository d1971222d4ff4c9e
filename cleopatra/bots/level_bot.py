"""A bot of one level, with or without a character.

It plans as the greedy bot does, with the level's memory, breadth and temperature, and never makes a
move that a veto forbids. Knows its own observation only; what its memory loses is removed before it
begins to plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from typing import Final

from cleopatra.bots.bot import Budget, seat_of
from cleopatra.bots.characters import EVEN, Bias
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.extras.registry import knowledge_for
from cleopatra.bots.greedy import GreedyBot
from cleopatra.bots.levels import Level
from cleopatra.bots.lookahead import Chances, Hurry, Partnership, Worlds, deepened
from cleopatra.bots.memory import recall
from cleopatra.bots.plan import DOOM, Breadth, Plan
from cleopatra.bots.planner import PATIENCE, Planner
from cleopatra.bots.value import ValueEvaluation
from cleopatra.bots.value_file import layers_for
from cleopatra.bots.vetoes import Vetoes
from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import Rng
from cleopatra.rules.ruleset import RuleSet, compose

_OPEN: Final = frozenset({DecisionKind.TURN, DecisionKind.ACT})
"""Decisions at which plans are drawn by temperature; later in a turn the best one is carried on."""
_FEW: Final = 600
"""With a budget of fewer positions than this, and than its own, a level looks at the most promising
plans only."""
_COLD: Final = 4.0
"""A plan that loses more than this times the temperature is never drawn."""


class LevelBot(GreedyBot):
    """Plays at a level. `bias` is that of its character; `name` is the one in the registry."""

    __slots__ = (
        "_bias",
        "_hurry",
        "_is_hasty",
        "_level",
        "_name",
        "_state_bias",
        "_temperature",
        "_true",
        "_vetoes",
        "_vetoes_of",
        "partner",
    )

    def __init__(self, seed: int, level: Level, bias: Bias = EVEN, name: str = "") -> None:
        super().__init__(seed, level.weights, level.breadth)
        self._level = level
        self._temperature = 0.0
        self._bias = bias
        self._state_bias = None if bias.is_even else bias
        self._zeal = bias.zeal
        self._name = name or level.name
        self._true: Observation | None = None
        self._is_hasty = False
        self._hurry: Hurry | None = None
        self._vetoes: Vetoes | None = None
        self._vetoes_of = ""
        self.partner: Partnership | None = None
        """A second process that shares the rollouts, if there is one."""

    @property
    def name(self) -> str:
        return self._name

    def choose(self, observation: Observation, legal: Sequence[Action], budget: Budget) -> Action:
        seat_of(observation)
        if len(legal) == 1:
            return legal[0]
        self._true = observation
        if budget.positions > self._level.positions:
            budget = replace(budget, positions=self._level.positions)
        self._is_hasty = budget.positions < min(_FEW, self._level.positions)
        self._hurry = budget.hurry
        remembered = recall(observation, self._level.memory, self._seed)
        wanted = super().choose(remembered, legal, budget)
        blunder = self._vetoes_for(observation).blunder(observation, legal, wanted)
        return wanted if blunder is None else blunder.better

    def _vetoes_for(self, observation: Observation) -> Vetoes:
        if self._vetoes is None or self._vetoes_of != observation.options:
            rules = compose(GameOptions.parse(observation.options))
            plain = Evaluation(rules, knowledge=knowledge_for(rules.options))
            self._vetoes, self._vetoes_of = Vetoes(rules, plain), observation.options
        return self._vetoes

    def _make_evaluation(self, rules: RuleSet) -> Evaluation:
        """The fitted value where the level has learnt one and the game is the one it learnt."""
        knowledge = knowledge_for(rules.options)
        self._temperature = self._level.temperature(rules.seats)
        if self._level.is_schooled:
            layers = None if knowledge else layers_for(rules.options.seats)
            if layers is not None:
                return ValueEvaluation(rules, layers, self._level.weights)
            self._temperature = 0.0  # what it has not learnt it does with care
        return Evaluation(rules, self._level.weights, knowledge)

    def _planner(
        self, observation: Observation, evaluation: Evaluation, budget: Budget, rng: Rng
    ) -> Planner:
        breadth = _hasty(self._breadth) if self._is_hasty else self._breadth
        return Planner(observation, evaluation, breadth, budget, rng, self._state_bias)

    def _pick(self, plans: Sequence[Plan], observation: Observation, rng: Rng) -> Plan:
        """The best plan, or by temperature one that is nearly as good; never one that the full
        observation shows to be a blunder."""
        liked = sorted(
            (Plan(p.actions, p.utility + self._bias.of_plan(p.actions)) for p in plans),
            key=lambda plan: -plan.utility,
        )
        if observation.decision in _OPEN and self._temperature > 0.0:
            liked = _shuffled(liked, self._temperature, rng)
        true = self._true or observation
        vetoes = self._vetoes_for(true)
        if true.turn > PATIENCE * len(true.seats):
            return liked[0]
        if observation.decision in _OPEN and not self._is_hasty:
            liked = self._deepened(liked, observation, rng)
        for plan in liked:
            if not vetoes.ends_in_the_jaws(true, plan.actions):
                return plan
        return liked[0]

    def _deepened(self, liked: list[Plan], observation: Observation, rng: Rng) -> list[Plan]:
        """The plans, valued anew by rollouts at levels that look ahead."""
        depth = self._level.depth
        if depth is None:
            return liked
        worlds = self.worlds(observation, self._hurry)
        seats = len(observation.seats)
        partner = self.partner
        if partner is None:
            return deepened(liked, depth, seats, rng, worlds.chances)

        def together(plans: Sequence[Plan], seeds: Sequence[int]) -> Chances:
            return partner.chances(self._name, worlds, plans, seeds)

        return deepened(liked, depth, seats, rng, together)

    def worlds(self, observation: Observation, hurry: Hurry | None = None) -> Worlds:
        """The made-up worlds of an observation in which plans are rolled out, with the character's
        bias."""
        return Worlds(observation, self.evaluation_of(observation), self._state_bias, hurry)


def _hasty(breadth: Breadth) -> Breadth:
    """A narrower breadth for few positions: a wide search that is broken off has valued the first
    plans well and the others not at all."""
    return replace(breadth.narrow(), worlds=1, pieces=min(breadth.pieces, 4))


def _shuffled(plans: Sequence[Plan], temperature: float, rng: Rng) -> list[Plan]:
    """The plans drawn one after the other with chances of exp(-loss / temperature); those that lose
    too much to be drawn follow in their order."""
    best = plans[0].utility
    near = [p for p in plans if best - p.utility <= _COLD * temperature and p.utility > DOOM / 2]
    if len(near) < 2:
        return list(plans)
    order: list[Plan] = []
    left = list(near)
    while left:
        chances = [exp((plan.utility - best) / temperature) for plan in left]
        point = rng.below(1_000_000) / 1_000_000 * sum(chances)
        chosen = len(left) - 1
        for i, chance in enumerate(chances):
            point -= chance
            if point < 0.0:
                chosen = i
                break
        order.append(left.pop(chosen))
    return order + [plan for plan in plans if plan not in near]

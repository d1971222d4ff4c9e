"""A bot of one level, with or without a character: the greedy bot's way of planning, as good as the
level sees, remembers and cares, and within the vetoes.

Knows its own observation only; what it forgets of it, it forgets before it thinks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp
from typing import Final

from cleopatra.bots.bot import Budget, seat_of
from cleopatra.bots.characters import EVEN, Leaning
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
"""Where a hot head takes what is nearly as good; what it has begun it brings to a good end."""
_FEW: Final = 600
"""With fewer positions than that, and than its own, a level looks at the most promising only."""
_COLD: Final = 4.0
"""A plan that loses more than so many times the heat is never drawn."""


class LevelBot(GreedyBot):
    """Plays at a level. `leaning` is its character's; `name` stands in the registry."""

    __slots__ = (
        "_bias",
        "_heat",
        "_hurry",
        "_is_hasty",
        "_leaning",
        "_level",
        "_name",
        "_true",
        "_vetoes",
        "_vetoes_of",
        "partner",
    )

    def __init__(self, seed: int, level: Level, leaning: Leaning = EVEN, name: str = "") -> None:
        super().__init__(seed, level.weights, level.breadth)
        self._level = level
        self._heat = 0.0
        self._leaning = leaning
        self._bias = None if leaning.is_even else leaning
        self._zeal = leaning.zeal
        self._name = name or level.name
        self._true: Observation | None = None
        self._is_hasty = False
        self._hurry: Hurry | None = None
        self._vetoes: Vetoes | None = None
        self._vetoes_of = ""
        self.partner: Partnership | None = None
        """Who helps to play made-up worlds on, if anybody does."""

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
        folly = self._vetoes_for(observation).folly(observation, legal, wanted)
        return wanted if folly is None else folly.better

    def _vetoes_for(self, observation: Observation) -> Vetoes:
        if self._vetoes is None or self._vetoes_of != observation.options:
            rules = compose(GameOptions.parse(observation.options))
            plain = Evaluation(rules, knowledge=knowledge_for(rules.options))
            self._vetoes, self._vetoes_of = Vetoes(rules, plain), observation.options
        return self._vetoes

    def _make_evaluation(self, rules: RuleSet) -> Evaluation:
        """The fitted value where the level has learnt one and the game is the one it learnt."""
        knowledge = knowledge_for(rules.options)
        self._heat = self._level.heat(rules.seats)
        if self._level.is_schooled:
            layers = None if knowledge else layers_for(rules.options.seats)
            if layers is not None:
                return ValueEvaluation(rules, layers, self._level.weights)
            self._heat = 0.0  # what it has not learnt it does with care
        return Evaluation(rules, self._level.weights, knowledge)

    def _planner(
        self, observation: Observation, evaluation: Evaluation, budget: Budget, rng: Rng
    ) -> Planner:
        breadth = _hasty(self._breadth) if self._is_hasty else self._breadth
        return Planner(observation, evaluation, breadth, budget, rng, self._bias)

    def _pick(self, plans: Sequence[Plan], observation: Observation, rng: Rng) -> Plan:
        """The best plan, or in the heat of the moment one that is nearly as good; never one that
        is a folly by what is truly known."""
        liked = sorted(
            (Plan(p.actions, p.utility + self._leaning.of_plan(p.actions)) for p in plans),
            key=lambda plan: -plan.utility,
        )
        if observation.decision in _OPEN and self._heat > 0.0:
            liked = _shuffled(liked, self._heat, rng)
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
        """The plans as they look when played on, where that is done."""
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
        """What this level can play on of an observation, as its character likes it."""
        return Worlds(observation, self.evaluation_of(observation), self._bias, hurry)


def _hasty(breadth: Breadth) -> Breadth:
    """For few positions: a wide look that is broken off has seen one thing well and the rest not at
    all."""
    return replace(breadth.narrow(), worlds=1, pieces=min(breadth.pieces, 4))


def _shuffled(plans: Sequence[Plan], heat: float, rng: Rng) -> list[Plan]:
    """The plans in an order in which good ones are likely to come first, but not certain to; those
    that are much worse stay behind."""
    best = plans[0].utility
    near = [p for p in plans if best - p.utility <= _COLD * heat and p.utility > DOOM / 2]
    if len(near) < 2:
        return list(plans)
    order: list[Plan] = []
    left = list(near)
    while left:
        chances = [exp((plan.utility - best) / heat) for plan in left]
        point = rng.below(1_000_000) / 1_000_000 * sum(chances)
        chosen = len(left) - 1
        for i, chance in enumerate(chances):
            point -= chance
            if point < 0.0:
                chosen = i
                break
        order.append(left.pop(chosen))
    return order + [plan for plan in plans if plan not in near]

"""A bot of one level, with or without a character.

It plans like the greedy bot, with the level's memory, breadth and temperature, and never makes a
move that a veto forbids. It uses only its own observation, and what its memory has lost is removed
from that before it plans.
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
from cleopatra.bots.handicaps import handicap_of
from cleopatra.bots.levels import Level
from cleopatra.bots.lookahead import Hurry, Partnership, PlanChances, Worlds, refine_by_rollouts
from cleopatra.bots.memory import recall
from cleopatra.bots.plan import SURELY_EATEN, Breadth, Plan
from cleopatra.bots.planner import PATIENCE, Planner
from cleopatra.bots.value import ValueEvaluation, best_evaluation
from cleopatra.bots.vetoes import Vetoes
from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import Rng
from cleopatra.rules.ruleset import RuleSet, compose

_OPEN: Final = frozenset({DecisionKind.TURN, DecisionKind.ACT})
"""Decisions where plans are drawn by temperature; later in a turn the best plan is followed."""
_FEW: Final = 600
"""With a budget below this many positions, and below its own, a level searches more narrowly."""
_COLD: Final = 4.0
"""Plans that lose more utility than this times the temperature are never drawn."""


class LevelBot(GreedyBot):
    """Plays at a level. `bias` is its character's bias, `name` its name in the registry."""

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
        super().__init__(seed, level.weights, level.breadth, positions=level.positions)
        self._level = level
        self._temperature = 0.0
        self._bias = bias
        self._state_bias = None if bias.is_even else bias
        self._amulet_surcharge = bias.zeal
        self._name = name or level.name
        self._true: Observation | None = None
        self._is_hasty = False
        self._hurry: Hurry | None = None
        self._vetoes: Vetoes | None = None
        self._vetoes_of = ""
        self.partner: Partnership | None = None
        """A second process that plays part of the rollouts; None if there is none."""

    @property
    def name(self) -> str:
        return self._name

    def choose(self, observation: Observation, legal: Sequence[Action], budget: Budget) -> Action:
        seat_of(observation)
        if len(legal) == 1:
            return legal[0]
        self._true = observation
        self._is_hasty = budget.positions < min(_FEW, self._level.positions)
        self._hurry = budget.hurry
        remembered = recall(observation, self._level.memory, self._seed)
        wanted = super().choose(remembered, legal, budget)
        blunder = self._vetoes_for(observation).blunder(observation, legal, wanted)
        return wanted if blunder is None else blunder.better

    def _vetoes_for(self, observation: Observation) -> Vetoes:
        if self._vetoes is None or self._vetoes_of != observation.options:
            rules = compose(GameOptions.parse(observation.options))
            self._vetoes = self._make_vetoes(rules)
            self._vetoes_of = observation.options
        return self._vetoes

    def _make_vetoes(self, rules: RuleSet) -> Vetoes:
        """The vetoes for a game with these rules, by the plain evaluation and the best value there
        is."""
        plain = Evaluation(rules, knowledge=knowledge_for(rules.options))
        return Vetoes(rules, plain, best_evaluation(rules))

    def _make_evaluation(self, rules: RuleSet) -> Evaluation:
        """The fitted value function if the level uses one and there is one for this game."""
        handicap = handicap_of(self._level, rules.options)
        self._temperature = handicap.temperature
        weights = handicap.on(self._level.weights)
        if not self._level.is_schooled:
            return Evaluation(rules, weights, knowledge_for(rules.options))
        found = best_evaluation(rules, weights)
        if not isinstance(found, ValueEvaluation):
            self._temperature = 0.0  # without a fitted value: always the best plan
        return found

    def _planner(
        self, observation: Observation, evaluation: Evaluation, budget: Budget, rng: Rng
    ) -> Planner:
        breadth = _hasty(self._breadth) if self._is_hasty else self._breadth
        return Planner(observation, evaluation, breadth, budget, rng, self._state_bias)

    def _pick(self, plans: Sequence[Plan], observation: Observation, rng: Rng) -> Plan:
        """The best plan or, by temperature, one that is nearly as good. Never a plan that is a
        blunder by the full observation, even if the level has forgotten the reason."""
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
            if not vetoes.ends_game_eaten(true, plan.actions):
                return plan
        return liked[0]

    def _deepened(self, liked: list[Plan], observation: Observation, rng: Rng) -> list[Plan]:
        """The plans, reordered by rollouts at levels that look ahead."""
        depth = self._level.depth(len(observation.seats))
        if depth is None:
            return liked
        worlds = self.worlds(observation, self._hurry)
        partner = self.partner
        if partner is None:
            return refine_by_rollouts(liked, depth, rng, worlds.chances)

        def together(plans: Sequence[Plan], seeds: Sequence[int]) -> PlanChances:
            return partner.chances(self._name, worlds, plans, seeds)

        return refine_by_rollouts(liked, depth, rng, together)

    def worlds(self, observation: Observation, hurry: Hurry | None = None) -> Worlds:
        """The determinized states in which plans of this observation are rolled out, with the
        character's bias."""
        return Worlds(observation, self.evaluation_of(observation), self._state_bias, hurry)


def _hasty(breadth: Breadth) -> Breadth:
    """A narrower breadth for few positions: a wide search that is broken off would have valued only
    the first plans."""
    return replace(breadth.narrow(), worlds=1, pieces=min(breadth.pieces, 4))


def _shuffled(plans: Sequence[Plan], temperature: float, rng: Rng) -> list[Plan]:
    """The plans in random order, drawn one by one with weights of exp(-loss / temperature); those
    that lose too much to be drawn follow in their order."""
    best = plans[0].utility
    near = [
        p for p in plans if best - p.utility <= _COLD * temperature and p.utility > SURELY_EATEN / 2
    ]
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

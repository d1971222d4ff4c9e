"""A bot of one level, with or without a character.

It plans like the greedy bot, with the level's memory, breadth and temperature, and never makes a
move that a veto forbids. It uses only its own observation, and what its memory has lost is removed
from that before it plans.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import Final

from cleopatra.bots.bot import Budget, seat_of
from cleopatra.bots.characters import EVEN, Bias
from cleopatra.bots.evaluation import Evaluation, Weights
from cleopatra.bots.extras.known import knowledge_for
from cleopatra.bots.families import family_of
from cleopatra.bots.greedy import GreedyBot
from cleopatra.bots.levels import LEVELS, Level
from cleopatra.bots.lookahead import (
    Hurry,
    Partnership,
    PlanChances,
    StateSamples,
    refine_by_rollouts,
)
from cleopatra.bots.memory import recall
from cleopatra.bots.plan import SURELY_EATEN, Breadth, Plan
from cleopatra.bots.planner import PATIENCE, Planner
from cleopatra.bots.value import ValueEvaluation, best_evaluation
from cleopatra.bots.value_file import FOLDER
from cleopatra.bots.vetoes import Vetoes
from cleopatra.rules.actions import Action
from cleopatra.rules.composition import compose
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.rng import Rng
from cleopatra.rules.ruleset import RuleSet

# What makes levels weaker at tables where the base game's temperatures do not give even steps.

log = logging.getLogger(__name__)

PATH: Final = FOLDER / "handicaps.json"
FORMAT: Final = 2
HOTTEST: Final = 1.0


@dataclass(frozen=True, slots=True)
class Handicap:
    """What a level does worse than it could.

    - `temperature`: how often it plays worse plans, from 0 to `HOTTEST`.
    - `bought`: the weight of this name in the plain evaluation, from 0 to 1: a lower one makes a
      level think less of the cards in its hand. None for the level's own.
    """

    temperature: float
    bought: float | None = None

    def __post_init__(self) -> None:
        if not 0.0 <= self.temperature <= HOTTEST:
            raise ValueError(f"a temperature is from 0 to {HOTTEST}")
        if self.bought is not None and not 0.0 <= self.bought <= 1.0:
            raise ValueError("bought is from 0 to 1")

    def on(self, weights: Weights) -> Weights:
        """The weights of a level with this handicap."""
        return weights if self.bought is None else replace(weights, bought=self.bought)


HandicapTable = dict[str, Handicap]
"""Handicaps by the name of the level."""


class BadHandicaps(Exception):
    """A file of handicaps cannot be used; the message says why."""


def handicap_of(level: Level, options: GameOptions) -> Handicap:
    """The handicap of a level in a game with these options."""
    family = family_of(options)
    found = _shipped().get(family.name, {}).get(level.name) if family is not None else None
    return found or Handicap(level.temperature(options.seats))


def read_handicaps(path: Path) -> dict[str, HandicapTable]:
    """The handicaps in a file, by the name of the family of games.

    :raises BadHandicaps: if it is missing, damaged or of another format.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        form = data["format"]
        if form != FORMAT:
            raise BadHandicaps(f"{path.name} has format {form!r}, not {FORMAT}")
        return {
            str(table): {str(level): Handicap(**found) for level, found in levels.items()}
            for table, levels in data["tables"].items()
        }
    except OSError as error:
        raise BadHandicaps(f"{path.name} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadHandicaps(f"{path.name} holds no handicaps: {error!r}") from None


@lru_cache(maxsize=1)
def _shipped() -> dict[str, HandicapTable]:
    """What is shipped; nothing, with a log message, if it cannot be read."""
    try:
        return read_handicaps(PATH)
    except BadHandicaps as problem:
        log.warning("levels play with the temperatures of the base game: %s", problem)
        return {}


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
        samples = self.samples(observation, self._hurry)
        partner = self.partner
        if partner is None:
            return refine_by_rollouts(liked, depth, rng, samples.chances)

        def together(plans: Sequence[Plan], seeds: Sequence[int]) -> PlanChances:
            return partner.chances(self._name, samples, plans, seeds)

        return refine_by_rollouts(liked, depth, rng, together)

    def samples(self, observation: Observation, hurry: Hurry | None = None) -> StateSamples:
        """The determinized states in which plans of this observation are rolled out, with the
        character's bias."""
        return StateSamples(observation, self.evaluation_of(observation), self._state_bias, hurry)


def _hasty(breadth: Breadth) -> Breadth:
    """A narrower breadth for few positions: a wide search that is broken off would have valued only
    the first plans."""
    return replace(breadth.narrow(), samples=1, pieces=min(breadth.pieces, 4))


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


POSITIONS: Final = 4000
"""The most positions valued for a question: more than the level values in a game."""


class Analyst(LevelBot):
    """The highest level, asked about positions of all seats in any order."""

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        super().__init__(seed, replace(LEVELS[-1], positions=POSITIONS))

    def forget_plan(self) -> None:
        """Makes the next choice independent of the choices before it."""
        self._plan = {}
        self.considered = ()

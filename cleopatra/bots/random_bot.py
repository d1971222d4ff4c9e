"""The bot that chooses among the legal actions with equal chance: the weakest baseline."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.bots.bot import Budget, rng_of
from cleopatra.rules.actions import Action
from cleopatra.rules.observation import Observation


class RandomBot:
    """Uses nothing but the number of actions."""

    __slots__ = ("_seed",)

    def __init__(self, seed: int) -> None:
        self._seed = seed

    @property
    def name(self) -> str:
        return "random"

    def choose(self, observation: Observation, legal: Sequence[Action], budget: Budget) -> Action:
        return legal[rng_of(self._seed, observation).below(len(legal))]

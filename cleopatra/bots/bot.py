"""What a bot is: it takes an observation and the legal actions, and returns one of them.

Knows the values of the rules (observations, actions, random numbers); knows no match, no clock, no
particular bot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from cleopatra.rules.actions import Action
from cleopatra.rules.observation import Observation
from cleopatra.rules.rng import Rng, stream


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may compute for one decision: at most about `positions` positions.

    Counted in positions, not in seconds, so that a choice does not depend on how busy the machine
    is; the worker watches the clock. `hurry`, if given, tells that the answer is wanted at once:
    the best found so far, as when the positions are used up.
    """

    positions: int = 1500
    hurry: Callable[[], bool] | None = None


QUICK = Budget(120)
"""For an answer within some milliseconds."""


class Bot(Protocol):
    """A player. Seeded: the same observations in the same order give the same choices."""

    @property
    def name(self) -> str:
        """The name in the registry."""

    def choose(self, observation: Observation, legal: Sequence[Action], budget: Budget) -> Action:
        """One of `legal` (never empty), as the seat `observation.viewer`.

        :raises ValueError: if the observation is a spectator's.
        """


def seat_of(observation: Observation) -> int:
    """The seat that has to choose. Raises ValueError for a spectator's observation."""
    if observation.viewer is None:
        raise ValueError("a spectator has nothing to choose")
    return observation.viewer


def rng_of(seed: int, observation: Observation) -> Rng:
    """The random numbers for one decision. They depend on the bot's seed, the seat and the number
    of the decision, and on nothing hidden, so that a bot that is started again in mid-game goes on
    as before."""
    return Rng(stream(str(seed), f"bot {observation.viewer} {observation.decisions}"))

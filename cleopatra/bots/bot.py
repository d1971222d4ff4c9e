"""What a bot is: it takes an observation and the legal actions, and returns one of them.

Uses values of the rules only (observations, actions, random numbers); independent of the match, of
clocks and of any particular bot.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from cleopatra.rules.actions import Action
from cleopatra.rules.observation import Observation
from cleopatra.rules.rng import Rng, stream

UNLIMITED: Final = 1_000_000
"""More positions than any bot values for a decision."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may compute for one decision: at most about `positions` positions, and not
    more than the bot's own limit.

    Counted in positions, not in seconds, so that a choice does not depend on how busy the machine
    is; the worker watches the clock. Once `hurry`, if given, returns True, the bot must answer at
    once with the best action found so far, as it does when its positions are used up.
    """

    positions: int = UNLIMITED
    hurry: Callable[[], bool] | None = None

    def at_most(self, positions: int) -> Budget:
        """This budget, with no more positions than these."""
        return self if self.positions <= positions else replace(self, positions=positions)


QUICK = Budget(120)
"""A budget for an answer within a few milliseconds."""


class Bot(Protocol):
    """A computer player. The same seed and the same observations in the same order give the same
    choices."""

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
    """The random numbers for one decision.

    They depend only on the bot's seed, the seat and the number of the decision, so that a bot that
    is restarted during a game makes the same choices.
    """
    return Rng(stream(str(seed), f"bot {observation.viewer} {observation.decisions}"))

"""The seven levels: what each sees, remembers and dares, from the quarry hand to the Elephant.

A level is a row of numbers; the bot that plays by them is in `level_bot`. They get weaker by
forgetting, by looking less far and by taking plans that are nearly as good, never by nonsense.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cleopatra.bots.evaluation import Weights
from cleopatra.bots.memory import Memory
from cleopatra.bots.planner import Breadth

PLAIN: Final = Weights()


@dataclass(frozen=True, slots=True)
class Level:
    """How one level plays.

    `heat` is how much utility it gives away without noticing: plans are drawn with a chance of
    exp(-loss / heat), 0 for the best one always. `positions` is the most it looks at for one
    decision. `is_schooled` says that it judges by the values learnt from self-play; in games for
    which there are none it judges by the plain evaluation, and without heat.
    """

    number: int
    heat: float
    memory: Memory
    breadth: Breadth
    positions: int
    weights: Weights = PLAIN
    is_schooled: bool = False

    @property
    def name(self) -> str:
        """Its name in the registry."""
        return f"level{self.number}"


ELEPHANT: Final = Memory()
"""Forgets nothing."""

LEVELS: Final[tuple[Level, ...]] = (
    Level(
        1,
        heat=0.055,
        memory=Memory(keep=0.3, grain=3, hands=0.0),
        breadth=Breadth(plans=1, payments=1, sites=2, places=4, worlds=1, pieces=3),
        positions=300,
    ),
    Level(
        2,
        heat=0.04,
        memory=Memory(keep=0.4, grain=3, hands=0.2),
        breadth=Breadth(plans=2, payments=1, sites=2, places=5, worlds=2, pieces=4),
        positions=500,
    ),
    Level(
        3,
        heat=0.028,
        memory=Memory(keep=0.7, grain=2, hands=0.5),
        breadth=Breadth(plans=2, payments=2, sites=2, places=6, worlds=2, pieces=5),
        positions=800,
    ),
    Level(
        4,
        heat=0.0,
        memory=Memory(keep=0.975, grain=1, hands=0.975),
        breadth=Breadth(),
        positions=1500,
    ),
    Level(
        5,
        heat=0.080,
        memory=Memory(keep=0.975, grain=1, hands=0.975),
        breadth=Breadth(),
        positions=1500,
        is_schooled=True,
    ),
    Level(
        6,
        heat=0.046,
        memory=Memory(keep=0.99, grain=1, hands=0.99),
        breadth=Breadth(),
        positions=2000,
        is_schooled=True,
    ),
    Level(
        7,
        heat=0.0,
        memory=ELEPHANT,
        breadth=Breadth(),
        positions=4000,
        is_schooled=True,
    ),
)
"""Weakest first; measured against each other in docs/ladder.md."""

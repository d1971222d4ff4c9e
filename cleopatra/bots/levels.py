"""The seven levels of playing strength, the highest called Elephant, and the Sphinx above them.

A level is a row of parameters for the bot in `level_bot`. Lower levels remember less, search less
and sometimes choose plans that are nearly as good as the best; none makes random moves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cleopatra.bots.evaluation import Weights
from cleopatra.bots.lookahead import Depth
from cleopatra.bots.memory import BotMemory
from cleopatra.bots.plan import Breadth

PLAIN: Final = Weights()


@dataclass(frozen=True, slots=True)
class Level:
    """How one level plays, and its name in the registry.

    Plans are drawn with weights of exp(-loss / temperature), where the loss is in utility; at
    temperature 0 the best is always taken.

    - `temperatures`: for two, three, and four or more seats; with more rivals the same loss of
      utility costs less of the chance to win. `handicaps.py` has others for some tables.
    - `positions`: the most positions valued for one decision.
    - `is_schooled`: uses the value function fitted to self-play; in games without one it uses the
      plain evaluation at temperature 0.
    - `depths`: how plans are rolled out beyond the own turn, for two, three, and four or more
      seats; empty for no rollouts.
    """

    name: str
    temperatures: tuple[float, float, float]
    memory: BotMemory
    breadth: Breadth
    positions: int
    weights: Weights = PLAIN
    is_schooled: bool = False
    depths: tuple[Depth, ...] = ()

    def temperature(self, seats: int) -> float:
        """The temperature for a number of seats, at least two."""
        return self.temperatures[min(seats, 4) - 2]

    def depth(self, seats: int) -> Depth | None:
        """How plans are rolled out with a number of seats, at least two; None for no rollouts."""
        return self.depths[min(seats - 2, len(self.depths) - 1)] if self.depths else None


ZERO_TEMPERATURE: Final = (0.0, 0.0, 0.0)
ELEPHANT: Final = BotMemory()
"""Forgets nothing."""

LEVELS: Final[tuple[Level, ...]] = (
    Level(
        "level1",
        temperatures=(0.050, 0.116, 0.160),
        memory=BotMemory(keep=0.3, grain=3, hands=0.0),
        breadth=Breadth(plans=1, payments=1, sites=2, places=4, samples=1, pieces=3),
        positions=300,
    ),
    Level(
        "level2",
        temperatures=(0.042, 0.087, 0.120),
        memory=BotMemory(keep=0.4, grain=3, hands=0.2),
        breadth=Breadth(plans=2, payments=1, sites=2, places=5, samples=2, pieces=4),
        positions=500,
    ),
    Level(
        "level3",
        temperatures=(0.0, 0.055, 0.085),
        memory=BotMemory(keep=0.7, grain=2, hands=0.5),
        breadth=Breadth(plans=2, payments=2, sites=2, places=6, samples=2, pieces=5),
        positions=800,
    ),
    Level(
        "level4",
        temperatures=(0.142, 0.185, 0.165),
        memory=BotMemory(keep=0.975, grain=1, hands=0.975),
        breadth=Breadth(),
        positions=1500,
        is_schooled=True,
    ),
    Level(
        "level5",
        temperatures=(0.078, 0.112, 0.119),
        memory=BotMemory(keep=0.975, grain=1, hands=0.975),
        breadth=Breadth(),
        positions=1500,
        is_schooled=True,
    ),
    Level(
        "level6",
        temperatures=(0.036, 0.065, 0.068),
        memory=BotMemory(keep=0.99, grain=1, hands=0.99),
        breadth=Breadth(),
        positions=1500,
        is_schooled=True,
    ),
    Level(
        "level7",
        temperatures=ZERO_TEMPERATURE,
        memory=ELEPHANT,
        breadth=Breadth(),
        positions=1500,
        is_schooled=True,
    ),
)
"""Weakest first. Their strengths are measured in scripts/lab/results/ladder.txt."""

SPHINX: Final = replace(
    LEVELS[-1],
    name="sphinx",
    breadth=Breadth(plans=32, payments=12, sites=5, places=20, samples=8, pieces=8),
    positions=12_000,
    depths=(
        Depth(samples=6, prior=2.0),
        Depth(samples=4, prior=4.0),
        Depth(samples=3, prior=8.0),
    ),
)
"""The highest level with a wider search for plans and rollouts of the best of them; it is not a
step of the ladder. The more rivals, the longer a sample takes (decision 0040)."""
OPPONENTS: Final = (*LEVELS, SPHINX)
"""All opponents that players can choose, weakest first."""

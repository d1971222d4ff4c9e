"""The seven levels: what each sees, remembers and dares, from the quarry hand to the Elephant; and
the Sphinx, who stands above them.

A level is a row of numbers; the bot that plays by them is in `level_bot`. They get weaker by
forgetting, by looking less far and by taking plans that are nearly as good, never by nonsense.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cleopatra.bots.evaluation import Weights
from cleopatra.bots.lookahead import Depth
from cleopatra.bots.memory import Memory
from cleopatra.bots.plan import Breadth

PLAIN: Final = Weights()


@dataclass(frozen=True, slots=True)
class Level:
    """How one level plays, and its name in the registry.

    A heat is how much utility it gives away without noticing: plans are drawn with a chance of
    exp(-loss / heat), 0 for the best one always. `heats` are those for tables of two, of three, and
    of four or more: the same loss costs less of a game that more rivals share. `positions` is the
    most it looks at for one decision. `is_schooled` says that it judges by the values learnt from
    self-play; in games for which there are none it judges by the plain evaluation, without heat.
    `depth` is how much it plays on beyond its turn, None for not at all.
    """

    name: str
    heats: tuple[float, float, float]
    memory: Memory
    breadth: Breadth
    positions: int
    weights: Weights = PLAIN
    is_schooled: bool = False
    depth: Depth | None = None

    def heat(self, seats: int) -> float:
        """The heat at a table of so many, from two on."""
        return self.heats[min(seats, 4) - 2]


NO_HEAT: Final = (0.0, 0.0, 0.0)
ELEPHANT: Final = Memory()
"""Forgets nothing."""

LEVELS: Final[tuple[Level, ...]] = (
    Level(
        "level1",
        heats=(0.055, 0.070, 0.130),
        memory=Memory(keep=0.3, grain=3, hands=0.0),
        breadth=Breadth(plans=1, payments=1, sites=2, places=4, worlds=1, pieces=3),
        positions=300,
    ),
    Level(
        "level2",
        heats=(0.040, 0.055, 0.100),
        memory=Memory(keep=0.4, grain=3, hands=0.2),
        breadth=Breadth(plans=2, payments=1, sites=2, places=5, worlds=2, pieces=4),
        positions=500,
    ),
    Level(
        "level3",
        heats=(0.028, 0.028, 0.070),
        memory=Memory(keep=0.7, grain=2, hands=0.5),
        breadth=Breadth(plans=2, payments=2, sites=2, places=6, worlds=2, pieces=5),
        positions=800,
    ),
    Level(
        "level4",
        heats=NO_HEAT,
        memory=Memory(keep=0.975, grain=1, hands=0.975),
        breadth=Breadth(),
        positions=1500,
    ),
    Level(
        "level5",
        heats=(0.080, 0.100, 0.105),
        memory=Memory(keep=0.975, grain=1, hands=0.975),
        breadth=Breadth(),
        positions=1500,
        is_schooled=True,
    ),
    Level(
        "level6",
        heats=(0.046, 0.046, 0.085),
        memory=Memory(keep=0.99, grain=1, hands=0.99),
        breadth=Breadth(),
        positions=2000,
        is_schooled=True,
    ),
    Level(
        "level7",
        heats=NO_HEAT,
        memory=ELEPHANT,
        breadth=Breadth(),
        positions=4000,
        is_schooled=True,
    ),
)
"""Weakest first; measured against each other in docs/ladder.md."""

SPHINX: Final = replace(LEVELS[-1], name="sphinx", depth=Depth())
"""No step of the ladder: the highest level, playing the best of its plans on before it moves."""
OPPONENTS: Final = (*LEVELS, SPHINX)
"""All that can be played against, weakest first."""

"""Opponents with one simple habit, to see whether a simple habit beats the highest level.

Each plans like the highest level or like the greedy bot, and differs in its habit only. They are
made by name, `level7~bid5` or `greedy~hoards`, for measurements; they are no opponents to choose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cleopatra.bots.bot import Bot, Budget
from cleopatra.bots.characters import EVEN, Bias, built
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import ELEPHANT, LEVELS, ZERO_TEMPERATURE, Level
from cleopatra.bots.plan import Breadth
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.observation import Observation

MARK: Final = "~"
"""Separates the planner from the habit in a name."""
HIGHEST_CONSTANT: Final = 12
GREEDY: Final = Level(
    "greedy",
    temperatures=ZERO_TEMPERATURE,
    memory=ELEPHANT,
    breadth=Breadth(),
    positions=1500,
)
"""The greedy planner as a level, so that it can have a habit."""
PLANNERS: Final[dict[str, Level]] = {LEVELS[-1].name: LEVELS[-1], GREEDY.name: GREEDY}
_TAINTED: Final = tuple(number for number, kind in enumerate(CARD_KINDS) if kind.tainted)

BidHabit = Callable[[Observation], int]
"""The bid that a habit wants to make."""


class PurityHabit(Bias):
    """Takes no amulet that can be avoided."""

    def of_state(self, o: Observation) -> float:
        me = o.viewer or 0
        return -0.4 * o.seats[me].amulets - 0.4 * sum([o.hand[kind] for kind in _TAINTED])


class HoardingHabit(Bias):
    """Keeps cards in the hand."""

    def of_state(self, o: Observation) -> float:
        return 0.05 * min(sum(o.hand), 10)


class RushingHabit(Bias):
    """Builds as much as it can while it has the most scarabs."""

    def of_state(self, o: Observation) -> float:
        me = o.viewer or 0
        best = max([view.scarabs for view in o.seats if view.seat != me])
        return 0.12 * built(o) if o.seats[me].scarabs > best else 0.0


class DenyingHabit(Bias):
    """Builds walls and doors before others can."""

    def of_state(self, o: Observation) -> float:
        return 0.12 * (o.walls.bit_count() + o.doors.bit_count())


class ClosingHabit(Bias):
    """Lays mosaics, so that the garden has no room left for the others' sanctuaries."""

    def of_state(self, o: Observation) -> float:
        return 0.2 * len(o.laid)


class Scripted:
    """A bot that bids by its habit; in all else it answers like the bot it is made of."""

    def __init__(self, name: str, planner: Bot, bid: BidHabit | None) -> None:
        self._name = name
        self._planner = planner
        self._bid = bid

    @property
    def name(self) -> str:
        return self._name

    def choose(self, observation: Observation, legal: Sequence[Action], budget: Budget) -> Action:
        if self._bid is None or observation.decision != DecisionKind.BID:
            return self._planner.choose(observation, legal, budget)
        wanted = self._bid(observation)
        bids = [action for action in legal if action.kind == ActionKind.BID]
        return min(bids, key=lambda action: (abs(action.arg - wanted), action.arg))


def _constant(scarabs: int) -> BidHabit:
    return lambda observation: scarabs


def _half(observation: Observation) -> int:
    return observation.seats[observation.viewer or 0].scarabs // 2


HABITS: Final[dict[str, tuple[Bias, BidHabit | None]]] = {
    **{f"bid{n}": (EVEN, _constant(n)) for n in range(HIGHEST_CONSTANT + 1)},
    "bids-high": (EVEN, _half),
    "never-tainted": (PurityHabit(), None),
    "hoards": (HoardingHabit(), None),
    "rushes-ahead": (RushingHabit(), None),
    "denies-walls": (DenyingHabit(), None),
    "closes-gardens": (ClosingHabit(), None),
}
"""By name, the habit's bias on plans, and its bid if it has one of its own."""


def scripted_names() -> tuple[str, ...]:
    """All scripted opponents: each habit with each planner."""
    return tuple(f"{planner}{MARK}{habit}" for habit in HABITS for planner in PLANNERS)


def is_scripted(name: str) -> bool:
    """Whether `make_scripted` knows an opponent of this name."""
    planner, mark, habit = name.partition(MARK)
    return bool(mark) and planner in PLANNERS and habit in HABITS


def make_scripted(name: str, seed: int) -> Bot:
    """A new scripted opponent, for one seat of one game. `name` is one of `scripted_names`."""
    planner, _, habit = name.partition(MARK)
    bias, bid = HABITS[habit]
    return Scripted(name, LevelBot(seed, PLANNERS[planner], bias, name), bid)

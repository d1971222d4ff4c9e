"""What a bot believed and weighed at a decision of a recorded game, computed again.

Computed from the observation that its seat had, by the level that decided, with that level's memory
and seed; persons, and bots without plans, are looked at with the eyes of the strongest level.
Knows observations and determinized states only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.bots.advice import MOST_PROPOSALS, Proposal
from cleopatra.bots.adviser import SEED, Adviser, NoAdvice
from cleopatra.bots.bot import Budget
from cleopatra.bots.characters import CHARACTERS
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import LEVELS, OPPONENTS
from cleopatra.bots.memory import recall
from cleopatra.bots.registry import split_character
from cleopatra.rules.errors import BadText, IllegalAction
from cleopatra.rules.observation import Observation

STRONGEST: Final = LEVELS[-1].name


@dataclass(frozen=True, slots=True)
class SeatBelief:
    """What a seat is taken to have: scarabs, amulets, the tainted cards expected in its hand, and
    its chance of being eaten, 0..100. The thinker's own figures are exact."""

    seat: int
    scarabs: int
    amulets: int
    tainted: float
    eaten: int


@dataclass(frozen=True, slots=True)
class Thought:
    """`level` is who thinks. `plans` are its three best by value, best first, and after them what
    was played if that is none of them; `chosen` is the place of what was played, -1 for nothing
    that can be told. `held` is in the order of seats."""

    level: str
    plans: tuple[Proposal, ...]
    chosen: int
    held: tuple[SeatBelief, ...]


def thinker_of(bot: str) -> str:
    """Which level's thoughts are shown for a bot's name, or for "", a person."""
    level, _character = split_character(bot)
    return level if any(row.name == level for row in OPPONENTS) else STRONGEST


def think(
    observation: Observation, bot: str = "", seed: int = SEED, played: Sequence[str] = ()
) -> Thought:
    """What a seat's player believed and weighed.

    :param bot: the bot's name, "" for a person.
    :param seed: of the bots of that game.
    :param played: the texts of what the seat then did, up to the end of its turn.
    :raises NoAdvice: when the viewer had nothing to decide.
    :raises ValueError: for a spectator's observation.
    """
    me = observation.viewer
    if me is None or me not in observation.actors:
        raise NoAdvice("nothing to decide")
    name, character = split_character(bot)
    level = next(row for row in OPPONENTS if row.name == thinker_of(bot))
    is_own = name == level.name
    if is_own and character in CHARACTERS:
        thinker = LevelBot(seed, level, CHARACTERS[character], bot)
    else:
        thinker = LevelBot(seed if is_own else SEED, level)
    remembered = recall(observation, level.memory, seed)
    adviser = Adviser(remembered, Budget(), thinker, observation)
    try:
        weighed = adviser.proposals(played)
    except (BadText, IllegalAction) as error:  # recorded under other rules
        raise NoAdvice(str(error)) from error
    done = _played(weighed, played)
    best = sorted(weighed, key=lambda proposal: -proposal.chance)[:MOST_PROPOSALS]
    if done is not None and done not in best:
        best.append(done)
    held = tuple(
        SeatBelief(
            view.seat,
            view.scarabs,
            view.amulets,
            0.0 if view.seat == me else adviser.expected_tainted(view.seat),
            round(100 * prospect.eaten),
        )
        for view, prospect in zip(remembered.seats, adviser.prospects(), strict=True)
    )
    return Thought(level.name, tuple(best), -1 if done is None else best.index(done), held)


def _played(weighed: Sequence[Proposal], played: Sequence[str]) -> Proposal | None:
    """The proposal that has most in common with what was done; None if none begins like it."""
    found = [p for p in weighed if played and p.actions[0] == played[0]]
    return max(found, key=lambda p: _in_common(p.actions, played), default=None)


def _in_common(planned: Sequence[str], played: Sequence[str]) -> int:
    """How many actions are the same, from the first on."""
    number = 0
    for one, other in zip(planned, played, strict=False):
        if one != other:
            break
        number += 1
    return number

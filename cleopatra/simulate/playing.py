"""One bot game from the first card to the count, as fast as possible, and its result.

Drives the rules directly; knows no match, no window and no files.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from cleopatra.bots.bot import Bot, Budget
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.errors import RulesBug
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import Outcome, State


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """The end of a game. `slowest` is the longest decision of a bot in CPU seconds, by seat."""

    outcome: Outcome
    decisions: int
    turns: int
    slowest: tuple[float, ...]

    @property
    def is_capped(self) -> bool:
        """Whether the game was stopped because it did not end."""
        return self.outcome.reason != "count"


def line_up(seats: int, deal: int, is_second: bool) -> list[int]:
    """By seat 0 for the first of two bots, 1 for the second: alternating, turning with the deal,
    exchanged in the second game of a deal."""
    return [(seat + deal + is_second) % 2 for seat in range(seats)]


def play_random(options: GameOptions, seed: int) -> PlayedGame:
    """A game of random actions by one generator for all seats: nothing is observed, nothing is
    timed."""
    state = new_game(options)
    chance: Callable[[], float] = Random(seed).random
    while state.outcome is None:
        legal = legal_actions(state)
        apply(state, legal[int(chance() * len(legal))])
    return _played(state, (0.0,) * options.seats)


def play_bots(options: GameOptions, bots: Sequence[Bot], budget: Budget) -> PlayedGame:
    """A game of `bots`, one for each seat, each seeing its own observations only."""
    return play_on(new_game(options), bots, budget)


def play_on(state: State, bots: Sequence[Bot], budget: Budget) -> PlayedGame:
    """The rest of a game of `bots`, one for each seat; `state` is played to its end."""
    slowest = [0.0] * len(bots)
    while state.outcome is None:
        seat = decision(state).actors[0]
        observation = observe(state, seat)
        legal = legal_actions(state, seat)
        started = time.process_time()
        action = bots[seat].choose(observation, legal, budget)
        slowest[seat] = max(slowest[seat], time.process_time() - started)
        apply(state, action, seat)
    return _played(state, tuple(slowest))


def _played(state: State, slowest: tuple[float, ...]) -> PlayedGame:
    if state.outcome is None:
        raise RulesBug("a game without an outcome was taken for finished")
    return PlayedGame(state.outcome, state.ply, state.turn, slowest)

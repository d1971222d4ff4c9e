"""What the benchmark measures of the rules, in a process of its own: pure Python or compiled.

Reads `play N` or `figures N` a line, answers one JSON object a line. `play` gives CPU seconds,
games and decisions as the peer does; `figures` gives medians of N rounds by name, in the units
their names say.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Final

from cleopatra.bots.bot import Budget
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import LEVELS, SPHINX
from cleopatra.bots.plan import Plan
from cleopatra.bots.registry import make_bot
from cleopatra.rules.compiled import BUILD
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.determinize import determinize
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.errors import RulesBug
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import State
from cleopatra.simulate.playing import play_random
from scripts.lab.without_gc import uncollected

PLAYED_EVERY: Final = 7
"""The Sphinx is measured in every seventh turn of a game."""
SAMPLES: Final = 8
"""In so many samples each plan is played in a round: as many as the Sphinx begins with."""
ROLLOUT_TURNS: Final = 4
"""Turns of a short rollout."""


def our_round(games: int, first: int) -> tuple[float, int]:
    """CPU seconds and decisions of `games` games of four random players."""
    decisions = 0
    started = time.process_time()
    for game in range(first, first + games):
        decisions += play_random(GameOptions(seats=4, seed=str(game)), game).decisions
    return time.process_time() - started, decisions


def microseconds(action: Callable[[], object], times: int, rounds: int) -> float:
    """The median CPU time of one call."""
    found: list[float] = []
    for _ in range(rounds):
        started = time.process_time()
        for _ in range(times):
            action()
        found.append((time.process_time() - started) / times * 1e6)
    return median(found)


def middle_of_game(seed: str) -> State:
    """A position of four players in the middle of a random game, a turn about to begin."""
    state = new_game(GameOptions(seats=4, seed=seed))
    below = Rng(7).below
    while state.turn < 30 or decision(state).kind != DecisionKind.TURN:
        legal = legal_actions(state)
        apply(state, legal[below(len(legal))])
    return state


def mosaic_to_lay() -> State:
    """A position with a mosaic to be laid into a garden that is nearly empty."""
    for seed in range(200):
        state = new_game(GameOptions(seats=4, seed=str(seed)))
        below = Rng(seed).below
        while decision(state).actors and len(observe(state, None).laid) < 2:
            if decision(state).kind == DecisionKind.LAY and len(observe(state, None).laid) == 1:
                return state
            legal = legal_actions(state)
            apply(state, legal[below(len(legal))])
    raise RulesBug("no random game ever lays a second mosaic")


def short_rollout(state: State, below: Callable[[int], int]) -> None:
    """Random actions for a few turns from a copy of the state."""
    after = state.clone()
    end = after.turn + ROLLOUT_TURNS
    while after.turn < end and after.outcome is None:
        legal = legal_actions(after)
        apply(after, legal[below(len(legal))])


@uncollected()
def greedy_decisions(games: int) -> list[float]:
    """CPU milliseconds of each decision of four greedy bots that left a choice, ascending."""
    found: list[float] = []
    for game in range(games):
        state = new_game(GameOptions(seats=4, seed=str(game)))
        bots = [make_bot("greedy", seat) for seat in range(4)]
        while state.outcome is None:
            seat = decision(state).actors[0]
            observation, legal = observe(state, seat), legal_actions(state, seat)
            started = time.process_time()
            action = bots[seat].choose(observation, legal, Budget())
            if len(legal) > 1:
                found.append((time.process_time() - started) * 1e3)
            apply(state, action, seat)
    return sorted(found)


@uncollected()
def plays_a_second(rounds: int, options: GameOptions) -> float:
    """How often a second the Sphinx plays a plan in a sample to its own next turn, in a game with
    these options; the median of some rounds. As in a game, one bot plays all of them, each plan in
    several samples; a first round fills its caches."""
    asked: list[tuple[Observation, Sequence[Plan]]] = []
    state = new_game(options)
    bots = [make_bot("level4", seat) for seat in range(options.seats)]
    while state.outcome is None:
        seat = decision(state).actors[0]
        seen, legal = observe(state, seat), legal_actions(state, seat)
        if seen.decision == DecisionKind.TURN and state.turn % PLAYED_EVERY == 0:
            planner = LevelBot(1, LEVELS[-1])
            planner.choose(seen, legal, Budget())
            asked.append((seen, planner.considered[:2]))
        apply(state, bots[seat].choose(seen, legal, Budget()), seat)
    found: list[float] = []
    sphinx = LevelBot(1, SPHINX)
    for number in range(rounds + 1):
        started = time.process_time()
        plays = 0
        for seen, plans in asked:
            samples = sphinx.samples(seen)
            seeds = range(number * SAMPLES, (number + 1) * SAMPLES)
            plays += sum(len(row) for row in samples.chances(plans, seeds))
        found.append(plays / (time.process_time() - started))
    return median(found[1:])


def figures(rounds: int) -> dict[str, float]:
    """The figures that are not compared with another game, by name. Microseconds unless the name
    says otherwise."""
    state = middle_of_game("bench")
    observation = observe(state, 0)
    laying = mosaic_to_lay()
    make_list = laying.rules.legal[DecisionKind.LAY]
    below = Rng(11).below
    thinking = greedy_decisions(2)
    return {
        "clone": microseconds(state.clone, 5000, rounds),
        "places": float(len(make_list(laying, laying.current))),
        "legal list": microseconds(lambda: make_list(laying, laying.current), 2000, rounds),
        "determinize": microseconds(lambda: determinize(observation, 3), 1000, rounds),
        "observe": microseconds(lambda: observe(state, 0), 1000, rounds),
        "rollouts/s": 1e6 / microseconds(lambda: short_rollout(state, below), 500, rounds),
        "plays/s": plays_a_second(rounds, GameOptions(seats=2, seed="plays")),
        "plays/s, expansions": plays_a_second(
            rounds, GameOptions(seats=2, seed="plays", expansions=EXPANSIONS)
        ),
        "greedy ms, median": median(thinking),
        "greedy ms, 99th": thinking[int(0.99 * len(thinking))],
    }


def main() -> None:
    """Answer until the input ends."""
    print(json.dumps({"version": BUILD}), flush=True)
    first = 0
    for line in sys.stdin:
        word, number = line.split()
        count = int(number)
        if word == "play":
            seconds, decisions = our_round(count, first)
            first += count
            answer: object = {"seconds": seconds, "count": count, "decisions": decisions}
        else:
            answer = figures(count)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

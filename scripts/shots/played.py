"""Games played for a photograph by players with a preference, until a moment is reached.

Knows matches; no screen. The same options always lead to the same moment.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from cleopatra.match.log import GameLog
from cleopatra.match.match import Match
from cleopatra.match.seat import Question, ScriptSeat
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.options import GameOptions
from scripts.lab.situations import NAMES

LIKED: Final = ("build", "honour", "choose", "offer", "accept", "draw", "claim", "hire", "play")
KEENNESS: Final = 0.9
"""How often a preferred action is chosen, if there is one."""
MOST_DECISIONS: Final = 1500
MOST_GAMES: Final = 60
Test = Callable[[Match, Sequence[str]], bool]
"""(match, legal texts of the seat that decides next) -> whether this is the moment."""


def moment(
    options: GameOptions, test: Test, *persons: int, liked: Sequence[str] = LIKED
) -> GameLog:
    """A game until a test holds. People sit in the seats `persons`, or in the seat that decides
    then; bots in all others.

    :raises LookupError: when no game gets there.
    """
    seeds = (options.seed, *(f"{options.seed}-{number}" for number in range(MOST_GAMES)))
    for seed in seeds:
        chosen = replace(options, seed=seed)
        found = _play(chosen, test, liked)
        if found is not None:
            deciding = persons or found.decision.actors[:1]
            seats = tuple(
                SeatInfo(NAMES[seat], seat, "" if seat in deciding else "greedy")
                for seat in range(chosen.seats)
            )
            log = found.log()
            return GameLog(MatchSetup(chosen, seats), log.base, log.decisions)
    raise LookupError(f"no game with {options} comes to that")


def _play(options: GameOptions, test: Test, liked: Sequence[str]) -> Match | None:
    rng = random.Random(options.seed)
    script = ScriptSeat(lambda question: _choice(question, rng, liked))
    seats = tuple(SeatInfo(NAMES[seat], seat, "random") for seat in range(options.seats))
    match = Match(MatchSetup(options, seats), [script] * options.seats)
    for _ in range(MOST_DECISIONS):
        actors = match.decision.actors
        if not actors:
            return None
        if test(match, [action.text for action in match.legal(actors[0])]):
            return match
        match.pump(limit=1)
    return None


def _choice(question: Question, rng: random.Random, liked: Sequence[str]) -> Action:
    legal = question.legal
    small = [action for action in legal if action.kind is ActionKind.BID and action.arg <= 4]
    good = [action for action in legal if action.text.split()[0] in liked]
    return rng.choice(small or (good if good and rng.random() < KEENNESS else list(legal)))

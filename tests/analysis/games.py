"""Short finished games for the analysis, played at random but for building whenever possible."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from cleopatra.match.log import Decided, GameLog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.actions import Action
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.rules.position import write_position
from cleopatra.rules.state import State

KINDS = {
    "two": GameOptions(seats=2, seed="nile"),
    "three-one-by-one": GameOptions(seats=3, seed="nile", refill="one"),
    "four": GameOptions(seats=4, seed="nile"),
    **{name: GameOptions(seats=2, seed="nile", expansions=(name,)) for name in EXPANSIONS},
    "all-expansions": GameOptions(seats=3, seed="nile", expansions=EXPANSIONS),
    "edition-of-2006": GameOptions(edition="classic", seats=3, seed="nile"),
}
"""A table of each edition and expansion, by name."""
NAMES = ("Ana", "Hemi", "Bo", "Ra", "Nut")


def keen(rng: Random, state: State, legal: Sequence[Action]) -> Action:
    """Builds, claims and uses what the box brings whenever it can."""
    liked = [a for a in legal if a.text.startswith(("build", "claim", "play", "draw", "call"))]
    return rng.choice(liked if liked and rng.random() < 0.85 else list(legal))


@lru_cache(maxsize=16)
def _states(kind: str) -> tuple[tuple[State, ...], tuple[Decided, ...]]:
    options = KINDS[kind]
    state, rng = new_game(options), Random(kind)
    states, decided = [state.clone()], []
    while actors := decision(state).actors:
        seat = actors[0]
        action = keen(rng, state, legal_actions(state, seat))
        decided.append(Decided(seat, action.text))
        apply(state, action, seat)
        states.append(state.clone())
    return tuple(states), tuple(decided)


def positions(kind: str, every: int) -> list[State]:
    """Positions of such a game, evenly spread, before its end."""
    return [state.clone() for state in _states(kind)[0][:-1:every]]


def finished(kind: str, last: int = 0) -> GameLog:
    """A finished game; with `last`, one that begins so many decisions before its end."""
    states, decided = _states(kind)
    options = KINDS[kind]
    setup = MatchSetup(options, tuple(map(SeatInfo, NAMES, range(options.seats))))
    if not last:
        return GameLog(setup, "", decided)
    return GameLog(setup, write_position(states[-1 - last]), decided[-last:])


def from_bids(kind: str) -> GameLog:
    """One that begins at the last Offering or auction."""
    decided = _states(kind)[1]
    at = max(i for i, each in enumerate(decided) if each.text.startswith("bid"))
    while decided[at - 1].text.startswith("bid"):
        at -= 1
    return finished(kind, len(decided) - at)

"""Games of every edition and expansion at random, with what each viewer was shown of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.rules.state import State
from tests.rules.builders import Chooser, any_action, builder_action

KINDS: tuple[GameOptions, ...] = (
    *(GameOptions(seats=seats) for seats in (2, 3, 4)),
    GameOptions(seats=3, refill="one", garden="back", mosaics_turn_over="no"),
    *(GameOptions(edition="classic", seats=seats) for seats in (3, 4, 5)),
    *(GameOptions(seats=2 + n % 3, expansions=(name,)) for n, name in enumerate(EXPANSIONS)),
    GameOptions(seats=4, expansions=EXPANSIONS),
)
GAMES = 100


def game(number: int) -> GameOptions:
    """The options of one of GAMES games; all kinds take turns."""
    return replace(KINDS[number % len(KINDS)], seed=f"aids{number}")


@dataclass(frozen=True, slots=True)
class Moment:
    """A position with the log that led to it: each turn's number and its events, unredacted."""

    state: State
    turns: list[tuple[int, list[Event]]]
    starts: list[Observation]

    def seen_by(self, viewer: int) -> list[tuple[int, list[Event]]]:
        """The log as a viewer was shown it."""
        return [(turn, [event.redact(viewer) for event in events]) for turn, events in self.turns]


def moments(options: GameOptions, number: int) -> Iterator[Moment]:
    """About so many moments of one random game, in order; the state is a copy."""
    chance = Random(f"moments {options}")
    choose: Chooser = chance.choice((any_action, builder_action, builder_action))
    state = new_game(options)
    starts = [observe(state, seat) for seat in range(options.seats)]
    turns: list[tuple[int, list[Event]]] = []
    left = number
    while (actors := decision(state).actors) and left:
        if chance.random() < number / 250:
            left -= 1
            yield Moment(state.clone(), turns, starts)
        seat = chance.choice(actors)
        if not turns or turns[-1][0] != state.turn:
            turns.append((state.turn, []))
        apply(state, choose(chance, state, legal_actions(state, seat)), seat, turns[-1][1])

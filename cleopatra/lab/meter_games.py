"""Games for the crocodile meter: what seats knew now and then, and which of them were eaten.

Either games of the trainer, whose players try things out, or games whose seats are taken by levels
drawn at random. Knows no file; fits nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from cleopatra.aids.signs import signs
from cleopatra.bots.bot import Budget
from cleopatra.bots.families import Family
from cleopatra.bots.registry import make_bot
from cleopatra.lab.selfplay import SelfPlayGame, options_of
from cleopatra.lab.uncollected import uncollected
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions, new_game, parse_action
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import State

LEVELS: Final = (
    ("level1", 22),
    ("level2", 22),
    ("level3", 22),
    ("level4", 22),
    ("level5", 6),
    ("level6", 3),
    ("level7", 3),
)
"""Who takes a seat, and how often in 100; the higher levels take their time."""
_TURNS: Final = 0.2
"""The share of beginnings of turns that are noted."""
_OTHERS: Final = 0.02
"""The share of other decisions that are noted."""

MeterJob = tuple[Family, int, int]
"""Family, seed, number of the game."""


@dataclass(frozen=True, slots=True)
class MeterSample:
    """One seat at one moment: the part of the game that was over, 0 to 1; its signs; whether it was
    eaten in the end."""

    over: float
    signs: tuple[float, ...]
    is_eaten: bool


@uncollected()
def note_record(record: SelfPlayGame) -> list[MeterSample]:
    """What is noted of a recorded game; the same record gives the same."""
    left = iter(record.actions)

    def follow(state: State) -> None:
        seat, _space, text = next(left).partition(" ")
        apply(state, parse_action(state, text), int(seat))

    return _note(GameOptions.parse(record.options), Random(record.options), follow)


@uncollected()
def play_levels(job: MeterJob) -> list[MeterSample]:
    """What is noted of one game of the levels; the same job gives the same. Empty for a game that
    does not end."""
    family, seed, game = job
    chance = Random(f"meter{seed}.{game}")
    options = options_of(family, f"meter{seed}.{game}", chance)
    names, weights = zip(*LEVELS, strict=True)
    bots = [
        make_bot(name, game * family.seats + seat)
        for seat, name in enumerate(chance.choices(names, weights, k=family.seats))
    ]

    def choose(state: State) -> None:
        seat = decision(state).actors[0]
        legal = legal_actions(state, seat)
        apply(state, bots[seat].choose(observe(state, seat), legal, Budget()), seat)

    return _note(options, chance, choose)


def _note(
    options: GameOptions, chance: Random, go_on: Callable[[State], None]
) -> list[MeterSample]:
    state = new_game(options)
    seen: list[tuple[int, int, tuple[float, ...]]] = []
    while state.outcome is None:
        is_begun = decision(state).kind == DecisionKind.TURN
        if chance.random() < (_TURNS if is_begun else _OTHERS):
            seen += [
                (state.turn, seat, signs(observe(state, seat))) for seat in range(options.seats)
            ]
        go_on(state)
    if state.outcome.reason != "count":
        return []
    eaten = state.outcome.eaten
    return [MeterSample(turn / (state.turn + 1), found, eaten[seat]) for turn, seat, found in seen]

"""Games of exploring bots, and the features of their positions for a value function.

Drives the rules directly and reads observations only; knows no files and fits nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from math import exp
from random import Random
from typing import Final

from cleopatra.bots.bot import Budget
from cleopatra.bots.evaluation import Weights
from cleopatra.bots.explorer import Explorer
from cleopatra.bots.value import ValueEvaluation
from cleopatra.bots.value_file import Layers
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.catalogue import HAND_LIMIT
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import Outcome, State

EATEN: Final = -1.0
"""The code for the score of a player who was eaten."""
_VISITS: Final = frozenset({ActionKind.TAKE, ActionKind.FINISH, ActionKind.END, ActionKind.PASS})
"""Decisions after which a planner values a position, unless the turn goes on."""
_RESTLESS: Final[Sequence[float]] = (0.0, 0.05, 0.15)
_OPENINGS: Final = (0, 0, 0, 1, 2, 3)
_BLANK: Final = Layers((), (), (), (), 0.0)


@dataclass(frozen=True, slots=True)
class Sample:
    """One position as its mover saw it, with how the game ended.

    `numbers` are those of `features.names`. `scores` begin with the mover's, the others follow in
    the order of turns; `won` is the mover's share of the victory.
    """

    numbers: list[float]
    mover: int
    turn: int
    scores: list[float]
    won: float


def perturbed(chance: Random) -> Weights:
    """The plain weights, each varied a little at random."""
    plain = Weights()
    changes = {
        field.name: getattr(plain, field.name) * exp(chance.gauss(0.0, 0.25))
        for field in fields(plain)
        if isinstance(getattr(plain, field.name), float) and field.name != "eaten"
    }
    return replace(plain, **changes)


def play_samples(
    seats: int, seed: int, game: int, layers: Layers | None, share: float
) -> list[Sample]:
    """The positions of one game, in order, at the ends of turns and before cards are laid.

    Each seat plays by `layers` with the chance `share`, else by a plain evaluation with weights of
    its own. Some games begin with random turns. The same arguments give the same game; a game that
    does not end gives nothing.
    """
    chance = Random(f"{seed}.{game}")
    options = GameOptions(seats=seats, seed=f"train{seed}.{game}")
    bots = [
        Explorer(game * 7 + seat, layers, None, chance.choice(_RESTLESS))
        if layers is not None and chance.random() < share
        else Explorer(
            game * 7 + seat,
            None,
            perturbed(chance) if chance.random() < 0.6 else None,
            2.0 * chance.choice(_RESTLESS),
        )
        for seat in range(seats)
    ]
    opening = chance.choice(_OPENINGS) * seats
    state = new_game(options)
    reader = ValueEvaluation(state.rules, _BLANK)
    seen: list[tuple[list[float], int, int]] = []
    while state.outcome is None:
        seat = decision(state).actors[0]
        observation = observe(state, seat)
        legal = legal_actions(state, seat)
        if state.turn <= opening and observation.decision == DecisionKind.TURN:
            action = _any_stall(legal, chance)
        else:
            action = bots[seat].choose(observation, legal, Budget())
        turn = state.turn
        apply(state, action, seat)
        mover = _judged(state, turn, observation.current, action)
        if mover >= 0:
            view = observe(state, mover)
            if sum(view.hand) <= HAND_LIMIT:
                seen.append((reader.numbers(reader.stand(view)), mover, turn))
    if state.outcome.reason != "count":
        return []
    return [_sample(numbers, mover, turn, state.outcome) for numbers, mover, turn in seen]


def _any_stall(legal: Sequence[Action], chance: Random) -> Action:
    takes = [action for action in legal if action.kind == ActionKind.TAKE]
    return chance.choice(takes or list(legal))


def _judged(state: State, turn: int, mover: int, action: Action) -> int:
    """The seat that has just ended a turn, or -1."""
    if state.outcome is not None:
        return -1
    if state.turn != turn:
        return mover
    is_open = decision(state).kind in (DecisionKind.TURN, DecisionKind.ACT)
    return mover if action.kind in _VISITS and not is_open else -1


def _sample(numbers: list[float], mover: int, turn: int, outcome: Outcome) -> Sample:
    seats = len(outcome.scarabs)
    order = [(mover + step) % seats for step in range(seats)]
    scores = [EATEN if outcome.eaten[s] else float(outcome.scarabs[s]) for s in order]
    winners = outcome.winners
    return Sample(numbers, mover, turn, scores, 1.0 / len(winners) if mover in winners else 0.0)

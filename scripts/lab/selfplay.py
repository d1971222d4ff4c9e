"""Games of exploring bots, written down as their actions, and the positions to learn from.

Drives the rules directly and reads observations only; knows no files and fits nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from math import exp
from random import Random
from typing import Final

from cleopatra.bots.bot import Bot, Budget
from cleopatra.bots.evaluation import Weights
from cleopatra.bots.extras.known import knowledge_for
from cleopatra.bots.families import Family
from cleopatra.bots.network import NetworkWeights, blank
from cleopatra.bots.plan import Breadth
from cleopatra.bots.value import ValueEvaluation
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.catalogue import HAND_LIMIT
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions, new_game, parse_action
from cleopatra.rules.observe import observe
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.rules.state import Outcome, State
from scripts.lab.explorer import Candidate, Explorer

EATEN: Final = -1.0
"""The code for the score of a player who was eaten."""
SHARE: Final = 0.8
"""The part of the games that are played by a fitted value, once there is one."""
FULL: Final = 0.5
"""The part of those in which all seats play as well as the highest level: the chances to win are
calibrated by them, as games in which things are tried out end otherwise."""
ALL: Final = 0.3
"""The part of the games with expansions that have all of them."""
_VISITS: Final = frozenset({ActionKind.TAKE, ActionKind.FINISH, ActionKind.END, ActionKind.PASS})
"""Decisions after which a planner values a position, unless the turn goes on."""
_RESTLESS: Final[Sequence[float]] = (0.0, 0.05, 0.15)
_OPENINGS: Final = (0, 0, 0, 1, 2, 3)
_NARROW: Final = Breadth(plans=1, payments=2, sites=2, places=5, samples=1)
"""A search that takes less than half the time of the full one."""
_QUICK: Final = 0.9
"""The part of the games in which all seats search narrowly: for a value more games are worth more
than better ones."""
_SEPARATOR: Final = "|"
_FULL_MARK: Final = "full"
"""What stands before the options of a game at full strength."""
SAMPLING: Final = "all seats, full strength marked"
"""Changes with the choice of positions in `samples_of`: what was read before is read anew."""


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """A game as its options and its actions, from which all else can be computed again; and
    whether all seats played at full strength."""

    options: str
    actions: tuple[str, ...]
    is_full: bool = False

    @property
    def line(self) -> str:
        """The text form, one line."""
        mark = (_FULL_MARK,) if self.is_full else ()
        return _SEPARATOR.join((*mark, self.options, *self.actions))

    @staticmethod
    def parse(line: str) -> SelfPlayGame:
        """The inverse of `line`."""
        options, *actions = line.rstrip("\n").split(_SEPARATOR)
        if options == _FULL_MARK:
            return SelfPlayGame(actions[0], tuple(actions[1:]), is_full=True)
        return SelfPlayGame(options, tuple(actions))


@dataclass(frozen=True, slots=True)
class Sample:
    """One position as a seat saw it, with how the game ended.

    `numbers` are those of `Family.names`. `scores` begin with the viewer's, the others follow in
    the order of turns; `won` is the viewer's share of the victory.
    """

    numbers: list[float]
    viewer: int
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


def options_of(family: Family, seed: str, chance: Random) -> GameOptions:
    """The options of one game; if the family has expansions, all of them or a random choice."""
    chosen: tuple[str, ...] = ()
    if family.has_expansions:
        number = len(EXPANSIONS) if chance.random() < ALL else chance.randint(1, len(EXPANSIONS))
        chosen = tuple(chance.sample(EXPANSIONS, number))
    return GameOptions(edition=family.edition, seats=family.seats, expansions=chosen, seed=seed)


def play(
    family: Family, seed: int, game: int, layers: NetworkWeights | None
) -> SelfPlayGame | None:
    """One game; the same arguments give the same game. None for a game that does not end.

    All seats judge alike, by `layers` or by a plain evaluation, so that chances do not depend on
    who plays; each tries things out in its own measure, except in games at full strength. Some of
    the others begin with random turns.
    """
    chance = Random(f"{seed}.{game}")
    options = options_of(family, f"train{seed}.{game}", chance)
    judge = layers if layers is not None and chance.random() < SHARE else None
    if judge is not None and chance.random() < FULL:
        best = [Candidate(game * 7 + seat, judge, "full") for seat in range(family.seats)]
        return _record(options, best, 0, chance, is_full=True)
    factor = 1.0 if judge is not None else 2.0
    weights = perturbed(chance) if judge is None and chance.random() < 0.6 else None
    restless = [factor * chance.choice(_RESTLESS) for _ in range(family.seats)]
    breadth = _NARROW if chance.random() < _QUICK else None
    bots = [
        Explorer(game * 7 + seat, judge, weights, restless[seat], breadth)
        for seat in range(family.seats)
    ]
    return _record(options, bots, chance.choice(_OPENINGS) * family.seats, chance)


def _record(
    options: GameOptions,
    bots: Sequence[Bot],
    opening: int,
    chance: Random,
    *,
    is_full: bool = False,
) -> SelfPlayGame | None:
    """The game of these bots, whose first `opening` turns are random; None if it does not end."""
    state = new_game(options)
    actions: list[str] = []
    while state.outcome is None:
        seat = decision(state).actors[0]
        observation = observe(state, seat)
        legal = legal_actions(state, seat)
        if state.turn <= opening and observation.decision == DecisionKind.TURN:
            action = _any_stall(legal, chance)
        else:
            action = bots[seat].choose(observation, legal, Budget())
        actions.append(f"{seat} {action.text}")
        apply(state, action, seat)
    if state.outcome.reason != "count":
        return None
    return SelfPlayGame(str(options), tuple(actions), is_full)


def samples_of(family: Family, record: SelfPlayGame) -> list[Sample]:
    """The positions of a game, in order: at the ends of turns and before cards are laid, as the
    mover sees them, and as a turn begins, as every other seat sees it."""
    seen: list[tuple[list[float], int, int]] = []
    state = new_game(GameOptions.parse(record.options))
    reader = ValueEvaluation(state.rules, blank(2), None, knowledge_for(state.rules.options))
    for mover, is_over in _played(state, record):
        viewers = [mover] if mover >= 0 else []
        if is_over:
            viewers += [seat for seat in range(family.seats) if seat != mover]
        turn = state.turn - is_over
        for viewer in viewers:
            view = observe(state, viewer)
            if sum(view.hand) <= HAND_LIMIT:
                seen.append((reader.numbers(reader.stand(view)), viewer, turn))
    assert state.outcome is not None, "a record is of a whole game"
    return [_sample(numbers, viewer, turn, state.outcome) for numbers, viewer, turn in seen]


def _played(state: State, record: SelfPlayGame) -> Iterator[tuple[int, bool]]:
    """Play a record on; where there is a position to learn from, the seat that has just ended what
    it wanted to do, or -1, and whether another turn has begun."""
    for text in record.actions:
        seat, _, words = text.partition(" ")
        turn, mover = state.turn, state.current
        action = parse_action(state, words)
        apply(state, action, int(seat))
        if state.outcome is not None:
            return
        is_over = state.turn != turn and decision(state).kind == DecisionKind.TURN
        judged = _judged(state, turn, mover, action)
        if judged >= 0 or is_over:
            yield judged, is_over


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


def _sample(numbers: list[float], viewer: int, turn: int, outcome: Outcome) -> Sample:
    seats = len(outcome.scarabs)
    order = [(viewer + step) % seats for step in range(seats)]
    scores = [EATEN if outcome.eaten[s] else float(outcome.scarabs[s]) for s in order]
    winners = outcome.winners
    return Sample(numbers, viewer, turn, scores, 1.0 / len(winners) if viewer in winners else 0.0)

"""One game, measured: the time each bot needed, how it played, and which vetoes it broke.

Drives the rules directly, like `playing`; knows no match and no window.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, log
from typing import Final

from cleopatra.bots.bot import Bot, Budget
from cleopatra.bots.corruption import ends_surely_eaten
from cleopatra.bots.evaluation import Evaluation
from cleopatra.bots.extras.known import knowledge_for
from cleopatra.bots.planner import PATIENCE
from cleopatra.bots.value import best_evaluation
from cleopatra.bots.vetoes import Veto, Vetoes
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.catalogue import LAST_STEP
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observation import Observation
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import Outcome

SHORTEST: Final = 1e-4
"""CPU seconds: all shorter decisions are counted together."""
STEP: Final = 1.1
"""The factor between the limits of neighbouring classes of decision times."""


@dataclass(slots=True)
class BotSums:
    """Sums over the seat-games of one bot; adding up tallies gives a tally.

    `times` are numbers of decisions with a choice by class of CPU time: class k ends at
    SHORTEST * STEP**k seconds. `broken` are vetoes by code. `amulets` were taken (gains only),
    `hands` are cards held at the beginning of `turns` own turns, `length` turns of whole games,
    `squares` of own sanctuaries, `favours` worshippers called.
    """

    seats: int = 0
    eaten: int = 0
    scarabs: int = 0
    length: int = 0
    turns: int = 0
    hands: int = 0
    amulets: int = 0
    bids: int = 0
    offered: int = 0
    squares: int = 0
    visits: int = 0
    pieces: int = 0
    favours: int = 0
    decisions: int = 0
    slowest: float = 0.0
    times: list[int] = field(default_factory=list)
    broken: dict[str, int] = field(default_factory=dict)

    def add(self, other: BotSums) -> None:
        """Add the other's seat-games."""
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.slowest = max(self.slowest, other.slowest)
        self.times += [0] * (len(other.times) - len(self.times))
        for i, number in enumerate(other.times):
            self.times[i] += number
        for veto, number in other.broken.items():
            self.broken[veto] = self.broken.get(veto, 0) + number

    def took(self, seconds: float) -> None:
        """Count a decision with a choice and its CPU time."""
        place = max(0, ceil(log(max(seconds, SHORTEST) / SHORTEST, STEP) - 1e-9))
        self.times += [0] * (place + 1 - len(self.times))
        self.times[place] += 1
        self.decisions += 1
        self.slowest = max(self.slowest, seconds)

    def percentile(self, share: float) -> float:
        """The CPU seconds that this share (0..1) of the decisions did not exceed, rounded up to the
        limit of a class. 0 if there were no decisions."""
        wanted = share * sum(self.times)
        for place, number in enumerate(self.times):
            wanted -= number
            if number and wanted <= 1e-9:
                return min(SHORTEST * STEP**place, max(self.slowest, SHORTEST))
        return 0.0

    def broke(self, veto: Veto) -> None:
        """Count a broken veto."""
        self.broken[veto.value] = self.broken.get(veto.value, 0) + 1


_WAITS: Final = frozenset({ActionKind.TAKE, ActionKind.PASS})
"""At the beginning of a turn: what never ends the game."""
_OPEN: Final = (DecisionKind.TURN, DecisionKind.ACT)
_SUMS: Final = (
    *("seats", "eaten", "scarabs", "length", "turns", "hands", "amulets", "bids", "offered"),
    *("squares", "visits", "pieces", "favours", "decisions"),
)


@dataclass(frozen=True, slots=True)
class MeasuredGame:
    """The end of a game and the tallies by seat."""

    outcome: Outcome
    tallies: tuple[BotSums, ...]


def play_watched(
    options: GameOptions, bots: Sequence[Bot], budget: Budget | None = None
) -> MeasuredGame:
    """A game of `bots`, one for each seat, each seeing its own observations only."""
    budget = budget or Budget()
    state = new_game(options)
    evaluation = Evaluation(state.rules, knowledge=knowledge_for(state.rules.options))
    vetoes = Vetoes(state.rules, evaluation, best_evaluation(state.rules))
    tallies = tuple(BotSums(seats=1) for _ in range(options.seats))
    chosen: Observation | None = None
    while state.outcome is None:
        seat = decision(state).actors[0]
        tally = tallies[seat]
        seen = observe(state, seat)
        legal = legal_actions(state, seat)
        if seen.decision == DecisionKind.TURN:
            chosen = None
        if _may_avoid_the_end(seen, legal):
            chosen = seen
        started = time.process_time()
        action = bots[seat].choose(seen, legal, budget)
        if len(legal) > 1:
            tally.took(time.process_time() - started)
            blunder = vetoes.blunder(seen, legal, action)
            if blunder is not None:
                tally.broke(blunder.veto)
        had = list(state.amulets)
        _note(tally, seen, action)
        apply(state, action, seat)
        has_ended = seen.step < LAST_STEP <= state.step
        if has_ended and _is_blunder_to_end(seen, observe(state, seat), chosen, evaluation):
            tally.broke(Veto.EATEN)
        if state.outcome is None:
            for each, before, now in zip(tallies, had, state.amulets, strict=True):
                each.amulets += max(now - before, 0)
    for seat, tally in enumerate(tallies):
        tally.length = state.turn
        tally.scarabs = state.outcome.scarabs[seat]
        tally.eaten = int(state.outcome.eaten[seat])
        tally.squares = sum(area.bit_count() for owner, area in state.sanctuaries if owner == seat)
    return MeasuredGame(state.outcome, tallies)


def _note(tally: BotSums, seen: Observation, action: Action) -> None:
    """Count an action in the tally of its seat."""
    if seen.decision == DecisionKind.TURN:
        tally.turns += 1
        tally.hands += sum(seen.hand)
    if action.kind == ActionKind.BID:
        tally.bids += action.arg
        tally.offered += 1
    elif action.kind == ActionKind.FINISH:
        tally.visits += 1
        tally.pieces += seen.visit_pieces
    elif action.kind == ActionKind.ACTIVATE:
        tally.favours += 1


def _may_avoid_the_end(seen: Observation, legal: Sequence[Action]) -> bool:
    """Whether the seat whose turn it is may still go on without ending the game in this turn."""
    if seen.decision == DecisionKind.VISIT:
        return seen.step + len(seen.visit_completed) < LAST_STEP
    return seen.decision in _OPEN and any(choice.kind in _WAITS for choice in legal)


def _is_blunder_to_end(
    before: Observation, after: Observation, chosen: Observation | None, evaluation: Evaluation
) -> bool:
    """Whether the move that has just ended the game was the viewer's own while it was certain to be
    eaten, by what it knew when it could last avoid the end this turn (`chosen`, None if it never
    could). In a game that has gone on for much too long that is allowed."""
    if chosen is None or before.current != before.viewer:
        return False
    if before.turn > PATIENCE * len(before.seats):
        return False
    return ends_surely_eaten(before, after, evaluation.knowledge, chosen)

"""The judge of a finished game: every seat's chance to win, and what the highest level would do.

It reads whole states, because the game has no secrets any more, but values each seat by what that
seat could see. The value is the best one there is for the game; a better one takes its place in
`bots.value` alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import Final

from cleopatra.analysis.result import Vector
from cleopatra.analysis.scale import Scale
from cleopatra.bots.bot import Budget
from cleopatra.bots.level_bot import Analyst
from cleopatra.bots.lookahead import POSITIONS, RolloutBot
from cleopatra.bots.value import ValueEvaluation, best_evaluation
from cleopatra.rules.decisions import BID, DecisionKind
from cleopatra.rules.engine import apply, decision, legal_actions
from cleopatra.rules.observe import observe
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import State

_LEAST: Final = 1e-4
"""The chance below which log odds are no longer told apart."""
_OWN: Final = (DecisionKind.PUT, DecisionKind.HAND_LIMIT, DecisionKind.BID)
"""Decisions that are judged apart from the plan of the turn."""


@dataclass(frozen=True, slots=True)
class BestLine:
    """What the highest level would do, up to the first thing that is revealed.

    `lead` is how much more chance to win, 0 to 1, it gives the first choice than the second; 0
    where it compares no plans.
    """

    actions: tuple[str, ...]
    lead: float


class Judge:
    """The judge for games with one rule set. Keeps caches, so one judge serves a whole game."""

    def __init__(self, rules: RuleSet, scale: Scale, seed: int) -> None:
        self.seats: Final = rules.seats
        self.scale: Final = scale
        self.evaluation: Final = best_evaluation(rules)
        self._analyst = Analyst(seed)

    @property
    def name(self) -> str:
        """`fitted` for a value fitted to self-play, `plain` for the plain evaluation."""
        return "fitted" if isinstance(self.evaluation, ValueEvaluation) else "plain"

    def chances(self, state: State, mover: int) -> Vector:
        """Everybody's chance to win, which add up to 1; exact once the game is over.

        `mover` is the seat that has just moved. A state in mid-turn is to be finished before.
        """
        outcome = state.outcome
        if outcome is not None:
            share = 1.0 / max(len(outcome.winners), 1)
            return tuple([share if seat in outcome.winners else 0.0 for seat in range(self.seats)])
        phase = 1 if state.turns_left >= 0 else 0
        slopes, offsets = self.scale.slopes[phase], self.scale.offsets[phase]
        odds = [
            slopes[step] * x + offsets[step] for step, x in enumerate(self.log_odds(state, mover))
        ]
        highest = max(odds)
        weights = [exp(x - highest) for x in odds]
        whole = sum(weights)
        return tuple([weights[(seat - mover) % self.seats] / whole for seat in range(self.seats)])

    def log_odds(self, state: State, mover: int) -> list[float]:
        """The log odds to win of each seat from its own view, that of `mover` first."""
        found = []
        for step in range(self.seats):
            utility = self.evaluation.assess(observe(state, (mover + step) % self.seats))
            chance = min(max(exp(min(utility, 0.0)), _LEAST), 1.0 - _LEAST)
            found.append(log(chance / (1.0 - chance)))
        return found

    def finish_turn(self, state: State) -> None:
        """Plays the rest of the running turn in place by a narrow beam, up to sealed bids."""
        turn = state.turn
        stands: dict[int, RolloutBot] = {}
        while is_running(state, turn):
            seat = decision(state).actors[0]
            legal = legal_actions(state, seat)
            if len(legal) == 1:
                apply(state, legal[0], seat)
                continue
            stand = stands.get(seat)
            if stand is None:
                stand = stands[seat] = RolloutBot(seat, self.evaluation)
            apply(state, stand.choose(observe(state, seat), legal, POSITIONS), seat)

    def settled(self, state: State, turn: int, mover: int) -> Vector:
        """The chances once the turn of that number is over. The state is left as it is."""
        if is_running(state, turn):
            state = state.clone()
            self.finish_turn(state)
        return self.chances(state, mover)

    def line(self, state: State, seat: int) -> BestLine:
        """What the highest level would do in the seat's place, by what the seat could know."""
        state = state.clone()
        turn, group, barrier = state.turn, group_of(state), state.barrier
        self._analyst.forget_plan()
        actions: list[str] = []
        lead = 0.0
        while (
            is_running(state, turn)
            and state.barrier == barrier
            and group_of(state) == group
            and seat in decision(state).actors
        ):
            legal = legal_actions(state, seat)
            action = legal[0]
            if len(legal) > 1:
                action = self._analyst.choose(observe(state, seat), legal, Budget())
                plans = self._analyst.considered
                if not actions and len(plans) > 1:
                    lead = exp(min(plans[0].utility, 0.0)) - exp(min(plans[1].utility, 0.0))
            actions.append(action.text)
            apply(state, action, seat)
        return BestLine(tuple(actions), lead)


def group_of(state: State) -> int:
    """What the open decision is judged with: the plan of the turn (-1), or decisions of its own
    kind only."""
    kind = decision(state).kind
    return int(kind) if kind in _OWN else -1


def is_running(state: State, turn: int) -> bool:
    """Whether the turn of that number goes on with a decision other than a sealed bid."""
    return state.outcome is None and state.turn == turn and state.stack[-1] != BID

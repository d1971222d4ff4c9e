"""The entry points: start a game, ask for the open decision, for legal actions or refusals, act.

    state = new_game(GameOptions(seats=2))
    while decision(state).actors:
        apply(state, legal_actions(state)[0])
    state.outcome

Knows no screens, files or clocks.
"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.actions import Action
from cleopatra.rules.catalogue import MOST_DECISIONS
from cleopatra.rules.decisions import BID, OVER, Decision, DecisionKind
from cleopatra.rules.errors import IllegalAction, Refusal
from cleopatra.rules.events import GameEnded
from cleopatra.rules.hooks import Log
from cleopatra.rules.ruleset import END_AUTO, FIRST_AUTO
from cleopatra.rules.setup import new_game
from cleopatra.rules.state import Outcome, State

__all__ = [
    "apply",
    "check",
    "decision",
    "legal_actions",
    "new_game",
    "open_decision",
    "parse_action",
]


_OVER: Final = Decision(DecisionKind.OVER, ())


def decision(state: State) -> Decision:
    """What has to be decided now, and by whom. Over: no actors."""
    if not state.stack:
        return _OVER
    phase = state.stack[-1]
    find = state.rules.actors.get(phase)
    if find is None:
        return state.rules.alone[phase][state.current]
    return Decision(state.rules.decisions[phase], find(state))


def open_decision(state: State) -> int:
    """The number of the kind of `decision`, in less time."""
    return state.stack[-1] if state.stack else OVER


def legal_actions(state: State, seat: int | None = None) -> list[Action]:
    """What `seat` (the first actor if None) may do now; empty for anybody who may not act.

    Payments are the irredundant ones: more may be paid (D6.3), and `check` says so. The list is
    cached in the state: do not change it.
    """
    stack = state.stack
    if not stack:
        return []
    phase = stack[-1]
    if phase >= BID:
        actors = _actors(state)
        if seat is None:
            seat = actors[0]
        return state.rules.legal_by_phase[phase](state, seat) if seat in actors else []
    if seat is not None and seat != state.current:
        return []
    legal = state.legal
    if legal is None:
        legal = state.legal = state.rules.legal_by_phase[phase](state, state.current)
    return legal


def check(state: State, action: Action, seat: int | None = None) -> Refusal | None:
    """None if `seat` (the first actor if None) may do this now; else why not, with the rule."""
    stack = state.stack
    if not stack:
        return Refusal("game_over", "D10.1")
    actors = _actors(state)
    if seat is None:
        seat = actors[0]
    elif seat not in actors and (stack[-1] != BID or not 0 <= seat < state.rules.seats):
        return Refusal("not_your_turn", "D3.6", {"seat": actors[0]})
    return state.rules.why[action.kind](state, action, seat)


def apply(state: State, action: Action, seat: int | None = None, sink: Log = None) -> None:
    """Does the action and all that follows from it without a choice; events are appended to `sink`.

    Raises IllegalAction, with the state unchanged, for anything that `check` refuses.
    """
    stack = state.stack
    legal = state.legal
    if legal is None or seat is not None or action not in legal:
        refusal = check(state, action, seat)
        if refusal is not None:
            raise IllegalAction(refusal, action.text)
    rules = state.rules
    if seat is None:
        seat = state.current if stack[-1] < BID else _actors(state)[0]
    state.legal = None
    rules.play_by_kind[action.kind](state, action, seat, sink)
    while (stack := state.stack) and stack[-1] >= FIRST_AUTO:
        if stack[-1] >= END_AUTO:
            break
        rules.auto_by_phase[stack.pop()](state, sink)
    state.ply += 1
    if state.ply >= MOST_DECISIONS and stack:
        _call_off(state, sink)


def _actors(state: State) -> tuple[int, ...]:
    """The seats that may answer the open decision, the next one first.

    Decisions before BID belong to the seat whose turn it is; for others the rule set may say.
    """
    find = state.rules.actors.get(state.stack[-1])
    return find(state) if find else (state.current,)


def _call_off(state: State, sink: Log) -> None:
    """Ends a game that does not end by itself as a draw. Rule: MOST_DECISIONS [C]"""
    state.stack = []
    seats = state.rules.seats
    state.outcome = Outcome(
        tuple(range(seats)),
        "exhaustion",
        tuple(state.scarabs),
        tuple(state.amulets),
        (False,) * seats,
    )
    if sink is not None:
        sink.append(GameEnded(state.outcome.winners, "exhaustion"))


def parse_action(state: State, text: str) -> Action:
    """The action with this text form. Raises BadText."""
    return state.rules.parse(text)

"""The course of a turn: characters at every open moment, the hand limit, the end of the game.

Rules: K2.1, K3, K4.1
"""

from __future__ import annotations

from collections.abc import Callable

from cleopatra.rules import market, reasons, turn
from cleopatra.rules.actions import Action
from cleopatra.rules.catalogue import HAND_LIMIT, LAST_STEP, UNKNOWN
from cleopatra.rules.decisions import ACT, AT_LIMIT, TURN
from cleopatra.rules.editions.classic import building
from cleopatra.rules.editions.classic.box import CHOSEN, DISCARD_AMULETS, SMUGGLED
from cleopatra.rules.errors import Refusal, RulesBug
from cleopatra.rules.events import AmuletsChanged, TurnEnded
from cleopatra.rules.hands import size
from cleopatra.rules.hooks import Log
from cleopatra.rules.ruleset import NEXT_TURN
from cleopatra.rules.state import State


class OpenMoments:
    """The legal actions at open moments. `plays` returns the ways to play characters."""

    def __init__(self, plays: Callable[[State, int], list[Action]]) -> None:
        self._plays = plays

    def at_start(self, state: State, seat: int) -> list[Action]:
        """The market, the quarry, or a character first. Rule: K2, K3"""
        return _visits(state, seat) + self._plays(state, seat)

    def after_visit(self, state: State, seat: int) -> list[Action]:
        """Play a character or end the turn. Rule: K3

        The decision is asked even if `end` is the only answer: a turn that ended by itself would
        reveal that its player holds no character.
        """
        return [state.rules.end, *self._plays(state, seat)]

    def in_visit(self, state: State, seat: int) -> list[Action]:
        """Build on, end the visit, or play a character. Rule: D6.1, K3"""
        builds = building.legal_builds(state, seat)
        return [*builds, state.rules.finish, *self._plays(state, seat)]

    def at_limit(self, state: State, seat: int) -> list[Action]:
        """Keep all or discard; before the first discard also characters. Rule: K2.1, K3"""
        limit = turn.legal_at_limit(state, seat)
        return limit if state.discarded else limit + self._plays(state, seat)


def _visits(state: State, seat: int) -> list[Action]:
    """Stalls and pieces; if there are none, passing is legal. Rule: D4, D4.1"""
    found = market.legal_takes(state) + building.legal_builds(state, seat)
    return found or [state.rules.pass_turn]


def why_not_take(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D5.1, K2: one visit in a turn"""
    if state.stack[-1] == ACT:
        return building.visit_is_over(state)
    return market.why_not_take(state, action, seat)


def why_not_activate(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: K1.3"""
    return Refusal("no_worshippers", "K1.3")


def activate(state: State, action: Action, seat: int, log: Log) -> None:
    """Never legal: this edition has no worshippers."""
    raise RulesBug("a worshipper was activated in a game without them")


def why_not_pass(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D4.1"""
    if state.stack[-1] != TURN:
        return Refusal("not_now", "D4")
    if action not in _visits(state, seat):
        return Refusal("must_act", "D4.1")
    return None


def why_not_end(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D4.1"""
    return None if state.stack[-1] == ACT else Refusal("must_act", "D4.1")


def advance(state: State, log: Log) -> None:
    """After the visit, its dice and its Offering: end the game if it is over. Rule: K4.1"""
    if state.step < LAST_STEP:
        return  # the ACT decision is next on the stack
    lapse(state, state.current, log)
    if log is not None:
        log.append(TurnEnded(state.current))
    state.stack = []
    state.outcome = state.rules.count(state, log)


# -- the end of the turn ---


def end_turn(state: State, log: Log) -> None:
    """Above the hand limit there is a choice, unless a smuggler is active. Rule: K2.1"""
    if size(state.hand[state.current]) > HAND_LIMIT and not state.extra[SMUGGLED]:
        state.stack += NEXT_TURN, AT_LIMIT
    else:
        turn.next_turn(state, log)


def discard(state: State, action: Action, seat: int, log: Log) -> None:
    """Discard one card face down; the last one brings an amulet. Rule: K2.1"""
    turn.discard(state, action, seat, log)
    if size(state.hand[seat]) == HAND_LIMIT:
        state.amulets[seat] += DISCARD_AMULETS
        if log is not None:
            log.append(AmuletsChanged(seat, DISCARD_AMULETS, reasons.HAND_LIMIT))


def lapse(state: State, seat: int, log: Log) -> None:
    """End the effects of characters that last for this turn. Rule: K3"""
    state.extra[SMUGGLED] = 0
    state.extra[CHOSEN] = UNKNOWN

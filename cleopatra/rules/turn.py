"""The course of a turn: its beginning, its halves, the hand limit, the next turn. Rules: D4, D5.5,
D10.1"""

from __future__ import annotations

from cleopatra.rules import reasons
from cleopatra.rules.actions import Action
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import HAND_LIMIT, VIZIER
from cleopatra.rules.decisions import ACT, AT_LIMIT, TURN
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import (
    AmuletsChanged,
    CardsDiscarded,
    TurnEnded,
    TurnPassed,
    TurnStarted,
)
from cleopatra.rules.hands import BITS, FIELD, ONE, minus_each, presence, size
from cleopatra.rules.hooks import Log
from cleopatra.rules.market import legal_takes
from cleopatra.rules.quarry import buildable, legal_builds
from cleopatra.rules.ruleset import END_TURN, NEXT_TURN
from cleopatra.rules.state import State
from cleopatra.rules.worshippers import legal_activations, move_tile


def begin(state: State, seat: int, log: Log) -> None:
    """Seat begins its turn. Rule: D4"""
    state.turn += 1
    state.current = seat
    state.did_market = state.did_quarry = False
    state.discarded = 0
    state.stack = [TURN]
    if log is not None:
        log.append(TurnStarted(seat, state.turn))
    if state.rules.turn_started:
        for tell in state.rules.turn_started:
            tell(state, seat, log)


def opponents(state: State, seat: int) -> list[int]:
    """The other seats in turn order. Rule: D3.6"""
    seats = state.rules.seats
    return [(seat + i) % seats for i in range(1, seats)]


# -- the choice of the turn ---


def legal_at_start(state: State, seat: int) -> list[Action]:
    """A worshipper, a stall, or a piece. Rule: D4"""
    return legal_activations(state, seat) + legal_acts(state, seat)


def legal_acts(state: State, seat: int) -> list[Action]:
    """A stall or a piece; after one half of the Vizier's turn also the end. Rule: D4, D4.1, D7.3"""
    takes = legal_takes(state)
    if state.did_quarry:
        return [*takes, state.rules.end]
    builds = legal_builds(state, seat)
    for ask in state.rules.purchases:
        builds = [*builds, *ask(state, seat)]
    if state.did_market:
        return [*builds, state.rules.end]
    return takes + builds or [state.rules.pass_turn]


def why_not_end(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D4.1, D7.3"""
    if state.stack[-1] != ACT or not (state.did_market or state.did_quarry):
        return Refusal("must_act", "D4.1")
    return None


def end(state: State, action: Action, seat: int, log: Log) -> None:
    """Ends the turn without the Vizier's second half. Rule: D7.3"""
    state.stack[-1] = END_TURN


def why_not_pass(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D4.1"""
    if state.stack[-1] not in (TURN, ACT):
        return Refusal("not_now", "D4")
    if action not in legal_acts(state, seat):
        return Refusal("must_act", "D4.1")
    return None


def pass_turn(state: State, action: Action, seat: int, log: Log) -> None:
    """Nothing to take, nothing to build. Rule: D4.1"""
    if log is not None:
        log.append(TurnPassed(seat))
    state.stack[-1] = END_TURN


def advance(state: State, log: Log) -> None:
    """After a visit: on to the Vizier's other half, or to the end. Rule: D4, D7.3

    The Vizier's second half is asked for even when `end` is the only answer: a turn that ended by
    itself would reveal that the hand pays for nothing.
    """
    if state.active == VIZIER and not (state.did_market and state.did_quarry):
        return
    state.stack.pop()
    end_turn(state, log)


def advance_in_revision_1(state: State, log: Log) -> None:
    """The rule of revision 1: the Vizier's turn ended when nothing was left to do."""
    if state.active == VIZIER:
        if not state.did_market and legal_takes(state):
            return
        if not state.did_quarry and buildable(state, state.current):
            return
    state.stack.pop()
    end_turn(state, log)


# -- the end of the turn ---


def end_turn(state: State, log: Log) -> None:
    """The tile moves, then the hand limit. Rule: D4 (3, 4), D5.5, D7.2"""
    if state.active >= 0:
        move_tile(state, log)
    if size(state.hand[state.current]) > HAND_LIMIT:
        state.stack += NEXT_TURN, AT_LIMIT
    else:
        next_turn(state, log)


def legal_at_limit(state: State, seat: int) -> list[Action]:
    """Keep all, or discard down to the limit, one card after the other. Rule: D5.5"""
    hand = state.hand[seat]
    kinds = presence(hand)
    actions = state.rules.discards.get(kinds)
    if actions is None:
        actions = [a for a in state.rules.discard if hand >> (BITS * a.arg) & FIELD]
        state.rules.discards[kinds] = actions
    return actions if state.discarded else [state.rules.keep, *actions]


def why_not_keep(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D5.5"""
    if state.stack[-1] != AT_LIMIT:
        return Refusal("not_now", "D5.5")
    if state.discarded:
        return Refusal("already_discarding", "D5.5", {"discarded": state.discarded})
    return None


def keep(state: State, action: Action, seat: int, log: Log) -> None:
    """One amulet for each card over the limit. Rule: D5.5"""
    over = size(state.hand[seat]) - HAND_LIMIT
    state.amulets[seat] += over
    if log is not None:
        log.append(AmuletsChanged(seat, over, reasons.HAND_LIMIT))
    state.stack.pop()


def why_not_discard(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D5.5"""
    if state.stack[-1] != AT_LIMIT:
        return Refusal("not_now", "D5.5")
    if not state.hand[seat] >> (BITS * action.arg) & FIELD:
        return Refusal("card_missing", "D5.5", {"card": CARD_KINDS[action.arg].code})
    return None


def discard(state: State, action: Action, seat: int, log: Log) -> None:
    """One card face down onto the discard pile, no amulet even for a tainted one. Rule: D5.5"""
    one = ONE[action.arg]
    state.hand[seat] -= one
    state.discard_down += one
    state.buried[seat] += one
    if state.known[seat]:
        state.known[seat] = minus_each(state.known[seat])
    state.discarded += 1
    if log is not None:
        log.append(CardsDiscarded(seat, action.arg))
    if size(state.hand[seat]) == HAND_LIMIT:
        state.stack.pop()


def next_turn(state: State, log: Log) -> None:
    """The turn passes clockwise, or the game is counted. Rule: D3.6, D10.1"""
    if state.rules.turn_ended:
        for tell in state.rules.turn_ended:
            tell(state, state.current, log)
    if log is not None:
        log.append(TurnEnded(state.current))
    if state.turns_left > 0:
        state.turns_left -= 1
        if state.turns_left == 0:
            state.stack = []
            state.outcome = state.rules.count(state, log)
            return
    begin(state, (state.current + 1) % state.rules.seats, log)

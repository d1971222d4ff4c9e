"""The Offering to the High Priest: sealed bids, and what the ranks bring. Rule: D9"""

from __future__ import annotations

from cleopatra.rules import reasons
from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import BID
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import AmuletsChanged, BidPlaced, BidsRevealed
from cleopatra.rules.hooks import Log
from cleopatra.rules.quarry import gain
from cleopatra.rules.state import State


def bidders(state: State) -> tuple[int, ...]:
    """The seats that have not bid yet, in turn order from the current one."""
    seats = state.rules.seats
    order = ((state.current + i) % seats for i in range(seats))
    return tuple(seat for seat in order if state.bids[seat] < 0)


def legal_bids(state: State, seat: int) -> list[Action]:
    """Bids from 0 to all scarabs of the seat, at most MOST_BID; empty if it has bid. Rule: D9.2"""
    if state.bids[seat] >= 0:
        return []
    return state.rules.bid[: state.scarabs[seat] + 1]


def why_not_bid(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D9.2"""
    if state.stack[-1] != BID:
        return Refusal("not_now", "D9.1")
    if state.bids[seat] >= 0:
        return Refusal("already_bid", "D9.2")
    if action.arg > state.scarabs[seat]:
        return Refusal(
            "too_few_scarabs", "D9.2", {"price": action.arg, "scarabs": state.scarabs[seat]}
        )
    return None


def bid(state: State, action: Action, seat: int, log: Log) -> None:
    """A sealed bid; the last one reveals all. Rule: D9.2"""
    state.bids[seat] = action.arg
    if log is not None:
        log.append(BidPlaced(seat, action.arg))
    if min(state.bids) >= 0:
        state.stack.pop()
        if state.stack[-1] not in state.rules.auctions:
            settle(state, log)


def ranks(bids: list[int]) -> list[int]:
    """0 for the highest; ties share the better place and skip the next ones. Rule: D9.3"""
    return [sum(other > own for other in bids) for own in bids]


def settle(state: State, log: Log) -> None:
    """All bids are shown and lost; amulets by rank, giving back no more than a seat has. Rule:
    D9.2, D9.3"""
    state.barrier += 1
    placed = ranks(state.bids)
    if log is not None:
        log.append(BidsRevealed(tuple(state.bids), tuple(placed)))
    for seat, rank in enumerate(placed):
        gain(state, seat, -state.bids[seat], reasons.OFFERING, log)
        change = max(state.rules.offering[rank], -state.amulets[seat])
        if change:
            state.amulets[seat] += change
            if log is not None:
                log.append(AmuletsChanged(seat, change, reasons.OFFERING))
    state.bids = [-1] * state.rules.seats

"""The final inspection: hands, pyramids, sanctuaries, penalties, crocodile. Rule: D10.2, D10.3"""

from __future__ import annotations

from cleopatra.rules import reasons
from cleopatra.rules.catalogue import PENALTIES
from cleopatra.rules.events import (
    AmuletsChanged,
    GameEnded,
    HandShown,
    PenaltyPaid,
    PyramidOpened,
    SanctuariesCovered,
    ScarabsChanged,
    SmallestSubtracted,
    ThrownToCrocodile,
)
from cleopatra.rules.hands import items, tainted
from cleopatra.rules.hooks import Log
from cleopatra.rules.state import Outcome, State


def count(state: State, log: Log) -> Outcome:
    """Counts the game in the five steps of D10.2 and names the winners (D10.3)."""
    seats = range(state.rules.seats)
    amulets, scarabs = state.amulets, state.scarabs
    state.barrier += 1
    show_hands(state, log)
    fill_sanctuaries(state, log)
    smallest = min(amulets)  # (4) the smallest number is subtracted from everybody's
    for seat in seats:
        _change(state, seat, -smallest, reasons.SMALLEST, log)
    if log is not None:
        log.append(SmallestSubtracted(smallest, tuple(amulets)))
    eaten = [n >= len(PENALTIES) for n in amulets]  # (5) penalties and the crocodile
    for seat in seats:
        if eaten[seat]:
            if log is not None:
                log.append(ThrownToCrocodile(seat, amulets[seat]))
            continue
        lost = min(PENALTIES[amulets[seat]], scarabs[seat])
        scarabs[seat] -= lost
        if log is not None and amulets[seat]:
            log.append(PenaltyPaid(seat, amulets[seat], lost))
            if lost:
                log.append(ScarabsChanged(seat, -lost, reasons.PENALTY))
    winners = winners_among(state, eaten)
    if log is not None:
        log.append(GameEnded(winners, "count"))
    return Outcome(winners, "count", tuple(scarabs), tuple(amulets), tuple(eaten))


def show_hands(state: State, log: Log) -> None:
    """Steps 1 and 2: an amulet for each tainted card in the hand, and all pyramids are opened."""
    seats = range(state.rules.seats)
    for seat in seats:
        number = tainted(state.hand[seat])
        if log is not None:
            log.append(HandShown(seat, items(state.hand[seat]), number))
        _change(state, seat, number, reasons.HAND, log)
    if log is not None:
        log.extend(PyramidOpened(s, state.amulets[s], state.scarabs[s]) for s in seats)


def fill_sanctuaries(state: State, log: Log) -> None:
    """Step 3: amulets into the sanctuaries of each seat."""
    for seat in range(state.rules.seats):
        squares = sanctuary_squares(state, seat)
        laid = min(squares, state.amulets[seat])
        _change(state, seat, -laid, reasons.SANCTUARY, log)
        if log is not None:
            log.append(SanctuariesCovered(seat, squares, laid, state.amulets[seat]))


def _change(state: State, seat: int, amount: int, reason: str, log: Log) -> None:
    state.amulets[seat] += amount
    if log is not None and amount:
        log.append(AmuletsChanged(seat, amount, reason))


def sanctuary_squares(state: State, seat: int) -> int:
    """How many amulets the seat's sanctuaries take, one for each square. Rule: D8.2, D10.2"""
    squares = sum(area.bit_count() for owner, area in state.sanctuaries if owner == seat)
    for ask in state.rules.sanctuary_room:
        squares += ask(state, seat)
    return squares


def winners_among(state: State, eaten: list[bool]) -> tuple[int, ...]:
    """The most scarabs among the survivors; nobody wins if there are none. Rule: D10.3"""
    alive = [seat for seat in range(state.rules.seats) if not eaten[seat]]
    most = max((state.scarabs[seat] for seat in alive), default=0)
    best = [seat for seat in alive if state.scarabs[seat] == most]
    if state.rules.options.tie_break == "amulets":
        fewest = min((state.amulets[seat] for seat in best), default=0)
        best = [seat for seat in best if state.amulets[seat] == fewest]
    return tuple(best)

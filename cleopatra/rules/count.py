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
    seats = range(state.rs.seats)
    amulets, scarabs = state.amulets, state.scarabs
    state.barrier += 1

    def change(seat: int, amount: int, reason: str) -> None:
        amulets[seat] += amount
        if log is not None and amount:
            log.append(AmuletsChanged(seat, amount, reason))

    for seat in seats:  # (1) hands are shown
        number = tainted(state.hand[seat])
        if log is not None:
            log.append(HandShown(seat, items(state.hand[seat]), number))
        change(seat, number, reasons.HAND)
    if log is not None:  # (2) pyramids are opened
        log.extend(PyramidOpened(seat, amulets[seat], scarabs[seat]) for seat in seats)
    for seat in seats:  # (3) amulets into the own sanctuaries
        squares = sanctuary_squares(state, seat)
        laid = min(squares, amulets[seat])
        change(seat, -laid, reasons.SANCTUARY)
        if log is not None:
            log.append(SanctuariesCovered(seat, squares, laid, amulets[seat]))
    smallest = min(amulets)  # (4) the smallest number is everybody's
    for seat in seats:
        change(seat, -smallest, reasons.SMALLEST)
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
    winners = _winners(state, eaten)
    if log is not None:
        log.append(GameEnded(winners, "count"))
    return Outcome(winners, "count", tuple(scarabs), tuple(amulets), tuple(eaten))


def sanctuary_squares(state: State, seat: int) -> int:
    """How many amulets the seat's sanctuaries take, one for each square. Rule: D8.2, D10.2"""
    squares = sum(area.bit_count() for owner, area in state.sanctuaries if owner == seat)
    for ask in state.rs.sanctuary_room:
        squares += ask(state, seat)
    return squares


def _winners(state: State, eaten: list[bool]) -> tuple[int, ...]:
    """The most scarabs among the survivors; the one with no amulets left always survives."""
    alive = [seat for seat in range(state.rs.seats) if not eaten[seat]]
    most = max(state.scarabs[seat] for seat in alive)
    best = [seat for seat in alive if state.scarabs[seat] == most]
    if state.rs.options.tie_break == "amulets":
        fewest = min(state.amulets[seat] for seat in best)
        best = [seat for seat in best if state.amulets[seat] == fewest]
    return tuple(best)

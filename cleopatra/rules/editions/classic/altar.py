"""The priest's dice and the Offerings that they start. Rules: K1.4, K2.7, K2.8"""

from __future__ import annotations

from cleopatra.rules import offering
from cleopatra.rules.decisions import BID
from cleopatra.rules.editions.classic.box import ALTAR, CHANCE, DICE, FACES
from cleopatra.rules.editions.classic.events import AltarCleared, DiceRolled, DieTurned
from cleopatra.rules.events import OfferingStarted
from cleopatra.rules.hooks import Log
from cleopatra.rules.rng import Rng, stream
from cleopatra.rules.state import State

OFFERING_PHASE = 26
"""The automatic phase that settles the bids and clears the altar."""


def take_dice(state: State, seed: str) -> None:
    """Set all dice to blank and seed their own random generator. Rule: K1.4"""
    state.extra[CHANCE] = stream(seed, "dice")


def roll(state: State, log: Log) -> None:
    """After a visit, roll every blank die; dice with the symbol go to the altar. Rule: K2.7"""
    rng = Rng(state.extra[CHANCE])
    symbols = tuple(rng.below(FACES) == 0 for _ in range(DICE - state.extra[ALTAR]))
    state.extra[CHANCE] = rng.state
    state.extra[ALTAR] += sum(symbols)
    state.barrier += 1
    if log is not None:
        log.append(DiceRolled(state.current, symbols, state.extra[ALTAR]))
    _call_if_full(state, log)


def turn_die(state: State, to_symbol: bool, seat: int, log: Log) -> None:
    """A scribe turns one die over; the fifth symbol starts an Offering at once. Rule: K3"""
    state.extra[ALTAR] += 1 if to_symbol else -1
    if log is not None:
        log.append(DieTurned(seat, to_symbol, state.extra[ALTAR]))
    _call_if_full(state, log)


def _call_if_full(state: State, log: Log) -> None:
    if state.extra[ALTAR] == DICE:
        state.bids = [-1] * state.rules.seats
        state.stack += OFFERING_PHASE, BID
        if log is not None:
            log.append(OfferingStarted())


def settle(state: State, log: Log) -> None:
    """After all bids: amulets by rank, and all dice become blank again. Rule: K2.7, K2.8"""
    offering.settle(state, log)
    state.extra[ALTAR] = 0
    if log is not None:
        log.append(AltarCleared())

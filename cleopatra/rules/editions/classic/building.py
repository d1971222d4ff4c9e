"""Quarry visits with merchants of the Nile, chosen mosaics and a bonus for several pieces.

Rules: K2.2, K2.5-K2.7, K3 (scribe)
"""

from __future__ import annotations

from cleopatra.rules import mosaics, offering, quarry
from cleopatra.rules.actions import Action, Lay, Pay
from cleopatra.rules.catalogue import MOSAIC_CODES, UNKNOWN
from cleopatra.rules.decisions import ACT, BID, LAY
from cleopatra.rules.editions.classic import words
from cleopatra.rules.editions.classic.box import (
    ALTAR,
    BONUS,
    CHANCE,
    CHOSEN,
    DICE,
    FACES,
    MERCHANTS,
)
from cleopatra.rules.editions.classic.cashier import MerchantPay, NileCashier
from cleopatra.rules.editions.classic.events import (
    AltarCleared,
    DiceRolled,
    DieTurned,
    MerchantsUsed,
)
from cleopatra.rules.errors import Refusal, RulesBug
from cleopatra.rules.events import OfferingStarted
from cleopatra.rules.hooks import Log
from cleopatra.rules.rng import Rng, stream
from cleopatra.rules.state import State


def _cashier(state: State) -> NileCashier:
    cashier = state.rules.cashier
    if not isinstance(cashier, NileCashier):
        raise RulesBug("these rules are paid for by another cashier")
    return cashier


# -- choosing a piece ---


def visit_is_over(state: State) -> Refusal:
    """The refusal of a second visit: a turn has one, to the market or the quarry. Rule: K2"""
    if state.did_market:
        return Refusal("market_done", "K2")
    return Refusal("quarry_done" if state.did_quarry else "turn_passed", "K2")


def legal_builds(state: State, seat: int) -> list[Action]:
    """The pieces that are available and affordable. Rule: D6.1, K2.2"""
    payable = _cashier(state).payable(
        state.hand[seat], state.credit, merchants=state.extra[MERCHANTS + seat]
    )
    return state.rules.builds[payable & state.quarry]


def why_not_build(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D4, D6.1, D6.8, D6.9, K2: one visit in a turn, K2.2"""
    if state.stack[-1] == ACT:
        return visit_is_over(state)
    refusal = quarry.why_not_choose(state, action)
    if refusal is not None:
        return refusal
    artisans, resources = _cashier(state).shortage(
        action.arg, state.hand[seat], state.credit, merchants=state.extra[MERCHANTS + seat]
    )
    if artisans or resources:
        return quarry.cannot_pay(action.arg, artisans, resources)
    return None


# -- paying ---


def legal_payments(state: State, seat: int) -> list[Action]:
    """The payments without superfluous cards; others can be given as text. Rule: D6.3, K2.2"""
    # A list of payments is a list of actions, as long as nobody changes it.
    return _cashier(state).ways(  # type: ignore[return-value]
        state.pending, state.hand[seat], state.credit, merchants=state.extra[MERCHANTS + seat]
    )


def why_not_pay(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D6.1, D6.3, K2.2"""
    own = state.extra[MERCHANTS + seat]
    if isinstance(action, MerchantPay) and action.merchants > own:
        return Refusal("merchants_missing", "K2.2", {"merchants": own})
    return quarry.why_not_pay(state, action, seat)


def send_merchants(state: State, seat: int, payment: Pay, log: Log) -> None:
    """Merchants of the Nile that replaced something leave the game. Rule: K2.2"""
    if not isinstance(payment, MerchantPay) or not payment.merchants:
        return
    state.extra[MERCHANTS + seat] -= payment.merchants
    if log is not None:
        left = state.extra[MERCHANTS + seat]
        log.append(MerchantsUsed(seat, payment.merchants, left))


# -- mosaics ---


def legal_lays(state: State, seat: int) -> list[Action]:
    """All free placements of the mosaic to be laid. Rule: D6.7, K3 (scribe)"""
    chosen = state.extra[CHOSEN]
    if chosen == UNKNOWN:
        return mosaics.legal_lays(state, seat)
    return state.rules.garden.select(state.free, chosen, state.rules.lay)


def why_not_lay(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D6.7, K3 (scribe)"""
    chosen = state.extra[CHOSEN]
    if chosen == UNKNOWN or state.stack[-1] != LAY or not isinstance(action, Lay):
        return mosaics.why_not_lay(state, action, seat)
    if action.piece != chosen:
        return Refusal("chosen_first", "K3", {"mosaic": MOSAIC_CODES[chosen]})
    return mosaics.why_not_place(state, action)


def lay(state: State, action: Action, seat: int, log: Log) -> None:
    """Lay the mosaic; a chosen one is first taken out of the pile. Rule: D6.7, K3 (scribe)"""
    chosen = state.extra[CHOSEN]
    if chosen != UNKNOWN:
        rest = (m for m in state.pile[state.pile_at :] if m != chosen)
        state.pile = (*state.pile[: state.pile_at], chosen, *rest)
        state.extra[CHOSEN] = UNKNOWN
    mosaics.lay(state, action, seat, log)


def can_be_chosen(state: State, mosaic: int) -> Refusal | None:
    """Why a scribe cannot choose this mosaic from the pile. Rule: K3, D6.8"""
    code = MOSAIC_CODES[mosaic]
    if mosaic not in state.pile[state.pile_at :]:
        return Refusal("mosaic_gone", "K3", {"mosaic": code})
    if not state.rules.garden.fits(state.free, mosaic):
        return Refusal("fits_nowhere", "D6.8", {"mosaic": code})
    return None


# -- the end of a visit ---


def take_bonus(state: State, seat: int, log: Log) -> None:
    """Give talents for several pieces in one visit. Rule: K2.5"""
    pieces = min(state.visit_pieces, len(BONUS) - 1)
    quarry.gain(state, seat, BONUS[pieces], words.SEVERAL_PIECES, log)


def after_visit(state: State, log: Log) -> None:
    """Move Cleopatra, then roll the dice. Rule: D6.6, K2.7"""
    quarry.close_visit(state, log)
    roll(state, log)


# The priest's dice and the Offerings that they start. Rules: K1.4, K2.7, K2.8

OFFERING_PHASE = 26
"""The automatic phase that settles the bids and clears the altar."""


def take_dice(state: State, seed: str) -> None:
    """Set all dice to blank and seed their random generator. Rule: K1.4"""
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

"""The quarry visit: choose a piece, pay, set it, take the reward. Rules: D6, D9.1, D10.1"""

from __future__ import annotations

from typing import Final

from cleopatra.rules import reasons
from cleopatra.rules.actions import Action, Pay
from cleopatra.rules.catalogue import (
    ARCHITECT,
    ARCHITECT_BONUS,
    DISCOUNT,
    DOOR,
    FOREMAN,
    LAST_STEP,
    MERCHANT,
    MOSAIC,
    OBELISK,
    PEDESTAL,
    PIECE_KINDS,
    SPHINX,
    THRONE,
    UNKNOWN,
    WALL,
)
from cleopatra.rules.decisions import ACT, BID, LAY, PAY, SET, TURN, VISIT
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import (
    AmuletsChanged,
    CategoryCompleted,
    CleopatraMoved,
    LastRoundBegan,
    OfferingStarted,
    PieceBuilt,
    PiecePaid,
    ScarabsChanged,
    VisitEnded,
)
from cleopatra.rules.hands import contains, minus_floor
from cleopatra.rules.hooks import Log
from cleopatra.rules.palace import (
    DOORS,
    OBELISKS,
    ROW_OF_SPHINXES,
    SPHINXES,
    WALLS,
    chain,
    row_of_sphinx,
)
from cleopatra.rules.ruleset import ADVANCE, AFTER_VISIT, SITES, START_OFFERING
from cleopatra.rules.state import State

_FULL_SPHINXES: Final = (1 << SPHINXES) - 1
_FULL_WALLS: Final = (1 << WALLS) - 1
_FULL_DOORS: Final = (1 << DOORS) - 1
_FULL_OBELISKS: Final = (1 << OBELISKS) - 1

_SPHINX: Final = 1 << SPHINX
_WALL: Final = 1 << WALL
_DOOR: Final = 1 << DOOR
_MOSAIC: Final = 1 << MOSAIC
_OBELISK: Final = 1 << OBELISK
_THRONE_PIECES: Final = (1 << PEDESTAL, 1 << THRONE, 0)
"""Which of the throne's two pieces can be built next, by how many stand. Rule: D6.9"""


def standing(state: State, piece: int) -> int:
    """The sites on which a kind of piece stands, as a bit set."""
    if piece == SPHINX:
        return state.sphinxes
    if piece == WALL:
        return state.walls
    if piece == DOOR:
        return state.doors
    return state.obelisks


def in_quarry(state: State) -> int:
    """The pieces that could be built now if they were paid for, as a bit set by Piece. Rule: D1.2,
    D6.8, D6.9"""
    pieces = _THRONE_PIECES[state.throne_parts]
    if state.sphinxes != _FULL_SPHINXES:
        pieces |= _SPHINX
    if state.walls != _FULL_WALLS:
        pieces |= _WALL
    if state.doors != _FULL_DOORS:
        pieces |= _DOOR
    if state.pile_at < len(state.pile):
        pieces |= _MOSAIC
    if state.obelisks != _FULL_OBELISKS:
        pieces |= _OBELISK
    return pieces


def counted(state: State, piece: int, site: int) -> int:
    """The n of a piece's reward formula, were it built on that site now. Rule: D6.1, D6.2, D6.9"""
    if piece == SPHINX:
        return (state.sphinxes & ROW_OF_SPHINXES[row_of_sphinx(site)]).bit_count()
    if piece == OBELISK:
        return (state.sphinxes & ROW_OF_SPHINXES[site]).bit_count()
    if piece == DOOR:
        return chain(state.walls, site)
    garden = state.rules.garden
    mosaics = garden.squares & ~state.empty
    near = garden.edges[site] if piece == WALL else garden.near_throne
    return (mosaics & near).bit_count()


# -- choosing a piece ---


def buildable(state: State, seat: int) -> int:
    """The pieces that are there and can be paid for, as a bit set by Piece."""
    pieces = state.rules.cashier.payable(
        state.hand[seat], state.credit, state.off_artisans, state.off_resources
    )
    return pieces & state.quarry


def legal_builds(state: State, seat: int) -> list[Action]:
    return state.rules.builds[buildable(state, seat)]


def legal_in_visit(state: State, seat: int) -> list[Action]:
    """Build on, or end the visit. Rule: D6.1"""
    actions = [*legal_builds(state, seat), state.rules.finish]
    for ask in state.rules.purchases:
        actions += ask(state, seat)
    return actions


def why_not_build(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D4, D6.1, D6.8, D6.9"""
    refusal = why_not_choose(state, action)
    if refusal is not None:
        return refusal
    piece = action.arg
    if not buildable(state, seat) >> piece & 1:
        artisans, resources = state.rules.cashier.shortage(
            piece, state.hand[seat], state.credit, state.off_artisans, state.off_resources
        )
        return cannot_pay(piece, artisans, resources)
    return None


def why_not_choose(state: State, action: Action) -> Refusal | None:
    """Why a piece cannot be built, whatever could be paid. Rule: D4, D6.8, D6.9"""
    refusal = why_no_visit(state)
    if refusal is not None:
        return refusal
    piece = action.arg
    if not state.quarry >> piece & 1:
        if piece == THRONE and state.throne_parts == 0:
            return Refusal("pedestal_first", "D6.9")
        if piece == MOSAIC:
            return Refusal("pile_empty", "D6.8")
        return Refusal("none_left", "D1.2", {"piece": PIECE_KINDS[piece].code})
    return None


def why_no_visit(state: State) -> Refusal | None:
    """Why nothing can be chosen in the quarry now, whatever it is. Rule: D4"""
    phase = state.stack[-1]
    if phase not in (TURN, ACT, VISIT):
        return Refusal("not_now", "D4")
    if state.did_quarry and phase != VISIT:
        return Refusal("quarry_done", "D4")
    return None


def cannot_pay(piece: int, artisans: int, resources: int) -> Refusal:
    """The refusal of a piece, with what is missing for it. Rule: D6.1"""
    return Refusal(
        "cannot_pay",
        "D6.1",
        {"piece": PIECE_KINDS[piece].code, "artisans": artisans, "resources": resources},
    )


def build(state: State, action: Action, seat: int, log: Log) -> None:
    """Chooses the piece to build; the first choice begins the visit. Rule: D6.1"""
    if state.stack[-1] != VISIT:
        begin_visit(state)
    state.pending = action.arg
    state.stack.append(PAY)


def begin_visit(state: State) -> None:
    """What is chosen first in the quarry begins the visit. Rule: D4, D6.1"""
    state.stack[-1] = ACT
    state.stack.append(VISIT)
    state.did_quarry = True
    state.credit = state.visit_pieces = state.visit_completed = 0


# -- paying ---


def legal_payments(state: State, seat: int) -> list[Action]:
    """The irredundant payments; a person may pay more by text. Rule: D6.3"""
    # list is invariant for mypy; nobody changes this one.
    return state.rules.cashier.ways(  # type: ignore[return-value]
        state.pending,
        state.hand[seat],
        state.credit,
        state.off_artisans,
        state.off_resources,
    )


def why_not_pay(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D6.1, D6.3, D7.3"""
    if state.stack[-1] != PAY or not isinstance(action, Pay):
        return Refusal("not_now", "D6.1")
    lack = missing(state, action, seat)
    if lack is not None:
        return lack
    if state.rules.cashier.gain(state.pending, action) == UNKNOWN:
        return Refusal("cost_not_met", "D6.1", {"piece": PIECE_KINDS[state.pending].code})
    return None


def missing(state: State, action: Pay, seat: int) -> Refusal | None:
    """What the seat does not have of a payment. Rule: D6.3, D7.3"""
    if not contains(state.hand[seat], action.cards):
        return Refusal("cards_missing", "D6.3")
    if not contains(state.credit, action.credit):
        return Refusal("credit_missing", "D6.3")
    if action.off_artisans > state.off_artisans or action.off_resources > state.off_resources:
        return Refusal("discount_missing", "D7.3")
    return None


def pay(state: State, action: Action, seat: int, log: Log) -> None:
    """Cards to the discard pile face up, amulets for tainted ones. Rule: D6.1, D6.3-D6.5"""
    assert isinstance(action, Pay)
    piece = state.pending
    gained = state.rules.cashier.gain(piece, action)
    if log is not None:
        log.append(
            PiecePaid(
                seat,
                piece,
                action.items,
                action.credit,
                gained,
                action.off_artisans,
                action.off_resources,
            )
        )
    spend(state, action, gained, seat, log)
    state.stack.pop()
    if piece == MOSAIC:
        state.stack.append(LAY)
    elif piece in SITES:
        state.stack.append(SET)
    else:
        _erect(state, piece, 0, seat, log)


def spend(state: State, action: Pay, gained: int, seat: int, log: Log) -> None:
    """What is paid leaves the hand, the credit and the discount; `gained` are packed units of new
    credit. Rule: D6.3-D6.5"""
    state.hand[seat] -= action.cards
    if state.known[seat]:
        state.known[seat] = minus_floor(state.known[seat], action.cards)
    state.discard_up += action.cards
    state.credit += gained - action.credit
    state.off_artisans -= action.off_artisans
    state.off_resources -= action.off_resources
    if state.rules.paid:
        for tell in state.rules.paid:
            tell(state, seat, action, log)
    if state.rules.discount_renews:
        renew_discount(state)
    amulets = action.amulets
    if amulets:
        if state.rules.amulets_for_tainted:
            for ask in state.rules.amulets_for_tainted:
                amulets = ask(state, seat, amulets)
        state.amulets[seat] += amulets
        if log is not None and amulets:
            log.append(AmuletsChanged(seat, amulets, reasons.TAINTED))


def renew_discount(state: State) -> None:
    """The active worshipper's discount, as at the moment of activation. Rule: D7.3"""
    state.off_resources = DISCOUNT if state.active == MERCHANT else 0
    state.off_artisans = DISCOUNT if state.active == FOREMAN else 0
    if state.rules.extra_discount:
        for ask in state.rules.extra_discount:
            artisans, resources = ask(state)
            state.off_artisans += artisans
            state.off_resources += resources


# -- setting ---


def legal_sites(state: State, seat: int) -> list[Action]:
    """The free sites of the piece that was paid. Rule: D6.1"""
    taken = standing(state, state.pending)
    return [a for a in state.rules.set_on[state.pending] if not taken >> a.arg & 1]


def why_not_set(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D6.1, D2.4-D2.6"""
    if state.stack[-1] != SET:
        return Refusal("not_now", "D6.1")
    if action is not state.rules.set_on[state.pending][action.arg % SITES[state.pending]]:
        return Refusal("other_piece", "D6.1", {"piece": PIECE_KINDS[state.pending].code})
    if standing(state, state.pending) >> action.arg & 1:
        return Refusal("site_taken", "D6.1")
    return None


def set_piece(state: State, action: Action, seat: int, log: Log) -> None:
    """Places the piece and takes its reward. Rule: D6.1"""
    state.stack.pop()
    _erect(state, state.pending, action.arg, seat, log)


def _erect(state: State, piece: int, site: int, seat: int, log: Log) -> None:
    n = counted(state, piece, site)
    kind = state.rules.pieces[piece]
    if piece == SPHINX:
        state.sphinxes |= 1 << site
        complete = state.sphinxes == _FULL_SPHINXES
    elif piece == WALL:
        state.walls |= 1 << site
        complete = state.walls == _FULL_WALLS
    elif piece == DOOR:
        state.doors |= 1 << site
        complete = state.doors == _FULL_DOORS
    elif piece == OBELISK:
        state.obelisks |= 1 << site
        complete = state.obelisks == _FULL_OBELISKS
    else:
        state.throne_parts += 1
        complete = state.throne_parts == 2
    if log is not None:
        log.append(PieceBuilt(seat, piece, site, n))
    gain(state, seat, kind.base + kind.per * n, reasons.PIECE[piece], log)
    finish_piece(state, piece, complete, seat, log)


def gain(state: State, seat: int, scarabs: int, reason: str, log: Log) -> None:
    """Scarabs from the endless supply; a negative number goes back to it. Rule: D1.4"""
    if scarabs:
        state.scarabs[seat] += scarabs
        if log is not None:
            log.append(ScarabsChanged(seat, scarabs, reason))


def finish_piece(state: State, piece: int, complete: bool, seat: int, log: Log) -> None:
    """What follows every piece: the Architect's bonus and the category. Rule: D6.6, D7.3, D8.4"""
    if state.active == ARCHITECT:
        gain(state, seat, ARCHITECT_BONUS, reasons.ARCHITECT, log)
    state.visit_pieces += 1
    state.pending = -1
    if complete or piece == PEDESTAL:
        state.quarry = in_quarry(state)
    if complete:
        category = PIECE_KINDS[piece].category
        state.visit_completed |= 1 << category
        if log is not None:
            log.append(CategoryCompleted(int(category)))
    if state.rules.piece_built:
        for tell in state.rules.piece_built:
            tell(state, seat, piece, log)


# -- ending the visit ---


def why_not_finish(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D4.1, D6.1"""
    if state.stack[-1] != VISIT:
        return Refusal("not_now", "D6.1")
    return None


def finish(state: State, action: Action, seat: int, log: Log) -> None:
    """Ends the visit; Cleopatra walks. Rule: D6.6"""
    state.stack[-1:] = [ADVANCE, AFTER_VISIT]
    if state.rules.visit_ended:
        for tell in state.rules.visit_ended:
            tell(state, seat, log)


def after_visit(state: State, log: Log) -> None:
    """Cleopatra's steps, the Offering, the last round. Rule: D6.6, D9.1, D10.1"""
    start = state.step
    close_visit(state, log)
    end = state.step
    if start == end:
        return
    if end == LAST_STEP:
        state.turns_left = state.rules.seats  # this turn, and one more for every other seat
        if log is not None:
            log.append(LastRoundBegan(state.current))
    if start < state.rules.offering_step <= end and not state.offering_done:
        state.offering_done = True
        state.stack.append(START_OFFERING)
    if state.rules.cleopatra_moved:
        for tell in state.rules.cleopatra_moved:
            tell(state, start, end, log)


def close_visit(state: State, log: Log) -> None:
    """What is left of doubles is lost; Cleopatra walks. Rule: D6.3, D6.6"""
    if log is not None:
        log.append(VisitEnded(state.current, state.visit_pieces, state.credit))
    state.credit = 0
    state.visit_pieces = 0
    start = state.step
    state.step = min(start + state.visit_completed.bit_count(), LAST_STEP)
    state.completed |= state.visit_completed
    state.visit_completed = 0
    if log is not None and state.step > start:
        log.append(CleopatraMoved(start, state.step))


def start_offering(state: State, log: Log) -> None:
    """Everybody is asked for a bid. Rule: D9.1"""
    state.bids = [-1] * state.rules.seats
    state.stack.append(BID)
    if log is not None:
        log.append(OfferingStarted())

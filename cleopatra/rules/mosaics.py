"""Mosaics in the garden and the sanctuaries they form. Rules: D6.7, D6.8, D8"""

from __future__ import annotations

from cleopatra.rules import reasons
from cleopatra.rules.actions import Action, Lay
from cleopatra.rules.catalogue import MOSAIC, UNKNOWN
from cleopatra.rules.decisions import CLAIM, LAY
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import (
    MosaicLaid,
    MosaicRemoved,
    MosaicShown,
    SanctuaryClaimed,
    SanctuaryFormed,
    SanctuaryLeft,
)
from cleopatra.rules.garden import mask_to_squares
from cleopatra.rules.hooks import Log
from cleopatra.rules.layouts import SIDE
from cleopatra.rules.quarry import finish_piece, gain
from cleopatra.rules.ruleset import RuleSet
from cleopatra.rules.state import State


def discard_misfits(state: State, log: Log) -> None:
    """As long as the top mosaic fits nowhere it leaves the game. Rule: D6.8"""
    while state.pile_at < len(state.pile):
        top = state.pile[state.pile_at]
        if state.rules.garden.fits(state.free, top):
            break
        state.removed += (top,)
        state.pile_at += 1
        if log is not None:
            log.append(MosaicRemoved(top))


def legal_lays(state: State, seat: int) -> list[Action]:
    """Every free place of the top mosaic. Rule: D6.7"""
    rules = state.rules
    return rules.garden.select(state.free, state.pile[state.pile_at], rules.lay)


def why_not_lay(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D6.7"""
    if state.stack[-1] != LAY or not isinstance(action, Lay):
        return Refusal("not_now", "D6.7")
    if action.piece != state.pile[state.pile_at]:
        return Refusal("other_mosaic", "D6.7")
    return why_not_place(state, action)


def why_not_place(state: State, action: Lay) -> Refusal | None:
    """Why the right mosaic cannot lie there. Rule: D6.7"""
    lays = state.rules.lay
    if action.arg >= len(lays) or lays[action.arg] is not action:
        return Refusal("other_mosaic", "D6.7")  # an action of another garden
    if not state.free >> action.arg & 1:
        return Refusal("squares_taken", "D6.7")
    return None


def lay(state: State, action: Action, seat: int, log: Log) -> None:
    """Lays the top mosaic; asks for statues where sanctuaries form. Rule: D6.7, D8.1, D8.2"""
    garden = state.rules.garden
    place = garden.placements[action.arg]
    state.empty &= ~place.mask
    state.free &= garden.keep[action.arg] & ~garden.of_mosaic[place.mosaic]
    state.laid += ((action.arg, seat),)
    areas = garden.sealed(state.empty, state.free, action.arg)
    if log is not None:
        log.append(MosaicLaid(seat, place.mosaic, place.orientation, place.squares, place.palms))
        log.extend(SanctuaryFormed(mask_to_squares(area)) for area in areas)
    kind = state.rules.pieces[MOSAIC]
    state.pending_points = kind.base + kind.per * place.palms
    state.claims = 0
    state.stack.pop()
    state.pending_areas = tuple(areas)
    if areas and state.statues[seat]:
        # The next mosaic is shown only afterwards: a claim is made at once (D8.2).
        state.stack.append(CLAIM)
    else:
        _close(state, seat, log)


def would_bring(state: State, action: Lay) -> tuple[int, list[int]]:
    """The points of a legal lay, before a statue may take their place, and the sanctuaries that it
    would form, as bit sets; `state` is untouched. Rule: D6.1, D8.1"""
    garden = state.rules.garden
    place = garden.placements[action.arg]
    empty = state.empty & ~place.mask
    free = state.free & garden.keep[action.arg] & ~garden.of_mosaic[place.mosaic]
    kind = state.rules.pieces[MOSAIC]
    return kind.base + kind.per * place.palms, garden.sealed(empty, free, action.arg)


# -- statues ---


def legal_claims(state: State, seat: int) -> list[Action]:
    """The sanctuaries just formed, or none of them. Rule: D8.2"""
    claim = state.rules.claim
    return [
        *(claim[(area & -area).bit_length() - 1] for area in state.pending_areas),
        state.rules.leave,
    ]


def why_not_claim(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D8.1, D8.2"""
    if state.stack[-1] != CLAIM:
        return Refusal("not_now", "D8.2")
    if action not in legal_claims(state, seat):
        return Refusal(
            "not_formed", "D8.1", {"row": action.arg // SIDE, "column": action.arg % SIDE}
        )
    return None


def claim(state: State, action: Action, seat: int, log: Log) -> None:
    """A statue of the seat goes into a sanctuary, instead of the points. Rule: D8.2"""
    area = next(a for a in state.pending_areas if a >> action.arg & 1)
    state.sanctuaries += ((seat, area),)
    state.statues[seat] -= 1
    state.claims += 1
    state.pending_areas = tuple(a for a in state.pending_areas if a != area)
    if log is not None:
        log.append(SanctuaryClaimed(seat, mask_to_squares(area)))
    if not (state.pending_areas and state.statues[seat]):
        state.stack.pop()
        _close(state, seat, log)


def why_not_leave(state: State, action: Action, seat: int) -> Refusal | None:
    """Rule: D8.3"""
    if state.stack[-1] != CLAIM:
        return Refusal("not_now", "D8.3")
    return None


def leave(state: State, action: Action, seat: int, log: Log) -> None:
    """No (more) statue for this mosaic. Rule: D8.3"""
    state.stack.pop()
    _close(state, seat, log)


def points_kept(rules: RuleSet, points: int) -> int:
    """The points that a mosaic keeps when a statue is claimed with it. Rule: D8.2, house rule
    `sanctuary_costs`"""
    cost = rules.options.sanctuary_costs
    if cost == "all":
        return 0
    return rules.pieces[MOSAIC].base if cost == "palms" else points


def _close(state: State, seat: int, log: Log) -> None:
    """Points or not, and the next mosaic. Rule: D6.1, D6.8, D8.3"""
    points = state.pending_points
    if state.claims:
        points = points_kept(state.rules, points)
    if log is not None:
        log.extend(SanctuaryLeft(mask_to_squares(area)) for area in state.pending_areas)
    gain(state, seat, points, reasons.PIECE[MOSAIC], log)
    state.pending_areas = ()
    state.pending_points = state.claims = 0
    state.pile_at += 1
    left = len(state.pile) - state.pile_at
    if left > 1:  # the last one is known without being shown
        state.barrier += 1
    discard_misfits(state, log)
    complete = state.pile_at == len(state.pile)
    if log is not None:
        top = UNKNOWN if complete else state.pile[state.pile_at]
        log.append(MosaicShown(top, len(state.pile) - state.pile_at))
    finish_piece(state, MOSAIC, complete, seat, log)

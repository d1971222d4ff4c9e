"""Checks whether a state that was read from a text can be played on.

An edited file may hold a position that no game can reach; it must be refused on reading and not
crash the program later. Reads every field of a state; changes none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cleopatra.rules.card_kinds import KINDS
from cleopatra.rules.catalogue import (
    HAND_LIMIT,
    LAST_STEP,
    MOST_DECISIONS,
    PIECE_KINDS,
    STALLS,
    STATUES,
    WORSHIPPER_CODES,
    Category,
    Piece,
)
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import decision
from cleopatra.rules.hands import contains, size, unpack
from cleopatra.rules.palace import DOORS, OBELISKS, SPHINXES, WALLS
from cleopatra.rules.quarry import in_quarry, standing
from cleopatra.rules.ruleset import END_AUTO, FIRST_AUTO, MOST_BID, NOTHING, SITES
from cleopatra.rules.state import KIND, State

_MANY: Final = 1_000_000  # the limit of numbers without a limit of their own
_CATEGORIES: Final = (1 << len(Category)) - 1
_PENDING: Final = (DecisionKind.PAY, DecisionKind.SET, DecisionKind.LAY, DecisionKind.CLAIM)

_RANGES: Final[dict[str, tuple[int, int]]] = {
    "ply": (0, MOST_DECISIONS),
    "turn": (0, _MANY),
    "barrier": (0, _MANY),
    "rng": (0, (1 << 64) - 1),
    "active": (-1, len(WORSHIPPER_CODES) - 1),
    "walls": (0, (1 << WALLS) - 1),
    "doors": (0, (1 << DOORS) - 1),
    "sphinxes": (0, (1 << SPHINXES) - 1),
    "obelisks": (0, (1 << OBELISKS) - 1),
    "throne_parts": (0, 2),
    "step": (0, LAST_STEP),
    "completed": (0, _CATEGORIES),
    "visit_completed": (0, _CATEGORIES),
    "visit_pieces": (0, _MANY),
    "discarded": (0, _MANY),
    "pending": (-1, len(PIECE_KINDS) - 1),
    "pending_points": (0, _MANY),
    "claims": (0, STATUES),
    "open_stalls": (0, (1 << STALLS) - 1),
}
"""Fields with one number, and the least and the most each may be."""

_RANGES_BY_SEAT: Final[dict[str, tuple[int, int]]] = {
    "amulets": (0, _MANY),
    "statues": (0, STATUES),
    "bids": (-1, MOST_BID),
}
_PACKED_BY_SEAT: Final = ("buried", "hand", "known")


def faults(state: State) -> Iterator[str]:
    """What is wrong; only the first fault is meaningful, as later checks rely on earlier ones."""
    yield from _wrong_numbers(state)
    yield from _wrong_cards(state)
    yield from _wrong_mosaics(state)
    yield from _wrong_phase(state)
    for find in state.rules.faults:
        yield from find(state)


def _wrong_numbers(state: State) -> Iterator[str]:
    seats = state.rules.seats
    for name in (*_RANGES_BY_SEAT, "scarabs", *_PACKED_BY_SEAT):
        if len(getattr(state, name)) != seats:
            yield f"{name} is not for {seats} seats"
    ranges = {
        **_RANGES,
        "current": (0, seats - 1),
        "first": (0, seats - 1),
        "turns_left": (-1, seats),
        "deck_at": (0, len(state.deck)),
        "pile_at": (0, len(state.pile)),
        "off_artisans": (0, state.rules.highest_discount),
        "off_resources": (0, state.rules.highest_discount),
    }
    by_seat = {**_RANGES_BY_SEAT, "scarabs": (0, state.rules.most_scarabs)}
    for name, (least, most) in ranges.items():
        if not least <= getattr(state, name) <= most:
            yield f"{name} is not from {least} to {most}"
    for name, (least, most) in by_seat.items():
        if any(not least <= number <= most for number in getattr(state, name)):
            yield f"{name} are not from {least} to {most}"
    for field in state.rules.memory.fields.values():
        if any(not field.least <= number <= field.most for number in field.read(state.extra)):
            yield f"{field.name} is not from {field.least} to {field.most}"
    if any(bid > scarabs for bid, scarabs in zip(state.bids, state.scarabs, strict=True)):
        yield "bids are more than the scarabs"
    if sorted(state.tiles) != list(range(len(WORSHIPPER_CODES) * state.rules.has_worshippers)):
        yield "the worshippers are not all there"


def _wrong_cards(state: State) -> Iterator[str]:
    if len(state.stall_up) != STALLS or len(state.stall_down) != STALLS:
        yield "there are three stalls"
    counts = _counts(
        [*state.hand, *state.stall_up, *state.stall_down, state.discard_up, state.discard_down]
    )
    for field in state.rules.memory.fields.values():
        if field.holds_cards:
            for kind, number in enumerate(_counts(field.read(state.extra))):
                counts[kind] += number
    for code in (*state.deck[state.deck_at :], *state.drawn):
        counts[code & KIND] += 1
    if tuple(counts) != state.rules.deck:
        yield "the cards are not those of the deck"
    if any(unpack(hand)[kind] for hand in state.hand for kind in state.rules.never_dealt):
        yield "a hand holds a card that no hand can hold"
    if any(not contains(state.discard_down, seen) for seen in state.buried):
        yield "buried are not cards of discard_down"
    if any(not contains(*pair) for pair in zip(state.hand, state.known, strict=True)):
        yield "known is more than the hand"


def _wrong_mosaics(state: State) -> Iterator[str]:
    garden = state.rules.garden
    places = [garden.placements[placement] for placement, _ in state.laid]
    covered = garden.squares & ~state.empty
    if sum(place.mask.bit_count() for place in places) != covered.bit_count():
        yield "mosaics overlap"
    left = state.pile[state.pile_at + _is_claiming(state) :]
    out = [*(place.mosaic for place in places), *state.removed, *left]
    if len(set(state.pile)) != len(state.pile) or len(set(out)) != len(out):
        yield "a mosaic is twice in pile, garden or removed"
    if left and not _is_claiming(state) and not garden.fits(state.free, left[0]):
        yield "the top mosaic of the pile fits nowhere"
    owners = [seat for _, seat in state.laid] + [seat for seat, _ in state.sanctuaries]
    if any(not 0 <= seat < state.rules.seats for seat in owners):
        yield "no such seat"
    areas = [*(area for _, area in state.sanctuaries), *state.pending_areas]
    if any(not area or area & ~state.empty for area in areas):
        yield "a sanctuary is no empty area"
    union = 0
    for area in areas:
        union |= area
    if union.bit_count() != sum(area.bit_count() for area in areas):
        yield "sanctuaries overlap"


def _wrong_phase(state: State) -> Iterator[str]:
    stack = state.stack
    if bool(stack) == bool(state.outcome):
        yield "the phases cannot be: a game is open or it has an outcome"
    if not stack:
        yield from _wrong_outcome(state)
        return
    phase = stack[-1]
    lies_on = state.rules.lies_on
    if FIRST_AUTO <= phase < END_AUTO or any(
        below not in lies_on.get(above, ())
        for below, above in zip([NOTHING, *stack], stack, strict=False)
    ):
        yield "the phases cannot be"
        return
    if (state.pending >= 0) != (phase in _PENDING):
        yield "pending is not for this phase"
    if bool(state.drawn) != (phase == DecisionKind.PUT):
        yield "drawn is not for this phase"
    if bool(state.pending_areas) != (phase == DecisionKind.CLAIM):
        yield "pending_areas are not for this phase"
    if phase != DecisionKind.BID and max(state.bids) >= 0:
        yield "bids are not for this phase"
    if not _has_choice(state, phase):
        yield "there is nothing to choose from"


def _has_choice(state: State, phase: int) -> bool:
    """True if the open decision has an answer and means what it says."""
    seat = state.current
    match phase:
        case DecisionKind.TURN:
            return state.active < 0 and not (state.did_market or state.did_quarry)
        case DecisionKind.PAY:
            there = in_quarry(state) >> state.pending & 1
            return bool(there) and bool(state.rules.legal[phase](state, seat))
        case DecisionKind.SET:
            sites = SITES.get(Piece(state.pending))
            return sites is not None and standing(state, state.pending) != (1 << sites) - 1
        case DecisionKind.LAY:
            return state.pending == Piece.MOSAIC and state.pile_at < len(state.pile)
        case DecisionKind.CLAIM:
            last = state.rules.garden.placements[state.laid[-1][0]].mosaic if state.laid else -1
            return (
                state.pending == Piece.MOSAIC
                and state.pile[state.pile_at : state.pile_at + 1] == (last,)
                and state.statues[seat] > 0
            )
        case DecisionKind.PUT:
            return len(state.drawn) <= state.open_stalls.bit_count()
        case DecisionKind.HAND_LIMIT:
            return size(state.hand[seat]) > HAND_LIMIT
        case DecisionKind.BID:
            return min(state.bids) < 0
        case DecisionKind.ACT | DecisionKind.VISIT:
            return True
    actors = decision(state).actors
    return bool(actors) and bool(state.rules.legal[phase](state, actors[0]))


def _wrong_outcome(state: State) -> Iterator[str]:
    outcome, seats = state.outcome, state.rules.seats
    if outcome is None:
        return
    by_seat = (outcome.scarabs, outcome.amulets, outcome.eaten)
    if any(len(numbers) != seats for numbers in by_seat):
        yield f"the outcome is not for {seats} seats"
    if not (outcome.winners or all(outcome.eaten)) or any(
        not 0 <= seat < seats for seat in outcome.winners
    ):
        yield "the outcome has no such winner"
    if outcome.reason not in ("count", "exhaustion"):
        yield "the outcome has no such reason"


def _is_claiming(state: State) -> bool:
    return bool(state.stack) and state.stack[-1] == DecisionKind.CLAIM


def _counts(packed: Iterable[int]) -> list[int]:
    """Cards by kind, hand by hand: the sum of packed hands could overflow a field."""
    counts = [0] * KINDS
    for hand in packed:
        for kind, number in enumerate(unpack(hand)):
            counts[kind] += number
    return counts

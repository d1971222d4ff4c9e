"""Checks that refuse positions, read from a text, that no game of 2006 can reach."""

from __future__ import annotations

from collections.abc import Iterator

from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.rules.decisions import BID, LAY, TURN, VISIT
from cleopatra.rules.editions.classic.box import (
    ALTAR,
    ASKED,
    CHOSEN,
    DICE,
    LOOKED,
    LOOKED_NUMBER,
    SMUGGLED,
    STANDARD,
    offered_at,
)
from cleopatra.rules.editions.classic.building import can_be_chosen
from cleopatra.rules.editions.classic.cards import COURTESAN
from cleopatra.rules.editions.classic.words import ACCEPT, GIVE, OFFER, SEARCH, SELECT
from cleopatra.rules.hands import BITS, FIELD, contains, size
from cleopatra.rules.memory import NOBODY
from cleopatra.rules.state import State

_STANDARD_FIELDS = sum(FIELD << BITS * kind for kind in STANDARD)
_BUILDING = (TURN, VISIT, LAY)


def faults(state: State) -> Iterator[str]:
    """Describe what is inconsistent in this edition's part of a state. Rules: K2, K3"""
    phase = state.stack[-1] if state.stack else NOBODY
    yield from _wrong_turn(state, phase)
    yield from _wrong_gifts(state, phase)
    looked = state.extra[LOOKED]
    if bool(looked) != (phase == SELECT) or size(looked) != state.extra[LOOKED_NUMBER]:
        yield "looked_at is not for this phase"
    if phase == SEARCH and not state.discard_up >> BITS * COURTESAN & FIELD:
        yield "nobody searches the discards"


def _wrong_turn(state: State, phase: int) -> Iterator[str]:
    if state.turns_left >= 0 or state.active >= 0 or state.off_artisans or state.off_resources:
        yield "there are no worshippers and no last round"
    if (state.extra[ALTAR] == DICE) != (phase == BID):
        yield "altar is not for this phase"
    chosen = state.extra[CHOSEN]
    if chosen != UNKNOWN and can_be_chosen(state, chosen) and phase in _BUILDING:
        yield "chosen_mosaic cannot be laid"
    if not state.stack and (chosen != UNKNOWN or state.extra[SMUGGLED]):
        yield "nobody serves when the game is over"


def _wrong_gifts(state: State, phase: int) -> Iterator[str]:
    asked, seats = state.extra[ASKED], state.rules.seats
    if phase in (GIVE, OFFER):
        if asked in (UNKNOWN, state.current):
            yield "asked is no opponent"
    elif asked != UNKNOWN:
        yield "asked is not for this phase"
    at = offered_at(state)
    offers = state.extra[at : at + seats]
    if any(offers) and phase not in (OFFER, ACCEPT):
        yield "offered is not for this phase"
    if phase == ACCEPT and not any(offers):
        yield "nothing is offered"
    for seat, offered in enumerate(offers):
        if offered & ~_STANDARD_FIELDS or not contains(state.known[seat], offered):
            yield "offered are no standard cards that were shown"
        elif offered and (seat == state.current or size(offered) > state.amulets[seat]):
            yield "offered are more cards than there are amulets"

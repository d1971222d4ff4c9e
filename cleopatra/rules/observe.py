"""Making observations: what a seat or a spectator may know of a state. Built up from nothing."""

from __future__ import annotations

from cleopatra.rules.catalogue import STALLS, UNKNOWN
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.engine import decision
from cleopatra.rules.garden import mask_to_squares
from cleopatra.rules.hands import size, unpack, unpack_units
from cleopatra.rules.market import as_card
from cleopatra.rules.observation import Observation, SeatView, StallView
from cleopatra.rules.state import FACE_UP, State


def observe(state: State, viewer: int | None) -> Observation:
    """What seat `viewer`, or a spectator (None), may know. Rule: D3.5, D5.1-D5.3, D9.2

    The seed is no part of it, nor is anything derived from hidden cards.
    """
    open_now = decision(state)
    deck_left = state.deck[state.deck_at :]
    claiming = open_now.kind == DecisionKind.CLAIM
    pile = state.pile[state.pile_at + claiming :]
    top_is_shown = bool(pile) and not claiming
    outcome = state.outcome
    nothing = (0,) * len(unpack(0))
    return Observation(
        options=state.rs.text,
        viewer=viewer,
        decision=int(open_now.kind),
        actors=open_now.actors,
        turn=state.turn,
        current=state.current,
        first=state.first,
        decisions=state.ply,
        seats=tuple(_seat(state, seat, viewer) for seat in range(state.rs.seats)),
        hand=nothing if viewer is None else tuple(unpack(state.hand[viewer])),
        deck_size=len(deck_left),
        deck_up=sum(code >= FACE_UP for code in deck_left),
        deck_top=as_card(deck_left[0]).hidden() if deck_left else None,
        stalls=tuple(
            StallView(tuple(unpack(state.stall_up[i])), size(state.stall_down[i]))
            for i in range(STALLS)
        ),
        discards_up=tuple(unpack(state.discard_up)),
        discards_down=size(state.discard_down),
        buried=nothing if viewer is None else tuple(unpack(state.buried[viewer])),
        drawn=tuple(as_card(code).hidden() for code in state.drawn),
        drawn_stalls=tuple(i for i in range(STALLS) if state.open_stalls >> i & 1),
        tiles=state.tiles,
        active=state.active,
        walls=state.walls,
        doors=state.doors,
        sphinxes=state.sphinxes,
        obelisks=state.obelisks,
        pedestal=state.throne_parts >= 1,
        throne=state.throne_parts >= 2,
        laid=tuple(placement for placement, _ in state.laid),
        laid_by=tuple(seat for _, seat in state.laid),
        mosaic_top=pile[0] if top_is_shown else UNKNOWN,
        mosaics_left=tuple(sorted(pile)),
        mosaics_removed=state.removed,
        sanctuaries=tuple((seat, mask_to_squares(area)) for seat, area in state.sanctuaries),
        step=state.step,
        completed=_bits(state.completed),
        did_market=state.did_market,
        did_quarry=state.did_quarry,
        visit_pieces=state.visit_pieces,
        visit_completed=_bits(state.visit_completed),
        credit=tuple(unpack_units(state.credit)),
        off_artisans=state.off_artisans,
        off_resources=state.off_resources,
        pending_piece=state.pending,
        pending_points=state.pending_points,
        pending_claims=state.claims,
        pending_areas=tuple(mask_to_squares(area) for area in state.pending_areas),
        discarded=state.discarded,
        turns_left=state.turns_left,
        offering_done=state.offering_done,
        winners=outcome.winners if outcome else (),
        ended=outcome.reason if outcome else "",
        stack=tuple(state.stack),
        facts=state.rs.memory.see(state, viewer) if state.extra else (),
    )


def _seat(state: State, seat: int, viewer: int | None) -> SeatView:
    placed = state.bids[seat] >= 0
    return SeatView(
        seat=seat,
        hand_size=size(state.hand[seat]),
        hand_known=tuple(unpack(state.known[seat])),
        scarabs=state.scarabs[seat],
        amulets=state.amulets[seat],
        statues=state.statues[seat],
        has_bid=placed,
        bid=state.bids[seat] if placed and seat == viewer else UNKNOWN,
    )


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)

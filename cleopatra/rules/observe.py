"""Makes observations: what a seat or a spectator may know of a state."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cleopatra.rules.catalogue import STALLS, UNKNOWN
from cleopatra.rules.decisions import CLAIM
from cleopatra.rules.engine import decision
from cleopatra.rules.garden import mask_to_squares
from cleopatra.rules.hands import NO_CARDS, counts, size, unpack_units
from cleopatra.rules.market import as_card
from cleopatra.rules.observation import Observation, SeatView, StallView
from cleopatra.rules.state import FACE_UP, KIND, State

_SEEN: Final = {
    code: as_card(code).hidden() for kind in range(KIND + 1) for code in (kind, kind + FACE_UP)
}
"""A card of the deck as seen by somebody who may not look under it."""

_MOST_DECKS: Final = 1000
_FACE_UP_FROM: Final[dict[int, tuple[tuple[int, ...], list[int]]]] = {}


def observe(state: State, viewer: int | None) -> Observation:
    """What seat `viewer`, or a spectator (None), may know. Rule: D3.5, D5.1-D5.3, D9.2

    It contains neither the seed nor anything derived from hidden cards.

    >>> from cleopatra.rules.engine import new_game
    >>> from cleopatra.rules.options import GameOptions
    >>> state = new_game(GameOptions(seats=2, seed="nile"))
    >>> sum(observe(state, 0).hand), observe(state, 0).seats[1].hand_size
    (3, 3)
    >>> observe(state, None).options
    'edition=deluxe seats=2 seed=-'
    """
    open_now = decision(state)
    deck, at = state.deck, state.deck_at
    kind = int(open_now.kind)
    claiming = kind == CLAIM
    pile = state.pile[state.pile_at + claiming :]
    top_is_shown = bool(pile) and not claiming
    outcome = state.outcome
    laid = state.laid
    up, down = state.stall_up, state.stall_down
    return Observation(
        options=state.rules.text,
        viewer=viewer,
        decision=kind,
        actors=open_now.actors,
        turn=state.turn,
        current=state.current,
        first=state.first,
        decisions=state.ply,
        seats=tuple([_seat(state, seat, viewer) for seat in range(state.rules.seats)]),
        hand=NO_CARDS if viewer is None else counts(state.hand[viewer]),
        deck_size=len(deck) - at,
        deck_up=_face_up(deck)[at],
        deck_top=_SEEN[deck[at]] if at < len(deck) else None,
        stalls=tuple([StallView(counts(up[i]), size(down[i])) for i in range(STALLS)]),
        discards_up=counts(state.discard_up),
        discards_down=size(state.discard_down),
        buried=NO_CARDS if viewer is None else counts(state.buried[viewer]),
        drawn=tuple([_SEEN[code] for code in state.drawn]),
        drawn_stalls=_bits(state.open_stalls),
        tiles=state.tiles,
        active=state.active,
        walls=state.walls,
        doors=state.doors,
        sphinxes=state.sphinxes,
        obelisks=state.obelisks,
        pedestal=state.throne_parts >= 1,
        throne=state.throne_parts >= 2,
        laid=tuple([placement for placement, _ in laid]),
        laid_by=tuple([seat for _, seat in laid]),
        mosaic_top=pile[0] if top_is_shown else UNKNOWN,
        mosaics_left=tuple(sorted(pile)),
        mosaics_removed=state.removed,
        sanctuaries=tuple([(seat, _squares(area)) for seat, area in state.sanctuaries]),
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
        pending_areas=tuple([_squares(area) for area in state.pending_areas]),
        discarded=state.discarded,
        turns_left=state.turns_left,
        offering_done=state.offering_done,
        winners=outcome.winners if outcome else (),
        ended=outcome.reason if outcome else "",
        stack=tuple(state.stack),
        facts=state.rules.memory.see(state, viewer) if state.extra else (),
    )


def hand_of(state: State, seat: int) -> tuple[int, ...]:
    """Only the `hand` of the seat's observation."""
    return counts(state.hand[seat])


def _seat(state: State, seat: int, viewer: int | None) -> SeatView:
    placed = state.bids[seat] >= 0
    return SeatView(
        seat=seat,
        hand_size=size(state.hand[seat]),
        hand_known=counts(state.known[seat]),
        scarabs=state.scarabs[seat],
        amulets=state.amulets[seat],
        statues=state.statues[seat],
        has_bid=placed,
        bid=state.bids[seat] if placed and seat == viewer else UNKNOWN,
    )


@lru_cache(maxsize=1024)
def _bits(mask: int) -> tuple[int, ...]:
    return tuple([i for i in range(mask.bit_length()) if mask >> i & 1])


_squares = lru_cache(maxsize=4096)(mask_to_squares)


def _face_up(deck: tuple[int, ...]) -> list[int]:
    """How many cards of a deck lie face up from each place on. Decks are shared by many states, so
    the answer is cached by the identity of the deck, which the cache keeps alive."""
    found = _FACE_UP_FROM.get(id(deck))
    if found is None or found[0] is not deck:
        left = [0]
        for code in reversed(deck):
            left.append(left[-1] + (code >= FACE_UP))
        left.reverse()
        if len(_FACE_UP_FROM) >= _MOST_DECKS:
            _FACE_UP_FROM.clear()
        found = _FACE_UP_FROM[id(deck)] = (deck, left)
    return found[1]

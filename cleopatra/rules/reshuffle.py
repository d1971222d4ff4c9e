"""Draws anew what no seat can know of a state, for asking what else could have come.

Hands, discards, sealed bids and all that some seat has seen stay as they are; the order of the
deck and of the mosaics, the cards that lie face down on stalls and chance to come are drawn. No
observation changes: observe(reshuffled(s, rng), v) == observe(s, v), for every viewer v.
"""

from __future__ import annotations

from cleopatra.rules.hands import cards, gather, size
from cleopatra.rules.rng import Rng
from cleopatra.rules.state import FACE_UP, KIND, State


def reshuffled(state: State, rng: Rng, *, with_stalls: bool = True) -> State:
    """An independent state that nobody at the table can tell from this one.

    Without `with_stalls` the face-down cards on stalls, and those just drawn for them, stay.
    """
    found = state.clone()
    found.legal = None
    _shuffle_cards(found, rng, with_stalls)
    shown = found.pile[: found.pile_at + 1]
    left = list(found.pile[found.pile_at + 1 :])
    rng.shuffle(left)
    found.pile = (*shown, *left)
    found.rng = rng.below(1 << 31) << 32 | rng.below(1 << 31)
    for renew in found.rules.chances:
        renew(found, rng)
    return found


def _shuffle_cards(state: State, rng: Rng, with_stalls: bool) -> None:
    deck = list(state.deck[state.deck_at :])
    top = deck[:1] if deck and deck[0] >= FACE_UP else []
    rest = deck[len(top) :]
    ups = len([code for code in rest if code >= FACE_UP])
    pool = [code & KIND for code in rest]
    drawn = list(state.drawn)
    waiting = [i for i, code in enumerate(drawn) if code < FACE_UP] if with_stalls else []
    if with_stalls:
        for down in state.stall_down:
            pool += cards(down)
        pool += [drawn[i] for i in waiting]
    rng.shuffle(pool)
    if with_stalls:
        for stall, down in enumerate(state.stall_down):
            state.stall_down[stall] = gather([pool.pop() for _ in range(size(down))])
        for i in waiting:
            drawn[i] = pool.pop()
        state.drawn = tuple(drawn)
    # A card that lies face down on top of the deck goes on lying face down.
    places = list(range(1 if pool and not top else 0, len(pool)))
    rng.shuffle_first(places, ups)
    for place in places[:ups]:
        pool[place] += FACE_UP
    state.deck = (*top, *pool)
    state.deck_at = 0

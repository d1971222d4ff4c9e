"""How many amulets a seat would have if the game were counted now, as far as a viewer may know.

Knows observations only. The amulets in a pyramid are no secret to somebody who remembers: all of
them came and went in the open (D3.5), so an observation has the exact number. What is hidden are
cards in hands, which bring an amulet each if they are tainted. Rule: D10.2, K4.2
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.count import sanctuary_squares
from cleopatra.rules.determinize import determinize
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import compose


class AmuletRange(NamedTuple):
    """The fewest and the most amulets there may be."""

    low: int
    high: int


def counted_now(observation: Observation, seat: int) -> AmuletRange:
    """The amulets that the first three steps of the final count would leave a seat: those of its
    pyramid and one for each tainted card of its hand, less one for each square of its sanctuaries.

    Exact for the viewer's own seat. Rule: D10.2, K4.2
    """
    pyramid = observation.seats[seat].amulets
    room = rooms(observation)[seat]
    low, high = tainted_in_hand(observation, seat)
    return AmuletRange(max(0, pyramid + low - room), max(0, pyramid + high - room))


def rooms(observation: Observation) -> tuple[int, ...]:
    """By seat, how many amulets its sanctuaries would take in the count. Rule: D10.2"""
    state = determinize(observation, 0)
    return tuple([sanctuary_squares(state, view.seat) for view in observation.seats])


def tainted_in_hand(observation: Observation, seat: int) -> AmuletRange:
    """How many tainted cards a seat may hold. Exact for the viewer's own seat. Rule: D10.2"""
    if seat == observation.viewer:
        number = _tainted(observation.hand)
        return AmuletRange(number, number)
    view = observation.seats[seat]
    certain = _tainted(view.hand_known)
    hidden = view.hand_size - sum(view.hand_known)
    tainted, clean = unseen_cards(observation)
    return AmuletRange(certain + max(0, hidden - clean), certain + min(hidden, tainted))


def unseen_cards(o: Observation) -> tuple[int, int]:
    """How many tainted and how many clean cards may lie in hands that the viewer cannot see."""
    left = list(_deck(o.options))
    known = [view.hand_known for view in o.seats if view.seat != o.viewer]
    for counts in (o.hand, o.discards_up, o.buried, *known, *(stall.up for stall in o.stalls)):
        for kind, number in enumerate(counts):
            left[kind] -= number
    for card in (*o.drawn, *((o.deck_top,) if o.deck_top is not None else ())):
        if card.is_up:
            left[card.kind] -= 1
    loose = tuple([max(0, number) for number in left])  # cards that no hand holds lie open, too
    tainted = _tainted(loose)
    return tainted, sum(loose) - tainted


def _tainted(counts: tuple[int, ...]) -> int:
    """How many cards are tainted, of counts by kind."""
    return sum([n for n, kind in zip(counts, CARD_KINDS, strict=True) if kind.tainted])


@lru_cache(maxsize=32)
def _deck(options: str) -> tuple[int, ...]:
    """The cards of the deck that hands can hold, as counts by kind."""
    rules = compose(GameOptions.parse(options))
    counts = [0] * len(CARD_KINDS)
    for kind, number in enumerate(rules.deck):
        counts[kind] = 0 if kind in rules.never_dealt else number
    return tuple(counts)

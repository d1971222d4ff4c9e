"""What a hand can buy: a greedy packing of the pieces on offer. Pure arithmetic on counts.

Knows costs and card kinds; knows no rivals, no corruption and no turns.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from cleopatra.rules.catalogue import CARD_KINDS, PIECE_KINDS, RESOURCES, UNKNOWN, Pattern, Unit

Offer = tuple[int, int, int]
"""(piece, points, number): so many of a piece could be built for about so many scarabs each."""

_COSTS: Final = tuple((k.artisans, k.resources, k.pattern == Pattern.EQUAL) for k in PIECE_KINDS)
_CARDS: Final = tuple(k.artisans + k.resources for k in PIECE_KINDS)
_UNIT_KINDS: Final = tuple(
    tuple((k, c.worth) for k, c in enumerate(CARD_KINDS) if c.unit == unit) for unit in Unit
)
_WILD_KINDS: Final = tuple(k for k, c in enumerate(CARD_KINDS) if c.unit == UNKNOWN)


class Purchase(NamedTuple):
    """`points` that a hand can buy in one visit, and the units it keeps after that."""

    points: int
    pieces: int
    artisans: int
    resources: int
    kinds: int


def sort_offers(offers: list[Offer]) -> tuple[Offer, ...]:
    """Best points for a card first: the order in which `purchase` buys."""
    return tuple(sorted(offers, key=lambda o: (-o[1] / _CARDS[o[0]], o[0])))


@lru_cache(maxsize=20_000)
def purchase(hand: tuple[int, ...], offers: tuple[Offer, ...]) -> Purchase:
    """Buys from `offers`, in their order, as long as the hand (counts by card kind) pays.

    An estimate: each piece of a kind is taken for the same points, and amulets are not counted.
    """
    units = [sum(hand[k] * worth for k, worth in _UNIT_KINDS[u]) for u in RESOURCES]
    wild = sum(hand[k] for k in _WILD_KINDS)
    artisans = sum(hand[k] * worth for k, worth in _UNIT_KINDS[Unit.ARTISAN])
    points = pieces = 0
    for piece, each, number in offers:
        need_artisans, need, is_equal = _COSTS[piece]
        while number and artisans >= need_artisans:
            if is_equal:
                most = max(units)
                paid = min(most, need)
                if paid + wild < need:
                    break
                units[units.index(most)] -= paid
            else:
                paid = 0
                for unit in sorted(range(len(units)), key=lambda u: -units[u])[:need]:
                    if units[unit]:
                        paid += 1
                if paid + wild < need:
                    break
                for unit in sorted(range(len(units)), key=lambda u: -units[u])[:paid]:
                    units[unit] -= 1
            wild -= need - paid
            artisans -= need_artisans
            points += each
            pieces += 1
            number -= 1
    kinds = sum(1 for n in units if n)
    return Purchase(points, pieces, artisans, sum(units) + wild, kinds)

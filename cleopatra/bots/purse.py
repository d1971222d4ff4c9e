"""What a hand can buy: a greedy packing of the pieces on offer. Pure arithmetic on counts.

Knows costs and card kinds; knows no rivals, no corruption and no turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cleopatra.rules.catalogue import CARD_KINDS, RESOURCES, UNKNOWN, Pattern, PieceKind, Unit

Offer = tuple[int, int, int]
"""(piece, points, number): so many of a piece could be built for about so many scarabs each."""

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


class Purse:
    """What pieces cost in one game."""

    def __init__(self, pieces: Sequence[PieceKind]) -> None:
        self._costs = tuple(
            (k.artisans, k.resources, k.pattern == Pattern.EQUAL, k.named[1:]) for k in pieces
        )
        self.cards = tuple(k.artisans + k.resources for k in pieces)
        self.purchase = lru_cache(maxsize=20_000)(self._purchase)

    def sort_offers(self, offers: list[Offer]) -> tuple[Offer, ...]:
        """Best points for a card first: the order in which `purchase` buys."""
        return tuple(sorted(offers, key=lambda o: (-o[1] / max(self.cards[o[0]], 1), o[0])))

    def _purchase(self, hand: tuple[int, ...], offers: tuple[Offer, ...]) -> Purchase:
        """Buys from `offers`, in their order, as long as the hand (counts by card kind) pays.

        An estimate: each piece of a kind is taken for the same points, and amulets are not counted.
        """
        units = [sum(hand[k] * worth for k, worth in _UNIT_KINDS[u]) for u in RESOURCES]
        wild = sum(hand[k] for k in _WILD_KINDS)
        artisans = sum(hand[k] * worth for k, worth in _UNIT_KINDS[Unit.ARTISAN])
        points = pieces = 0
        for piece, each, number in offers:
            need_artisans, need, is_equal, named = self._costs[piece]
            while number and artisans >= need_artisans:
                if named:
                    paid = sum(map(min, units, named))
                    if paid + wild < need:
                        break
                    units = [max(0, has - asked) for has, asked in zip(units, named, strict=True)]
                elif is_equal:
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


@lru_cache(maxsize=16)
def purse_of(pieces: tuple[PieceKind, ...]) -> Purse:
    """The purse for a game's table of pieces; kept, with what it has worked out."""
    return Purse(pieces)

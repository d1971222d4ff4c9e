"""What a hand can pay for: a greedy packing of the pieces on offer. Pure arithmetic on counts.

A hand's means are the units that its cards give, as digits of one int: artisans, the resources in
their order, and wild ones. They can be added like packed hands, but are fewer and shorter.
Uses costs and card kinds; independent of rivals, corruption and turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import Final

from cleopatra.bots.cache import store
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import RESOURCES, UNKNOWN, Pattern, PieceKind
from cleopatra.rules.hands import UNITS, counts, pack

PieceOffer = tuple[int, int, int]
"""(piece, points, number): at most `number` of a piece can be built, for about `points` scarabs.
"""

_MOST_SHOPS: Final = 500
"""Shops that are kept before all are forgotten."""
_BASE: Final = 251
"""Of the digits of means. Being odd it lets all of them tell in the low bits, by which dictionaries
find keys."""
ARTISAN_UNIT: Final = 1
WILD_UNIT: Final = _BASE**UNITS
"""One artisan and one wild resource, as means."""
_MEANS_OF: Final = tuple(
    WILD_UNIT if c.unit == UNKNOWN else c.worth * _BASE ** max(c.unit, 0) for c in CARD_KINDS
)
"""By card kind, the means that a card gives; a card that gives none is worth 0."""


def means_of(hand: int) -> int:
    """The means of a hand; both packed."""
    return sum(map(mul, counts(hand), _MEANS_OF))


class Purchase:
    """The `points` (scarabs) that a hand can earn in one visit, and the units it keeps."""

    __slots__ = ("artisans", "kinds", "pieces", "points", "resources")

    def __init__(self, points: int, pieces: int, artisans: int, resources: int, kinds: int) -> None:
        self.points: Final = points
        self.pieces: Final = pieces
        self.artisans: Final = artisans
        self.resources: Final = resources
        self.kinds: Final = kinds


class Shop:
    """What the quarry offers in a position, and what was bought of it."""

    __slots__ = ("_bought", "_purse", "offers")

    def __init__(self, purse: PieceCosts, offers: tuple[PieceOffer, ...]) -> None:
        self._purse = purse
        self._bought: dict[int, Purchase] = {}
        self.offers: Final = offers

    def purchase(self, means: int) -> Purchase:
        """What a hand with these means can buy of the offers in one visit."""
        bought = self._bought.get(means)
        if bought is None:
            bought = store(self._bought, means, self._purse.buy(means, self.offers))
        return bought


class PieceCosts:
    """The costs of pieces in one game."""

    def __init__(self, pieces: Sequence[PieceKind]) -> None:
        self._costs = tuple(
            (k.artisans, k.resources, k.pattern == Pattern.EQUAL, k.named[1:]) for k in pieces
        )
        self.cards = tuple(k.artisans + k.resources for k in pieces)
        self._shops: dict[tuple[PieceOffer, ...], Shop] = {}

    def shop(self, offers: tuple[PieceOffer, ...]) -> Shop:
        """The shop with these offers, always the same until there are too many."""
        shop = self._shops.get(offers)
        if shop is None:
            if len(self._shops) >= _MOST_SHOPS:
                self._shops.clear()
            shop = self._shops[offers] = Shop(self, offers)
        return shop

    def purchase(self, hand: tuple[int, ...], offers: tuple[PieceOffer, ...]) -> Purchase:
        """What a hand, given by counts, can buy in one visit."""
        return self.shop(offers).purchase(means_of(pack(hand)))

    def sort_offers(self, offers: list[PieceOffer]) -> tuple[PieceOffer, ...]:
        """The offers by points per card, best first: the order in which `purchase` buys."""
        return tuple(sorted(offers, key=lambda o: (-o[1] / max(self.cards[o[0]], 1), o[0])))

    def buy(self, means: int, offers: tuple[PieceOffer, ...]) -> Purchase:
        """Buy from `offers` in their order, as long as the means can pay.

        An estimate: all pieces of a kind count the same points, and amulets are ignored.
        """
        artisans = means % _BASE
        units: list[int] = []
        rest = means // _BASE
        for _ in RESOURCES:
            units.append(rest % _BASE)
            rest //= _BASE
        wild = rest
        points = pieces = 0
        for piece, each, number in offers:
            need_artisans, need, is_equal, named = self._costs[piece]
            while number and artisans >= need_artisans:
                if named:
                    paid = sum(map(min, units, named))
                    if paid + wild < need:
                        break
                    units = [max(0, has - asked) for has, asked in zip(units, named)]  # noqa: B905
                elif is_equal:
                    most = max(units)
                    paid = min(most, need)
                    if paid + wild < need:
                        break
                    units[units.index(most)] -= paid
                else:
                    held = len(units) - units.count(0)
                    paid = min(held, need)
                    if paid + wild < need:
                        break
                    if paid == held:
                        units = [n - 1 if n else 0 for n in units]
                    else:
                        for unit in sorted(range(len(units)), key=lambda u: -units[u])[:paid]:
                            units[unit] -= 1
                wild -= need - paid
                artisans -= need_artisans
                points += each
                pieces += 1
                number -= 1
        kinds = len(units) - units.count(0)
        return Purchase(points, pieces, artisans, sum(units) + wild, kinds)


@lru_cache(maxsize=16)
def purse_of(pieces: tuple[PieceKind, ...]) -> PieceCosts:
    """The purse for a game's table of pieces, cached together with its results."""
    return PieceCosts(pieces)

"""Payments of costs in named units, with merchants of the Nile for missing ones. Rules: K2.2-K2.4

Extends the cashier of `payment` by a last argument, the number of merchants, where they matter.
There are no discounts. Independent of the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.rules.actions import ActionKind, Pay
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import RESOURCES, UNKNOWN, PieceKind, Unit
from cleopatra.rules.editions.classic.cards import TROMPE
from cleopatra.rules.hands import (
    BITS,
    FIELD,
    ONE,
    UNITS,
    items,
    pack,
    smaller,
    tainted,
    unpack,
    unpack_units,
)
from cleopatra.rules.payment import DOUBLE, FIRST_PAY_ID, SINGLE, Cashier, read_pay, write_pay

MERCHANT_WORD: Final = "merchant"
_CARD_BY_CODE: Final = {c.code: k for k, c in enumerate(CARD_KINDS) if c.worth}
_MOST_LISTS: Final = 20_000
"""Lists of payments in the cache: the limit keeps tools that run for days from filling memory."""

_Part = tuple[int, int, int]
"""One way to pay one unit's part of a cost: packed cards, number of wild cards, of merchants."""


class MerchantPay(Pay):
    """A payment in which merchants of the Nile may replace missing units. Rule: K2.2"""

    __slots__ = ("merchants",)

    merchants: int


def merchants_of(pay: Pay) -> int:
    """How many merchants a payment uses up."""
    return pay.merchants if isinstance(pay, MerchantPay) else 0


class NileCashier(Cashier):
    """All payments for rules in which pieces cost named units."""

    def __init__(self, pieces: Sequence[PieceKind]) -> None:
        super().__init__()
        self._needs = tuple(kind.named for kind in pieces)
        self._caps = tuple(map(_caps, self._needs))
        self._found: dict[str, MerchantPay] = {}
        self._lists: dict[tuple[int, int, int, int], list[Pay]] = {}
        self._over: dict[tuple[int, Pay], int] = {}

    # -- the vocabulary --------------------------------------------------------------------

    def pay(
        self,
        cards: int,
        credit: int,
        off_artisans: int = 0,
        off_resources: int = 0,
        merchants: int = 0,
    ) -> Pay:
        """The interned payment of these packed cards, packed credit and merchants."""
        text = write_pay(cards, credit, [MERCHANT_WORD] * merchants)
        found = self._found.get(text)
        if found is None:
            found = MerchantPay(FIRST_PAY_ID + len(self._found), ActionKind.PAY, 0, text)
            found.cards = cards
            found.items = items(cards)
            found.credit = credit
            found.off_artisans = found.off_resources = 0
            found.amulets = tainted(cards)
            found.merchants = merchants
            self._found[text] = found
        return found

    def parse(self, text: str) -> Pay:
        """The inverse of a payment's text; the order of words does not matter. Raises BadText."""
        found = self._found.get(text)
        if found is not None:
            return found
        cards, credit, (merchants,) = read_pay(text, _CARD_BY_CODE, (MERCHANT_WORD,))
        return self.pay(cards, credit, merchants=merchants)

    # -- questions -------------------------------------------------------------------------

    def payable(
        self,
        hand: int,
        credit: int,
        off_artisans: int = 0,
        off_resources: int = 0,
        merchants: int = 0,
    ) -> int:
        """The affordable pieces, as a bit set by Piece. Rule: D6.1, K2.2"""
        supply = _supply(hand, credit)
        wild = hand >> (BITS * TROMPE) & FIELD
        found = 0
        for piece, needs in enumerate(self._needs):
            artisans, resources = _missing(needs, supply)
            if artisans + max(0, resources - wild) <= merchants:
                found |= 1 << piece
        return found

    def shortage(
        self,
        piece: int,
        hand: int,
        credit: int,
        off_artisans: int = 0,
        off_resources: int = 0,
        merchants: int = 0,
    ) -> tuple[int, int]:
        """(artisans, resources) still missing for a piece after all merchants are used."""
        wild = hand >> (BITS * TROMPE) & FIELD
        artisans, resources = _missing(self._needs[piece], _supply(hand, credit))
        resources = max(0, resources - wild)
        for_artisans = min(artisans, merchants)
        return artisans - for_artisans, max(0, resources - (merchants - for_artisans))

    def ways(
        self,
        piece: int,
        hand: int,
        credit: int,
        off_artisans: int = 0,
        off_resources: int = 0,
        merchants: int = 0,
    ) -> list[Pay]:
        """The payments for a piece from which nothing can be left out.

        Credit is used before cards of its kind. Sorted by fewest merchants, then amulets, then
        cards, then lost units. The list is shared: do not change it. Rule: D6.3, K2.2-K2.4
        """
        key = (piece, smaller(hand, self._caps[piece]), credit, merchants)
        found = self._lists.get(key)
        if found is None:
            if len(self._lists) >= _MOST_LISTS:
                self._lists.clear()
            found = self._lists[key] = self._list_ways(*key)
        return found

    def gain(self, piece: int, pay: Pay) -> int:
        """The credit left over from double cards, as packed units.

        UNKNOWN if the payment does not meet the cost, or uses a merchant for nothing.
        Rule: D6.3, K2.2
        """
        key = (piece, pay)
        found = self._over.get(key)
        if found is None:
            found = self._over[key] = _gain(self._needs[piece], pay)
        return found

    # -- helpers ------------------------------------------------------------------------------

    def _list_ways(self, piece: int, hand: int, credit: int, merchants: int) -> list[Pay]:
        have = unpack(hand)
        owed = unpack_units(credit)
        used = 0
        sums: list[_Part] = [(0, 0, 0)]
        for unit, need in enumerate(self._needs[piece]):
            spent = min(owed[unit], need)
            used += spent * ONE[unit]
            parts = list(_parts(unit, need - spent, have))
            sums = [
                (cards + more, wild + wilds, nile + niles)
                for cards, wild, nile in sums
                for more, wilds, niles in parts
                if wild + wilds <= have[TROMPE] and nile + niles <= merchants
            ]
        found = {self.pay(cards, used, merchants=nile): None for cards, _, nile in sums}
        return sorted(found, key=lambda pay: self._order(piece, pay))

    def _order(self, piece: int, pay: Pay) -> tuple[int, int, int, int, str]:
        number = sum(n for _, n in pay.items)
        lost = sum(unpack_units(max(0, self.gain(piece, pay))))
        return (merchants_of(pay), pay.amulets, number, lost, pay.text)


def _caps(needs: Sequence[int]) -> int:
    """The most cards of each kind that a payment without superfluous cards can use, packed."""
    caps = [0] * len(CARD_KINDS)
    for unit, need in enumerate(needs):
        caps[SINGLE[unit]] = need
        caps[DOUBLE[unit]] = (need + 1) // 2
    caps[TROMPE] = sum(needs[unit] for unit in RESOURCES)
    return pack(caps)


def _supply(hand: int, credit: int) -> list[int]:
    """By Unit, the units that cards and credit give, without wild cards."""
    have = unpack(hand)
    owed = unpack_units(credit)
    return [have[SINGLE[u]] + 2 * have[DOUBLE[u]] + owed[u] for u in range(UNITS)]


def _missing(needs: Sequence[int], supply: Sequence[int]) -> tuple[int, int]:
    """(artisans, resources) of a cost that the supply does not cover."""
    missing = [need - has if need > has else 0 for need, has in zip(needs, supply, strict=True)]
    return missing[Unit.ARTISAN], sum(missing) - missing[Unit.ARTISAN]


def _parts(unit: int, need: int, have: bytes) -> list[_Part]:
    """The ways to pay `need` of a unit without superfluous cards. Rule: K1.1, K2.2, K2.4"""
    found: list[_Part] = []
    for doubles in range(min(have[DOUBLE[unit]], (need + 1) // 2) + 1):
        left = max(0, need - 2 * doubles)
        for singles in range(min(have[SINGLE[unit]], left) + 1):
            rest = left - singles
            cards = singles * ONE[SINGLE[unit]] + doubles * ONE[DOUBLE[unit]]
            for wild in range((rest if unit != Unit.ARTISAN else 0) + 1):
                found.append((cards + wild * ONE[TROMPE], wild, rest - wild))
    return found


def _gain(needs: Sequence[int], pay: Pay) -> int:
    have = unpack(pay.cards)
    used = unpack_units(pay.credit)
    if pay.off_artisans or pay.off_resources:
        return UNKNOWN
    over = [0] * UNITS
    missing = [0] * UNITS
    for unit, need in enumerate(needs):
        if used[unit] > need:
            return UNKNOWN  # credit for a unit that the piece does not cost
        rest = need - used[unit]
        pairs = 2 * have[DOUBLE[unit]]
        supply = have[SINGLE[unit]] + pairs
        missing[unit] = max(0, rest - supply)
        over[unit] = min(pairs, max(0, supply - rest))
    resources = sum(missing) - missing[Unit.ARTISAN]
    if merchants_of(pay) != missing[Unit.ARTISAN] + max(0, resources - have[TROMPE]):
        return UNKNOWN
    return pack(over)

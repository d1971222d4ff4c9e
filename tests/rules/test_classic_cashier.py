"""The cashier of 2006 against a slow and plain one: which payments meet a cost, and which could
leave something out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from cleopatra.rules.actions import Pay
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import UNKNOWN, Unit
from cleopatra.rules.editions.classic.box import DECK
from cleopatra.rules.editions.classic.cashier import MerchantPay, NileCashier, merchants_of
from cleopatra.rules.errors import BadText
from cleopatra.rules.hands import gather, pack, unpack_units
from cleopatra.rules.sheet import RECONSTRUCTED, CostSheet, SheetRow
from tests.rules.builders import LONG, pack_text

UNITS = tuple(Unit)
PAYING = [k for k, n in enumerate(DECK) if n and CARD_KINDS[k].worth]
Cards = tuple[int, ...]
Plain = tuple[Cards, int]
"""Card kinds in ascending order, and merchants."""


def missing(needs: Counter[int], cards: Cards, credit: Counter[int]) -> int:
    """How many merchants would be needed on top of cards and credit; wild cards help resources."""
    left = needs - credit
    for kind in cards:
        card = CARD_KINDS[kind]
        if not card.is_wild:
            left -= Counter({card.unit: card.worth})
    wild = sum(CARD_KINDS[kind].is_wild for kind in cards)
    artisans = left[Unit.ARTISAN]
    return artisans + max(0, sum(left.values()) - artisans - wild)


def plain_ways(needs: Counter[int], hand: Cards, owed: Counter[int], own: int) -> set[Plain]:
    """Every choice of cards and merchants that is just enough."""
    credit = needs & owed
    found: set[Plain] = set()
    for cards in choices(hand):
        merchants = missing(needs, cards, credit)
        if merchants > own:
            continue
        fewer = (cards[:i] + cards[i + 1 :] for i in range(len(cards)))
        if all(missing(needs, less, credit) > merchants for less in fewer):
            found.add((cards, merchants))
    return found


def choices(hand: Cards) -> Iterator[Cards]:
    """All multisets of cards of a hand."""
    counts = sorted(Counter(hand).items())
    for numbers in product(*(range(n + 1) for _, n in counts)):
        yield tuple(k for (k, _), n in zip(counts, numbers, strict=True) for _ in range(n))


def random_sheet(rng: Random) -> CostSheet:
    rows = []
    for row in RECONSTRUCTED.rows:
        units = [rng.choice((0, 0, 1, 1, 2, 3)) for _ in UNITS]
        rows.append(SheetRow(tuple(units) if any(units) else row.units, row.base, row.per))
    return CostSheet("random", tuple(rows))


def as_plain(pay: Pay) -> Plain:
    assert isinstance(pay, MerchantPay)
    return tuple(kind for kind, n in pay.items for _ in range(n)), pay.merchants


def test_k2_2_the_ways_to_pay_are_those_that_a_plain_search_finds():
    rng = Random("ways")
    tried = 0
    for number in range(30 * LONG):
        sheet = RECONSTRUCTED if number % 3 else random_sheet(rng)
        cashier = NileCashier(sheet.pieces())
        hand = tuple(sorted(rng.choices(PAYING, k=rng.randrange(9))))
        owed = Counter({unit: 1 for unit in UNITS if rng.random() < 0.2})
        credit = pack([owed[unit] for unit in UNITS])
        own = rng.randrange(4)
        payable = cashier.payable(gather(hand), credit, merchants=own)
        for piece, row in enumerate(sheet.rows):
            needs = Counter({unit: row.units[unit] for unit in UNITS if row.units[unit]})
            expected = plain_ways(needs, hand, owed, own)
            ways = cashier.ways(piece, gather(hand), credit, merchants=own)
            assert len(set(ways)) == len(ways)
            assert {as_plain(pay) for pay in ways} == expected
            assert bool(payable >> piece & 1) == bool(expected)
            short = cashier.shortage(piece, gather(hand), credit, merchants=own)
            assert (short == (0, 0)) == bool(expected)
            for pay in ways:
                assert cashier.gain(piece, pay) != UNKNOWN
                assert cashier.parse(pay.text) is pay
                tried += 1
    assert tried > 300


def test_k2_2_what_is_enough_is_what_the_plain_rule_says():
    """Also with more than enough: cards may be too many, merchants and credit may not."""
    rng = Random("enough")
    cashier = NileCashier(RECONSTRUCTED.pieces())
    met = 0
    for _ in range(2000 * LONG):
        piece = rng.randrange(7)
        cards = tuple(sorted(rng.choices(PAYING, k=rng.randrange(8))))
        used = Counter({unit: 1 for unit in UNITS if rng.random() < 0.15})
        merchants = rng.choice((0, 0, 1, 2))
        row = RECONSTRUCTED.rows[piece]
        needs = Counter({unit: row.units[unit] for unit in UNITS if row.units[unit]})
        pay = cashier.pay(gather(cards), pack([used[unit] for unit in UNITS]), merchants=merchants)
        is_enough = used <= needs and missing(needs, cards, used) == merchants
        gained = cashier.gain(piece, pay)
        assert (gained != UNKNOWN) == is_enough
        if is_enough:
            met += 1
            left = (needs - used) - Counter(
                {CARD_KINDS[k].unit: n for k, n in Counter(cards).items() if is_single(k)}
            )
            for unit in UNITS:
                doubles = sum(2 for k in cards if CARD_KINDS[k].unit == unit and not is_single(k))
                assert unpack_units(gained)[unit] == max(0, min(doubles, doubles - left[unit]))
    assert met > 40


def is_single(kind: int) -> bool:
    return CARD_KINDS[kind].worth == 1


def test_k2_2_the_first_way_spares_merchants_then_amulets_then_cards():
    cashier = NileCashier(RECONSTRUCTED.pieces())
    hand = pack_text("artisan 2xartisan stone marble trompe-loeil")
    ways = cashier.ways(0, hand, 0, merchants=2)
    ranks = [(as_plain(pay)[1], pay.amulets, len(as_plain(pay)[0])) for pay in ways]
    assert ranks == sorted(ranks)
    assert ways[0].text == "pay artisan stone marble"


@pytest.mark.parametrize(
    "text", ["pay", "pay beggar", "pay off:artisan", "pay gold", "pay " + "wood " * 200]
)
def test_k2_2_what_pays_for_nothing_is_no_payment(text):
    with pytest.raises(BadText):
        NileCashier(RECONSTRUCTED.pieces()).parse(text)


def test_k2_2_the_order_of_words_does_not_matter():
    cashier = NileCashier(RECONSTRUCTED.pieces())
    one = cashier.parse("pay merchant +wood stone artisan")
    assert one is cashier.parse("pay artisan stone +wood merchant")
    assert one.text == "pay artisan stone +wood merchant"
    assert cashier.parse("pay nothing") is cashier.pay(0, 0)


def test_k2_2_a_payment_without_merchants_uses_up_none() -> None:
    assert merchants_of(Pay.__new__(Pay)) == 0, "a payment of the Deluxe edition"

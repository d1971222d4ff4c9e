"""Ways to pay for a piece from a hand, the visit's credit and a discount. Knows no state.

Tables are filled lazily: the same few hundred payments serve every game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import TYPE_CHECKING, Final

from cleopatra.rules.actions import ActionKind, Pay
from cleopatra.rules.card_kinds import CARD_KINDS, KINDS
from cleopatra.rules.catalogue import (
    CAVE,
    NO_UNIT,
    PIECE_KINDS,
    RESOURCES,
    UNKNOWN,
    Pattern,
    PieceKind,
    Unit,
)
from cleopatra.rules.errors import BadText
from cleopatra.rules.hands import ONE, UNITS, items, pack, smaller, tainted, unpack, unpack_units

if TYPE_CHECKING:
    from mypy_extensions import i64

FIRST_PAY_ID: Final = 1 << 20
"""Payments are interned when first used; their ids lie above the fixed vocabulary's."""

SINGLE: Final = tuple(
    next(k for k, c in enumerate(CARD_KINDS) if c.unit == u and c.worth == 1) for u in Unit
)
DOUBLE: Final = tuple(
    next(k for k, c in enumerate(CARD_KINDS) if c.unit == u and c.worth == 2) for u in Unit
)
"""The card kinds that give one and two of each unit, by Unit."""

_PLAIN_AND_DOUBLE: Final = tuple((int(u), SINGLE[u], DOUBLE[u]) for u in RESOURCES)
_WILD: Final = next(k for k, c in enumerate(CARD_KINDS) if c.is_wild)
# `payable` below relies on this order of card kinds.
assert (*SINGLE, *DOUBLE[1:], _WILD) == tuple(range(CAVE + 1))
_CARD_BY_CODE: Final = {c.code: k for k, c in enumerate(CARD_KINDS) if c.code}
_UNIT_CODES: Final = tuple(u.name.lower() for u in Unit)
_UNIT_BY_CODE: Final = {code: u for u, code in enumerate(_UNIT_CODES)}
_OFF: Final = ("off:artisan", "off:resource")
_MOST_WORDS: Final = 100

Demand = tuple[tuple[int, int], ...]
"""What has to be paid in resources: (unit, number) pairs."""


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of something that is no piece of the palace."""

    artisans: int
    resources: int
    pattern: Pattern


def _caps(kind: PieceKind | Cost) -> tuple[int, ...]:
    """The most cards of each kind that an irredundant payment of a piece can use."""
    equal = kind.pattern == Pattern.EQUAL
    caps = []
    for card in CARD_KINDS:
        if card.unit == Unit.ARTISAN:
            caps.append(kind.artisans)
        elif card.is_wild:
            caps.append(kind.resources)
        elif card.unit == NO_UNIT:
            caps.append(0)
        else:
            caps.append(-(-kind.resources // card.worth) if equal else 1)
    return tuple(caps)


def _equals(kind: PieceKind | Cost) -> int:
    """How many equal resources a piece costs; 0 where they must differ."""
    return kind.resources if kind.pattern == Pattern.EQUAL else 0


_UNIT_AND_DOUBLE: Final = tuple((int(unit), DOUBLE[unit]) for unit in RESOURCES)
_MOST: Final = max(max(kind.artisans, kind.resources) for kind in PIECE_KINDS)


def _affordable(artisans: int, equal: int, different: int) -> int:
    """The pieces that these numbers of artisans, equal and different resources buy, as bits."""
    bits = 0
    for piece, kind in enumerate(PIECE_KINDS):
        resources = equal if kind.pattern == Pattern.EQUAL else different
        if artisans >= kind.artisans and resources >= kind.resources:
            bits |= 1 << piece
    return bits


_AFFORDABLE: Final = tuple(
    tuple(tuple(_affordable(a, e, d) for d in range(_MOST + 1)) for e in range(_MOST + 1))
    for a in range(_MOST + 1)
)
"""`_affordable` for every useful number of artisans, equal and different resources."""


_MOST_KEPT: Final = 100_000
"""How many lists of ways to pay are cached before the cache is cleared."""


class Cashier:
    """All payments of a rule set, interned by their text."""

    def __init__(self) -> None:
        self._by_text: dict[str, Pay] = {}
        self._by_parts: dict[tuple[int, int, int, int], Pay] = {}
        self._costs: list[PieceKind | Cost] = list(PIECE_KINDS)
        self._most = [pack(_caps(cost)) for cost in self._costs]
        self._equals = [_equals(cost) for cost in self._costs]
        self._ranks: list[dict[Pay, tuple[int, int, int, str]]] = [{} for _ in self._costs]
        self._ways: dict[tuple[int, int, int, int, int], list[Pay]] = {}
        self._equal_parts: dict[tuple[int, ...], list[Pay]] = {}
        self._meetings: dict[tuple[object, ...], dict[Pay, None]] = {}
        self._gains: dict[tuple[int, Pay], int] = {}  # by identity: ids differ between rule sets

    def add_cost(self, cost: Cost) -> int:
        """Registers another cost; the number returned is used in place of a Piece."""
        self._costs.append(cost)
        self._most.append(pack(_caps(cost)))
        self._equals.append(_equals(cost))
        self._ranks.append({})
        return len(self._costs) - 1

    # -- the vocabulary --------------------------------------------------------------------

    def pay(self, cards: int, credit: int, off_artisans: int, off_resources: int) -> Pay:
        """The interned payment of these packed cards, packed credit and discount units."""
        parts = (cards, credit, off_artisans, off_resources)
        known = self._by_parts.get(parts)
        if known is not None:
            return known
        text = write_pay(cards, credit, [_OFF[0]] * off_artisans + [_OFF[1]] * off_resources)
        new = Pay(FIRST_PAY_ID + len(self._by_text), ActionKind.PAY, 0, text)
        new.cards = cards
        new.items = items(cards)
        new.credit = credit
        new.off_artisans = off_artisans
        new.off_resources = off_resources
        new.amulets = tainted(cards)
        self._by_text[text] = self._by_parts[parts] = new
        return new

    def parse(self, text: str) -> Pay:
        """The inverse of a payment's text; the order of words does not matter. Raises BadText."""
        found = self._by_text.get(text)
        if found is not None:
            return found
        cards, credit, (off_artisans, off_resources) = read_pay(text, _CARD_BY_CODE, _OFF)
        return self.pay(cards, credit, off_artisans, off_resources)

    # -- questions -------------------------------------------------------------------------

    def payable(self, hand: int, credit: int, off_artisans: int, off_resources: int) -> int:
        """Which pieces (a bit set by Piece) can be paid for at all. Rule: D6.1, D6.3, D7.3"""
        have = hand.to_bytes(KINDS, "little")
        wood: i64 = have[1] + 2 * have[5]  # unrolled: this is computed at every turn
        stone: i64 = have[2] + 2 * have[6]
        marble: i64 = have[3] + 2 * have[7]
        lapis: i64 = have[4] + 2 * have[8]
        if credit:
            owed = unpack_units(credit)
            wood += owed[1]
            stone += owed[2]
            marble += owed[3]
            lapis += owed[4]
        free: i64 = have[9] + off_resources
        artisans: i64 = have[0] + off_artisans
        different: i64 = (wood > 0) + (stone > 0) + (marble > 0) + (lapis > 0) + free
        equal = wood if wood > stone else stone
        if marble > equal:
            equal = marble
        if lapis > equal:
            equal = lapis
        equal += free
        return _AFFORDABLE[artisans if artisans < _MOST else _MOST][
            equal if equal < _MOST else _MOST
        ][different if different < _MOST else _MOST]

    def shortage(
        self, piece: int, hand: int, credit: int, off_artisans: int, off_resources: int
    ) -> tuple[int, int]:
        """How many artisans and how many resources of the right kind are missing for a piece."""
        kind = self._costs[piece]
        have = unpack(hand)
        owed = unpack_units(credit)
        units = [have[SINGLE[u]] + 2 * have[DOUBLE[u]] + owed[u] for u in RESOURCES]
        usable = max(units) if kind.pattern == Pattern.EQUAL else sum(1 for n in units if n)
        return (
            max(0, kind.artisans - have[Unit.ARTISAN] - off_artisans),
            max(0, kind.resources - usable - have[_WILD] - off_resources),
        )

    def ways(
        self, piece: int, hand: int, credit: int, off_artisans: int, off_resources: int
    ) -> list[Pay]:
        """The irredundant payments for a piece: no card can be left out, and credit is used
        before cards of its kind. Fewest amulets first, then fewest cards, then least lost.
        Do not change the list. Rule: D6.3, D6.4, D7.4"""
        if self._equals[piece] and not off_artisans and not off_resources:
            return self._equal_ways(piece, hand, credit)
        # Hands that differ only in cards beyond the caps share one list.
        have = smaller(hand, self._most[piece])
        key = (piece, have, credit, off_artisans, off_resources)
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) >= _MOST_KEPT:
                self._ways.clear()
            found = self._ways[key] = self._enumerate(*key)
        return found

    def gain(self, piece: int, pay: Pay) -> int:
        """The credit that a payment leaves over from its doubles, packed units; UNKNOWN when the
        payment does not meet the piece's cost. Too much may be paid. Rule: D6.3"""
        key = (piece, pay)
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = _gain(self._costs[piece], pay)
        return found

    # -- work ------------------------------------------------------------------------------

    def _enumerate(
        self, piece: int, hand: int, credit: int, off_artisans: int, off_resources: int
    ) -> list[Pay]:
        have = unpack(hand)
        kind = self._costs[piece]
        owed = unpack_units(credit)
        wild = have[_WILD]
        units = [0] * UNITS
        parts = [0] * UNITS
        for unit, single, double in _PLAIN_AND_DOUBLE:
            units[unit] = have[single] + 2 * have[double] + owed[unit]
            parts[unit] = have[single] + (have[double] << 4) + (owed[unit] << 8)
        found: dict[Pay, None] = {}  # two demands may be met by the same cards
        for less_a in range(min(off_artisans, kind.artisans) + 1):
            if kind.artisans - less_a > have[Unit.ARTISAN]:
                continue
            for less_r in range(min(off_resources, kind.resources) + 1):
                for demand in _DEMANDS[kind.pattern][kind.resources - less_r]:
                    missing = wild
                    for unit, number in demand:
                        if units[unit] < number:
                            missing -= number - units[unit]
                    if missing < 0:
                        continue
                    # The payments for a demand are cached by the parts of the hand that matter.
                    key = (piece, less_a, less_r, wild, demand, *[parts[u] for u, _ in demand])
                    met = self._meetings.get(key)
                    if met is None:
                        met = self._meetings[key] = self._met(
                            piece, less_a, less_r, _meet(demand, have, owed)
                        )
                    found.update(met)
        return sorted(found, key=self._ranks[piece].__getitem__)

    def _equal_ways(self, piece: int, hand: int, credit: int) -> list[Pay]:
        """`ways` for equal resources without a discount: each resource by itself, then merged.

        This is the most frequent question, and hands vary so much that a cache by whole hands
        would rarely hit.
        """
        counts = hand.to_bytes(KINDS, "little")
        need = self._equals[piece]
        if counts[0] < self._costs[piece].artisans:
            return []
        owed = unpack_units(credit)
        wild = counts[9] if counts[9] < need else need
        lists: list[list[Pay]] = []
        for unit, double in _UNIT_AND_DOUBLE:
            singles, doubles = counts[unit], counts[double]
            if singles + 2 * doubles + owed[unit] + wild < need:
                continue
            key = (piece, unit, singles if singles < need else need, doubles, owed[unit], wild)
            part = self._equal_parts.get(key)
            if part is None:
                met = self._met(piece, 0, 0, _meet(((unit, need),), counts, owed))
                part = sorted(met, key=self._ranks[piece].__getitem__)
                self._equal_parts[key] = part
            lists.append(part)
        if len(lists) == 1:
            return lists[0]
        # Payments by caves alone occur for every resource.
        found = dict.fromkeys(chain.from_iterable(lists))
        return sorted(found, key=self._ranks[piece].__getitem__)

    def _met(
        self, piece: int, less_a: int, less_r: int, ways: Iterator[tuple[int, int]]
    ) -> dict[Pay, None]:
        """The payments for a piece from the cards and credit that meet a demand."""
        artisans = (self._costs[piece].artisans - less_a) * ONE[Unit.ARTISAN]
        found = {self.pay(cards + artisans, used, less_a, less_r): None for cards, used in ways}
        ranks = self._ranks[piece]
        for pay in found:
            if pay not in ranks:
                ranks[pay] = self._rank(piece, pay)
        return found

    def _rank(self, piece: int, pay: Pay) -> tuple[int, int, int, str]:
        """Fewest amulets, then fewest cards, then least left over to be lost."""
        number = sum(n for _, n in pay.items)
        return (pay.amulets, number, sum(unpack_units(max(0, self.gain(piece, pay)))), pay.text)


def write_pay(cards: int, credit: int, more: Sequence[str]) -> str:
    """The text of a payment: a word for each card, each unit of credit, and what else serves."""
    words = [CARD_KINDS[kind].code for kind, n in items(cards) for _ in range(n)]
    words += [
        "+" + _UNIT_CODES[unit] for unit, n in enumerate(unpack_units(credit)) for _ in range(n)
    ]
    words += more
    return "pay " + (" ".join(words) or "nothing")


def read_pay(
    text: str, kinds: Mapping[str, int], more: Sequence[str]
) -> tuple[int, int, list[int]]:
    """The inverse of `write_pay`, in any order of words: packed cards of these `kinds` by code,
    packed credit and how often each word of `more` stands there. Raises BadText."""
    words = text.split()
    if len(words) < 2 or words[0] != "pay":
        raise BadText("action", text, "a payment is `pay` and what is paid")
    if len(words) > _MOST_WORDS:
        raise BadText("action", text, "more cards than the deck holds")
    cards = credit = 0
    counts = [0] * len(more)
    for word in words[1:] if words[1:] != ["nothing"] else []:
        if word in kinds:
            cards += ONE[kinds[word]]
        elif word[:1] == "+" and word[1:] in _UNIT_BY_CODE:
            credit += ONE[_UNIT_BY_CODE[word[1:]]]
        elif word in more:
            counts[more.index(word)] += 1
        else:
            raise BadText("action", text, f"unknown word {word!r}")
    return cards, credit, counts


def _demands(pattern: Pattern, number: int) -> Iterator[Demand]:
    """What `number` equal or different resources can be. Rule: D7.4: both hold for what is paid."""
    if number == 0:
        yield ()
    elif pattern == Pattern.EQUAL:
        for unit in RESOURCES:
            yield ((unit, number),)
    else:
        for units in combinations(RESOURCES, number):
            yield tuple((unit, 1) for unit in units)


_DEMANDS: Final = {
    pattern: tuple(tuple(_demands(pattern, number)) for number in range(_MOST + 1))
    for pattern in (Pattern.EQUAL, Pattern.DIFFERENT)
}
"""`_demands` worked out once."""


def _meet(demand: Demand, have: bytes, owed: bytes) -> Iterator[tuple[int, int]]:
    """(packed cards, packed credit) pairs that meet a demand without a card too many."""
    ways = [(0, 0, 0)]
    wild = have[_WILD]
    for unit, number in demand:
        longer: list[tuple[int, int, int]] = []
        used = min(owed[unit], number)
        rest = number - used
        singles, doubles = have[SINGLE[unit]], have[DOUBLE[unit]]
        for two in range(min(doubles, (rest + 1) // 2) + 1):
            left = rest - 2 * two
            splits = range(left + 1) if left > 0 else (0,)
            for one in splits:
                caves = max(left, 0) - one
                if one > singles or caves > wild:
                    continue
                cards = one * ONE[SINGLE[unit]] + caves * ONE[_WILD]
                if two:
                    cards += two * ONE[DOUBLE[unit]]
                longer.append((cards, used * ONE[unit], caves))
        ways = [
            (cards + more, credit + used_now, caves + caves_now)
            for cards, credit, caves in ways
            for more, used_now, caves_now in longer
            if caves + caves_now <= wild
        ]
    return ((cards, credit) for cards, credit, _ in ways)


def _gain(kind: PieceKind | Cost, pay: Pay) -> int:
    have = unpack(pay.cards)
    used = unpack_units(pay.credit)
    if pay.off_artisans > kind.artisans or pay.off_resources > kind.resources:
        return UNKNOWN
    if have[Unit.ARTISAN] + pay.off_artisans < kind.artisans or used[Unit.ARTISAN]:
        return UNKNOWN
    best, most = UNKNOWN, -1
    for demand in _DEMANDS[kind.pattern][kind.resources - pay.off_resources]:
        needs = dict(demand)
        missing = 0
        over = [0] * UNITS
        for unit in RESOURCES:
            need = needs.get(unit, 0)
            if used[unit] > need:
                break  # credit is not spent on what does not need it
            need -= used[unit]
            pairs = 2 * have[DOUBLE[unit]]
            supply = have[SINGLE[unit]] + pairs
            missing += max(0, need - supply)
            over[unit] = min(pairs, max(0, supply - need))
        else:
            if missing <= have[_WILD] and sum(over) > most:
                best, most = pack(over), sum(over)
    return best

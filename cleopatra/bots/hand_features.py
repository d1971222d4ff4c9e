"""The features of hands: what they could buy now, with a worshipper, and with each stall.

Hands are packed, as in `hands`; those of rivals are guessed from the known cards. Independent of
weights and moves; base game only.
"""

from __future__ import annotations

from typing import Final

from cleopatra.bots.cache import store
from cleopatra.bots.purse import ARTISAN_UNIT, WILD_UNIT, Shop, means_of
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import (
    ARCHITECT,
    ARCHITECT_BONUS,
    CAVE,
    DISCOUNT,
    FOREMAN,
    HAND_LIMIT,
    MERCHANT,
    Unit,
)
from cleopatra.rules.hands import ONE, counts, size, tainted

NEVER: Final = 999.0
"""The fee of a worshipper in games without any."""
FEES: Final = 5
"""The number of worshippers."""
TAINTED_SHARE: Final = 0.21
"""Chance that an unknown card is tainted: 20 of 94 cards."""
_ARTISAN_SHARE: Final = 0.32
"""Chance that an unknown card is an artisan: 30 of 94 cards."""
_ARTISAN: Final = 0
_KINDS_OF: Final = tuple(
    tuple((k, c.worth) for k, c in enumerate(CARD_KINDS) if c.unit == unit) for unit in Unit
)
"""By unit, the card kinds that give it: (kind, number of units)."""
_ARTISAN_KINDS: Final = tuple(kind for kind, _ in _KINDS_OF[Unit.ARTISAN])
_WILD: Final = tuple(k for k, c in enumerate(CARD_KINDS) if c.is_wild)
_CARDS: Final[dict[int, Cards]] = {}
"""By hand, what `cards_of` has found."""

Counts = tuple[int, ...]


class Cards:
    """A hand (packed) with what is read from its cards alone: how many there are and how many are
    tainted, its means as in `purse`, and its first features. Do not change the list."""

    __slots__ = ("hand", "means", "number", "numbers", "taint")

    def __init__(self, hand: int) -> None:
        number = size(hand)
        taint = float(tainted(hand))
        over = float(max(number - HAND_LIMIT, 0))
        artisans, units, wild = units_of(counts(hand))
        self.hand: Final = hand
        self.number: Final = number
        self.means: Final = means_of(hand)
        self.taint: Final = taint
        self.numbers: Final = [float(number), over, taint, artisans, *units, wild]


def cards_of(hand: int) -> Cards:
    """The cards of a hand (packed), made once for each."""
    found = _CARDS.get(hand)
    if found is None:
        found = store(_CARDS, hand, Cards(hand))
    return found


class Reach:
    """What a hand can buy in a shop, by itself and with the cards of each stall. `OwnReach` and
    `RivalReach` say what is read of it."""

    __slots__ = ("bought", "more")

    def __init__(self, shop: Shop, means: int, stalls: list[int]) -> None:
        """`means` are those of the hand, `stalls` those of the cards on each stall."""
        self.bought: Final = shop.purchase(means)
        self.more: Final = [shop.purchase(means + stall) for stall in stalls]

    def visit(self, fees: list[float]) -> float:
        """The scarabs of the best visit now, less the fee of a worshipper."""
        raise NotImplementedError

    def numbers(self) -> list[float]:
        """The features of the hand that do not depend on what worshippers cost: they are the same
        for all worshippers that a turn may begin with."""
        raise NotImplementedError

    def with_stall(self, visit: float, fees: list[float]) -> float:
        """The scarabs of the best visit after a market, less what worshippers cost: at least those
        of a `visit` now. Only the Architect is considered."""
        fee = fees[ARCHITECT]
        for more in self.more:
            reached = float(more.points)
            gain = ARCHITECT_BONUS * more.pieces - fee
            if gain > 0.0:
                reached += gain
            if reached > visit:
                visit = reached
        return visit


class OwnReach(Reach):
    """What the viewer's hand can buy, with a discount, too."""

    __slots__ = ("_cards", "_foreman", "_merchant")

    def __init__(self, shop: Shop, cards: Cards, stalls: list[int]) -> None:
        super().__init__(shop, cards.means, stalls)
        self._cards: Final = cards
        self._merchant: Final = shop.purchase(cards.means + DISCOUNT * WILD_UNIT)
        self._foreman: Final = shop.purchase(cards.means + DISCOUNT * ARTISAN_UNIT)

    def visit(self, fees: list[float]) -> float:
        points = float(self.bought.points)
        best = max(points, points + ARCHITECT_BONUS * self.bought.pieces - fees[ARCHITECT])
        best = max(best, self._merchant.points - fees[MERCHANT])
        return max(best, self._foreman.points - fees[FOREMAN])

    def numbers(self) -> list[float]:
        """Those of OWN_HAND."""
        bought = self.bought
        reached = [float(each.points) for each in self.more]
        reached.sort(reverse=True)
        return [
            *self._cards.numbers,
            float(bought.points),
            float(bought.pieces),
            float(bought.points + ARCHITECT_BONUS * bought.pieces),
            float(self._merchant.points),
            float(self._foreman.points),
            float(bought.artisans),
            float(bought.resources),
            float(bought.kinds),
            reached[0],
            reached[1],
        ]


class RivalReach(Reach):
    """What a rival's hand of `cards` cards, some of them `known` (packed), can probably buy."""

    __slots__ = ("_known", "_number")

    def __init__(self, shop: Shop, known: int, cards: int, stalls: list[int]) -> None:
        super().__init__(shop, cards_of(guessed_hand(known, cards)).means, stalls)
        self._known: Final = cards_of(known)
        self._number: Final = cards

    def visit(self, fees: list[float]) -> float:
        """Only the Architect is considered."""
        gain = ARCHITECT_BONUS * self.bought.pieces - fees[ARCHITECT]
        return self.bought.points + max(gain, 0.0)

    def numbers(self) -> list[float]:
        """Those of `rival_hand`."""
        known, _, taint, artisans, most, second, third, fourth, wild = self._known.numbers
        return [
            float(self._number),
            self._number - known,
            taint,
            artisans,
            most + wild,
            second,
            third,
            fourth,
            float(self.bought.points),
            float(self.bought.pieces),
        ]


def guessed_hand(known: int, cards: int) -> int:
    """A rough estimate of a rival's hand: the known cards, and artisans and wild resources in
    average numbers for the unknown ones."""
    unknown = cards - size(known)
    if unknown <= 0:
        return known
    artisans = int(unknown * _ARTISAN_SHARE + 0.5)
    return known + artisans * ONE[_ARTISAN] + (unknown - artisans) * ONE[CAVE]


def stall_means(up: int, down: int) -> int:
    """The means of a stall's cards; about a third of the face-down ones count as artisans."""
    means = cards_of(up).means
    if down:
        artisans = (down + 1) // 3
        means += artisans * ARTISAN_UNIT + (down - artisans) * WILD_UNIT
    return means


def units_of(hand: Counts) -> tuple[float, list[float], float]:
    """(artisans, units of the four resources in descending order, wild cards)."""
    found: list[float] = []
    for kinds in _KINDS_OF:
        number = 0
        for kind, worth in kinds:
            number += hand[kind] * worth
        found.append(float(number))
    units = found[1:]
    units.sort(reverse=True)
    return found[0], units, float(_number(hand, _WILD))


def artisan_cards(hand: Counts) -> int:
    """How many cards of artisans are in the hand."""
    return _number(hand, _ARTISAN_KINDS)


def _number(hand: Counts, kinds: Counts) -> int:
    """How many cards of the given kinds are in the hand."""
    number = 0
    for kind in kinds:
        number += hand[kind]
    return number

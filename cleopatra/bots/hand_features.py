"""The features of hands: what they could buy now, with a worshipper, and with each stall.

Hands are packed, as in `hands`; those of rivals are guessed from the known cards. Independent of
weights and moves; base game only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.cache import store
from cleopatra.bots.purse import ARTISAN_UNIT, WILD_UNIT, Purchase, Shop, means_of
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
    """A hand (packed) with what is read from its cards alone: how many are tainted, its means as in
    `purse`, and its first features. Do not change the list."""

    __slots__ = ("hand", "means", "numbers", "taint")

    def __init__(self, hand: int) -> None:
        cards = size(hand)
        taint = float(tainted(hand))
        over = float(max(cards - HAND_LIMIT, 0))
        artisans, units, wild = units_of(counts(hand))
        self.hand: Final = hand
        self.means: Final = means_of(hand)
        self.taint: Final = taint
        self.numbers: Final = [float(cards), over, taint, artisans, *units, wild]


def cards_of(hand: int) -> Cards:
    """The cards of a hand (packed), made once for each."""
    found = _CARDS.get(hand)
    if found is None:
        found = store(_CARDS, hand, Cards(hand))
    return found


class Reach:
    """What a hand can buy in a shop, by itself and with the cards of each stall.

    `numbers` are the features of the hand that do not depend on what worshippers cost: so they are
    the same for all worshippers that a turn may begin with.
    """

    __slots__ = ("bought", "more", "numbers")

    def __init__(self, bought: Purchase, more: list[Purchase], numbers: list[float]) -> None:
        self.bought: Final = bought
        self.more: Final = more
        self.numbers: Final = numbers

    def with_stall(self, visit: float, fees: Sequence[float]) -> float:
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
    """What the viewer can buy; `numbers` are those of OWN_HAND."""

    __slots__ = ("_foreman", "_merchant")

    def __init__(self, shop: Shop, cards: Cards, stalls: Sequence[int]) -> None:
        """`stalls` are the means of the cards on each stall."""
        means = cards.means
        bought = shop.purchase(means)
        points = float(bought.points)
        self._merchant: Final = float(shop.purchase(means + DISCOUNT * WILD_UNIT).points)
        self._foreman: Final = float(shop.purchase(means + DISCOUNT * ARTISAN_UNIT).points)
        more = [shop.purchase(means + stall) for stall in stalls]
        reached = [float(each.points) for each in more]
        reached.sort(reverse=True)
        numbers = [
            *cards.numbers,
            points,
            float(bought.pieces),
            points + ARCHITECT_BONUS * bought.pieces,
            self._merchant,
            self._foreman,
            float(bought.artisans),
            float(bought.resources),
            float(bought.kinds),
            reached[0],
            reached[1],
        ]
        super().__init__(bought, more, numbers)

    def visit(self, fees: Sequence[float]) -> float:
        """The scarabs of the best visit now, less the fee of a worshipper."""
        points = float(self.bought.points)
        best = max(points, points + ARCHITECT_BONUS * self.bought.pieces - fees[ARCHITECT])
        best = max(best, self._merchant - fees[MERCHANT])
        return max(best, self._foreman - fees[FOREMAN])


class RivalReach(Reach):
    """What a rival of so many `cards`, some of them `known`, can buy; `numbers` are those of
    `rival_hand`."""

    __slots__ = ()

    def __init__(self, shop: Shop, known: int, cards: int, stalls: Sequence[int]) -> None:
        sure = cards_of(known).numbers
        means = cards_of(guessed_hand(known, cards)).means
        bought = shop.purchase(means)
        _, _, taint, artisans, most, second, third, fourth, wild = sure
        numbers = [
            float(cards),
            float(cards - size(known)),
            taint,
            artisans,
            most + wild,
            second,
            third,
            fourth,
            float(bought.points),
            float(bought.pieces),
        ]
        super().__init__(bought, [shop.purchase(means + stall) for stall in stalls], numbers)

    def visit(self, fees: Sequence[float]) -> float:
        """The scarabs of the best visit now, less the Architect's fee."""
        gain = ARCHITECT_BONUS * self.bought.pieces - fees[ARCHITECT]
        return self.bought.points + max(gain, 0.0)


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

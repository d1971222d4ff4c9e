"""The payments worth considering: without dominated ones, ordered by what they cost the hand.

Input is payments and hands; independent of the board and of rivals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cleopatra.rules.actions import Action, Pay
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import RESOURCES, Unit
from cleopatra.rules.hands import unpack, unpack_units

_SINGLE: Final = tuple(
    next(k for k, c in enumerate(CARD_KINDS) if c.unit == u and c.worth == 1) for u in Unit
)
_DOUBLE: Final = tuple(
    next((k for k, c in enumerate(CARD_KINDS) if c.unit == u and c.worth == 2), -1) for u in Unit
)
_ARTISAN: Final = int(Unit.ARTISAN)
_TWO_ARTISANS: Final = _DOUBLE[Unit.ARTISAN]
_KINDS_OF: Final = tuple((int(unit), _SINGLE[unit], _DOUBLE[unit]) for unit in RESOURCES)
"""(unit, single, double) for each resource."""
_WILDS: Final = tuple(k for k, c in enumerate(CARD_KINDS) if c.is_wild)
_WORTH: Final = tuple([1.4 if card.is_wild else float(card.worth) for card in CARD_KINDS])
"""By card kind, the value of keeping a card in the hand, in units."""
_MERCHANT: Final = 3.0
"""Talents that a merchant of the Nile brings at the end. Rule: K2.2"""


def merchants(pay: Pay) -> int:
    """How many merchants of the Nile a payment uses up; 0 in games without them."""
    return getattr(pay, "merchants", 0)


CreditLeft = Callable[[Pay], int]
"""The credit a payment leaves over from its doubles, as packed units."""


class _Left:
    """The effect of a payment: `spent` cards by kind, and the change of `credit` by unit."""

    __slots__ = ("credit", "items", "merchants", "pay", "price", "spent")

    def __init__(self, pay: Pay, gain: CreditLeft) -> None:
        self.pay = pay
        self.spent = unpack(pay.cards)
        gained, used = unpack_units(gain(pay)), unpack_units(pay.credit)
        self.credit = [g - u for g, u in zip(gained, used)]  # noqa: B905
        self.merchants = merchants(pay)
        self.items = pay.items
        self.price = _MERCHANT * self.merchants - 0.4 * sum(gained)
        """What it costs beside cards, amulets and discounts, in units."""

    def regret(self, hand: Sequence[int], amulet_price: float) -> float:
        """What the payment costs a hand (counts by kind)."""
        pay = self.pay
        total = pay.amulets * (amulet_price - 0.8)  # one tainted card less at the end
        for kind, number in self.items:
            total += number * (_WORTH[kind] + 0.6 / max(hand[kind], 1))
        total += self.price
        return total + 0.9 * pay.off_resources + 1.2 * pay.off_artisans


PaymentCache = dict[tuple[Action, ...], list[_Left]]
"""All payments for a piece -> those worth considering."""


def is_dominated(pay: Pay, other: Pay, gain: CreditLeft) -> bool:
    """Whether `other` is at least as good as `pay`, whatever is built later.

    That is so if it costs no more amulets and leaves everything possible that `pay` does: a cave
    still in the hand can replace a card or credit, a double a card and credit of its kind, a plain
    card credit. Payments with different discounts, merchants or double artisans are not compared.
    No two payments dominate each other.
    """
    return _leaves_less(_Left(pay, gain), _Left(other, gain))


def _leaves_less(one: _Left, two: _Left) -> bool:
    pay, other = one.pay, two.pay
    if pay is other or pay.off_artisans != other.off_artisans:
        return False
    if pay.off_resources != other.off_resources or one.merchants != two.merchants:
        return False
    spent, spent_else = one.spent, two.spent
    if spent[_ARTISAN] < spent_else[_ARTISAN]:
        return False
    if spent[_TWO_ARTISANS] != spent_else[_TWO_ARTISANS]:
        return False
    wilds = 0
    for kind in _WILDS:
        wilds += spent[kind] - spent_else[kind]
    left, left_else = one.credit, two.credit
    for unit, single, double in _KINDS_OF:
        doubles = spent[double] - spent_else[double]
        if doubles < 0:
            return False
        cards = spent[single] - spent_else[single]
        credit = left_else[unit] - left[unit]
        if cards < 0:  # a double stands in for the card and still gives credit
            by_doubles = min(doubles, -cards)
            wilds -= -cards - by_doubles
            credit += by_doubles + 2 * (doubles - by_doubles)
        else:
            credit += cards + 2 * doubles
        if credit < 0:
            wilds += credit
    return wilds >= 0


def worthwhile(ways: Sequence[Action], gain: CreditLeft) -> list[Pay]:
    """The payments that no other dominates, in the given order."""
    return [left.pay for left in _undominated(ways, gain)]


def _undominated(ways: Sequence[Action], gain: CreditLeft) -> list[_Left]:
    kept: list[_Left] = []
    for way in ways:
        if not isinstance(way, Pay):
            continue
        pay = _Left(way, gain)
        for other in kept:
            if _leaves_less(pay, other):
                break
        else:
            kept = [other for other in kept if not _leaves_less(other, pay)]
            kept.append(pay)
    return kept


def by_regret(
    ways: Sequence[Action],
    gain: CreditLeft,
    hand: Sequence[int],
    amulet_price: float,
    cache: PaymentCache | None = None,
) -> list[Pay]:
    """The worthwhile payments, the cheapest for the hand first.

    A card costs more the fewer of its kind are in the hand (counts by kind), an amulet costs
    `amulet_price` scarabs. `cache` holds earlier results for the same piece in the same game.
    """
    if cache is None:
        worth_it = _undominated(ways, gain)
    else:
        key = tuple(ways)
        found = cache.get(key)
        worth_it = found if found is not None else cache.setdefault(key, _undominated(ways, gain))
    if len(worth_it) == 1:
        return [worth_it[0].pay]
    costs = [(left.regret(hand, amulet_price), left.pay.text, left.pay) for left in worth_it]
    costs.sort(key=_cost)
    return [pay for _, _, pay in costs]


def _cost(one: tuple[float, str, Pay]) -> tuple[float, str]:
    return one[0], one[1]

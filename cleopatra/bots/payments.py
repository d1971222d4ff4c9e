"""Which ways to pay are worth a thought: dominated ones left out, the rest in order of regret.

Knows payments and hands; knows no board and no rivals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cleopatra.rules.actions import Action, Pay
from cleopatra.rules.catalogue import CARD_KINDS, RESOURCES, Unit
from cleopatra.rules.hands import unpack, unpack_units

_SINGLE: Final = tuple(
    next(k for k, c in enumerate(CARD_KINDS) if c.unit == u and c.worth == 1) for u in Unit
)
_DOUBLE: Final = tuple(
    next((k for k, c in enumerate(CARD_KINDS) if c.unit == u and c.worth == 2), -1) for u in Unit
)
_WILDS: Final = tuple(k for k, c in enumerate(CARD_KINDS) if c.is_wild)
_MERCHANT: Final = 3.0
"""What a merchant of the Nile is worth at the end. Rule: K2.2"""


def merchants(pay: Pay) -> int:
    """How many merchants of the Nile a payment uses up, in games that have them."""
    return getattr(pay, "merchants", 0)


Gain = Callable[[Pay], int]
"""The credit a payment leaves over from its doubles, as packed units."""


def is_dominated(pay: Pay, other: Pay, gain: Gain) -> bool:
    """True if `other` is at least as good in every case, whatever is built later.

    That is so when whoever paid `other` could still bring about all that `pay` leaves, for no
    more amulets: a cave kept stands for a card or for credit, a double kept for a card and credit
    of its kind, a plain card kept for credit. Payments with different discounts,
    merchants or double artisans are not compared.
    """
    if pay is other or pay.off_artisans != other.off_artisans:
        return False
    if pay.off_resources != other.off_resources or merchants(pay) != merchants(other):
        return False
    spent, spent_else = unpack(pay.cards), unpack(other.cards)
    if spent[Unit.ARTISAN] < spent_else[Unit.ARTISAN]:
        return False
    if spent[_DOUBLE[Unit.ARTISAN]] != spent_else[_DOUBLE[Unit.ARTISAN]]:
        return False
    wilds = sum(spent[k] - spent_else[k] for k in _WILDS)
    left = _credit_change(pay, gain)
    left_else = _credit_change(other, gain)
    for unit in RESOURCES:
        doubles = spent[_DOUBLE[unit]] - spent_else[_DOUBLE[unit]]
        if doubles < 0:
            return False
        cards = spent[_SINGLE[unit]] - spent_else[_SINGLE[unit]]
        credit = left_else[unit] - left[unit]
        if cards < 0:  # a double stands in for the card and still gives credit
            by_doubles = min(doubles, -cards)
            wilds -= -cards - by_doubles
            credit += by_doubles + 2 * (doubles - by_doubles)
        else:
            credit += cards + 2 * doubles
        wilds -= max(-credit, 0)
    return wilds >= 0


def worthwhile(ways: Sequence[Action], gain: Gain) -> list[Pay]:
    """The payments that no other dominates, in the order given; of equals the first."""
    pays = [way for way in ways if isinstance(way, Pay)]
    kept: list[Pay] = []
    for pay in pays:
        if any(is_dominated(pay, other, gain) for other in kept):
            continue
        kept = [other for other in kept if not is_dominated(other, pay, gain)]
        kept.append(pay)
    return kept


def _credit_change(pay: Pay, gain: Gain) -> list[int]:
    gained, used = unpack_units(gain(pay)), unpack_units(pay.credit)
    return [g - u for g, u in zip(gained, used, strict=True)]


def by_regret(
    ways: Sequence[Action], gain: Gain, hand: Sequence[int], amulet_price: float
) -> list[Pay]:
    """The worthwhile payments, those that hurt least first: a card hurts more the fewer of its
    kind are in the hand (counts by kind); an amulet costs `amulet_price` scarabs."""

    def regret(pay: Pay) -> float:
        total = pay.amulets * (amulet_price - 0.8)  # the card's stain leaves the hand with it
        for kind, number in pay.items:
            card = CARD_KINDS[kind]
            worth = 1.4 if card.is_wild else float(card.worth)
            total += number * (worth + 0.6 / max(hand[kind], 1))
        total += _MERCHANT * merchants(pay) - 0.4 * sum(unpack_units(gain(pay)))
        return total + 0.9 * pay.off_resources + 1.2 * pay.off_artisans

    return sorted(worthwhile(ways, gain), key=lambda p: (regret(p), p.text))

"""The features of hands: what they could buy now, with a worshipper, and with each stall.

Hands are packed, as in `hands`; those of rivals are guessed from the known cards. Independent of
weights and moves; base game only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.bots.cache import store
from cleopatra.bots.purse import Shop
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
_CARDS: Final[dict[int, list[float]]] = {}
"""By hand, what `_cards` has found."""

Counts = tuple[int, ...]


def own_numbers(
    shop: Shop, hand: int, ups: Sequence[int], downs: Sequence[int], fees: Sequence[float]
) -> list[float]:
    """The features of the viewer's hand, those of OWN_HAND.

    `ups` and `downs` are the stalls, `fees` what each worshipper costs, in scarabs.
    """
    bought = shop.purchase(hand)
    points = float(bought.points)
    architect = points + ARCHITECT_BONUS * bought.pieces
    merchant = float(shop.purchase(hand + DISCOUNT * ONE[CAVE]).points)
    foreman = float(shop.purchase(hand + DISCOUNT * ONE[_ARTISAN]).points)
    visit = max(
        points, architect - fees[ARCHITECT], merchant - fees[MERCHANT], foreman - fees[FOREMAN]
    )
    reached: list[float] = []
    better = visit
    for up, down in zip(ups, downs):  # noqa: B905
        more = shop.purchase(joined(hand, up, down))
        reached.append(float(more.points))
        with_architect = ARCHITECT_BONUS * more.pieces - fees[ARCHITECT]
        better = max(better, more.points + max(with_architect, 0.0))
    reached.sort(reverse=True)
    return [
        *_cards(hand),
        points,
        float(bought.pieces),
        architect,
        merchant,
        foreman,
        visit,
        float(bought.artisans),
        float(bought.resources),
        float(bought.kinds),
        reached[0],
        reached[1],
        better,
    ]


def _cards(hand: int) -> list[float]:
    """The features of a hand alone. The list is shared: do not change it."""
    found = _CARDS.get(hand)
    if found is None:
        cards = size(hand)
        artisans, units, wild = units_of(counts(hand))
        over = float(max(cards - HAND_LIMIT, 0))
        found = [float(cards), over, float(tainted(hand)), artisans, *units, wild]
        store(_CARDS, hand, found)
    return found


def rival_numbers(
    shop: Shop,
    known: int,
    cards: int,
    ups: Sequence[int],
    downs: Sequence[int],
    fees: Sequence[float],
) -> list[float]:
    """The features of a rival's hand of so many `cards`, those of `rival_hand`."""
    hand = guessed_hand(known, cards)
    artisans, units, wild = units_of(counts(known))
    bought = shop.purchase(hand)
    gain = ARCHITECT_BONUS * bought.pieces - fees[ARCHITECT]
    visit = bought.points + max(gain, 0.0)
    better = visit
    for up, down in zip(ups, downs):  # noqa: B905
        more = shop.purchase(joined(hand, up, down))
        gain = ARCHITECT_BONUS * more.pieces - fees[ARCHITECT]
        better = max(better, more.points + max(gain, 0.0))
    return [
        float(cards),
        float(cards - size(known)),
        float(tainted(known)),
        artisans,
        units[0] + wild,
        *units[1:],
        float(bought.points),
        float(bought.pieces),
        visit,
        better,
    ]


def guessed_hand(known: int, cards: int) -> int:
    """A rough estimate of a rival's hand: the known cards, and artisans and wild resources in
    average numbers for the unknown ones."""
    unknown = cards - size(known)
    if unknown <= 0:
        return known
    artisans = int(unknown * _ARTISAN_SHARE + 0.5)
    return known + artisans * ONE[_ARTISAN] + (unknown - artisans) * ONE[CAVE]


def joined(hand: int, up: int, down: int) -> int:
    """The hand with a stall's cards; about a third of the face-down ones count as artisans."""
    both = hand + up
    if down:
        artisans = (down + 1) // 3
        both += artisans * ONE[_ARTISAN] + (down - artisans) * ONE[CAVE]
    return both


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

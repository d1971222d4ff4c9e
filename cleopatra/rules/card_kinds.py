"""All card kinds of the market: those of the base game, of each edition and of each expansion.

An id says where in a packed hand (`hands`) a kind is counted, and never changes: it is in saves.
Knows which boxes bring cards and nothing of what these do.
"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.catalogue import BASE_CARDS, NO_UNIT, CardKind
from cleopatra.rules.editions.classic.cards import CARDS as _CLASSIC
from cleopatra.rules.errors import RulesBug
from cleopatra.rules.expansions.bastet.cards import CARDS as _BASTET

_FREE: Final = CardKind("", NO_UNIT, 0, False)
_KNOWN: Final = {**dict(enumerate(BASE_CARDS)), **_CLASSIC, **_BASTET}

SHIPPED: Final = len(_KNOWN)
"""How many kinds the boxes of this program have."""
KINDS: Final = SHIPPED + 1
"""How many kinds a hand can count: one more than there are, for an expansion that is added while
the program runs."""
CARD_KINDS: Final[list[CardKind]] = [_KNOWN.get(number, _FREE) for number in range(KINDS)]
"""By id; a free one has no code. The deck of a rule set says how many of each."""


DECK: Final = (30, 11, 11, 11, 11, 3, 3, 3, 3, 8, *(0,) * (KINDS - len(BASE_CARDS)))
"""How many of each card kind the base game's market deck holds, 94 in all. Rule: D1.1 [R]"""
CARD_IDS: Final[dict[str, int]] = {kind.code: number for number, kind in _KNOWN.items()}
"""Code -> id."""


def add_card(kind: CardKind) -> int:
    """Takes a kind into the list and says its id. What kinds pay and taint is worked out when the
    program starts, so it must pay for nothing and be clean. Raises RulesBug for any other, for a
    code that is taken, and where no place is free."""
    if kind.unit != NO_UNIT or kind.tainted or not kind.code:
        raise RulesBug(f"the card {kind.code!r} cannot be added any more")
    if kind.code in CARD_IDS or _FREE not in CARD_KINDS:
        raise RulesBug(f"there is no place for the card {kind.code!r}")
    number = CARD_KINDS.index(_FREE)
    CARD_KINDS[number] = kind
    CARD_IDS[kind.code] = number
    return number


def remove_card(number: int) -> None:
    """Frees the place of a kind that was added."""
    if number in _KNOWN:
        raise RulesBug(f"the card {CARD_KINDS[number].code!r} was not added")
    del CARD_IDS[CARD_KINDS[number].code]
    CARD_KINDS[number] = _FREE

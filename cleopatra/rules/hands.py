"""Counts of cards or units packed into one int: eight bits for each kind, the top one a guard.

Adding and taking whole hands is then one addition, and `contains` one subtraction. At most 127
of a kind; the deck holds fewer cards than that in all. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import mul
from typing import Final

from cleopatra.rules.card_kinds import CARD_KINDS, KINDS
from cleopatra.rules.catalogue import Unit

BITS: Final = 8
UNITS: Final = len(Unit)
FIELD: Final = (1 << BITS) - 1
ONE: Final = tuple(1 << (BITS * kind) for kind in range(KINDS))
"""One card of each kind, packed."""
GUARD: Final = sum(1 << (BITS * kind + BITS - 1) for kind in range(KINDS))
_FULL: Final = GUARD - sum(ONE)
"""Added to packed counts, this carries into the guard bit of every kind whose count is not 0."""
_NAMES: Final = tuple([bytes([kind]) for kind in range(KINDS)])
NO_CARDS: Final = (0,) * KINDS
TAINTED: Final = sum(FIELD << (BITS * k) for k, kind in enumerate(CARD_KINDS) if kind.tainted)
"""Mask of the fields of tainted kinds."""


def pack(counts: Sequence[int]) -> int:
    """Counts by kind -> packed."""
    return int.from_bytes(bytes(counts), "little")


def unpack(packed: int) -> bytes:
    """Packed -> counts by card kind, as a bytes object of length KINDS."""
    return packed.to_bytes(KINDS, "little")


@lru_cache(maxsize=1 << 16)
def counts(packed: int) -> tuple[int, ...]:
    """The same as a tuple, made once for each."""
    return tuple(unpack(packed))


def unpack_units(packed: int) -> bytes:
    """Packed units (credit) -> counts by Unit, of length UNITS."""
    return packed.to_bytes(UNITS, "little")


def size(packed: int) -> int:
    """How many cards (or units) in all: the digit sum in base 256, which is below 255."""
    return packed % FIELD


def contains(whole: int, part: int) -> bool:
    """True if every kind of `part` is in `whole` at least as often."""
    return ((whole | GUARD) - part) & GUARD == GUARD


def smaller(one: int, other: int) -> int:
    """Of each kind the smaller number."""
    at_least = (((one | GUARD) - other) & GUARD) >> (BITS - 1)
    fields = (at_least << BITS) - at_least
    return one & ~fields | other & fields


def items(packed: int) -> tuple[tuple[int, int], ...]:
    """The (kind, number) pairs with a number above 0."""
    return tuple((kind, n) for kind, n in enumerate(unpack(packed)) if n)


def cards(packed: int) -> list[int]:
    """All card kinds one by one, in ascending order."""
    return list(b"".join(map(mul, _NAMES, unpack(packed))))


def gather(kinds: Iterable[int]) -> int:
    """The inverse of `cards`.

    >>> hand = gather([0, 3, 3])
    >>> size(hand), items(hand), contains(hand, gather([3]))
    (3, ((0, 1), (3, 2)), True)
    """
    return sum(map(ONE.__getitem__, kinds))


def tainted(packed: int) -> int:
    """How many tainted cards. Rule: D1.1"""
    return size(packed & TAINTED)


def minus_floor(known: int, gone: int) -> int:
    """`known` minus `gone`, no field below 0: the cards certainly left after known ones were
    spent."""
    return known - smaller(known, gone)


def presence(packed: int) -> int:
    """The guard bits of the kinds with a count above 0: equal for hands that hold the same
    kinds."""
    return (packed + _FULL) & GUARD


def minus_each(known: int) -> int:
    """`known` minus one of each kind, no field below 0: the cards certainly left after one unseen
    card was spent."""
    return known - (presence(known) >> (BITS - 1))

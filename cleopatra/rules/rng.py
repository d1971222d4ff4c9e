"""A small pseudo-random generator whose whole state is one int. No global randomness.

The same seed gives the same numbers on every platform and Python. Streams are named, so that a
draw from one never changes those of another.
"""

from __future__ import annotations

from hashlib import sha256
from struct import Struct
from typing import TYPE_CHECKING, Final, TypeVar

from cleopatra.rules.compiled import IS_COMPILED

if TYPE_CHECKING:
    from mypy_extensions import i64

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1
_MULTIPLIER: Final = 6364136223846793005  # Knuth's MMIX constants for a 64-bit LCG
_INCREMENT: Final = 1442695040888963407

_HALF: Final = (1 << 32) - 1
_UPPER_MULTIPLIER: Final = 0x5851F42D
_LOWER_MULTIPLIER: Final = 0x4C957F2D
_UPPER_INCREMENT: Final = 0x14057B7E
_LOWER_INCREMENT: Final = 0xF767814F
"""The same constants in halves; those of the multiplier are below 2**31."""

_WORD: Final = 192
"""The distance in bits between the numbers of a leap in one large int: wide enough for no carry."""


class _Leap:
    """Several steps of the generator at once, by one multiplication of large ints: the state after
    n steps is state * factor + term for constants of n."""

    __slots__ = ("count", "factor", "factors", "term", "terms", "uppers")

    def __init__(self, count: int) -> None:
        self.count: Final = count
        self.uppers: Final = Struct("<" + "4xI16x" * count)
        """Reads the upper 32 of the lower 64 bits of each number."""
        factor, term, factors, terms = 1, 0, 0, 0
        for step in range(count):
            factor = factor * _MULTIPLIER & _MASK
            term = (term * _MULTIPLIER + _INCREMENT) & _MASK
            factors |= factor << _WORD * step
            terms |= term << _WORD * step
        self.factor: Final = factor
        self.term: Final = term
        self.factors: Final = factors
        self.terms: Final = terms


_LEAPS: Final = (_Leap(64), _Leap(32), _Leap(16), _Leap(8))


def stream(seed: str, name: str) -> int:
    """The starting state of the stream `name` of a game with this seed: 64 bits."""
    return int.from_bytes(sha256(f"{name}\0{seed}".encode()).digest()[:8], "big")


class Rng:
    """A linear congruential generator of which only the upper 32 bits are used."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def below(self, n: int) -> int:
        """An int from 0 to n - 1, n at most 2**31."""
        self.state = x = (self.state * _MULTIPLIER + _INCREMENT) & _MASK
        return ((x >> 32) * n) >> 32

    def shuffle(self, items: list[T]) -> None:
        """Fisher-Yates, in place."""
        if IS_COMPILED:
            self._shuffle_in_words(items)
            return
        i = len(items) - 1
        for x in self._next(i):
            j = (x * (i + 1)) >> 32
            items[i], items[j] = items[j], items[i]
            i -= 1

    def shuffle_first(self, items: list[T], number: int) -> None:
        """The same for the first `number` items only, which are drawn from all."""
        if IS_COMPILED:
            self._shuffle_first_in_words(items, number)
            return
        count = len(items)
        for i, x in enumerate(self._next(number)):
            j = i + ((x * (count - i)) >> 32)
            items[i], items[j] = items[j], items[i]

    # Machine words are fastest when compiled and slowest in pure Python, where a few
    # multiplications of large ints are faster: both draw the same numbers.

    def _shuffle_in_words(self, items: list[T]) -> None:
        upper: i64 = self.state >> 32
        lower: i64 = self.state & _HALF
        i: i64 = len(items) - 1
        while i > 0:
            upper, lower = _step(upper, lower)
            j: i64 = (upper * (i + 1)) >> 32
            items[i], items[j] = items[j], items[i]
            i -= 1
        self.state = int(upper) << 32 | int(lower)

    def _shuffle_first_in_words(self, items: list[T], number: i64) -> None:
        upper: i64 = self.state >> 32
        lower: i64 = self.state & _HALF
        count: i64 = len(items)
        for i in range(number):
            upper, lower = _step(upper, lower)
            j: i64 = i + ((upper * (count - i)) >> 32)
            items[i], items[j] = items[j], items[i]
        self.state = int(upper) << 32 | int(lower)

    def _next(self, number: int) -> list[int]:
        """The upper halves of the next states: what `below` would draw from, one after the other,
        in half the time."""
        found: list[int] = []
        x = self.state
        for leap in _LEAPS:
            while number >= leap.count:
                block = x * leap.factors + leap.terms
                found += leap.uppers.unpack(block.to_bytes(_WORD // 8 * leap.count, "little"))
                x = (x * leap.factor + leap.term) & _MASK
                number -= leap.count
        for _ in range(number):
            x = (x * _MULTIPLIER + _INCREMENT) & _MASK
            found.append(x >> 32)
        self.state = x
        return found


def _step(upper: i64, lower: i64) -> tuple[i64, i64]:
    """One step of the generator in halves of 32 bits: no product or sum reaches 2**63."""
    product = lower * _LOWER_MULTIPLIER + _LOWER_INCREMENT
    across = (upper * _LOWER_MULTIPLIER & _HALF) + (lower * _UPPER_MULTIPLIER & _HALF)
    return (product >> 32) + across + _UPPER_INCREMENT & _HALF, product & _HALF

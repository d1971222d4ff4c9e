"""Chance: a small generator of our own whose whole state is one int. No global randomness.

The same seed gives the same numbers on every platform and Python. Streams are named, so that one
more draw in one of them moves nothing in another.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1
_MULTIPLIER: Final = 6364136223846793005  # Knuth's MMIX constants for a 64-bit LCG
_INCREMENT: Final = 1442695040888963407


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
        x = self.state
        for i in range(len(items) - 1, 0, -1):
            x = (x * _MULTIPLIER + _INCREMENT) & _MASK
            j = ((x >> 32) * (i + 1)) >> 32
            items[i], items[j] = items[j], items[i]
        self.state = x

    def shuffle_first(self, items: list[T], number: int) -> None:
        """The same for the first `number` items only, which are drawn from all."""
        x = self.state
        count = len(items)
        for i in range(number):
            x = (x * _MULTIPLIER + _INCREMENT) & _MASK
            j = i + (((x >> 32) * (count - i)) >> 32)
            items[i], items[j] = items[j], items[i]
        self.state = x

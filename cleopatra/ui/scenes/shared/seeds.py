"""The seeds of new games: one drawn at random, or the one after that of a finished game."""

from __future__ import annotations

import secrets
from typing import Final

_WORDS: Final = (
    *("lotus", "ibis", "falcon", "reed", "sand", "river", "temple", "cedar", "honey"),
    *("jackal", "ankh", "barge", "delta", "oasis", "sun", "moon", "lapis", "myrrh"),
)
_LONGEST_HEAD: Final = 56
"""Characters kept of a seed, so that a number fits behind them (a seed has at most 64)."""


def fresh_seed() -> str:
    """A random seed that is easy to read out: a word and four digits."""
    return f"{secrets.choice(_WORDS)}-{secrets.randbelow(9000) + 1000}"


def next_seed(seed: str) -> str:
    """The seed of a rematch, from that of the game before: `reed`, `reed.2`, `reed.3`."""
    head, _dot, number = seed.rpartition(".")
    is_rematch = bool(head) and number.isdecimal()
    return f"{head}.{int(number) + 1}" if is_rematch else f"{seed[:_LONGEST_HEAD]}.2"

"""The seeds of new games: one drawn at random, or the one after that of a finished game."""

from __future__ import annotations

import secrets
from typing import Final

from cleopatra.match.setup import MOST_SEEDS

_WORDS: Final = (
    *("lotus", "ibis", "falcon", "reed", "sand", "river", "temple", "cedar", "honey"),
    *("jackal", "ankh", "barge", "delta", "oasis", "sun", "moon", "lapis", "myrrh"),
)
_SIGNS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""Thirty-two signs, five bits each, without those that are mistaken for others."""
_LENGTH, _GROUP = 12, 4
_LONGEST_HEAD: Final = 56
"""Characters kept of a seed, so that a number fits behind them (a seed has at most 64)."""


def fresh_seed() -> str:
    """A random seed of 64 bits that can be read out: a word and three groups of letters and
    digits. Fewer bits could be tried out one by one until the deck is found."""
    signs = "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))
    groups = [signs[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP)]
    return "-".join((secrets.choice(_WORDS), *groups))


def fresh_bots_seed() -> int:
    """A random seed for the bots of a new game, drawn apart from that of the deck."""
    return 1 + secrets.randbelow(MOST_SEEDS - 1)


def next_seed(seed: str) -> str:
    """The seed of a rematch, from that of the game before: `reed`, `reed.2`, `reed.3`."""
    head, _dot, number = seed.rpartition(".")
    is_rematch = bool(head) and number.isdecimal()
    return f"{head}.{int(number) + 1}" if is_rematch else f"{seed[:_LONGEST_HEAD]}.2"

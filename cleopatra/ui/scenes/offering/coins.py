"""The scarabs of one bid: how they fall from a hand and pile up on the slab of an altar.

Knows positions in pixels of the altar's layer, about its anchor; y grows downwards. Draws nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from cleopatra.ui.scenes.shared import offering_view as view
from cleopatra.ui.toys.tokens import VALUES, in_tokens

MOST: Final = 16
"""A heap has at most so many coins, and as few large ones as that allows."""
_APART: Final = 0.075
"""Seconds between two coins that begin to fall."""
FALLS: Final = 0.34
"""Seconds of a coin's fall."""
_HOP: Final = 0.16
"""Seconds of the small hop after it."""
_HIGH: Final = 9.0
_TURNS: Final = 2.4
"""Turns of a coin in a second."""
_THICK: Final = 13.0
"""How much higher a coin lies than the one below it."""
_SLOTS: Final = (
    *((-8.0, -20.0, 0), (-112.0, -24.0, 0), (98.0, -22.0, 0), (-58.0, -50.0, 0)),
    *((52.0, -52.0, 0), (-64.0, -27.0, 1), (44.0, -26.0, 1), (-6.0, -54.0, 1)),
    *((-162.0, -46.0, 0), (158.0, -48.0, 0), (-16.0, -30.0, 2), (-108.0, -40.0, 1)),
    *((104.0, -42.0, 1), (-58.0, -44.0, 2), (54.0, -44.0, 2), (-6.0, -40.0, 3)),
)
"""Where the coins of a heap lie, in the order in which they come: x, y, how many lie below."""


class CoinSprite(NamedTuple):
    """A coin as it is seen now: a key of the manifest, and where its anchor lies."""

    key: str
    x: float
    y: float


class _Coin(NamedTuple):
    value: int
    look: int
    begins: float
    x: float
    y: float
    level: int


class CoinHeap:
    """The coins of one bid. Seconds count from the fall of the first."""

    def __init__(self, bid: int, rng: random.Random) -> None:
        values = in_many(bid)
        rng.shuffle(values)
        self.bid = bid
        self._coins = [
            _Coin(
                value,
                rng.randrange(view.LYING[value].frames),
                number * _APART,
                x + rng.uniform(-7, 7),
                y + rng.uniform(-2.5, 2.5),
                level,
            )
            for number, (value, (x, y, level)) in enumerate(zip(values, _SLOTS, strict=False))
        ]

    @property
    def length(self) -> float:
        """Seconds until all lie still; 0 where nothing was bid."""
        return self._coins[-1].begins + FALLS + _HOP if self._coins else 0.0

    def landed(self, now: float) -> int:
        """What the coins that have reached the slab are worth; the bid once all have."""
        lying = [coin.value for coin in self._coins if now >= coin.begins + FALLS]
        return self.bid if len(lying) == len(self._coins) else sum(lying)

    def seen(self, now: float, hand: tuple[float, float]) -> Iterator[CoinSprite]:
        """The coins, those farther back first, then those that still fall.

        :param hand: where they fall from.
        """
        lying = [coin for coin in self._coins if now >= coin.begins + FALLS]
        for coin in sorted(lying, key=lambda coin: (coin.level, coin.y)):
            hop = (now - coin.begins - FALLS) / _HOP
            high = 4 * _HIGH * hop * (1 - hop) if hop < 1 else 0.0
            group = view.LYING[coin.value]
            y = coin.y - coin.level * _THICK - high
            yield CoinSprite(group.keys[coin.look], coin.x, y)
        for coin in self._coins:
            since = now - coin.begins
            if 0 <= since < FALLS:
                share = since / FALLS
                group = view.COINS[coin.value]
                frame = round(since * _TURNS * group.frames + 5 * coin.look) % group.frames
                x = hand[0] + (coin.x - hand[0]) * share
                y = hand[1] + (coin.y - coin.level * _THICK - hand[1]) * share * share
                yield CoinSprite(group.keys[frame], x, y)


def in_many(bid: int) -> list[int]:
    """The values of coins that make up a bid: as many small ones as a heap can have. A bid that
    takes more coins than that is shown by the largest of them."""
    found = in_tokens(bid)
    while found:
        largest = max(found)
        smaller = next((value for value in VALUES if value < largest), 0)
        parts = _split(largest, smaller) if smaller else []
        if not parts or len(found) - 1 + len(parts) > MOST:
            break
        found.remove(largest)
        found += parts
    return found[:MOST]


def _split(value: int, into: int) -> list[int]:
    return [into] * (value // into) + ([value % into] if value % into else [])

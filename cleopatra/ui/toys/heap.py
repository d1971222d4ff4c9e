"""A heap of tokens that grows or shrinks to a wanted number. Knows a yard and numbers."""

from __future__ import annotations

import random
from typing import Final

import pygame

from cleopatra.ui.toys.yard import MOST, Yard

DRIP: Final = 0.05
"""Seconds between two tokens that come or go."""


class Heap:
    """A bin of a yard with a wanted number of tokens, which come and go one by one.

    `rect` is the bin, logical; `most` tokens are shown at once, whatever the number (the figure
    beside the heap says it anyway).
    """

    def __init__(
        self,
        yard: Yard,
        rect: pygame.FRect,
        picture: str,
        size: float,
        rng: random.Random,
        most: int = MOST,
    ) -> None:
        self._yard = yard
        self._bin = yard.add_bin(rect)
        self._rect = rect
        self._picture = picture
        self._size = size
        self._rng = rng
        self._most = most
        self._wanted = 0
        self._source: tuple[float, float] = (rect.centerx, rect.top)
        self._spare = 0.0
        self._is_open = True

    @property
    def is_busy(self) -> bool:
        """Whether tokens still have to come or go."""
        return self._is_open and self._yard.count(self._bin) != self._wanted

    def want(self, number: int, source: tuple[float, float] | None = None) -> None:
        """From now on `number` tokens shall lie here; new ones fall from `source` (logical)."""
        self._wanted = max(0, min(self._most, number))
        if source is not None:
            self._source = source

    def update(self, seconds: float) -> None:
        """Let time pass: some tokens come or go."""
        self._spare += seconds
        while self._spare >= DRIP:
            self._spare -= DRIP
            if self.is_busy:
                self._change()

    def settle(self) -> None:
        """All that is missing comes, and all that is too much goes, at once."""
        while self.is_busy and self._change():
            pass

    def spill(self) -> None:
        """The floor is taken away: everything falls out, and no token is added any more."""
        self._is_open = False
        self._yard.open_bin(self._bin)

    def _change(self) -> bool:
        if self._yard.count(self._bin) > self._wanted:
            return self._yard.take(self._bin)
        half = max(0.0, self._rect.width / 2 - self._size)
        x = self._source[0] + self._rng.uniform(-0.4, 0.4) * half
        y = self._source[1] - self._rng.uniform(0, self._size)
        velocity = (self._rng.uniform(-220, 220), self._rng.uniform(-200, 60))
        return self._yard.throw(self._picture, self._size, (x, y), velocity, into=self._bin)

"""Crests of light that drift over the river of the inspection, a few at a time.

Draws and counts time; knows no game. A still river is one that is not updated.
"""

from __future__ import annotations

import math
import random
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.ui.scenes.inspection.river import FOAM, draw_wave, water_at
from cleopatra.ui.scenes.inspection.shore import Shore
from cleopatra.ui.scenes.shared.torch import FLICKER

BEAT: Final = FLICKER
"""Seconds between two beats, those of the torches; in each, a part of the crests moves on."""
_CRESTS: Final = 16
_PARTS: Final = 4
"""Each beat moves every fourth crest."""
_LIFE: Final = 9
"""So often a crest moves until it is gone, and another one comes."""
_DRIFT: Final = 9.0
"""How far it moves each time, to the right."""
_SHORE: Final = 300.0
"""Reeds stand so far from both sides."""


class _Crest:
    """One crest: where it is now, and how far its life has gone (0.._LIFE)."""

    def __init__(self, rng: random.Random, shore: Shore, age: int) -> None:
        self._rng = rng
        self._water = shore.water
        self.age = age
        self._begin()

    def _begin(self) -> None:
        depth = self._rng.random() ** 0.8
        water = self._water
        self.y = water.top + 18 + (water.height - 60) * depth
        self.length = self._rng.uniform(50, 110) + 90 * depth
        right = water.right - _SHORE - self.length - _DRIFT * _LIFE
        self.x = self._rng.uniform(water.left + _SHORE, right)

    @property
    def shine(self) -> float:
        """How clearly it is seen, 0..1."""
        return math.sin(math.pi * self.age / _LIFE)

    @property
    def reach(self) -> pygame.FRect:
        """All that it may cover now."""
        return pygame.FRect(self.x - 4, self.y - 8, self.length + 8, 14)

    def move(self) -> None:
        """One step of its life."""
        self.age += 1
        self.x += _DRIFT
        if self.age >= _LIFE:
            self.age = 0
            self._begin()


class Ripples:
    """All crests of the river."""

    def __init__(self, rng: random.Random, shore: Shore) -> None:
        self._shore = shore
        self._crests = [_Crest(rng, shore, number * 5 % _LIFE) for number in range(_CRESTS)]
        self._beat = 0
        self._left = BEAT

    def update(self, seconds: float) -> list[pygame.FRect]:
        """Let time pass; answers what looks different now."""
        self._left -= seconds
        if self._left > 0:
            return []
        self._left = BEAT
        self._beat += 1
        changed = []
        for crest in self._crests[self._beat % _PARTS :: _PARTS]:
            before = crest.reach
            crest.move()
            after = crest.reach
            changed += [before.union(after)] if before.colliderect(after) else [before, after]
        return changed

    def next_wake(self) -> float:
        """Seconds until a crest moves."""
        return max(0.0, self._left)

    def draw(self, canvas: Canvas, dim: int) -> None:
        """The crests; `dim` 0..255 is how dark the river is painted."""
        for crest in self._crests:
            if crest.shine <= 0 or not canvas.sees(crest.reach):
                continue
            colour = theme.mix(water_at(self._shore, crest.y), FOAM, 0.5 * crest.shine)
            dimmed = theme.mix(colour, theme.BLACK, dim / 255)
            draw_wave(canvas, crest.x, crest.y, crest.length, dimmed)

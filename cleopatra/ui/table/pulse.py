"""The slow pulse of the gauges of those who would be thrown to the crocodile.

Knows time and rectangles. With reduced motion there is no pulse, and nothing wakes the window.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.ui.table.halo import draw_halo
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.players import PlayersPart
from cleopatra.ui.table.shown import TableFacts

_PERIOD: Final = 2.4
_STEPS: Final = 12
"""Seconds of one pulse, and how many pictures it has."""
_LEAST, _MOST = 0.25, 1.0


class PulsePart(Part):
    """A light around the gauges in danger; `players` tells where they are."""

    name = "pulse"
    is_kept = False

    def __init__(self, gear: PaintKit, players: PlayersPart) -> None:
        super().__init__(gear)
        self._players = players
        self._time = 0.0
        self._is_beating = False

    def advance(self, seconds: float) -> bool:
        """Let time pass; True when the light looks different now."""
        if not self._is_beating or self.gear.kit.reduced_motion:
            return False
        before = self._step
        self._time = (self._time + seconds) % _PERIOD
        return self._step != before

    @property
    def next_wake(self) -> float | None:
        """Seconds until the light changes; None while it rests."""
        if not self._is_beating or self.gear.kit.reduced_motion:
            return None
        each = _PERIOD / _STEPS
        return each - self._time % each

    @property
    def _step(self) -> int:
        return int(self._time / _PERIOD * _STEPS)

    @property
    def strength(self) -> float:
        """How bright the light is now, 0 to 1."""
        if self.gear.kit.reduced_motion:
            return _MOST
        wave = (1 + math.cos(2 * math.pi * self._step / _STEPS)) / 2
        return _LEAST + (_MOST - _LEAST) * wave

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        boxes = self._boxes(shown)
        self._is_beating = bool(boxes)
        return tuple(tuple(box) for box in boxes), self.strength if boxes else 0.0

    def reach(self, shown: TableFacts) -> pygame.FRect:
        boxes = self._boxes(shown)
        if not boxes:
            return pygame.FRect(0, 0, 0, 0)
        return boxes[0].unionall(boxes[1:]).inflate(36, 36)

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        for box in self._boxes(shown):
            draw_halo(canvas, box, theme.EMBER_LIGHT, 4, round(self.strength, 2))

    def _boxes(self, shown: TableFacts) -> list[pygame.FRect]:
        return [] if shown.observation.ended else self._players.gauge_boxes(shown)

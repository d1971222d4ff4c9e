"""Where quay and water lie at the foot of a window of any shape. Knows lengths only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

_WATER: Final = 280.0
_QUAY: Final = 64.0
"""Heights of the river and of the quay above it, logical."""


@dataclass(frozen=True)
class Shore:
    """The lower part of a window: the quay (paving seen from above, then its face) and the water
    below it, each as wide as the window."""

    quay: pygame.FRect
    water: pygame.FRect

    @classmethod
    def of(cls, space: pygame.FRect) -> Shore:
        """The shore in a window of `space` logical units."""
        water = pygame.FRect(space.left, space.bottom - _WATER, space.width, _WATER)
        return cls(pygame.FRect(space.left, water.top - _QUAY, space.width, _QUAY), water)

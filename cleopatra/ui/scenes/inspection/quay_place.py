"""Where each architect stands at the inspection: a frame with name and number above the quay, the
pyramid on it, the amulets before it.

Places only, in logical units; knows no count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.ui.scenes.inspection.river import QUAY

SEATS: Final = pygame.FRect(150, 186, 1620, QUAY.bottom - 186)
"""All places together, with what stands on the quay."""
PYRAMID: Final = 256.0
"""Width of a pyramid's picture."""
_WIDEST: Final = 390.0
_GAP: Final = 28.0
_HEIGHT: Final = 250.0
"""Of a frame: below it the palace is seen."""
_FOOT: Final = 0.47
"""From the middle of a pyramid's picture to its near corner, as a share of its width."""
_CARD: Final = 84.0


@dataclass(frozen=True, slots=True)
class QuayPlace:
    """The place of one architect; `frame` is what hangs above the quay."""

    frame: pygame.FRect

    @property
    def whole(self) -> pygame.FRect:
        """The frame and what stands below it on the quay."""
        return pygame.FRect(self.frame.left, SEATS.top, self.frame.width, SEATS.height)

    @property
    def medallion(self) -> tuple[float, float]:
        """The middle of the architect's sign."""
        return self.frame.left + 54, self.frame.top + 52

    @property
    def name(self) -> pygame.FRect:
        """His name."""
        return pygame.FRect(self.frame.left + 102, self.frame.top + 20, self.frame.width - 116, 64)

    @property
    def count(self) -> pygame.FRect:
        """How many amulets he has."""
        return pygame.FRect(self.frame.left, self.frame.top + 92, self.frame.width, 72)

    @property
    def note(self) -> pygame.FRect:
        """A sentence about them."""
        return pygame.FRect(self.frame.left + 18, self.frame.top + 164, self.frame.width - 36, 72)

    @property
    def pyramid(self) -> tuple[float, float]:
        """The middle of the pyramid that stands on the quay."""
        return self.frame.centerx, QUAY.top + 34 - _FOOT * PYRAMID

    @property
    def heap(self) -> pygame.FRect:
        """Where the amulets pile up: before the pyramid, at the edge of the quay."""
        top = self.frame.bottom
        return pygame.FRect(self.frame.left + 24, top, self.frame.width - 48, QUAY.top + 42 - top)

    def cards(self, number: int) -> tuple[list[tuple[float, float]], float]:
        """The upper left corners of so many cards above the pyramid, and their width."""
        step = min(58.0, (self.frame.width - 60 - _CARD) / max(1, number - 1))
        left = self.frame.centerx - (_CARD + step * (number - 1)) / 2
        return [(left + i * step, self.frame.bottom - 6) for i in range(number)], _CARD


def quay_places(seats: int) -> list[QuayPlace]:
    """The places of so many architects, from the left to the right."""
    width = min(_WIDEST, (SEATS.width - _GAP * (seats - 1)) / seats)
    left = SEATS.centerx - (width * seats + _GAP * (seats - 1)) / 2
    return [
        QuayPlace(pygame.FRect(left + seat * (width + _GAP), SEATS.top, width, _HEIGHT))
        for seat in range(seats)
    ]

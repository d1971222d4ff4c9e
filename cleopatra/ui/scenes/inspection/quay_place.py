"""Where each architect stands at the inspection: a frame with name and number above the quay, the
pyramid on it, the amulets before it.

Places only, in logical units; knows no count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.ui.scenes.inspection.shore import Shore

_SIDE: Final = 150.0
"""Room for a torch on each side."""
_WIDE: Final = 1620.0
"""The places are not drawn apart any farther than this."""
_TALL: Final = 614.0
"""From the upper edge of the frames to the edge of the quay."""
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
    """The place of one architect; `frame` is what hangs above the quay of the `shore`."""

    frame: pygame.FRect
    shore: Shore

    @property
    def whole(self) -> pygame.FRect:
        """The frame and what stands below it on the quay."""
        return pygame.FRect(self.frame.left, self.frame.top, self.frame.width, _TALL)

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
        return self.frame.centerx, self.shore.quay.top + 34 - _FOOT * PYRAMID

    @property
    def heap(self) -> pygame.FRect:
        """Where the amulets pile up: before the pyramid, at the edge of the quay."""
        top = self.frame.bottom
        return pygame.FRect(
            self.frame.left + 24, top, self.frame.width - 48, self.shore.quay.top + 42 - top
        )

    def cards(self, number: int) -> tuple[list[tuple[float, float]], float]:
        """The upper left corners of so many cards above the pyramid, and their width."""
        step = min(58.0, (self.frame.width - 60 - _CARD) / max(1, number - 1))
        left = self.frame.centerx - (_CARD + step * (number - 1)) / 2
        return [(left + i * step, self.frame.bottom - 6) for i in range(number)], _CARD


def seats_of(shore: Shore) -> pygame.FRect:
    """All places together, with what stands on the quay."""
    width = min(_WIDE, shore.quay.width - 2 * _SIDE)
    return pygame.FRect(shore.quay.centerx - width / 2, shore.quay.bottom - _TALL, width, _TALL)


def quay_places(seats: int, shore: Shore) -> list[QuayPlace]:
    """The places of so many architects, from the left to the right."""
    room = seats_of(shore)
    width = min(_WIDEST, (room.width - _GAP * (seats - 1)) / seats)
    left = room.centerx - (width * seats + _GAP * (seats - 1)) / 2
    return [
        QuayPlace(pygame.FRect(left + seat * (width + _GAP), room.top, width, _HEIGHT), shore)
        for seat in range(seats)
    ]

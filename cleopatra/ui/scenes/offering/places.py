"""Where everything lies at an Offering, in a window of any shape. Knows lengths only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

_SIDE: Final = 120.0
"""Room for a torch on each side."""
_WIDE: Final = 1600.0
"""The content is not drawn apart any farther than this."""
_TALLEST: Final = 1180.0
"""The content is as high as the window, but not higher."""
_LARGE_TEXT: Final = 1.25
"""From this text scale on the hands are smaller and the form is larger."""
_ROOM: Final = 120.0
"""Logical units that the form gains for each 100 % of text scale beyond that."""
_FORM, _OPEN_FORM = 512.0, 265.0
"""Heights of the form while bids are made, and once they are open: then the niches need more."""


@dataclass(frozen=True)
class Places:
    """The rectangles of an Offering in a window of `space` logical units.

    `seats` and `form` hold while bids are made, `open_seats` and `open_form` once they are open;
    `torches` are the points where flames begin.
    """

    head: pygame.FRect
    unkept: pygame.FRect
    seats: pygame.FRect
    form: pygame.FRect
    open_seats: pygame.FRect
    open_form: pygame.FRect
    torches: tuple[tuple[float, float], ...]

    @classmethod
    def of(cls, space: pygame.FRect, text_scale: float) -> Places:
        """The places for a text scale of 0.75 to 2."""
        height = min(space.height, _TALLEST)
        top = space.top + (space.height - height) * 0.4
        width = min(_WIDE, space.width - 2 * _SIDE)
        left = space.centerx - width / 2
        foot = top + height - 16
        more = _ROOM * max(0.0, text_scale - _LARGE_TEXT)
        head = pygame.FRect(left, top + 36, width, 90)
        form = pygame.FRect(left, foot - _FORM - more, width, _FORM + more)
        open_form = pygame.FRect(left, foot - _OPEN_FORM, width, _OPEN_FORM)
        upper = head.bottom + 14
        side = (space.width - width) / 4 + 18
        flame = upper + 190
        return cls(
            head=head,
            unkept=pygame.FRect(space.right - 430, head.top, 406, head.height),
            seats=pygame.FRect(left + 36, upper, width - 72, form.top - 16 - upper),
            form=form,
            open_seats=pygame.FRect(left + 36, upper, width - 72, open_form.top - 20 - upper),
            open_form=open_form,
            torches=((left - side, flame), (left + width + side, flame)),
        )

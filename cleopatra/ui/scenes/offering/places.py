"""Where everything lies at an Offering, in a window of any shape. Knows lengths only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.ui.scenes.shared.offering_view import ARM

FOOT: Final = 386.0
"""From the front edge of an altar's slab down to where it stands, in pixels of the layers."""
HAND: Final = 330.0
"""How high hand and wrist reach over that edge."""
PALM: Final = (-14.0, -160.0)
"""Where scarabs fall from, about the anchor."""
_SLAB: Final = 62.0
"""From the front edge of an altar's slab down to its lower edge, in pixels of the layers."""
_STONE: Final = 372.0
"""Half the width of an altar."""
_HEAD: Final = 96.0
_HEAD_GROWTH: Final = 0.5
_CORNER: Final = 340.0
"""Room for the buttons in the left corner, and as much in the right one."""
_NARROW: Final = 1400.0
"""In a window that is narrower the title stands below the buttons."""
_MARGIN: Final = 24.0
_FORM_WIDTH: Final = 1500.0
_FORM: Final = 322.0
"""Height of the form for a bid with normal letters, and by how much it grows with larger ones."""
_FORM_GROWTH: Final = 300.0
_FORM_TOP: Final = 0.26
"""The form never reaches higher than this share of the window."""
_DONE: Final = 140.0
_DONE_GROWTH: Final = 0.8
_DONE_WIDTH: Final = 1300.0
_PLATE, _PLATE_WIDTH = 92.0, 330.0
_TOLD: Final = 104.0
"""Heights of the plate with a player's name, and of what is told below the altar."""
_GROWTH: Final = 0.6
"""By how much of the text scale plates grow."""
_GAP: Final = 20.0
_TALL, _BEAMS = 1.2, 0.26
"""In a window taller than wide by this factor, the hall's beams keep this share: the farther
row of altars stands on its floor."""
_BETWEEN: Final = 14.0
"""From one altar to the next, and from one row to the next."""
_WIDEST: Final = 700.0
"""An altar has no more room than this."""
_REACH: Final = 800.0
"""Room that an altar needs from side to side, in pixels of the layers."""
_SEEN: Final = 90.0
"""How much of an altar is seen above the form, from the slab's edge, in pixels of the layers."""


@dataclass(frozen=True)
class SeatPlace:
    """One player's altar: the middle of its slab's front edge, and logical units for a pixel of the
    layers there; on the altar's front, where it hides no hand, the plate with the name; below the
    altar what is told in the end."""

    plate: pygame.FRect
    anchor: tuple[float, float]
    scale: float
    told: pygame.FRect

    @property
    def foot(self) -> float:
        """Where the altar stands, logical y."""
        return self.anchor[1] + FOOT * self.scale

    @property
    def look(self) -> pygame.FRect:
        """What can be pointed at to look at the player: from the hand to the plate."""
        top = self.anchor[1] - HAND * self.scale
        wide = max(self.plate.width, _REACH * self.scale)
        left = self.anchor[0] - wide / 2
        return pygame.FRect(left, top, wide, self.plate.bottom - top)

    @property
    def hand(self) -> pygame.FRect:
        """The hand above the slab with its wrist."""
        left, _top, right, _bottom = (part * self.scale for part in ARM)
        x, y = self.anchor
        return pygame.FRect(x + left, y - HAND * self.scale, right - left, HAND * self.scale)

    @property
    def whole(self) -> pygame.FRect:
        """All that belongs to the seat, with hand and sleeve."""
        left, top, right, _bottom = (part * self.scale for part in ARM)
        x, y = self.anchor
        arm = pygame.FRect(x + left, y + top, right - left, self.foot - y - top)
        stone = pygame.FRect(x - _STONE * self.scale, y + top, 2 * _STONE * self.scale, arm.height)
        return arm.unionall([stone, self.plate, self.told])


@dataclass(frozen=True)
class Places:
    """The rectangles of an Offering in a window of `space` logical units.

    `form` is the room of the form while bids are made, which stands on its lower edge; `done` that
    of the last line, once all is told.
    """

    head: pygame.FRect
    unkept: pygame.FRect
    seats: tuple[SeatPlace, ...]
    form: pygame.FRect
    done: pygame.FRect

    @classmethod
    def of(cls, space: pygame.FRect, text_scale: float, seats: int) -> Places:
        """The places for `seats` seats and a text scale of 0.75 to 2."""
        bottom = space.bottom - 16
        growth = 1 + _GROWTH * max(0.0, text_scale - 1)
        head = _head(space, text_scale)
        width = min(_FORM_WIDTH, space.width - 2 * _MARGIN)
        tall = _FORM + _FORM_GROWTH * max(0.0, text_scale - 1) * (1500 / width)
        top = space.top + _FORM_TOP * space.height
        form = pygame.FRect(space.centerx - width / 2, top, width, bottom - top)
        wide = min(_DONE_WIDTH, space.width - 2 * _MARGIN)
        high = _DONE * (1 + _DONE_GROWTH * max(0.0, text_scale - 1))
        done = pygame.FRect(space.centerx - wide / 2, bottom - high, wide, high)
        room = pygame.FRect(space.left + _MARGIN, head.bottom + 8, space.width - 2 * _MARGIN, 0)
        if space.height > _TALL * space.width:
            room.top = max(room.top, space.top + _BEAMS * space.height)
        room.height = done.top - 10 - room.top
        return cls(
            head=head,
            unkept=pygame.FRect(space.right - 336, space.top + 22, 316, _HEAD),
            seats=_places(room, bottom - tall, seats, growth),
            form=form,
            done=done,
        )


def _head(space: pygame.FRect, text_scale: float) -> pygame.FRect:
    """The title's place: between the buttons in the corners, or below them in a narrow window."""
    high = _HEAD * (1 + _HEAD_GROWTH * max(0.0, text_scale - 1))
    if space.width < _NARROW:
        return pygame.FRect(space.left + _MARGIN, space.top + 130, space.width - 2 * _MARGIN, high)
    return pygame.FRect(space.left + _CORNER, space.top + 22, space.width - 2 * _CORNER, high)


def _places(room: pygame.FRect, form: float, seats: int, growth: float) -> tuple[SeatPlace, ...]:
    """The altars in one row, or in two where they are larger then.

    :param form: the upper edge of the form, which hides the feet of the foremost altars.
    """
    plate, told = _PLATE * growth, _TOLD * growth
    best = max(range(1, 3), key=lambda rows: (_scale(room, form, seats, plate, told, rows), -rows))
    scale = _scale(room, form, seats, plate, told, best)
    tall = _tall(scale, plate, told)
    each = -(-seats // best)
    rows = [range(first, min(first + each, seats)) for first in range(0, seats, each)]
    spare = room.height - len(rows) * tall + _BETWEEN
    top = room.top + 0.85 * spare
    top = min(top, form - _above_form(scale, plate) - (len(rows) - 1) * tall)
    top = max(top, room.top)
    found: list[SeatPlace] = []
    for number, row in enumerate(rows):
        width = min(_WIDEST, (room.width - _GAP * (len(row) - 1)) / len(row))
        if len(rows) > 1:
            width = min(_WIDEST, (room.width - _GAP * (each - 1)) / each)
        left = room.centerx - (width * len(row) + _GAP * (len(row) - 1)) / 2
        slab = top + number * tall + HAND * scale
        for place, _seat in enumerate(row):
            x = left + place * (width + _GAP) + width / 2
            name = pygame.FRect(0, slab + _SLAB * scale, min(width, _PLATE_WIDTH * growth), plate)
            below = pygame.FRect(0, slab + _under(scale, plate), min(width, 360 * growth), told)
            name.centerx = below.centerx = x
            found.append(SeatPlace(name, (x, slab), scale, below))
    return tuple(found)


def _under(scale: float, plate: float) -> float:
    """From the slab's front edge down to where altar and plate end."""
    return max(FOOT * scale, _SLAB * scale + plate + 6)


def _tall(scale: float, plate: float, told: float) -> float:
    """How much room a row takes, with what is told below it."""
    return HAND * scale + _under(scale, plate) + told + _BETWEEN


def _above_form(scale: float, plate: float) -> float:
    """How much of a row must be seen above the form: the hand, the slab and the plate."""
    return HAND * scale + max(_SEEN * scale, _SLAB * scale + plate + 8)


def _scale(
    room: pygame.FRect, form: float, seats: int, plate: float, told: float, rows: int
) -> float:
    """The most logical units per layer pixel when the altars stand in `rows` rows."""
    each = -(-seats // rows)
    width = min(_WIDEST, (room.width - _GAP * (each - 1)) / each)

    def fits(scale: float) -> bool:
        tall = _tall(scale, plate, told)
        behind = (rows - 1) * tall
        return rows * tall <= room.height + _BETWEEN and (
            behind + _above_form(scale, plate) <= form - room.top
        )

    low, high = 0.02, width / _REACH
    if fits(high):
        return high
    for _ in range(24):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low

"""The hours of the day that the scene is lit for, and what they do to colours.

Knows: which of Cleopatra's steps belongs to which hour (morning at steps 0 and 1, noon at 2 and 3,
dusk at 4 and 5). Must not know: pictures, pygame, or why she moves.
"""

from enum import Enum
from typing import Final, NamedTuple

Tint = tuple[int, int, int]
"""Red, green and blue 0..255 that a picture is multiplied with."""

LAST: Final = 5
"""Cleopatra's last step: the day is over."""
WHITE: Final[Tint] = (255, 255, 255)
CLEAR: Final[Tint] = (0, 0, 0)


class Hour(Enum):
    """A time of day; the value is its name in the manifest."""

    MORNING = "morning"
    NOON = "noon"
    DUSK = "dusk"


TINTS: Final[dict[Hour, Tint]] = {
    Hour.MORNING: (255, 244, 226),
    Hour.NOON: WHITE,
    Hour.DUSK: (206, 152, 138),
}
"""What a noon picture is multiplied with where the manifest has nothing better for an hour."""

SHADOWS: Final[dict[Hour, float]] = {Hour.MORNING: 0.9, Hour.NOON: 1.0, Hour.DUSK: 0.6}
"""How dark a shadow made at noon is at each hour."""


class Air(NamedTuple):
    """The colour of the air: the finished picture is multiplied with `tint`, then `haze` is added.
    Morning mist makes dark parts bluish and bright parts warm."""

    tint: Tint
    haze: Tint = CLEAR


_AIRS: Final = (
    Air((249, 222, 200), (4, 9, 24)),
    Air((253, 240, 226), (2, 5, 13)),
    Air(WHITE),
    Air((255, 252, 242)),
    Air((255, 250, 246), (4, 3, 8)),
    Air((244, 236, 245), (4, 3, 8)),
)
"""The finer change from step to step within an hour. Morning and noon share their shadows, as the
sun stands still; the mist of the first two steps tells them apart."""


def _step(daylight: float) -> int:
    return round(max(0.0, min(1.0, daylight)) * LAST)


def hour_of(daylight: float) -> Hour:
    """The hour at `daylight` 0 (her first step) .. 1 (her last)."""
    return (Hour.MORNING, Hour.NOON, Hour.DUSK)[_step(daylight) // 2]


def next_hour(daylight: float) -> Hour:
    """The hour after her next step."""
    return hour_of((_step(daylight) + 1) / LAST)


def air_of(daylight: float) -> Air:
    """The colour of the air at `daylight` 0..1."""
    return _AIRS[_step(daylight)]

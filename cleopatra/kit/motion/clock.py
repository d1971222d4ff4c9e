"""Animation time: four speeds, none at all, and a pause.

The loop hands in how much real time has passed and gets the time for animations back.
"""

from __future__ import annotations

from enum import Enum


class Speed(Enum):
    """How fast animations run; the value is the factor, NONE shows results at once."""

    SLOW = 0.6
    NORMAL = 1.0
    FAST = 2.0
    VERY_FAST = 4.0
    NONE = 0.0

    def next(self) -> Speed:
        """The next speed; the first follows the last. For a key that steps through them."""
        members = list(Speed)
        return members[(members.index(self) + 1) % len(members)]


class MotionClock:
    """Turns real seconds into animation seconds."""

    def __init__(self, speed: Speed = Speed.NORMAL) -> None:
        self.speed = speed
        self.paused = False

    @property
    def is_instant(self) -> bool:
        """Whether nothing is animated at all."""
        return self.speed is Speed.NONE

    def advance(self, seconds: float) -> float:
        """Animation seconds that pass in `seconds` real ones; 0 while paused."""
        return 0.0 if self.paused else seconds * self.speed.value

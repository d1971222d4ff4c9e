"""How a dragged thing tilts behind the pointer and swings until it is still. Knows numbers only."""

from __future__ import annotations

from typing import Final

STEP: Final = 1 / 120
"""Seconds of one step of the spring."""
MOST: Final = 24.0
"""The largest tilt, in degrees."""
_LEAN: Final = 0.016
"""Degrees for a logical unit a second."""
_STIFFNESS: Final = 170.0
_DAMPING: Final = 13.0
"""Slightly underdamped: it swings past once or twice, then hangs still."""
_STILL: Final = 0.4


class Swing:
    """A damped spring between the way a thing is carried and the way it hangs.

    `carry` it to each new place, `update` it each frame, draw it at `angle` (whole degrees
    against the clock, 0 at rest). Carried to the right, its lower end trails to
    the left: a negative angle.
    """

    def __init__(self) -> None:
        self._x: float | None = None
        self._way = 0.0
        self._speed = 0.0
        self._angle = 0.0
        self._turning = 0.0
        self._spare = 0.0

    @property
    def angle(self) -> int:
        """Degrees against the clock, -MOST..MOST."""
        return round(self._angle)

    @property
    def is_busy(self) -> bool:
        """Whether it moves by itself."""
        return self._way != 0.0 or abs(self._angle) > _STILL or abs(self._turning) > 4 * _STILL

    def carry(self, x: float) -> None:
        """It is held at a logical x now; the first call only takes hold of it."""
        if self._x is not None:
            self._way += x - self._x
        self._x = x

    def update(self, seconds: float) -> None:
        """Let time pass (0 or more seconds)."""
        if seconds <= 0.0:
            return
        self._speed = self._way / seconds
        self._way = 0.0
        goal = max(-MOST, min(MOST, -self._speed * _LEAN))
        self._spare = min(self._spare + seconds, 0.25)
        while self._spare >= STEP:
            self._spare -= STEP
            push = (goal - self._angle) * _STIFFNESS - self._turning * _DAMPING
            self._turning += push * STEP
            self._angle = max(-MOST, min(MOST, self._angle + self._turning * STEP))
        if not self.is_busy:
            self._angle = self._turning = 0.0

    def let_go(self) -> None:
        """Nothing is dragged any more."""
        self._x = None
        self._way = self._speed = self._angle = self._turning = self._spare = 0.0

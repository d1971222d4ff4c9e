"""The pause before the button that uncovers one person's secrets answers. Knows input and time.

A press is ignored that comes within half a second of the cover's appearance or of another press, as
by somebody who clicks to hurry the bots, and the repetition of a key that was held down before.
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.device.input import InputAction, InputEvent, PointerPressed, Press

QUIET: Final = 0.5
"""Seconds without a press until the button answers."""


class CoverDelay:
    """Counts the seconds since the cover appeared or somebody last pressed something."""

    def __init__(self) -> None:
        self._seconds = 0.0

    @property
    def is_over(self) -> bool:
        """Whether the next press counts."""
        return self._seconds >= QUIET

    def begin(self) -> None:
        """The cover appears, or appears again: the half-second starts again."""
        self._seconds = 0.0

    def update(self, seconds: float) -> None:
        """Lets time pass, in real seconds."""
        self._seconds += seconds

    def ignores(self, event: InputEvent) -> bool:
        """Whether an event must not reach the button. Every click and every Enter, counted or
        ignored, starts the half-second again."""
        is_accept = isinstance(event, Press) and event.action is InputAction.ACCEPT
        if not is_accept and not isinstance(event, PointerPressed):
            return False
        is_ignored = not self.is_over or (isinstance(event, Press) and event.repeat)
        self.begin()
        return is_ignored

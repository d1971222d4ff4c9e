"""How clearly the panels are seen: they fade while a film is shown, and come back after it.

Knows time only.
"""

from __future__ import annotations

from typing import Final

FAINT: Final = 0.4
"""The strength of a faded panel."""
_SECONDS: Final = 0.3
_LEVELS: Final = 5
"""Steps between faint and full: each costs a new picture of every panel."""


class PanelLight:
    """The strength of the panels, from `FAINT` to 1."""

    def __init__(self) -> None:
        self._is_faint = False
        self._share = 1.0

    @property
    def strength(self) -> float:
        """How strongly they are drawn now."""
        level = round(self._share * _LEVELS) / _LEVELS
        return round(FAINT + (1 - FAINT) * level, 3)

    @property
    def is_moving(self) -> bool:
        """Whether they are about to fade or to come back."""
        return self._share != self._goal

    @property
    def _goal(self) -> float:
        return 0.0 if self._is_faint else 1.0

    def fade(self, is_faint: bool) -> None:
        """Let them fade, or come back."""
        self._is_faint = is_faint

    def update(self, seconds: float) -> None:
        """Let time pass."""
        step = seconds / _SECONDS
        change = min(step, abs(self._goal - self._share))
        self._share += change if self._goal > self._share else -change

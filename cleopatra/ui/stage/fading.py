"""An earlier frame that fades out over the present one.

Knows: surfaces and time. Must not know: what they show.
"""

import math
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.window.crossing import set_strength

TURNING: Final = 0.22
"""Seconds one view takes to fade into the next when the camera turns."""
DAYBREAK: Final = 1.6
"""Seconds in which one hour of the day fades into the next."""
STEPS: Final = 24
"""How many steps a fade takes at most: each of them copies the whole stage to the window."""


class FadingFrame(NamedTuple):
    """The picture from before, fading over the present one: `left` of `whole` seconds remain."""

    surface: pygame.Surface
    whole: float
    left: float

    @property
    def level(self) -> int:
        """How much of it is still seen, 0..STEPS."""
        return math.ceil(STEPS * self.left / self.whole)

    def thinner(self, seconds: float) -> "FadingFrame | None":
        """The same a little later; None when it has faded out."""
        return self._replace(left=self.left - seconds) if self.left > seconds else None

    def paint(self, target: pygame.Surface, part: pygame.Rect, source: pygame.Rect) -> None:
        """Lays `source` of it over `part` of the target."""
        set_strength(self.surface, self.level / STEPS)
        target.blit(self.surface, part, source)

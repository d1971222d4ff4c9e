"""Earlier frames that are still shown: one that fades out, and one stretched while zooming.

Knows: surfaces and time. Must not know: what they show.
"""

import math
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.window.crossing import set_strength
from cleopatra.ui.stage.backdrop import SAND
from cleopatra.ui.stage.projection import Projection

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


class ZoomedFrame(NamedTuple):
    """A picture and the projection it was taken in, for another scale of the same view."""

    surface: pygame.Surface
    taken: Projection

    def paint(self, frame: pygame.Surface, now: Projection) -> None:
        """Fills the frame with the picture, stretched to lie where `now` shows its things."""
        was = self.taken
        factor = now.unit / was.unit
        left = now.origin[0] - was.origin[0] * factor
        top = now.origin[1] - was.origin[1] * factor
        width, height = frame.get_size()
        crop = pygame.Rect(
            int(-left / factor),
            int(-top / factor),
            int(width / factor) + 2,
            int(height / factor) + 2,
        ).clip(self.surface.get_rect())
        frame.fill(SAND)
        if crop.width > 0 and crop.height > 0:
            size = (round(crop.width * factor), round(crop.height * factor))
            part = pygame.transform.scale(self.surface.subsurface(crop), size)
            frame.blit(part, (left + crop.x * factor, top + crop.y * factor))

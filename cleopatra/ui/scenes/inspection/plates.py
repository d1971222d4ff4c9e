"""The plate of each player on the wall of the quay: name, amulets, a short note below.

Knows: colours, sentences, the place of a pyramid. Must not know: the count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.kit.device.screen import Viewport
from cleopatra.kit.motion.tween import blend
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.markup import escape
from cleopatra.ui.scenes.inspection.crocodile import SNOUT_Y
from cleopatra.ui.scenes.inspection.pyramids import APART
from cleopatra.ui.scenes.inspection.shot import Lens
from cleopatra.ui.skin.players import draw_medallion

_EDGE: Final = 422.0
"""From the vanishing point to the upper edge of the plates, in pixels of the layers: they hang on
the quay's wall."""
_LOW: Final = SNOUT_Y + 150.0
"""The same in the last step: they make room for the crocodile."""
_WIDEST: Final = 420.0
_GAP: Final = 14.0
_HEIGHT: Final = 66.0
_NOTE: Final = 60.0
_NARROW: Final = 285.0
"""Below this width the number has a line of its own."""
_MOST_SCALE: Final = 1.6


@dataclass(frozen=True, slots=True)
class PlateText:
    """What a plate says: name and colour, amulets (with a sign before them), a note, and whether
    the player is lost."""

    name: str
    colour: int
    amulets: str
    note: str
    is_lost: bool = False


class Plates:
    """The plates of one window, at its scale of letters."""

    def __init__(
        self, viewport: Viewport, size: tuple[int, int], text_scale: float, foot: float
    ) -> None:
        """:param foot: how much of the window buttons take at its lower edge, logical."""
        self._viewport = viewport
        self._foot = foot
        self.drop = 0.0
        """How far they have gone down to make room for the crocodile, 0..1."""
        self._grown = max(1.0, min(_MOST_SCALE, text_scale))
        step = APART * Lens(size).unit / viewport.scale
        self._width = min(_WIDEST * min(1.25, self._grown), step - _GAP)
        self._is_narrow = self._width < _NARROW * min(1.2, self._grown)

    def rect(self, lens: Lens, x: float) -> pygame.FRect:
        """The plate below the pyramid at x (in pixels of the layers), logical."""
        left, top = self._viewport.to_logical(*lens.point(x, _EDGE))
        height = _HEIGHT * self._grown * (1.5 if self._is_narrow else 1.0)
        if self.drop:
            lowest = self._viewport.space.bottom - self._foot - height - _NOTE * self._grown
            low = self._viewport.to_logical(*lens.point(x, _LOW))[1]
            top = blend(top, max(top, min(low, lowest)), self.drop)
        return pygame.FRect(left - self._width / 2, top, self._width, height)

    def reach(self, lens: Lens, x: float) -> pygame.FRect:
        """The plate with its note, logical."""
        rect = self.rect(lens, x)
        return pygame.FRect(
            rect.left - 12, rect.top - 12, rect.width + 24, rect.height + _NOTE * self._grown + 24
        )

    def draw(self, canvas: Canvas, lens: Lens, x: float, told: PlateText) -> None:
        """Draws one plate."""
        box = self.rect(lens, x)
        if not canvas.sees(self.reach(lens, x)):
            return
        canvas.panel(box, "danger" if told.is_lost else "voice")
        row = box.height * (0.5 if self._is_narrow else 1.0)
        disc = row - 12
        draw_medallion(canvas, (box.left + row / 2 + 4, box.top + row / 2 + 2), disc, told.colour)
        left = box.left + row + 8
        number = pygame.FRect(0, box.top, 0.34 * box.width, row)
        number.right = box.right - 14
        name = pygame.FRect(left, box.top, number.left - left - 4, row)
        if self._is_narrow:
            number = pygame.FRect(box.left + 10, box.top + row - 2, box.width - 20, row)
            name.width = box.right - 12 - left
        canvas.text(escape(told.name), name, theme.SMALL_BOLD, theme.CREAM)
        canvas.text(
            f"{told.amulets} [amulet]",
            number,
            theme.NUMBER,
            theme.CREAM if told.is_lost else theme.GOLD_LIGHT,
            "centre" if self._is_narrow else "right",
        )
        note = pygame.FRect(box.left, box.bottom + 6, box.width, _NOTE * self._grown)
        canvas.text(
            told.note,
            note,
            theme.SMALL_BOLD if told.is_lost else theme.SMALL,
            theme.CARNELIAN_LIGHT if told.is_lost else theme.CREAM,
            "centre",
            "top",
            2,
            theme.BLACK,
        )

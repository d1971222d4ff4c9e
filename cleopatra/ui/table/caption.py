"""The caption over the stage: who does what, in a sentence, while it is being shown.

Knows a sentence and a colour.
"""

from __future__ import annotations

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.ui.skin.players import PLAYERS
from cleopatra.ui.table.part import Gear, Part
from cleopatra.ui.table.shown import Shown


class CaptionPart(Part):
    """One sentence at the upper edge of the stage; its rectangle is the stage's."""

    name = "caption"

    def __init__(self, gear: Gear) -> None:
        super().__init__(gear)
        self._text = ""
        self._seat: int | None = None

    def say(self, text: str, seat: int | None = None) -> None:
        """Show a sentence about a seat; "" shows nothing."""
        self._text, self._seat = text, seat

    @property
    def text(self) -> str:
        """What is shown."""
        return self._text

    def facts(self, shown: Shown) -> tuple[object, ...]:
        return self._text, self._seat, shown.players, tuple(self.rect)

    def reach(self, shown: Shown) -> pygame.FRect:
        return self.box().inflate(60, 60) if self._text else pygame.FRect(0, 0, 0, 0)

    def box(self) -> pygame.FRect:
        """The panel, as wide as its sentence."""
        room = min(self.rect.width - 60, 620 + 200 * self.gear.kit.text_scale)
        paragraph = self.gear.kit.text.set(self._text, theme.BODY, room, 3)
        box = pygame.FRect(0, 0, paragraph.width + 78, paragraph.height + 22)
        box.midtop = (self.rect.centerx, self.rect.top + 14)
        return box

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        if not self._text:
            return
        box = self.box()
        if not canvas.sees(box.inflate(40, 40)):
            return
        canvas.panel(box, "tooltip")
        text = pygame.FRect(box.left + 50, box.top + 8, box.width - 64, box.height - 16)
        if self._seat is not None:
            look = PLAYERS[shown.players[self._seat].colour]
            centre = (box.left + 26, box.centery)
            canvas.circle(centre, 16, theme.GOLD_LIGHT)
            canvas.circle(centre, 14.5, look.colour)
            canvas.icon(look.glyph, centre, 20, look.on_colour)
        self.write(canvas, self._text, text, theme.BODY, theme.CREAM, max_lines=3)

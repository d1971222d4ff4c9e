"""The sign over the lower left of the stage that says that the game isn't being kept, and why.

There as long as that lasts. Knows two sentences; what can be done about it is told when it is
chosen.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import TextStyle
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import TableButton, TableCommand, Target

_UID: Final = "knob:unkept"
ICON: Final = "save"
_WIDTH: Final = 400.0
_MORE: Final = 40.0
"""How much wider it is with text of twice the size."""
_PAD: Final = 16.0
_DISC: Final = 42.0
_LARGE: Final = 1.3
"""The text scale from which the words are set as small as what is printed on the table, so that
the sign stays beside the roof; its tip and the dialog have the full size."""


class SaveWarningPart(Part):
    """Its rectangle is the stage; the sign is as high as its words."""

    name = "unkept"

    def __init__(self, gear: PaintKit) -> None:
        super().__init__(gear)
        self._title = ""
        self._text = ""

    def tell(self, title: str, text: str) -> bool:
        """Show the sign with these words, none with ""; False when they are shown already."""
        if (title, text) == (self._title, self._text):
            return False
        self._title, self._text = title, text
        return True

    @property
    def text(self) -> str:
        """What is shown below the title; "" while all is kept."""
        return self._text

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        return self._title, self._text, shown.lit_uid == _UID, tuple(self.rect)

    def reach(self, shown: TableFacts) -> pygame.FRect:
        return self.box().inflate(50, 50) if self._text else pygame.FRect(0, 0, 0, 0)

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [self.box()] if self._text else []

    def targets(self, shown: TableFacts) -> list[Target]:
        if not self._text:
            return []
        return [Target(_UID, self.box(), TableButton(TableCommand.UNKEPT), 12.0, self._text)]

    def box(self) -> pygame.FRect:
        """The sign's panel."""
        kit = self.gear.kit
        room = self._room()
        title, text = self._styles()
        height = kit.text.set(self._title, title, room).height
        height += kit.text.set(self._text, text, room).height
        box = pygame.FRect(0, 0, room + _DISC + 3 * _PAD, height + 2 * _PAD)
        box.bottomleft = self.rect.bottomleft
        return box

    def _room(self) -> float:
        """How wide the words may be."""
        wanted = _WIDTH + _MORE * self.growth
        return min(wanted, self.rect.width) - _DISC - 3 * _PAD

    def _styles(self) -> tuple[TextStyle, TextStyle]:
        if self.gear.kit.text_scale >= _LARGE:
            return theme.PANEL_FIGURE, theme.NOTE
        return theme.LABEL_BOLD, theme.LABEL

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        if not self._text:
            return
        box = self.box()
        if not canvas.sees(box.inflate(40, 40)):
            return
        canvas.panel(box, "tooltip")
        rim = theme.GOLD_LIGHT if shown.lit_uid == _UID else theme.CARNELIAN
        canvas.rect(box.inflate(-6, -6), rim, 3, 12)
        disc = (box.left + _PAD + _DISC / 2, box.centery)
        canvas.circle(disc, _DISC / 2, theme.CREAM)
        canvas.circle(disc, _DISC / 2 - 2, theme.CARNELIAN)
        canvas.icon(ICON, disc, _DISC * 0.6, theme.CREAM)
        left = box.left + _DISC + 2 * _PAD
        text = pygame.FRect(left, box.top + _PAD, self._room(), box.height - 2 * _PAD)
        head, body = self._styles()
        title = self.write(canvas, self._title, text, head, theme.GOLD_LIGHT, "left", "top", None)
        text.top += title.height
        text.height -= title.height
        self.write(canvas, self._text, text, body, theme.CREAM, "left", "top", None)

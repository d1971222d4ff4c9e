"""The round buttons in the upper right corner, which are always there: menu and help.

Knows commands and icons. The scene carries the commands out.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, mark
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.shown import TableFacts
from cleopatra.ui.table.target import TableButton, TableCommand, Target
from cleopatra.ui.table.view_knobs import draw_disc


class Knob(NamedTuple):
    """A round button; `tip` is marked for translation and looked up when shown, `action` is the key
    that does the same."""

    command: TableCommand
    icon: IconName
    tip: str
    action: InputAction


GAME_KNOBS: Final = (
    Knob(TableCommand.MENU, "menu", mark("Menu"), InputAction.MENU),
    Knob(TableCommand.HELP, "question", mark("Rules and player aid"), InputAction.HELP),
)


class KnobsPart(Part):
    """One row of buttons, as high as its rectangle and from its left end to its right one."""

    name = "knobs"

    def __init__(self, gear: PaintKit, knobs: tuple[Knob, ...]) -> None:
        super().__init__(gear)
        self._knobs = knobs

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        lit = shown.lit_uid if any(shown.lit_uid == _uid(knob) for knob in self._knobs) else ""
        return lit, self._knobs

    def reach(self, shown: TableFacts) -> pygame.FRect:
        return self.rect.inflate(12, 12) if self._knobs else pygame.FRect(0, 0, 0, 0)

    def knobs(self) -> list[tuple[Knob, pygame.FRect]]:
        """The buttons with their rectangles."""
        side = self.rect.height
        step = (self.rect.width - side) / max(1, len(self._knobs) - 1)
        return [
            (knob, pygame.FRect(self.rect.left + number * step, self.rect.top, side, side))
            for number, knob in enumerate(self._knobs)
        ]

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [box for _knob, box in self.knobs()]

    def targets(self, shown: TableFacts) -> list[Target]:
        return [
            Target(
                _uid(knob),
                box,
                TableButton(knob.command),
                box.width / 2,
                _(knob.tip),
                keys=(knob.action,),
            )
            for knob, box in self.knobs()
        ]

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        for knob, box in self.knobs():
            if canvas.sees(box.inflate(8, 8)):
                draw_disc(canvas, box, shown.lit_uid == _uid(knob))
                canvas.icon(knob.icon, box.center, 0.54 * box.width, theme.CREAM, None)


def _uid(knob: Knob) -> str:
    return f"knob:{knob.command.value}"

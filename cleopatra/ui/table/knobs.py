"""The round buttons in the upper right corner, which are always there: menu and help.

Knows commands and icons. The scene carries the commands out.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, mark
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import TableButton, TableCommand, Target


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


# The round buttons that move the view: turn, zoom, the whole palace, the plan.

SIZE: Final = 50.0
_STEP: Final = 58.0
_FINE: Final = 4
"""How much larger a disc is drawn, to be shrunk with smooth edges."""


class ViewKnob(NamedTuple):
    """A round button; `tip` is marked for translation and looked up when shown, `action` is the key
    that does the same."""

    command: TableCommand
    icon: IconName
    tip: str
    action: InputAction | None = None


VIEW_KNOBS: Final = (
    ViewKnob(
        TableCommand.TURN_LEFT,
        "turn-left",
        mark("Rotate the palace to the left"),
        InputAction.VIEW_LEFT,
    ),
    ViewKnob(
        TableCommand.TURN_RIGHT,
        "turn-right",
        mark("Rotate the palace to the right"),
        InputAction.VIEW_RIGHT,
    ),
    ViewKnob(TableCommand.ZOOM_OUT, "zoom-out", mark("Zoom out"), InputAction.ZOOM_OUT),
    ViewKnob(TableCommand.ZOOM_IN, "zoom-in", mark("Zoom in"), InputAction.ZOOM_IN),
    ViewKnob(TableCommand.RESET_VIEW, "whole", mark("Show the whole palace"), InputAction.FIRST),
    ViewKnob(TableCommand.PLAN, "eye", mark("Show or hide the plan of all sites")),
)


class ViewKnobsPart(Part):
    """One row of buttons at the right end of its rectangle."""

    name = "view_knobs"

    def __init__(self, gear: PaintKit) -> None:
        super().__init__(gear)
        self._is_over_stage = False

    def attend(self, is_over_stage: bool) -> bool:
        """The pointer is over the stage, or it is not any more; True when that is news."""
        is_news = is_over_stage != self._is_over_stage
        self._is_over_stage = is_over_stage
        return is_news

    def has(self, target: Target) -> bool:
        """Whether a target is one of these buttons."""
        return any(target.uid == _view_uid(knob) for knob in VIEW_KNOBS)

    def is_shown(self, shown: TableFacts) -> bool:
        """Whether the buttons are to be seen."""
        return self._is_over_stage or (shown.lit is not None and self.has(shown.lit))

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        lit = shown.lit_uid if shown.lit is not None and self.has(shown.lit) else ""
        return self.is_shown(shown), lit

    def reach(self, shown: TableFacts) -> pygame.FRect:
        if not self.is_shown(shown):
            return pygame.FRect(0, 0, 0, 0)
        boxes = [box for _knob, box in self.knobs()]
        return boxes[0].unionall(boxes[1:]).inflate(12, 12)

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [box for _knob, box in self.knobs()] if self.is_shown(shown) else []

    def knobs(self) -> list[tuple[ViewKnob, pygame.FRect]]:
        """The buttons with their rectangles."""
        left = self.rect.right - _STEP * len(VIEW_KNOBS) + (_STEP - SIZE)
        top = self.rect.centery - SIZE / 2
        return [
            (knob, pygame.FRect(left + number * _STEP, top, SIZE, SIZE))
            for number, knob in enumerate(VIEW_KNOBS)
        ]

    def targets(self, shown: TableFacts) -> list[Target]:
        return [
            Target(
                _view_uid(knob),
                box,
                TableButton(knob.command),
                SIZE / 2,
                _(knob.tip),
                keys=() if knob.action is None else (knob.action,),
            )
            for knob, box in self.knobs()
        ]

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        if not self.is_shown(shown):
            return
        for knob, box in self.knobs():
            if canvas.sees(box.inflate(8, 8)):
                draw_disc(canvas, box, shown.lit_uid == _view_uid(knob))
                canvas.icon(knob.icon, box.center, 0.5 * box.width, theme.CREAM, None)


def draw_disc(canvas: Canvas, box: pygame.FRect, is_lit: bool) -> None:
    """The disc of a round button, drawn once for each size."""
    side = canvas.viewport.length(box.width + 6)
    face = canvas.kit.drawn.made(("disc", side, is_lit), partial(_disc, side, box.width, is_lit))
    canvas.sprite(face, box.center, (side / 2, side / 2))


def _disc(side: int, size: float, is_lit: bool) -> pygame.Surface:
    large = new_surface(side * _FINE, side * _FINE, alpha=True)
    unit = side * _FINE / (size + 6)
    middle = side * _FINE / 2
    for drop, radius, colour in (
        (2.0, size / 2, theme.SHADOW),
        (0.0, size / 2, theme.RIM),
        (0.0, size / 2 - 2, theme.GOLD_LIGHT if is_lit else theme.GOLD),
        (0.0, size / 2 - 5, theme.LAPIS_LIGHT if is_lit else theme.LAPIS_DEEP),
    ):
        pygame.draw.circle(large, colour, (middle, middle + drop * unit), radius * unit)
    # Averaging with clear black leaves the edge premultiplied.
    return pygame.transform.smoothscale(large, (side, side))


def _view_uid(knob: ViewKnob) -> str:
    return f"knob:{knob.command.value}"

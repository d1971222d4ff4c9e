"""Small round buttons in the corners of the stage: menu, log, recap, help; the camera's.

Knows codes and icons. What a code does is the scene's affair.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from cleopatra.ui.canvas import Canvas
from cleopatra.ui.i18n import _, mark
from cleopatra.ui.kit import theme
from cleopatra.ui.table.part import Gear, Part, Target
from cleopatra.ui.table.shown import Shown

SIZE: Final = 50.0
_STEP: Final = 58.0
_INSET: Final = 14.0


class Knob(NamedTuple):
    """A round button; `tip` is marked for translation and looked up when shown."""

    code: str
    icon: str
    tip: str


GAME_KNOBS: Final = (
    Knob("menu", "menu", mark("Menu")),
    Knob("log", "scribe", mark("Log of the game (L)")),
    Knob("recap", "play", mark("Since your last turn (R)")),
    Knob("speed", "fast", mark("Speed of the animations (S)")),
    Knob("help", "question", mark("Rules and player aid (F1)")),
)
VIEW_KNOBS: Final = (
    Knob("turn_left", "turn-left", mark("Turn the palace to the left")),
    Knob("turn_right", "turn-right", mark("Turn the palace to the right")),
    Knob("zoom_out", "zoom-out", mark("Farther")),
    Knob("zoom_in", "zoom-in", mark("Nearer")),
    Knob("plan", "eye", mark("Show or hide the plan of all sites")),
)


class KnobsPart(Part):
    """One row of knobs, in the upper left or the lower right corner of its rectangle."""

    name = "knobs"

    def __init__(self, gear: Gear, knobs: tuple[Knob, ...], is_upper: bool) -> None:
        super().__init__(gear)
        self._knobs = knobs
        self._is_upper = is_upper

    def facts(self, shown: Shown) -> tuple[object, ...]:
        return (shown.lit if any(shown.lit == _uid(knob) for knob in self._knobs) else "",)

    def reach(self, shown: Shown) -> pygame.FRect:
        boxes = [box for _knob, box in self.knobs()]
        return boxes[0].unionall(boxes[1:]).inflate(12, 12) if boxes else pygame.FRect(0, 0, 0, 0)

    def knobs(self) -> list[tuple[Knob, pygame.FRect]]:
        """The knobs with their places."""
        if self._is_upper:
            x, y = self.rect.left + _INSET, self.rect.top + _INSET
        else:
            x = self.rect.right - _INSET - _STEP * len(self._knobs) + (_STEP - SIZE)
            y = self.rect.bottom - _INSET - SIZE
        return [
            (knob, pygame.FRect(x + index * _STEP, y, SIZE, SIZE))
            for index, knob in enumerate(self._knobs)
        ]

    def targets(self, shown: Shown) -> list[Target]:
        return [
            Target(_uid(knob), box, None, knob.code, SIZE / 2, _(knob.tip))
            for knob, box in self.knobs()
        ]

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        for knob, box in self.knobs():
            if not canvas.sees(box.inflate(8, 8)):
                continue
            is_lit = shown.lit == _uid(knob)
            canvas.circle((box.centerx, box.centery + 2), SIZE / 2, theme.SHADOW)
            canvas.circle(box.center, SIZE / 2, theme.RIM)
            canvas.circle(box.center, SIZE / 2 - 2, theme.GOLD_LIGHT if is_lit else theme.GOLD)
            canvas.circle(
                box.center, SIZE / 2 - 5, theme.LAPIS_LIGHT if is_lit else theme.LAPIS_DEEP
            )
            size = 30 if knob.icon == "scribe" else 25
            canvas.icon(knob.icon, box.center, size, theme.CREAM, None)


def _uid(knob: Knob) -> str:
    return f"knob:{knob.code}"

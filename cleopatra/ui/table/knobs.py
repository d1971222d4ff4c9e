"""Small round buttons over the stage: menu and help in the corner, and those of the camera.

Knows commands and icons. The scene carries the commands out.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, mark
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.table.part import Gear, Part
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.target import Button, Command, Target

SIZE: Final = 50.0
_STEP: Final = 58.0
_INSET: Final = 14.0
_FINE: Final = 4
"""How much larger a disc is drawn, to be shrunk with smooth edges."""
_ASIDE: Final = 44.0
"""The size of the buttons that have no room in the corner."""


class Knob(NamedTuple):
    """A round button; `tip` is marked for translation and looked up when shown, `action` is the key
    that does the same."""

    command: Command
    icon: IconName
    tip: str
    action: InputAction | None = None


GAME_KNOBS: Final = (
    Knob(Command.MENU, "menu", mark("Menu"), InputAction.MENU),
    Knob(Command.HELP, "question", mark("Rules and player aid"), InputAction.HELP),
    Knob(Command.LOG, "log", mark("Log of the game"), InputAction.LOG),
)
"""The first two have their place in the corner, the others below the path."""
HINT_KNOB: Final = Knob(Command.HINT, "lamp", mark("Ask the adviser"), InputAction.HINT)


class KnobsPart(Part):
    """One row of buttons: as high as its rectangle (`is_upper`), or in its lower right corner."""

    name = "knobs"

    def __init__(self, gear: Gear, knobs: tuple[Knob, ...], is_upper: bool) -> None:
        super().__init__(gear)
        self._knobs = knobs
        self._is_upper = is_upper
        self._faces: dict[tuple[int, bool], pygame.Surface] = {}

    def offer(self, knobs: tuple[Knob, ...]) -> None:
        """Show other buttons from now on."""
        self._knobs = knobs

    def facts(self, shown: Shown) -> tuple[object, ...]:
        lit = shown.lit_uid if any(shown.lit_uid == _uid(knob) for knob in self._knobs) else ""
        return lit, self._knobs

    def reach(self, shown: Shown) -> pygame.FRect:
        boxes = [box for _knob, box in self.knobs()]
        return boxes[0].unionall(boxes[1:]).inflate(12, 12) if boxes else pygame.FRect(0, 0, 0, 0)

    def knobs(self) -> list[tuple[Knob, pygame.FRect]]:
        """The buttons with their rectangles."""
        if self._is_upper:
            return self._in_corner()
        x = self.rect.right - _INSET - _STEP * len(self._knobs) + (_STEP - SIZE)
        y = self.rect.bottom - _INSET - SIZE
        return [
            (knob, pygame.FRect(x + number * _STEP, y, SIZE, SIZE))
            for number, knob in enumerate(self._knobs)
        ]

    def _in_corner(self) -> list[tuple[Knob, pygame.FRect]]:
        """Two buttons side by side in the rectangle, the others in a row to the left below it."""
        rect = self.rect
        side = rect.height
        boxes = [
            (knob, pygame.FRect(rect.left + number * (rect.width - side), rect.top, side, side))
            for number, knob in enumerate(self._knobs[:2])
        ]
        left = rect.left - 16 - _ASIDE
        for number, knob in enumerate(self._knobs[2:]):
            x = left - number * (_ASIDE + 8)
            boxes.append((knob, pygame.FRect(x, rect.bottom + 34, _ASIDE, _ASIDE)))
        return boxes

    def covered(self, shown: Shown) -> list[pygame.FRect]:
        return [box for _knob, box in self.knobs()]

    def targets(self, shown: Shown) -> list[Target]:
        return [
            Target(
                _uid(knob),
                box,
                Button(knob.command),
                box.width / 2,
                _(knob.tip),
                keys=() if knob.action is None else (knob.action,),
            )
            for knob, box in self.knobs()
        ]

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        for knob, box in self.knobs():
            if not canvas.sees(box.inflate(8, 8)):
                continue
            face = self._face(canvas, box.width, shown.lit_uid == _uid(knob))
            anchor = (face.get_width() / 2, face.get_height() / 2)
            canvas.sprite(face, box.center, anchor)
            canvas.icon(knob.icon, box.center, 0.54 * box.width, theme.CREAM, None)

    def _face(self, canvas: Canvas, size: float, is_lit: bool) -> pygame.Surface:
        """The disc of a button, drawn once for each size: it is painted again whenever something
        flies over it."""
        side = canvas.viewport.length(size + 6)
        found = self._faces.get((side, is_lit))
        if found is None:
            large = new_surface(side * _FINE, side * _FINE, alpha=True)
            unit = side * _FINE / (size + 6)
            middle = side * _FINE / 2
            for drop, radius, colour in (
                (2.0, size / 2, theme.SHADOW),
                (0.0, size / 2, theme.RIM),
                (0.0, size / 2 - 2, theme.GOLD_LIGHT if is_lit else theme.GOLD),
                (0.0, size / 2 - 5, theme.LAPIS_LIGHT if is_lit else theme.LAPIS_DEEP),
            ):
                centre = (middle, middle + drop * unit)
                pygame.draw.circle(large, colour, centre, radius * unit)
            found = pygame.transform.smoothscale(large, (side, side))
            self._faces[side, is_lit] = found
        return found


def _uid(knob: Knob) -> str:
    return f"knob:{knob.command.value}"

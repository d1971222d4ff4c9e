"""Two small controls of the set-up: a player's colour, and the plan of a garden."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cleopatra.kit.device.input import InputAction, PointerEvent, Press, Wheel
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Clickable
from cleopatra.kit.widgets.widget import Size
from cleopatra.match.setup import COLOURS
from cleopatra.rules.layouts import SIDE, Layout
from cleopatra.ui.skin.players import PLAYERS, draw_medallion

_STEPS = {InputAction.LEFT: -1, InputAction.RIGHT: 1}
_LAWN: theme.Colour = theme.mix(theme.PAPYRUS_DARK, theme.PAPYRUS, 0.3)
_LINE: theme.Colour = theme.BRONZE


def colour_name(colour: int) -> str:
    """The name of a player's colour."""
    names = {
        "lapis": _("lapis blue"),
        "carnelian": _("carnelian red"),
        "saffron": _("saffron yellow"),
        "malachite": _("malachite green"),
        "amethyst": _("amethyst purple"),
    }
    code = PLAYERS[colour].code
    return names.get(code, code)


class ColourButton(Clickable):
    """A player's medallion; a click, the wheel or an arrow key selects the next colour."""

    def __init__(self, colour: int, on_change: Callable[[int], object], uid: str) -> None:
        super().__init__(
            self._next,
            uid=uid,
            tooltip=_("Colour: {colour}. Click for the next one.").format(
                colour=colour_name(colour)
            ),
        )
        self._colour = colour
        self._on_change = on_change

    def wanted(self, kit: Kit, room: float) -> Size:
        return 64.0, 64.0

    def focus_radius(self) -> float:
        return 32.0

    def draw(self, canvas: Canvas) -> None:
        size = 64.0 if self.is_hovered else 60.0
        draw_medallion(canvas, self.rect.center, size, self._colour)

    def press(self, press: Press) -> bool:
        step = _STEPS.get(press.action) if press.action else None
        if step is None or not press.shift:
            return False
        self._change(step)
        return True

    def pointer(self, event: PointerEvent) -> bool:
        if isinstance(event, Wheel):
            self._change(1 if event.dy < 0 else -1)
            return True
        return super().pointer(event)

    def _next(self) -> None:
        self._change(1)

    def _change(self, step: int) -> None:
        self._on_change((self._colour + step) % COLOURS)


def paint_garden(canvas: Canvas, box: pygame.FRect, layout: str) -> None:
    """Draw the plan of a garden layout, with the side of the doors at the bottom."""
    plan = Layout.parse(layout)
    side = min(box.width, box.height - 10) / SIDE
    left = box.centerx - side * SIDE / 2
    top = box.top + (box.height - 10 - side * SIDE) / 2
    area = pygame.FRect(left, top, side * SIDE, side * SIDE)
    canvas.rect(area.inflate(8, 8), theme.WOOD, radius=4)
    for square in range(SIDE * SIDE):
        row, column = divmod(square, SIDE)
        cell = pygame.FRect(left + column * side, top + (SIDE - 1 - row) * side, side, side)
        throne = square in plan.throne
        canvas.fill(theme.GOLD_DARK if throne else _LAWN, cell)
        canvas.rect(cell, theme.GOLD if throne else _LINE, 1)
        if square in plan.palms:
            canvas.circle(cell.center, side * 0.34, theme.MALACHITE)
    throne_middle = sorted(plan.throne)[4]
    row, column = divmod(throne_middle, SIDE)
    centre = (left + (column + 0.5) * side, top + (SIDE - 0.5 - row) * side)
    canvas.icon("throne", centre, side * 2.4)
    foot = pygame.FRect(area.centerx - side * 1.5, area.bottom + 4, side * 3, 8)
    canvas.rect(foot, theme.GOLD, radius=3)

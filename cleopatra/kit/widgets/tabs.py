"""A row of tabs with a sheet for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.device.input import InputAction, Press
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.buttons import Clickable
from cleopatra.kit.widgets.layout import Column, Container, Row
from cleopatra.kit.widgets.widget import Size, Widget

_LEAST_SHARE = 6.0
"""The least share of a row's width, in letters: long titles get more, so that no word breaks."""


class TabButton(Clickable):
    """One tab; the open one has the look of lapis."""

    def __init__(self, text: str, on_click: Callable[[], object], uid: str) -> None:
        super().__init__(on_click, uid=uid, grow=max(_LEAST_SHARE, len(text)))
        self.text = text
        self.is_open = False

    def describe(self) -> Description:
        return self.described(self.text, Role.TAB, is_chosen=self.is_open)

    def wanted(self, kit: Kit, room: float) -> Size:
        line = kit.text.set(self.text, theme.BUTTON)
        if line.width + 40 <= room:
            return line.width + 40, max(theme.CONTROL_HEIGHT, line.height + 16)
        fitted = kit.text.fit(self.text, theme.BUTTON, max(20.0, room - 24), None, 2)
        return room, max(theme.CONTROL_HEIGHT, fitted.height + 16)

    def draw(self, canvas: Canvas) -> None:
        look = "tab-on" if self.is_open else "tab-hover" if self.is_hovered else "tab"
        canvas.panel(self.rect, look)
        colour = theme.CREAM if self.is_open else theme.INK
        box = self.rect.inflate(-24, -8)
        lines = 2 if canvas.kit.text.fit(self.text, theme.BUTTON, box.width).cut else 1
        canvas.text(self.text, box, theme.BUTTON, colour, "centre", max_lines=lines)

    def cut_texts(self, kit: Kit) -> list[str]:
        box = self.rect.inflate(-24, -8)
        fitted = kit.text.fit(self.text, theme.BUTTON, box.width, box.height, 2)
        return [self.text] if fitted.cut else []


class _Sheets(Container):
    """All sheets in the same place; only the open one is visible. Asks for the tallest."""

    def wanted(self, kit: Kit, room: float) -> Size:
        tallest = 0.0
        for child in self._children:
            was = child.visible
            child._visible = True
            tallest = max(tallest, child.measure(kit, room)[1])
            child._visible = was
        return room, tallest

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        for child in self.shown():
            child.place(kit, rect)


class Tabs(Column):
    """Tabs above sheets. `sheets` are (title, widget) pairs.

    Page Up and Page Down change the sheet while a tab has the focus.
    """

    def __init__(
        self,
        sheets: Sequence[tuple[str, Widget]],
        *,
        selected: int = 0,
        on_change: Callable[[int], object] | None = None,
        uid: str = "tabs",
        grow: float = 1.0,
    ) -> None:
        self._buttons = [
            TabButton(title, partial(self.open, index), f"{uid}.{index}")
            for index, (title, _) in enumerate(sheets)
        ]
        self._sheets = [sheet for _, sheet in sheets]
        self._on_change = on_change
        self._selected = -1
        bar = Row(list(self._buttons), gap=6, align="stretch")
        body = _Sheets(self._sheets, grow=1)
        super().__init__([bar, body], gap=theme.GAP_LARGE, uid=uid, grow=grow)
        self.open(selected, quietly=True)

    @property
    def selected(self) -> int:
        """The open sheet's index."""
        return self._selected

    def open(self, index: int, quietly: bool = False) -> None:
        """Open a sheet; calls `on_change` unless `quietly`."""
        if index == self._selected:
            return
        self._selected = index
        for i, (button, sheet) in enumerate(zip(self._buttons, self._sheets, strict=True)):
            button.is_open = i == index
            sheet.visible = i == index
        self.relayout()
        self.invalidate()
        if self._on_change is not None and not quietly:
            self._on_change(index)

    def turn(self, press: Press) -> bool:
        """Page Up or Page Down; for scenes that want the keys to work everywhere."""
        by = {InputAction.PAGE_UP: -1, InputAction.PAGE_DOWN: 1}.get(press.action or InputAction.UP)
        if by is None:
            return False
        self.open((self._selected + by) % len(self._sheets))
        return True

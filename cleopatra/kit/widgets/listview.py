"""A list of rows to choose from, with wheel, scroll bar, dragging and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.device.input import (
    InputAction,
    PointerCancelled,
    PointerEvent,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Press,
    Wheel,
)
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.scroll import BAR, ScrollBar
from cleopatra.kit.widgets.widget import Size, Widget

T = TypeVar("T")
_DOUBLE = 0.45
_GAP = 6.0


class ListView(Widget, Generic[T]):
    """Rows of equal height, one of them selected.

    `text` gives a row's text; `painter(canvas, box, item, selected)`, if given, draws the row
    instead. `on_select` is called on a new selection, `on_choose` on Enter or a double click.
    `described` gives a row's text for screen readers; its label by default.
    `row_height` is the least height of a row; `rows` the number of rows it asks to show.
    """

    focusable = True

    def __init__(
        self,
        items: Sequence[T],
        *,
        text: Callable[[T], str] = str,
        painter: Callable[[Canvas, pygame.FRect, T, bool], None] | None = None,
        selected: int = -1,
        on_select: Callable[[T], object] | None = None,
        on_choose: Callable[[T], object] | None = None,
        row_height: float = theme.CONTROL_HEIGHT,
        rows: int = 6,
        described: Callable[[T], str] | None = None,
        empty: str = "",
        uid: str = "",
        tooltip: str = "",
        enabled: bool = True,
        grow: float = 1.0,
        width: float | None = None,
    ) -> None:
        super().__init__(uid=uid, tooltip=tooltip, enabled=enabled, grow=grow, width=width)
        self._items = list(items)
        self._text = text
        self._painter = painter
        self._selected = selected if 0 <= selected < len(self._items) else -1
        self._on_select = on_select
        self._on_choose = on_choose
        self._row_height = row_height
        self._rows = rows
        self._described = described or text
        self._empty = empty
        self._bar = ScrollBar()
        self._tall = row_height
        self._lines = 1
        self._hot = -1
        self._on_bar = False
        self._clicked = (-1, -1.0)

    @property
    def items(self) -> Sequence[T]:
        """The rows."""
        return self._items

    @property
    def selected(self) -> T | None:
        """The selected row's item."""
        return self._items[self._selected] if self._selected >= 0 else None

    @property
    def selected_index(self) -> int:
        """The selected row, -1 for none."""
        return self._selected

    def describe(self) -> Description:
        if not self._items:
            return self.described("", Role.LIST_BOX, self._empty)
        rows = tuple(map(self._described, self._items))
        return self.described("", Role.LIST_BOX, options=rows, option=self._selected)

    def pick(self, option: int) -> None:
        if option == self._selected:
            self.activate()
        else:
            self.select(option)

    def select(self, index: int) -> None:
        """Select a row, scroll to it and call `on_select`."""
        if not self._items:
            return
        index = max(0, min(len(self._items) - 1, index))
        self._show(index)
        if index != self._selected:
            self._selected = index
            self.invalidate()
            if self._on_select is not None:
                self._on_select(self._items[index])

    # -- Size and place -------------------------------------------------------------------
    def wanted(self, kit: Kit, room: float) -> Size:
        tall = self._row(kit, room)
        return room, tall * min(self._rows, max(1, len(self._items))) + 2 * _GAP

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        self._tall = self._row(kit, rect.width)
        inner = self._inner()
        self._bar.host = self.host
        self._bar.view = inner.height
        self._bar.content = self._tall * len(self._items)
        self._bar.offset = min(self._bar.offset, self._bar.furthest)
        self._bar.place(kit, pygame.FRect(inner.right - BAR, inner.top, BAR, inner.height))
        if self._selected >= 0:
            self._show(self._selected)

    def shift(self, dx: float, dy: float) -> None:
        super().shift(dx, dy)
        self._bar.shift(dx, dy)

    # -- Drawing --------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "well")
        inner = self._inner()
        if not self._items and self._empty:
            box = inner.inflate(-40, 0)
            canvas.text(self._empty, box, theme.BODY, theme.INK_SOFT, "centre", max_lines=None)
        with canvas.clipped(inner):
            for index, item in enumerate(self._items):
                box = self.row_rect(index)
                if box.bottom >= inner.top and box.top <= inner.bottom and canvas.sees(box):
                    self._draw_row(canvas, box, index, item)
        self._bar.draw(canvas)

    def _draw_row(self, canvas: Canvas, box: pygame.FRect, index: int, item: T) -> None:
        chosen = index == self._selected
        look = "row-on" if chosen else "row-hover" if index == self._hot else "row"
        canvas.panel(box, look)
        if self._painter is not None:
            self._painter(canvas, box, item, chosen)
        else:
            colour = theme.CREAM if chosen else theme.INK
            inner = box.inflate(-36, -6)
            canvas.text(self._text(item), inner, theme.BODY, colour, max_lines=self._lines)

    def row_rect(self, index: int) -> pygame.FRect:
        """The rectangle of a row; may be outside the visible part."""
        inner = self._inner()
        width = inner.width - (BAR + 8 if self._bar.is_needed else 0)
        top = inner.top + index * self._tall - self._bar.offset
        return pygame.FRect(inner.left, top, width, self._tall - _GAP)

    # -- Input ----------------------------------------------------------------------------
    def press(self, press: Press) -> bool:
        page = max(1, int(self._inner().height / self._tall))
        moves = {
            InputAction.UP: -1,
            InputAction.DOWN: 1,
            InputAction.PAGE_UP: -page,
            InputAction.PAGE_DOWN: page,
            InputAction.FIRST: -len(self._items),
            InputAction.LAST: len(self._items),
        }
        by = moves.get(press.action) if press.action else None
        if by is None or not self._items:
            return False
        at_edge = (by == -1 and self._selected <= 0) or (
            by == 1 and self._selected == len(self._items) - 1
        )
        if at_edge and self._selected >= 0:
            return False
        self.select(self._selected + by if self._selected >= 0 else 0)
        return True

    def activate(self) -> None:
        if self._selected < 0:
            self.select(0)
        elif self._on_choose is not None:
            self._on_choose(self._items[self._selected])

    def pointer(self, event: PointerEvent) -> bool:
        if isinstance(event, Wheel):
            return self._scroll(self._bar.offset - event.dy * self._tall)
        if isinstance(event, PointerPressed):
            self._on_bar = self._bar.is_needed and self._bar.rect.collidepoint(event.pos)
        if self._on_bar:
            wished = self._bar.drag(event)
            if wished is not None:
                self._scroll(wished)
            if isinstance(event, PointerReleased | PointerCancelled):
                self._on_bar = False
            return True
        if isinstance(event, PointerMoved):
            self._heat(self._index_at(event.pos))
        elif isinstance(event, PointerPressed):
            self._click(self._index_at(event.pos))
        return True

    def hover_changed(self) -> None:
        if not self.is_hovered:
            self._heat(-1)

    def cut_texts(self, kit: Kit) -> list[str]:
        if self._painter is not None or not self._items:
            return []
        width = self.row_rect(0).width - 36
        texts = [self._text(item) for item in self._items]
        height = self._tall - 12
        fitted = [kit.text.fit(t, theme.BODY, width, height, self._lines) for t in texts]
        return [text for text, result in zip(texts, fitted, strict=True) if result.cut]

    # -- Inside ---------------------------------------------------------------------------
    def _inner(self) -> pygame.FRect:
        return self.rect.inflate(-2 * _GAP - 4, -2 * _GAP - 4)

    def _row(self, kit: Kit, width: float) -> float:
        """The height of a row: two lines when a text is too long for one."""
        grown = self._row_height * max(1.0, 1 + (kit.text_scale - 1) * 0.8)
        room = width - 2 * _GAP - 4 - BAR - 8 - 36
        if self._painter is None:
            texts = [kit.text.fit(self._text(item), theme.BODY, room) for item in self._items]
            self._lines = 2 if any(text.cut for text in texts) else 1
        return max(grown, self._lines * kit.text.line_height(theme.BODY) + 18)

    def _index_at(self, pos: tuple[float, float]) -> int:
        if not self._inner().collidepoint(pos):
            return -1
        index = int((pos[1] - self._inner().top + self._bar.offset) // self._tall)
        return index if 0 <= index < len(self._items) else -1

    def _click(self, index: int) -> None:
        if index < 0:
            return
        now = self.host.now if self.host is not None else 0.0
        twice = self._clicked[0] == index and now - self._clicked[1] < _DOUBLE
        self._clicked = (-1, -1.0) if twice else (index, now)
        self.select(index)
        if twice and self._on_choose is not None:
            self._on_choose(self._items[index])

    def _heat(self, index: int) -> None:
        if index != self._hot:
            self._hot = index
            self.invalidate()

    def _show(self, index: int) -> None:
        top = index * self._tall
        if top < self._bar.offset:
            self._scroll(top)
        elif top + self._tall > self._bar.offset + self._bar.view:
            self._scroll(top + self._tall - self._bar.view)

    def _scroll(self, offset: float) -> bool:
        offset = max(0.0, min(self._bar.furthest, offset))
        if abs(offset - self._bar.offset) < 0.01:
            return False
        self._bar.offset = offset
        self.invalidate()
        return True

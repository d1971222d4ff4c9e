"""Layout widgets: rows, columns, grids, margins.

When text grows, it wraps or shrinks: a row that is too long breaks into lines (`wrap`) or narrows
its children; a column takes the height it needs and squeezes its growing children (scroll panels,
lists) when there is too little room.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.widget import Common, Size, Widget

_LEAST = 96.0
"""A growing child of a column is not squeezed below this height."""
_SHARE = {"start": 0.0, "centre": 0.5, "end": 1.0}


class Container(Widget):
    """A widget with children."""

    def __init__(self, children: Sequence[Widget], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._children: list[Widget] = list(children)
        for child in self._children:
            child.parent = self

    def children(self) -> Sequence[Widget]:
        return self._children

    def set_children(self, children: Sequence[Widget]) -> None:
        """Replace all children."""
        for child in self._children:
            child.attach(None, None)
        self._children = list(children)
        for child in self._children:
            child.attach(self.host, self)
        self.relayout()

    def shown(self) -> list[Widget]:
        """The visible children."""
        return [child for child in self._children if child.visible]

    def draw(self, canvas: Canvas) -> None:
        for child in self._children:
            if child.visible and canvas.sees(child.rect.inflate(60, 60)):
                child.draw(canvas)


class Column(Container):
    """Children below each other. `align` is stretch, start, centre or end."""

    def __init__(
        self,
        children: Sequence[Widget],
        *,
        gap: float = theme.GAP,
        align: str = "stretch",
        justify: str = "start",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(children, **common)
        self.gap = gap
        self.align = align
        self.justify = justify

    def wanted(self, kit: Kit, room: float) -> Size:
        sizes = [child.measure(kit, room) for child in self.shown()]
        height = sum(size[1] for size in sizes) + self.gap * max(0, len(sizes) - 1)
        return max((size[0] for size in sizes), default=0.0), height

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        shown = self.shown()
        sizes = [child.measure(kit, rect.width) for child in shown]
        gap = self.gap
        spare = rect.height - sum(size[1] for size in sizes) - gap * max(0, len(shown) - 1)
        if spare < 0:
            sizes = self._squeezed(shown, sizes, -spare)
            spare = rect.height - sum(size[1] for size in sizes) - gap * max(0, len(shown) - 1)
        if spare < 0 and len(shown) > 1:
            gap = max(min(2.0, gap), gap + spare / (len(shown) - 1))
            spare = 0.0
        shares = sum(child.grow for child in shown)
        y = rect.top + (0.0 if shares else max(0.0, spare) * _SHARE[self.justify])
        for child, (width, height) in zip(shown, sizes, strict=True):
            if shares and spare > 0:
                height += spare * child.grow / shares
            if self.align == "stretch" and child.width is None:
                width = rect.width
            x = rect.left + (rect.width - width) * _SHARE.get(self.align, 0.0)
            child.place(kit, pygame.FRect(x, y, width, height))
            y += height + gap

    def _squeezed(self, shown: list[Widget], sizes: list[Size], over: float) -> list[Size]:
        """The heights when `over` units are missing; growing children shrink first."""
        elastic = sum(size[1] for child, size in zip(shown, sizes, strict=True) if child.grow)
        if not elastic:
            return sizes
        factor = max(0.0, 1 - over / elastic)
        return [
            (size[0], max(min(size[1], _LEAST), size[1] * factor) if child.grow else size[1])
            for child, size in zip(shown, sizes, strict=True)
        ]


class Row(Container):
    """Children side by side; when too long for the room they wrap or get narrower.

    `align` (centre, start, end, stretch) is across, `justify` (start, centre, end) along the row.
    """

    def __init__(
        self,
        children: Sequence[Widget],
        *,
        gap: float = theme.GAP,
        align: str = "centre",
        justify: str = "start",
        wrap: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(children, **common)
        self.gap = gap
        self.align = align
        self.justify = justify
        self.wrap = wrap

    def wanted(self, kit: Kit, room: float) -> Size:
        lines = self._lines(kit, room)
        width = max((self._length(line) for line in lines), default=0.0)
        if any(child.grow for child in self.shown()) and self.width is None:
            width = max(width, room) if room < 1e6 else width
        heights = [max((size[1] for _, size in line), default=0.0) for line in lines]
        return min(width, room), sum(heights) + self.gap * max(0, len(lines) - 1)

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        lines = self._lines(kit, rect.width)
        y = rect.top
        for line in lines:
            spare = rect.width - self._length(line)
            shares = sum(child.grow for child, _ in line)
            x = rect.left + (0.0 if shares else max(0.0, spare) * _SHARE[self.justify])
            tall = rect.height if len(lines) == 1 else max(size[1] for _, size in line)
            for child, (width, height) in line:
                if shares and spare > 0:
                    width += spare * child.grow / shares
                height = child.measure(kit, width)[1] if child.grow else height
                if self.align == "stretch":
                    height = tall
                height = min(height, tall)
                top = y + (tall - height) * _SHARE.get(self.align, 0.0)
                child.place(kit, pygame.FRect(x, top, width, height))
                x += width + self.gap
            y += tall + self.gap

    def _length(self, line: list[tuple[Widget, Size]]) -> float:
        return sum(size[0] for _, size in line) + self.gap * max(0, len(line) - 1)

    def _lines(self, kit: Kit, room: float) -> list[list[tuple[Widget, Size]]]:
        shown = self.shown()
        natural = [
            (child, (0.0, 0.0) if child.grow and child.width is None else child.measure(kit, room))
            for child in shown
        ]
        if not natural:
            return []
        if self.wrap:
            lines: list[list[tuple[Widget, Size]]] = [[]]
            used = 0.0
            for child, size in natural:
                if lines[-1] and used + size[0] > room + 0.5:
                    lines.append([])
                    used = 0.0
                lines[-1].append((child, size))
                used += size[0] + self.gap
            return lines
        growing = [child for child, _ in natural if child.grow and child.width is None]
        over = self._length(natural) - room
        if growing:
            shares = sum(child.grow for child in growing)
            spare = max(-over, 0.25 * room)
            natural = [
                (c, (0.0, c.measure(kit, spare * c.grow / shares)[1]) if c in growing else size)
                for c, size in natural
            ]
        if over > 0.5:
            natural = self._narrow(kit, natural, room)
        return [natural]

    def _narrow(
        self, kit: Kit, line: list[tuple[Widget, Size]], room: float
    ) -> list[tuple[Widget, Size]]:
        """Narrow the widest children first until the line fits."""
        widths = [size[0] for _, size in line]
        goal = max(0.0, room - self.gap * (len(line) - 1))
        low, high = 0.0, max(widths, default=0.0)
        for _ in range(24):
            middle = (low + high) / 2
            if sum(min(width, middle) for width in widths) > goal:
                high = middle
            else:
                low = middle
        narrowed: list[tuple[Widget, Size]] = []
        for (child, size), width in zip(line, widths, strict=True):
            if width > low:
                size = (low, child.measure(kit, low)[1])
            narrowed.append((child, size))
        return narrowed


class Grid(Container):
    """Children in rows and columns.

    `columns` gives each column's share of the width; 0 means as wide as its widest child.
    Fill the cells row by row; use `Space()` for empty ones. With `is_folding` all children come
    below each other where one of them would have less width than it asks for.
    """

    def __init__(
        self,
        children: Sequence[Widget],
        columns: Sequence[float],
        *,
        gap: float = theme.GAP,
        row_gap: float | None = None,
        align: str = "centre",
        is_folding: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(children, **common)
        self.columns = tuple(columns)
        self.gap = gap
        self.row_gap = gap if row_gap is None else row_gap
        self.align = align
        self.is_folding = is_folding

    def wanted(self, kit: Kit, room: float) -> Size:
        widths = self._folded(kit, room)
        heights = self._heights(kit, widths)
        width = sum(widths) + self.gap * max(0, len(widths) - 1)
        return width, sum(heights) + self.row_gap * max(0, len(heights) - 1)

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        widths = self._folded(kit, rect.width)
        heights = self._heights(kit, widths)
        y = rect.top
        for row, height in zip(self._rows(len(widths)), heights, strict=True):
            x = rect.left
            for child, width in zip(row, widths, strict=False):
                asked = child.measure(kit, width)
                own = min(width, child.width) if child.width is not None else width
                tall = height if self.align == "stretch" else min(asked[1], height)
                top = y + (height - tall) * _SHARE.get(self.align, 0.0)
                child.place(kit, pygame.FRect(x, top, own, tall))
                x += width + self.gap
            y += height + self.row_gap

    def _rows(self, count: int) -> list[list[Widget]]:
        return [self._children[i : i + count] for i in range(0, len(self._children), count)]

    def _folded(self, kit: Kit, room: float) -> list[float]:
        """The widths of the columns, or of an only one."""
        widths = self._widths(kit, room)
        if not self.is_folding or all(
            child.measure(kit, room)[0] <= width + 0.5
            for row in self._rows(len(widths))
            for child, width in zip(row, widths, strict=False)
            if child.visible
        ):
            return widths
        return [room]

    def _widths(self, kit: Kit, room: float) -> list[float]:
        gaps = self.gap * (len(self.columns) - 1)
        widths = [0.0] * len(self.columns)
        for index, share in enumerate(self.columns):
            if not share:
                cells = [row[index] for row in self._rows(len(widths)) if index < len(row)]
                widths[index] = max((cell.measure(kit, room * 0.6)[0] for cell in cells), default=0)
        total = sum(self.columns)
        left = max(room - gaps - sum(widths), room * 0.25 if total else 0.0)
        taken = sum(widths)
        if taken + gaps + (left if total else 0.0) > room and taken:
            factor = max(0.1, (room - gaps - (left if total else 0.0)) / taken)
            widths = [width * factor for width in widths]
        for index, share in enumerate(self.columns):
            if share:
                widths[index] = left * share / total
        return widths

    def _heights(self, kit: Kit, widths: Sequence[float]) -> list[float]:
        return [
            max(
                (c.measure(kit, w)[1] for c, w in zip(row, widths, strict=False) if c.visible),
                default=0.0,
            )
            for row in self._rows(len(widths))
        ]


class Padding(Container):
    """One child with a margin around it."""

    def __init__(
        self,
        child: Widget,
        x: float = theme.PADDING,
        y: float | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__([child], **common)
        self.pad_x = x
        self.pad_y = x if y is None else y

    def wanted(self, kit: Kit, room: float) -> Size:
        width, height = self._children[0].measure(kit, room - 2 * self.pad_x)
        return width + 2 * self.pad_x, height + 2 * self.pad_y

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        inner = rect.inflate(-2 * self.pad_x, -2 * self.pad_y)
        self._children[0].place(kit, inner)


class Anchored(Container):
    """One child at the size it wants, at a place in a larger room.

    `x` and `y` are start, centre or end; `margin` keeps it from the edges.
    """

    def __init__(
        self,
        child: Widget,
        x: str = "centre",
        y: str = "centre",
        *,
        margin: float = theme.MARGIN,
        grow: float = 0.0,
    ) -> None:
        super().__init__([child], grow=grow)
        self._x, self._y = _SHARE[x], _SHARE[y]
        self.margin = margin

    def wanted(self, kit: Kit, room: float) -> Size:
        width, height = self._children[0].measure(kit, room - 2 * self.margin)
        return width + 2 * self.margin, height + 2 * self.margin

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        inner = rect.inflate(-2 * self.margin, -2 * self.margin)
        width, height = self._children[0].measure(kit, inner.width)
        width, height = min(width, inner.width), min(height, inner.height)
        x = inner.left + (inner.width - width) * self._x
        y = inner.top + (inner.height - height) * self._y
        self._children[0].place(kit, pygame.FRect(x, y, width, height))


class Layers(Container):
    """Children on top of each other, each with the whole room; the last one on top."""

    def wanted(self, kit: Kit, room: float) -> Size:
        sizes = [child.measure(kit, room) for child in self.shown()]
        return max((s[0] for s in sizes), default=0.0), max((s[1] for s in sizes), default=0.0)

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        for child in self._children:
            child.place(kit, rect)


class Absolute(Container):
    """Children at given logical rectangles, relative to the upper left corner."""

    def __init__(self, places: Sequence[tuple[Widget, pygame.FRect]]) -> None:
        super().__init__([child for child, _ in places])
        self._places = [pygame.FRect(rect) for _, rect in places]

    def wanted(self, kit: Kit, room: float) -> Size:
        right = max((rect.right for rect in self._places), default=0.0)
        return right, max((rect.bottom for rect in self._places), default=0.0)

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        for child, place in zip(self._children, self._places, strict=True):
            child.place(kit, place.move(rect.left, rect.top))


class Space(Widget):
    """Empty room of a size; `Space(grow=1)` pushes its neighbours apart."""

    def __init__(self, width: float = 0.0, height: float = 0.0, *, grow: float = 0.0) -> None:
        super().__init__(grow=grow, width=None if grow else width, height=height)

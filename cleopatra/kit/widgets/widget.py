"""What every widget is: a place, a size it wants, a drawing, answers to input.

Knows the kit and its page; no scene. All lengths are logical. The order of a widget's life:
`measure` (how large would you be in this width?), `place` (here you are), then `draw` and input.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

import pygame

from cleopatra.kit.device.input import PointerEvent
from cleopatra.kit.paint.canvas import FOCUS_REACH, Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.widgets.focus import Focusable

Size = tuple[float, float]
Point = tuple[float, float]
REACH = FOCUS_REACH + 14
"""How far a widget's shadow or ring may reach beyond its rectangle."""


class Host(Protocol):
    """What a widget asks of the page it lies on."""

    kit: Kit

    def damage(self, rect: pygame.FRect) -> None:
        """A logical rectangle must be drawn anew."""

    def relayout(self) -> None:
        """Sizes changed: measure and place everything anew."""

    def wake_in(self, seconds: float) -> None:
        """Call `tick` of all widgets again in so many seconds at the latest."""

    def is_hovered(self, widget: Widget) -> bool:
        """Whether the pointer is on it (or on a child of it)."""

    def is_pressed(self, widget: Widget) -> bool:
        """Whether it holds the pointer."""

    def has_focus(self, widget: Focusable) -> bool:
        """Whether keys go to it."""

    def focus(self, target: Focusable) -> None:
        """Give the keys to it."""

    @property
    def now(self) -> float:
        """Seconds that this page has been shown."""


class Widget(Focusable):
    """The base of all widgets.

    `grow` is its share of spare room along a row or column; `width` fixes the width it asks
    for (never more than there is), `height` is the least height. `tooltip` is shown on hover
    and focus, for disabled widgets too: there it says why.
    """

    focusable = False
    """Whether keys and pad can reach this kind of widget."""

    def __init__(
        self,
        *,
        uid: str = "",
        tooltip: str = "",
        grow: float = 0.0,
        width: float | None = None,
        height: float | None = None,
        enabled: bool = True,
        visible: bool = True,
    ) -> None:
        self.uid = uid
        self.tooltip = tooltip
        self.grow = grow
        self.width = width
        self.height = height
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.parent: Widget | None = None
        self.host: Host | None = None
        self._enabled = enabled
        self._visible = visible

    # -- Tree -----------------------------------------------------------------------------
    def children(self) -> Sequence[Widget]:
        """The widgets inside, in reading order."""
        return ()

    def walk(self) -> Iterator[Widget]:
        """This widget and everything visible inside, in reading order."""
        if self._visible:
            yield self
            for child in self.children():
                yield from child.walk()

    def attach(self, host: Host | None, parent: Widget | None) -> None:
        """Join a page (or leave it, with None); done by the page and by containers."""
        self.host = host
        self.parent = parent
        for child in self.children():
            child.attach(host, self)

    # -- Size and place -------------------------------------------------------------------
    def wanted(self, kit: Kit, room: float) -> Size:
        """The size it needs when at most `room` wide. Override this one."""
        return 0.0, 0.0

    def measure(self, kit: Kit, room: float) -> Size:
        """`wanted` with the fixed width and least height applied. Invisible ones take none."""
        if not self._visible:
            return 0.0, 0.0
        if self.width is not None:
            room = min(room, self.width)
        width, height = self.wanted(kit, room)
        if self.width is not None:
            width = room
        return width, max(height, self.height or 0.0)

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        """Take a place; containers place their children too."""
        self.rect = pygame.FRect(rect)

    def shift(self, dx: float, dy: float) -> None:
        """Move with everything inside, without measuring anew."""
        self.rect.move_ip(dx, dy)
        for child in self.children():
            child.shift(dx, dy)

    # -- State ----------------------------------------------------------------------------
    @property
    def enabled(self) -> bool:
        """Whether it can be used."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.invalidate()

    @property
    def visible(self) -> bool:
        """Whether it is there at all; invisible ones take no room."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            if self.host is not None:
                self.host.relayout()

    @property
    def is_shown(self) -> bool:
        """Whether it and everything around it is visible."""
        return self._visible and (self.parent is None or self.parent.is_shown)

    @property
    def is_hovered(self) -> bool:
        """Whether the pointer is on it."""
        return self.host is not None and self.host.is_hovered(self)

    @property
    def is_pressed(self) -> bool:
        """Whether it is being pressed or dragged."""
        return self.host is not None and self.host.is_pressed(self)

    @property
    def is_focused(self) -> bool:
        """Whether keys go to it."""
        return self.host is not None and self.host.has_focus(self)

    def invalidate(self) -> None:
        """It looks different now: draw it anew."""
        if self.host is not None:
            self.host.damage(self.rect.inflate(2 * REACH, 2 * REACH))

    def relayout(self) -> None:
        """It needs another size now: measure everything anew."""
        if self.host is not None:
            self.host.relayout()

    # -- Drawing --------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw it; containers draw what is inside."""

    # -- Input ----------------------------------------------------------------------------
    def widget_at(self, pos: Point) -> Widget | None:
        """The innermost visible widget at a point, the topmost of those that overlap."""
        if not self._visible:
            return None
        for child in reversed(self.children()):
            found = child.widget_at(pos)
            if found is not None:
                return found
        return self if self.takes_pointer() and self.rect.collidepoint(pos) else None

    def takes_pointer(self) -> bool:
        """Whether the pointer can be on it; plain containers let it through."""
        return self.focusable or bool(self.tooltip)

    def pointer(self, event: PointerEvent) -> bool:
        """A pointer event on it, or anywhere while it holds the pointer; True when used."""
        return False

    def tick(self, now: float) -> None:
        """Time passed; called after `wake_in`. For carets and the like."""

    def hover_changed(self) -> None:
        """The pointer came or went."""
        if self.focusable:
            self.invalidate()

    # -- Focus ----------------------------------------------------------------------------
    def focus_rect(self) -> pygame.FRect:
        return self.rect

    def can_focus(self) -> bool:
        usable = self._enabled or bool(self.tooltip)
        return self.focusable and usable and self.is_shown and self.rect.width > 0

    def focus_changed(self, has_focus: bool) -> None:
        self.invalidate()

    # -- Audit ----------------------------------------------------------------------------
    def cut_texts(self, kit: Kit) -> list[str]:
        """Texts that don't fit into its place; a page's `audit` collects them."""
        return []

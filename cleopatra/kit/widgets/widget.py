"""The base of all widgets: size, place, drawing, input.

All lengths are logical. The order of calls: `measure` (the size it wants for a given width),
`place` (the rectangle it gets), then `draw` and input.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol, TypedDict

import pygame

from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.device.input import PointerEvent
from cleopatra.kit.device.screen import Point
from cleopatra.kit.paint.canvas import FOCUS_REACH, Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.widgets.focus import Focusable

Size = tuple[float, float]


REACH = FOCUS_REACH + 14
"""How far a widget's shadow or focus ring may extend beyond its rectangle."""


class Common(TypedDict, total=False):
    """The keywords that every widget takes, as `Widget` has them."""

    uid: str
    tooltip: str
    grow: float
    width: float | None
    height: float | None
    enabled: bool
    visible: bool


class WidgetHost(Protocol):
    """What a widget needs from its page."""

    kit: Kit

    def damage(self, rect: pygame.FRect) -> None:
        """Request a redraw of a logical rectangle."""

    def relayout(self) -> None:
        """Sizes changed: lay everything out again."""

    def wake_in(self, seconds: float) -> None:
        """Call `tick` of all widgets after at most this many seconds."""

    def is_hovered(self, widget: Widget) -> bool:
        """Whether the pointer is on it (or on a child of it)."""

    def is_pressed(self, widget: Widget) -> bool:
        """Whether it captures the pointer."""

    def has_focus(self, widget: Focusable) -> bool:
        """Whether it has the focus."""

    def focus(self, target: Focusable) -> None:
        """Give the keys to it."""

    def toast(self, text: str) -> None:
        """Show a short message for some seconds."""

    @property
    def now(self) -> float:
        """Seconds that this page has been shown."""


class Widget(Focusable):
    """The base of all widgets.

    `grow` is its share of spare room along a row or column; `width` fixes the width it asks for
    (never more than there is), `height` is the least height. `tooltip` is shown on hover and focus;
    on a disabled widget it says why it is disabled.
    """

    focusable = False
    """Whether keys and pad can reach this kind of widget."""
    name = ""
    """What it is called for people who do not see it, where what it shows says too little."""

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
        self.host: WidgetHost | None = None
        self._enabled = enabled
        self._visible = visible

    # -- Tree -----------------------------------------------------------------------------
    def children(self) -> Sequence[Widget]:
        """Its children, in reading order."""
        return ()

    def walk(self) -> Iterator[Widget]:
        """This widget and its visible descendants, in reading order."""
        if self._visible:
            yield self
            for child in self.children():
                yield from child.walk()

    def attach(self, host: WidgetHost | None, parent: Widget | None) -> None:
        """Attach it to a page, or detach it with None; called by the page and by containers."""
        self.host = host
        self.parent = parent
        for child in self.children():
            child.attach(host, self)

    # -- For people who do not see it -----------------------------------------------------
    def describe(self) -> Description:
        return self.described()

    def described(
        self, name: str = "", role: Role = Role.BUTTON, value: str = "", **more: object
    ) -> Description:
        """A description with what all widgets have. Its own name comes before the text that it
        shows, and this before the tooltip, which describes it unless it is all there is."""
        if self.name and name:
            name, value = self.name, value or name
        title = self.name or name or self.tooltip
        description = "" if title == self.tooltip else self.tooltip
        plain = Description(role, title, value, description, is_enabled=self._enabled)
        return replace(plain, **more)  # type: ignore[arg-type]

    def reading(self) -> Description | None:
        """What it tells where keys do not reach it, such as a text; None for nothing."""
        return None

    # -- Size and place -------------------------------------------------------------------
    def wanted(self, kit: Kit, room: float) -> Size:
        """The size it needs when at most `room` wide. Override this one."""
        return 0.0, 0.0

    def measure(self, kit: Kit, room: float) -> Size:
        """`wanted` with the fixed width and least height applied; nothing when invisible."""
        if not self._visible:
            return 0.0, 0.0
        if self.width is not None:
            room = min(room, self.width)
        width, height = self.wanted(kit, room)
        if self.width is not None:
            width = room
        return width, max(height, self.height or 0.0)

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        """Take a rectangle; containers place their children too."""
        self.rect = pygame.FRect(rect)

    def shift(self, dx: float, dy: float) -> None:
        """Move it and its children without a new layout."""
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
        """Whether it is shown; invisible widgets take no room."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            if self.host is not None:
                self.host.relayout()

    @property
    def is_shown(self) -> bool:
        """Whether it and all its parents are visible."""
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
        """Whether it has the focus."""
        return self.host is not None and self.host.has_focus(self)

    def invalidate(self) -> None:
        """Request a redraw."""
        if self.host is not None:
            self.host.damage(self.rect.inflate(2 * REACH, 2 * REACH))

    def relayout(self) -> None:
        """Request a new layout because its size has changed."""
        if self.host is not None:
            self.host.relayout()

    # -- Drawing --------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Draw it; containers draw their children."""

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
        """Whether the pointer can be on it; plain containers are transparent to it."""
        return self.focusable or bool(self.tooltip)

    def pointer(self, event: PointerEvent) -> bool:
        """Handle a pointer event on it, or anywhere while it has the pointer; True when used."""
        return False

    def tick(self, now: float) -> None:
        """Time passed; called after `wake_in`. For carets and the like."""

    def hover_changed(self) -> None:
        """The pointer entered or left."""
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
        """Texts that don't fit into its rectangle; `Page.audit` collects them."""
        return []

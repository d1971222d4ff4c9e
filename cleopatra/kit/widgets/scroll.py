"""Scrolling, with wheel, scroll bar, dragging, and following the focus."""

from __future__ import annotations

from functools import partial

import pygame

from cleopatra.kit.device.input import (
    PointerCancelled,
    PointerEvent,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
)
from cleopatra.kit.device.screen import Point, new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.widget import Size, Widget

BAR = 16.0
WHEEL_STEP = 84.0
FADE = 24.0
"""The height over which content fades at an edge beyond which there is more, logical."""


class ScrollBar(Widget):
    """A vertical scroll bar for content of `content` units height, of which `view` are visible."""

    def __init__(self) -> None:
        super().__init__(width=BAR)
        self.content = 1.0
        self.view = 1.0
        self.offset = 0.0
        self._grab: float | None = None

    @property
    def furthest(self) -> float:
        """The largest offset."""
        return max(0.0, self.content - self.view)

    @property
    def is_needed(self) -> bool:
        """Whether there is anything to scroll."""
        return self.content > self.view + 0.5

    def thumb(self) -> pygame.FRect:
        """The part that is dragged."""
        length = max(44.0, self.rect.height * self.view / max(self.content, 1.0))
        length = min(length, self.rect.height)
        share = self.offset / self.furthest if self.furthest else 0.0
        top = self.rect.top + (self.rect.height - length) * share
        return pygame.FRect(self.rect.left, top, self.rect.width, length)

    def draw(self, canvas: Canvas) -> None:
        if self.is_needed:
            canvas.panel(self.rect, "track")
            canvas.panel(self.thumb(), "knob-hover" if self._grab is not None else "knob")

    def drag(self, event: PointerEvent) -> float | None:
        """The offset that a pointer event on the bar asks for, None when it does not concern the
        bar.
        """
        if isinstance(event, PointerPressed):
            thumb = self.thumb()
            inside = thumb.collidepoint(event.pos)
            self._grab = event.pos[1] - thumb.top if inside else thumb.height / 2
            return self._wished(event.pos[1])
        if isinstance(event, PointerMoved) and self._grab is not None:
            return self._wished(event.pos[1])
        if isinstance(event, PointerReleased | PointerCancelled):
            self._grab = None
            self.invalidate()
        return None

    def _wished(self, y: float) -> float:
        room = self.rect.height - self.thumb().height
        share = (y - (self._grab or 0.0) - self.rect.top) / room if room > 0 else 0.0
        return max(0.0, min(1.0, share)) * self.furthest


class ScrollPanel(Widget):
    """Shows a part of its child; scrolls when the child is taller than the room.

    `height` is the least height; it asks for the child's whole height but accepts less. `ground` is
    the colour into which content fades at the edges; None on a picture, where it is just cut off.
    """

    def __init__(
        self,
        child: Widget,
        *,
        uid: str = "",
        grow: float = 1.0,
        width: float | None = None,
        height: float | None = None,
        ground: theme.Colour | None = theme.PAPYRUS,
    ) -> None:
        super().__init__(uid=uid, grow=grow, width=width, height=height)
        self._child = child
        self._ground = ground
        child.parent = self
        self._bar = ScrollBar()
        self._bar.parent = self
        self._dragging = False

    def children(self) -> list[Widget]:
        return [self._child]

    def attach(self, host: object, parent: Widget | None) -> None:
        super().attach(host, parent)  # type: ignore[arg-type]
        self._bar.host = self.host

    @property
    def offset(self) -> float:
        """How far it is scrolled, logical, 0 at the top."""
        return self._bar.offset

    @property
    def scrolls(self) -> bool:
        """Whether its content is taller than its room."""
        return self._bar.is_needed

    def wanted(self, kit: Kit, room: float) -> Size:
        return self._child.measure(kit, room)

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        height = self._child.measure(kit, rect.width)[1]
        room = rect.width
        if height > rect.height + 0.5:
            room = rect.width - BAR - 12
            height = self._child.measure(kit, room)[1]
        self._bar.view = rect.height
        self._bar.content = max(height, rect.height) if height <= rect.height + 0.5 else height
        self._bar.offset = min(self._bar.offset, self._bar.furthest)
        self._bar.place(kit, pygame.FRect(rect.right - BAR, rect.top, BAR, rect.height))
        top = rect.top - self._bar.offset
        self._child.place(kit, pygame.FRect(rect.left, top, room, max(height, rect.height)))

    def shift(self, dx: float, dy: float) -> None:
        super().shift(dx, dy)
        self._bar.shift(dx, dy)

    def draw(self, canvas: Canvas) -> None:
        window = self.rect.inflate(24, 0) if not self._bar.is_needed else pygame.FRect(self.rect)
        if self._bar.is_needed:
            window.left -= 12
            window.width += 12
        with canvas.clipped(window):
            self._child.draw(canvas)
            if self._ground is not None:
                self._draw_fades(canvas, window, self._ground)
        self._bar.draw(canvas)

    def _draw_fades(self, canvas: Canvas, window: pygame.FRect, ground: theme.Colour) -> None:
        """Fade the content out at an edge beyond which there is more."""
        upper, lower = self._bar.offset, self._bar.furthest - self._bar.offset
        for hidden, is_lower in ((upper, False), (lower, True)):
            edge = pygame.FRect(window.left, window.top, window.width - BAR - 6, min(hidden, FADE))
            if is_lower:
                edge.bottom = window.bottom
            pixels = canvas.viewport.rect_to_pixels(edge)
            if hidden > 0.5 and pixels.height and canvas.sees(edge):
                look = (pixels.width, pixels.height, is_lower, ground)
                veil = canvas.kit.drawn.made(("fade", *look), partial(_fade, *look))
                canvas.surface.blit(veil, pixels, special_flags=pygame.BLEND_PREMULTIPLIED)

    def widget_at(self, pos: Point) -> Widget | None:
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        if self._bar.is_needed and self._bar.rect.inflate(8, 0).collidepoint(pos):
            return self
        return self._child.widget_at(pos)

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """The pointer drags the bar; keys scroll by moving the focus."""
        return self._bar.is_needed

    def can_focus(self) -> bool:
        return False

    def pointer(self, event: PointerEvent) -> bool:
        if isinstance(event, Wheel):
            return self.scroll_to(self.offset - event.dy * WHEEL_STEP)
        wished = self._bar.drag(event)
        if wished is not None:
            self.scroll_to(wished)
        return True

    def scroll_to(self, offset: float) -> bool:
        """Scroll to an offset as near as possible; False when nothing moved."""
        offset = max(0.0, min(self._bar.furthest, offset))
        moved = offset - self._bar.offset
        if abs(moved) < 0.01:
            return False
        self._bar.offset = offset
        self._child.shift(0, -moved)
        self.invalidate()
        return True

    def reveal(self, rect: pygame.FRect, margin: float = theme.GAP_LARGE) -> None:
        """Scroll so that a rectangle of the content is seen; of one that is too tall the top."""
        is_tall = rect.height + 2 * margin > self.rect.height
        if is_tall or rect.top - margin < self.rect.top:
            self.scroll_to(self.offset - (self.rect.top - rect.top + margin))
        elif rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom + margin - self.rect.bottom)


def _fade(width: int, height: int, is_lower: bool, ground: theme.Colour) -> pygame.Surface:
    """A gradient of a colour towards one edge, premultiplied."""
    picture = new_surface(width, height, alpha=True)
    for row in range(height):
        share = (row + 1) / height if is_lower else 1 - row / height
        alpha = round(240 * share)
        colour = [channel * alpha // 255 for channel in ground]
        picture.fill((*colour, alpha), (0, row, width, 1))
    return picture

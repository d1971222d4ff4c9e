"""The root of a widget tree: hover, pointer capture, focus, tooltips, toasts, damage.

A scene passes it input and lets it draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from cleopatra.kit.device.input import (
    DIRECTIONS,
    Composing,
    Device,
    InputAction,
    InputEvent,
    MouseButton,
    PointerCancelled,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Press,
    Typed,
    Wheel,
)
from cleopatra.kit.paint.canvas import FOCUS_REACH, Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.typesetter import Paragraph
from cleopatra.kit.widgets.focus import Focusable, FocusGraph
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget


class Page:
    """One screen of widgets.

    `spots` returns focusable places that are not widgets; they come after the widgets in reading
    order. `on_damage` receives logical rectangles that must be redrawn.
    """

    def __init__(
        self,
        kit: Kit,
        root: Widget,
        on_damage: Callable[[pygame.FRect], None],
        spots: Callable[[], Sequence[Focusable]] | None = None,
    ) -> None:
        self.kit = kit
        self.root = root
        self._on_damage = on_damage
        self._spots = spots
        self._hovered: Widget | None = None
        self._captured: Widget | None = None
        self._pressed: Widget | None = None
        self._pos: tuple[float, float] = (-1.0, -1.0)
        self._now = 0.0
        self._wake: float | None = None
        self._stale_layout = True
        self._keys_last = False
        self.graph = FocusGraph(self.focusables, self._focus_moved)
        self._tooltip = TooltipBox()
        self._toasts = Toasts()
        self._captions = Toasts(is_above=True)
        root.attach(self, None)
        self.layout()

    # -- What widgets ask (widget.Host) ---------------------------------------------------
    @property
    def now(self) -> float:
        """Seconds that this page has been shown."""
        return self._now

    def damage(self, rect: pygame.FRect) -> None:
        """Request a redraw of a logical rectangle."""
        self._on_damage(rect)

    def relayout(self) -> None:
        """Measure and place everything again, before the next input or drawing."""
        if not self._stale_layout:
            self._stale_layout = True
            self._on_damage(self.area.inflate(80, 80))

    def wake_in(self, seconds: float) -> None:
        """Call `tick` of all widgets after at most this many seconds."""
        at = self._now + max(0.0, seconds)
        self._wake = at if self._wake is None else min(self._wake, at)

    def is_hovered(self, widget: Widget) -> bool:
        """Whether the pointer is on a widget, or it holds the pointer."""
        if self._captured is not None:
            return widget is self._captured
        return widget is self._hovered

    def is_pressed(self, widget: Widget) -> bool:
        """Whether a widget is held down by the pointer."""
        return widget is self._captured or widget is self._pressed

    def has_focus(self, widget: Focusable) -> bool:
        """Whether a widget has the focus."""
        return self.graph.current is widget

    @property
    def area(self) -> pygame.FRect:
        """The whole window, in logical units."""
        return self.kit.viewport.space

    # -- Layout and drawing ---------------------------------------------------------------
    def layout(self) -> None:
        """Lay everything out now."""
        self._stale_layout = False
        self.root.place(self.kit, self.area)
        self._on_damage(self.area.inflate(80, 80))

    def settle(self) -> None:
        """Do a pending layout."""
        if self._stale_layout:
            self.layout()

    def draw(self, canvas: Canvas) -> None:
        """Draw all widgets, the focus ring, the tooltip and the toasts."""
        self.settle()
        self.root.draw(canvas)
        current = self.graph.current
        if current is not None and self.shows_focus:
            rect = current.focus_rect()
            if canvas.sees(rect.inflate(2 * FOCUS_REACH, 2 * FOCUS_REACH)):
                canvas.focus_ring(rect, current.focus_radius())
        self._toasts.draw(canvas, self.area)
        self._captions.draw(canvas, self.area)
        self._tooltip.draw(canvas)

    @property
    def shows_focus(self) -> bool:
        """Whether the ring is drawn: keys or pad were used last."""
        return self._keys_last

    # -- Input ----------------------------------------------------------------------------
    def handle(self, event: InputEvent) -> bool:
        """Route an event to the widget under the pointer or in focus; False when unused."""
        self.settle()
        if self.click_toast(event):
            return True
        match event:
            case Press():
                return self._press(event)
            case Typed():
                current = self.graph.current
                return current is not None and current.typed(event)
            case Composing():
                current = self.graph.current
                return current is not None and current.composed(event)
            case PointerCancelled():
                return self.give_up()
            case PointerMoved() | PointerPressed() | PointerReleased() | PointerLeft() | Wheel():
                return self._pointer(event)
        return False

    def set_device(self, device: Device) -> None:
        """Set the device used last, which shows or hides the focus ring."""
        keys = device is not Device.MOUSE
        if keys != self._keys_last:
            self._keys_last = keys
            self._damage_focus(self.graph.current)

    def focus(self, target: Focusable | str | None) -> None:
        """Move the focus to a widget or spot, given itself or by its uid."""
        self.settle()
        if isinstance(target, str):
            self.graph.focus_uid(target)
        else:
            self.graph.focus(target)

    def under(self, pos: tuple[float, float]) -> object:
        """The widget that a click on a point would act on, as a value that tells it from others;
        None for none."""
        widget = self.root.widget_at(pos)
        if widget is None or not widget.focusable:
            return None
        return widget.uid or (type(widget).__name__, tuple(widget.rect))

    def focusables(self) -> list[Focusable]:
        """Everything that keys can reach, in reading order."""
        found: list[Focusable] = [w for w in self.root.walk() if w.focusable]
        if self._spots is not None:
            found.extend(self._spots())
        return found

    def find(self, uid: str) -> Widget | None:
        """The visible widget with an id."""
        return next((w for w in self.root.walk() if w.uid == uid), None)

    # -- Popups ---------------------------------------------------------------------------
    def toast(
        self, text: str, seconds: float = 3.5, on_click: Callable[[], object] | None = None
    ) -> None:
        """Show a short message at the lower edge for some seconds; a repeated one is not added
        again.

        With `on_click` it is a link.
        """
        self._toasts.add(text, self._now + seconds, on_click)
        self._damage_toasts()

    def caption(self, text: str, seconds: float) -> None:
        """Show in words what is heard, at the upper edge, for some seconds."""
        self._captions.add(text, self._now + seconds)
        self.damage(self._captions.bounds(self.kit, self.area))

    def captions(self) -> list[str]:
        """What is heard, the oldest first."""
        return self._captions.texts

    def toasts(self) -> list[str]:
        """The short messages that are shown, the oldest first."""
        return self._toasts.texts

    def keep_free(self, foot: float, head: float = 0.0) -> None:
        """Show messages above the lowest `foot` units of the page, and captions below the highest
        `head`, from now on."""
        if head != self._captions.foot:
            self.damage(self._captions.bounds(self.kit, self.area))
            self._captions.foot = head
            self.damage(self._captions.bounds(self.kit, self.area))
        if foot != self._toasts.foot:
            self._damage_toasts()
            self._toasts.foot = foot
            self._damage_toasts()

    def clear_toasts(self) -> None:
        """Show none of the messages any more."""
        if self._toasts.clear():
            self._damage_toasts()

    def click_toast(self, event: InputEvent) -> bool:
        """Follow the link of a clicked toast; True when it has one."""
        if not isinstance(event, PointerPressed) or event.button is not MouseButton.LEFT:
            return False
        link = self._toasts.link_at(self.kit, self.area, event.pos)
        if link is not None:
            link()
        return link is not None

    def follow_toast(self) -> bool:
        """Follow the newest toast that is a link, for keys and pad; True if there is one."""
        link = self._toasts.newest_link()
        if link is not None:
            link()
        return link is not None

    def show_tooltip(self, text: str, anchor: pygame.FRect) -> None:
        """Show a tooltip at once, for things of the scene that are not widgets; "" hides it."""
        self._damage_tooltip()
        self._tooltip.show(self.kit, text, anchor, self.area)
        self._damage_tooltip()

    # -- Time -----------------------------------------------------------------------------
    def update(self, seconds: float) -> None:
        """Advance time: delayed tooltips, carets, toasts."""
        self._now += seconds
        if self._wake is not None and self._now >= self._wake:
            self._wake = None
            for widget in self.root.walk():
                widget.tick(self._now)
        if self._tooltip.is_due(self._now):
            self._tooltip.reveal(self.kit, self.area)
            self._damage_tooltip()
        if self._toasts.expire(self._now):
            self._damage_toasts()
        if self._captions.expire(self._now):
            self.damage(self._captions.bounds(self.kit, self.area))
        self.graph.check()

    def next_wake(self) -> float | None:
        """Seconds until `update` has something to do; None when nothing is planned."""
        times = [
            t
            for t in (
                self._wake,
                self._tooltip.due,
                self._toasts.next_end(),
                self._captions.next_end(),
            )
            if t is not None
        ]
        return max(0.0, min(times) - self._now) if times else None

    # -- Audit ----------------------------------------------------------------------------
    def audit(self) -> list[str]:
        """What doesn't fit: cut texts, widgets outside the page or their parent."""
        self.settle()
        problems: list[str] = []
        for widget in self.root.walk():
            name = widget.uid or type(widget).__name__
            problems += [f"{name}: text cut: {text!r}" for text in widget.cut_texts(self.kit)]
            outer = self._outer(widget)
            if outer is not None and widget.rect.width and not _within(widget.rect, outer):
                problems.append(f"{name}: {_show(widget.rect)} outside {_show(outer)}")
        return problems

    def _outer(self, widget: Widget) -> pygame.FRect | None:
        """The room a widget must stay in: its parent's; inside a scroll panel without a limit of
        height.
        """
        parent = widget.parent
        if parent is None:
            return self.area
        if isinstance(parent, ScrollPanel):
            tall = pygame.FRect(parent.rect)
            tall.update(parent.rect.left, -1e5, parent.rect.width, 2e5)
            return tall
        return parent.rect

    # -- Inside ---------------------------------------------------------------------------
    def _press(self, event: Press) -> bool:
        self._hide_tooltip()
        current = self.graph.current
        if current is not None and current.can_focus() and current.press(event):
            return True
        action = event.action
        if action in DIRECTIONS:
            return self.graph.move(action)
        if action in (InputAction.NEXT, InputAction.PREVIOUS):
            return self.graph.step(1 if action is InputAction.NEXT else -1)
        if action is InputAction.ACCEPT and current is not None and current.can_focus():
            if not event.repeat:
                self._activate(current)
            return True
        return False

    def _activate(self, item: Focusable) -> None:
        if isinstance(item, Widget) and not item.enabled:
            self.kit.sound.click("error")
            self.show_tooltip(item.tooltip, item.focus_rect())
            return
        item.activate()

    def give_up(self) -> bool:
        """Let go of the widget that is held with the mouse, without activating it; True if one
        was."""
        widget, self._captured = self._captured, None
        if widget is not None:
            widget.invalidate()
            widget.pointer(PointerCancelled())
        return widget is not None

    def _pointer(
        self, event: PointerMoved | PointerPressed | PointerReleased | PointerLeft | Wheel
    ) -> bool:
        if isinstance(event, PointerLeft):
            self._hover(None)
            return False
        self._pos = event.pos
        if isinstance(event, Wheel):
            return self._wheel(event)
        if self._captured is not None:
            return self._dragged(event)
        target = self.root.widget_at(event.pos)
        self._hover(target)
        if isinstance(event, PointerPressed):
            self._hide_tooltip()
            if target is None or not target.focusable:
                return False
            if not target.enabled:
                self.kit.sound.click("error")
                if target.tooltip:
                    self.show_tooltip(target.tooltip, target.rect)
                return True
            self.graph.focus(target)
            if event.button is MouseButton.LEFT:
                self._captured = target
                target.invalidate()
            return target.pointer(event)
        if isinstance(event, PointerReleased):
            return False  # pressed elsewhere, or before this page was shown
        return target is not None and target.pointer(event)

    def _dragged(self, event: PointerMoved | PointerPressed | PointerReleased) -> bool:
        widget = self._captured
        assert widget is not None
        if isinstance(event, PointerReleased) and event.button is MouseButton.LEFT:
            self._captured = None
            widget.invalidate()
            used = widget.pointer(event)
            self._hover(self.root.widget_at(event.pos))
            return used
        return widget.pointer(event)

    def _wheel(self, event: Wheel) -> bool:
        target = self.root.widget_at(event.pos) or self._scroller_at(event.pos)
        while target is not None:
            if target.enabled and target.pointer(event):
                self._hover(self.root.widget_at(event.pos))
                return True
            target = target.parent
        return False

    def _scroller_at(self, pos: tuple[float, float]) -> Widget | None:
        found = None
        for widget in self.root.walk():
            if isinstance(widget, ScrollPanel) and widget.rect.collidepoint(pos):
                found = widget
        return found

    def _hover(self, widget: Widget | None) -> None:
        if widget is self._hovered:
            return
        before, self._hovered = self._hovered, widget
        for changed in (before, widget):
            if changed is not None:
                changed.hover_changed()
        self._hide_tooltip()
        if widget is not None and widget.tooltip:
            self._tooltip.plan(widget.tooltip, widget.rect, self._now)

    def _focus_moved(self, before: Focusable | None, after: Focusable | None) -> None:
        self._damage_focus(before)
        if isinstance(after, Widget):
            parent = after.parent
            while parent is not None:
                if isinstance(parent, ScrollPanel):
                    parent.reveal(after.rect)
                parent = parent.parent
        self._damage_focus(after)
        if after is not None and after.tooltip and self._keys_last:
            self._hide_tooltip()
            self._tooltip.plan(after.tooltip, after.focus_rect(), self._now, slow=True)

    def _damage_focus(self, item: Focusable | None) -> None:
        if item is not None:
            self.damage(item.focus_rect().inflate(2 * FOCUS_REACH, 2 * FOCUS_REACH))

    def _hide_tooltip(self) -> None:
        self._damage_tooltip()
        self._tooltip.hide()

    def _damage_tooltip(self) -> None:
        if self._tooltip.rect.width:
            self.damage(self._tooltip.rect.inflate(60, 60))

    def _damage_toasts(self) -> None:
        self.damage(self._toasts.bounds(self.kit, self.area).inflate(60, 60))


def _within(rect: pygame.FRect, outer: pygame.FRect) -> bool:
    slack = 1.0
    return (
        rect.left >= outer.left - slack
        and rect.right <= outer.right + slack
        and rect.top >= outer.top - slack
        and rect.bottom <= outer.bottom + slack
    )


def _show(rect: pygame.FRect) -> str:
    return f"({rect.x:.0f}, {rect.y:.0f}, {rect.width:.0f} x {rect.height:.0f})"


# Tooltips and toasts, which a page draws above its widgets.

TOOLTIP_DELAY = 0.45
TOOLTIP_DELAY_KEYS = 0.8
"""Seconds until a tooltip shows under the pointer, and on keyboard focus."""
_TOOLTIP_WIDTH = 560.0
_PAD_X, _PAD_Y = 20.0, 14.0
_MOST_TOASTS = 3
_TOAST_WIDTH, _TOAST_RISE = 1100.0, 56.0
_TOAST_X, _TOAST_Y = 32.0, 16.0
_MOST_CAPTIONS, _CAPTION_DROP = 2, 8.0


class TooltipBox:
    """One tooltip: scheduled, shown, hidden. It always stays inside the page."""

    def __init__(self) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.due: float | None = None
        self._text = ""
        self._anchor = pygame.FRect(0, 0, 0, 0)

    def plan(self, text: str, anchor: pygame.FRect, now: float, slow: bool = False) -> None:
        """Show a text beside a rectangle after the delay."""
        self._text = text
        self._anchor = pygame.FRect(anchor)
        self.due = now + (TOOLTIP_DELAY_KEYS if slow else TOOLTIP_DELAY)

    def is_due(self, now: float) -> bool:
        """Whether the delay is over."""
        return self.due is not None and now >= self.due

    def reveal(self, kit: Kit, area: pygame.FRect) -> None:
        """Show the scheduled text."""
        self.show(kit, self._text, self._anchor, area)

    def show(self, kit: Kit, text: str, anchor: pygame.FRect, area: pygame.FRect) -> None:
        """Show a text now: below the anchor, above it when there is no room."""
        self.hide()
        if not text:
            return
        self._text = text
        paragraph = self._paragraph(kit)
        size = (paragraph.width + 2 * _PAD_X + 2, paragraph.height + 2 * _PAD_Y)
        rect = pygame.FRect(0, 0, *size)
        rect.midtop = (anchor.centerx, anchor.bottom + 14)
        if rect.bottom > area.bottom - 8:
            rect.bottom = anchor.top - 14
        if rect.top < area.top + 8:
            rect.midleft = (anchor.right + 14, anchor.centery)
        rect.clamp_ip(area.inflate(-16, -16))
        self.rect = rect

    def hide(self) -> None:
        """Hide it and cancel what is scheduled."""
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.due = None

    def draw(self, canvas: Canvas) -> None:
        """Draw it, if it is shown."""
        if self.rect.width and canvas.sees(self.rect.inflate(50, 50)):
            canvas.panel(self.rect, "tooltip")
            paragraph = self._paragraph(canvas.kit)
            at = (self.rect.left + _PAD_X, self.rect.top + _PAD_Y)
            canvas.paragraph(paragraph, at, theme.CREAM)

    def _paragraph(self, kit: Kit) -> Paragraph:
        return kit.text.set(self._text, theme.SMALL, _TOOLTIP_WIDTH * max(1.0, kit.text_scale**0.7))


@dataclass(slots=True)
class _Toast:
    text: str
    ends: float
    on_click: Callable[[], object] | None = None


class Toasts:
    """Short messages at the lower edge, the newest at the bottom; with `is_above` captions at the
    upper edge, smaller, the newest at the top."""

    def __init__(self, *, is_above: bool = False) -> None:
        self._is_above = is_above
        self._size = theme.SMALL if is_above else theme.BODY
        self._toasts: list[_Toast] = []
        self.foot = 0.0
        """How much of the lower part of the page, or of the upper one, they leave free, for what
        must not be covered."""
        self._most = _MOST_CAPTIONS if is_above else _MOST_TOASTS
        shrink = 0.6 if is_above else 1.0
        self._pad_x, self._pad_y = shrink * _TOAST_X, shrink**2 * _TOAST_Y

    @property
    def texts(self) -> list[str]:
        """Their texts, the oldest first."""
        return [toast.text for toast in self._toasts]

    def add(self, text: str, ends: float, on_click: Callable[[], object] | None = None) -> None:
        """Show a text until a time; a text that is already shown stays longer.

        With `on_click` it is a link.
        """
        self._toasts = [toast for toast in self._toasts if toast.text != text]
        self._toasts = [*self._toasts, _Toast(text, ends, on_click)][-self._most :]

    def link_at(
        self, kit: Kit, area: pygame.FRect, pos: tuple[float, float]
    ) -> Callable[[], object] | None:
        """The link of the toast under a point; None for no toast or one without a link."""
        for toast, rect, _paragraph in self._placed(kit, area):
            if rect.collidepoint(pos):
                return toast.on_click
        return None

    def newest_link(self) -> Callable[[], object] | None:
        """The link of the newest toast that has one."""
        return next((t.on_click for t in reversed(self._toasts) if t.on_click is not None), None)

    def expire(self, now: float) -> bool:
        """Remove expired toasts; True when there were any."""
        kept = [toast for toast in self._toasts if toast.ends > now]
        changed = len(kept) != len(self._toasts)
        self._toasts = kept
        return changed

    def clear(self) -> bool:
        """Drop all; True when there was any."""
        had_any = bool(self._toasts)
        self._toasts = []
        return had_any

    def next_end(self) -> float | None:
        """When the next toast expires."""
        return min((toast.ends for toast in self._toasts), default=None)

    def bounds(self, kit: Kit, area: pygame.FRect) -> pygame.FRect:
        """The strip in which toasts may be drawn."""
        height = _MOST_TOASTS * (3 * kit.text.line_height(self._size) + 40) + 60 + self.foot
        if self._is_above:
            return pygame.FRect(area.left, area.top, area.width, height)
        return pygame.FRect(area.left, area.bottom - height, area.width, height)

    def draw(self, canvas: Canvas, area: pygame.FRect) -> None:
        """Draw them all."""
        for _toast, rect, paragraph in self._placed(canvas.kit, area):
            canvas.panel(rect, "toast")
            at = (rect.left + self._pad_x, rect.top + self._pad_y)
            canvas.paragraph(paragraph, at, theme.CREAM, paragraph.width, "centre")

    def _placed(
        self, kit: Kit, area: pygame.FRect
    ) -> Iterator[tuple[_Toast, pygame.FRect, Paragraph]]:
        """The toasts with their places and texts, the newest first."""
        bottom = area.bottom - max(_TOAST_RISE, self.foot)
        top = area.top + self.foot + _CAPTION_DROP
        for toast in reversed(self._toasts):
            paragraph = kit.text.set(toast.text, self._size, _TOAST_WIDTH, 3)
            rect = pygame.FRect(
                0, 0, paragraph.width + 2 * self._pad_x, paragraph.height + 2 * self._pad_y
            )
            if self._is_above:
                rect.midtop = (area.centerx, top)
            else:
                rect.midbottom = (area.centerx, bottom)
            yield toast, rect, paragraph
            bottom, top = rect.top - theme.GAP, rect.bottom + theme.GAP / 2

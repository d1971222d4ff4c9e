"""Tooltips and toasts, which a page draws above its widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.typesetter import Paragraph

TOOLTIP_DELAY = 0.45
TOOLTIP_DELAY_KEYS = 0.8
"""Seconds until a tooltip shows under the pointer, and on keyboard focus."""
_TOOLTIP_WIDTH = 560.0
_PAD_X, _PAD_Y = 20.0, 14.0
_MOST_TOASTS = 3
_TOAST_WIDTH, _TOAST_RISE = 1100.0, 56.0
_TOAST_X, _TOAST_Y = 32.0, 16.0


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
    """Short messages at the lower edge, the newest at the bottom."""

    def __init__(self) -> None:
        self._toasts: list[_Toast] = []
        self.foot = 0.0
        """How much of the lower part of the page they leave free, for what must not be covered."""

    @property
    def texts(self) -> list[str]:
        """Their texts, the oldest first."""
        return [toast.text for toast in self._toasts]

    def add(self, text: str, ends: float, on_click: Callable[[], object] | None = None) -> None:
        """Show a text until a time; a text that is already shown stays longer.

        With `on_click` it is a link.
        """
        self._toasts = [toast for toast in self._toasts if toast.text != text]
        self._toasts = [*self._toasts, _Toast(text, ends, on_click)][-_MOST_TOASTS:]

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
        height = _MOST_TOASTS * (3 * kit.text.line_height(theme.BODY) + 40) + 60 + self.foot
        return pygame.FRect(area.left, area.bottom - height, area.width, height)

    def draw(self, canvas: Canvas, area: pygame.FRect) -> None:
        """Draw them all."""
        for _toast, rect, paragraph in self._placed(canvas.kit, area):
            canvas.panel(rect, "toast")
            at = (rect.left + _TOAST_X, rect.top + _TOAST_Y)
            canvas.paragraph(paragraph, at, theme.CREAM, paragraph.width, "centre")

    def _placed(
        self, kit: Kit, area: pygame.FRect
    ) -> Iterator[tuple[_Toast, pygame.FRect, Paragraph]]:
        """The toasts with their places and texts, the newest first."""
        bottom = area.bottom - max(_TOAST_RISE, self.foot)
        for toast in reversed(self._toasts):
            paragraph = kit.text.set(toast.text, theme.BODY, _TOAST_WIDTH, 3)
            rect = pygame.FRect(
                0, 0, paragraph.width + 2 * _TOAST_X, paragraph.height + 2 * _TOAST_Y
            )
            rect.midbottom = (area.centerx, bottom)
            yield toast, rect, paragraph
            bottom = rect.top - theme.GAP

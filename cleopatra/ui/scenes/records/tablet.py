"""A tablet of the wall of achievements: a sign and a name, lit once it is reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.buttons import Clickable
from cleopatra.kit.widgets.widget import Size
from cleopatra.ui.extension.extra import AchievementWords

_WIDTH: Final = 172.0
_ICON: Final = 62.0
_PAD: Final = 12.0
_LINES: Final = 2


class Tablet(Clickable):
    """One achievement; `day` is when it was reached, "" while it is open. `on_look` is called when
    the tablet gets the focus."""

    def __init__(
        self,
        goal: AchievementWords,
        day: str,
        is_reached: bool,
        on_look: Callable[[], object],
        on_click: Callable[[], object],
        *,
        told: str,
        uid: str,
    ) -> None:
        super().__init__(on_click, uid=uid)
        self._goal = goal
        self._day = day
        self._is_reached = is_reached
        self._on_look = on_look
        self._told = told

    def describe(self) -> Description:
        return self.described(self._goal.name, value=self._told)

    def wanted(self, kit: Kit, room: float) -> Size:
        width = min(room, _WIDTH * max(1.0, 1 + 0.75 * (kit.text_scale - 1)))
        name = _LINES * kit.text.line_height(theme.SMALL_BOLD)
        return width, _ICON + name + kit.text.line_height(theme.TINY) + 2 * _PAD + 8

    def draw(self, canvas: Canvas) -> None:
        has_focus = self.host is not None and self.host.has_focus(self)
        look = "row-on" if self._is_reached else "leaf-dim"
        canvas.panel(self.rect, look)
        if self.is_hovered or has_focus:
            canvas.panel(self.rect.inflate(-4, -4), "frame-on")
        top = pygame.FRect(self.rect.left, self.rect.top + _PAD, self.rect.width, _ICON)
        if self._is_reached:
            canvas.icon(self._goal.icon, top.center, _ICON, theme.GOLD_LIGHT, theme.RIM)
        else:
            canvas.icon(self._goal.icon, top.center, _ICON, theme.SAND, theme.BRONZE_DARK)
        name, foot = self._boxes(canvas.kit)
        ink = theme.CREAM if self._is_reached else theme.INK
        canvas.text(self._goal.name, name, theme.SMALL_BOLD, ink, "centre", "middle", _LINES)
        if self._day:
            canvas.text(self._day, foot, theme.TINY, theme.CREAM_SOFT, "centre", "middle", 1)

    def focus_changed(self, has_focus: bool) -> None:
        self.invalidate()
        if has_focus:
            self._on_look()

    def cut_texts(self, kit: Kit) -> list[str]:
        name, foot = self._boxes(kit)
        texts = (
            (self._goal.name, theme.SMALL_BOLD, name, _LINES),
            (self._day, theme.TINY, foot, 1),
        )
        return [
            text
            for text, style, box, lines in texts
            if text and kit.text.fit(text, style, box.width, box.height, lines).cut
        ]

    def _boxes(self, kit: Kit) -> tuple[pygame.FRect, pygame.FRect]:
        """The room of the name, and that of the day below it."""
        day = kit.text.line_height(theme.TINY)
        inner = self.rect.inflate(-2 * _PAD, -2 * _PAD)
        foot = pygame.FRect(inner.left, inner.bottom - day, inner.width, day)
        top = inner.top + _ICON + 8
        end = foot.top if self._day else inner.bottom
        return pygame.FRect(inner.left, top, inner.width, end - top), foot

"""The title's menu: words on the evening sky, with a bar of light behind the selected one.

Knows clicks and looks, not what the entries do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import TextStyle
from cleopatra.kit.widgets.buttons import Clickable
from cleopatra.kit.widgets.widget import Size

_INDENT: Final = 64.0
_ROOM: Final = 12.0
_LIGHT: Final = 190
"""How strong the bar is at its left end, 0..255."""


class MenuEntry(Clickable):
    """One entry, with a line of detail below it if there is more to say. The one with the focus is
    selected; the pointer gives it the focus, so that there is never more than one."""

    def __init__(
        self,
        text: str,
        on_click: Callable[[], object],
        *,
        style: TextStyle = theme.SUBHEADING,
        detail: str = "",
        uid: str = "",
        tooltip: str = "",
    ) -> None:
        super().__init__(on_click, uid=uid, tooltip=tooltip)
        self.text = text
        """What it says; another language builds the menu anew."""
        self._style = style
        self._detail = detail
        self._bars: dict[tuple[int, int], pygame.Surface] = {}

    def describe(self) -> Description:
        return self.described(self.text, value=self._detail)

    def wanted(self, kit: Kit, room: float) -> Size:
        inner = room - _INDENT - _ROOM
        height = kit.text.fit(self.text, self._style, inner, None, 1).height + _ROOM
        if self._detail:
            height += kit.text.fit(self._detail, theme.SMALL, inner, None, 1).height
        return room, max(theme.CONTROL_HEIGHT, height)

    def is_cut(self, kit: Kit, width: float) -> bool:
        """Whether its word is too long for a width."""
        return kit.text.fit(self.text, self._style, width - _INDENT - _ROOM, None, 1).cut

    def draw(self, canvas: Canvas) -> None:
        is_selected = self.host is not None and self.host.has_focus(self)
        if is_selected:
            canvas.sprite(self._bar(canvas), self.rect.topleft)
            mark = (self.rect.left + _INDENT / 2, self.rect.centery)
            canvas.icon("scarab", mark, 34, theme.GOLD_LIGHT, theme.RIM)
        upper, lower = self._boxes(canvas.kit)
        colour = theme.GOLD_LIGHT if is_selected else theme.CREAM
        canvas.text(self.text, upper, self._style, colour, "left", shadow=theme.BLACK)
        if self._detail:
            canvas.text(self._detail, lower, theme.SMALL, theme.CREAM, "left", shadow=theme.BLACK)

    def focus_changed(self, has_focus: bool) -> None:
        self.invalidate()

    def hover_changed(self) -> None:
        if self.host is not None and self.is_hovered:
            self.host.focus(self)

    def cut_texts(self, kit: Kit) -> list[str]:
        upper, lower = self._boxes(kit)
        texts = ((self.text, self._style, upper), (self._detail, theme.SMALL, lower))
        return [
            text
            for text, style, box in texts
            if text and kit.text.fit(text, style, box.width, box.height, 1).cut
        ]

    def _boxes(self, kit: Kit) -> tuple[pygame.FRect, pygame.FRect]:
        """The room of the word, and that of the detail below it."""
        box = pygame.FRect(
            self.rect.left + _INDENT,
            self.rect.top + _ROOM / 2,
            self.rect.width - _INDENT - _ROOM,
            self.rect.height - _ROOM,
        )
        if not self._detail:
            return box, pygame.FRect(0, 0, 0, 0)
        below = kit.text.fit(self._detail, theme.SMALL, box.width, None, 1).height
        upper = pygame.FRect(box.left, box.top, box.width, box.height - below)
        return upper, pygame.FRect(box.left, upper.bottom, box.width, below)

    def _bar(self, canvas: Canvas) -> pygame.Surface:
        """A bar of lapis that fades to the right, with a thread of gold above and below."""
        pixels = canvas.viewport.rect_to_pixels(self.rect)
        found = self._bars.get(pixels.size)
        if found is None:
            found = new_surface(*pixels.size, alpha=True)
            line = max(1, canvas.viewport.length(2))
            for x in range(pixels.width):
                share = 1 - x / pixels.width
                _column(found, x, (0, pixels.height), theme.LAPIS, round(_LIGHT * share))
                for y in (0, pixels.height - line):
                    _column(found, x, (y, line), theme.GOLD, round(255 * share**1.5))
            self._bars[pixels.size] = found
        return found


def _column(
    surface: pygame.Surface, x: int, span: tuple[int, int], colour: theme.Colour, alpha: int
) -> None:
    """One premultiplied column of pixels from `span[0]` on, `span[1]` long."""
    red, green, blue = (channel * alpha // 255 for channel in colour)
    surface.fill((red, green, blue, alpha), (x, span[0], 1, span[1]))

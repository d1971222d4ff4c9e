"""A list of games with the details of the selected one beside it, or above it in a tall window."""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.layout import Container
from cleopatra.kit.widgets.widget import Size, Widget

_GAP: Final = 40.0
_LIST: Final = 0.56
"""The share of the list beside the details."""
_CARD: Final = 0.5
"""The greatest share of the details above the list."""


class ListAndCard(Container):
    """`rows` and the details `card`, of which each takes the height it is given.

    It asks for no height, or inside a panel that scrolls (`is_scrolled`) for that of the list.
    """

    def __init__(self, rows: Widget, card: Widget, *, is_scrolled: bool = False) -> None:
        super().__init__([rows, card], grow=1.0)
        self._rows = rows
        self._card = card
        self._is_scrolled = is_scrolled

    def wanted(self, kit: Kit, room: float) -> Size:
        if not self._is_scrolled:
            return room, 0.0
        if not kit.viewport.is_stacked:
            return room, self._rows.measure(kit, (room - _GAP) * _LIST)[1]
        rows = self._rows.measure(kit, room)[1]
        card = self._card.measure(kit, room)[1]
        return room, rows + theme.GAP + min(card, rows * _CARD / (1.0 - _CARD))

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        super().place(kit, rect)
        if not kit.viewport.is_stacked:
            width = (rect.width - _GAP) * _LIST
            self._rows.place(kit, pygame.FRect(rect.left, rect.top, width, rect.height))
            left = rect.left + width + _GAP
            room = rect.right - left
            self._card.place(kit, pygame.FRect(left, rect.top, room, rect.height))
            return
        tall = min(self._card.measure(kit, rect.width)[1], rect.height * _CARD)
        self._card.place(kit, pygame.FRect(rect.left, rect.top, rect.width, tall))
        top = rect.top + tall + theme.GAP
        self._rows.place(kit, pygame.FRect(rect.left, top, rect.width, rect.bottom - top))

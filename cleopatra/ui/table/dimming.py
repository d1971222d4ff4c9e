"""The veil that dims the table while new cards are dealt: what has nothing to do with them.

Knows only what the player is doing. Parts that are drawn later stay bright.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.ui.table.context import Context, context_of
from cleopatra.ui.table.part import Part
from cleopatra.ui.table.shown import TableFacts

_STRENGTH: Final = 118
"""Of 255."""


class DimmingPart(Part):
    """Dims everything that is drawn before it; nothing lies on it and nothing is covered by it."""

    name = "dimming"

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        return (self._is_dim(shown),)

    def reach(self, shown: TableFacts) -> pygame.FRect:
        return self.rect if self._is_dim(shown) else pygame.FRect(0, 0, 0, 0)

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        if self._is_dim(shown):
            canvas.veil(self.rect, theme.NIGHT, _STRENGTH)

    def _is_dim(self, shown: TableFacts) -> bool:
        return context_of(shown) is Context.MARKET and not shown.panels_open

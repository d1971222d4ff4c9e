"""The shelf: what lies beside the board for all players, in games with expansions.

Knows items and places, not what they do. It takes room only when something lies on it.
"""

from __future__ import annotations

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.ui.extension import registry
from cleopatra.ui.extension.item import Item
from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.table.items import draw_item
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.target import Target, place_target

WIDTH = 262.0
"""The room that it takes from the hand."""
_PAD = 12.0
_GAP = 8.0


class ShelfPart(Part):
    """Two rows of small things."""

    name = "shelf"

    def items(self, shown: Shown) -> list[Item]:
        """What lies on it."""
        return registry.supply(shown.observation)

    def facts(self, shown: Shown) -> tuple[object, ...]:
        return tuple(self.items(shown)), tuple(self.rect), shown.cues(PlaceKind.SUPPLY)

    def targets(self, shown: Shown) -> list[Target]:
        items = self.items(shown)
        return [
            place_target(item.place, box, 8)
            for item, box in zip(items, self.cells(len(items)), strict=True)
        ]

    def cells(self, number: int) -> list[pygame.FRect]:
        """The rectangles for a number of things: one row while they fit, else two."""
        if not number:
            return []
        rows = 1 if number <= 3 else 2
        columns = -(-number // rows)
        inner = self.rect.inflate(-2 * _PAD, -2 * _PAD)
        width = (inner.width - _GAP * (columns - 1)) / columns
        height = (inner.height - _GAP * (rows - 1)) / rows
        return [
            pygame.FRect(
                inner.left + (index % columns) * (width + _GAP),
                inner.top + (index // columns) * (height + _GAP),
                width,
                height,
            )
            for index in range(number)
        ]

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        items = self.items(shown)
        if not items:
            return
        canvas.panel(self.rect, "lapis-slim")
        for item, box in zip(items, self.cells(len(items)), strict=True):
            index = item.place.index
            glow, is_lit = (
                shown.glow(PlaceKind.SUPPLY, index),
                shown.is_lit(PlaceKind.SUPPLY, index),
            )
            draw_cue(canvas, box, glow, is_lit, 8)
            if item.place not in shown.lifted:
                draw_item(canvas, self.gear, item, box)

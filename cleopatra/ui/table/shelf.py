"""The shelf: what lies beside the board for all players, in games with expansions.

Knows items and places, not what they do. It takes room only when something lies on it.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.expansion_ui import Item
from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.pictures import draw_item
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import Target, place_target

_COLUMNS: Final = 4
_CELL_WIDTH, _CELL_HEIGHT = 50.0, 66.0
_PAD: Final = 9.0
_GAP: Final = 6.0


class ShelfPart(Part):
    """Two rows of small things."""

    name = "shelf"

    def items(self, shown: TableFacts) -> list[Item]:
        """What lies on it."""
        return lookup.supply(shown.observation)

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        return tuple(self.items(shown)), tuple(self.rect), shown.cues(PlaceKind.SUPPLY)

    def targets(self, shown: TableFacts) -> list[Target]:
        items = self.items(shown)
        return [
            place_target(item.place, box, 8)
            for item, box in zip(items, self.cells(len(items)), strict=True)
        ]

    def reach(self, shown: TableFacts) -> pygame.FRect:
        board = self.board(len(self.items(shown)))
        return board.inflate(36, 36) if board.width else board

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        board = self.board(len(self.items(shown)))
        return [board] if board.width else []

    def board(self, number: int) -> pygame.FRect:
        """What a number of things takes of the rectangle: one row while they fit, else more."""
        if not number:
            return pygame.FRect(self.rect.left, self.rect.top, 0, 0)
        rows = -(-number // _COLUMNS)
        columns = -(-number // rows)
        wide = 2 * _PAD + columns * _CELL_WIDTH + (columns - 1) * _GAP
        high = 2 * _PAD + rows * _CELL_HEIGHT + (rows - 1) * _GAP
        return pygame.FRect(self.rect.left, self.rect.top, wide, high)

    def cells(self, number: int) -> list[pygame.FRect]:
        """The rectangles for a number of things."""
        if not number:
            return []
        board = self.board(number)
        columns = -(-number // -(-number // _COLUMNS))
        return [
            pygame.FRect(
                board.left + _PAD + (index % columns) * (_CELL_WIDTH + _GAP),
                board.top + _PAD + (index // columns) * (_CELL_HEIGHT + _GAP),
                _CELL_WIDTH,
                _CELL_HEIGHT,
            )
            for index in range(number)
        ]

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        items = self.items(shown)
        if not items:
            return
        canvas.panel(self.board(len(items)), "dusk")
        for item, box in zip(items, self.cells(len(items)), strict=True):
            index = item.place.index
            glow = shown.glow(PlaceKind.SUPPLY, index)
            draw_cue(canvas, box, glow, shown.is_lit(PlaceKind.SUPPLY, index), 8)
            if item.place not in shown.lifted:
                draw_item(canvas, self.gear, item, box)

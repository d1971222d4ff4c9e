"""The plan of a garden's layout, as the set-up shows it."""

from __future__ import annotations

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.rules.layouts import SIDE, Layout

_LAWN: theme.Colour = theme.mix(theme.PAPYRUS_DARK, theme.PAPYRUS, 0.3)
_LINE: theme.Colour = theme.BRONZE


def paint_garden(canvas: Canvas, box: pygame.FRect, layout: str) -> None:
    """Draw the plan of a garden layout, with the side of the doors at the bottom."""
    plan = Layout.parse(layout)
    side = min(box.width, box.height - 10) / SIDE
    left = box.centerx - side * SIDE / 2
    top = box.top + (box.height - 10 - side * SIDE) / 2
    area = pygame.FRect(left, top, side * SIDE, side * SIDE)
    canvas.rect(area.inflate(8, 8), theme.WOOD, radius=4)
    for square in range(SIDE * SIDE):
        row, column = divmod(square, SIDE)
        cell = pygame.FRect(left + column * side, top + (SIDE - 1 - row) * side, side, side)
        throne = square in plan.throne
        canvas.fill(theme.GOLD_DARK if throne else _LAWN, cell)
        canvas.rect(cell, theme.GOLD if throne else _LINE, 1)
        if square in plan.palms:
            canvas.circle(cell.center, side * 0.34, theme.MALACHITE)
    throne_middle = sorted(plan.throne)[4]
    row, column = divmod(throne_middle, SIDE)
    centre = (left + (column + 0.5) * side, top + (SIDE - 0.5 - row) * side)
    canvas.icon("throne", centre, side * 2.4)
    foot = pygame.FRect(area.centerx - side * 1.5, area.bottom + 4, side * 3, 8)
    canvas.rect(foot, theme.GOLD, radius=3)

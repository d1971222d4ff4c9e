"""Small flat shapes of mosaics, as shown beside the pile. Knows cells and colours only."""

from __future__ import annotations

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour
from cleopatra.rules.garden import Garden


def draw_shape(
    canvas: Canvas,
    garden: Garden,
    mosaic: int,
    box: pygame.FRect,
    colour: Colour,
    is_outlined: bool = True,
) -> None:
    """A mosaic from above in its first orientation, as large as it fits; row 0 below."""
    cells = garden.shapes[mosaic][0]
    rows = max(row for row, _ in cells) + 1
    columns = max(column for _, column in cells) + 1
    side = min(box.width / max(columns, 3), box.height / max(rows, 3))
    left = box.centerx - columns * side / 2
    bottom = box.centery + rows * side / 2
    squares = [
        pygame.FRect(left + column * side, bottom - (row + 1) * side, side, side)
        for row, column in cells
    ]
    if is_outlined:
        for square in squares:
            canvas.rect(square.inflate(4, 4), theme.RIM, 0, 2)
    for square in squares:
        canvas.rect(square.inflate(-1, -1) if is_outlined else square, colour)

"""The scribe Ti beside a paragraph, for dialogs and sheets."""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.labels import Label, Painted
from cleopatra.kit.widgets.layout import Row
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.pictures import draw_picture
from cleopatra.ui.table.scribe import PORTRAIT

SIZE: Final = 150.0


class ScribeRow(Row):
    """His portrait, and what he says to the right of it."""

    def __init__(self, sprites: SpriteStore, text: str, size: float = SIZE) -> None:
        def paint(canvas: Canvas, box: pygame.FRect) -> None:
            draw_picture(canvas, sprites, PORTRAIT, box)

        face = Painted(paint, size, size)
        super().__init__([face, Label(text, theme.BODY, grow=1)], gap=theme.GAP_LARGE)

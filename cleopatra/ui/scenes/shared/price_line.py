"""One row of the table of costs and rewards: picture, name, number, cost and reward of a piece."""

from __future__ import annotations

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.labels import Label, Painted, Panel
from cleopatra.kit.widgets.layout import Row
from cleopatra.kit.widgets.widget import Widget
from cleopatra.rules.catalogue import PieceKind
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.pictures import draw_fitted
from cleopatra.ui.words import naming, prices


def price_line(sprites: SpriteStore, kind: PieceKind) -> Widget:
    """The row of a piece. Rule: D6.1, K2.3"""
    piece = prices.piece_id(kind)

    def paint(canvas: Canvas, box: pygame.FRect) -> None:
        draw_fitted(canvas, sprites, piece, box, 0)

    name = f"[b]{naming.piece(piece)}[/b] × {kind.number}"
    text = Label(f"{name}   {prices.cost(kind)}\n{prices.reward(kind)}", theme.SMALL, grow=1)
    return Panel(Row([Painted(paint, 84, 64), text], gap=theme.GAP), "row", 4)

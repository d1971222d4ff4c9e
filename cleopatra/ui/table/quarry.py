"""The quarry: a row for each kind of piece with its picture, cost, reward and what is left.

Knows the table of costs and what is shown. Whether and why something can be built comes with the
marks.
"""

from __future__ import annotations

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.rules.catalogue import RESOURCES, Pattern, Piece, PieceKind
from cleopatra.ui.extension import registry
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.table import looks
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.pictures import draw_fitted
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.target import Target, place_target
from cleopatra.ui.words import naming
from cleopatra.ui.words.prices import UNIT_ICONS

ROWS = (
    Piece.SPHINX,
    Piece.WALL,
    Piece.DOOR,
    Piece.MOSAIC,
    Piece.OBELISK,
    Piece.PEDESTAL,
    Piece.THRONE,
)
_ROW_GAP = 6.0


class QuarryPart(Part):
    """Seven rows below each other."""

    name = "quarry"

    def facts(self, shown: Shown) -> tuple[object, ...]:
        return (
            tuple(shown.left(piece) for piece in ROWS),
            shown.cues(PlaceKind.PIECE),
            tuple(naming.piece(piece) for piece in ROWS),
        )

    def targets(self, shown: Shown) -> list[Target]:
        return [place_target(Place(PlaceKind.PIECE, int(p)), self.row(p), 10) for p in ROWS]

    def row(self, piece: int) -> pygame.FRect:
        """The row of a piece kind."""
        index = ROWS.index(Piece(piece))
        height = (self.rect.height - _ROW_GAP * (len(ROWS) - 1)) / len(ROWS)
        top = self.rect.top + index * (height + _ROW_GAP)
        return pygame.FRect(self.rect.left, top, self.rect.width, height)

    def picture_box(self, piece: int) -> pygame.FRect:
        """Where the piece's picture stands in its row."""
        row = self.row(piece)
        return pygame.FRect(row.left + 8, row.top + 5, 72, row.height - 10)

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        for piece in ROWS:
            row = self.row(piece)
            if canvas.sees(row.inflate(40, 40)):
                self._draw_row(canvas, shown, piece, row)

    def _draw_row(self, canvas: Canvas, shown: Shown, piece: Piece, row: pygame.FRect) -> None:
        kind = shown.rules.pieces[piece]
        left = shown.left(piece)
        glow = shown.glow(PlaceKind.PIECE, piece)
        is_lit = shown.is_lit(PlaceKind.PIECE, piece)
        if glow in (Glow.LEGAL, Glow.CHOSEN) or is_lit:
            draw_cue(canvas, row, glow, is_lit, 8)
        greyed = glow is Glow.REFUSED or not left
        canvas.panel(row, "tab" if greyed else "papyrus-plain")
        box = self.picture_box(piece)
        draw_fitted(
            canvas, self.gear.sprites, piece, box, registry.next_mosaic(shown.observation), greyed
        )
        ink = theme.INK_DISABLED if not left else theme.INK_SOFT if greyed else theme.INK
        text_left = box.right + 10
        count = pygame.FRect(row.right - 66, row.top + 4, 52, row.height * 0.46)
        name = pygame.FRect(text_left, row.top + 5, count.left - text_left - 2, row.height * 0.46)
        self.write(canvas, naming.piece(piece), name, theme.LABEL_BOLD, ink)
        if left:
            self.write(canvas, f"× {left}", count, theme.FIGURE, ink, "right")
        else:
            canvas.icon("check", (count.right - 14, count.centery), 26, theme.MALACHITE)
        line = row.top + row.height * 0.72
        self._cost(canvas, kind, (text_left, line), row)
        reward = pygame.FRect(row.right - 110, line - 15, 68, 30)
        text = f"{kind.base}–{kind.most}"
        self.write(canvas, text, reward, theme.SMALL_FIGURE, ink, "right")
        canvas.icon("scarab", (row.right - 26, line), 23)

    def _cost(
        self,
        canvas: Canvas,
        kind: PieceKind,
        at: tuple[float, float],
        row: pygame.FRect,
    ) -> None:
        """Artisans as figures, then resources: all of one colour when they must be equal, each of
        another when they must differ, by their signs where they are named."""
        x, y = at
        room = row.right - 112 - x
        step = min(21.0, room / (kind.artisans + kind.resources + 0.4))
        for _index in range(kind.artisans):
            canvas.icon("artisan", (x + step / 2, y), min(27.0, step * 1.28))
            x += step
        x += step * 0.3
        for unit in RESOURCES if kind.pattern is Pattern.NAMED else ():
            for _index in range(kind.named[unit]):
                canvas.icon(UNIT_ICONS[unit], (x + step / 2, y), min(27.0, step * 1.2))
                x += step
        for index in range(kind.resources if kind.pattern is not Pattern.NAMED else 0):
            centre = (x + step / 2, y)
            is_equal = kind.pattern is Pattern.EQUAL
            colour = looks.EQUAL_UNIT if is_equal else looks.UNIT_COLOURS[index]
            side = step * 0.82
            block = pygame.FRect(0, 0, side, side)
            block.center = centre
            canvas.rect(block, theme.RIM, 0, 4)
            canvas.rect(block.inflate(-3, -3), colour, 0, 3)
            shine = pygame.FRect(block.left + 3, block.top + 2.5, block.width - 6, 2.5)
            canvas.rect(shine, theme.mix(colour, theme.CREAM, 0.5))
            x += step

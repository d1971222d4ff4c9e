"""The quarry as a rail of icons with what is left of each kind of piece, and the row that opens.

Knows what is shown and the table of costs. Whether and why something can be built comes with the
marks. In a window that is much higher than wide the icons are a row with names and prices, and
nothing opens.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.rules.catalogue import Piece
from cleopatra.ui.extension import registry
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.table.context import Context, context_of
from cleopatra.ui.table.part import PaintKit, Part, draw_cue
from cleopatra.ui.table.pictures import draw_fitted
from cleopatra.ui.table.price_signs import draw_price
from cleopatra.ui.table.quarry_row import QuarryRow
from cleopatra.ui.table.shown import TableFacts
from cleopatra.ui.table.target import TableButton, TableCommand, Target, place_target
from cleopatra.ui.words import naming

ROWS: Final = (
    Piece.SPHINX,
    Piece.WALL,
    Piece.DOOR,
    Piece.MOSAIC,
    Piece.OBELISK,
    Piece.PEDESTAL,
    Piece.THRONE,
)
_GAP, _SMALL_GAP, _WIDE_GAP = 6.0, 4.0, 8.0
_SMALL: Final = 56.0
"""Icons lower than this are folded."""


class QuarryPart(Part):
    """Seven icons below each other, and the row of one of them."""

    name = "quarry"

    def __init__(self, gear: PaintKit) -> None:
        super().__init__(gear)
        self._row = QuarryRow(gear)

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        return (
            tuple(shown.left(piece) for piece in ROWS),
            shown.cues(PlaceKind.PIECE),
            tuple(naming.piece(piece) for piece in ROWS),
            registry.next_mosaic(shown.observation),
            self._is_folded(shown),
            self._opened_facts(shown),
        )

    def _opened_facts(self, shown: TableFacts) -> tuple[object, ...]:
        piece = self.opened(shown)
        if piece is None:
            return ()
        return piece, self._row.facts(shown, piece)

    def reach(self, shown: TableFacts) -> pygame.FRect:
        reach = super().reach(shown)
        piece = self.opened(shown)
        return reach if piece is None else reach.union(self._row_box(shown, piece).inflate(60, 60))

    # -- where things lie ---------------------------------------------------------------------

    @property
    def is_flat(self) -> bool:
        """Whether the icons lie beside each other."""
        return self.rect.width > self.rect.height

    def _is_folded(self, shown: TableFacts) -> bool:
        """Whether the icons are small, as somebody else acts."""
        return context_of(shown) is Context.WATCH and not shown.panels_open

    def opened(self, shown: TableFacts) -> Piece | None:
        """The piece whose row is open: the one under the pointer or the focus, else the chosen one
        while its site is looked for. The mosaics have a sheet of their own."""
        if self.is_flat or not self.rect.width:
            return None
        place, button = None if shown.lit is None else shown.lit.place, shown.lit_button
        if button is not None and button.command is TableCommand.RULE:
            return Piece(button.number)
        if place is not None and place.kind is PlaceKind.PIECE:
            return None if place.index == Piece.MOSAIC else Piece(place.index)
        return self._chosen(shown)

    def _chosen(self, shown: TableFacts) -> Piece | None:
        """The piece whose site is looked for, if it has a row."""
        if context_of(shown) is not Context.BUILD:
            return None
        chosen = (p for p in ROWS if shown.glow(PlaceKind.PIECE, p) is Glow.CHOSEN)
        piece = next(chosen, None)
        return None if piece is Piece.MOSAIC else piece

    def chosen_row(self, shown: TableFacts) -> list[pygame.FRect]:
        """The row that stays open while a site is looked for; the palace is shown beside it."""
        piece = None if self.is_flat else self._chosen(shown)
        return [] if piece is None else [self._row_box(shown, piece)]

    def icon(self, piece: int) -> pygame.FRect:
        """The place of a piece kind on the rail."""
        index, number = ROWS.index(Piece(piece)), len(ROWS)
        if self.is_flat:
            width = (self.rect.width - _WIDE_GAP * (number - 1)) / number
            left = self.rect.left + index * (width + _WIDE_GAP)
            return pygame.FRect(left, self.rect.top, width, self.rect.height)
        gap = _SMALL_GAP if self.rect.width < 80 * (1 + 0.2 * self.growth) else _GAP
        height = (self.rect.height - gap * (number - 1)) / number
        top = self.rect.top + index * (height + gap)
        return pygame.FRect(self.rect.left, top, self.rect.width, height)

    def _row_box(self, shown: TableFacts, piece: Piece) -> pygame.FRect:
        return self._row.box(shown, piece, self.icon(piece), self.rect)

    def picture_box(self, piece: int) -> pygame.FRect:
        """Where the piece's picture stands."""
        icon = self.icon(piece)
        if self.is_flat:
            return pygame.FRect(
                icon.left + 12, icon.top + 8, icon.width * 0.6, min(76, icon.height - 16)
            )
        share = 0.6 if icon.height >= _SMALL else 0.54
        inset = 6.0 if icon.height >= _SMALL else 3.0
        return pygame.FRect(
            icon.left + inset, icon.top + inset, share * icon.width, icon.height - 2 * inset
        )

    def targets(self, shown: TableFacts) -> list[Target]:
        found = [place_target(Place(PlaceKind.PIECE, int(p)), self.icon(p), 10) for p in ROWS]
        piece = self.opened(shown)
        if piece is not None:
            box = self._row_box(shown, piece)
            box.width = self.icon(piece).left - box.left  # the pointer comes over from the icon
            row = place_target(Place(PlaceKind.PIECE, int(piece)), box, 12)
            found.append(row._replace(uid=f"row:{int(piece)}"))
            found.append(
                Target(
                    "knob:rule",
                    self._row.rule_box(self._row_box(shown, piece)),
                    TableButton(TableCommand.RULE, int(piece)),
                    8,
                    _("Rule {number}").format(number=shown.rules.pieces[piece].rule),
                )
            )
        return found

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        boxes = [self.icon(piece) for piece in ROWS]
        piece = self.opened(shown)
        return boxes if piece is None else [*boxes, self._row_box(shown, piece)]

    # -- looks --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        opened = self.opened(shown)
        for piece in ROWS:
            icon = self.icon(piece)
            if canvas.sees(icon.inflate(40, 40)):
                self._icon(canvas, shown, piece, icon, piece is opened)
        if opened is not None:
            self._row.draw(canvas, shown, opened, self._row_box(shown, opened), self.icon(opened))
            self.cuts += self._row.take_cuts()

    def _icon(
        self, canvas: Canvas, shown: TableFacts, piece: Piece, icon: pygame.FRect, is_open: bool
    ) -> None:
        glow = shown.glow(PlaceKind.PIECE, piece)
        is_lit = shown.is_lit(PlaceKind.PIECE, piece)
        is_small = self._is_folded(shown)
        is_bright = glow in (Glow.LEGAL, Glow.CHOSEN)
        if is_bright or is_lit or is_open:
            draw_cue(canvas, icon, glow, is_lit or is_open, 10)
        look = "dusk" if is_small else "click" if is_bright else "leaf-dim"
        canvas.panel(icon, look)
        mosaic = registry.next_mosaic(shown.observation)
        box = self.picture_box(piece)
        left = shown.left(piece)
        is_dim = not (is_bright or is_small or is_lit or is_open)
        draw_fitted(canvas, self.gear.sprites, piece, box, mosaic, is_dim)
        ink = theme.CREAM if is_small else theme.INK_DISABLED if is_dim else theme.INK
        if self.is_flat and not is_small:
            self._label(canvas, shown, piece, icon, ink)
            return
        check = theme.MALACHITE_LIGHT if is_small else theme.MALACHITE
        least = 30 * (1 + 0.3 * self.growth) * max(1.0, 0.66 / self.gear.kit.scale)
        corner = pygame.FRect(0, icon.bottom - 38, max(least, icon.right - box.right), 32)
        if is_small:
            corner.top, corner.height = icon.top, icon.height
            corner.width = max(24.0, icon.right - box.right)
        corner.right = icon.right - 2
        if left:
            self.write(canvas, str(left), corner, theme.PANEL_FIGURE, ink, "centre")
        else:
            size = min(22.0, corner.width)
            canvas.icon("check", (corner.centerx, corner.centery), size, check)

    def _label(
        self, canvas: Canvas, shown: TableFacts, piece: Piece, icon: pygame.FRect, ink: theme.Colour
    ) -> None:
        """Beside and below the picture where there is room: how many are left, name and price."""
        left = shown.left(piece)
        corner = pygame.FRect(icon.right - 58, icon.top + 8, 52, 34)
        if left:
            self.write(canvas, f"×{left}", corner, theme.PANEL_FIGURE, ink, "centre")
        else:
            canvas.icon("check", corner.center, 28, theme.MALACHITE)
        box = self.picture_box(piece)
        room = icon.bottom - 8 - box.bottom
        name = pygame.FRect(icon.left + 6, box.bottom + 2, icon.width - 12, room * 0.5)
        self.write(
            canvas, naming.capital(naming.piece(piece)), name, theme.TILE_NAME, ink, "centre",
            max_lines=2,
        )  # fmt: skip
        if left:
            price = pygame.FRect(icon.left + 10, 0, icon.width - 20, min(32.0, room * 0.42))
            price.bottom = icon.bottom - 10
            draw_price(canvas, price, shown.rules.pieces[piece], ink, "centre", theme.NARROW_FIGURE)

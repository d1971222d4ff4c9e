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
from cleopatra.kit.style.theme import Face, TextStyle
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.rules.catalogue import Category, Pattern, Piece
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.table.part import PaintKit, Part, TruncatedText, draw_cue
from cleopatra.ui.table.pictures import draw_fitted
from cleopatra.ui.table.price_signs import draw_price
from cleopatra.ui.table.table_facts import Context, TableFacts, context_of
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
            lookup.next_mosaic(shown.observation),
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
        mosaic = lookup.next_mosaic(shown.observation)
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


# The row of a piece that opens beside its icon: price, reward, best site, rule, what is left.

WIDTH: Final = 336.0
_PAD: Final = 18.0
_ROW_GAP: Final = 4.0
_BOOK: Final = 24.0
_TITLE: Final = TextStyle(Face.HEADING, 27, 1.15, 0.3)
_ROW_SMALL: Final = TextStyle(Face.TEXT, 21, 1.1, 0.4)
_ASIDE: Final = TextStyle(Face.ITALIC, 21, 1.1, 0.4)
_FIGURE: Final = TextStyle(Face.BOLD, 28, 1.1, 0.4)
_FACT: Final = TextStyle(Face.TEXT, 24, 1.1, 0.4)
_SITES: Final = {
    Piece.SPHINX: PlaceKind.SPHINX,
    Piece.WALL: PlaceKind.WALL,
    Piece.DOOR: PlaceKind.DOOR,
    Piece.OBELISK: PlaceKind.OBELISK,
    Piece.PEDESTAL: PlaceKind.THRONE,
    Piece.THRONE: PlaceKind.THRONE,
}


class QuarryRow:
    """Draws the row of one piece; it writes through a part of its own, which remembers cuts."""

    def __init__(self, gear: PaintKit) -> None:
        self._gear = gear
        self._pen = _Pen(gear)

    def facts(self, shown: TableFacts, piece: Piece) -> tuple[object, ...]:
        """What its picture depends on."""
        return (
            self._best(shown, piece),
            self._last_line(shown, piece),
            shown.lit_uid,
            _("best site:"),
        )

    def box(
        self, shown: TableFacts, piece: Piece, icon: pygame.FRect, rail: pygame.FRect
    ) -> pygame.FRect:
        """Its place on the left of an icon, beside the rail."""
        text, grown = self._gear.kit.text, self._pen.growth
        width = WIDTH * (1 + 0.35 * grown) * max(1.0, 0.66 / self._gear.kit.scale) ** 0.7
        inner = width - 2 * _PAD
        last = text.set(self._last_line(shown, piece), _ROW_SMALL, inner, 3)
        height = 2 * 10 + self._title + self._price + self._figures + last.height + 3 * _ROW_GAP
        box = pygame.FRect(icon.left - 4 - width, icon.top - 8, width, height)
        lowest = max(rail.bottom, icon.top - 8) + 40
        box.bottom = min(box.bottom, lowest)
        return box

    def rule_box(self, box: pygame.FRect) -> pygame.FRect:
        """The place of the link to the rule in the upper right corner of the row."""
        width = self._gear.kit.text.set("D6.1", _ROW_SMALL).width + _BOOK + 12
        return pygame.FRect(box.right - width - 8, box.top + 8, width, self._title)

    def take_cuts(self) -> list[TruncatedText]:
        """What did not fit since the last time."""
        cuts = list(self._pen.cuts)
        self._pen.cuts.clear()
        return cuts

    @property
    def _title(self) -> float:
        return self._gear.kit.text.line_height(_TITLE) + 4

    @property
    def _price(self) -> float:
        return 44 * (1 + 0.3 * self._pen.growth)

    @property
    def _figures(self) -> float:
        return self._gear.kit.text.line_height(_FIGURE) + 6

    def _best(self, shown: TableFacts, piece: Piece) -> int | None:
        """What the best legal site would bring; None where that is not asked."""
        kind = _SITES.get(piece)
        values = [m.value for p, m in shown.marks.items() if p.kind is kind and m.value is not None]
        return max(values, default=None)

    def _last_line(self, shown: TableFacts, piece: Piece) -> str:
        """Why it cannot be built, else how many are left."""
        mark = shown.mark(PlaceKind.PIECE, piece)
        if mark.glow is Glow.REFUSED and mark.tip:
            return mark.tip
        left, kind = shown.left(piece), shown.rules.pieces[piece]
        if not left:
            return _("All have been built.") if kind.number > 1 else _("It has been built.")
        if kind.category is Category.THRONE:
            return ngettext("{n} left", "{n} left", left).format(n=left)
        # Translators: of a kind of piece, in the quarry; the last completes its category.
        text = ngettext(
            "{n} left: it moves Cleopatra.", "{n} left; the last moves Cleopatra.", left
        )
        return text.format(n=left)

    def draw(
        self, canvas: Canvas, shown: TableFacts, piece: Piece, box: pygame.FRect, icon: pygame.FRect
    ) -> None:
        """Draw it, with its tip at the icon."""
        pen, kind = self._pen, shown.rules.pieces[piece]
        canvas.panel(box, "leaf")
        tip = [(box.right - 1, y) for y in (icon.centery - 12, icon.centery + 12)]
        canvas.polygon([tip[0], (box.right + 8, icon.centery), tip[1]], theme.PAPYRUS)
        rule = self.rule_box(box)
        left, width = box.left + _PAD, box.width - 2 * _PAD
        y = box.top + 10
        name = pygame.FRect(left, y, rule.left - left - 4, self._title)
        pen.write(canvas, naming.capital(naming.piece(piece)), name, _TITLE, theme.INK_HEADING)
        self._rule(canvas, shown, kind.rule, rule)
        y += self._title + _ROW_GAP
        aside = {Pattern.EQUAL: _("all equal"), Pattern.DIFFERENT: _("all different")}.get(
            kind.pattern, ""
        )
        room = pen.gear.kit.text.set(aside, _ASIDE).width if aside else 0.0
        row = pygame.FRect(left, y, max(0.5 * width, width - room - 14), self._price)
        taken = draw_price(canvas, row.inflate(0, -4), kind, theme.INK, "left", _FIGURE)
        if aside:
            words = pygame.FRect(left + taken + 14, y, width - taken - 14, row.height)
            pen.write(canvas, aside, words, _ASIDE, theme.INK_SOFT)
        y += self._price + _ROW_GAP
        self._reward(canvas, shown, piece, pygame.FRect(left, y, width, self._figures))
        y += self._figures + _ROW_GAP
        line = pygame.FRect(left, y, width, box.bottom - 8 - y)
        mark = shown.mark(PlaceKind.PIECE, piece)
        ink = theme.CARNELIAN if mark.glow is Glow.REFUSED and mark.tip else theme.INK_SOFT
        pen.write(
            canvas, self._last_line(shown, piece), line, _ROW_SMALL, ink, valign="top", max_lines=3
        )

    def _reward(self, canvas: Canvas, shown: TableFacts, piece: Piece, row: pygame.FRect) -> None:
        kind, best = shown.rules.pieces[piece], self._best(shown, piece)
        said = f"{kind.base} – {kind.most}" if kind.most > kind.base else str(kind.base)
        figures = self._gear.kit.text.set(said, _FIGURE)
        size = row.height * 0.9
        self._pen.write(
            canvas, said, pygame.FRect(row.left, row.top, figures.width + 4, row.height), _FIGURE
        )
        x = row.left + figures.width + 10
        canvas.icon("scarab", (x + size / 2, row.centery), size)
        if best is not None:
            x += size + 16
            words = f"{_('best site:')} [b]{best}[/b]"
            self._pen.write(
                canvas, words, pygame.FRect(x, row.top, row.right - x, row.height), _FACT
            )

    def _rule(self, canvas: Canvas, shown: TableFacts, number: str, box: pygame.FRect) -> None:
        is_lit = shown.lit_uid == "knob:rule"
        ink = theme.LAPIS if is_lit else theme.LINK
        size = _BOOK
        text = pygame.FRect(box.left, box.top, box.width - size - 8, box.height)
        self._pen.write(canvas, number, text, _ROW_SMALL, ink, "right")
        canvas.icon("book", (box.right - size / 2, box.centery), size, ink, None)
        if is_lit:
            canvas.line((box.left, box.bottom - 4), (box.right, box.bottom - 4), ink, 2)


class _Pen(Part):
    """What writes for the row."""

    name = "quarry"

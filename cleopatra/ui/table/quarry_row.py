"""The row of a piece that opens beside its icon: price, reward, best site, rule, what is left.

Knows what is shown and the table of costs; which row is open is decided by the quarry.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Face, TextStyle
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.rules.catalogue import Category, Pattern, Piece
from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.table.part import PaintKit, Part, TruncatedText
from cleopatra.ui.table.price_signs import draw_price
from cleopatra.ui.table.shown import TableFacts
from cleopatra.ui.words import naming

WIDTH: Final = 336.0
_PAD: Final = 18.0
_GAP: Final = 4.0
_BOOK: Final = 24.0
_TITLE: Final = TextStyle(Face.HEADING, 27, 1.15, 0.3)
_SMALL: Final = TextStyle(Face.TEXT, 21, 1.1, 0.4)
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
        last = text.set(self._last_line(shown, piece), _SMALL, inner, 3)
        height = 2 * 10 + self._title + self._price + self._figures + last.height + 3 * _GAP
        box = pygame.FRect(icon.left - 4 - width, icon.top - 8, width, height)
        lowest = max(rail.bottom, icon.top - 8) + 40
        box.bottom = min(box.bottom, lowest)
        return box

    def rule_box(self, box: pygame.FRect) -> pygame.FRect:
        """The place of the link to the rule in the upper right corner of the row."""
        width = self._gear.kit.text.set("D6.1", _SMALL).width + _BOOK + 12
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
        y += self._title + _GAP
        aside = {Pattern.EQUAL: _("all equal"), Pattern.DIFFERENT: _("all different")}.get(
            kind.pattern, ""
        )
        room = pen.gear.kit.text.set(aside, _ASIDE).width if aside else 0.0
        row = pygame.FRect(left, y, max(0.5 * width, width - room - 14), self._price)
        taken = draw_price(canvas, row.inflate(0, -4), kind, theme.INK, "left", _FIGURE)
        if aside:
            words = pygame.FRect(left + taken + 14, y, width - taken - 14, row.height)
            pen.write(canvas, aside, words, _ASIDE, theme.INK_SOFT)
        y += self._price + _GAP
        self._reward(canvas, shown, piece, pygame.FRect(left, y, width, self._figures))
        y += self._figures + _GAP
        line = pygame.FRect(left, y, width, box.bottom - 8 - y)
        mark = shown.mark(PlaceKind.PIECE, piece)
        ink = theme.CARNELIAN if mark.glow is Glow.REFUSED and mark.tip else theme.INK_SOFT
        pen.write(
            canvas, self._last_line(shown, piece), line, _SMALL, ink, valign="top", max_lines=3
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
        self._pen.write(canvas, number, text, _SMALL, ink, "right")
        canvas.icon("book", (box.right - size / 2, box.centery), size, ink, None)
        if is_lit:
            canvas.line((box.left, box.bottom - 4), (box.right, box.bottom - 4), ink, 2)


class _Pen(Part):
    """What writes for the row."""

    name = "quarry"

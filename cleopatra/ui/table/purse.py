"""The ways to pay for a piece, as a strip above the prompt: cards, and what each costs in amulets.

Knows the tool's purse. There only while a piece is being paid for; the cards of the chosen way rise
out of the hand at the same time.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Face, TextStyle
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.rules.catalogue import Unit
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow, PaymentChooser, PaymentOption
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.part import PaintKit, Part, draw_cue
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import TableButton, TableCommand, Target, place_target

_GAP: Final = 10.0
_PAD: Final = 11.0
_CARD: Final = 42.0
_CARD_GAP: Final = 4.0
_TOKEN: Final = 32.0
_TAG: Final = 34.0
_FIGURE: Final = TextStyle(Face.BOLD, 26, 1.1, 0.35)
_UNIT_ICONS: Final[dict[Unit, IconName]] = {
    Unit.ARTISAN: "artisan",
    Unit.WOOD: "wood",
    Unit.STONE: "stone",
    Unit.MARBLE: "marble",
    Unit.LAPIS: "lapis",
}
_MORE = TableButton(TableCommand.MORE_WAYS)


class PursePart(Part):
    """Groups of cards beside each other, aligned at the right; as many as fit are shown, at first
    those from the page of the chosen one."""

    name = "purse"

    def __init__(self, gear: PaintKit) -> None:
        super().__init__(gear)
        self._first: int | None = None
        self._of: PaymentChooser | None = None

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        return (
            shown.purse,
            shown.cues(PlaceKind.PURSE),
            self._first,
            shown.lit_button == _MORE,
            _("clean"),
        )

    # -- pages --------------------------------------------------------------------------------

    def page(self, shown: TableFacts, by: int = 1) -> None:
        """Show the next ways, or the ones before; after the last come the first again."""
        purse = shown.purse
        if purse is None:
            return
        pages = self._pages(purse)
        current = next(i for i, page in enumerate(pages) if self._begin(purse) in page)
        current = (current + 1) % len(pages) if by > 0 else max(0, current - 1)
        self._first, self._of = pages[current][0], purse

    def _pages(self, purse: PaymentChooser) -> list[list[int]]:
        """The indices of the ways, page by page."""
        widths = [self._width(way) for way in purse.ways]
        if sum(widths) + _GAP * (len(widths) - 1) <= self.rect.width:
            return [list(range(len(widths)))]
        room = self.rect.width - self._more_width - _GAP
        pages: list[list[int]] = [[]]
        used = 0.0
        for index, width in enumerate(widths):
            if pages[-1] and used + width > room:
                pages.append([])
                used = 0.0
            pages[-1].append(index)
            used += width + _GAP
        return pages

    def _begin(self, purse: PaymentChooser) -> int:
        """The index of the first way that is shown."""
        pages = self._pages(purse)
        wanted = max(0, purse.chosen)
        if self._first is not None and self._of is not None and self._of.ways == purse.ways:
            wanted = min(self._first, len(purse.ways) - 1)
        return next((page[0] for page in pages if wanted in page), 0)

    # -- where things lie ---------------------------------------------------------------------

    @property
    def _scale(self) -> float:
        """How much larger everything is with large text."""
        return 1 + 0.25 * self.growth

    @property
    def _more_width(self) -> float:
        return 84 * self._scale

    def _tokens(self, way: PaymentOption) -> list[tuple[str, theme.Colour]]:
        """What pays beside cards: halves of doubles, discounts."""
        found: list[tuple[str, theme.Colour]] = []
        for unit, number in enumerate(way.credit):
            found += [(_UNIT_ICONS[Unit(unit)], theme.GOLD)] * number
        found += [("artisan", theme.TURQUOISE_LIGHT)] * way.off_artisans
        return found + [("merchant", theme.TURQUOISE_LIGHT)] * way.off_resources

    def _width(self, way: PaymentOption) -> float:
        """The width of a way."""
        cards = sum(number for _kind, number in way.cards)
        paid = cards * (_CARD + _CARD_GAP) + len(self._tokens(way)) * (_TOKEN + 2)
        return (2 * _PAD + paid) * self._scale + self._cost_width

    @property
    def _cost_width(self) -> float:
        text = self.gear.kit.text
        return max(66 * self._scale, text.set(_("clean"), theme.NOTE).width + 10)

    def rows(self, purse: PaymentChooser) -> list[tuple[int, pygame.FRect]]:
        """The indices of the ways that are shown, with their places, from the left."""
        begin = self._begin(purse)
        page = next(page for page in self._pages(purse) if begin in page)
        widths = [self._width(purse.ways[index]) for index in page]
        x = self.rect.right - sum(widths) - _GAP * (len(widths) - 1)
        found = []
        for index, width in zip(page, widths, strict=True):
            found.append((index, pygame.FRect(x, self.rect.top, width, self.rect.height)))
            x += width + _GAP
        return found

    def _more_box(self, purse: PaymentChooser) -> pygame.FRect:
        """The button that leads to the ways that are not shown, left of the others."""
        left = self.rows(purse)[0][1].left
        width = self._more_width
        return pygame.FRect(left - _GAP - width, self.rect.top, width, self.rect.height)

    def tag(self, shown: TableFacts) -> pygame.FRect:
        """The small plate above the right end, with the number of ways or a way's note."""
        text = self.gear.kit.text.set(self._said(shown), theme.NOTE)
        height = max(_TAG, text.height + 8)
        tag = pygame.FRect(0, 0, min(text.width + 36, self.rect.width), height)
        tag.bottomright = (self.rect.right, self.rect.top - 6)
        return tag

    def _said(self, shown: TableFacts) -> str:
        """The note of the way under the pointer or the focus, else how many there are."""
        purse = shown.purse
        if purse is None:
            return ""
        place = None if shown.lit is None else shown.lit.place
        if place is not None and place.kind is PlaceKind.PURSE and place.index < len(purse.ways):
            note = purse.ways[place.index].note
            if note:
                return note
        number = len(purse.ways)
        return ngettext("{n} way to pay", "{n} ways to pay", number).format(n=number)

    def reach(self, shown: TableFacts) -> pygame.FRect:
        boxes = self.covered(shown)
        if not boxes:
            return pygame.FRect(0, 0, 0, 0)
        return boxes[0].unionall(boxes[1:]).inflate(50, 50)

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        purse = shown.purse
        if purse is None or not purse.ways:
            return []
        boxes = [rect for _index, rect in self.rows(purse)]
        if len(boxes) < len(purse.ways):
            boxes.append(self._more_box(purse))
        return [*boxes, self.tag(shown)]

    def targets(self, shown: TableFacts) -> list[Target]:
        purse = shown.purse
        if purse is None or not purse.ways:
            return []
        rows = self.rows(purse)
        targets = [place_target(Place(PlaceKind.PURSE, index), rect, 12) for index, rect in rows]
        hidden = len(purse.ways) - len(rows)
        if hidden:
            tip = ngettext("{n} more way", "{n} more ways", hidden).format(n=hidden)
            targets.append(Target("knob:more_ways", self._more_box(purse), _MORE, 12, tip))
        return targets

    # -- looks --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        purse = shown.purse
        if purse is None or not purse.ways:
            return
        rows = self.rows(purse)
        tag = self.tag(shown)
        canvas.panel(tag, "dusk")
        self.write(
            canvas, self._said(shown), tag.inflate(-24, -4), theme.NOTE, theme.CREAM, "centre"
        )
        for index, rect in rows:
            self._way(canvas, shown, purse.ways[index], index, rect)
        hidden = len(purse.ways) - len(rows)
        if hidden:
            button = self._more_box(purse)
            canvas.panel(button, "plain-hover" if shown.lit_button == _MORE else "plain")
            upper = pygame.FRect(button.left, button.top + 8, button.width, button.height / 2 - 4)
            self.write(canvas, f"+{hidden}", upper, _FIGURE, theme.CREAM, "centre")
            at = (button.centerx, button.top + 0.72 * button.height)
            canvas.icon("arrow-right", at, 24, theme.GOLD_LIGHT)

    def _way(
        self, canvas: Canvas, shown: TableFacts, way: PaymentOption, index: int, rect: pygame.FRect
    ) -> None:
        assert shown.purse is not None
        is_chosen = index == shown.purse.chosen
        is_lit = shown.is_lit(PlaceKind.PURSE, index)
        if is_chosen or is_lit:
            draw_cue(canvas, rect, Glow.CHOSEN if is_chosen else Glow.LEGAL, is_lit, 12)
        canvas.panel(rect, "click-lapis" if is_chosen else "click")
        ink = theme.CREAM if is_chosen else theme.INK
        scale = self._scale
        width = min(_CARD * scale, (rect.height - 16) / ASPECT)
        x = rect.left + _PAD * scale
        for kind, number in way.cards:
            for _n in range(number):
                card = pygame.FRect(x, rect.centery - width * ASPECT / 2, width, width * ASPECT)
                self.gear.cards.draw(canvas, kind, card)
                x += (_CARD + _CARD_GAP) * scale
        for icon, rim in self._tokens(way):
            self._token(canvas, icon, (x + _TOKEN * scale / 2, rect.centery), rim)
            x += (_TOKEN + 2) * scale
        self._cost(canvas, way, pygame.FRect(x, rect.top, rect.right - x - 6, rect.height), ink)

    def _cost(
        self, canvas: Canvas, way: PaymentOption, box: pygame.FRect, ink: theme.Colour
    ) -> None:
        if not way.amulets:
            good = theme.MALACHITE_LIGHT if ink == theme.CREAM else theme.MALACHITE
            canvas.icon("check", (box.centerx, box.top + 0.34 * box.height), 26, good)
            words = pygame.FRect(box.left, box.top + 0.54 * box.height, box.width, 0)
            words.height = 0.34 * box.height
            self.write(canvas, _("clean"), words, theme.NOTE, good, "centre")
            return
        size = 31 * self._scale
        text = self.gear.kit.text.fit(f"+{way.amulets}", _FIGURE, box.width - size - 4)
        left = box.centerx - (text.width + 4 + size) / 2
        canvas.paragraph(text, (left, box.centery - text.height / 2), ink)
        line = theme.BLACK if ink == theme.CREAM else None
        canvas.icon("amulet", (left + text.width + 4 + size / 2, box.centery), size, line=line)

    def _token(
        self, canvas: Canvas, icon: str, centre: tuple[float, float], rim: theme.Colour
    ) -> None:
        radius = _TOKEN * self._scale / 2
        canvas.circle(centre, radius, theme.RIM)
        canvas.circle(centre, radius - 1, rim)
        canvas.circle(centre, radius - 3.5, theme.PAPYRUS_LIGHT)
        canvas.icon(icon, centre, 1.25 * radius)

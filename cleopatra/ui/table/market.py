"""Deck and discard pile, and the drawn cards that wait to be laid out.

Knows what is shown of them. What lies face up in the discards can be looked through in the tip.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Face, TextStyle
from cleopatra.kit.text.i18n import _
from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.table_facts import Context, TableFacts, context_of
from cleopatra.ui.table.target import Target, place_target

_LABELLED: Final = 56.0
"""A strip so high has the names of the piles over their numbers."""
_FIGURE, _LABEL = 23.0, 19.0
_HEADING, _HINT = 34.0, 25.0
"""The sizes of the words over and under the drawn cards."""
_APART: Final = 20.0
"""Between two drawn cards."""
_RISE: Final = 14.0
"""How much higher a chosen card lies."""


class MarketPart(Part):
    """A strip with the deck and its top card, and the discard pile."""

    name = "market"

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        seen = shown.observation
        return (
            seen.deck_size,
            seen.deck_top,
            seen.discards_up,
            seen.discards_down,
            shown.cues(PlaceKind.DECK, PlaceKind.DISCARDS),
            _("Deck"),
        )

    def targets(self, shown: TableFacts) -> list[Target]:
        return [
            place_target(Place(kind), self.box(kind), 10)
            for kind in (PlaceKind.DECK, PlaceKind.DISCARDS)
        ]

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [self.rect]

    def box(self, kind: PlaceKind) -> pygame.FRect:
        """The half of the deck, or that of the discards."""
        half = self.rect.width / 2
        left = self.rect.left + (0 if kind is PlaceKind.DECK else half)
        return pygame.FRect(left, self.rect.top, half, self.rect.height)

    def card_box(self, kind: PlaceKind) -> pygame.FRect:
        """Where the top card lies."""
        box = self.box(kind)
        height = min(46.0, box.height - 12)
        pad = 12.0 if box.height >= _LABELLED else 8.0
        return pygame.FRect(box.left + pad, box.centery - height / 2, height / ASPECT, height)

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        seen = shown.observation
        top = seen.deck_top
        discards = sum(seen.discards_up) + seen.discards_down
        up = [kind for kind in looks.hand_order() if seen.discards_up[kind]]
        piles = (
            (PlaceKind.DECK, _("Deck"), seen.deck_size, top.kind if top else UNKNOWN),
            (PlaceKind.DISCARDS, _("Discards"), discards, up[-1] if up else UNKNOWN),
        )
        canvas.panel(self.rect, "dusk")
        for kind, label, count, face in piles:
            card = self.card_box(kind)
            self._pile(canvas, card, count, face, shown.glow(kind) is Glow.REFUSED)
            self._written(canvas, label, count, self.box(kind), card)
            cue = self.box(kind).inflate(-6, -6)
            draw_cue(canvas, cue, shown.glow(kind), shown.is_lit(kind), 10)

    def _written(
        self, canvas: Canvas, label: str, count: int, box: pygame.FRect, card: pygame.FRect
    ) -> None:
        """The number of cards, below the pile's name if there is room for that."""
        left = card.right + (9 if box.height >= _LABELLED else 5)
        room = pygame.FRect(left, box.top + 2, box.right - 2 - left, box.height - 4)
        grown = 1 + 0.35 * (self.gear.kit.text_scale - 1)
        figure = TextStyle(Face.BOLD, _FIGURE * grown, 1.05, 0.0)
        name = TextStyle(Face.TEXT, _LABEL * grown, 1.05, 0.0)
        text = self.gear.kit.text
        high = text.line_height(name) + text.line_height(figure)
        is_named = text.set(label, name).width <= room.width and high <= room.height + 4
        if box.height < _LABELLED or not is_named:
            self.write(canvas, str(count), room, figure, theme.CREAM)
            return
        middle = room.centery - high / 2 + text.line_height(name)
        upper = pygame.FRect(room.left, middle - text.line_height(name), room.width, 0)
        upper.height = text.line_height(name)
        lower = pygame.FRect(room.left, middle, room.width, text.line_height(figure))
        self.write(canvas, label, upper, name, theme.CREAM_SOFT)
        self.write(canvas, str(count), lower, figure, theme.CREAM)

    def _pile(
        self, canvas: Canvas, card: pygame.FRect, count: int, face: int, is_dim: bool
    ) -> None:
        if not count:
            canvas.rect(card, theme.SLATE, 1.5, 4)
            return
        for depth in range(min(2, count - 1, 1 + count // 12), 0, -1):
            self.gear.cards.draw(canvas, UNKNOWN, card.move(depth * 2.0, -depth * 1.0), True)
        self.gear.cards.draw(canvas, face, card, is_dim)


class DrawnPart(Part):
    """The cards drawn for the tents, in the order of drawing, and room for those on their way;
    not there most of the time."""

    name = "drawn"

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        drawn = shown.observation.drawn
        cues = shown.cues(PlaceKind.DRAWN)
        words = context_of(shown), shown.panels_open, _("A stall for each new card")
        return drawn, shown.drawn_slots, cues, words

    def targets(self, shown: TableFacts) -> list[Target]:
        return [
            place_target(Place(PlaceKind.DRAWN, index), self.card_box(index), 10)
            for index in range(len(shown.observation.drawn))
            if shown.mark(PlaceKind.DRAWN, index).moved_to is None
        ]

    def reach(self, shown: TableFacts) -> pygame.FRect:
        if not shown.drawn_slots:
            return pygame.FRect(0, 0, 0, 0)
        return self.rect.inflate(40, 40)

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [self.card_box(index) for index in range(shown.drawn_slots)]

    @property
    def _grown(self) -> float:
        return 1 + 0.3 * self.growth

    def card_box(self, index: int) -> pygame.FRect:
        """The place of a drawn card."""
        head, foot = 52 * self._grown + _RISE, 84 * self._grown
        room = self.rect.height - head - foot
        width = min(room / ASPECT, (self.rect.width - 2 * _APART) / 3)
        left = self.rect.centerx - 1.5 * width - _APART
        top = self.rect.top + head + (room - width * ASPECT) / 2
        return pygame.FRect(left + index * (width + _APART), top, width, width * ASPECT)

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        slots = shown.drawn_slots
        if not slots:
            return
        drawn = shown.observation.drawn
        laid = 0
        for index in range(slots):
            rect = self.card_box(index)
            place = Place(PlaceKind.DRAWN, index)
            mark = shown.mark(PlaceKind.DRAWN, index)
            if index >= len(drawn) or place == shown.held or place in shown.lifted:
                canvas.rect(rect, theme.GOLD_LIGHT, 2.5, 10)
                continue
            if mark.moved_to is not None:
                laid += 1
                canvas.rect(rect, theme.TURQUOISE_LIGHT, 2.5, 10)
                canvas.icon("check", rect.center, 0.34 * rect.width, theme.TURQUOISE_LIGHT)
                continue
            if mark.glow is Glow.CHOSEN:
                rect.y -= _RISE
            kind = drawn[index].kind if drawn[index].is_up else UNKNOWN
            draw_cue(canvas, rect, mark.glow, shown.is_lit(PlaceKind.DRAWN, index), 8)
            self.gear.cards.draw(canvas, kind, rect, mark.glow is Glow.REFUSED)
        is_asked = any(place.kind is PlaceKind.DRAWN for place in shown.marks)
        if context_of(shown) is Context.MARKET and is_asked:
            self._words(canvas, laid, len(drawn), is_veiled=not shown.panels_open)

    def _words(self, canvas: Canvas, laid: int, number: int, is_veiled: bool) -> None:
        """What to do, over and under the cards; on the bright table, on plates."""
        first = self.card_box(0)
        high = 48 * self._grown
        head = pygame.FRect(self.rect.left, first.top - _RISE - 4 - high, self.rect.width, high)
        style = TextStyle(Face.HEADING, _HEADING, 1.1, 0.3)
        text = _("A stall for each new card")
        if not is_veiled:
            self._plate(canvas, text, head, style)
        self.write(canvas, text, head, style, theme.GOLD_LIGHT, "centre", shadow=theme.BLACK)
        foot = pygame.FRect(self.rect.left, first.bottom + 12, self.rect.width, 72 * self._grown)
        style = TextStyle(Face.TEXT, _HINT, 1.15, 0.4)
        text = _(
            "{n} of {all} placed. Drag a card to a stall, or click the card and then the stall."
        )
        if laid == number:
            text = _("{n} of {all} placed.")
        text = text.format(n=laid, all=number)
        if not is_veiled:
            self._plate(canvas, text, foot, style)
        self.write(canvas, text, foot, style, theme.CREAM, "centre", "top", 2, shadow=theme.BLACK)

    def _plate(self, canvas: Canvas, text: str, box: pygame.FRect, style: TextStyle) -> None:
        """A dark ground for words in the middle of a box, at its top where they leave room."""
        said = self.gear.kit.text.fit(text, style, box.width, box.height, 2)
        plate = pygame.FRect(0, 0, min(said.width + 36, box.width), said.height + 8)
        plate.midtop = (box.centerx, box.top - 4)
        canvas.panel(plate, "dusk")

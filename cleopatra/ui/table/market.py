"""Deck and discard pile, and the drawn cards that wait to be laid out.

Knows what is shown of them. What lies face up in the discards can be looked through in the tip.
"""

from __future__ import annotations

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.target import Target, place_target


class MarketPart(Part):
    """The deck with its top card, and the discard pile."""

    name = "market"

    def facts(self, shown: Shown) -> tuple[object, ...]:
        seen = shown.observation
        return (
            seen.deck_size,
            seen.deck_top,
            seen.discards_up,
            seen.discards_down,
            shown.cues(PlaceKind.DECK, PlaceKind.DISCARDS),
            _("Deck"),
        )

    def targets(self, shown: Shown) -> list[Target]:
        return [
            place_target(Place(PlaceKind.DECK), self.box(PlaceKind.DECK), 10),
            place_target(Place(PlaceKind.DISCARDS), self.box(PlaceKind.DISCARDS), 10),
        ]

    def box(self, kind: PlaceKind) -> pygame.FRect:
        """The half of the deck, or that of the discards."""
        half = (self.rect.width - 10) / 2
        left = self.rect.left + (0 if kind is PlaceKind.DECK else half + 10)
        return pygame.FRect(left, self.rect.top, half, self.rect.height)

    def card_box(self, kind: PlaceKind) -> pygame.FRect:
        """Where the top card lies."""
        box = self.box(kind)
        height = box.height - 52
        width = height / ASPECT
        return pygame.FRect(box.centerx - width / 2, box.top + 12, width, height)

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        seen = shown.observation
        top = seen.deck_top
        discards = sum(seen.discards_up) + seen.discards_down
        up = [kind for kind in looks.hand_order() if seen.discards_up[kind]]
        piles = (
            (PlaceKind.DECK, _("Deck"), seen.deck_size, top.kind if top else UNKNOWN),
            (PlaceKind.DISCARDS, _("Discards"), discards, up[-1] if up else UNKNOWN),
        )
        for kind, label, count, face in piles:
            box = self.box(kind)
            if not canvas.sees(box.inflate(40, 40)):
                continue
            canvas.panel(box, "well")
            card = self.card_box(kind)
            self._pile(canvas, card, count, face, shown.glow(kind) is Glow.REFUSED)
            foot = pygame.FRect(box.left + 10, box.bottom - 38, box.width - 20, 32)
            self.write(canvas, f"{label} [b]{count}[/b]", foot, theme.LABEL, theme.INK, "centre")
            draw_cue(canvas, box, shown.glow(kind), shown.is_lit(kind), 12)

    def _pile(
        self, canvas: Canvas, card: pygame.FRect, count: int, face: int, is_dim: bool
    ) -> None:
        if not count:
            canvas.rect(card, theme.PAPYRUS_DARK, 0, 8)
            canvas.rect(card, theme.GOLD_DARK, 2, 8)
            return
        for depth in range(min(4, 1 + count // 8), 0, -1):
            self.gear.cards.draw(canvas, UNKNOWN, card.move(depth * 2.5, depth * 2.0), True)
        self.gear.cards.draw(canvas, face, card, is_dim)


class DrawnPart(Part):
    """The cards drawn for the tents, in the order of drawing, and room for those on their way;
    not there most of the time."""

    name = "drawn"

    def facts(self, shown: Shown) -> tuple[object, ...]:
        drawn = shown.observation.drawn
        return drawn, shown.drawn_slots, shown.cues(PlaceKind.DRAWN), tuple(self.rect)

    def targets(self, shown: Shown) -> list[Target]:
        return [
            place_target(Place(PlaceKind.DRAWN, index), self.card_box(index), 10)
            for index in range(len(shown.observation.drawn))
            if shown.mark(PlaceKind.DRAWN, index).moved_to is None
        ]

    def card_box(self, index: int) -> pygame.FRect:
        """The place of a drawn card."""
        height = self.rect.height - 30
        width = min(height / ASPECT, (self.rect.width - 56) / 3)
        return pygame.FRect(
            self.rect.left + 18 + index * (width + 10),
            self.rect.centery - width * ASPECT / 2,
            width,
            width * ASPECT,
        )

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        slots = shown.drawn_slots
        if not slots:
            return
        canvas.panel(self.rect, "papyrus-plain")
        for index in range(len(shown.observation.drawn), slots):
            canvas.rect(self.card_box(index), theme.GOLD_DARK, 2, 8)
        for index, card in enumerate(shown.observation.drawn):
            mark = shown.mark(PlaceKind.DRAWN, index)
            rect = self.card_box(index)
            place = Place(PlaceKind.DRAWN, index)
            if mark.moved_to is not None or place == shown.held or place in shown.lifted:
                canvas.rect(rect, theme.GOLD_DARK, 2, 8)
                continue
            is_lit = shown.is_lit(PlaceKind.DRAWN, index)
            kind = card.kind if card.is_up else UNKNOWN
            self.gear.cards.draw(canvas, kind, rect, mark.glow is Glow.REFUSED)
            draw_cue(canvas, rect, mark.glow, is_lit, 8)

"""A card, worshipper or piece enlarged, beside what its tip says.

Knows pictures and tips; no rules.
"""

from __future__ import annotations

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.widgets.linked import Meaning, find_words
from cleopatra.rules.catalogue import UNKNOWN, Piece
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.pictures import draw_fitted, draw_picture, draw_thing
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.tips import item_at, tip_for

_KINDS = frozenset(
    {
        *(PlaceKind.CARD, PlaceKind.DRAWN, PlaceKind.TILE, PlaceKind.PIECE),
        *(PlaceKind.SUPPLY, PlaceKind.OWN, PlaceKind.EXTRA),
    }
)

_WIDEST, _HEIGHT = 900.0, 560.0
_NARROWEST = 260.0
"""The least width for the text."""
_PAD, _APART = 40.0, 34.0
_MOST_TERMS = 3
"""How many words are explained at once."""


class MagnifierPart(Part):
    """Its rectangle is the stage's; it shows nothing until it is opened."""

    name = "magnifier"

    def __init__(self, gear: PaintKit) -> None:
        super().__init__(gear)
        self._place: Place | None = None
        self.terms: tuple[Meaning, ...] = ()
        """The words that are explained below the tip."""

    def _told(self, shown: TableFacts) -> str:
        """The tip, and what the words in it mean that are not its title."""
        if self._place is None:
            return ""
        tip = tip_for(self._place, shown)
        found = dict.fromkeys(meaning for _start, _end, meaning in find_words(tip, self.terms))
        lines = [f"[i]{meaning.text}[/i]" for meaning in [*found][:_MOST_TERMS]]
        return "\n".join((tip, *lines))

    @property
    def is_open(self) -> bool:
        """Whether something is shown large."""
        return self._place is not None

    def open(self, place: Place | None) -> bool:
        """Show a place large; None, or one that has no picture, closes. True when open."""
        self._place = place if place is not None and place.kind in _KINDS else None
        return self.is_open

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        if self._place is None:
            return (None,)
        return self._place, self._told(shown)

    def reach(self, shown: TableFacts) -> pygame.FRect:
        if self._place is None:
            return pygame.FRect(0, 0, 0, 0)
        return self._boxes(self._told(shown))[0].inflate(70, 70)

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [] if self._place is None else [self._boxes(self._told(shown))[0]]

    def _boxes(self, words: str) -> tuple[pygame.FRect, pygame.FRect, pygame.FRect]:
        """The sheet, the picture and the words on it; as wide as the words need."""
        most, height = min(_WIDEST, self.rect.width - 60), min(_HEIGHT, self.rect.height - 60)
        inner = height - 2 * _PAD
        picture = pygame.FRect(0, 0, inner / ASPECT, inner)
        room = most - 2 * _PAD - picture.width - _APART
        wanted = self.gear.kit.text.fit(words, theme.BODY, room, inner, None).width + 8
        text = pygame.FRect(0, 0, min(room, max(_NARROWEST, wanted)), inner)
        box = pygame.FRect(0, 0, 2 * _PAD + picture.width + _APART + text.width, height)
        box.center = self.rect.center
        picture.topleft = (box.left + _PAD, box.top + _PAD)
        text.topleft = (picture.right + _APART, picture.top)
        return box, picture, text

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        place = self._place
        if place is None:
            return
        words = self._told(shown)
        box, picture, text = self._boxes(words)
        if not canvas.sees(box.inflate(70, 70)):
            return
        canvas.panel(box, "papyrus")
        self._draw_picture(canvas, shown, place, picture)
        self.write(canvas, words, text, theme.BODY, theme.INK, valign="middle", max_lines=None)

    def _draw_picture(
        self, canvas: Canvas, shown: TableFacts, place: Place, box: pygame.FRect
    ) -> None:
        kind, index = place.kind, place.index
        sprites = self.gear.sprites
        if kind is PlaceKind.PIECE:
            top = shown.observation.mosaic_top if index == Piece.MOSAIC else UNKNOWN
            draw_fitted(canvas, sprites, index, box, top)
        elif kind is PlaceKind.TILE:
            if not draw_picture(canvas, sprites, looks.tile_picture(index), box):
                canvas.icon(looks.tile_icon(index), box.center, box.width * 0.9)
        elif kind is PlaceKind.CARD:
            self.gear.cards.draw(canvas, index, box)
        elif kind in (PlaceKind.SUPPLY, PlaceKind.OWN, PlaceKind.EXTRA):
            item = item_at(place, shown)
            if item is not None:
                draw_thing(canvas, self.gear, item.picture, item.icon, box, shape=item.shape)
        else:
            drawn = shown.observation.drawn
            self.gear.cards.draw(canvas, drawn[index].kind if index < len(drawn) else UNKNOWN, box)

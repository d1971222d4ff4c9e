"""A card, worshipper or piece, large, with all that is known of it; opened and closed at will.

Knows pictures and the tip's sentences.
"""

from __future__ import annotations

import pygame

from cleopatra.rules.catalogue import UNKNOWN, Piece
from cleopatra.ui.canvas import Canvas
from cleopatra.ui.extras.facts import value
from cleopatra.ui.kit import theme
from cleopatra.ui.play.place import Place, PlaceKind
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.items import draw_thing
from cleopatra.ui.table.part import Gear, Part
from cleopatra.ui.table.pictures import draw_fitted, draw_picture
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.tips import item_at, tip_for

_KINDS = frozenset(
    {
        *(PlaceKind.CARD, PlaceKind.DRAWN, PlaceKind.TILE, PlaceKind.PIECE),
        *(PlaceKind.SUPPLY, PlaceKind.OWN, PlaceKind.DIE),
    }
)


class MagnifierPart(Part):
    """Its rectangle is the stage's; it shows nothing until it is opened."""

    name = "magnifier"

    def __init__(self, gear: Gear) -> None:
        super().__init__(gear)
        self._place: Place | None = None

    @property
    def is_open(self) -> bool:
        """Whether something is shown large."""
        return self._place is not None

    def open(self, place: Place | None) -> bool:
        """Show a place large; None, or one that has no picture, closes. True when open."""
        self._place = place if place is not None and place.kind in _KINDS else None
        return self.is_open

    def facts(self, shown: Shown) -> tuple[object, ...]:
        if self._place is None:
            return (None,)
        return self._place, tip_for(self._place, shown)

    def reach(self, shown: Shown) -> pygame.FRect:
        return self._box().inflate(70, 70) if self.is_open else pygame.FRect(0, 0, 0, 0)

    def _box(self) -> pygame.FRect:
        box = pygame.FRect(
            0, 0, min(900.0, self.rect.width - 60), min(560.0, self.rect.height - 60)
        )
        box.center = self.rect.center
        return box

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        place = self._place
        if place is None or not canvas.sees(self._box().inflate(70, 70)):
            return
        box = self._box()
        canvas.panel(box, "papyrus")
        height = box.height - 80
        picture = pygame.FRect(box.left + 40, box.top + 40, height / ASPECT, height)
        self._draw_picture(canvas, shown, place, picture)
        text = pygame.FRect(
            picture.right + 34, picture.top, box.right - 44 - picture.right - 34, height
        )
        self.write(
            canvas,
            tip_for(place, shown),
            text,
            theme.BODY,
            theme.INK,
            valign="middle",
            max_lines=None,
        )

    def _draw_picture(self, canvas: Canvas, shown: Shown, place: Place, box: pygame.FRect) -> None:
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
        elif kind is PlaceKind.DIE:
            is_symbol = index < value(shown.observation, "altar")
            name = "die_priest" if is_symbol else "die_blank"
            draw_thing(canvas, self.gear, name, "shrine" if is_symbol else "", box)
        elif kind in (PlaceKind.SUPPLY, PlaceKind.OWN):
            item = item_at(place, shown)
            if item is not None:
                draw_thing(canvas, self.gear, item.picture, item.icon, box)
        else:
            drawn = shown.observation.drawn
            self.gear.cards.draw(canvas, drawn[index].kind if index < len(drawn) else UNKNOWN, box)

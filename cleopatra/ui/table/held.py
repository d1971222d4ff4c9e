"""What the pointer carries; it tilts as it is moved. Knows pictures and what is shown; no rules."""

from __future__ import annotations

import math
from typing import Final

import pygame

from cleopatra.kit.device.screen import Point
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.rules.catalogue import UNKNOWN, Piece
from cleopatra.ui.extension import registry
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.part import PaintKit
from cleopatra.ui.table.pictures import draw_fitted, mosaic_tile
from cleopatra.ui.table.shown import TableFacts
from cleopatra.ui.table.tents import TentsPart

_CARD: Final = 104.0
_APART: Final = 30.0
_PIECE: Final = 130.0


def held_cards(shown: TableFacts, tents: TentsPart, place: Place) -> list[int]:
    """The kinds of cards in hand: one from the hand or the deck, or a whole stall."""
    seen = shown.observation
    if place.kind is PlaceKind.CARD:
        return [place.index]
    if place.kind is PlaceKind.DRAWN and place.index < len(seen.drawn):
        return [seen.drawn[place.index].kind]
    if place.kind is PlaceKind.STALL:
        return [card.kind for card in tents.fan(shown, place.index)]
    return []


def draw_held_cards(
    canvas: Canvas, gear: PaintKit, cards: list[int], centre: Point, angle: float
) -> None:
    """A fan of cards around a logical point, turned by `angle` degrees counterclockwise."""
    width = canvas.viewport.length(_CARD)
    size = (width, round(width * ASPECT))
    slope = math.tan(math.radians(angle))
    for number, card in enumerate(cards):
        aside = _APART * (number - (len(cards) - 1) / 2)
        surface = gear.cards.surface(card, _CARD, size)
        _draw_turned(
            canvas, gear, ("held", card, width), surface,
            (centre[0] + aside, centre[1] - aside * slope), angle,
        )  # fmt: skip


def draw_held_piece(
    canvas: Canvas, gear: PaintKit, shown: TableFacts, piece: int, centre: Point, angle: float
) -> None:
    """A piece of the quarry around a logical point; the one on top of the pile for a mosaic."""
    sprites = gear.sprites
    mosaic = registry.next_mosaic(shown.observation)
    if piece == Piece.MOSAIC:
        name = mosaic_tile(mosaic) if mosaic != UNKNOWN else ""
    else:
        name = sprites.find(looks.piece_sprite(piece), 0) or ""
    entry = sprites.entry(name) if name else None
    if entry is None:
        box = pygame.FRect(0, 0, _PIECE, _PIECE)
        box.center = centre
        draw_fitted(canvas, sprites, piece, box, mosaic)
        return
    share = canvas.viewport.length(_PIECE) / max(entry.size)
    size = (max(1, round(entry.size[0] * share)), max(1, round(entry.size[1] * share)))
    _draw_turned(canvas, gear, (name, size), sprites.picture(name, *size), centre, angle)


def _draw_turned(
    canvas: Canvas,
    gear: PaintKit,
    key: tuple[object, ...],
    surface: pygame.Surface,
    centre: Point,
    angle: float,
) -> None:
    if round(angle):
        surface = gear.cards.turned(key, surface, angle)
    anchor = (surface.get_width() / 2, surface.get_height() / 2)
    canvas.sprite(surface, centre, anchor)

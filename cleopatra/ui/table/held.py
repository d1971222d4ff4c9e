"""What the pointer carries; it tilts as it is moved. Knows pictures and what is shown; no rules."""

from __future__ import annotations

import math
from typing import Final

import pygame

from cleopatra.kit.device.screen import Point
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.rules.catalogue import UNKNOWN, Piece
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.table import looks
from cleopatra.ui.table.cards import ASPECT
from cleopatra.ui.table.part import PaintKit
from cleopatra.ui.table.pictures import draw_fitted, mosaic_tile
from cleopatra.ui.table.table_facts import TableFacts
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
    mosaic = lookup.next_mosaic(shown.observation)
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


STEP: Final = 1 / 120
"""Seconds of one step of the spring."""
MOST: Final = 24.0
"""The largest tilt, in degrees."""
_LEAN: Final = 0.016
"""Degrees for a logical unit a second."""
_STIFFNESS: Final = 170.0
_DAMPING: Final = 13.0
"""Slightly underdamped: it swings past once or twice, then hangs still."""
_STILL: Final = 0.4


class Swing:
    """A damped spring between the way a thing is carried and the way it hangs.

    `carry` it to each new place, `update` it each frame, draw it at `angle` (whole degrees
    against the clock, 0 at rest). Carried to the right, its lower end trails to
    the left: a negative angle.
    """

    def __init__(self) -> None:
        self._x: float | None = None
        self._way = 0.0
        self._speed = 0.0
        self._angle = 0.0
        self._turning = 0.0
        self._spare = 0.0

    @property
    def angle(self) -> int:
        """Degrees against the clock, -MOST..MOST."""
        return round(self._angle)

    @property
    def is_busy(self) -> bool:
        """Whether it moves by itself."""
        return self._way != 0.0 or abs(self._angle) > _STILL or abs(self._turning) > 4 * _STILL

    def carry(self, x: float) -> None:
        """It is held at a logical x now; the first call only takes hold of it."""
        if self._x is not None:
            self._way += x - self._x
        self._x = x

    def update(self, seconds: float) -> None:
        """Let time pass (0 or more seconds)."""
        if seconds <= 0.0:
            return
        self._speed = self._way / seconds
        self._way = 0.0
        goal = max(-MOST, min(MOST, -self._speed * _LEAN))
        self._spare = min(self._spare + seconds, 0.25)
        while self._spare >= STEP:
            self._spare -= STEP
            push = (goal - self._angle) * _STIFFNESS - self._turning * _DAMPING
            self._turning += push * STEP
            self._angle = max(-MOST, min(MOST, self._angle + self._turning * STEP))
        if not self.is_busy:
            self._angle = self._turning = 0.0

    def let_go(self) -> None:
        """Nothing is dragged any more."""
        self._x = None
        self._way = self._speed = self._angle = self._turning = self._spare = 0.0

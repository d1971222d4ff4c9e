"""What stands on the quay and swims before it, and how it is painted: one moment of the inspection.

Knows: pyramids, amulets, cards, the crocodile, the camera. Must not know: the count; a course
changes what is here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.kit.device.screen import Point
from cleopatra.kit.motion.tween import arc_point
from cleopatra.ui.scenes.inspection.crocodile import SNOUT_Y, Crocodile
from cleopatra.ui.scenes.inspection.pictures import PREMULTIPLIED, QuayPictures
from cleopatra.ui.scenes.inspection.pyramids import Pyramid, row_of
from cleopatra.ui.scenes.inspection.scenery import Scenery, SceneryLight
from cleopatra.ui.scenes.inspection.shot import Lens, Shot
from cleopatra.ui.scenes.shared import quay_view as view
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table import looks

LAIR: Final = -900.0
"""Where the crocodile's snout is before anybody is in danger, in pixels of the layers."""
CARDS_Y: Final = -14.0
"""From the vanishing point to the middle of the cards held up behind a pyramid."""
_LURKS: Final = 0.3
"""How deep it lies there: eyes and back are above the water."""
_CARD: Final = 118.0
_HIDDEN: Final = 190.0
"""How far down the cards come from, behind the pyramid."""
_MOST_CARDS: Final = 8


class Quay:
    """The state shown, in the order of seats: `numbers` on the plates, `heaps` that lie there."""

    def __init__(self, colours: Sequence[int]) -> None:
        self.pyramids: list[Pyramid] = row_of(list(colours))
        self.numbers = [0] * len(colours)
        self.heaps = [0] * len(colours)
        self.flights: list[Flight] = []
        self.crocodile = Crocodile(LAIR, sunk=_LURKS)
        self.hands: list[tuple[int, ...]] = [() for _ in colours]
        self.shown_hands = 0.0
        """How far the cards are held up, 0..1."""
        self._shades: list[float] = []
        self.shot = Shot()
        self.light = SceneryLight()

    # -- What moves -----------------------------------------------------------------------
    def moving(self, lens: Lens) -> list[pygame.Rect]:
        """The pixels of the window in which something may be on its way."""
        found = [flight.reach(lens) for flight in self.flights]
        shades = [pyramid.brightness for pyramid in self.pyramids]
        if shades != self._shades:
            self._shades = shades
            found += [pyramid.reach(lens) for pyramid in self.pyramids]
            found += [heap_reach(lens, pyramid.x) for pyramid in self.pyramids]
        for seat, pyramid in enumerate(self.pyramids):
            if 0 < pyramid.lift < 1:
                found.append(pyramid.reach(lens))
            elif pyramid.fall:
                found.append(pyramid.reach(lens).union(self.crocodile.reach(lens)))
            if self.hands[seat] and 0 < self.shown_hands < 1:
                found.append(self._hand_reach(lens, pyramid))
        return found

    # -- Painting -------------------------------------------------------------------------
    def paint_row(
        self,
        target: pygame.Surface,
        pictures: QuayPictures,
        scenery: Scenery,
        sprites: SpriteStore,
    ) -> None:
        """Paints pyramids, cards and amulets into the surface's clip."""
        lens, clip = scenery.lens, target.get_clip()
        near = [
            (seat, pyramid)
            for seat, pyramid in enumerate(self.pyramids)
            if pyramid.reach(lens).union(self._hand_reach(lens, pyramid)).colliderect(clip)
            or heap_reach(lens, pyramid.x).colliderect(clip)
        ]
        for seat, pyramid in near:
            pyramid.paint_shadow(target, pictures, lens)
            self._paint_hand(target, pictures, sprites, lens, seat)
        for _seat, pyramid in near:
            if not pyramid.fall:
                level = scenery.torches.level_at(lens.point(pyramid.x, 0)[0])
                pyramid.paint(target, pictures, lens, level, self.light.row)
        for seat, pyramid in near:
            shade = self.light.row * pyramid.brightness
            paint_heap(target, pictures, lens, pyramid.x, self.heaps[seat], shade)

    def paint_air(self, target: pygame.Surface, pictures: QuayPictures, scenery: Scenery) -> None:
        """Paints the crocodile, and what falls or flies, over everything else."""
        lens, clip = scenery.lens, target.get_clip()
        if self.crocodile.reach(lens).colliderect(clip):
            self.crocodile.brightness = self.light.water
            self.crocodile.paint(target, pictures, lens)
        for pyramid in self.pyramids:
            if pyramid.fall and not pyramid.is_gone:
                aside, up = pictures.middle(view.BITTEN.keys[pyramid.colour])
                goal = self.crocodile.x + aside, SNOUT_Y + up
                pyramid.paint_fall(target, pictures, lens, goal)
        for flight in self.flights:
            flight.paint(target, pictures, lens)

    def _hand_reach(self, lens: Lens, pyramid: Pyramid) -> pygame.Rect:
        box = pygame.FRect(pyramid.x - 230, CARDS_Y - 130, 460, 520)
        return lens.rect(box)

    def _paint_hand(
        self,
        target: pygame.Surface,
        pictures: QuayPictures,
        sprites: SpriteStore,
        lens: Lens,
        seat: int,
    ) -> None:
        """Paints the tainted cards of a hand, held up as a fan behind the pyramid."""
        cards = self.hands[seat][:_MOST_CARDS]
        if not cards or not self.shown_hands:
            return
        x = self.pyramids[seat].x
        width = round(_CARD * lens.scale())
        step = min(74.0, 270.0 / max(1, len(cards) - 1))
        for number, kind in enumerate(cards):
            away = number - (len(cards) - 1) / 2
            turn = away * min(7.0, 36.0 / len(cards)) * self.shown_hands
            arch = 34 * math.radians(abs(turn)) * abs(away)
            y = CARDS_Y + _HIDDEN * (1 - self.shown_hands) + arch
            picture = sprites.picture(looks.card_picture(kind), width)
            turned = pictures.turned(picture, (kind, width), -turn)
            place = lens.point(x + away * step * (0.4 + 0.6 * self.shown_hands), y)
            rect = turned.get_rect(center=(round(place[0]), round(place[1])))
            target.blit(turned, rect, special_flags=PREMULTIPLIED)


# Amulets before the pyramids, and what flies: amulets, treasure that is lost.

MOST: Final = 17
"""At most this many amulets are shown before a pyramid; the number beside them is exact."""
_BETWEEN: Final = 41.0
_SIZE: Final = 0.75
"""How large a lying amulet is, as a share of its picture."""
_FRONT: Final = 392.0
_LAYERS: Final = ((0.0, 0.0, 7), (0.5, -19.0, 6), (0.5, -37.0, 4))
"""Layers of a heap, the lowest first: by how many places each is moved to the right, how far it
lies up, and how many amulets it holds."""
_TURNS: Final = 1.5
"""How often something that flies turns over."""


def lying_at(x: float, number: int) -> Point:
    """Where the amulet of a number 0..MOST - 1 lies before the pyramid at x; all in pixels of the
    layers. Each layer is filled from the middle outwards."""
    layer, place = _layered(number)
    aside, up, _holds = _LAYERS[layer]
    step = (place + 1) // 2 * (1 if place % 2 else -1)
    jitter = (number * 37) % 11 - 5
    return x + (step + aside) * _BETWEEN + jitter, _FRONT + up + jitter / 3


def _layered(number: int) -> tuple[int, int]:
    """The layer in which an amulet lies, and its number in that layer."""
    for layer, (_aside, _up, holds) in enumerate(_LAYERS):
        if number < holds:
            return layer, number
        number -= holds
    raise ValueError("there are no figures for that number of amulets")


def paint_heap(
    target: pygame.Surface,
    pictures: QuayPictures,
    lens: Lens,
    x: float,
    number: int,
    brightness: float,
) -> None:
    """Paints amulets that lie before the pyramid at x, the hindmost first."""
    shown = [(*lying_at(x, i), i) for i in range(min(MOST, number))]
    for ax, ay, i in sorted(shown, key=lambda amulet: (_layered(amulet[2])[0], amulet[1])):
        keys = view.AMULETS_LYING.keys
        sprite = pictures.sprite(keys[i % len(keys)], _SIZE * lens.scale(), brightness)
        if sprite is not None:
            place = sprite.rect(lens.point(ax, ay))
            target.blit(sprite.surface, place, special_flags=PREMULTIPLIED)


def heap_reach(lens: Lens, x: float) -> pygame.Rect:
    """The pixels of the window that the heap before the pyramid at x may cover."""
    half = 4 * _BETWEEN + 90
    return lens.rect(pygame.FRect(x - half, _FRONT - 110, 2 * half, 160))


@dataclass(slots=True)
class Flight:
    """Something that turns in the air from one point of the layers to another, `lift` pixels high;
    `share` 0..1 of the way. One that `fades` is gone at the end."""

    keys: Sequence[str]
    start: Point
    end: Point
    lift: float
    share: float = 0.0
    size: float = 0.7
    fades: bool = False

    def paint(self, target: pygame.Surface, pictures: QuayPictures, lens: Lens) -> None:
        """Paints it where it is now."""
        frame = round(self.share * _TURNS * len(self.keys)) % len(self.keys)
        size = self.size * (1 - 0.7 * self.share if self.fades else 1.0)
        sprite = pictures.sprite(self.keys[frame], lens.scale() * round(size * 10) / 10)
        if sprite is not None:
            place = sprite.rect(self._at(lens))
            target.blit(sprite.surface, place, special_flags=PREMULTIPLIED)

    def reach(self, lens: Lens) -> pygame.Rect:
        """The pixels of the window that it covers now."""
        side = round(180 * lens.scale())
        rect = pygame.Rect(0, 0, side, side)
        x, y = self._at(lens)
        rect.center = round(x), round(y)
        return rect

    def _at(self, lens: Lens) -> Point:
        return lens.point(*arc_point(self.start, self.end, self.share, self.lift))

"""What stands on the quay and swims before it, and how it is painted: one moment of the inspection.

Knows: pyramids, amulets, cards, the crocodile, the camera. Must not know: the count; a course
changes what is here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from cleopatra.ui.scenes.inspection import amulets
from cleopatra.ui.scenes.inspection.amulets import Flight
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
        self.drop = 0.0
        """How far the plates have gone down to make room for the crocodile, 0..1."""
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
            found += [amulets.heap_reach(lens, pyramid.x) for pyramid in self.pyramids]
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
            or amulets.heap_reach(lens, pyramid.x).colliderect(clip)
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
            amulets.paint_heap(target, pictures, lens, pyramid.x, self.heaps[seat], shade)

    def paint_air(self, target: pygame.Surface, pictures: QuayPictures, scenery: Scenery) -> None:
        """Paints the crocodile, and what falls or flies, over everything else."""
        lens, clip = scenery.lens, target.get_clip()
        if self.crocodile.reach(lens).colliderect(clip):
            self.crocodile.brightness = self.light.water
            self.crocodile.paint(target, pictures, lens, scenery.flow)
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

"""One player's altar at an Offering: banner, scarabs on the slab, and the hand above it.

Draws what it is told, at the moment it is told; knows no rule and no session.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.match.setup import SeatInfo
from cleopatra.ui.scenes.offering.coins import CoinHeap
from cleopatra.ui.scenes.offering.hands import skin_of
from cleopatra.ui.scenes.offering.lit import Fade, LayerKey, LitPictures
from cleopatra.ui.scenes.offering.places import PALM, SeatPlace
from cleopatra.ui.scenes.shared import offering_view as view
from cleopatra.ui.scenes.shared.quay_view import HALO, SHADOW

_SHADOW: Final = 1.5
"""How much larger an altar's shadow is than that of a pyramid."""
_SLEEVE: Final = Fade(0.62, -0.785, 640.0, 880.0)
"""Where sleeves fade away, behind the plate with the name."""
_GLORY: Final = 1.42
"""How much larger the light about a winner's altar is than that of a fire."""
_HAND_LIGHT: Final = 0.9
"""Light on a hand: it is nearer to the torches than the altars are."""


class AltarArt:
    """Draws the altar of one seat."""

    def __init__(self, pictures: LitPictures, info: SeatInfo) -> None:
        self._pictures = pictures
        self._colour = info.colour
        self._skin = skin_of(info)

    def ask(self, canvas_scale: float, place: SeatPlace) -> None:
        """Has everything that will be shown made ahead.

        :param canvas_scale: pixels of the window for a logical unit.
        """
        scale = place.scale * canvas_scale
        self._pictures.ask(self._stone, scale)
        for pose in (view.OPEN_HAND, *range(view.OPEN_HAND)):
            self._pictures.ask(self._arm(pose), scale, _SLEEVE)

    def draw_altar(self, canvas: Canvas, place: SeatPlace, light: float) -> None:
        """Altar and banner, and their shadow on the floor."""
        shadow = self._pictures.joined(((SHADOW, ""),), place.scale * canvas.scale * _SHADOW)
        if shadow is not None:
            self._pictures.draw(canvas, shadow, (place.anchor[0], place.foot - 10 * place.scale))
        lit = self._pictures.joined(self._stone, place.scale * canvas.scale)
        if lit is not None:
            self._pictures.draw(canvas, lit, place.anchor, light)

    def draw_glory(self, canvas: Canvas, place: SeatPlace, share: float) -> None:
        """The light about the altar of whoever won, a share 0..1 of it."""
        halo = self._pictures.joined(((HALO, ""),), place.scale * canvas.scale * _GLORY)
        if halo is not None:
            at = (place.anchor[0], place.anchor[1] - 50 * place.scale)
            self._pictures.add(canvas, halo, at, share)

    def draw_heap(self, canvas: Canvas, place: SeatPlace, heap: CoinHeap, now: float) -> None:
        """The scarabs that lie on the slab or fall there, `now` seconds after the first."""
        scale = place.scale * canvas.scale
        x, y = place.anchor
        for spot in heap.seen(now, PALM):
            lit = self._pictures.joined(((spot.key, ""),), scale)
            if lit is not None:
                at = (x + spot.x * place.scale, y + spot.y * place.scale)
                self._pictures.draw(canvas, lit, at)

    def draw_hand(
        self, canvas: Canvas, place: SeatPlace, pose: int, lift: float, light: float
    ) -> None:
        """The hand in its sleeve, and its shadow.

        :param pose: 0 for a fist .. 3 for an open hand.
        :param lift: how high it is raised, in pixels of the layers.
        """
        scale = place.scale * canvas.scale
        shadow = self._pictures.joined(((view.HAND_SHADOWS.keys[pose], ""),), scale)
        if shadow is not None:
            self._pictures.draw(canvas, shadow, place.anchor)
        arm = self._pictures.joined(self._arm(pose), scale, _SLEEVE)
        if arm is not None:
            at = (place.anchor[0], place.anchor[1] - lift * place.scale)
            self._pictures.draw(canvas, arm, at, _HAND_LIGHT * light)

    def reach(self, place: SeatPlace) -> pygame.FRect:
        """All that may be drawn, logical."""
        return place.whole.inflate(40, 60)

    @property
    def _stone(self) -> tuple[LayerKey, ...]:
        banner = view.BANNERS.keys[self._colour], view.BANNERS_GLOW.keys[self._colour]
        return (view.ALTAR, view.ALTAR_GLOW), banner

    def _arm(self, pose: int) -> tuple[LayerKey, ...]:
        hand = view.HANDS[self._skin].keys[pose], view.HANDS_GLOW[self._skin].keys[pose]
        sleeve = view.SLEEVES[self._colour].keys[pose], view.SLEEVES_GLOW[self._colour].keys[pose]
        return hand, sleeve

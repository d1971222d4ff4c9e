"""The players' pyramids on the quay: lids that lift, and the fall into the river.

Knows: layers, pixels, colours of players. Must not know: who is counted, or why a lid lifts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.kit.device.screen import Point
from cleopatra.kit.motion.tween import arc_point, ease_in
from cleopatra.ui.scenes.inspection.pictures import PREMULTIPLIED, QuayPictures, QuaySprite
from cleopatra.ui.scenes.inspection.shot import Lens
from cleopatra.ui.scenes.shared import quay_view as view

_STEP: Final = view.SEATS[1][0] - view.SEATS[0][0]
_AWAY: Final = view.SEATS[0][1]
APART: Final = view.projected(_STEP, _AWAY, view.QUAY_HEIGHT)[0]
"""From one pyramid to the next, in pixels of the layers."""
HALF: Final = 210.0
"""Half of a pyramid's width."""
TOP: Final = 25.0
MOUTH: Final = 130.0
FOOT: Final = view.projected(0.0, _AWAY, view.QUAY_HEIGHT)[1]
"""From the vanishing point to a pyramid's tip, to where it opens and to its middle on the quay."""
_LIFT, _ASIDE, _LEAN = 128.0, 92.0, -24.0
"""How far a lid is lifted and moved to the right, and how it leans then, in degrees."""
_ROLL: Final = -15.0
"""How far a falling pyramid has turned at the end."""


@dataclass(slots=True)
class Pyramid:
    """One pyramid: `x` in pixels of the layers, `lift` of its lid 0..1, `fall` on its way into the
    river 0..1, its brightness 0..1; `is_gone` when nothing of it is left on the quay."""

    colour: int
    x: float
    lift: float = 0.0
    fall: float = 0.0
    brightness: float = 1.0
    is_gone: bool = False

    def reach(self, lens: Lens) -> pygame.Rect:
        """The pixels of the window that it and its lifted lid may cover."""
        box = pygame.FRect(self.x - HALF - 30, TOP - _LIFT - 60, 2 * HALF + 90, 0)
        box.height = FOOT + 110 - box.top
        return lens.rect(box).inflate(4, 4)

    def paint_shadow(self, target: pygame.Surface, pictures: QuayPictures, lens: Lens) -> None:
        """Paints what it takes from the quay's light."""
        shadow = pictures.sprite(view.SHADOW, lens.scale())
        if shadow is not None and not self.is_gone and not self.fall:
            place = shadow.rect(lens.point(self.x, FOOT))
            target.blit(shadow.surface, place, special_flags=PREMULTIPLIED)

    def paint(
        self,
        target: pygame.Surface,
        pictures: QuayPictures,
        lens: Lens,
        level: float,
        brightness: float,
    ) -> None:
        """Paints it on the quay.

        :param level: how bright the torches are that light it, 0..1.
        :param brightness: how bright the quay is, 0..1.
        """
        if self.is_gone:
            return
        at = lens.point(self.x, FOOT)
        lower, lid = self._parts(pictures, lens, self.brightness * brightness, level)
        if lower is None or lid is None:
            return
        target.blit(lower.surface, lower.rect(at), special_flags=PREMULTIPLIED)
        if not self.lift:
            target.blit(lid.surface, lid.rect(at), special_flags=PREMULTIPLIED)
            return
        part = pictures.bounds(view.LIDS.keys[self.colour], lid.surface.get_size())
        if part.width:
            leaning = pygame.transform.rotozoom(
                lid.surface.subsurface(part), _LEAN * self.lift, 1.0
            )
            middle = pygame.Vector2(part.center) + at - pygame.Vector2(lid.anchor)
            middle += pygame.Vector2(_ASIDE * self.lift**2, -_LIFT * self.lift) * lens.scale()
            place = leaning.get_rect(center=(round(middle.x), round(middle.y)))
            target.blit(leaning, place, special_flags=PREMULTIPLIED)

    def paint_fall(
        self, target: pygame.Surface, pictures: QuayPictures, lens: Lens, goal: Point
    ) -> pygame.Rect | None:
        """Paints it on its way to a point of the river, in pixels of the layers; answers where."""
        lower, lid = self._parts(pictures, lens, 1.0, 1.0)
        if lower is None or lid is None:
            return None
        whole = lower.surface.copy()
        whole.blit(lid.surface, (0, 0), special_flags=PREMULTIPLIED)
        turned = pygame.transform.rotozoom(whole, _ROLL * self.fall, 1.0)
        middle = (FOOT + TOP) / 2 + 40
        x, y = arc_point((self.x, middle), goal, ease_in(self.fall), 150.0)
        px, py = lens.point(x, y)
        place = turned.get_rect(center=(round(px), round(py)))
        target.blit(turned, place, special_flags=PREMULTIPLIED)
        return place

    def _parts(
        self, pictures: QuayPictures, lens: Lens, brightness: float, level: float
    ) -> list[QuaySprite | None]:
        """Its lower part and its lid."""
        groups = (view.LOWER, view.LOWER_GLOW), (view.LIDS, view.LIDS_GLOW)
        keys = [[group.keys[self.colour] for group in pair] for pair in groups]
        scale = lens.scale()
        return [pictures.lit(key, glow, scale, brightness, level) for key, glow in keys]


def row_of(colours: list[int]) -> list[Pyramid]:
    """The pyramids of players, from the left to the right, about the middle of the quay."""
    first = -(len(colours) - 1) / 2
    return [Pyramid(colour, (first + seat) * APART) for seat, colour in enumerate(colours)]

"""The crocodile in the river before the quay: it swims, opens its jaws, bites, sinks.

Knows: layers, pixels, pictures a second. Must not know: whom it eats, or why.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.ui.scenes.inspection.pictures import PREMULTIPLIED, QuayPictures, QuaySprite
from cleopatra.ui.scenes.inspection.shot import Lens
from cleopatra.ui.scenes.shared import quay_view as view

JAWS: Final = view.CROCODILE.frames - 1
"""How wide the jaws open, in pictures."""
SNOUT_Y: Final = view.projected(0.0, view.CROCODILE_Y, 0.0)[1]
"""From the vanishing point to where its snout meets the water."""
SPLASH: Final = view.SPLASH.frames / 15
"""Seconds that a splash takes."""
_WET: Final = 110.0
"""How high the strip is in which a sunk body fades into the river, in pixels of the layers."""
_BOB: Final = 3.0
"""How far it rises and falls with the river, in pixels of the layers."""
_DEEP: Final = 330.0
"""How far it goes down when it sinks, in pixels of the layers."""


@dataclass(slots=True)
class Crocodile:
    """Where it is: `x` of its snout in pixels of the layers, jaws 0..`JAWS`, how deep it has sunk
    0..1, the player's colour in its jaws or None, the splash's seconds or None. `risen` is how far
    the river has lifted it, in whole pixels of the window, down counted as positive."""

    x: float
    jaws: float = 0.0
    sunk: float = 0.0
    prey: int | None = None
    splash: float | None = None
    brightness: float = 1.0
    risen: int = 0
    meal: int | None = None
    """The player's colour that it swims to: what its bite will show is made meanwhile."""

    @property
    def is_seen(self) -> bool:
        """Whether any of it is above the water."""
        return self.sunk < 1

    @property
    def state(self) -> tuple[object, ...]:
        """Everything that its picture depends on, comparable."""
        return self.x, self.jaws, self.sunk, self.prey, self.splash, self.brightness, self.risen

    def drift(self, lens: Lens, flow: float) -> bool:
        """Lets it rise and fall with the river; True when it has moved. It moves by whole pixels,
        so that all of it is painted anew when it does, and not a part at a time."""
        bob = _BOB * math.sin(2 * math.pi * flow / 4) if self.prey is None else 0.0
        before, self.risen = self.risen, round(bob * lens.scale())
        return self.is_seen and self.risen != before

    def reach(self, lens: Lens) -> pygame.Rect:
        """The pixels of the window that it and its splash may cover."""
        box = pygame.FRect(self.x - 1150, SNOUT_Y - 640, 1750, 900)
        return lens.rect(box).clip(pygame.Rect((0, 0), lens.size))

    def paint(self, target: pygame.Surface, pictures: QuayPictures, lens: Lens) -> None:
        """Paints it with foam and splash."""
        at = lens.point(self.x, SNOUT_Y)
        frame = None if self.splash is None else int(self.splash * 15)
        if frame is not None:
            self._paint_water(target, pictures, lens, view.FOAM, frame)
        if self.is_seen:
            self._paint_body(target, pictures, lens, at)
        if frame is not None:
            self._paint_water(target, pictures, lens, view.SPLASH, frame)
        if self.meal is not None:
            self._ask_ahead(pictures, lens.scale(), -1 if frame is None else frame)

    def _ask_ahead(self, pictures: QuayPictures, scale: float, frame: int) -> None:
        """Has the pictures made that the bite, then the splash after its `frame`, will show."""
        if self.prey is None and self.meal is not None:
            pose = min(JAWS, round(self.jaws) + 1)
            opened = view.CROCODILE.keys[pose], view.CROCODILE_GLOW.keys[pose]
            for body, glow in (opened, *_BITE, _bitten(self.meal)):
                pictures.ask(body, scale, self.brightness, glow)
        ahead = pictures.room_for((view.FOAM.keys[0], view.SPLASH.keys[0]), scale)
        for coming in range(frame + 1, min(frame + 1 + ahead, view.SPLASH.frames)):
            for group in (view.FOAM, view.SPLASH):
                pictures.ask(group.keys[coming], scale, self.brightness)

    def _paint_water(
        self,
        target: pygame.Surface,
        pictures: QuayPictures,
        lens: Lens,
        group: view.Group,
        frame: int,
    ) -> None:
        if frame < group.frames:
            sprite = pictures.sprite(group.keys[frame], lens.scale(), self.brightness)
            if sprite is not None:
                place = sprite.rect(lens.point(self.x - 60, SNOUT_Y + 20))
                target.blit(sprite.surface, place, special_flags=PREMULTIPLIED)

    def _paint_body(
        self,
        target: pygame.Surface,
        pictures: QuayPictures,
        lens: Lens,
        at: tuple[float, float],
    ) -> None:
        down = self.sunk * _DEEP * lens.scale() + self.risen
        for sprite in self._sprites(pictures, lens):
            place = sprite.rect((at[0], at[1] + down))
            if self.sunk:
                waterline = at[1] + 60 * lens.scale()
                waves = pictures.waves(place.width, max(2, round(_WET * lens.scale())))
                _blit_wet(target, sprite.surface, place, waterline, waves)
            else:
                target.blit(sprite.surface, place, special_flags=PREMULTIPLIED)

    def _sprites(self, pictures: QuayPictures, lens: Lens) -> list[QuaySprite]:
        keys = [*_BITE]
        if self.prey is None or not pictures.has(view.BITE_BACK):
            pose = max(0, min(JAWS, round(self.jaws)))
            keys = [(view.CROCODILE.keys[pose], view.CROCODILE_GLOW.keys[pose])]
        else:
            keys.insert(1, _bitten(self.prey))
        scale = lens.scale()
        found = [pictures.lit(key, glow, scale, self.brightness) for key, glow in keys]
        return [sprite for sprite in found if sprite is not None]


_BITE: Final = (
    (view.BITE_BACK, view.BITE_BACK_GLOW),
    (view.BITE_FRONT, view.BITE_FRONT_GLOW),
)
"""The jaws behind what they have bitten and those before it, each with the light of torches."""


def _bitten(colour: int) -> tuple[str, str]:
    return view.BITTEN.keys[colour], view.BITTEN_GLOW.keys[colour]


def _blit_wet(
    target: pygame.Surface,
    body: pygame.Surface,
    place: pygame.Rect,
    waterline: float,
    waves: pygame.Surface,
) -> None:
    """Draws what of a body stands out of the river: along the waterline (pixels of the window) it
    fades away in waves."""
    high = waves.get_height()
    strip = pygame.Rect(place.left, round(waterline - 0.6 * high), place.width, high)
    before = target.get_clip()
    dry = place.clip(pygame.Rect(place.left, place.top, place.width, strip.top - place.top))
    target.set_clip(before.clip(dry))
    target.blit(body, place, special_flags=PREMULTIPLIED)
    target.set_clip(before)
    wet = strip.clip(place)
    if wet.height and wet.colliderect(before):
        edge = body.subsurface(wet.move(-place.left, -place.top)).copy()
        edge.blit(waves, (0, strip.top - wet.top), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(edge, wet, special_flags=PREMULTIPLIED)

"""Torchlight at dusk: pictures of what each torch adds to the finished scene; each flickers alone.

Knows: pictures of light, how bright each torch burns at a moment. Must not know: what stands in the
scene, or how its picture is made.

The pictures are opaque and added with BLEND_RGB_ADD: a premultiplied surface with alpha 0 would add
light, too, but SDL leaves such pixels out in some columns of a clipped blit.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame

from cleopatra.ui.stage import world
from cleopatra.ui.stage.ambient_motion import TICK, flicker
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.projection import Projection
from cleopatra.ui.stage.sprites import SpriteStore


class TorchGlow(NamedTuple):
    """The light of one torch: its picture's key, where it falls (pixels of the stage), how bright
    it is (0..1)."""

    torch: int
    key: str
    rect: pygame.Rect
    brightness: float


def keys(sprites: SpriteStore, view: int, hour: Hour) -> Iterator[tuple[int, str]]:
    """Torches and the pictures of their light in a view; none while they don't burn."""
    if hour is Hour.DUSK:
        for torch in range(len(world.TORCHES)):
            key = sprites.find(f"torchlight_{torch}", view)
            if key is not None:
                yield torch, key


class Torchlight:
    """The lights of one view, added to whatever is painted, until they are put out."""

    def __init__(self, sprites: SpriteStore) -> None:
        self._sprites = sprites
        self._of: tuple[Projection, Hour, tuple[int, int]] | None = None
        self._lights: list[TorchGlow] = []
        self._changed: list[pygame.Rect] = []
        self._screen = pygame.Rect(0, 0, 0, 0)

    def take(
        self, projection: Projection, hour: Hour, size: tuple[int, int], time: float | None
    ) -> None:
        """Takes a view of `size` pixels, and the light of a moment."""
        if self._of != (projection, hour, size):
            self._of = (projection, hour, size)
            self._screen = pygame.Rect(0, 0, *size)
            self._lights = list(self._placed(projection, hour))
        self.flicker(time)

    def put_out(self) -> None:
        """Adds no light any more, until a view is taken again."""
        self._of, self._lights, self._changed = None, [], []

    def flicker(self, time: float | None) -> None:
        """Takes the light of a moment in seconds, None for a steady one."""
        tick = None if time is None else int(time / TICK)
        for index, light in enumerate(self._lights):
            brightness = flicker(light.torch, tick)
            if brightness != light.brightness:
                self._lights[index] = light._replace(brightness=brightness)
                self._changed.append(light.rect.clip(self._screen))

    @property
    def is_changed(self) -> bool:
        """Whether any light is another than when `changes` was asked for the last time."""
        return bool(self._changed)

    def changes(self) -> list[pygame.Rect]:
        """Where on the stage the light is another than when this was asked for the last time."""
        changed, self._changed = self._changed, []
        return (
            changed if self._of is None else [rect.clip((0, 0, *self._of[2])) for rect in changed]
        )

    def paint(self, target: pygame.Surface, part: pygame.Rect, dx: int = 0, dy: int = 0) -> None:
        """Adds the light to a part of a target on which the stage's corner lies at (dx, dy)."""
        for light in self._lights:
            rect = light.rect.move(dx, dy)
            lit = rect.clip(part)
            if lit.width and lit.height:
                unit = self._unit
                surface = self._sprites.faded(light.key, unit, light.brightness).surface
                area = lit.move(-rect.left, -rect.top)
                target.blit(surface, lit.topleft, area, special_flags=pygame.BLEND_RGB_ADD)

    @property
    def _unit(self) -> float:
        return 1.0 if self._of is None else self._of[0].unit

    def _placed(self, projection: Projection, hour: Hour) -> Iterator[TorchGlow]:
        for torch, key in keys(self._sprites, projection.view, hour):
            sprite = self._sprites.get(key, projection.unit)
            x, y = projection.origin
            at = round(x - sprite.anchor[0]), round(y - sprite.anchor[1])
            rect = sprite.surface.get_rect(topleft=at)
            if rect.width > 1 and rect.colliderect(self._screen):
                yield TorchGlow(torch, key, rect, -1.0)


def light_up(
    sprites: SpriteStore,
    surface: pygame.Surface,
    projection: Projection,
    hour: Hour,
    time: float | None,
) -> None:
    """Adds the light of a moment to a finished picture of the scene."""
    light = Torchlight(sprites)
    light.take(projection, hour, surface.get_size(), time)
    light.paint(surface, surface.get_rect())


# What the torches of the Offering and of the inspection have in common: the beat at which fires
# change, light made weaker, and pictures that may be missing.

log = logging.getLogger(__name__)

BEAT: Final = 1 / 10
"""Seconds between two pictures of a fire."""


class FlickerTimer:
    """Says when fires change; after a long pause they change once, not once for each beat of it."""

    def __init__(self) -> None:
        self._left = BEAT

    def passes(self, seconds: float) -> bool:
        """Lets time pass; answers whether fires change now."""
        self._left -= seconds
        if self._left > 0:
            return False
        self._left = BEAT if self._left < -BEAT else self._left + BEAT
        return True

    def next_wake(self) -> float:
        """Seconds until fires change."""
        return max(0.0, self._left)


class KnownPictures:
    """Which pictures there are; the log tells once of each that is missed in a `place`."""

    def __init__(self, sprites: SpriteStore, place: str) -> None:
        self._sprites = sprites
        self._place = place
        self._missing: set[str] = set()

    def has(self, key: str) -> bool:
        """Whether a picture exists; "" never does, and nobody misses it."""
        if self._sprites.has(key):
            return True
        if key and key not in self._missing:
            self._missing.add(key)
            log.warning("the picture %s is missing; the %s goes on without it", key, self._place)
        return False


def weakened(light: pygame.Surface, share: float) -> pygame.Surface:
    """A copy of a picture with its colours multiplied with 0..1; alpha stays."""
    value = round(255 * share)
    weaker = light.copy()
    weaker.fill((value, value, value, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return weaker

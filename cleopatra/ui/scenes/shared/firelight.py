"""What the torches of the Offering and of the inspection have in common: the beat at which fires
change, light made weaker, and pictures that may be missing.

Knows: time that passes, pixels, keys of the manifest. Must not know: where torches stand.
"""

from __future__ import annotations

import logging
from typing import Final

import pygame

from cleopatra.ui.stage.sprites import SpriteStore

log = logging.getLogger(__name__)

BEAT: Final = 1 / 15
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

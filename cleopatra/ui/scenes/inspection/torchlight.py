"""The torches of the quay: light that flickers where it falls, and the fires themselves.

Knows: pictures of the ground with the torches lit and unlit, pixels. Must not know: the seats.

What a torch adds to the ground does not change, so a flicker is one sum: what is there without it,
and its light at one of a few levels, made once for a shot.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.ui.scenes.inspection.pictures import ADDED, PREMULTIPLIED, QuayPictures
from cleopatra.ui.scenes.inspection.shot import Lens
from cleopatra.ui.scenes.shared import quay_view as view
from cleopatra.ui.scenes.shared.firelight import FlickerTimer, weakened

LEVELS: Final = (0.72, 0.8, 0.87, 0.94, 1.0)
"""How bright a torch may be, as a share of its light."""
_REACH: Final = 300.0
"""Half the width in which a torch's light changes, in pixels of the layers."""
_ABOVE, _BELOW = 250.0, 460.0
"""From the vanishing point to the upper and the lower edge of that."""


class Torch:
    """One torch in one shot: `box` is where its light changes, in pixels of the window."""

    def __init__(self, at: tuple[float, float], lens: Lens, number: int) -> None:
        self._place = at
        self.frame = 3 * number
        self.level = len(LEVELS) - 1
        self.flame = lens.place(*at, view.QUAY_HEIGHT + view.FIRE_HEIGHT)
        self.foot = lens.place(*at, view.QUAY_HEIGHT)
        middle = view.projected(*at, view.QUAY_HEIGHT)[0]
        reach = pygame.FRect(middle - _REACH, -_ABOVE, 2 * _REACH, _ABOVE + _BELOW)
        self.box = lens.rect(reach).clip(pygame.Rect((0, 0), lens.size))
        self._still: pygame.Surface | None = None
        self._lights: list[pygame.Surface] = []

    @property
    def is_seen(self) -> bool:
        """Whether any of it is in the window."""
        return self.box.width > 0 and self.box.height > 0

    def take(self, lit: pygame.Surface, unlit: pygame.Surface) -> None:
        """Finds out what the torch adds to a picture of the window."""
        light = lit.subsurface(self.box).copy()
        light.blit(unlit, (0, 0), self.box, special_flags=pygame.BLEND_RGB_SUB)
        light.blit(_fall(self.box, self.flame[0]), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self._still = lit.subsurface(self.box).copy()
        self._still.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        self._lights = [weakened(light, level) for level in LEVELS]

    def paint(self, surface: pygame.Surface) -> None:
        """Paints the ground about it into a picture of the window."""
        if self._still is not None:
            surface.blit(self._still, self.box)
            surface.blit(self._lights[self.level], self.box, special_flags=ADDED)

    def fire_box(self, pictures: QuayPictures, lens: Lens) -> pygame.Rect:
        """The pixels of the window that its fire covers."""
        fire = pictures.sprite(view.FIRE.keys[0], lens.scale())
        return pygame.Rect(0, 0, 0, 0) if fire is None else fire.rect(self.flame).clip(self.box)

    def paint_fire(self, surface: pygame.Surface, pictures: QuayPictures, lens: Lens) -> None:
        """Paints its fire."""
        keys = view.FIRE.keys
        fire = pictures.sprite(keys[self.frame % len(keys)], lens.scale())
        if fire is not None:
            surface.blit(fire.surface, fire.rect(self.flame), special_flags=PREMULTIPLIED)


class QuayTorches:
    """All torches that a shot shows. Fires change with every beat, light that falls on the ground
    in turns: one torch's with each beat, so that no beat costs much."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._beat = FlickerTimer()
        self.beats = 0
        """How often the fires have changed."""
        self.torches: Sequence[Torch] = ()

    def aim(self, lens: Lens) -> None:
        """Takes the torches that a shot shows, as they burn."""
        torches = [Torch(at, lens, number) for number, at in enumerate(view.TORCHES)]
        self.torches = [torch for torch in torches if torch.is_seen]

    def update(self, seconds: float) -> list[tuple[Torch, bool]]:
        """Lets time pass; answers which torches have changed: the fire, and perhaps the light."""
        if not self._beat.passes(seconds):
            return []
        self.beats += 1
        changed = []
        turns = max(1, len(self.torches))
        for number, torch in enumerate(self.torches):
            torch.frame += self._rng.randint(1, 2)
            has_turn = number == self.beats % turns
            if has_turn:
                step = self._rng.choice((-2, -1, 1, 2))
                torch.level = max(0, min(len(LEVELS) - 1, torch.level + step))
            changed.append((torch, has_turn))
        return changed

    def next_wake(self) -> float:
        """Seconds until a torch changes."""
        return self._beat.next_wake()

    def level_at(self, x: float) -> float:
        """How bright the nearest torch makes what stands at a pixel of the window, 0..1."""
        for torch in self.torches:
            if abs(torch.flame[0] - x) < torch.box.width / 2:
                return LEVELS[torch.level]
        return 1.0


def _fall(box: pygame.Rect, x: float) -> pygame.Surface:
    """How much of a torch's light flickers, 0..255 grey: all about the torch, none at the sides."""
    steps = 33
    strip = new_surface(steps, 1)
    half = max(1.0, box.width / 2)
    for step in range(steps):
        away = min(1.0, abs(box.left + box.width * (step + 0.5) / steps - x) / half)
        value = round(255 * (1 - away * away) ** 2)
        strip.set_at((step, 0), (value, value, value))
    return pygame.transform.smoothscale(strip, box.size)

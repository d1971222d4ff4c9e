"""The temple hall by night: moonlight, and torches whose light flickers where it falls.

Knows: the hall's layers, pixels of the window. Must not know: who offers, or what stands there.

What a torch adds to the hall does not change, so a flicker is one sum: the hall without it, and its
light at one of a few levels, made once for a window.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.backdrop import paint_backdrop
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.ui.scenes.offering.lit_pictures import LitPictures
from cleopatra.ui.scenes.shared import offering_view as view
from cleopatra.ui.scenes.shared.quay_view import FIRE
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.sprites import MASTER_UNIT, SpriteStore
from cleopatra.ui.stage.torchlight import FlickerTimer, weakened

_LEVELS: Final = (0.0, 0.3, 0.55, 0.8, 1.0)
"""How bright a torch may be, as a share of what flickers of its light."""
_FLICKERS: Final = 0.3
"""The share of a torch's light that flickers."""
_NEAREST: Final = 2
"""The fires of the first torches are seen best."""
_FALLS: Final = 280.0
"""How far from a flame its light flickers, in pixels of the layers."""
_NEAR: Final = (2300.0, 1420.0)
"""Pixels of the layers across and down that a window shows where both fit in."""
_DUSK: Final = (206, 206, 214)
"""What the hall's colours are multiplied with, so that altars and hands stand out."""
_STRETCH, _TALL_STRETCH = 1.12, 1.42
"""The floor is stretched downwards, to this many times the hall's part below the vanishing point at
the most, in wide windows and in tall ones, where altars stand in two rows."""
_EYE: Final = (0.4, 0.55)
"""Where the vanishing point may lie, as a share of the window's height."""


@dataclass
class _Torch:
    """A torch in a window: its flame's foot, how large it burns, and what flickers of its light."""

    flame: tuple[float, float]
    size: float
    fire: pygame.Rect
    box: pygame.Rect
    lights: list[pygame.Surface]
    level: int
    frame: int


class Hall:
    """Paints the hall into the background and its flickering lights over it."""

    def __init__(self, sprites: SpriteStore, pictures: LitPictures, rng: random.Random) -> None:
        self._sprites = sprites
        self._pictures = pictures
        self._rng = rng
        self._beat = FlickerTimer()
        self._turn = 0
        self._scale = 1.0
        self._torches: list[_Torch] = []

    def paint(self, canvas: Canvas, eye: float) -> None:
        """Paints all that does not move.

        :param eye: where the vanishing point should lie, logical y.
        """
        self._torches = []
        if not self._pictures.has(view.HALL):
            paint_backdrop(canvas)
            return
        surface = canvas.surface
        size = surface.get_size()
        self._scale, at = self._framed(size, canvas.viewport.to_pixels(0, eye)[1])
        self._lay(surface, view.HALL, at)
        glow = new_surface(*size)
        glow.fill((0, 0, 0))
        if self._pictures.has(view.HALL_GLOW):
            self._lay(glow, view.HALL_GLOW, at)
        if self._pictures.has(view.MOONLIGHT):
            moon = new_surface(*size)
            moon.fill((0, 0, 0))
            self._lay(moon, view.MOONLIGHT, at)
            surface.blit(moon, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        for number, (x, y) in enumerate(view.TORCHES):
            flame = at[0] + x * self._scale, at[1] + y * self._scale
            self._kindle(glow, flame, number)
        surface.blit(glow, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        entry = self._sprites.entry(view.HALL)
        if entry is not None:
            end = at[1] + (entry.size[1] - entry.anchor[1]) / entry.scale * self._scale
            _stretch(surface, min(size[1], int(end)))
        surface.fill(_DUSK, special_flags=pygame.BLEND_RGB_MULT)

    def draw(self, canvas: Canvas) -> None:
        """Adds the light that flickers, and draws the fires."""
        for torch in self._torches:
            if torch.box.colliderect(canvas.clip_pixels):
                light = torch.lights[torch.level]
                canvas.surface.blit(light, torch.box, special_flags=pygame.BLEND_RGB_ADD)
        for torch in self._torches:
            key = FIRE.keys[torch.frame % FIRE.frames]
            fire = self._pictures.joined(((key, ""),), self._scale * torch.size)
            if fire is not None:
                self._pictures.draw(canvas, fire, canvas.viewport.to_logical(*torch.flame))

    def update(self, seconds: float) -> list[pygame.Rect]:
        """Lets time pass; the pixels that must be redrawn: at each beat the nearest fires, and
        one torch with its light. So a beat costs little, and no two flicker in step."""
        if not self._torches or not self._beat.passes(seconds):
            return []
        self._turn += 1
        number = self._turn % len(self._torches)
        burning = {*range(min(_NEAREST, len(self._torches))), number}
        for other in burning:
            self._torches[other].frame += 1
        torch = self._torches[number]
        step = torch.level + self._rng.choice((-2, -1, 1, 2))
        torch.level = max(0, min(len(_LEVELS) - 1, step))
        return [torch.box, *(self._torches[other].fire for other in burning - {number})]

    def next_wake(self) -> float | None:
        """Seconds until a torch changes."""
        return self._beat.next_wake() if self._torches else None

    def _framed(self, size: tuple[int, int], eye: float) -> tuple[float, tuple[float, float]]:
        """Pixels of the window for one of the layers, and where the vanishing point lies, so that
        the hall fills the window."""
        entry = self._sprites.entry(view.HALL)
        assert entry is not None
        left, up = (part / entry.scale for part in entry.anchor)
        right, down = entry.size[0] / entry.scale - left, entry.size[1] / entry.scale - up
        width, height = size
        near = min(height / _NEAR[1], width / _NEAR[0])
        scale = max(width / 2 / min(left, right), height / (up + down), near)
        y = min(max(eye, height * _EYE[0]), height * _EYE[1])
        stretch = _STRETCH if width > height else _TALL_STRETCH
        y = max(min(y, up * scale), height - stretch * down * scale)
        return scale, (width / 2, y)

    def _lay(self, surface: pygame.Surface, key: str, at: tuple[float, float]) -> None:
        origin = round(at[0]), round(at[1])
        self._sprites.paint_large(surface, key, Hour.NOON, self._scale * MASTER_UNIT, origin)

    def _kindle(self, glow: pygame.Surface, flame: tuple[float, float], number: int) -> None:
        """Takes what flickers out of the glow of the hall."""
        side = round(2 * _FALLS * self._scale)
        box = pygame.Rect(0, 0, side, side)
        box.center = round(flame[0]), round(flame[1])
        box = box.clip(glow.get_rect())
        if not box.width or not box.height:
            return
        light = glow.subsurface(box).copy()
        light.blit(_fall(box, flame, side / 2), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        glow.blit(light, box, special_flags=pygame.BLEND_RGB_SUB)
        lights = [weakened(light, level) for level in _LEVELS]
        size, level = view.FIRE_SCALES[number], len(_LEVELS) - 1
        burns = self._burns(flame, size)
        self._torches.append(_Torch(flame, size, burns, box, lights, level, 5 * number))

    def _burns(self, flame: tuple[float, float], size: float) -> pygame.Rect:
        """The pixels that a fire covers."""
        entry = self._sprites.entry(FIRE.keys[0])
        if entry is None:
            return pygame.Rect(round(flame[0]), round(flame[1]), 1, 1)
        share = self._scale * size / entry.scale
        left, top = flame[0] - entry.anchor[0] * share, flame[1] - entry.anchor[1] * share
        box = pygame.Rect(round(left), round(top), 0, 0)
        box.size = round(entry.size[0] * share), round(entry.size[1] * share)
        return box.inflate(4, 4)


def _stretch(surface: pygame.Surface, end: int) -> None:
    """Draws the floor out to the lower edge, from what lies above the row where the hall ends."""
    width, height = surface.get_size()
    missing = height - end
    if missing <= 0:
        return
    tall = min(end, round(1.2 * missing))
    strip = surface.subsurface((0, end - tall, width, tall)).copy()
    place = surface.subsurface((0, end - tall, width, tall + missing))
    pygame.transform.smoothscale(strip, place.get_size(), place)


def _fall(box: pygame.Rect, flame: tuple[float, float], reach: float) -> pygame.Surface:
    """How much of the light flickers, grey: most at the flame, nothing at the edges."""
    steps = 32
    fall = new_surface(steps, steps)
    for row in range(steps):
        for column in range(steps):
            x = box.left + box.width * (column + 0.5) / steps - flame[0]
            y = box.top + box.height * (row + 0.5) / steps - flame[1]
            away = min(1.0, (x * x + y * y) / (reach * reach * 0.9))
            value = round(255 * _FLICKERS * (1 - away) ** 2)
            fall.set_at((column, row), (value, value, value))
    return pygame.transform.smoothscale(fall, box.size)

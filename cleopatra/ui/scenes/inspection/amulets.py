"""Amulets before the pyramids, and what flies: amulets, treasure that is lost.

Knows: layers, pixels, numbers. Must not know: why something is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.kit.device.screen import Point
from cleopatra.kit.motion.tween import arc_point
from cleopatra.ui.scenes.inspection.pictures import PREMULTIPLIED, QuayPictures
from cleopatra.ui.scenes.inspection.shot import Lens
from cleopatra.ui.scenes.shared import quay_view as view

MOST: Final = 17
"""So many amulets are shown before a pyramid, however many there are: the number tells."""
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
    raise ValueError("so many amulets are not shown")


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

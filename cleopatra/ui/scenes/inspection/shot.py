"""Where the camera of the inspection is, and where a point of the quay is then seen.

Knows: pixels of the layers about their vanishing point (`quay_view`), the window's pixels.
Must not know: surfaces, what stands on the quay.

The camera moves in towards the vanishing point and aside; what lies far behind the quay then moves
by a part of that only. When it looks up or down everything moves by the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import pygame

from cleopatra.kit.device.screen import Point
from cleopatra.kit.motion.tween import blend
from cleopatra.ui.scenes.shared import quay_view as view

NEAR: Final = 1.0
FAR: Final = 0.5
"""How much of the camera's way a layer goes: all of it on quay and river, half in the distance. So
large that the land still reaches down behind the quay at the greatest zoom."""
MARGIN: Final = 200.0
"""Pixels of the layers that the camera may show beyond what it shows at first."""
MOST_ZOOM: Final = 1.5
_LEFT, _RIGHT, _BOTTOM = -2560.0, 2560.0, 2130.0
_TOP: Final = -1530.0
"""How far the layers reach."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One place of the camera: its zoom, 1 at first, and by how many pixels of the layers it has
    moved to the right and down, as seen on the quay."""

    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def towards(self, other: Shot, share: float) -> Shot:
        """The shot at a share 0..1 of the way to another."""
        return Shot(
            blend(self.zoom, other.zoom, share),
            blend(self.x, other.x, share),
            blend(self.y, other.y, share),
        )


@dataclass(frozen=True, slots=True)
class Lens:
    """What a window of `size` pixels shows of the layers in one shot."""

    size: tuple[int, int]
    shot: Shot = Shot()
    unit: float = field(init=False, compare=False)
    """Pixels of the window for one of the layers, at first."""
    _horizon: float = field(init=False, compare=False)

    def __post_init__(self) -> None:
        # Worked out once: a frame asks for hundreds of points.
        height, horizon = _framed(self.size)
        object.__setattr__(self, "unit", self.size[1] / height)
        object.__setattr__(self, "_horizon", self.unit * horizon)

    def scale(self, depth: float = NEAR) -> float:
        """Pixels of the window for a pixel of a layer, `FAR` or `NEAR`."""
        return self.unit * (1 + (self.shot.zoom - 1) * depth)

    def point(self, x: float, y: float, depth: float = NEAR) -> Point:
        """Where a point of a layer is seen, in pixels of the window."""
        scale, moved = self.scale(depth), self.unit * self.shot.zoom
        return (
            self.size[0] / 2 + scale * x - moved * depth * self.shot.x,
            self._horizon + scale * y - moved * self.shot.y,
        )

    def behind(self, x: float, y: float, depth: float = NEAR) -> Point:
        """The point of a layer that is seen at a pixel of the window."""
        left, top = self.point(0.0, 0.0, depth)
        scale = self.scale(depth)
        return (x - left) / scale, (y - top) / scale

    def place(self, x: float, y: float, z: float) -> Point:
        """Where a place of the world is seen, in pixels of the window."""
        return self.point(*view.projected(x, y, z))

    def rect(self, box: pygame.FRect, depth: float = NEAR) -> pygame.Rect:
        """Where a rectangle of a layer is seen, in pixels of the window."""
        left, top = self.point(box.left, box.top, depth)
        right, bottom = self.point(box.right, box.bottom, depth)
        x, y = round(left), round(top)
        return pygame.Rect(x, y, round(right) - x, round(bottom) - y)

    def at(self, shot: Shot) -> Lens:
        """The same window, with the camera elsewhere."""
        return Lens(self.size, shot)


@lru_cache(maxsize=4)
def _framed(size: tuple[int, int]) -> tuple[float, float]:
    """How high a window shows the layers, and how far down their vanishing point lies in it."""
    return view.framed(size[0] / size[1])


def extent(size: tuple[int, int]) -> pygame.FRect:
    """All of the layers that any shot in a window shows, in their pixels."""
    height, horizon = view.framed(size[0] / size[1])
    width = height * size[0] / size[1]
    left = max(_LEFT, -width / 2 - MARGIN)
    top = max(_TOP, -horizon - MARGIN)
    right, bottom = min(_RIGHT, width / 2 + MARGIN), min(_BOTTOM, height - horizon + MARGIN)
    return pygame.FRect(left, top, right - left, bottom - top)


def shot_of(
    size: tuple[int, int], subject: pygame.FRect, room: pygame.Rect, most: float = MOST_ZOOM
) -> Shot:
    """The shot that shows a subject as large as it goes in a part of the window.

    :param subject: on the quay, in pixels of the layers.
    :param room: in pixels of the window.
    :param most: the greatest zoom; 1 is the least.
    """
    unit = Lens(size).unit
    fitting = min(room.width / subject.width, room.height / subject.height) / unit
    zoom = max(1.0, min(most, fitting))
    bare = Lens(size, Shot(zoom))
    x, y = bare.point(*subject.center)
    moved = unit * zoom
    return _kept(size, Shot(zoom, (x - room.centerx) / moved, (y - room.centery) / moved))


def _kept(size: tuple[int, int], shot: Shot) -> Shot:
    """A shot moved back to where the layers fill the window."""
    reach, whole = extent(size), Lens(size, shot)
    left = whole.behind(0, 0)[0]
    right, bottom = whole.behind(*size)
    far_top = whole.behind(0, 0, FAR)[1]
    x = shot.x + max(0.0, reach.left - left) - max(0.0, right - reach.right)
    y = shot.y - max(0.0, bottom - reach.bottom)
    y += max(0.0, reach.top - far_top) * whole.scale(FAR) / whole.scale(NEAR)
    return Shot(shot.zoom, x, y)

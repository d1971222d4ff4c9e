"""World to screen and back: the four orthographic views.

Knows: the camera's angles (azimuth 45, 135, 225, 315 degrees; elevation 30) and nothing else.
Must not know: what stands in the world, pygame, or where its numbers come from.
"""

import math
from dataclasses import dataclass
from typing import Final

from cleopatra.ui.stage.world import WorldPoint

VIEWS: Final = 4
UNIT: Final = 78.0
"""Logical pixels for the side of a garden square at zoom 1."""
RISE: Final = 0.5
"""sin 30: how much of the ground's depth the screen shows."""
LIFT: Final = math.cos(math.radians(30))
"""cos 30: how much of a height the screen shows."""

_DIAGONAL: Final = math.sqrt(0.5)
_TURNS: Final = (
    (_DIAGONAL, _DIAGONAL),
    (-_DIAGONAL, _DIAGONAL),
    (-_DIAGONAL, -_DIAGONAL),
    (_DIAGONAL, -_DIAGONAL),
)
"""Cosine and sine of each view's azimuth."""


@dataclass(frozen=True, slots=True)
class Projection:
    """One view of the world.

    `view` 0..3 counts quarter turns; `unit` is pixels for a world unit; `origin` is the screen
    position of the world's origin. x grows to the right, y downwards, in pixels.
    """

    view: int
    unit: float
    origin: tuple[float, float] = (0.0, 0.0)

    def __post_init__(self) -> None:
        if not 0 <= self.view < VIEWS:
            raise ValueError(f"view must be 0..3, not {self.view}")
        if self.unit <= 0:
            raise ValueError(f"unit must be positive, not {self.unit}")

    def to_screen(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """The screen position of a world point."""
        cosine, sine = _TURNS[self.view]
        across = x * cosine + y * sine
        away = -x * sine + y * cosine
        return (
            self.origin[0] + across * self.unit,
            self.origin[1] - (away * RISE + z * LIFT) * self.unit,
        )

    def place(self, point: WorldPoint) -> tuple[float, float]:
        """`to_screen` for a `WorldPoint`."""
        return self.to_screen(point.x, point.y, point.z)

    def to_plane(self, px: float, py: float, z: float = 0.0) -> tuple[float, float]:
        """The world X and Y at height z that a screen position shows."""
        cosine, sine = _TURNS[self.view]
        across = (px - self.origin[0]) / self.unit
        away = ((self.origin[1] - py) / self.unit - z * LIFT) / RISE
        return across * cosine - away * sine, across * sine + away * cosine

    def depth(self, x: float, y: float) -> float:
        """Distance from the viewer along the ground; larger is drawn first."""
        cosine, sine = _TURNS[self.view]
        return -x * sine + y * cosine

    def scaled(self, factor: float, dx: float = 0.0, dy: float = 0.0) -> "Projection":
        """The same view in another pixel space: multiplied, then moved."""
        return Projection(
            self.view,
            self.unit * factor,
            (self.origin[0] * factor + dx, self.origin[1] * factor + dy),
        )


def turn_point(x: float, y: float, view: int) -> tuple[float, float]:
    """The point that view 0 shows where `view` shows (x, y)."""
    for _ in range(view % VIEWS):
        x, y = y, -x
    return x, y


def turn_cells(cells: tuple[tuple[int, int], ...], view: int) -> tuple[tuple[int, int], ...]:
    """The (column, row) cells that view 0 shows where `view` shows these; sorted, not moved."""
    for _ in range(view % VIEWS):
        cells = tuple((row, -column - 1) for column, row in cells)
    return tuple(sorted(cells))

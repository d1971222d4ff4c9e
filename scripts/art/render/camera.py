"""Orthographic cameras: the four views of the game, and the sun's own.

Knows: angles and axes. Must not know: meshes or pixels' colours.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

ELEVATION = 30.0
SUN_ELEVATION = 44.0
DUSK_ELEVATION = 19.0
"""The sun's at dusk, for shadows on the ground: almost three times as long as things are high."""
LOWERED = math.sin(math.radians(DUSK_ELEVATION)) / math.sin(math.radians(SUN_ELEVATION))
"""How much less light of the low sun falls on flat ground."""
SUN_TURN = 56.0
"""Degrees the sun stands to the left of the viewer, in every view."""


@dataclass(frozen=True)
class Camera:
    """Looks at the world's origin from an azimuth and an elevation, in degrees."""

    azimuth: float
    elevation: float = ELEVATION

    @property
    def axes(self) -> NDArray[np.float32]:
        """Rows: right, up, away; a point's products with them are its screen place and depth."""
        a, e = math.radians(self.azimuth), math.radians(self.elevation)
        ca, sa, ce, se = math.cos(a), math.sin(a), math.cos(e), math.sin(e)
        return np.array(
            [[ca, sa, 0], [-sa * se, ca * se, ce], [-sa * ce, ca * ce, -se]], np.float32
        )


def view_camera(view: int) -> Camera:
    """The camera of view 0..3."""
    return Camera(45.0 + 90.0 * view)


def sun_camera(camera: Camera) -> Camera:
    """The sun: always to the upper left of the viewer."""
    return Camera(camera.azimuth - SUN_TURN, SUN_ELEVATION)


def dusk_sun_camera(camera: Camera) -> Camera:
    """The sun at dusk, low over the same place."""
    return Camera(camera.azimuth - SUN_TURN, DUSK_ELEVATION)

"""Sun, sky and lamps, and what they are at each time of day.

Knows: colours and strengths of light. Must not know: models, Blender.

A scene is rendered once, with the light of the sun, the sky and the lamps apart; a time of day is
a grade: how much of each, in which colour. The sun stands still, so one rendering serves
all times; only shadows on the ground are rendered once more for dusk, when it is low.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from scripts.art.render.mesh import Floats, Vector

SUN_COLOUR: Final = (1.0, 0.86, 0.66)
SUN_STRENGTH: Final = 5.2
SUN_WIDTH: Final = 3.0
"""The sun's angle in degrees: how soft shadows are."""
SKY_STRENGTH: Final = 0.75
GROUPS: Final = ("sun", "sky", "lamp")


@dataclass(frozen=True)
class Lamp:
    """A fire: where it burns, in world units, and how strong (watts) and wide it is."""

    at: Vector
    strength: float = 60.0
    width: float = 0.09
    colour: tuple[float, float, float] = (1.0, 0.46, 0.13)


@dataclass(frozen=True)
class Grade:
    """The share of each light (linear red, green, blue), and the exposure in stops."""

    sun: tuple[float, float, float]
    sky: tuple[float, float, float]
    lamp: tuple[float, float, float]
    exposure: float

    def mixed(self, layers: dict[str, Floats]) -> Floats:
        """Light layers (h, w, 3) by group as one linear picture, exposed."""
        shares = {"sun": self.sun, "sky": self.sky, "lamp": self.lamp}
        total = sum(np.asarray(shares[name], np.float32) * layer for name, layer in layers.items())
        return np.asarray(total * np.float32(2.0**self.exposure), np.float32)


TIMES: Final[dict[str, Grade]] = {
    "morning": Grade((0.95, 0.74, 0.50), (0.80, 0.92, 1.22), (0.0, 0.0, 0.0), -0.05),
    "noon": Grade((1.0, 1.0, 1.0), (1.0, 1.0, 1.0), (0.0, 0.0, 0.0), -0.12),
    "dusk": Grade((0.30, 0.17, 0.11), (0.50, 0.52, 0.85), (1.3, 1.3, 1.3), 0.15),
}
NOON: Final = "noon"
DUSK: Final = "dusk"

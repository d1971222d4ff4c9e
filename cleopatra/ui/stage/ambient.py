"""Small life: glints on the river and flames beside the stairs.

Knows: time and where water and torches are. Must not know: the game.
"""

import math
from typing import Final

from cleopatra.ui.stage import world
from cleopatra.ui.stage.model import Actor

BEAT: Final = 0.14
"""Seconds between two pictures: slow enough to cost next to nothing."""
FLAMES: Final = 3
GLINTS: Final = 3
_TORCHES: Final = (
    (world.STAIRS[0] - 0.02, world.STAIRS[1] + 0.02, 0.74),
    (world.STAIRS[2] + 0.02, world.STAIRS[1] + 0.02, 0.74),
)
_WATER: Final = (
    (-6.9, -3.2),
    (-8.1, -1.0),
    (-7.7, 1.0),
    (-7.9, 4.4),
    (-6.9, 6.4),
    (-8.6, 6.9),
    (-9.4, 2.6),
    (-7.2, 9.0),
)


class Ambient:
    """Counts beats and answers who is to be seen in the present one."""

    def __init__(self) -> None:
        self._time = 0.0
        self._beat = 0

    def update(self, seconds: float) -> bool:
        """Lets time pass; answers whether a new beat began."""
        self._time += seconds
        beat = int(self._time / BEAT)
        changed = beat != self._beat
        self._beat = beat
        return changed

    def actors(self, view: int) -> list[Actor]:
        """The flames and glints of this beat."""
        flames = [
            Actor(f"flame_{(self._beat + 2 * index) % FLAMES}", x, y, z)
            for index, (x, y, z) in enumerate(_TORCHES)
        ]
        glints = []
        for index, (x, y) in enumerate(_WATER):
            phase = (self._beat / 9 + index * 0.37) % 2
            if phase < 1:
                shine = math.sin(phase * math.pi)
                glints.append(Actor(f"glint_{index % GLINTS}", x, y, 0.0, alpha=shine))
        return flames + glints

"""Ambient motion at one moment: how far each palm bends, whether the crocodile dives, which flame
is shown.

Knows: beats of time and where things are. Must not know: pictures, or the game.
"""

import math
from dataclasses import dataclass
from typing import Final

BEAT: Final = 0.25
"""Seconds between two frames of ambient motion: slow enough to cost next to nothing."""
CALM: Final = 2
"""Beats between two changes of everything but fire; without fires no frame is drawn in between."""
FLAMES: Final = 6
GLINTS: Final = 6
SWAYS: Final = 4
"""Pictures in the loops of flames, of ripples and of palms."""
LONGEST: Final = max(FLAMES, GLINTS, SWAYS)

TICK: Final = BEAT / 2
"""Seconds between two changes of the light around torches; every other one comes with a beat and
needs no frame of its own."""
_TURNS: Final = 2
"""Ticks until the same torch changes again: what is added each time is drawn again."""
_DIMMEST: Final = 2 / 3
_LIGHT_STEPS: Final = 3
"""The light of a torch has few steps from its dimmest to its brightest, so that each is made once.
"""

_SWAY_BEATS: Final = 6
_GUST: Final = 0.55
"""How much later, in pictures of the sway, the wind comes to a palm one unit farther east."""
_DIVE: Final = 300
_UP: Final = 90
_SLOW: Final = 14
"""The crocodile's cycle, how much of it it is up, and how long it takes to rise, in beats."""
_SHINES: Final = 22
"""Beats for which a ripple is visible; it is invisible for as many."""


@dataclass(frozen=True, slots=True)
class AmbientMotion:
    """One beat. `is_moving` is False with reduced motion: then everything stands still."""

    beat: int = 0
    is_moving: bool = True

    def sway(self, x: float, y: float) -> int:
        """Which picture of its loop a palm at (x, y) shows, 0 at rest."""
        if not self.is_moving:
            return 0
        return int(self._calm / _SWAY_BEATS - (x + 0.4 * y) * _GUST) % SWAYS

    @property
    def diving(self) -> float:
        """How deep the crocodile lies: 0 up, 1 under water."""
        if not self.is_moving:
            return 0.0
        at = self._calm % _DIVE
        if at < _UP:
            return 0.0
        return min(1.0, (at - _UP) / _SLOW, (_DIVE - at) / _SLOW)

    @property
    def pictures(self) -> int:
        """How many pictures people at work have shown since the beginning."""
        return self.beat // CALM

    def flame(self, torch: int) -> int:
        """Which picture of its loop a torch's flame shows."""
        return (self.beat + 2 * torch) % FLAMES if self.is_moving else 0

    def shine(self, place: int) -> tuple[int, float]:
        """The picture of a ripple on the river and how clear it is, 0 where there is none."""
        if not self.is_moving:
            return 0, 0.0
        phase = self._shining(place)
        shown = (self.beat // CALM + place) % GLINTS
        return shown, math.sin(phase * math.pi) if phase < 1 else 0.0

    def drift(self, place: int) -> float:
        """How far the current has carried a ripple, -0.5 where it appears .. 0.5 where it ends."""
        return min(1.0, self._shining(place)) - 0.5 if self.is_moving else 0.0

    def _shining(self, place: int) -> float:
        """The phase of a ripple: visible from 0 to 1, invisible from 1 to 2."""
        return (self._calm / _SHINES + place * 0.37) % 2

    @property
    def _calm(self) -> int:
        """The last beat in which what is slower than fire may have changed."""
        return self.beat - self.beat % CALM


STILL: Final = AmbientMotion(is_moving=False)


def flicker(torch: int, tick: int | None) -> float:
    """How bright the light around a torch is at a tick, 2/3 .. 1; steady without a tick. At each
    tick every other torch changes."""
    if tick is None:
        return 1 - (1 - _DIMMEST) / 2
    tick -= (tick + torch) % _TURNS
    slow = math.sin(tick * 0.41 + torch * 1.7)
    quick = math.sin(tick * 1.87 + torch * 2.9 + 1.3 * slow)
    step = round(_LIGHT_STEPS * (0.5 + 0.28 * slow + 0.22 * quick))
    return _DIMMEST + (1 - _DIMMEST) * step / _LIGHT_STEPS

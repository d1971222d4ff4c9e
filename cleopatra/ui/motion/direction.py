"""Directs the films of the stage: the camera goes nearer, and the panels fade meanwhile.

Knows the theatre and the speed of the films; not what they show.
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.motion.clock import MotionClock, Speed
from cleopatra.ui.motion.theatre import Theatre
from cleopatra.ui.motion.timeline import Animation, call, delay, later, sequence
from cleopatra.ui.stage.world import WorldPoint

APPROACH: Final = 0.5
"""Seconds in which the camera goes nearer."""
LEAD: Final = 0.4
"""Seconds of that after which the film begins."""
RETREAT: Final = 0.45
"""Seconds in which the camera goes back."""
FASTEST: Final = Speed.FAST
"""At higher speeds nothing is directed: the eye could not follow."""


class Direction:
    """Camera and panels while films are shown. The camera stays near until `back`, so that what a
    piece brings is still seen from near, or until it goes to the next place."""

    def __init__(self, theatre: Theatre, clock: MotionClock) -> None:
        self._theatre = theatre
        self._clock = clock

    def near(self, at: WorldPoint | None, film: Animation) -> Animation:
        """A film seen from near, with faded panels; `at` is the world point that it shows, None
        where that is hidden and nothing is gained by going there."""
        speed = self._clock.speed.value
        if self._clock.is_instant or speed > FASTEST.value:
            return film

        def approach() -> Animation:
            self._theatre.fade_panels(True)
            has_begun = self._theatre.look_closer(at, APPROACH / speed)
            return delay(LEAD if has_begun and at is not None else 0.0)

        return sequence(later(approach), film, call(lambda: self._theatre.fade_panels(False)))

    def back(self) -> None:
        """The camera goes back, and the panels return."""
        self._theatre.fade_panels(False)
        self._theatre.look_closer(None, RETREAT / (self._clock.speed.value or 1.0))

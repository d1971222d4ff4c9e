"""The crocodile's part in the films of the inspection: it lurks, comes, opens its jaws, bites.

Knows: what is on the quay, times. Must not know: rules, windows, input.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cleopatra.kit.motion.tween import Easing, blend, ease_in, ease_in_out, ease_out, linear
from cleopatra.ui.motion.timeline import Animation, call, delay, parallel, sequence, tween
from cleopatra.ui.scenes.inspection.crocodile import JAWS, SPLASH
from cleopatra.ui.scenes.inspection.quay import Quay

DIMMED: Final = 0.55
"""How bright the pyramids are that a film is not about."""
_SWIM: Final = 1.5
_AHEAD: Final = 60.0
"""How far beyond the middle of a pyramid its snout is, in pixels of the layers."""
_OPEN: Final = 0.5
_FALL: Final = 0.55
_CHEW: Final = 0.7
"""Seconds that the jaws stay closed on a pyramid before the next one."""
_ALARM: Final = 4
"""With each so many amulets the jaws open one picture more towards whoever has the most."""


class CrocodileFilms:
    """Makes the films.

    :param bite: called with a seat when the jaws close on its pyramid.
    """

    def __init__(self, quay: Quay, bite: Callable[[int], object]) -> None:
        self._quay = quay
        self._bite = bite

    def lurk(self, numbers: list[int]) -> Animation:
        """It swims to before whoever has the most amulets, its jaws the wider the more they are."""
        most = max(numbers, default=0)
        if not most:
            return sequence()
        seat = numbers.index(most)
        wide = min(JAWS - 1.0, most // _ALARM)
        rises = self._sink(0.0, 0.6 * _SWIM)
        return parallel(self._swim(seat, _SWIM), self._jaws(wide, _SWIM, ease_in), rises)

    def _swim(self, seat: int, seconds: float) -> Animation:
        quay = self._quay
        goal = quay.pyramids[seat].x + _AHEAD

        def move(x: float) -> None:
            quay.crocodile.x = x

        def make_room(share: float) -> None:
            quay.drop = max(quay.drop, share)

        swum = _changed(lambda: quay.crocodile.x, move, goal, seconds)
        return parallel(swum, tween(seconds, make_room))

    def _jaws(self, wide: float, seconds: float, ease: Easing = ease_in_out) -> Animation:
        crocodile = self._quay.crocodile

        def move(jaws: float) -> None:
            crocodile.jaws = jaws

        return _changed(lambda: crocodile.jaws, move, wide, seconds, ease)

    def _sink(self, deep: float, seconds: float) -> Animation:
        crocodile = self._quay.crocodile

        def move(sunk: float) -> None:
            crocodile.sunk = sunk

        return _changed(lambda: crocodile.sunk, move, deep, seconds)

    def meal(self, seat: int, *, is_last: bool) -> Animation:
        """It swims there, its jaws open, the pyramid falls, they close on it with a splash."""
        quay, crocodile = self._quay, self._quay.crocodile
        pyramid = quay.pyramids[seat]

        def dim(share: float) -> None:
            for other, one in enumerate(quay.pyramids):
                goal = 1.0 if other == seat else DIMMED
                one.brightness = blend(one.brightness, goal, share)

        def fall(share: float) -> None:
            pyramid.fall = share
            quay.heaps[seat] = 0

        def close() -> None:
            pyramid.is_gone, pyramid.fall = True, 0.0
            crocodile.prey, crocodile.jaws, crocodile.splash = pyramid.colour, 0.0, 0.0
            self._bite(seat)

        def spray(share: float) -> None:
            crocodile.splash = share * SPLASH

        def calm() -> None:
            crocodile.splash = None

        def clear() -> None:
            crocodile.prey = None

        comes = parallel(self._swim(seat, _SWIM), self._sink(0.0, 0.6 * _SWIM), tween(_SWIM, dim))
        opens = self._jaws(float(JAWS), _OPEN, ease_out)
        bite = sequence(opens, tween(_FALL, fall, linear), call(close))
        spray_film = sequence(tween(SPLASH, spray, linear), call(calm))
        if is_last:
            return sequence(comes, bite, spray_film)
        away = sequence(self._sink(1.0, 0.6), call(clear), self._sink(0.0, 0.5))
        return sequence(comes, bite, spray_film, delay(_CHEW), away)

    def away(self) -> Animation:
        """Nobody is eaten: it shuts its jaws and goes down."""
        return sequence(self._jaws(0.0, 0.4), self._sink(1.0, 1.0))


def _changed(
    read: Callable[[], float],
    write: Callable[[float], object],
    goal: float,
    seconds: float,
    ease: Easing = ease_in_out,
) -> Animation:
    """A step that brings a value to a goal, from where it is when the step begins."""
    start: list[float] = []

    def move(share: float) -> None:
        if not start:
            start.append(read())
        write(blend(start[0], goal, share))

    return tween(seconds, move, ease)

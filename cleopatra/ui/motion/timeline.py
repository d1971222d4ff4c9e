"""What happens one after another or at once: steps of an animation. Knows seconds only.

A choreography is written top to bottom::

    motion.play(sequence(
        tween(0.4, card.move_to, ease=ease_out),
        call(lambda: sound.play("card")),
        parallel(tween(0.3, left), tween(0.5, right)),
        delay(0.2),
    ))

Any step can be finished at once; everything it would have done is then done, in order.
"""

from __future__ import annotations

from collections.abc import Callable

from cleopatra.kit.motion.clock import MotionClock
from cleopatra.kit.motion.tween import Easing, ease_in_out


class Animation:
    """A part of an animation. Advance it until it answers with time left over."""

    def advance(self, seconds: float) -> float | None:
        """Let time pass; None while it still runs, else the seconds that were not needed."""
        raise NotImplementedError

    def finish(self) -> None:
        """Bring it to its end at once."""
        raise NotImplementedError


class Tween(Animation):
    """Calls `setter` with 0..1, eased, over `seconds`; the last call is always with 1."""

    def __init__(
        self, seconds: float, setter: Callable[[float], None], ease: Easing = ease_in_out
    ) -> None:
        self._length = max(0.0, seconds)
        self._setter = setter
        self._ease = ease
        self._passed = 0.0
        self._done = False

    def advance(self, seconds: float) -> float | None:
        self._passed += seconds
        if self._passed >= self._length:
            left = self._passed - self._length
            self.finish()
            return left
        self._setter(self._ease(self._passed / self._length))
        return None

    def finish(self) -> None:
        if not self._done:
            self._done = True
            self._setter(1.0)


class Delay(Animation):
    """Waits."""

    def __init__(self, seconds: float) -> None:
        self._left = max(0.0, seconds)

    def advance(self, seconds: float) -> float | None:
        self._left -= seconds
        return -self._left if self._left <= 0 else None

    def finish(self) -> None:
        self._left = 0.0


class LazyAnimation(Animation):
    """A step that is made when its turn comes; finished before that, it is never made."""

    def __init__(self, make: Callable[[], Animation]) -> None:
        self._make: Callable[[], Animation] | None = make
        self._step: Animation | None = None

    def advance(self, seconds: float) -> float | None:
        if self._make is not None:
            make, self._make = self._make, None
            self._step = make()
        return seconds if self._step is None else self._step.advance(seconds)

    def finish(self) -> None:
        self._make = None
        if self._step is not None:
            self._step.finish()


class Call(Animation):
    """Does something, once."""

    def __init__(self, function: Callable[[], object]) -> None:
        self._function: Callable[[], object] | None = function

    def advance(self, seconds: float) -> float | None:
        self.finish()
        return seconds

    def finish(self) -> None:
        function, self._function = self._function, None
        if function is not None:
            function()


class Sequence(Animation):
    """Steps one after another."""

    def __init__(self, steps: list[Animation]) -> None:
        self._steps = list(steps)

    def advance(self, seconds: float) -> float | None:
        while self._steps:
            left = self._steps[0].advance(seconds)
            if left is None:
                return None
            self._steps.pop(0)
            seconds = left
        return seconds

    def finish(self) -> None:
        while self._steps:
            self._steps.pop(0).finish()


class Parallel(Animation):
    """Steps at the same time; as long as the longest."""

    def __init__(self, steps: list[Animation]) -> None:
        self._steps = list(steps)

    def advance(self, seconds: float) -> float | None:
        spare = seconds
        running: list[Animation] = []
        for step in self._steps:
            left = step.advance(seconds)
            if left is None:
                running.append(step)
            else:
                spare = min(spare, left)
        self._steps = running
        return None if running else spare

    def finish(self) -> None:
        steps, self._steps = self._steps, []
        for step in steps:
            step.finish()


def tween(seconds: float, setter: Callable[[float], None], ease: Easing = ease_in_out) -> Animation:
    """A step that calls `setter` with a share 0..1 over `seconds`."""
    return Tween(seconds, setter, ease)


def delay(seconds: float) -> Animation:
    """A step that waits."""
    return Delay(seconds)


def later(make: Callable[[], Animation]) -> Animation:
    """A step that is made when its turn comes."""
    return LazyAnimation(make)


def call(function: Callable[[], object]) -> Animation:
    """A step that calls a function once."""
    return Call(function)


def sequence(*steps: Animation) -> Animation:
    """Steps one after another."""
    return Sequence(list(steps))


def parallel(*steps: Animation) -> Animation:
    """Steps at the same time."""
    return Parallel(list(steps))


def stagger(gap: float, *steps: Animation) -> Animation:
    """Steps that start `gap` seconds after each other."""
    return Parallel([Sequence([Delay(gap * i), step]) for i, step in enumerate(steps)])


class Motion:
    """The animations of one scene. `update` it each frame; `is_busy` while something moves."""

    def __init__(self, clock: MotionClock | None = None) -> None:
        self.clock = clock or MotionClock()
        self._running: list[Animation] = []

    @property
    def is_busy(self) -> bool:
        """Whether an animation runs."""
        return bool(self._running)

    def play(self, step: Animation, then: Callable[[], object] | None = None) -> None:
        """Start an animation; `then` is called when it is over. Without animations, at once."""
        whole = step if then is None else Sequence([step, Call(then)])
        if self.clock.is_instant:
            whole.finish()
        else:
            self._running.append(whole)

    def update(self, seconds: float) -> None:
        """Let real time pass."""
        if self.clock.is_instant:
            self.finish()
            return
        passed = self.clock.advance(seconds)
        for step in list(self._running):
            if step.advance(passed) is not None and step in self._running:
                self._running.remove(step)

    def finish(self) -> bool:
        """Bring everything to its end (any input does this); False if nothing was running.

        Animations that are started meanwhile, by a `then`, run on normally.
        """
        steps, self._running = self._running, []
        for step in steps:
            step.finish()
        return bool(steps)

"""Shows what happens, one event after the other, at the speed the person likes.

Takes the match's updates, plays a film for each event, folds the event into the shown position and
compares with the real one after each batch. Any input finishes the running batch. Knows no rule.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.kit.motion.clock import MotionClock
from cleopatra.match.subscription import Cause, Update
from cleopatra.rules import events as ev
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension import registry
from cleopatra.ui.motion.films import Films
from cleopatra.ui.motion.fold import Folder, differences
from cleopatra.ui.motion.movers import Movers
from cleopatra.ui.motion.theatre import Theatre
from cleopatra.ui.motion.timeline import Motion, Step, delay, parallel
from cleopatra.ui.words.chronicle import Chronicle

log = logging.getLogger(__name__)

CAPTION: Final = 0.9
"""Seconds a sentence about somebody else stands at least."""
PASSING: Final = (
    ev.AmuletsChanged,
    ev.CardPut,
    ev.CardsDiscarded,
    ev.PiecePaid,
    ev.ScarabsChanged,
)
"""Events that get no pause for their sentence, so that a bot's turn takes four seconds, not ten."""
HURRY: Final = 12
"""With more batches than this waiting, films run at double speed; with four times as many the
table goes to the end at once."""


class OutOfStep(AssertionError):
    """The shown position was not the real one after a batch (raised where `is_strict`)."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What belongs to one decision: its events, who made it, and the position after it."""

    seat: int
    events: tuple[Event, ...]
    observation: Observation
    is_jump: bool = False


class Director:
    """Plays batches in order. Without `tells_count` the final count is not shown here, because
    another scene shows it."""

    def __init__(
        self,
        theatre: Theatre,
        folder: Folder,
        chronicle: Chronicle,
        start: Observation,
        *,
        clock: MotionClock | None = None,
        play_sound: Callable[[str], object] = lambda name: None,
        reduced_motion: bool = False,
        is_strict: bool = False,
        tells_count: bool = True,
        on_shown: Callable[[Observation], object] = lambda observation: None,
    ) -> None:
        self.motion = Motion(clock)
        self.shown = start
        self._theatre = theatre
        self._folder = folder
        self._chronicle = chronicle
        self._air = Movers(theatre)
        self._films = Films(theatre, self._air, play_sound, reduced_motion)
        self._is_strict = is_strict
        self._tells_count = tells_count
        self._on_shown = on_shown
        self._waiting: deque[Batch] = deque()
        self._batch: Batch | None = None
        self._events: deque[Event] = deque()
        self._is_skipping = False
        self._is_silent = False
        self._after: Observation | None = None

    @property
    def clock(self) -> MotionClock:
        """The speed of everything shown."""
        return self.motion.clock

    @property
    def is_busy(self) -> bool:
        """Whether something is shown or waits to be shown."""
        return bool(self._batch or self._waiting)

    @property
    def is_recap(self) -> bool:
        """Whether the past is being shown again."""
        return self._after is not None

    def set_reduced(self, is_reduced: bool) -> None:
        """Reduced motion: things change in place."""
        self._films.reduced = is_reduced

    # -- what is to be shown ---------------------------------------------------------------------

    def take(self, updates: Sequence[Update]) -> None:
        """Queues what the match tells. An undo drops the films before it and jumps."""
        for update in updates:
            jump = update.cause in (Cause.OPENED, Cause.UNDONE)
            batch = Batch(update.seat, update.events, update.observation, jump)
            if jump:
                self.stop()
            self._waiting.append(batch)
        self._run()

    def jump(self, observation: Observation) -> None:
        """Shows a position at once: another person looks, or a game was loaded."""
        self.stop()
        self._show(observation)

    def show_later(self, observation: Observation) -> None:
        """Shows a position after all that waits: there is no viewer any more."""
        self._waiting.append(Batch(-1, (), observation, is_jump=True))
        self._run()

    def recap(self, start: Observation, batches: Sequence[Sequence[Event]]) -> None:
        """Shows past events again from `start` and comes back to what is shown now."""
        self.finish_all()
        self._after = self.shown
        self._show(start)
        position = start
        for events in batches:
            position = self._folder.fold_all(position, events)
            self._waiting.append(Batch(-1, tuple(events), position))
        self._waiting.append(Batch(-1, (), self._after, is_jump=True))
        self._run()

    # -- time ------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Lets real time pass."""
        factor = 2.0 if len(self._waiting) > HURRY else 1.0
        self.motion.update(seconds * factor)
        self._run()
        self._air.flush()

    def finish(self) -> bool:
        """Brings the running batch to its end (any input does this); False at rest."""
        if self._batch is None and not self._waiting:
            return False
        self._is_skipping = True
        self.motion.finish()
        self._run()
        self._air.flush()
        return True

    def finish_all(self) -> None:
        """Shows the last position at once."""
        while self.finish():
            pass

    def stop(self) -> None:
        """Drops everything that waits; the shown position stays as it is."""
        self._waiting.clear()
        self._events.clear()
        self._batch = None
        self._after = None
        self._is_skipping = True
        self.motion.finish()
        self._is_skipping = self._is_silent = False
        self._air.clear()
        self._air.flush()
        self._theatre.say("")

    # -- one after the other -----------------------------------------------------------------------

    def _run(self) -> None:
        """Starts what comes next, until a film runs or nothing is left."""
        while not self.motion.is_busy:
            if self._batch is None:
                if not self._waiting:
                    return
                self._begin(self._waiting.popleft())
            elif self._events:
                self._play(self._events.popleft())
            else:
                self._end(self._batch)

    def _begin(self, batch: Batch) -> None:
        self._batch = batch
        self._events = deque(batch.events)
        if len(self._waiting) > 4 * HURRY:
            self._is_skipping = True

    def _play(self, event: Event) -> None:
        if isinstance(event, ev.HandShown) and not self._tells_count:
            self._is_skipping = self._is_silent = True
        before = self.shown

        def fold() -> None:
            self._air.clear()
            self._show(self._folder.fold(before, event))

        self._caption(event)
        film = None if self._is_skipping or self.clock.is_instant else self._film(event)
        if film is None:
            fold()
        else:
            self.motion.play(film, then=fold)

    def _film(self, event: Event) -> Step | None:
        film = self._films.film(event, self.shown)
        is_passing = isinstance(event, PASSING) or registry.is_passing(event)
        is_told = self._is_someone_else(event) and not is_passing
        if is_told and self._chronicle.say(event):
            pause = delay(CAPTION)
            return pause if film is None else parallel(film, pause)
        return film

    def _is_someone_else(self, event: Event) -> bool:
        """Whether an event needs its sentence: viewers know what they did themselves."""
        seat = getattr(event, "seat", None)
        return self.is_recap or seat is None or seat != self.shown.viewer

    def _caption(self, event: Event) -> None:
        if self._is_silent:
            return
        sentence = self._chronicle.say(event)
        if sentence and self._is_someone_else(event):
            self._theatre.say(sentence, getattr(event, "seat", None))
        elif isinstance(event, ev.TurnStarted):
            self._theatre.say("")

    def _end(self, batch: Batch) -> None:
        self._batch = None
        self._is_skipping = self._is_silent = False
        self._air.clear()
        if not batch.is_jump:
            self._compare(batch)
        if batch.is_jump and self.is_recap:
            self._after = None
        self._show(batch.observation)
        if not self._waiting:
            self._theatre.say("")
            self._air.flush()

    def _compare(self, batch: Batch) -> None:
        wrong = differences(self.shown, batch.observation)
        if not wrong:
            return
        if self._is_strict:
            raise OutOfStep(f"shown {', '.join(wrong)} differ after {batch.events}")
        # The log is a file that anybody can open: it must name no card.
        names = ", ".join(type(event).__name__ for event in batch.events)
        log.warning("shown %s differ after %s", ", ".join(wrong), names)

    def _show(self, observation: Observation) -> None:
        self.shown = observation
        self._theatre.show(observation)
        self._on_shown(observation)

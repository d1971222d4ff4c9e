"""Shows what happens, one event after the other, at the speed the person likes.

Takes the match's updates, plays a film for each event, folds the event into the shown position and
compares with the real one after each batch. A caption stands long enough to be read, while films
run; any input goes on to the next player. Knows no rule.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from cleopatra.kit.device.screen import Point
from cleopatra.kit.motion.clock import MotionClock, Speed
from cleopatra.match.subscription import Cause, Update
from cleopatra.rules import events as ev
from cleopatra.rules.events import Event, Weight
from cleopatra.rules.observation import Observation
from cleopatra.ui.motion.films import Films
from cleopatra.ui.motion.fold import Folder, differences
from cleopatra.ui.motion.pacing import BETWEEN_PLAYERS, Pacing, reading_seconds
from cleopatra.ui.motion.theatre import HearSound, Movers, Theatre, silent
from cleopatra.ui.motion.timeline import Motion, delay
from cleopatra.ui.skin.cues import YOUR_TURN
from cleopatra.ui.words.chronicle import Chronicle

log = logging.getLogger(__name__)

TOO_MANY: Final = 96
"""With more batches than this waiting, the table goes to the end at once."""


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
    another scene shows it; with `tells_all` the viewer's own decisions have captions, too.
    `bots` are the seats of the computer's players: skipping a bot's move skips what it decides
    later in the same turn, too; `on_event` is called with each event and its sentence as it is
    shown, however quickly. `pacing` is asked whenever it matters, so that another setting holds at
    once; where the person is waited for after a bot's turn, `go_on` ends the stop."""

    def __init__(
        self,
        theatre: Theatre,
        folder: Folder,
        chronicle: Chronicle,
        start: Observation,
        *,
        pacing: Callable[[], Pacing] = Pacing,
        play_sound: HearSound = silent,
        is_strict: bool = False,
        tells_count: bool = True,
        tells_all: bool = False,
        bots: Collection[int] = (),
        on_shown: Callable[[Observation], object] = lambda observation: None,
        on_event: Callable[[Event, str], object] = lambda event, sentence: None,
    ) -> None:
        self._pacing = pacing
        self.motion = Motion(MotionClock(pacing().speed))
        self.shown = start
        self._theatre = theatre
        self._folder = folder
        self._chronicle = chronicle
        self._air = Movers(theatre)
        self._hear = play_sound
        self._is_own = True
        self._films = Films(theatre, self._air, self._play_sound, pacing().is_reduced, self.clock)
        self._is_strict = is_strict
        self._tells_count = tells_count
        self._tells_all = tells_all
        self._bots = frozenset(bots)
        self._on_shown = on_shown
        self._on_event = on_event
        self._waiting: deque[Batch] = deque()
        self._batch: Batch | None = None
        self._events: deque[tuple[Event, str]] = deque()
        self._is_skipping = False
        self._skipped_turn = -1
        self._is_silent = False
        self._is_stopped = False
        self._is_released = False
        self._caption_left = 0.0
        self._has_caption = False
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
    def is_stopped(self) -> bool:
        """Whether the computer's next move waits for `go_on`."""
        return self._is_stopped

    @property
    def is_recap(self) -> bool:
        """Whether the past is being shown again."""
        return self._after is not None

    @property
    def is_being_read(self) -> bool:
        """Whether the caption has not stood for its time yet."""
        return self._caption_left > 0

    @property
    def backlog(self) -> int:
        """How many decisions wait to be shown."""
        return len(self._waiting)

    @property
    def next_wake(self) -> float | None:
        """Seconds until a caption that nothing replaces is to vanish; None for never."""
        if self.is_busy or not self._expires:
            return None
        return self._caption_left / (self.clock.speed.value or 1.0)

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
        """Shows past events again from `start`, slowly, and comes back to what is shown now."""
        self.finish_all()
        self._after = self.shown
        self._show(start)
        position = start
        for events in batches:
            position = self._folder.fold_all(position, events)
            self._waiting.append(Batch(-1, tuple(events), position))
        self._waiting.append(Batch(-1, (), self._after, is_jump=True))
        self._run()

    def end_recap(self) -> bool:
        """Comes back from the past at once; False where none is shown."""
        after = self._after
        if after is None:
            return False
        self.jump(after)
        return True

    # -- time ------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Lets real time pass."""
        self._keep_pace()
        self.motion.update(seconds)
        self._caption_left = max(0.0, self._caption_left - self.clock.advance(seconds))
        self._run()
        if not self.is_busy and self._expires and not self._caption_left:
            self._say("")
        self._air.flush()

    def finish(self) -> bool:
        """Goes on to the next player at once (any input does this); False at rest, and where
        `go_on` is awaited."""
        if not self.is_busy or self._is_stopped:
            return False
        self._skipped_turn = self.shown.turn
        self._finish()
        return True

    def finish_all(self) -> None:
        """Shows the last position at once; its caption need not be read."""
        while self.is_busy:
            if not self.go_on():
                self._finish()
        self._caption_left = 0.0

    def go_on(self) -> bool:
        """Ends the stop after a bot's move; False where there is none."""
        if not self._is_stopped:
            return False
        self._is_stopped = False
        self._is_released = True
        self._caption_left = 0.0
        self._run()
        self._air.flush()
        return True

    def stop(self) -> None:
        """Drops everything that waits; the shown position stays as it is."""
        self._waiting.clear()
        self._events.clear()
        self._batch = None
        self._end_past()
        self._is_skipping = True
        self.motion.finish()
        self._is_skipping = self._is_silent = False
        self._is_stopped = self._is_released = False
        self._films.step_back()
        self._air.clear()
        self._say("")
        self._air.flush()

    def _finish(self) -> None:
        self._is_skipping = True
        self._caption_left = 0.0
        self.motion.finish()
        self._films.step_back()
        self._run()
        self._air.flush()

    def _end_past(self) -> None:
        self._after = None
        self._keep_pace()

    def _keep_pace(self) -> None:
        """Goes at the pace that the player wants now; the past is shown slowly."""
        pacing = self._pacing()
        self.clock.speed = Speed.SLOW if self.is_recap else pacing.speed
        if pacing.is_reduced and not self._films.reduced:
            self._films.step_back()
        self._films.reduced = pacing.is_reduced

    # -- one after the other -----------------------------------------------------------------------

    def _run(self) -> None:
        """Starts what comes next, until a film runs, a caption has to be read, the person is waited
        for, or nothing is left."""
        self._keep_pace()
        while not self.motion.is_busy and not self._is_stopped:
            if self._batch is None:
                if not self._waiting:
                    return
                self._begin(self._waiting.popleft())
            elif self._events:
                if self._must_wait(*self._events[0]):
                    return
                self._play(*self._events.popleft())
            elif self._is_read(self._batch):
                self._end(self._batch)
            else:
                return

    def _begin(self, batch: Batch) -> None:
        self._batch = batch
        self._events = deque((event, self._chronicle.say(event)) for event in batch.events)
        is_skipped = batch.seat in self._bots and self.shown.turn == self._skipped_turn
        self._is_skipping = is_skipped or len(self._waiting) > TOO_MANY

    def _must_wait(self, event: Event, sentence: str) -> bool:
        """Whether something has to be read, or clicked, before an event is shown."""
        is_next = isinstance(event, ev.TurnStarted | ev.HandShown)
        if isinstance(event, ev.TurnStarted) and self._stops():
            self._is_stopped = True
            return True
        return bool(
            self._is_paced and self._caption_left and (is_next or self._caption(event, sentence))
        )

    def _stops(self) -> bool:
        """Whether the person is waited for before the next turn begins."""
        is_bots = self._pacing().waits_for_me and self.shown.current in self._bots
        return is_bots and not self._is_released and not self.is_recap

    @property
    def _is_paced(self) -> bool:
        """Whether anything takes time."""
        return not (self._is_skipping or self.clock.is_instant)

    def _is_read(self, batch: Batch) -> bool:
        """Whether the last caption of a batch need not be waited for: it was read, the viewer's own
        decision led to it, or the same player goes on."""
        if not self._is_paced or not self._caption_left or self._waiting:
            return True
        after = batch.observation
        return batch.seat == after.viewer or batch.seat in after.actors

    def _play(self, event: Event, sentence: str) -> None:
        if isinstance(event, ev.HandShown) and not self._tells_count:
            self._is_skipping = self._is_silent = True
        before = self.shown

        def fold() -> None:
            self._air.clear()
            self._show(self._folder.fold(before, event))

        if caption := self._caption(event, sentence):
            self._say(caption, getattr(event, "seat", self.shown.current))
        elif isinstance(event, ev.TurnStarted):
            self._say("")
        self._on_event(event, sentence)
        self._is_own = getattr(event, "seat", before.current) not in self._bots
        film = self._films.film(event, before) if self._is_paced else None
        if film is None:
            if not (self._is_paced or self._is_silent):
                self._films.sound_of(event, before)
            fold()
        else:
            self.motion.play(film, then=fold)
        if isinstance(event, ev.TurnStarted):
            self._turn_started(event, before)

    def _turn_started(self, event: ev.TurnStarted, before: Observation) -> None:
        """The next player: what was skipped is over, and the eye gets a moment to follow."""
        self._is_released = False
        if self._batch is not None and not self._is_silent:
            self._is_skipping = len(self._waiting) > TOO_MANY
        if event.seat not in self._bots and before.current in self._bots and not self._is_silent:
            self._play_sound(YOUR_TURN)
        is_other = event.seat != before.current and event.seat != before.viewer
        if self._is_paced and is_other:
            self.motion.play(delay(BETWEEN_PLAYERS))

    def _play_sound(self, name: str, at: Point | None = None) -> None:
        """What the computer's players do is softer than what people do."""
        self._hear(name, at, is_own=self._is_own)

    def _caption(self, event: Event, sentence: str) -> str:
        """The caption of an event: viewers know what they did themselves."""
        if self._is_silent or event.weight < Weight.MAIN:
            return ""
        seat = getattr(event, "seat", None)
        is_all = self.is_recap or self._tells_all
        return sentence if is_all or seat is None or seat != self.shown.viewer else ""

    def _say(self, sentence: str, seat: int | None = None) -> None:
        self._air.unpin()
        self._theatre.say(sentence, seat)
        self._has_caption = bool(sentence)
        self._caption_left = reading_seconds(sentence) if self._is_paced else 0.0

    @property
    def _expires(self) -> bool:
        """Whether a caption vanishes once it is read, although nothing follows: the viewer is
        asked something now."""
        return self._has_caption and self.shown.viewer in self.shown.actors

    def _end(self, batch: Batch) -> None:
        self._batch = None
        self._is_skipping = self._is_silent = False
        self._air.clear()
        if not batch.is_jump:
            self._compare(batch)
        if batch.is_jump and self.is_recap:
            self._end_past()
            self._say("")
        self._show(batch.observation)
        if not self._waiting:
            self._films.step_back()
            if not self._has_caption:
                self._air.unpin()
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

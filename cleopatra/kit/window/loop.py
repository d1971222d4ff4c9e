"""The main loop: input, a `pump`, time, and drawing of what changed; sleeps when idle.

The clock, the source of events and the `pump`, which is called each frame, are passed in. The broad
`except` here is one of the two in the program.
"""

from __future__ import annotations

import logging
import math
import platform
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol
from weakref import ref

import pygame
from pygame._sdl2 import controller

from cleopatra.kit.device.input import InputAction, InputEvent, Press
from cleopatra.kit.device.screen import Screen
from cleopatra.kit.device.translate import Translator
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.window import dialog
from cleopatra.kit.window.reading import Reader
from cleopatra.kit.window.scene import Scene, SceneStack

_log = logging.getLogger(__name__)
FRAME = 1 / 60
LONGEST_STEP = 0.1
"""The most seconds that count when the program was halted (by a debugger, a sleeping laptop),
beyond the time it meant to sleep.
"""
LONGEST_SLEEP = 5.0
LOOKS = ((0.3, 0.003), (3.0, 0.010), (math.inf, 0.025))
"""Seconds between two polls for events, by how long there has been none."""
HOLDS_SAVER_AFTER = 10.0
"""Seconds of motion after which the screen saver is held off; savers wait a minute and more."""
RESTS = 0.3
"""Seconds of sleep before which the picture is kept for a change of the window's size."""
RESIZE_SETTLES = 0.15
"""Seconds after the last resize until everything is rescaled."""
WAKE = pygame.event.custom_type()


class Clock(Protocol):
    """The loop's time in seconds."""

    def now(self) -> float:
        """Seconds since some moment."""


class EventSource(Protocol):
    """A source of events."""

    def get(self, timeout: float) -> list[pygame.Event]:
        """All pending events; waits up to `timeout` seconds for one."""

    def wake(self) -> None:
        """End a wait; may be called from any thread."""


class SystemClock:
    """The computer's clock."""

    def now(self) -> float:
        return time.perf_counter()


def _looks(quiet: float) -> tuple[float, float]:
    """Seconds until the next poll after this many without events, and how long that applies."""
    return next((pause, until) for until, pause in LOOKS if quiet < until)


class SystemEvents:
    """The events of the window.

    pygame's `event.wait` polls a thousand times a second, which costs 3 % of a core; here polling
    gets rarer the longer nothing happens. With `is_patient` False it never waits, for measurements.
    """

    def __init__(self, is_patient: bool = True) -> None:
        self._is_patient = is_patient
        self._last_event = 0.0

    def get(self, timeout: float) -> list[pygame.Event]:
        now = start = time.perf_counter()
        look, changes = _looks(now - self._last_event)
        while True:
            events = pygame.event.get()
            if events or not self._is_patient:
                self._last_event = time.perf_counter() if events else self._last_event
                return events
            now = time.perf_counter()
            left = timeout - (now - start)
            if left <= 0:
                return events
            if now - self._last_event >= changes:
                look, changes = _looks(now - self._last_event)
            time.sleep(min(look, left))

    def wake(self) -> None:
        if pygame.display.get_init():
            pygame.event.post(pygame.Event(WAKE))


_UNSEEN: Final = {
    pygame.WINDOWMINIMIZED: True,
    pygame.WINDOWHIDDEN: True,
    pygame.WINDOWSHOWN: False,
    pygame.WINDOWRESTORED: False,
    pygame.WINDOWMAXIMIZED: False,
    pygame.WINDOWFOCUSGAINED: False,
}
"""Events after which the window cannot be seen, or can be seen again."""


class Loop:
    """Runs one window until `stop` or until the stack is empty.

    `pump` is called each frame before time advances; `crash_dir` is the folder of crash reports,
    None for none (then exceptions propagate).
    """

    def __init__(
        self,
        screen: Screen,
        stack: SceneStack,
        *,
        events: EventSource | None = None,
        clock: Clock | None = None,
        pump: Callable[[], object] | None = None,
        crash_dir: Path | None = None,
    ) -> None:
        self.screen = screen
        self.stack = stack
        self.translator = Translator(stack.kit.bindings)
        self.frames = 0
        self._events = events or SystemEvents()
        self._clock = clock or SystemClock()
        self._pump = pump
        self._crash_dir = crash_dir
        self._running = False
        self.reader: Reader | None = None
        """What speaks with screen readers; opened after the first frame."""
        self._resized_at: float | None = None
        self._moved_at: float | None = None
        self._moves_since: float | None = None
        self._holds_saver = False
        self._has_drawn = False
        self._text_rect: pygame.Rect | None = pygame.Rect(0, 0, 0, 0)
        self._before = self._clock.now()
        self._frame_started = self._before
        self._has_sound = False
        self._recent: deque[str] = deque(maxlen=40)
        self._crashes: list[float] = []
        self._last_drawn: Callable[[], Scene | None] = lambda: None
        self._trouble: dialog.Dialog | None = None

    # -- Running --------------------------------------------------------------------------
    def run(self) -> None:
        """Run until stopped. The first frame is shown before the sound device is opened."""
        self._running = True
        first = True
        while self._running and self.stack.top is not None:
            try:
                self.frame()
            except Exception:
                self._crashed()
            if first:
                first = False
                if self.reader is not None:
                    self.reader.open()
                self.stack.kit.sound.open()
                self._has_sound = True
                _open_pads()
        self.stack.kit.sound.close()

    def stop(self) -> None:
        """End `run` after this frame."""
        self._running = False

    def wake(self) -> None:
        """Wake an idle loop for a frame; may be called from any thread."""
        self._events.wake()

    def frame(self) -> bool:
        """Run one frame, after sleeping while there is nothing to do; True when something was
        drawn.
        """
        meant = self.sleep_time()
        self._let_saver_come()
        if meant > RESTS and self._has_drawn:
            self.screen.keep()
            self._has_drawn = False
        events = self._events.get(meant)
        self._frame_started = self._clock.now()
        for event in events:
            self._take(event)
        for repeated in self.translator.repeat(self._frame_started):
            self._give(repeated)
        if self.reader is not None:
            self.reader.act()
        if self._pump is not None:
            self._pump()
        now = self._clock.now()
        # An animation that this input starts must not skip the time spent asleep.
        longest = LONGEST_STEP if self.stack.is_busy else LONGEST_STEP + meant
        self.stack.update(min(longest, max(0.0, now - self._before)))
        self._before = now
        self.stack.kit.sound.update(now)
        self._offer_text_input()
        self._settle_size(now)
        drawn = self._draw()
        if self.reader is not None:
            self.reader.show(now, drawn)
        return drawn

    def sleep_time(self) -> float:
        """How many seconds the loop may wait for input now."""
        if self.stack.top is not None:
            self.stack.top.page.settle()
        now = self._clock.now()
        if self.stack.is_busy:
            return max(0.0, FRAME - (now - self._frame_started))
        if self.stack.damage:
            return 0.0
        waits = [LONGEST_SLEEP]
        planned = self.stack.next_wake()
        if planned is not None:
            waits.append(planned + 0.001)
        heard = self.stack.kit.sound.next_wake()
        if heard is not None:
            waits.append(heard)
        due = None if self.reader is None else self.reader.due(now)
        if due is not None:
            waits.append(due)
        repeat = self.translator.next_repeat()
        if repeat is not None:
            waits.append(repeat - now)
        for changed_at in (self._resized_at, self._moved_at):
            if changed_at is not None:
                waits.append(changed_at + RESIZE_SETTLES - now)
        return max(0.0, min(waits))

    # -- Inside ---------------------------------------------------------------------------
    def _take(self, event: pygame.Event) -> None:
        if event.type in _UNSEEN:
            self.stack.kit.sound.set_unseen(_UNSEEN[event.type])
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            top = self.stack.top
            if event.type == pygame.QUIT and (top is None or not top.quit_asked()):
                self.stop()
            return
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resized()
            return
        if event.type == pygame.WINDOWMOVED:
            self.screen.moved()
            self._moved_at = self._clock.now()
            return
        if event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self._resized()
            self._moved_at = self._clock.now()
            return
        if event.type in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
            self._device_changed(event)
            return
        is_focus = event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST)
        if is_focus and self.reader is not None:
            self.reader.focused()
        if event.type == pygame.WINDOWEXPOSED:
            self.stack.damage.add_all()
            return
        if event.type != pygame.MOUSEMOTION:
            self._recent.append(pygame.event.event_name(event.type))
        now = self._clock.now()
        for one in self.translator.translate(event, self.stack.kit.viewport, now):
            self._give(one)

    def _device_changed(self, event: pygame.Event) -> None:
        """A loudspeaker was taken away or has come: play on the one there is."""
        sound = self.stack.kit.sound
        is_microphone = bool(getattr(event, "iscapture", 0))
        is_needed = event.type == pygame.AUDIODEVICEREMOVED or not sound.is_open
        if self._has_sound and is_needed and not is_microphone:
            sound.reopen()

    def _let_saver_come(self) -> None:
        """Hold off the screen saver only while something has been moving for some time."""
        now = self._clock.now()
        if not self.stack.is_busy:
            self._moves_since = None
        elif self._moves_since is None:
            self._moves_since = now
        holds = self._moves_since is not None and now - self._moves_since >= HOLDS_SAVER_AFTER
        if holds is not self._holds_saver and pygame.display.get_init():
            self._holds_saver = holds
            pygame.display.set_allow_screensaver(not holds)

    def _offer_text_input(self) -> None:
        """Text is entered only while a field has the focus: elsewhere an input method would open
        at every key. The field's place tells it where to show its choices."""
        top = self.stack.top
        current = None if top is None else top.page.graph.current
        wanted = None if current is None else current.text_rect()
        rect = None if wanted is None else self.screen.viewport.rect_to_pixels(wanted)
        if rect == self._text_rect:
            return
        was_offered, self._text_rect = self._text_rect is not None, rect
        if rect is None:
            pygame.key.stop_text_input()
            return
        pygame.key.set_text_input_rect(rect)
        if not was_offered or not rect.width:
            pygame.key.start_text_input()

    def _give(self, event: InputEvent) -> None:
        if self.stack.handle(event, self.translator.device):
            return
        if isinstance(event, Press) and not event.repeat:
            if event.action is InputAction.FULLSCREEN:
                self.screen.toggle_fullscreen()
                self._adapt()
            elif event.action is InputAction.PHOTO:
                if self.stack.on_photo is not None:
                    self.stack.on_photo()
            elif event.action is InputAction.MUTE:
                muted = self.stack.kit.sound.toggle_mute()
                if self.stack.top is not None:
                    self.stack.top.page.toast(_("Sound off") if muted else _("Sound on"))

    def _resized(self) -> None:
        """Show the old picture stretched while the window is being resized."""
        old = self.screen.surface.copy()
        if self.screen.refresh():
            self._resized_at = self._clock.now()
            pygame.transform.scale(old, self.screen.size, self.screen.surface)
            self.screen.show()
        self.stack.damage.add_all()

    def _settle_size(self, now: float) -> None:
        due = self._resized_at is not None and now - self._resized_at >= RESIZE_SETTLES
        if due:
            self._resized_at = None
        if self._resized_at is None and self.stack.kit.viewport != self.screen.viewport:
            self._adapt()
        if self._moved_at is not None and now - self._moved_at >= RESIZE_SETTLES:
            self._moved_at = None
            self.stack.note_window()

    def _adapt(self) -> None:
        """Adopt the window's size; what is held follows the pointer to its place there."""
        self.stack.adapt(self.screen.viewport)
        for moved in self.translator.moved(self.screen.viewport):
            self._give(moved)

    def _draw(self) -> bool:
        top = self.stack.top
        if top is None or self._resized_at is not None:
            return False
        top.page.settle()
        if not self.stack.damage:
            return False
        self.screen.show(self.stack.draw(self.screen.surface))
        self.frames += 1
        self._has_drawn = True
        self._last_drawn = ref(top)
        return True

    # -- When something breaks ------------------------------------------------------------
    def _crashed(self) -> None:
        """Write a crash report and tell the user; give up after repeated errors."""
        if self._crash_dir is None:
            raise
        now = self._clock.now()
        self._crashes = [at for at in self._crashes if now - at < 10] + [now]
        path = write_report(self._crash_dir, self.stack.kit.skin.name, self._recent)
        _log.exception("the window's loop failed; report: %s", path)
        if len(self._crashes) >= 3:
            raise
        if self._trouble is not None and self.stack.top is self._trouble:
            # What stands below it cannot be drawn either.
            below = self.stack.scenes[-2:-1]
            for scene in below:
                self.stack.give_up(scene)
            return
        if self.stack.top is not None and self._last_drawn() is not self.stack.top:
            self.stack.give_up(self.stack.top)  # it failed before its first picture
        where = str(path) if path is not None else _("(it could not be written)")
        message = _(
            "The game is saved up to your last decision. You can go on, or close the "
            "game and continue later.\n\nA report that may help us find the fault is "
            "here:\n{path}"
        ).format(path=where)
        self._trouble = dialog.Dialog(
            _("Something went wrong"),
            message,
            [
                dialog.DialogButton(_("Close the game"), self.stop, "danger"),
                dialog.DialogButton(_("Go on"), None, "button"),
            ],
            cancel_index=1,
            first=1,
            icon=self.stack.kit.skin.ornaments.trouble,
            width=1100,
        )
        self.stack.push(self._trouble)


def _open_pads() -> None:
    """Enable game controllers; those plugged in now and later send events. Other joysticks, such as
    pedals and throttles, are left alone."""
    try:
        controller.init()
    except pygame.error as error:
        _log.warning("no game pads: %s", error)


def write_report(folder: Path, program: str, recent: deque[str]) -> Path | None:
    """Write the current exception as a crash report of a program; None when that fails too."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    lines = [
        f"{program} crash report {stamp}",
        f"Python {sys.version}",
        f"pygame-ce {pygame.version.ver}, SDL {'.'.join(map(str, pygame.version.SDL))}",
        f"System {platform.platform()}",
        f"Last events: {', '.join(recent)}",
        "",
        traceback.format_exc(),
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while True:
            more = f"-{number}" if number > 1 else ""
            path = folder / f"crash-{stamp}{more}.txt"
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write("\n".join(lines))
            except FileExistsError:  # another report of the same second
                number += 1
                continue
            return path
    except OSError:
        return None

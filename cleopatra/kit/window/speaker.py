"""Reads announcements aloud, in a thread of its own: the window never waits for a voice.

One announcement follows the other. Only what is marked as urgent interrupts, and a newer focus
interrupts an older one; what is of low priority is dropped while something else is being said.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cleopatra.kit.device.voices import NoVoice, Voice, best_voice
from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Priority

_log = logging.getLogger(__name__)

MOST_WAITING: Final = 40
"""Older announcements are dropped when more wait: nobody listens to the past."""
_LOOK: Final = 0.03
"""Seconds between two looks whether a voice has ended."""
_PATIENCE: Final = 2.0
"""Seconds that the end of the program waits for the thread."""


@dataclass(frozen=True, slots=True)
class SpeechStyle:
    """How something is read: rate in percent of the usual one, language, and whether details are
    read, too."""

    rate: int = 100
    language: str = "en"
    tells_details: bool = True


class Speaker:
    """Reads what `hear` is given. `find` looks for a voice when it is first needed; `on_found` is
    called in the thread with the voice's name, "" for none. `is_hushed` says that something else,
    such as a screen reader, speaks instead."""

    def __init__(
        self,
        find: Callable[[], Voice | None] = best_voice,
        on_found: Callable[[str], object] = lambda name: None,
    ) -> None:
        self.manner = SpeechStyle()
        self.is_hushed: Callable[[], bool] = lambda: False
        self._find = find
        self._on_found = on_found
        self._waiting: deque[Announcement] = deque(maxlen=MOST_WAITING)
        self._news = threading.Condition()
        self._current: Announcement | None = None
        self._last_kind: AnnouncementKind | None = None
        self._stops = False
        self._closes = False
        self._thread: threading.Thread | None = None
        self.voice_name: str | None = None
        """The voice in use, "" where there is none, None before one was looked for."""

    @property
    def is_busy(self) -> bool:
        """Whether something is said or waits to be."""
        with self._news:
            return bool(self._waiting) or self._current is not None

    def prepare(self) -> None:
        """Look for a voice now."""
        if self._thread is None and not self._closes:
            self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
            self._thread.start()

    def hear(self, said: Announcement) -> None:
        """Read an announcement aloud, in its turn. Returns at once."""
        if self.is_hushed() or self.voice_name == "" or self._closes:
            return
        is_low = said.priority is Priority.LOW
        if is_low and not self.manner.tells_details:
            return
        with self._news:
            if is_low and (self._waiting or self._current is not None):
                return
            if self._interrupts(said):
                self._waiting.clear()
                self._stops = self._current is not None
            elif said.kind is AnnouncementKind.FOCUS:
                kept = [one for one in self._waiting if one.kind is not AnnouncementKind.FOCUS]
                self._waiting.clear()
                self._waiting.extend(kept)
            self._waiting.append(said)
            self._news.notify()
        self.prepare()

    def _interrupts(self, said: Announcement) -> bool:
        """Whether an announcement ends what is being said."""
        if said.priority is Priority.NOW:
            return True
        current = self._current
        is_older_focus = current is not None and current.kind is AnnouncementKind.FOCUS
        return said.kind is AnnouncementKind.FOCUS and is_older_focus and not self._waiting

    def silence(self) -> None:
        """Say nothing more of what was heard so far."""
        with self._news:
            self._waiting.clear()
            self._stops = self._current is not None
            self._news.notify()

    def close(self) -> None:
        """Be silent and end the thread."""
        self._closes = True
        self.silence()
        if self._thread is not None:
            self._thread.join(_PATIENCE)

    # -- in the thread ---------------------------------------------------------------------------

    def _run(self) -> None:
        voice = self._find()
        self.voice_name = "" if voice is None else voice.name
        self._on_found(self.voice_name)
        if voice is None:
            self.silence()
            return
        while not self._closes:
            with self._news:
                if not self._waiting:
                    self._news.wait(1.0)
                self._current = self._waiting.popleft() if self._waiting else None
                self._stops = False
            if self._current is not None:
                try:
                    self._speak(voice, self._current)
                except NoVoice as error:
                    _log.warning("the voice is gone: %s", error)
                    break
                finally:
                    with self._news:
                        self._current = None
        voice.close()
        if not self._closes:
            self.voice_name = ""
            self.silence()
            self._on_found("")

    def _speak(self, voice: Voice, said: Announcement) -> None:
        is_urgent = (
            said.priority is Priority.NOW or said.kind is self._last_kind is AnnouncementKind.FOCUS
        )
        self._last_kind = said.kind
        if is_urgent and not voice.knows_end:
            voice.stop()
        voice.say(said.text.replace("\0", ""), self.manner.rate, self.manner.language)
        while voice.is_busy():
            if self._stops or self._closes:
                voice.stop()
                return
            with self._news:
                self._news.wait(_LOOK)
        if self._stops:
            voice.stop()

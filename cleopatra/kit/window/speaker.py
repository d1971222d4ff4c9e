"""Reads announcements aloud, in a thread of its own: the window never waits for a voice.

One announcement follows the other. Only what is marked as urgent interrupts, and a newer focus
interrupts an older one; what is of low priority is dropped while something else is being said.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Priority

# Voices that can read sentences aloud: Prism, or a program of the system that speaks.

SLOWEST: Final = 50
FASTEST: Final = 300
"""Percent of the usual rate."""
_WORDS_A_MINUTE: Final = 175
"""The usual rate of eSpeak NG and of `say`."""


class NoVoice(Exception):
    """A voice is not there or does not work; the text says why."""


class Voice(Protocol):
    """Something that speaks. `knows_end` says whether `is_busy` can be relied on; where not, the
    voice lines up sentences by itself."""

    name: str
    knows_end: bool

    def say(self, text: str, rate: int, language: str, volume: int = 100) -> None:
        """Begin to speak, at a rate and a loudness in percent. Raises NoVoice."""

    def is_busy(self) -> bool:
        """Whether it is still speaking."""

    def stop(self) -> None:
        """Be silent at once."""

    def close(self) -> None:
        """Give everything back."""


class PrismVoice:
    """The best voice that Prism finds. Raises NoVoice."""

    def __init__(self) -> None:
        try:
            import prism
        except (ImportError, OSError) as error:
            raise NoVoice(f"Prism is not installed ({error})") from error
        self._error = prism.PrismError
        try:
            self._context = prism.Context()  # the backend lives as long as it
            self._backend = self._context.acquire_best()
            features = self._backend.features
        except (prism.PrismError, OSError, RuntimeError, ValueError) as error:
            raise NoVoice(f"Prism finds no voice ({error})") from error
        if not features.supports_speak:
            raise NoVoice("Prism's voice does not speak")
        self.name = str(self._backend.name)
        self._features = features
        self.knows_end = False  # some backends speak without saying so
        self._tuned: tuple[int, str, int] = (0, "", 0)

    def say(self, text: str, rate: int, language: str, volume: int = 100) -> None:
        try:
            if self._tuned != (rate, language, volume):
                self._tuned = (rate, language, volume)
                self._tune(rate, language)
                if self._features.supports_set_volume:
                    self._backend.volume = volume / 100
            self._backend.speak(text, interrupt=False)
        except (self._error, OSError, RuntimeError, ValueError) as error:
            raise NoVoice(str(error)) from error

    def _tune(self, rate: int, language: str) -> None:
        if self._features.supports_set_rate:
            self._backend.rate = min(1.0, rate / 200)  # 0.5 is the usual one
        count = self._backend.voices_count if self._features.supports_count_voices else 0
        if not (self._features.supports_set_voice and self._features.supports_get_voice_language):
            return
        short = language.partition("_")[0]
        for number in range(count):
            spoken = self._backend.get_voice_language(number).replace("-", "_")
            if spoken.partition("_")[0] == short:
                self._backend.voice = number
                return

    def is_busy(self) -> bool:
        if not self._features.supports_is_speaking:
            return False
        try:
            return bool(self._backend.speaking)
        except (self._error, OSError, RuntimeError):
            return False

    def stop(self) -> None:
        if self._features.supports_stop:
            try:
                self._backend.stop()
            except (self._error, OSError, RuntimeError) as error:
                _log.debug("the voice was not stopped: %s", error)

    def close(self) -> None:
        self.stop()


VoiceArguments = Callable[[int, str, int], Sequence[str]]
"""Rate in percent, language and loudness in percent -> the arguments of a program."""


class ProgramVoice:
    """A program that reads its standard input aloud. Raises NoVoice where it is not installed."""

    def __init__(self, name: str, arguments: VoiceArguments) -> None:
        found = shutil.which(name)
        if found is None:
            raise NoVoice(f"{name} is not installed")
        self.name = name
        self.knows_end = True
        self._path = found
        self._arguments = arguments
        self._running: subprocess.Popen[bytes] | None = None

    def say(self, text: str, rate: int, language: str, volume: int = 100) -> None:
        self.stop()
        try:
            self._running = subprocess.Popen(
                [self._path, *self._arguments(rate, language, volume)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            assert self._running.stdin is not None
            self._running.stdin.write(text.encode() + b"\n")  # as input: no text is an option
            self._running.stdin.close()
        except OSError as error:
            raise NoVoice(f"{self.name}: {error}") from error

    def is_busy(self) -> bool:
        if self._running is None or self._running.poll() is None:
            return self._running is not None
        if self._running.returncode not in (0, -15):
            _log.warning("%s ended with %d", self.name, self._running.returncode)
        self._running = None
        return False

    def stop(self) -> None:
        if self._running is not None and self._running.poll() is None:
            self._running.terminate()
            self._running.wait()
        self._running = None

    def close(self) -> None:
        self.stop()


def dispatcher() -> Voice:
    """Speech-dispatcher, the usual way to speak on Linux."""
    return ProgramVoice("spd-say", _for_dispatcher)


def espeak() -> Voice:
    """eSpeak NG by itself."""
    return ProgramVoice("espeak-ng", for_espeak)


def mac() -> Voice:
    """The speech of macOS, which has no loudness of its own."""
    return ProgramVoice("say", lambda rate, *_: ("-r", str(_words(rate)), "-f", "-"))


def _for_dispatcher(rate: int, language: str, volume: int) -> Sequence[str]:
    share = round((rate - 100) / (FASTEST - 100) * 100) if rate > 100 else 2 * (rate - 100)
    tag = language.replace("_", "-")
    # From -100 to 100; without it the loudness is what the person has set for all programs.
    loudness = () if volume == 100 else ("-i", str(2 * volume - 100))
    return ("--wait", "--pipe-mode", "-r", str(share), *loudness, "-l", tag)


def for_espeak(rate: int, language: str, volume: int = 100) -> Sequence[str]:
    """The arguments of eSpeak NG; its loudness goes from 0 to 200, and 100 is the usual one."""
    voice = language.replace("_", "-").lower()
    return ("--stdin", "-s", str(_words(rate)), "-a", str(volume), "-v", voice)


def _words(rate: int) -> int:
    return round(_WORDS_A_MINUTE * rate / 100)


USUAL: Final[tuple[Callable[[], Voice], ...]] = (PrismVoice, dispatcher, espeak, mac)
"""The voices in the order in which they are tried."""


def best_voice(makers: Sequence[Callable[[], Voice]] = USUAL) -> Voice | None:
    """The first voice that works here; None, with a line in the log, where there is none."""
    reasons = []
    for make in makers:
        try:
            return make()
        except NoVoice as error:
            reasons.append(str(error))
    _log.warning("nothing can be read aloud: %s", "; ".join(reasons))
    return None


_log = logging.getLogger(__name__)

MOST_WAITING: Final = 40
"""Older announcements are dropped when more wait: nobody listens to the past."""
_LOOK: Final = 0.03
"""Seconds between two looks whether a voice has ended."""
_PATIENCE: Final = 2.0
"""Seconds that the end of the program waits for the thread."""


@dataclass(frozen=True, slots=True)
class SpeechStyle:
    """How something is read: rate in percent of the usual one, language, whether details are
    read, too, and the loudness in percent."""

    rate: int = 100
    language: str = "en"
    tells_details: bool = True
    volume: int = 100


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
        voice.say(
            said.text.replace("\0", ""), self.manner.rate, self.manner.language, self.manner.volume
        )
        while voice.is_busy():
            if self._stops or self._closes:
                voice.stop()
                return
            with self._news:
                self._news.wait(_LOOK)
        if self._stops:
            voice.stop()

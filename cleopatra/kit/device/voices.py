"""Voices that can read sentences aloud: Prism, or a program of the system that speaks.

Prism (an optional library) reaches the speech of all systems; without it speech-dispatcher,
eSpeak NG or the `say` of macOS are used where they are installed. Knows no window; everything here
may take seconds and is called by the speaker's thread only.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
from collections.abc import Callable, Sequence
from typing import Final, Protocol

_log = logging.getLogger(__name__)

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

    def say(self, text: str, rate: int, language: str) -> None:
        """Begin to speak, at a rate in percent. Raises NoVoice."""

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
        self._tuned: tuple[int, str] = (0, "")

    def say(self, text: str, rate: int, language: str) -> None:
        try:
            if self._tuned != (rate, language):
                self._tuned = (rate, language)
                self._tune(rate, language)
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


VoiceArguments = Callable[[int, str], Sequence[str]]
"""Rate in percent and language -> the arguments of a program."""


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

    def say(self, text: str, rate: int, language: str) -> None:
        self.stop()
        try:
            self._running = subprocess.Popen(
                [self._path, *self._arguments(rate, language)],
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
    """The speech of macOS."""
    return ProgramVoice("say", lambda rate, _language: ("-r", str(_words(rate)), "-f", "-"))


def _for_dispatcher(rate: int, language: str) -> Sequence[str]:
    share = round((rate - 100) / (FASTEST - 100) * 100) if rate > 100 else 2 * (rate - 100)
    tag = language.replace("_", "-")
    return ("--wait", "--pipe-mode", "-r", str(share), "-l", tag)


def for_espeak(rate: int, language: str) -> Sequence[str]:
    """The arguments of eSpeak NG."""
    return ("--stdin", "-s", str(_words(rate)), "-v", language.replace("_", "-").lower())


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

"""The program's own voice: one announcement after the other, and nothing interrupts by chance."""

from __future__ import annotations

import logging
import shutil
import threading
import time
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cleopatra.kit.device.bindings import Bindings
from cleopatra.kit.device.input import InputAction
from cleopatra.kit.window.announcement import Announcement, AnnouncementKind, Priority
from cleopatra.kit.window.speaker import (
    NoVoice,
    ProgramVoice,
    Speaker,
    SpeechStyle,
    Voice,
    VoiceArguments,
    best_voice,
    for_espeak,
)


class FakeVoice:
    """Speaks until it is told that a sentence has ended."""

    name = "fake"

    def __init__(self) -> None:
        self.knows_end = True
        self.said: list[tuple[str, int, str]] = []
        self.stopped: list[str] = []
        self.is_broken = False
        self._is_speaking = threading.Event()

    def say(self, text: str, rate: int, language: str, volume: int = 100) -> None:
        if self.is_broken:
            raise NoVoice("unplugged")
        self.said.append((text, rate, language))
        self._is_speaking.set()

    def is_busy(self) -> bool:
        return self._is_speaking.is_set()

    def stop(self) -> None:
        self.stopped.append(self.said[-1][0])
        self._is_speaking.clear()

    def end(self) -> None:
        """The sentence has been read."""
        self._is_speaking.clear()

    def close(self) -> None:
        self._is_speaking.clear()

    @property
    def texts(self) -> list[str]:
        return [text for text, _rate, _language in self.said]


def until(holds: Callable[[], bool]) -> None:
    """Wait for the other thread."""
    for _ in range(1000):
        if holds():
            return
        time.sleep(0.005)
    raise AssertionError("it did not come to pass")


@pytest.fixture
def spoken() -> Iterator[tuple[Speaker, FakeVoice]]:
    voice = FakeVoice()
    speaker = Speaker(lambda: voice)
    yield speaker, voice
    speaker.close()


def _event(text: str, priority: Priority = Priority.NORMAL) -> Announcement:
    return Announcement(text, AnnouncementKind.EVENT, priority)


def test_one_sentence_follows_the_other(spoken: tuple[Speaker, FakeVoice]) -> None:
    speaker, voice = spoken
    speaker.manner = SpeechStyle(150, "es")
    for text in ("one", "two", "three"):
        speaker.hear(_event(text))
    for number in (1, 2, 3):
        until(lambda number=number: len(voice.said) == number)  # type: ignore[misc]
        voice.end()
    assert voice.said == [("one", 150, "es"), ("two", 150, "es"), ("three", 150, "es")]
    assert voice.stopped == []


def test_only_what_is_urgent_interrupts(spoken: tuple[Speaker, FakeVoice]) -> None:
    speaker, voice = spoken
    speaker.hear(_event("long"))
    until(lambda: voice.texts == ["long"])
    speaker.hear(_event("waits"))
    speaker.hear(Announcement("You cannot.", AnnouncementKind.REFUSAL, Priority.NOW))
    until(lambda: voice.texts == ["long", "You cannot."])
    assert voice.stopped == ["long"]


def test_a_newer_focus_replaces_an_older_one_and_no_event(
    spoken: tuple[Speaker, FakeVoice],
) -> None:
    speaker, voice = spoken
    speaker.hear(_event("event"))
    until(lambda: voice.texts == ["event"])
    for name in ("stall 1", "stall 2", "stall 3"):
        speaker.hear(Announcement(name, AnnouncementKind.FOCUS))
    assert voice.stopped == []
    voice.end()
    until(lambda: voice.texts == ["event", "stall 3"])
    speaker.hear(Announcement("deck", AnnouncementKind.FOCUS))
    until(lambda: voice.texts == ["event", "stall 3", "deck"])
    assert voice.stopped == ["stall 3"]


def test_a_voice_that_lines_up_sentences_is_stopped_for_what_is_urgent(
    spoken: tuple[Speaker, FakeVoice],
) -> None:
    speaker, voice = spoken
    voice.knows_end = False
    for number, text in enumerate(("one", "two"), 1):
        speaker.hear(_event(text))
        until(lambda number=number: len(voice.said) == number)  # type: ignore[misc]
        voice.end()
        until(lambda: not speaker.is_busy)
    assert voice.stopped == []
    speaker.hear(Announcement("You cannot.", AnnouncementKind.REFUSAL, Priority.NOW))
    until(lambda: len(voice.said) == 3)
    assert voice.stopped == ["two"]


def test_details_are_left_out_while_something_is_said_or_when_nobody_wants_them(
    spoken: tuple[Speaker, FakeVoice],
) -> None:
    speaker, voice = spoken
    speaker.hear(_event("event"))
    until(lambda: voice.texts == ["event"])
    speaker.hear(_event("detail", Priority.LOW))
    voice.end()
    until(lambda: not speaker.is_busy)
    assert voice.texts == ["event"]
    speaker.hear(_event("detail", Priority.LOW))
    until(lambda: voice.texts == ["event", "detail"])
    voice.end()
    until(lambda: not speaker.is_busy)
    speaker.manner = SpeechStyle(tells_details=False)
    speaker.hear(_event("detail", Priority.LOW))
    assert not speaker.is_busy


def test_it_is_silent_while_a_screen_reader_speaks(spoken: tuple[Speaker, FakeVoice]) -> None:
    speaker, voice = spoken
    speaker.is_hushed = lambda: True
    speaker.hear(_event("one"))
    assert not speaker.is_busy
    assert voice.said == []


def test_without_a_voice_that_is_told_once_and_nothing_waits(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def missing() -> Voice:
        raise NoVoice("not installed")

    found: list[str] = []
    with caplog.at_level(logging.WARNING):
        speaker = Speaker(lambda: best_voice([missing]), found.append)
        speaker.hear(_event("one"))
        until(lambda: found == [""])
    assert speaker.voice_name == ""
    assert not speaker.is_busy
    assert "nothing can be read aloud: not installed" in caplog.text
    speaker.close()


def test_a_voice_that_breaks_is_told_and_the_program_goes_on(
    spoken: tuple[Speaker, FakeVoice], caplog: pytest.LogCaptureFixture
) -> None:
    speaker, voice = spoken
    voice.is_broken = True
    with caplog.at_level(logging.WARNING):
        speaker.hear(_event("one"))
        until(lambda: speaker.voice_name == "")
    assert "unplugged" in caplog.text
    speaker.hear(_event("two"))
    assert not speaker.is_busy


def test_a_program_that_is_not_installed_is_no_voice() -> None:
    with pytest.raises(NoVoice, match="is not installed"):
        ProgramVoice("no-such-program", for_espeak)


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="eSpeak NG is not installed")
def test_espeak_speaks_into_a_file(tmp_path: Path) -> None:
    path = tmp_path / "said.wav"

    def arguments(rate: int, language: str) -> list[str]:
        return [*for_espeak(rate, language), "-w", str(path)]

    lengths = [_length(path, arguments, rate) for rate in (100, 250)]
    assert 0.3 < lengths[1] < lengths[0]


def _length(path: Path, arguments: VoiceArguments, rate: int) -> float:
    """Seconds of the sound that a sentence becomes at a rate."""
    speaker = Speaker(lambda: ProgramVoice("espeak-ng", arguments))
    speaker.manner = SpeechStyle(rate, "es")
    speaker.hear(_event("- Ana toma dos cartas del puesto 3."))
    until(lambda: path.exists() and not speaker.is_busy)
    speaker.close()
    with wave.open(str(path)) as file:
        frames = file.readframes(file.getnframes())
        assert max(frames[1::2]) > 0, "there is sound in it"
        return file.getnframes() / file.getframerate()


def test_a_key_that_was_chosen_earlier_is_no_default_of_a_newer_action() -> None:
    bindings = Bindings.from_dict({"flip": ["g"]})
    assert bindings.keys(InputAction.FLIP) == ("g",)
    assert bindings.keys(InputAction.SAY_AGAIN) == ()
    assert Bindings.from_dict(bindings.to_dict()).to_dict() == bindings.to_dict()

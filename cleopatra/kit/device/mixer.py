"""Opens the sound device and plays files on it. Knows files, channels and loudness of both sides,
and decides nothing.

A score's lanes are channels that play files of the same length. They are started together, and
what follows is queued on all of them long before its time: the mixer itself goes from one file to
the next inside one buffer, without a gap and in step.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from math import ceil
from os import fsencode
from pathlib import Path
from typing import Final, Protocol

import pygame

_log = logging.getLogger(__name__)

RATE: Final = 44100
CHANNELS: Final = 24
_SAMPLE: Final = 2
"""Bytes of 16 bits."""
_FRAME: Final = 2 * _SAMPLE
_STEPS: Final = 128
"""SDL_mixer knows so many volumes of a channel, and twice as many of each side."""


class Mixer(Protocol):
    """A device for sound. Loudness is 0..1; what fails is silent, with a line in the log."""

    def open(self, mono: bool = False) -> bool:
        """Begin, with one channel for both sides if `mono`; False where there is no device."""

    def close(self) -> None:
        """End."""

    def play(self, path: Path, left: float, right: float) -> bool:
        """Play a file once; False if it cannot be heard."""

    def hush(self) -> None:
        """Stop all effects."""

    def music(self, path: Path | None, gain: float, fade: float, goes_round: bool = True) -> None:
        """Play a piece, over and over if it `goes_round`, in place of the one before, which fades
        out; None for none."""

    def music_plays(self) -> bool:
        """Whether a piece is played."""

    def music_gain(self, gain: float) -> None:
        """The loudness of the piece."""

    def begin(self, files: Sequence[Path | None], frames: int) -> None:
        """Play one file a lane, all from the same moment; None is silence of `frames`."""

    def follow(self, files: Sequence[Path | None], frames: int) -> None:
        """Play these without a gap when the present ones end."""

    def lane_gain(self, lane: int, gain: float) -> None:
        """The loudness of a lane."""

    def has_room(self) -> bool:
        """Whether `follow` may be called: nothing waits behind what is being played."""

    def is_running(self) -> bool:
        """Whether the lanes play."""

    def end(self) -> None:
        """Stop all lanes."""


class PygameMixer:
    """The sound device of the computer."""

    def __init__(self) -> None:
        self._sounds: dict[Path, pygame.mixer.Sound | None] = {}
        self._lanes: list[pygame.mixer.Channel] = []
        self._silence: pygame.mixer.Sound | None = None
        self._gains: dict[int, float] = {}
        self._playing: dict[int, list[pygame.mixer.Sound]] = {}
        self._frame = _FRAME
        self._loader: ThreadPoolExecutor | None = None
        self._loading: Future[None] | None = None
        self._bad: set[Path] = set()

    def open(self, mono: bool = False) -> bool:
        sides = 1 if mono else 2
        try:
            pygame.mixer.init(RATE, -16, sides, 1024, allowedchanges=0)
        except pygame.error as error:
            _log.warning("no sound: %s", error)
            return False
        pygame.mixer.set_num_channels(CHANNELS)
        self._frame = _SAMPLE * sides
        return True

    def close(self) -> None:
        if self._loader is not None:
            self._loader.shutdown(wait=True, cancel_futures=True)
            self._loader = self._loading = None
        pygame.mixer.quit()
        self._sounds.clear()
        self._lanes.clear()
        self._silence = None

    # -- Effects --------------------------------------------------------------------------

    def play(self, path: Path, left: float, right: float) -> bool:
        sound = self._load(path)
        voice = None if sound is None else sound.play()  # never on a channel of the lanes
        if voice is None:
            return False
        if self._frame == _FRAME:
            voice.set_volume(left, right)
        else:
            voice.set_volume(max(left, right))
        return True

    def hush(self) -> None:
        for number in range(len(self._lanes), CHANNELS):
            pygame.mixer.Channel(number).stop()

    def _load(self, path: Path) -> pygame.mixer.Sound | None:
        if path not in self._sounds:
            self._sounds[path] = self._read(path)
        return self._sounds[path]

    def _read(self, path: Path) -> pygame.mixer.Sound | None:
        """A file's sound; None, with one line in the log, for what cannot be read."""
        try:
            return pygame.mixer.Sound(file=fsencode(path))
        except (FileNotFoundError, pygame.error) as error:
            if path not in self._bad:
                self._bad.add(path)
                _log.warning("no sound %s: %s", path.name, error)
            return None

    # -- One piece ------------------------------------------------------------------------

    def music_plays(self) -> bool:
        return pygame.mixer.music.get_busy()

    def music(self, path: Path | None, gain: float, fade: float, goes_round: bool = True) -> None:
        player = pygame.mixer.music
        is_playing = player.get_busy()
        loops = -1 if goes_round else 0
        if is_playing:
            player.fadeout(round(fade * 1000))
        if path is None:
            return
        try:
            if is_playing:
                player.queue(fsencode(path), loops=loops)  # starts after the fade without blocking
            else:
                player.load(fsencode(path))
                player.play(loops, fade_ms=round(fade * 1000))
            player.set_volume(gain)
        except (FileNotFoundError, pygame.error) as error:
            _log.warning("no music %s: %s", path.name, error)

    def music_gain(self, gain: float) -> None:
        pygame.mixer.music.set_volume(gain)

    # -- Lanes ----------------------------------------------------------------------------

    def begin(self, files: Sequence[Path | None], frames: int) -> None:
        self.end()
        self._gains = dict.fromkeys(range(len(files)), 0.0)
        pygame.mixer.set_reserved(len(files))
        self._lanes = [pygame.mixer.Channel(number) for number in range(len(files))]
        self._prepare(files, frames, self._start)

    def follow(self, files: Sequence[Path | None], frames: int) -> None:
        self._prepare(files, frames, self._queue)

    def lane_gain(self, lane: int, gain: float) -> None:
        before, self._gains[lane] = self._gains.get(lane), gain
        if gain != before and lane < len(self._lanes):
            self._set_lane(lane, gain)

    def _set_lane(self, lane: int, gain: float) -> None:
        """Loudness in steps fine enough for the balance of the lanes at every volume: the volume of
        the sounds in its few steps, and the rest by that of both sides."""
        channel = self._lanes[lane]
        if self._frame != _FRAME:
            channel.set_volume(gain)
            return
        step = min(_STEPS, ceil(gain * _STEPS - 1e-9)) or 1
        for sound in self._playing.get(lane, ()):
            sound.set_volume(step / _STEPS)
        side = gain * _STEPS / step
        channel.set_volume(side, side)

    def has_room(self) -> bool:
        is_idle = self._loading is None or self._loading.done()
        return is_idle and all(lane.get_queue() is None for lane in self._lanes)

    def is_running(self) -> bool:
        is_loading = self._loading is not None and not self._loading.done()
        return is_loading or any(lane.get_busy() for lane in self._lanes)

    def end(self) -> None:
        if self._loading is not None:
            self._loading.cancel()
            self._loading = None
        lanes, self._lanes = self._lanes, []
        self._playing.clear()
        for lane in lanes:
            lane.stop()  # its queue, too

    def _prepare(
        self,
        files: Sequence[Path | None],
        frames: int,
        use: Callable[[list[pygame.mixer.Channel], list[pygame.mixer.Sound]], None],
    ) -> None:
        """Read the files of all lanes in another thread, which takes a quarter of a second, and use
        them there."""
        lanes = self._lanes

        def load() -> None:
            try:
                sounds = [self._section(file, frames) for file in files]
                if lanes is self._lanes:
                    use(lanes, sounds)
            except pygame.error as error:
                _log.warning("no music: %s", error)

        if self._loader is None:
            self._loader = ThreadPoolExecutor(1, thread_name_prefix="music")
        self._loading = self._loader.submit(load)

    def _section(self, file: Path | None, frames: int) -> pygame.mixer.Sound:
        """A lane's sound of that length: silence for no file, and for one that is damaged."""
        sound = None if file is None else self._read(file)
        if sound is not None:
            return _exactly(sound, frames * self._frame)
        if self._silence is None or round(self._silence.get_length() * RATE) != frames:
            self._silence = pygame.mixer.Sound(buffer=bytes(frames * self._frame))
        return self._silence

    def _start(self, lanes: list[pygame.mixer.Channel], sounds: list[pygame.mixer.Sound]) -> None:
        for number, (lane, sound) in enumerate(zip(lanes, sounds, strict=True)):
            self._playing[number] = [sound]
            lane.play(sound)
            lane.pause()
            self._set_lane(number, self._gains.get(number, 0.0))
        pygame.mixer.unpause()

    def _queue(self, lanes: list[pygame.mixer.Channel], sounds: list[pygame.mixer.Sound]) -> None:
        for number, (lane, sound) in enumerate(zip(lanes, sounds, strict=True)):
            self._playing[number] = [*self._playing.get(number, ())[-1:], sound]
            self._set_lane(number, self._gains.get(number, 0.0))
            lane.queue(sound)


def _exactly(sound: pygame.mixer.Sound, size: int) -> pygame.mixer.Sound:
    """A sound cut or filled up to a length in bytes, without which the lanes would come out of
    step."""
    raw = sound.get_raw()
    if len(raw) == size:
        return sound
    return pygame.mixer.Sound(buffer=raw[:size].ljust(size, b"\0"))

"""A mixer that plays into memory instead of a device, in simulated time.

It gets the same calls as the real one, and notes what is heard when, how loud and on which side;
`render` makes one recording of it. Like the real one it has so many channels and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from cleopatra.kit.device.mixer import CHANNELS, RATE
from scripts.sound.music_render import read

Curve = list[tuple[float, float]]
"""Seconds and loudness, in the order of time; evenly changing between."""


@dataclass(frozen=True, slots=True)
class Heard:
    """An effect: when in seconds, which file, how loud on each side."""

    at: float
    path: Path
    left: float
    right: float


@dataclass(slots=True)
class Track:
    """Files on one channel and its loudness. A file is repeated until `end`."""

    files: list[tuple[float, Path]] = field(default_factory=list)
    gain: Curve = field(default_factory=list)
    end: float = np.inf


class Recorder:
    """Notes what is played; `now` is the simulated time in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.effects: list[Heard] = []
        self.dropped: list[Path] = []
        """Effects for which there was no channel."""
        self.lanes: list[Track] = []
        self.songs: list[Track] = []
        self._active: list[Track] = []
        self._next = 0.0
        self._frames = 0
        self._files: dict[Path, npt.NDArray[np.float32]] = {}

    def open(self, mono: bool = False) -> bool:
        return True

    def close(self) -> None:
        return

    def hush(self) -> None:
        return

    def play(self, path: Path, left: float, right: float) -> bool:
        now = self._now()
        busy = sum(now < each.at + self._seconds(each.path) for each in self.effects[-CHANNELS:])
        if busy >= CHANNELS - len(self._active):
            self.dropped.append(path)
            return False
        self.effects.append(Heard(now, path, left, right))
        return True

    def music_plays(self) -> bool:
        return bool(self.songs) and self._now() < self.songs[-1].end

    def music(self, path: Path | None, gain: float, fade: float, goes_round: bool = True) -> None:
        now = self._now()
        if self.songs and self.songs[-1].end > now:
            before = self.songs[-1]
            before.gain += [(now, before.gain[-1][1]), (now + fade, 0.0)]
            before.end = now + fade
        if path is not None:
            start = self.songs[-1].end if self.songs else now
            start = max(now, start)
            end = np.inf if goes_round else start + self._seconds(path)
            self.songs.append(Track([(start, path)], [(start, 0.0), (start + fade, gain)], end))

    def music_gain(self, gain: float) -> None:
        if self.songs and self.songs[-1].end > self._now():
            _step(self.songs[-1].gain, self._now(), gain)

    def begin(self, files: Sequence[Path | None], frames: int) -> None:
        self.end()
        now = self._now()
        self._active = [Track() for _ in files]
        self.lanes += self._active
        self._put(files, now)
        self._next, self._frames = now + frames / RATE, frames

    def follow(self, files: Sequence[Path | None], frames: int) -> None:
        self._put(files, self._next)
        self._next += frames / RATE

    def lane_gain(self, lane: int, gain: float) -> None:
        if lane < len(self._active):
            _step(self._active[lane].gain, self._now(), gain)

    def has_room(self) -> bool:
        return self._now() >= self._next - self._frames / RATE

    def is_running(self) -> bool:
        return bool(self._active) and self._now() < self._next

    def end(self) -> None:
        for track in self._active:
            track.end = self._now()
        self._active = []

    # -- The recording ----------------------------------------------------------------------

    def render(self, seconds: float) -> npt.NDArray[np.float32]:
        """All that was heard in the first `seconds`: (frames, 2)."""
        mix = np.zeros((round(seconds * RATE), 2), dtype=np.float32)
        for each in self.effects:
            self._add(mix, each.at, self._samples(each.path), (each.left, each.right))
        for track in self.lanes:
            for at, path in track.files:
                self._add(mix, at, self._samples(path), (1.0, 1.0), track)
        for track in self.songs:
            at, path = track.files[0]
            piece = self._samples(path)
            while at < min(track.end, seconds):
                self._add(mix, at, piece, (1.0, 1.0), track)
                at += len(piece) / RATE
        return mix

    def _put(self, files: Sequence[Path | None], at: float) -> None:
        for track, file in zip(self._active, files, strict=True):
            if file is not None:
                track.files.append((at, file))

    def _add(
        self,
        mix: npt.NDArray[np.float32],
        at: float,
        samples: npt.NDArray[np.float32],
        sides: tuple[float, float],
        track: Track | None = None,
    ) -> None:
        start = round(at * RATE)
        part = samples[: max(0, len(mix) - start)]
        if not len(part):
            return
        if track is not None:
            moments = (start + np.arange(len(part))) / RATE
            when, loud = zip(*track.gain, strict=True)
            gain = np.interp(moments, when, loud) * (moments < track.end)
            part = part * gain[:, None].astype(np.float32)
        mix[start : start + len(part)] += part * np.array(sides, dtype=np.float32)

    def _samples(self, path: Path) -> npt.NDArray[np.float32]:
        if path not in self._files:
            samples = read(path).astype(np.float32)
            if samples.ndim == 1:
                samples = np.stack([samples, samples], axis=1)
            self._files[path] = samples
        return self._files[path]

    def _seconds(self, path: Path) -> float:
        return len(self._samples(path)) / RATE


_FRAME: Final = 1 / 30


def _step(curve: Curve, now: float, gain: float) -> None:
    """Another loudness from now on, reached within a frame."""
    if curve and curve[-1][1] == gain:
        return
    if curve:
        curve.append((max(curve[-1][0], now - _FRAME), curve[-1][1]))
    curve.append((now, gain))

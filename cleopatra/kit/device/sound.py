"""Decides what is heard, and how loud: effects by name and place, one piece of music or a score of
several stems, four sliders, and stepping back for speech and great moments.

The mixer is opened after the first frame (`open`), so that the window is not kept waiting. Time
comes in through `update`; the same calls at the same times sound the same.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final

from cleopatra.kit.device.mixer import Mixer, PygameMixer
from cleopatra.kit.device.score import Score, ScorePlayer

_log = logging.getLogger(__name__)

SPREAD: Final = 0.7
"""How much softer the far side is for a sound at the edge of the window."""
TOGETHER: Final = 0.12
"""Effects that begin within this time (seconds) share their loudness."""
ATTACK, RELEASE = 0.15, 0.9
"""Seconds in which the music steps back, and comes again."""
_STEP: Final = 0.04
"""Seconds between two steps of a fade."""


class Channel(Enum):
    """The groups of sounds; each has a volume slider."""

    MUSIC = "music"
    EFFECTS = "effects"
    INTERFACE = "interface"


@dataclass(frozen=True, slots=True)
class Volumes:
    """The four sliders, each 0..1, and mute."""

    master: float = 0.8
    music: float = 0.6
    effects: float = 0.9
    interface: float = 0.7
    muted: bool = False

    def of(self, channel: Channel) -> float:
        """The loudness of a channel, 0..1, with the master and mute applied."""
        own = {
            Channel.MUSIC: self.music,
            Channel.EFFECTS: self.effects,
            Channel.INTERFACE: self.interface,
        }[channel]
        return 0.0 if self.muted else max(0.0, min(1.0, self.master * own))


@dataclass(frozen=True, slots=True)
class Ducking:
    """What is left of music and effects, 0..1, while something else is to be heard."""

    music: float = 0.4
    effects: float = 1.0


SPEECH: Final = Ducking(0.3, 0.5)
"""While a voice reads aloud."""


def sides(x: float) -> tuple[float, float]:
    """The loudness of the left and the right side, 0..1, for a place from 0 (left) to 1: the near
    side keeps its loudness, the far one is softer."""
    away = 2 * max(0.0, min(1.0, x)) - 1
    return 1 - SPREAD * max(0.0, away), 1 - SPREAD * max(0.0, -away)


def _no_take(name: str, take: int) -> Path:
    raise FileNotFoundError(name)


def _no_track(name: str) -> Path:
    raise FileNotFoundError(name)


class Sound:
    """Plays sounds. Every method is safe without a device, before `open` and after `close`.

    `effect` and `track` return the files of an effect's take (from 1) and of a piece of music; they
    raise FileNotFoundError. `room` tells for how many seconds the music steps back for an effect.
    """

    def __init__(
        self,
        volumes: Volumes | None = None,
        effect: Callable[[str, int], Path] = _no_take,
        track: Callable[[str], Path] = _no_track,
        takes: int = 3,
        room: Callable[[str], float] = lambda name: 0.0,
        mixer: Mixer | None = None,
    ) -> None:
        self._effect, self._track = effect, track
        self._takes, self._room = takes, room
        self._volumes = volumes or Volumes()
        self._mixer = mixer or PygameMixer()
        self._score = ScorePlayer(self._mixer, self._find_track)
        self._open = False
        self._files: dict[str, list[Path]] = {}
        self._bags: dict[str, list[int]] = {}
        self._lasts: dict[str, int] = {}
        self._chance = random.Random("takes")
        self._recent: list[float] = []
        self._music = ""
        self._now = 0.0
        self._ducks: dict[str, tuple[Ducking, float | None]] = {}
        self._ducked = 1.0
        self._missed: set[str] = set()
        self.last_played = ""
        """The name of the last effect asked for, for captions and tests."""

    @property
    def is_open(self) -> bool:
        """Whether there is a device."""
        return self._open

    @property
    def volumes(self) -> Volumes:
        """The current volumes."""
        return self._volumes

    @property
    def last_music(self) -> str:
        """The name of the music requested last, whether it can be heard or not; "" for none."""
        return self._music

    def open(self) -> bool:
        """Open the device; False, with one line in the log, when there is none."""
        if self._open:
            return True
        self._open = self._mixer.open()
        if self._open:
            self._start_music(fade=1.2)
        return self._open

    def close(self) -> None:
        """Close the device."""
        if self._open:
            self._mixer.close()
            self._open = False

    # -- Loudness -------------------------------------------------------------------------

    def set_volumes(self, volumes: Volumes) -> None:
        """Change the volumes, also of what is playing."""
        self._volumes = volumes
        self._set_gains()

    def toggle_mute(self) -> bool:
        """Toggle mute; returns whether it is muted now."""
        self.set_volumes(replace(self._volumes, muted=not self._volumes.muted))
        return self._volumes.muted

    def duck(self, why: str, ducking: Ducking | None = None, seconds: float | None = None) -> None:
        """Soften the music, and the effects as `ducking` says, for `seconds` or until `unduck`."""
        until = None if seconds is None else self._now + seconds
        self._ducks[why] = (ducking or Ducking(), until)

    def unduck(self, why: str) -> None:
        """No longer soften anything for that reason."""
        self._ducks.pop(why, None)

    @property
    def is_ducked(self) -> bool:
        """Whether anything steps back now."""
        return bool(self._ducks)

    def _wanted(self) -> float:
        return min((ducking.music for ducking, _ in self._ducks.values()), default=1.0)

    def _set_gains(self) -> None:
        if self._open:
            gain = self._volumes.of(Channel.MUSIC) * self._ducked
            self._mixer.music_gain(gain)
            self._score.set_gain(gain)

    # -- Time -----------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Let time pass until `now`, in seconds since any moment: fades, and the next section."""
        past = max(0.0, min(0.5, now - self._now))
        self._now = now
        for why, (_ducking, until) in list(self._ducks.items()):
            if until is not None and now >= until:
                del self._ducks[why]
        wanted = self._wanted()
        if wanted != self._ducked:
            step = past / (ATTACK if wanted < self._ducked else RELEASE)
            down, up = max(wanted, self._ducked - step), min(wanted, self._ducked + step)
            self._ducked = down if wanted < self._ducked else up
            self._set_gains()
        if self._open:
            self._score.update(now)

    def next_wake(self) -> float | None:
        """Seconds until `update` has something to do, None for never."""
        if not self._open:
            return None
        if self._wanted() != self._ducked:
            return _STEP
        waits = [until - self._now for _ducking, until in self._ducks.values() if until is not None]
        following = self._score.next_wake(self._now)
        if following is not None:
            waits.append(following)
        return max(0.0, min(waits)) if waits else None

    # -- Effects --------------------------------------------------------------------------

    def play(
        self, name: str, channel: Channel = Channel.EFFECTS, gain: float = 1.0, x: float = 0.5
    ) -> None:
        """Play an effect once, another take than the last time. `gain` 0..1 makes it softer, `x`
        is where it is heard: 0 at the left edge of the window, 1 at the right one."""
        self.last_played = name
        loudness = self._volumes.of(channel) * gain * self._effects_left()
        if not self._open or loudness <= 0:
            return
        self._recent = [at for at in self._recent if self._now - at < TOGETHER]
        loudness /= (1 + len(self._recent)) ** 0.5
        left, right = sides(x)
        path = self._next_take(name)
        if path is None or not self._mixer.play(path, loudness * left, loudness * right):
            return
        self._recent.append(self._now)
        room = self._room(name)
        if room:
            self.duck(f"effect {name}", seconds=room)

    def click(self, name: str = "click") -> None:
        """Play a sound of the user interface."""
        self.play(name, Channel.INTERFACE)

    def _effects_left(self) -> float:
        return min((ducking.effects for ducking, _ in self._ducks.values()), default=1.0)

    def _next_take(self, name: str) -> Path | None:
        """The file of an effect: each take once in an order by chance, never one twice running."""
        files = self._files.get(name)
        if files is None:
            files = self._files[name] = self._find_takes(name)
        if not files:
            return None
        bag = self._bags.setdefault(name, [])
        if not bag:
            bag += range(len(files))
            self._chance.shuffle(bag)
            if len(bag) > 1 and bag[-1] == self._lasts.get(name):
                bag.reverse()
        self._lasts[name] = bag.pop()
        return files[self._lasts[name]]

    def _find_takes(self, name: str) -> list[Path]:
        found = []
        try:
            for take in range(1, self._takes + 1):
                found.append(self._effect(name, take))
        except FileNotFoundError as error:
            _log.warning("no sound %s: %s", name, error)
        return found

    # -- Music ----------------------------------------------------------------------------

    def music(self, name: str, fade: float = 1.2) -> None:
        """Loop a piece of music in place of the current one; "" stops the music.

        Music that is already playing goes on; a previous piece fades out in `fade` seconds.
        """
        if name == self._music:
            return
        self._music = name
        self._score.stop(self._now, fade)
        self._start_music(fade)

    def score(self, score: Score, fade: float = 2.0) -> None:
        """Play a score of stems in place of the current music; the same one goes on."""
        if self._music == score.name and self._score.is_same(score):
            return
        if self._open and not self._score.is_playing and self._music:
            self._mixer.music(None, 0.0, fade)
        self._music = score.name
        self._score.play(score, self._now, fade)
        self._set_gains()

    def mix(self, levels: Mapping[str, float]) -> None:
        """How loud each stem of the score is from now on, 0..1; they fade to it."""
        self._score.set_levels(levels)

    def _start_music(self, fade: float) -> None:
        if not self._open:
            return
        gain = self._volumes.of(Channel.MUSIC) * self._ducked
        if self._score.is_playing:
            self._set_gains()
            return
        path = self._find_track(self._music) if self._music else None
        self._mixer.music(path, gain, fade)

    def _find_track(self, name: str) -> Path | None:
        try:
            return self._track(name)
        except FileNotFoundError as error:
            if name not in self._missed:
                self._missed.add(name)
                _log.warning("no music %s: %s", name, error)
            return None

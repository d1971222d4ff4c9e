"""Decides what is heard, and how loud: effects by name and place, one piece of music or a score of
several stems, four sliders, and stepping back for speech and great moments.

The mixer is opened after the first frame (`open`), so that the window is not kept waiting. Time
comes in through `update`; the same calls at the same times sound the same.
"""

from __future__ import annotations

import logging
import random
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from pathlib import Path
from typing import Final, NamedTuple

from cleopatra.kit.device.mixer import Mixer, PygameMixer
from cleopatra.kit.device.score import Score, ScorePlayer

_log = logging.getLogger(__name__)

SPREAD: Final = 0.7
"""How much softer the far side is for a sound at the edge of the window."""
TOGETHER: Final = 0.12
"""Effects that begin within this time (seconds) share their loudness."""
GAP: Final = 0.25
"""Seconds between two things that happen: at most four of them are heard in a second."""
WAITING: Final = 4
"""So many may wait before what is not great is left out."""
MOST_WAITING: Final = 24
"""So many may wait at all."""
ATTACK, RELEASE = 0.15, 0.9
"""Seconds in which the music steps back, and comes again."""
_LOOK: Final = 1.0
"""Seconds between two looks whether a piece of a suite has ended."""
_BREATH: Final = 1.0
"""Seconds between two pieces of a suite."""
_STEP: Final = 0.04
"""Seconds between two steps of a fade."""


class Rank(IntEnum):
    """What becomes of an effect that has no time of its own."""

    SMALL = 0  # it is left out
    PLAIN = 1  # it waits, unless others wait already
    GREAT = 2  # it waits as long as it takes


@dataclass(frozen=True, slots=True)
class Cue:
    """How one effect is played. It has so many `takes`, the first third of them for the first of
    three `keys` of the music, and so on. While it is heard the music is softened for `room`
    seconds, 0 for not at all. It is `aside` dB softer where somebody else does it, up to `spread`
    dB softer by chance, and brings another effect with it, its `chime`."""

    rank: Rank = Rank.SMALL
    takes: int = 3
    room: float = 0.0
    aside: float = 0.0
    spread: float = 0.0
    keys: int = 1
    chime: str = ""


class Channel(Enum):
    """The groups of sounds; each has a volume slider."""

    MUSIC = "music"
    EFFECTS = "effects"
    INTERFACE = "interface"


@dataclass(frozen=True, slots=True)
class Volumes:
    """The four sliders, each 0..1, and mute. With `mono` both sides hear the same; a window that
    cannot be seen is silent unless it `plays_unseen`."""

    master: float = 1.0
    music: float = 0.9
    effects: float = 0.85
    interface: float = 0.8
    muted: bool = False
    mono: bool = False
    plays_unseen: bool = False

    def of(self, channel: Channel) -> float:
        """The loudness of a channel, 0..1, with the master and mute applied: the square of the
        sliders, so that each step of one changes as much for the ear."""
        own = {
            Channel.MUSIC: self.music,
            Channel.EFFECTS: self.effects,
            Channel.INTERFACE: self.interface,
        }[channel]
        return 0.0 if self.muted else max(0.0, min(1.0, self.master * own)) ** 2


@dataclass(frozen=True, slots=True)
class Ducking:
    """What is left of music and effects, 0..1, while something else is to be heard."""

    music: float = 0.4
    effects: float = 1.0


SPEECH: Final = Ducking(0.3, 0.5)
"""While a voice reads aloud."""


class Suite(NamedTuple):
    """Music of several pieces: all of them once, in their order, then `rest` seconds of silence,
    and again in another order."""

    name: str
    pieces: tuple[str, ...]
    rest: float


class _Happening(NamedTuple):
    """An effect that waits for its turn."""

    name: str
    gain: float
    x: float


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
    raise FileNotFoundError. `cue` tells how an effect is played.
    """

    def __init__(
        self,
        volumes: Volumes | None = None,
        effect: Callable[[str, int], Path] = _no_take,
        track: Callable[[str], Path] = _no_track,
        cue: Callable[[str], Cue] = lambda name: Cue(),
        mixer: Mixer | None = None,
    ) -> None:
        self._effect, self._track = effect, track
        self._cue = cue
        self._volumes = volumes or Volumes()
        self._mixer = mixer or PygameMixer()
        self._score = ScorePlayer(self._mixer, self._find_track)
        self._open = False
        self._files: dict[str, list[Path]] = {}
        self._bags: dict[tuple[str, int], list[int]] = {}
        self._lasts: dict[tuple[str, int], int] = {}
        self._chance = random.Random("takes")
        self._recent: list[float] = []
        self._music = ""
        self._goes_round = True
        self._now = 0.0
        self._ducks: dict[str, tuple[Ducking, float | None]] = {}
        self._ducked = 1.0
        self._missed: set[str] = set()
        self._suite: Suite | None = None
        self._pieces: list[str] = []
        self._piece_due: float | None = None
        self._waiting: deque[_Happening] = deque()
        self._happened = -GAP
        self._is_unseen = False
        self.left_out: frozenset[str] = frozenset()
        """Effects that are not to be heard."""
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
        self._open = self._mixer.open(self._volumes.mono)
        if self._open:
            self._start_music(fade=1.2)
        return self._open

    def reopen(self) -> bool:
        """The device was changed or taken away: open the one there is now, and go on with the
        music; False when there is none."""
        self.close()
        if self.open():
            self._score.restart(self._now)
        return self._open

    def set_unseen(self, is_unseen: bool) -> None:
        """The window was minimised or hidden, or is seen again."""
        if is_unseen == self._is_unseen:
            return
        self._is_unseen = is_unseen
        self._set_gains()
        if self._is_silenced and self._open:
            self._mixer.hush()

    @property
    def _is_silenced(self) -> bool:
        return self._is_unseen and not self._volumes.plays_unseen

    def close(self) -> None:
        """Close the device."""
        if self._open:
            self._mixer.close()
            self._open = False

    # -- Loudness -------------------------------------------------------------------------

    def set_volumes(self, volumes: Volumes) -> None:
        """Change the volumes, also of what is playing."""
        was_mono, self._volumes = self._volumes.mono, volumes
        if self._open and volumes.mono is not was_mono:
            self.reopen()
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
            gain = self._music_gain
            self._mixer.music_gain(gain)
            self._score.set_gain(gain)

    @property
    def _music_gain(self) -> float:
        return 0.0 if self._is_silenced else self._volumes.of(Channel.MUSIC) * self._ducked

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
        if self._suite is not None and self._open:
            self._go_on_with(self._suite)
        if self._waiting and now - self._happened >= GAP:
            self._happen(self._waiting.popleft())
        if self._open:
            self._score.update(now)

    def next_wake(self) -> float | None:
        """Seconds until `update` has something to do, None for never."""
        happens = max(0.0, self._happened + GAP - self._now) if self._waiting else None
        if not self._open:
            return happens
        if self._wanted() != self._ducked:
            return _STEP
        waits = [] if happens is None else [happens]
        waits += [
            until - self._now for _ducking, until in self._ducks.values() if until is not None
        ]
        if self._suite is not None:
            waits.append(_LOOK)
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
        cue = self._cue(name)
        loudness = self._volumes.of(channel) * gain * self._effects_left()
        if not self._open or loudness <= 0 or self._is_silenced or name in self.left_out:
            return
        loudness *= 10 ** (-cue.spread * self._chance.random() / 20)
        self._recent = [at for at in self._recent if self._now - at < TOGETHER]
        loudness /= (1 + len(self._recent)) ** 0.5
        left, right = sides(0.5 if self._volumes.mono else x)
        path = self._next_take(name, cue)
        if path is None or not self._mixer.play(path, loudness * left, loudness * right):
            return
        self._recent.append(self._now)
        if cue.room:
            self.duck(f"effect {name}", seconds=cue.room)
        if cue.chime:
            Sound.play(self, cue.chime, channel, gain, x)
            self.last_played = name

    def happen(self, name: str, x: float = 0.5, *, is_own: bool = True) -> None:
        """Play the effect of something that happened, as `play` does, at least `GAP` after the one
        before: a great one waits for its turn, a small one is left out. What is not the listener's
        own is softer."""
        cue = self._cue(name)
        one = _Happening(name, 1.0 if is_own else 10 ** (-cue.aside / 20), x)
        if not self._waiting and self._now - self._happened >= GAP:
            self._happen(one)
            return
        most = (0, WAITING, MOST_WAITING)[cue.rank]
        if len(self._waiting) < most:
            self._waiting.append(one)

    def _happen(self, one: _Happening) -> None:
        self._happened = self._now
        self.play(one.name, gain=one.gain, x=one.x)

    def click(self, name: str = "click") -> None:
        """Play a sound of the user interface."""
        self.play(name, Channel.INTERFACE)

    def _effects_left(self) -> float:
        return min((ducking.effects for ducking, _ in self._ducks.values()), default=1.0)

    def _next_take(self, name: str, cue: Cue) -> Path | None:
        """The file of an effect: each take once in an order by chance; one that was heard lately
        does not begin the next order."""
        files = self._files.get(name)
        if files is None:
            files = self._files[name] = self._find_takes(name, cue)
        if not files:
            return None
        count = len(files) // cue.keys
        of = name, self._score.key % cue.keys
        bag = self._bags.setdefault(of, [])
        if not bag:
            bag += range(count)
            self._chance.shuffle(bag)
            if count > 1 and bag[-1] == self._lasts.get(of):
                bag.reverse()
        self._lasts[of] = bag.pop()
        return files[count * of[1] + self._lasts[of]]

    def _find_takes(self, name: str, cue: Cue) -> list[Path]:
        found = []
        try:
            for take in range(1, cue.takes + 1):
                found.append(self._effect(name, take))
        except FileNotFoundError as error:
            _log.warning("no sound %s: %s", name, error)
        return found

    # -- Music ----------------------------------------------------------------------------

    def music(self, name: str, fade: float = 1.2, *, goes_round: bool = True) -> None:
        """Play a piece of music in place of the current one, over and over unless it is to be
        heard once; "" stops the music.

        Music that is already playing goes on; a previous piece fades out in `fade` seconds.
        """
        if name == self._music:
            return
        self._music, self._goes_round, self._suite = name, goes_round, None
        self._score.stop(self._now, fade)
        self._start_music(fade)

    def suite(self, suite: Suite, fade: float = 1.2) -> None:
        """Play the pieces of a suite in place of the current music; the same one goes on."""
        if suite.name == self._music:
            return
        self._music, self._suite = suite.name, suite
        self._pieces, self._piece_due = list(suite.pieces), None
        self._score.stop(self._now, fade)
        self._start_music(fade)

    def _go_on_with(self, suite: Suite) -> None:
        """The next piece, when one has ended and its silence, too."""
        if self._mixer.music_plays():
            return
        if self._piece_due is None:
            self._piece_due = self._now + (_BREATH if self._pieces else suite.rest)
        elif self._now >= self._piece_due:
            self._piece_due = None
            if not self._pieces:
                self._pieces = list(suite.pieces)
                self._chance.shuffle(self._pieces)
            self._start_music(fade=0.0)

    def score(self, score: Score, fade: float = 2.0) -> Score:
        """Play a score of stems in place of the current music; the same one goes on. Answers what
        is played."""
        if self._music == score.name and self._score.is_same(score):
            return self._score.score or score
        if self._open and not self._score.is_playing and self._music:
            self._mixer.music(None, 0.0, fade, True)
        self._music, self._suite = score.name, None
        self._score.play(score, self._now, fade)
        self._set_gains()
        return score

    def mix(self, levels: Mapping[str, float]) -> None:
        """How loud each stem of the score is from now on, 0..1; they fade to it."""
        self._score.set_levels(levels)

    def _start_music(self, fade: float) -> None:
        if not self._open:
            return
        gain = self._music_gain
        if self._score.is_playing:
            self._set_gains()
            return
        name = self._music
        if self._suite is not None:
            name = self._pieces.pop(0) if self._pieces else ""
        path = self._find_track(name) if name else None
        self._mixer.music(path, gain, fade, self._goes_round and self._suite is None)

    def _find_track(self, name: str) -> Path | None:
        try:
            return self._track(name)
        except FileNotFoundError as error:
            if name not in self._missed:
                self._missed.add(name)
                _log.warning("no music %s: %s", name, error)
            return None

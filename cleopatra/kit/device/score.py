"""Plays a score: sections of equal length, one after the other, in several stems at once.

A stem is one or more lanes of the mixer. Knows levels, fades and the order of files; nothing of
what the stems stand for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cleopatra.kit.device.mixer import RATE, Mixer

AHEAD: Final = 9.0
"""Seconds before its end that what follows a section is made ready."""
FADING: Final = 3.0
"""Seconds in which a stem fades from nothing to its full loudness."""
_STEP: Final = 0.04
_RETRY: Final = 0.5
_LEAVES: Final = 1.0
"""The most seconds in which a score fades out for another one."""
_PATIENCE: Final = 3.0
"""Seconds until a device that plays nothing is tried again."""


@dataclass(frozen=True, slots=True)
class Score:
    """Music of several stems. `lanes` holds the stem of each lane, `frames` the length of every
    file in samples of 44,100 a second; `section` answers the files' names of a section (from 0),
    one for each lane, "" for silence."""

    name: str
    lanes: tuple[str, ...]
    frames: int
    section: Callable[[int], Sequence[str]]
    key: str = ""
    """Scores of one name and key are the same music."""
    tonality: Callable[[int], int] = lambda number: 0
    """The key that a section is in, as a number from 0."""
    source: object = None
    """What chooses the sections."""

    @property
    def seconds(self) -> float:
        """The length of a section."""
        return self.frames / RATE


class ScorePlayer:
    """Plays one score at a time on a mixer; `find` answers the file of a name.

    A stem that is silent when a section is made ready takes no part in it, which saves memory: it
    enters with the next section. One that is heard fades with the levels at any time."""

    def __init__(self, mixer: Mixer, find: Callable[[str], Path | None]) -> None:
        self._mixer = mixer
        self._find = find
        self._score: Score | None = None
        self._levels: dict[str, float] = {}
        self._shown: dict[str, float] = {}
        self._gain = 1.0
        self._presence = 0.0
        self._fade = 1.0
        self._is_leaving = False
        self._number = 0
        self._has_begun = False
        self._started = 0.0
        self._asked = False
        self._now = 0.0
        self._loaded: frozenset[str] = frozenset()
        self._coming: frozenset[str] = frozenset()
        self._following: Score | None = None
        self._following_fade = 0.0

    @property
    def is_playing(self) -> bool:
        """Whether a score is played or about to be."""
        return self._following is not None or (self._score is not None and not self._is_leaving)

    @property
    def score(self) -> Score | None:
        """What is played, or is about to be."""
        return self._following or self._score

    @property
    def section(self) -> int:
        """The number of the section that is played, from 0."""
        return self._number

    @property
    def key(self) -> int:
        """The key that is heard now, as a number from 0."""
        return 0 if self._score is None else self._score.tonality(self._number)

    def restart(self, now: float) -> None:
        """Begin the present section again, on another device."""
        if self._score is not None and self._has_begun:
            shown = dict(self._shown)
            self._begin(self._score, now)
            self._shown = shown
            self._apply()

    def is_same(self, score: Score) -> bool:
        """Whether that score is played already."""
        mine = self._following or self._score
        return self.is_playing and mine is not None and mine.key == score.key

    def play(self, score: Score, now: float, fade: float) -> None:
        """Begin a score from its first section, once another one has faded out."""
        if self._score is not None and self._has_begun and self._presence > 0:
            self._following, self._following_fade = score, fade
            self._is_leaving, self._fade = True, max(0.01, min(fade, _LEAVES))
            return
        self._following = None
        self._score, self._number, self._is_leaving = score, 0, False
        self._has_begun = False
        self._presence, self._fade = 0.0, max(0.01, fade)
        self._shown = dict.fromkeys(score.lanes, 0.0)
        self._now = now

    def stop(self, now: float, fade: float) -> None:
        """Fade out, and begin nothing that was to follow."""
        self._following = None
        self._is_leaving = self._score is not None
        self._fade = max(0.01, fade)

    def set_levels(self, levels: Mapping[str, float]) -> None:
        """What each stem fades to, 0..1."""
        self._levels = dict(levels)

    def set_gain(self, gain: float) -> None:
        """The loudness of all of it, 0..1."""
        self._gain = gain
        self._apply()

    def next_wake(self, now: float) -> float | None:
        """Seconds until something has to be done; None for never."""
        score = self._score
        if score is None:
            return None
        if not self._has_begun or self._is_fading():
            return _STEP
        due = self._started + score.seconds - (0.0 if self._asked else AHEAD)
        return max(_RETRY if due <= now else 0.0, due - now)

    def update(self, now: float) -> None:
        """Fade, and make ready what follows."""
        past = max(0.0, min(0.5, now - self._now))
        self._now = now
        score = self._score
        if score is None:
            return
        if not self._has_begun:
            self._begin(score, now)
        elif not self._mixer.is_running() and now - self._started > _PATIENCE:
            self._number += 1  # the window was held up for longer than a section
            self._begin(score, now)
        self._advance(score, now)
        if self._is_fading():
            self._step(past)
            self._apply()
        if self._is_leaving and self._presence <= 0.0:
            self._mixer.end()
            self._score = None
            if self._following is not None:
                self.play(self._following, now, self._following_fade)

    # -- Inside ---------------------------------------------------------------------------

    def _begin(self, score: Score, now: float) -> None:
        self._mixer.begin(self._files(score, self._number), score.frames)
        self._loaded = self._coming
        self._shown = dict.fromkeys(score.lanes, 0.0)
        self._has_begun, self._asked, self._started = True, False, now
        self._apply()

    def _advance(self, score: Score, now: float) -> None:
        end = self._started + score.seconds
        if self._asked and now >= end:
            self._number += 1
            self._started, self._asked = end, False
            self._loaded = self._coming
        elif not self._asked and now >= end - AHEAD and self._mixer.has_room():
            self._mixer.follow(self._files(score, self._number + 1), score.frames)
            self._asked = True

    def _files(self, score: Score, number: int) -> list[Path | None]:
        names = score.section(number)
        self._coming = frozenset(
            stem for stem in score.lanes if self._level(stem) > 0 or self._shown[stem] > 0
        )
        return [
            self._find(name) if name and stem in self._coming else None
            for name, stem in zip(names, score.lanes, strict=True)
        ]

    def _level(self, stem: str) -> float:
        return max(0.0, min(1.0, self._levels.get(stem, 0.0)))

    def _is_fading(self) -> bool:
        if self._presence != (0.0 if self._is_leaving else 1.0):
            return True
        return any(self._level(stem) != self._shown[stem] for stem in self._loaded)

    def _step(self, past: float) -> None:
        change = past / self._fade
        presence = self._presence + (-change if self._is_leaving else change)
        self._presence = max(0.0, min(1.0, presence))
        most = past / FADING
        for stem in self._loaded:
            shown, goal = self._shown[stem], self._level(stem)
            self._shown[stem] = min(goal, shown + most) if goal > shown else max(goal, shown - most)

    def _apply(self) -> None:
        if self._score is None:
            return
        for lane, stem in enumerate(self._score.lanes):
            self._mixer.lane_gain(lane, self._gain * self._presence * self._shown.get(stem, 0.0))

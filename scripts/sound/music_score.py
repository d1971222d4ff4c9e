"""Written music: notes, parts, pieces, and the short notation they are written in.

Knows beats and pitches; nothing of loudspeakers, files or seconds of a performance.

A line of music is words with spaces between them:

    a4/1.5      a note (b flat is `bb4`, c sharp `c#4`) and the beats until the next one
    a2+e3/4     notes together
    a4/1*3      the next one comes after 1 beat, but this one sounds for 3
    (bb4)a4/1   a short grace note before it
    r/2         a rest
    tek/0.5     a stroke of the drum kit, by the names in `DRUMS`
    v70         how hard from here on, 1..127
    >v90        this hard here, growing (or shrinking) evenly since the last mark
    |           a bar line; the line must have come to one
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

DRUMS: Mapping[str, int] = {
    "tek": 62, "slap": 60, "cymbal": 57, "swell": 59, "triangle": 81, "shaker": 82, "chisel": 75,
    "hammer": 77,
}  # fmt: skip
"""Strokes by their keys in a General MIDI drum kit."""
DRUM_CHANNEL = 9
_STEPS = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
_PITCH = re.compile(r"([a-g])([#b]?)(\d)")
_NOTE = re.compile(r"(?:\((?P<grace>[^)]+)\))?(?P<what>[^/]+)/(?P<beats>[\d.]+)(?:\*(?P<ring>.+))?")


class NotationError(ValueError):
    """A word of a line can't be read, or a bar line does not fall on a bar."""


@dataclass(frozen=True, slots=True)
class Note:
    """One sound: `start` and `beats` in beats from the piece's beginning, `force` 1..127."""

    start: float
    beats: float
    pitch: int
    force: int
    is_grace: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """One instrument and what it plays.

    `program` is its General MIDI number from 0, `volume`, `pan` (64 is the middle) and `hall` are
    0..127. `lines` maps the bar (from 1) in which a line begins to the line.
    """

    name: str
    channel: int
    program: int
    lines: tuple[tuple[int, str], ...]
    volume: int = 100
    pan: int = 64
    hall: int = 50
    ring_to: float = 0.0
    """A plucked note sounds on to the next multiple of so many beats; 0 where it is stopped."""
    looseness: float = 0.010
    """How far from the beat a note may fall: the standard deviation in seconds."""
    roll: float = 0.0
    """Seconds between the notes of a chord."""
    swells: bool = False
    """Whether long notes grow and fade, as breath and bow make them."""

    @property
    def is_drum(self) -> bool:
        """Whether its pitches are strokes of the drum kit."""
        return self.channel == DRUM_CHANNEL


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece that goes round: after its last bar its first one follows.

    `tempo` is in beats a minute; `pace` multiplies it in single bars (from 1).
    """

    name: str
    bars: int
    tempo: float
    parts: tuple[Part, ...]
    seed: int
    pace: Mapping[int, float] = field(default_factory=dict)
    bar_beats: int = 4

    @property
    def beats(self) -> int:
        """How long it is, in beats."""
        return self.bars * self.bar_beats

    def tempo_of(self, bar: int) -> float:
        """Beats a minute in a bar, from 1 on; bars after the last one keep the plain tempo."""
        return self.tempo * self.pace.get(bar, 1.0)

    @property
    def seconds(self) -> float:
        """How long it is, in seconds."""
        return sum(60 * self.bar_beats / self.tempo_of(bar) for bar in range(1, self.bars + 1))


def pitch_of(name: str) -> int:
    """The MIDI number of a pitch: `a4` is 69.

    :raises NotationError: for what is neither a pitch nor a stroke of the drum kit.
    """
    if name in DRUMS:
        return DRUMS[name]
    found = _PITCH.fullmatch(name)
    if found is None:
        raise NotationError(f"{name!r} is no pitch")
    step, sign, octave = found.groups()
    return 12 * (int(octave) + 1) + _STEPS[step] + {"": 0, "#": 1, "b": -1}[sign]


def notes_of(piece: Piece, part: Part) -> list[Note]:
    """All notes of a part in the order of their starts.

    :raises NotationError: for a line that can't be read.
    """
    notes: list[Note] = []
    for bar, text in part.lines:
        notes += _read_line(text, (bar - 1) * piece.bar_beats, piece.bar_beats, part.ring_to)
    return sorted(notes, key=lambda note: (note.start, note.pitch))


def _read_line(text: str, start: int, bar_beats: int, ring_to: float) -> list[Note]:
    now = float(start)
    marks: list[tuple[float, int, bool]] = []
    notes: list[Note] = []
    for word in text.split():
        if word == "|":
            if not math.isclose(now % bar_beats, 0, abs_tol=1e-6):
                raise NotationError(f"beat {now:g} is no bar line, in {text!r}")
        elif word.lstrip(">").startswith("v"):
            marks.append((now, int(word.lstrip(">v")), word.startswith(">")))
        else:
            beats, heard = _read_note(word, now, ring_to)
            notes += heard
            now += beats
    return [
        Note(note.start, note.beats, note.pitch, _force(marks, note.start), note.is_grace)
        for note in notes
    ]


def _read_note(word: str, now: float, ring_to: float) -> tuple[float, list[Note]]:
    found = _NOTE.fullmatch(word)
    if found is None:
        raise NotationError(f"{word!r} is no note")
    beats = float(found["beats"])
    if found["what"] == "r":
        return beats, []
    sounds = beats
    if found["ring"]:
        sounds = float(found["ring"])
    elif ring_to:
        sounds = max(beats, ring_to * (math.floor(now / ring_to + 1e-6) + 1) - now)
    notes = [Note(now, sounds, pitch_of(name), 0) for name in found["what"].split("+")]
    if found["grace"]:
        notes.append(Note(now, 0.12, pitch_of(found["grace"]), 0, is_grace=True))
    return beats, notes


def _force(marks: list[tuple[float, int, bool]], at: float) -> int:
    """How hard at a beat, by the marks around it; 64 where there are none."""
    before, force = 0.0, 64
    for when, value, is_ramp in marks:
        if when > at:
            if is_ramp:
                return round(force + (value - force) * (at - before) / (when - before))
            break
        before, force = when, value
    return force

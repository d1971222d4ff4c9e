"""Plays a written piece as a person would, and writes that as a MIDI file. Standard library only.

Knows scores and seconds; nothing of sound. The same piece always gives the same bytes: what is
loose in timing and force comes from the piece's seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from scripts.sound.music_score import Note, Part, Piece, notes_of

TICKS = 480
"""MIDI ticks a beat."""
TAIL_BEATS = 10
"""Beats that are waited after the last bar, until everything has died away."""
_VOLUME, _PAN, _EXPRESSION, _HALL, _CHORUS = 7, 10, 11, 91, 93
_GRACE_SECONDS = 0.075
_FORCE_SPREAD = 3.5
_SWELL = ((0.0, 0.70), (0.15, 0.86), (0.45, 1.0), (0.75, 0.9), (1.0, 0.66))
"""Loudness of a swelling note over its length."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A note as it is played: `start` and `end` in ticks, `force` 1..127."""

    start: int
    end: int
    pitch: int
    force: int


Event = tuple[int, int, bytes]
"""Tick, rank among the events of a tick, and the message."""


def to_midi(piece: Piece) -> bytes:
    """The piece as a MIDI file with one track."""
    events: list[Event] = list(_tempi(piece))
    for index, part in enumerate(piece.parts):
        rng = random.Random(piece.seed * 1000 + index)
        events += _instrument(part)
        events += _events(part, performed(piece, part, rng))
    events.sort()
    track = bytearray()
    now = 0
    for tick, _rank, message in events:
        track += _length(tick - now) + message
        now = tick
    end = (piece.beats + TAIL_BEATS) * TICKS
    track += _length(max(0, end - now)) + b"\xff\x2f\x00"
    head = b"MThd" + (6).to_bytes(4) + (0).to_bytes(2) + (1).to_bytes(2) + TICKS.to_bytes(2)
    return head + b"MTrk" + len(track).to_bytes(4) + bytes(track)


def _tempi(piece: Piece) -> Iterator[Event]:
    for bar in range(1, piece.bars + 2):
        micros = round(60_000_000 / piece.tempo_of(bar))
        tick = (bar - 1) * piece.bar_beats * TICKS
        yield tick, 0, b"\xff\x51\x03" + micros.to_bytes(3)


def _instrument(part: Part) -> Iterator[Event]:
    controls = (
        (_VOLUME, part.volume), (_PAN, part.pan), (_HALL, part.hall), (_CHORUS, 0),
        (_EXPRESSION, 127),
    )  # fmt: skip
    for control, value in controls:
        yield 0, 1, bytes((0xB0 | part.channel, control, value))
    yield 0, 1, bytes((0xC0 | part.channel, part.program))


def _events(part: Part, strokes: list[Stroke]) -> Iterator[Event]:
    for stroke in strokes:
        yield stroke.start, 3, bytes((0x90 | part.channel, stroke.pitch, stroke.force))
        yield stroke.end, 2, bytes((0x80 | part.channel, stroke.pitch, 0))
        if part.swells:
            yield from _swell(part, stroke.start, stroke.end)


def performed(piece: Piece, part: Part, rng: random.Random) -> list[Stroke]:
    """What a person would play of a part, in the order of its notes.

    A string that is plucked again is let go before: its end would silence the new note too.
    """
    notes = notes_of(piece, part)
    played = [_play(piece, part, notes, index, rng) for index in range(len(notes))]
    again: dict[int, int] = {}
    for index in sorted(range(len(played)), key=lambda each: played[each].start, reverse=True):
        stroke = played[index]
        end = min(stroke.end, again.get(stroke.pitch, stroke.end + 1) - 1)
        played[index] = replace(stroke, end=max(end, stroke.start + 1))
        again[stroke.pitch] = stroke.start
    return played


def _play(piece: Piece, part: Part, notes: list[Note], index: int, rng: random.Random) -> Stroke:
    note = notes[index]
    per_second = TICKS * piece.tempo_of(int(note.start) // piece.bar_beats + 1) / 60
    late = max(-2.5, min(2.5, rng.gauss(0, 1))) * part.looseness
    place = sum(other.start == note.start for other in notes[:index] if not other.is_grace)
    late += place * part.roll * rng.uniform(0.8, 1.2)
    force = note.force + rng.gauss(0, _FORCE_SPREAD)
    if note.start % piece.bar_beats == 0:
        force += 3  # the first beat of a bar bears a little weight
    if note.is_grace:
        late -= _GRACE_SECONDS
        force *= 0.8
    start = max(0, round(note.start * TICKS + late * per_second))
    end = max(round((note.start + note.beats) * TICKS - 0.012 * per_second), start + TICKS // 16)
    return Stroke(start, end, note.pitch, max(1, min(127, round(force))))


def _swell(part: Part, start: int, end: int) -> Iterator[Event]:
    steps = max(2, (end - start) // (TICKS // 8))
    for step in range(steps):
        share = step / steps
        (t0, low), (t1, high) = next(pair for pair in pairwise(_SWELL) if share < pair[1][0])
        value = low + (high - low) * (share - t0) / (t1 - t0)
        tick = start + round((end - start) * share)
        yield tick, 2, bytes((0xB0 | part.channel, _EXPRESSION, round(127 * value)))


def _length(value: int) -> bytes:
    """A number as MIDI writes lengths: seven bits a byte."""
    out = [value & 0x7F]
    while value := value >> 7:
        out.append(0x80 | (value & 0x7F))
    return bytes(reversed(out))

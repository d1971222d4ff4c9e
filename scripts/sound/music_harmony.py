"""Looks a score over for what the ear would stumble on: notes a semitone apart that last.

Knows scores only; what is measured in the finished sound is in `music_render`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scripts.sound.music_score import Note, Piece, notes_of

_NAMES = ("c", "c#", "d", "eb", "e", "f", "f#", "g", "g#", "a", "bb", "b")
_HARSH = (1, 11)
"""Semitones between two pitches, octaves taken off, that rub."""


@dataclass(frozen=True, slots=True)
class Together:
    """Two notes of a piece that sound at once, for so many `beats`."""

    bar: int
    beat: float
    first: str
    second: str
    semitones: int
    beats: float


def together(piece: Piece) -> Iterator[Together]:
    """Every pair of pitched notes that sounds at once, also over the seam of the loop."""
    sounding: list[tuple[str, Note]] = []
    for part in piece.parts:
        if not part.is_drum and part.name != "drum":
            sounding += [(part.name, n) for n in notes_of(piece, part) if not n.is_grace]
    again = [
        (name, Note(n.start + piece.beats, n.beats, n.pitch, n.force))
        for name, n in sounding
        if n.start < piece.bar_beats
    ]
    sounding = sorted(sounding + again, key=lambda each: each[1].start)
    for index, (name, note) in enumerate(sounding):
        for other_name, other in sounding[index + 1 :]:
            shared = min(note.start + note.beats, other.start + other.beats) - other.start
            if other.start >= note.start + note.beats:
                break
            yield Together(
                int(other.start) // piece.bar_beats + 1,
                other.start % piece.bar_beats + 1,
                f"{name} {pitch_name(note.pitch)}",
                f"{other_name} {pitch_name(other.pitch)}",
                abs(note.pitch - other.pitch),
                shared,
            )


def clashes(piece: Piece, beats: float = 1.0) -> list[Together]:
    """The pairs a semitone or a great seventh apart that last for `beats` or longer."""
    return [
        pair for pair in together(piece) if pair.semitones % 12 in _HARSH and pair.beats >= beats
    ]


def intervals(piece: Piece) -> dict[int, float]:
    """For how many beats each interval (semitones, octaves taken off) sounds."""
    found = dict.fromkeys(range(12), 0.0)
    for pair in together(piece):
        found[pair.semitones % 12] += pair.beats
    return found


def pitch_name(pitch: int) -> str:
    """The name of a MIDI number: 69 is `a4`."""
    return f"{_NAMES[pitch % 12]}{pitch // 12 - 1}"

"""The music of the game: which pieces there are, and how one becomes a file.

Knows the scores and the renderer. `python -m scripts.sound.music` tells of every piece what can be
told without hearing it.
"""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path

from scripts.sound.music_harmony import clashes, intervals
from scripts.sound.music_inspection import INSPECTION
from scripts.sound.music_midi import to_midi
from scripts.sound.music_render import Loudness, recipe, render
from scripts.sound.music_score import Piece, notes_of
from scripts.sound.music_table import TABLE
from scripts.sound.music_title import TITLE

PIECES: dict[str, Piece] = {piece.name: piece for piece in (TITLE, TABLE, INSPECTION)}
"""All pieces by the name of their file."""


def digest(name: str) -> str:
    """A hash of all that a piece's file depends on, but the programs that make it."""
    piece = PIECES[name]
    return hashlib.sha256(to_midi(piece) + f"{piece.seconds:.6f} {recipe()}".encode()).hexdigest()[
        :16
    ]


def make(name: str, target: Path) -> Loudness:
    """Write a piece's loop.

    :raises scripts.sound.music_render.CannotRender: when what it needs is missing.
    """
    piece = PIECES[name]
    with tempfile.TemporaryDirectory() as folder:
        return render(to_midi(piece), piece.seconds, target, Path(folder))


def tell(piece: Piece) -> str:
    """Length, notes a minute and harmony of a piece, for the person who writes it."""
    counts = {part.name: len(notes_of(piece, part)) for part in piece.parts}
    notes = ", ".join(f"{name} {count}" for name, count in counts.items())
    sounding = intervals(piece)
    whole = sum(sounding.values()) or 1.0
    shares = ", ".join(f"{step}: {100 * beats / whole:.0f}%" for step, beats in sounding.items())
    lines = [
        f"{piece.name}: {piece.seconds:.1f} s, {piece.bars} bars, "
        f"{60 * sum(counts.values()) / piece.seconds:.0f} notes a minute ({notes})",
        f"  intervals in semitones, by time: {shares}",
    ]
    lines += [
        f"  bar {pair.bar} beat {pair.beat:g}: {pair.first} against {pair.second}, "
        f"{pair.beats:g} beats"
        for pair in clashes(piece, 0.75)
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    for written in PIECES.values():
        print(tell(written))

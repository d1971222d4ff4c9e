"""The music of the game: which pieces there are, and how one becomes a file.

Knows the scores. `python -m scripts.sound.music` tells of every piece what can be told without
hearing it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

from cleopatra.kit.device.mixer import RATE
from cleopatra.ui.skin.score import FORMS, FRAMES, MOODS
from scripts.sound.music_harmony import clashes, intervals
from scripts.sound.music_inspection import INSPECTION
from scripts.sound.music_midi import to_midi
from scripts.sound.music_recipe import (
    BED,
    BUILDING,
    CODA,
    CORRUPTION,
    FINALE,
    FONT,
    ONCE,
    SYNTH,
    TUNE,
    Recipe,
)
from scripts.sound.music_score import Piece, notes_of
from scripts.sound.music_title import TITLE
from scripts.sound.music_victory import VICTORY
from scripts.sound.stems_base import beds, codas, tunes
from scripts.sound.stems_over import building, corruption, finale

SONGS: Final[dict[str, Piece]] = {piece.name: piece for piece in (*TITLE, INSPECTION, VICTORY)}
"""Pieces that are heard alone."""
STEMS: Final[dict[str, Piece]] = {
    piece.name: piece
    for piece in (*beds(), *tunes(), *codas(), *building(), *corruption(), *finale())
}
PIECES: Final[dict[str, Piece]] = {**SONGS, **STEMS}
"""All pieces by the name of their file."""
_RECIPES: Final[Mapping[str, Recipe]] = {
    "bed": BED, "tune": TUNE, "coda": CODA, "building": BUILDING, "corruption": CORRUPTION,
    "finale": FINALE, "victory": ONCE, "title": ONCE,
}  # fmt: skip


def recipe_of(name: str) -> Recipe:
    """How a piece is recorded."""
    return _RECIPES.get(name.partition("_")[0], Recipe())


def frames_of(name: str) -> int:
    """The length of a piece in samples."""
    return FRAMES if name in STEMS else round(PIECES[name].seconds * RATE)


def folder_of(name: str) -> str:
    """The folder of a piece's file."""
    return "music/stems" if name in STEMS else "music"


def digest(name: str) -> str:
    """A hash of all that a piece's file depends on, but the programs that make it."""
    made_from = f"{frames_of(name)} {recipe_of(name)!r} {FONT} {SYNTH!r}"
    return hashlib.sha256(to_midi(PIECES[name]) + made_from.encode()).hexdigest()[:16]


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


def pairs() -> list[tuple[Piece, Piece]]:
    """Every bed with every tune that may be heard over it."""
    return [
        (STEMS[bed], STEMS[tune])
        for mood in MOODS
        for form in FORMS
        for bed in STEMS
        if bed.startswith(f"bed_{mood}_{form}")
        for tune in STEMS
        if tune.startswith(f"tune_{mood}_{form}")
    ]


if __name__ == "__main__":
    for written in PIECES.values():
        print(tell(written))

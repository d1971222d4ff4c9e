"""The base of the table's music: beds of chords, tunes over them, and the codas that end a mood.

Three moods, each with a tempo, a key and two forms. A form is a chain of chords, one for each bar;
all beds of a form have it, and the tunes of the form are made for it: what is long in them is a
note of the chord under it. The last bar of both forms has the same chord, which leads on, so that
what rings on fits before every bed of the mood; a coda comes home.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Final

from cleopatra.ui.skin.score import (
    BEDS,
    CODAS,
    DUSK,
    FORMS,
    MOODS,
    MORNING,
    NOON,
    TUNES,
    Mood,
)
from scripts.sound.music_harmony import clashes
from scripts.sound.music_score import Part, Piece, pitch_of

CHORDS: Final = {
    "F": ("f2", "c3", "f3", "a3", "c4", "f4", "a4"),
    "Dm": ("d2", "a2", "d3", "f3", "a3", "d4", "f4"),
    "Bb": ("bb1", "f2", "bb2", "d3", "f3", "bb3", "d4"),
    "Gm": ("g1", "d2", "g2", "bb2", "d3", "g3", "bb3"),
    "C": ("c2", "g2", "c3", "e3", "g3", "c4", "e4"),
    "A": ("a1", "e2", "a2", "c#3", "e3", "a3", "c#4"),
    "A5": ("a1", "e2", "a2", "e3", "a3", "e4", "a4"),
}
"""Seven notes of each chord from the bass up; the second and fifth are its fifth."""
CHAINS: Final = {
    MORNING: {"a": "F Dm Bb F Gm C", "b": "Dm Bb F Gm Bb C"},
    NOON: {"a": "A A Dm Dm A Bb A Gm", "b": "Dm Dm Gm Gm Bb Bb A Gm"},
    DUSK: {"a": "Dm Dm Gm Gm Dm F Bb Bb Gm A5", "b": "Bb F Gm Dm Bb F C C Gm A5"},
}
"""The chord of each bar, by mood and form."""
_HOME: Final = {MORNING: "F", NOON: "A5", DUSK: "Dm"}
"""The chord that a coda comes home to."""
_SCALES: Final = {
    MORNING: ("f3", "g3", "a3", "bb3", "c4", "d4", "e4"),
    NOON: ("a3", "bb3", "c#4", "d4", "e4", "f4", "g4"),
    DUSK: ("d4", "e4", "f4", "g4", "a4", "bb4", "c5"),
}


def chain_of(mood: str, form: str) -> list[str]:
    """The chord of each bar."""
    return CHAINS[mood][form].split()


# -- Beds ---------------------------------------------------------------------------------------

Pattern = tuple[tuple[int, float, float], ...]
"""Notes of a chord (0 is a rest, 1 its bass), beats until the next one, and beats it sounds."""
_FOURS: Final[tuple[tuple[Pattern, ...], ...]] = (
    (
        ((2, 1, 2), (4, 1, 2), (5, 1, 2), (6, 1, 1.5)),
        ((0, 1, 0), (4, 0.5, 2), (5, 0.5, 2), (6, 2, 2)),
        ((2, 2, 2), (5, 1, 2), (4, 1, 1)),
    ),
    (
        ((4, 1, 1), (6, 1, 1), (5, 2, 2)),
        ((0, 2, 0), (7, 1, 1), (6, 1, 1)),
        ((4, 1, 1), (5, 1, 1), (6, 2, 2)),
    ),
    (
        ((2, 0.5, 3), (3, 0.5, 3), (5, 0.5, 2), (6, 2.5, 2)),
        ((0, 1, 0), (5, 0.5, 1), (4, 0.5, 1), (3, 2, 2)),
        ((3, 0.5, 3), (4, 0.5, 3), (5, 3, 3)),
    ),
)
_BUSY: Final[tuple[tuple[Pattern, ...], ...]] = (
    (
        ((1, 1, 1), (4, 0.5, 0.5), (5, 0.5, 0.5), (2, 0.5, 0.5), (4, 0.5, 0.5), (5, 1, 1)),
        ((1, 1.5, 1), (4, 0.5, 0.5), (5, 1, 1), (4, 1, 1)),
    ),
    (
        ((3, 0.5, 0.5), (5, 0.5, 0.5), (4, 0.5, 0.5), (5, 0.5, 0.5), (3, 1, 1), (5, 1, 1)),
        ((0, 0.5, 0), (5, 0.5, 0.5), (6, 1, 1), (5, 0.5, 0.5), (4, 0.5, 0.5), (3, 1, 1)),
    ),
    (
        ((2, 0.75, 0.75), (4, 0.75, 0.75), (5, 0.5, 0.5), (6, 1, 1), (4, 1, 1)),
        ((2, 0.75, 0.75), (5, 0.75, 0.75), (4, 0.5, 0.5), (3, 2, 2)),
    ),
)
_THREES: Final[tuple[tuple[Pattern, ...], ...]] = (
    (
        ((2, 1, 1), (4, 1, 2), (5, 1, 1)),
        ((2, 1, 1), (5, 0.5, 1), (6, 1.5, 1.5)),
    ),
    (
        ((4, 1.5, 1.5), (6, 0.5, 0.5), (5, 1, 1)),
        ((0, 1, 0), (5, 1, 1), (6, 1, 1)),
    ),
    (
        ((3, 0.5, 2), (4, 0.5, 2), (5, 2, 2)),
        ((0, 0.5, 0), (6, 0.5, 1), (5, 0.5, 1), (4, 1.5, 1.5)),
    ),
)
_PLUCKED: Final = {
    MORNING: ((46, "harp", 98), (108, "kalimba", 90), (46, "harp", 94)),
    NOON: ((24, "oud", 92), (15, "santur", 66), (25, "lute", 84)),
    DUSK: ((46, "harp", 96), (15, "santur", 66), (24, "oud", 90)),
}
_PADS: Final = {
    MORNING: ((49, "strings"), (48, "cellos"), (53, "voices")),
    NOON: ((48, "cellos"), (49, "strings"), (41, "violas")),
    DUSK: ((53, "voices"), (49, "strings"), (48, "cellos")),
}
"""General MIDI programs, and volumes, of the beds of each mood."""


def beds() -> list[Piece]:
    """All beds."""
    return [
        _bed(mood, form, number)
        for mood in MOODS.values()
        for form in FORMS
        for number in range(BEDS)
    ]


def _bed(mood: Mood, form: str, number: int) -> Piece:
    chain = chain_of(mood.name, form)
    kinds = {MORNING: _FOURS, NOON: _BUSY, DUSK: _THREES}[mood.name]
    patterns = kinds[(number + FORMS.index(form)) % len(kinds)]
    program, name, volume = _PLUCKED[mood.name][number]
    pad, pad_name = _PADS[mood.name][number]
    force = (44, 50, 46)[list(MOODS).index(mood.name)]
    plucked = " | ".join(
        _bar(CHORDS[chord], patterns[bar % len(patterns)], force + 4 * (bar % 2), mood.bar_beats)
        for bar, chord in enumerate(chain)
    )
    parts = (
        Part(pad_name, 0, pad, ((1, _held(chain, mood.bar_beats)),), volume=62,
             pan=(64, 70, 58)[number], hall=80, looseness=0.03, swells=True),
        Part(name, 1, program, ((1, plucked),), volume=volume, pan=(46, 82, 76)[number], hall=74,
             looseness=0.02, roll=0.03),
    )  # fmt: skip
    at = 300 + 10 * list(MOODS).index(mood.name) + 3 * FORMS.index(form) + number
    return piece_of(f"bed_{mood.name}_{form}_{number + 1}", mood, at, parts)


def piece_of(name: str, mood: Mood, seed: int, parts: tuple[Part, ...]) -> Piece:
    """A piece of a mood, as long as a section."""
    return Piece(name, mood.bars, mood.tempo, parts, seed, bar_beats=mood.bar_beats)


def _bar(chord: tuple[str, ...], pattern: Pattern, force: int, beats: int) -> str:
    """One bar of a pattern; nothing sounds into the next chord."""
    words, now = [f"v{force}"], 0.0
    for note, step, sounds in pattern:
        ring = min(sounds, beats - now)
        words.append(f"{chord[note - 1]}/{step:g}*{ring:g}" if note else f"r/{step:g}")
        now += step
    return " ".join(words)


def _held(chain: list[str], beats: int) -> str:
    """Long notes of strings or voices; what stays the same is held on."""
    bars: list[str] = []
    number = 0
    while number < len(chain):
        same = 1
        while number + same < len(chain) and chain[number + same] == chain[number]:
            same += 1
        low, fifth, root = (CHORDS[chain[number]][i] for i in (0, 1, 3))
        force = 38 + 3 * (number % 3)
        bars.append(f"v{force} {low}+{fifth}+{root}/{beats * same}")
        number += same
    return " | ".join(bars)


def codas() -> list[Piece]:
    """How a mood ends: it comes home, rings, and is silent."""
    return [_coda(mood, number) for mood in MOODS.values() for number in range(CODAS)]


def _coda(mood: Mood, number: int) -> Piece:
    bass, low, fifth, root, third, high, _top = CHORDS[_HOME[mood.name]]
    program, name, volume = _PLUCKED[mood.name][0]
    last = (high, third)[number]
    broken = f"v44 {low}/0.5*4 {fifth}/0.5*4 {root}/0.5*4 >v36 {last}/1.5*4"
    pad, pad_name = _PADS[mood.name][0]
    held = f"v40 {bass}+{low}/{mood.bar_beats}"
    parts = (
        Part(pad_name, 0, pad, ((1, held),), volume=60, hall=84, looseness=0.02, swells=True),
        Part(name, 1, program, ((1, broken),), volume=volume, pan=54, hall=80, looseness=0.02),
    )
    at = 390 + 2 * list(MOODS).index(mood.name) + number
    return piece_of(f"coda_{mood.name}_{number + 1}", mood, at, parts)


# -- Tunes --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Instrument:
    """A General MIDI instrument as the tunes use it; `octave` shifts the written pitch."""

    name: str
    program: int
    octave: int
    volume: int
    pan: int
    hall: int
    force: int
    swells: bool = False
    ring: float = 0.0


_VOICES: Final = (
    Instrument("kalimba", 108, 1, 100, 80, 78, 56, ring=3.0),
    Instrument("ney", 73, 0, 74, 54, 92, 58, swells=True),
    Instrument("oud", 24, 0, 104, 74, 60, 64),
    Instrument("harp", 46, 0, 100, 46, 76, 56, ring=3.0),
    Instrument("reed", 69, 0, 62, 70, 90, 56, swells=True),
    Instrument("santur", 15, 1, 84, 84, 76, 52, ring=2.0),
    Instrument("viola", 41, 0, 60, 58, 88, 54, swells=True),
    Instrument("pipe", 74, 0, 66, 66, 92, 56, swells=True),
)

Motif = tuple[tuple[int, float], ...]
_CALLS: Final[tuple[Motif, ...]] = (
    ((0, 1), (2, 0.5), (3, 0.5), (4, 2)),
    ((4, 1.5), (5, 0.5), (4, 2)),
    ((7, 1), (6, 0.5), (5, 0.5), (4, 2)),
    ((2, 1), (4, 1), (7, 2)),
    ((4, 1), (3, 0.5), (1, 0.5), (2, 2)),
    ((0, 0.5), (1, 0.5), (2, 1), (4, 2)),
    ((4, 0.5), (5, 0.5), (6, 0.5), (5, 0.5), (4, 2)),
    ((2, 1.5), (1, 0.5), (0, 1), (4, 1)),
    ((7, 0.5), (9, 1), (8, 0.5), (7, 2)),
    ((4, 0.5), (2, 0.5), (4, 0.5), (5, 0.5), (7, 2)),
    ((9, 1), (8, 0.5), (7, 0.5), (5, 1), (7, 1)),
    ((0, 1.5), (4, 0.5), (3, 0.5), (2, 0.5), (4, 1)),
)
_ANSWERS: Final[tuple[Motif, ...]] = (
    ((4, 1), (3, 0.5), (1, 0.5), (0, 2)),
    ((2, 1), (1, 0.5), (-1, 0.5), (0, 2)),
    ((4, 1.5), (3, 0.5), (2, 0.5), (1, 0.5), (0, 2)),
    ((7, 1), (4, 1), (2, 0.5), (1, 0.5), (0, 2)),
    ((2, 0.5), (3, 0.5), (4, 1), (0, 2)),
    ((0, 1), (-3, 1), (-1, 0.5), (1, 0.5), (0, 2)),
    ((5, 0.5), (4, 1), (3, 0.5), (2, 2)),
    ((7, 0.5), (6, 0.5), (5, 0.5), (4, 0.5), (2, 2)),
)


def tunes() -> list[Piece]:
    """All tunes; no two are alike, and each fits over every bed of its form."""
    made: list[Piece] = []
    under = beds()
    for mood in MOODS.values():
        for form in FORMS:
            below = [bed for bed in under if bed.name.startswith(f"bed_{mood.name}_{form}")]
            for number in range(TUNES):
                made.append(_fitting(mood, form, number, 400 + len(made), below))
    return made


def _fitting(mood: Mood, form: str, number: int, seed: int, below: list[Piece]) -> Piece:
    """The first tune by chance without a clash over any of the beds."""
    attempt = 0
    while True:
        parts = _tune(mood, form, number, attempt)
        tune = piece_of(f"tune_{mood.name}_{form}_{number + 1}", mood, seed, parts)
        if not any(clashes(replace(bed, parts=bed.parts + tune.parts)) for bed in below):
            return tune
        attempt += 1


def _tune(mood: Mood, form: str, number: int, attempt: int) -> tuple[Part, ...]:
    rng = random.Random(f"{mood.name} {form} {number} {attempt}")
    turn = number + TUNES * FORMS.index(form) + 3 * list(MOODS).index(mood.name)
    first = _VOICES[turn % len(_VOICES)]
    second = rng.choice([v for v in _VOICES if v.swells != first.swells])
    call, answer = rng.choice(_CALLS), rng.choice(_ANSWERS)
    motifs = [call, _varied(rng, call), answer]
    free = mood.bars * mood.bar_beats - 4 - sum(_beats(motif) for motif in motifs)
    if free > 10:  # a fast section has room for one phrase more
        motifs.insert(2, _varied(rng, rng.choice(_CALLS)))
        free -= _beats(motifs[2])
    weights = [rng.uniform(0.2, 0.8), *(rng.uniform(0.6, 1.3) for _ in motifs[1:])]
    lines: dict[str, str] = {}
    now = 0.0
    for index, motif in enumerate(motifs):
        now += int(free * weights[index] / sum(weights))  # phrases begin on a beat
        voice = second if number % 2 and index == len(motifs) - 1 else first
        line = lines.get(voice.name, "")
        missing = now - _written(line)
        if missing:
            line += f" r/{missing:g}"
        lines[voice.name] = line + _line(rng, mood, form, now, motif, voice)
        now += _beats(motif)
    used = {voice.name: voice for voice in (first, second) if voice.name in lines}
    return tuple(
        Part(v.name, channel, v.program, ((1, lines[name]),), volume=v.volume, pan=v.pan,
             hall=v.hall, looseness=0.02, swells=v.swells)
        for channel, (name, v) in enumerate(used.items(), start=2)
    )  # fmt: skip


def _beats(motif: Motif) -> float:
    return sum(beats for _, beats in motif)


def _written(line: str) -> float:
    """How many beats a line has so far."""
    words = [word for word in line.split() if "/" in word]
    return sum(float(word.split("/")[1].split("*")[0]) for word in words)


def _varied(rng: random.Random, motif: Motif) -> Motif:
    """A motif told once more: higher, turned upside down, backwards, or with its end changed."""
    way = rng.randrange(4)
    if way == 0:
        return tuple((degree + 2, beats) for degree, beats in motif)
    if way == 1:
        return tuple((4 - degree, beats) for degree, beats in motif)
    if way == 2:
        degrees = [degree for degree, _ in reversed(motif)]
        return tuple((d, beats) for d, (_, beats) in zip(degrees, motif, strict=True))
    end = rng.choice([0, 2, 4, 7])
    return (*motif[:-1], (end, motif[-1][1]))


def _line(
    rng: random.Random, mood: Mood, form: str, start: float, motif: Motif, voice: Instrument
) -> str:
    """A motif in notes from a beat on. What is long is a note of the chord under it."""
    words = [f" v{voice.force - 6}"]
    loudest = max(range(len(motif)), key=lambda i: motif[i][0])
    now = start
    for index, (degree, beats) in enumerate(motif):
        high = degree + 7 if degree < -2 else degree
        held = high if beats < 1 else _nearest(mood, form, now, high)
        if index == loudest:
            words.append(f">v{voice.force + 6}")
        note = _pitch(mood.name, held, voice.octave)
        is_last = index == len(motif) - 1
        grace = ""
        if is_last and rng.random() < 0.3:
            grace = f"({_pitch(mood.name, held + 1, voice.octave)})"
        left = mood.bar_beats - now % mood.bar_beats
        ring = f"*{min(beats, left):g}" if beats > left else ""
        if voice.ring and beats >= 1:
            ring = f"*{min(beats + voice.ring if is_last else beats * 2, left):g}"
        words.append(f"{grace}{note}/{beats:g}{ring}")
        now += beats
    words.append(f">v{voice.force - 10}")
    return " ".join(words)


def _nearest(mood: Mood, form: str, beat: float, degree: int) -> int:
    """The nearest degree that belongs to the chord at a beat."""
    chain = chain_of(mood.name, form)
    chord = CHORDS[chain[min(len(chain) - 1, int(beat) // mood.bar_beats)]]
    inside = {pitch_of(note) % 12 for note in chord}
    around = (degree, degree - 1, degree + 1, degree - 2, degree + 2)
    return next(d for d in around if pitch_of(_pitch(mood.name, d, 0)) % 12 in inside)


def _pitch(mood: str, degree: int, octave: int) -> str:
    octaves, step = divmod(degree, 7)
    name = _SCALES[mood][step]
    return f"{name[:-1]}{int(name[-1]) + octaves + octave}"

"""The base of the table's music: beds of chords, and tunes over them.

Three keys with the note a in common: a with the steps of the effects (b flat, c sharp), d minor,
f major. A bed stays on the chord of its key, so that every tune of that key fits over it; its last
bar is always the bare octave of a, so that what rings on fits before every other bed. Tunes are
made of motifs, a call, its variation and an answer, and end four beats before the section does.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from cleopatra.ui.skin.score import BARS, BEATS, BEDS, KEYS, TEMPO, TUNES
from scripts.sound.music_score import Part, Piece

_SCALES: Final = {
    "a": ("a3", "bb3", "c#4", "d4", "e4", "f4", "g4"),
    "d": ("d4", "e4", "f4", "g4", "a4", "bb4", "c5"),
    "f": ("f3", "g3", "a3", "bb3", "c4", "d4", "e4"),
}
_CHORDS: Final = {
    "a": ("a1", "a2", "e3", "a3", "c#4", "e4", "a4"),
    "d": ("d2", "a2", "d3", "a3", "d4", "f4", "a4"),
    "f": ("f2", "c3", "f3", "a3", "c4", "f4", "a4"),
}
"""Notes of a bed from the bass up."""
_HOME: Final = "v36 a2+a3/4"


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
)
_ANSWERS: Final[tuple[Motif, ...]] = (
    ((4, 1), (3, 0.5), (1, 0.5), (0, 2)),
    ((2, 1), (1, 0.5), (-1, 0.5), (0, 2)),
    ((4, 1.5), (3, 0.5), (2, 0.5), (1, 0.5), (0, 2)),
    ((7, 1), (4, 1), (2, 0.5), (1, 0.5), (0, 2)),
    ((2, 0.5), (3, 0.5), (4, 1), (0, 2)),
    ((0, 1), (-3, 1), (-1, 0.5), (1, 0.5), (0, 2)),
    ((5, 0.5), (4, 1), (3, 0.5), (2, 2)),
)


def beds() -> list[Piece]:
    """All beds."""
    return [_bed(key, number) for key in KEYS for number in range(BEDS)]


def tunes() -> list[Piece]:
    """All tunes; no two are alike."""
    made: list[Piece] = []
    seen: set[tuple[str, ...]] = set()
    for key in KEYS:
        for number in range(TUNES):
            attempt = 0
            while True:
                lines, parts = _tune(key, number, attempt)
                if lines not in seen:
                    break
                attempt += 1
            seen.add(lines)
            made.append(_piece(f"tune_{key}{number + 1:02}", 400 + len(made), parts))
    return made


def _piece(name: str, seed: int, parts: tuple[Part, ...]) -> Piece:
    return Piece(name=name, bars=BARS, tempo=TEMPO, parts=parts, seed=seed)


# -- Beds ---------------------------------------------------------------------------------------


def _bed(key: str, number: int) -> Piece:
    bass, low, fifth, root, third, high, top = _CHORDS[key]
    home_strings = (BARS, _HOME)
    if number == 0:
        strings = f"v42 {low}+{fifth}/8 | {low}+{fifth}+{third}/8 | {low}+{root}/4"
        plucked = (
            (1, f"v42 {low}/2*7 {fifth}/2*5"),
            (2, f"r/2 v38 {third}/1*4 {high}/1*3"),
            (3, f"v44 {low}/0.5*6 {fifth}/0.5*5 {root}/0.5*4 >v50 {third}/2.5*5"),
            (5, f"v38 {fifth}/2*3 {root}/2*2"),
        )
        parts = (
            _pad("strings", 0, 49, ((1, strings), home_strings), 64, 64),
            _plucked("harp", 1, 46, plucked, 96, 46),
        )
    elif number == 1:
        cello = f"v46 {bass}+{low}/8 | {bass}+{fifth}/8 | {low}/4"
        violas = f"r/4 | v34 >v42 {root}+{third}/8 | >v34 {root}+{high}/8"
        rocking = (
            (2, f"v44 {root}/1*2 {high}/1*2 {third}/2*3"),
            (3, f"r/2 v40 {top}/1*2 {high}/1*3"),
            (4, f"v44 {root}/1*2 {third}/1*2 {high}/2*3"),
        )
        parts = (
            _pad("cellos", 0, 48, ((1, cello), home_strings), 66, 70),
            _pad("violas", 2, 49, ((1, violas),), 50, 56),
            _plucked("kalimba", 1, 108, rocking, 82, 80),
        )
    else:
        voices = f"v40 {low}+{root}/8 | {fifth}+{third}/8 | {low}+{root}/4"
        strings = f"v36 {bass}+{low}/4 | {bass}+{low}/8 | {bass}+{low}/8"
        broken = (
            (1, f"v40 {low}/0.5*5 {fifth}/0.5*4 {root}/3*4"),
            (3, f"v42 {low}/0.5*5 {root}/0.5*4 {third}/0.5*4 >v48 {high}/2.5*4"),
            (5, f"v38 {fifth}/1*3 {root}/1*3 {third}/2*2"),
        )
        parts = (
            _pad("voices", 0, 53, ((1, voices),), 58, 60),
            _pad("strings", 2, 49, ((1, strings), home_strings), 60, 68),
            _plucked("harp", 1, 46, broken, 92, 84),
        )
    return _piece(f"bed_{key}{number + 1}", 300 + KEYS.index(key) * BEDS + number, parts)


def _pad(
    name: str, channel: int, program: int, lines: tuple[tuple[int, str], ...], volume: int, pan: int
) -> Part:
    return Part(
        name, channel, program, lines, volume=volume, pan=pan, hall=80, looseness=0.03, swells=True
    )


def _plucked(
    name: str, channel: int, program: int, lines: tuple[tuple[int, str], ...], volume: int, pan: int
) -> Part:
    return Part(
        name, channel, program, lines, volume=volume, pan=pan, hall=76, looseness=0.02, roll=0.04
    )


# -- Tunes --------------------------------------------------------------------------------------


def _tune(key: str, number: int, attempt: int) -> tuple[tuple[str, ...], tuple[Part, ...]]:
    rng = random.Random(f"{key} {number} {attempt}")
    first = _VOICES[(number + KEYS.index(key) * 3) % len(_VOICES)]
    second = rng.choice([v for v in _VOICES if v.swells != first.swells])
    is_duet = number % 2 == 1
    call = rng.choice(_CALLS)
    again = _varied(rng, call)
    answer = rng.choice(_ANSWERS)
    rests = _rests(rng, BEATS - 4 - sum(_beats(motif) for motif in (call, again, answer)))
    phrases = ((rests[0], call, first), (rests[1], again, first),
               (rests[2], answer, second if is_duet else first))  # fmt: skip
    lines: dict[str, str] = {}
    now = 0.0
    for rest, motif, voice in phrases:
        line = lines.get(voice.name, "")
        missing = now + rest - _written(line)
        if missing:
            line += f" r/{missing:g}"
        lines[voice.name] = line + _line(rng, key, motif, voice)
        now += rest + _beats(motif)
    used = {voice.name: voice for _, _, voice in phrases}
    parts = tuple(
        Part(v.name, channel, v.program, ((1, lines[name]),), volume=v.volume, pan=v.pan,
             hall=v.hall, looseness=0.02, swells=v.swells)
        for channel, (name, v) in enumerate(used.items())
    )  # fmt: skip
    return tuple(f"{name}{line}" for name, line in lines.items()), parts


def _beats(motif: Motif) -> float:
    return sum(beats for _, beats in motif)


def _written(line: str) -> float:
    """How many beats a line has so far."""
    words = [word for word in line.split() if "/" in word]
    return sum(float(word.split("/")[1].split("*")[0]) for word in words)


def _rests(rng: random.Random, free: float) -> tuple[float, float, float]:
    """Pauses before the three phrases, in half beats, together at most `free`."""
    weights = [rng.uniform(0.2, 0.8), rng.uniform(0.6, 1.3), rng.uniform(0.6, 1.3)]
    first, second, third = (int(2 * free * w / sum(weights)) / 2 for w in weights)
    return first, second, third


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


def _line(rng: random.Random, key: str, motif: Motif, voice: Instrument) -> str:
    """A motif in notes. What is long is a note of the chord, so that it fits over every bed."""
    words = [f" v{voice.force - 6}"]
    loudest = max(range(len(motif)), key=lambda i: motif[i][0])
    for index, (degree, beats) in enumerate(motif):
        high = degree + 7 if degree < -2 else degree
        held = high if beats < 1 else _nearest(high)
        if index == loudest:
            words.append(f">v{voice.force + 6}")
        note = _pitch(key, held, voice.octave)
        is_last = index == len(motif) - 1
        grace = ""
        if is_last and rng.random() < 0.3:
            grace = f"({_pitch(key, held + 1, voice.octave)})"
        ring = ""
        if voice.ring:
            ring = f"*{beats + voice.ring if is_last else min(beats * 2, 1.5):g}"
            if not is_last and _nearest(held) != held:
                ring = ""
        words.append(f"{grace}{note}/{beats:g}{ring}")
    words.append(f">v{voice.force - 10}")
    return " ".join(words)


def _nearest(degree: int) -> int:
    """The nearest degree that belongs to the chord."""
    return degree + {0: 0, 1: -1, 2: 0, 3: 1, 4: 0, 5: -1, 6: 1}[degree % 7]


def _pitch(key: str, degree: int, octave: int) -> str:
    octaves, step = divmod(degree, 7)
    name = _SCALES[key][step]
    return f"{name[:-1]}{int(name[-1]) + octaves + octave}"

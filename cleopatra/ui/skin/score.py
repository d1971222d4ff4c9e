"""The music of the table: which recordings there are, and the order that a game's seed draws.

A section is 24 seconds of four stems. The base has two lanes: a bed of chords, and a tune over it
in the same key, or none for once; the other stems fit every key. No tune and no bed without a tune
comes again before all have been heard, which takes more than twenty minutes. Knows names only.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Final

from cleopatra.kit.device.mixer import RATE
from cleopatra.kit.device.score import Score

BARS: Final = 6
TEMPO: Final = 60
BEATS: Final = 4 * BARS
FRAMES: Final = BEATS * RATE * 60 // TEMPO
"""The length of each recording, in samples."""
KEYS: Final = ("a", "d", "f")
BEDS: Final = 3
"""Beds in each key."""
TUNES: Final = 14
"""Tunes in each key."""
BASE, BUILDING, CORRUPTION, FINALE = "base", "building", "corruption", "finale"
LANES: Final = (BASE, BASE, BUILDING, CORRUPTION, FINALE)
VARIATIONS: Final = {BUILDING: 4, CORRUPTION: 2, FINALE: 2}
"""Recordings of each of the other stems."""
STAY: Final = (2, 4)
"""The fewest and most sections for which the music stays in a key."""

MusicSection = tuple[str, str, str, str, str]


def recordings() -> list[str]:
    """The names of all recordings."""
    beds = [f"bed_{key}{number + 1}" for key in KEYS for number in range(BEDS)]
    tunes = [f"tune_{key}{number + 1:02}" for key in KEYS for number in range(TUNES)]
    others = [f"{stem}_{i + 1}" for stem, count in VARIATIONS.items() for i in range(count)]
    return [*beds, *tunes, *others]


def order(seed: str) -> list[MusicSection]:
    """The sections of one round in the order of a seed: every tune once, every bed once without a
    tune, and neighbours that differ in every lane. The round can follow itself."""
    rng = random.Random(f"music {seed}")
    while True:
        keys, items = _plan(rng)
        if all(one[1] or two[1] for one, two in pairwise([*items, items[0]])):
            break  # no two beds alone, one after the other
    beds = [bed for bed, _ in items]
    for number, key in enumerate(keys):
        near = (beds[number - 1], beds[(number + 1) % len(beds)])
        beds[number] = beds[number] or rng.choice([bed for bed in _beds(key) if bed not in near])
    others = [_cycle(rng, stem, len(items)) for stem in VARIATIONS]
    tunes = [tune for _, tune in items]
    return list(zip(beds, tunes, *others, strict=True))


def table_score(seed: str, start: int = 0) -> Score:
    """The score of a game; `start` is the section it begins with."""
    sections = order(seed)

    def section(number: int) -> list[str]:
        names = sections[(start + number) % len(sections)]
        return [f"stems/{name}" if name else "" for name in names]

    return Score("table", LANES, FRAMES, section, key=seed)


def _beds(key: str) -> list[str]:
    return [f"bed_{key}{number + 1}" for number in range(BEDS)]


def _plan(rng: random.Random) -> tuple[list[str], list[tuple[str, str]]]:
    """The key of each section, and its bed and tune: one of them may still be missing."""
    left = {key: _items(rng, key) for key in KEYS}
    keys: list[str] = []
    items: list[tuple[str, str]] = []
    key = rng.choice(KEYS)
    while any(left.values()):
        for _ in range(min(rng.randint(*STAY), len(left[key]))):
            keys.append(key)
            items.append(left[key].pop())
        key = _next_key(rng, key, {k: len(those) for k, those in left.items()})
    return keys, items


def _cycle(rng: random.Random, stem: str, count: int) -> list[str]:
    """The variations of a stem for `count` sections, never one twice running."""
    numbers: list[int] = []
    for place in range(count):
        near = {numbers[-1] if numbers else 0, numbers[0] if place == count - 1 else 0}
        free = [n for n in range(1, VARIATIONS[stem] + 1) if n not in near]
        numbers.append(rng.choice(free) if free else 3 - numbers[-1])
    return [f"{stem}_{number}" for number in numbers]


def _items(rng: random.Random, key: str) -> list[tuple[str, str]]:
    """All of a key in an order by chance: tunes over any bed, and beds alone here and there."""
    items = [("", f"tune_{key}{number + 1:02}") for number in range(TUNES)]
    rng.shuffle(items)
    alone = [(bed, "") for bed in _beds(key)]
    rng.shuffle(alone)
    apart = len(items) // BEDS
    for number, bed in enumerate(alone):
        items.insert(number * (apart + 1) + rng.randint(1, apart - 1), bed)
    return items


def _next_key(rng: random.Random, key: str, left: dict[str, int]) -> str:
    """Another key, those with more left more often."""
    others = [k for k in KEYS if k != key and left[k]]
    if not others:
        return key
    return rng.choices(others, [left[k] ** 2 for k in others])[0]

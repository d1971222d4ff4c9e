"""The place itself, heard while the music rests: the river with its birds, and people at work.

Each recording is as long as a section of the music, two sides, soft, and comes and goes by itself.
Knows the synthesiser only.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from cleopatra.ui.skin.score import CROWDS, FRAMES, PLACES, SECONDS
from scripts.sound.loudness import Loudness, integrated, measure
from scripts.sound.music_recipe import Recipe
from scripts.sound.music_render import read, write
from scripts.sound.synth import (
    RATE,
    Samples,
    bandpass,
    bubbles,
    fall,
    gain,
    highpass,
    hump,
    lowpass,
    modes,
    noise,
    normal,
    room,
    shaped,
    tone,
)

_COMES, _GOES = 2.5, 3.5
"""Seconds in which a recording comes and goes."""


class Field:
    """Two sides of a section, on which sounds are set."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.sides = np.zeros((FRAMES, 2))

    def set(self, at: float, samples: Samples, pan: float, loud: float = 1.0) -> None:
        """A sound at a second; `pan` from 0, left, to 1."""
        start = round(at * RATE)
        part = samples[: max(0, FRAMES - start)]
        sides = np.array([np.cos(pan * np.pi / 2), np.sin(pan * np.pi / 2)])
        self.sides[start : start + len(part)] += loud * part[:, None] * sides

    def moments(self, gap: float) -> list[float]:
        """Seconds by chance, `gap` apart on average."""
        found, now = [], float(self.rng.uniform(0.5, gap))
        while now < SECONDS - 2:
            found.append(now)
            now += float(self.rng.exponential(gap))
        return found

    def finished(self) -> Samples:
        """Both sides, which come and go."""
        t = np.arange(FRAMES) / RATE
        shape = np.minimum(1.0, np.minimum(t / _COMES, (SECONDS - t) / _GOES))
        return self.sides * np.clip(shape, 0, 1)[:, None] ** 2


def river(number: int) -> Samples:
    """The river laps at its bank, reeds move, and a few birds call."""
    field = Field(900 + number)
    rng = field.rng
    for side in (0.15, 0.85):
        flow = lowpass(highpass(noise(SECONDS, 910 + 10 * number + round(side * 10)), 220), 900)
        swell = 0.6 + 0.4 * np.sin(
            2 * np.pi * np.arange(len(flow)) / RATE / rng.uniform(5, 8) + rng.uniform(0, 6)
        )
        field.set(0, normal(flow * swell), side, 0.30)
    for at in field.moments(2.2):
        seed = int(rng.integers(1 << 30))
        lap = shaped(lowpass(highpass(noise(0.9, seed), 260), 1300), hump(1.3))
        field.set(at, normal(lap), float(rng.uniform(0.1, 0.9)), float(rng.uniform(0.15, 0.4)))
        field.set(at + 0.2, normal(bubbles(0.8, 5, seed, 420, 1100)), float(rng.uniform(0.2, 0.8)),
                  0.07)  # fmt: skip
    for at in field.moments(4.5):
        pan, base = float(rng.uniform(0, 1)), float(rng.uniform(1700, 3200))
        for i in range(int(rng.integers(2, 5))):
            call = shaped(
                tone(base * float(rng.uniform(0.94, 1.08)), 0.14, decay=4, attack=0.02,
                     glide=float(rng.choice((0.86, 1.16)))), hump(1.2))  # fmt: skip
            wide = room(call, 0.8, 0.5, int(rng.integers(1 << 30)))
            field.set(at + 0.19 * i, wide, pan, float(rng.uniform(0.05, 0.12)))
    for at in field.moments(7.0):
        reeds = shaped(highpass(noise(2.2, int(rng.integers(1 << 30))), 2600), hump(1.6))
        field.set(at, normal(lowpass(reeds, 6000)), float(rng.uniform(0, 1)), 0.05)
    return field.finished()


def people(number: int) -> Samples:
    """People at work far away: chisels on stone, a mallet, a call over the market."""
    field = Field(950 + number)
    rng = field.rng
    for _worker in range(2):
        pan, pitch = float(rng.uniform(0.05, 0.95)), float(rng.uniform(1500, 2400))
        for at in field.moments(6.0):
            gap = float(rng.uniform(0.42, 0.6))
            for i in range(int(rng.integers(3, 7))):
                blow = modes(((pitch * float(rng.uniform(0.98, 1.02)), 0.6, 45),
                              (pitch * 1.62, 0.35, 60), (pitch * 2.4, 0.2, 80)), 0.15)  # fmt: skip
                far = lowpass(room(blow, 0.9, 0.6, 31 + number), 3500)
                field.set(at + gap * i, far, pan, float(rng.uniform(0.25, 0.5)))
    for at in field.moments(5.0):
        log = modes(((float(rng.uniform(150, 230)), 0.8, 28), (410, 0.3, 40)), 0.25)
        field.set(at, room(log, 0.9, 0.5, 37 + number), float(rng.uniform(0.1, 0.9)), 0.45)
    for at in field.moments(5.5):
        field.set(at, _call(rng), float(rng.uniform(0, 1)), float(rng.uniform(0.12, 0.28)))
    murmur = sum(
        (shaped(bandpass(noise(SECONDS, 970 + i), float(f), 130), lambda t: 0.6 + 0 * t)
         * (0.5 + 0.5 * np.sin(2 * np.pi * np.arange(FRAMES) / RATE * (0.9 + 0.37 * i) + i)))
        for i, f in enumerate((340, 520, 690, 940))
    )  # fmt: skip
    field.set(0, gain(normal(np.asarray(murmur)), 0.16), 0.5)
    return field.finished()


def _call(rng: np.random.Generator) -> Samples:
    """A voice that calls two syllables, far away."""
    pitch = float(rng.uniform(150, 290))
    parts = []
    for seconds, bend, formant in ((0.28, 1.06, 620), (0.5, 0.9, 780)):
        t = np.arange(round(seconds * RATE)) / RATE
        phase = np.cumsum(pitch * bend ** (t / seconds) / RATE)
        pulses = (1 - phase % 1.0) ** 3 - 0.25
        voice = bandpass(pulses, formant, 120) + 0.5 * bandpass(pulses, 1250, 160)
        parts.append(shaped(voice, fall(0.8, 0.15)))
    both = np.concatenate([parts[0], np.zeros(round(0.05 * RATE)), parts[1]])
    return lowpass(room(normal(both), 1.1, 0.7, int(rng.integers(1 << 30))), 2200)


PLACE: Final = Recipe(-35.0, -9.0, 0.0, rings_on=False)

PLACE_SOUNDS: Final[dict[str, tuple[Callable[[int], Samples], int]]] = {
    **{f"river_{number + 1}": (river, number) for number in range(PLACES)},
    **{f"people_{number + 1}": (people, number) for number in range(CROWDS)},
}
"""What makes each recording, and which one it is."""


def make_place(name: str, target: Path) -> Loudness:
    """Write a recording."""
    make, number = PLACE_SOUNDS[name]
    samples = make(number)
    samples = samples * 10 ** ((PLACE.loudness - integrated(samples)) / 20)
    write(samples, PLACE, target)
    return measure(read(target))

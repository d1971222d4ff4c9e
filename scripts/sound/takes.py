"""Takes: the same thing done once more, never quite the same.

An effect is a function of a `Take`; each of its files is another take. Knows the synthesiser only.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from scripts.sound.synth import (
    Samples,
    bandpass,
    fall,
    gain,
    hump,
    lowpass,
    mix,
    modes,
    noise,
    pluck,
    shaped,
    tone,
)


class Take:
    """What differs from one time to the next: `number` from 0, `pitch` a factor of all pitches,
    and numbers by chance that are always the same for the same effect and take."""

    def __init__(self, name: str, number: int) -> None:
        self.number = number
        self.rng = random.Random(f"{name} {number}")
        self.pitch = (1.0, 0.945, 1.06)[number % 3]

    @property
    def seed(self) -> int:
        """A fresh seed for noise."""
        return self.rng.randrange(1 << 30)

    def about(self, value: float, spread: float = 0.12) -> float:
        """A number near another; `spread` is the greatest difference as a share of it."""
        return value * self.rng.uniform(1 - spread, 1 + spread)


Effect = Callable[[Take], Samples]

_SCALE = (1, 256 / 243, 5 / 4, 4 / 3, 3 / 2, 128 / 81, 15 / 8, 2)
"""The double harmonic scale: the colour of the whole set."""


def string(take: Take, degree: int, seconds: float, base: float = 220.0) -> Samples:
    """A string of a lyre, by the degree of the scale."""
    octave, step = divmod(degree, 7)
    body = pluck(base * 2**octave * _SCALE[step], seconds, take.seed, bright=0.45)
    return shaped(body, fall(1.2, 0.002))


def swish(take: Take, seconds: float, centre: float) -> Samples:
    """Something drawn through the air or over the table."""
    around = take.about(centre)
    return shaped(bandpass(noise(seconds, take.seed), around, around * 0.7), hump(1.4))


def knock(take: Take, frequency: float, seconds: float = 0.09) -> Samples:
    """Wood on wood."""
    low = take.about(frequency, 0.06)
    body = modes(((low, 1.0, 55), (low * 2.7, 0.35, 90)), seconds)
    tick = shaped(bandpass(noise(0.012, take.seed), 2600, 2400), fall(2))
    return mix((0, body), (0, gain(tick, 1.4)))


def thud(take: Take, frequency: float, seconds: float = 0.4, decay: float = 12.0) -> Samples:
    """The dull part of a heavy blow."""
    low = tone(frequency * take.pitch, seconds, decay=decay, glide=0.7)
    press = shaped(lowpass(noise(0.09, take.seed), 420), fall(2))
    return mix((0, low), (0, gain(press, 1.6)))


def scrape(take: Take, seconds: float, centre: float) -> Samples:
    """Stone drawn over stone: a low rasp whose grip comes and goes."""
    rasp = bandpass(noise(seconds, take.seed), centre, centre * 0.9)
    grip = lowpass(noise(seconds, take.seed), 14.0)
    grip = 0.45 + 0.55 * abs(grip) / max(1e-9, float(abs(grip).max()))
    return shaped(rasp * grip, hump(0.8))


def crack(take: Take, *pitches: float) -> Samples:
    """The short ring of hard stone."""
    ring = [(take.about(pitch, 0.07) * take.pitch, 0.5 / (1 + i), 38.0 + 22 * i)
            for i, pitch in enumerate(pitches)]  # fmt: skip
    return modes(ring, 0.2)

"""The effects of the game, each a function that answers samples. Knows the synthesiser only."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from scripts.sound.synth import (
    Samples,
    bandpass,
    fall,
    finished,
    gain,
    highpass,
    hump,
    lowpass,
    mix,
    modes,
    noise,
    pluck,
    room,
    shaped,
    tone,
)

_SCALE = (1, 256 / 243, 5 / 4, 4 / 3, 3 / 2, 128 / 81, 15 / 8, 2)
"""The double harmonic scale: the colour of the whole set."""


def _string(degree: int, seconds: float, base: float = 220.0) -> Samples:
    octave, step = divmod(degree, 7)
    frequency = base * 2**octave * _SCALE[step]
    body = pluck(frequency, seconds, seed=degree + 5, bright=0.45)
    return shaped(body, fall(1.2, 0.002))


def _swish(seconds: float, centre: float, seed: int) -> Samples:
    return shaped(bandpass(noise(seconds, seed), centre, centre * 0.7), hump(1.4))


def _knock(frequency: float, seed: int, seconds: float = 0.09) -> Samples:
    body = modes(((frequency, 1.0, 55), (frequency * 2.7, 0.35, 90)), seconds)
    tick = shaped(bandpass(noise(0.012, seed), 2600, 2400), fall(2))
    return mix((0, body), (0, gain(tick, 1.4)))


def click() -> Samples:
    """A fingertip on a wooden box."""
    return finished(_knock(640, 1), 0.5)


def error() -> Samples:
    """Two soft, low knocks, the second lower: not that."""
    return finished(
        lowpass(mix((0, _knock(210, 2, 0.16)), (0.13, _knock(158, 3, 0.22))), 1500), 0.6
    )


def card() -> Samples:
    """A card of papyrus drawn over the table."""
    slap = shaped(lowpass(noise(0.05, 5), 900), fall(3))
    return finished(mix((0, _swish(0.17, 3400, 4)), (0.13, gain(slap, 0.25))), 0.55)


def deal() -> Samples:
    """Three cards, one after another."""
    parts = [(0.11 * i, gain(_swish(0.13, 3000 + 350 * i, 6 + i), 1 - 0.12 * i)) for i in range(3)]
    slaps = [
        (0.11 * i + 0.1, gain(shaped(lowpass(noise(0.04, 60 + i), 1100), fall(3)), 0.3))
        for i in range(3)
    ]
    return finished(mix(*parts, *slaps), 0.55)


def shuffle() -> Samples:
    """The deck riffled once."""
    rng = random.Random(9)
    parts: list[tuple[float, Samples]] = []
    at = 0.0
    for i in range(24):
        flick = shaped(bandpass(noise(0.024, 100 + i), rng.uniform(2200, 4200), 2400), fall(2))
        parts.append((at, gain(flick, 0.5 + 0.5 * math.sin(math.pi * i / 24))))
        at += 0.021 + 0.012 * math.cos(math.pi * i / 24) ** 2
    return finished(mix(*parts, (at, gain(_swish(0.18, 2300, 12), 0.8))), 0.5)


def place_stone() -> Samples:
    """A block of stone set down."""
    thud = tone(84, 0.35, decay=13, glide=0.72)
    grit = shaped(bandpass(noise(0.16, 14), 1300, 1500), fall(3))
    crack = modes(((410, 0.5, 40), (980, 0.35, 60), (1730, 0.2, 80)), 0.15)
    return finished(room(mix((0, thud), (0, gain(grit, 1.3)), (0, crack)), 0.45, 0.25), 0.85)


def place_mosaic() -> Samples:
    """A tray of glazed tiles pressed into its bed."""
    rng = random.Random(21)
    parts: list[tuple[float, Samples]] = []
    for i in range(7):
        base = rng.uniform(2100, 3300)
        clink = modes(((base, 0.6, 45), (base * 1.51, 0.4, 60), (base * 2.3, 0.25, 85)), 0.12)
        parts.append((0.028 * i + rng.uniform(0, 0.014), gain(clink, rng.uniform(0.3, 0.8))))
    thud = tone(150, 0.18, decay=26, glide=0.8)
    return finished(room(mix(*parts, (0.16, gain(thud, 1.1))), 0.35, 0.2), 0.6)


def scarab() -> Samples:
    """Two coins of gold."""

    def coin(base: float) -> Samples:
        ratios = ((1, 0.6, 9), (1.34, 0.5, 12), (2.08, 0.4, 15), (2.71, 0.3, 19), (3.9, 0.2, 26))
        return modes([(base * r, a, d) for r, a, d in ratios], 0.4)

    return finished(mix((0, coin(2350)), (0.075, gain(coin(2810), 0.7))), 0.42)


def amulet() -> Samples:
    """A small dark bell with a rub in it: something that had better be hidden."""
    bell = modes(
        ((233, 0.8, 4.2), (247, 0.7, 4.4), (561, 0.35, 6), (702, 0.25, 8), (1180, 0.12, 11)), 0.9
    )
    breath = shaped(bandpass(noise(0.5, 31), 700, 500), hump(2))
    return finished(room(mix((0, bell), (0.02, gain(breath, 0.4))), 0.6, 0.3), 0.6)


def walk() -> Samples:
    """Sandals on flagstones."""
    parts: list[tuple[float, Samples]] = []
    for i in range(4):
        pat = shaped(lowpass(noise(0.07, 40 + i), 750), fall(3))
        scuff = shaped(bandpass(noise(0.06, 50 + i), 2700, 1800), fall(2))
        heel = tone(118 if i % 2 else 132, 0.09, decay=45)
        step = mix((0, gain(pat, 0.9)), (0.012, gain(scuff, 0.3)), (0, gain(heel, 0.5)))
        parts.append((0.24 * i, gain(step, 0.9 if i % 2 else 1.0)))
    return finished(room(mix(*parts), 0.35, 0.22), 0.5)


def gong() -> Samples:
    """A great bronze gong."""
    partials = [
        (98 * ratio, loud, decay)
        for ratio, loud, decay in (
            (1, 1.0, 1.5), (1.51, 0.6, 1.9), (2.03, 0.5, 2.2), (2.74, 0.42, 2.7), (3.42, 0.3, 3.3),
            (4.27, 0.25, 3.9), (5.41, 0.2, 4.8), (6.83, 0.14, 6.0), (8.9, 0.1, 7.5),
        )
    ]  # fmt: skip
    strike = shaped(lowpass(noise(0.12, 61), 1800), fall(3))
    wash = shaped(bandpass(noise(1.2, 62), 2900, 2600), hump(1.6))
    body = modes(partials, 2.3)
    return finished(
        room(mix((0, body), (0, gain(strike, 0.9)), (0.05, gain(wash, 0.16))), 0.7, 0.25), 0.75
    )


def crocodile() -> Samples:
    """A growl from the reeds, and jaws that shut."""
    rng = random.Random(71)
    count = round(0.95 * 44100)
    growl: Samples = []
    phase, wobble = 0.0, 0.0
    for i in range(count):
        share = i / count
        wobble += 0.02 * (rng.uniform(-1, 1) - 0.02 * wobble)
        pitch = 46 + 16 * math.sin(math.pi * share) + 5 * wobble
        phase = (phase + pitch / 44100) % 1.0
        pulse = (1 - phase) ** 6 * 2 - 0.4
        growl.append(pulse * (0.6 + 0.4 * rng.uniform(0.4, 1)))
    throat = mix(
        (0, bandpass(growl, 210, 130)), (0, bandpass(growl, 470, 240)), (0, lowpass(growl, 130))
    )
    throat = shaped(throat, hump(0.7))
    snap = mix((0, _knock(320, 72, 0.12)), (0, gain(_knock(870, 73, 0.06), 0.7)))
    loud = max(abs(value) for value in throat)
    return finished(room(mix((0, gain(throat, 1 / loud)), (0.86, gain(snap, 1.1))), 0.4, 0.2), 0.8)


def reveal() -> Samples:
    """A hand over the strings of a lyre."""
    parts = [(0.05 * i, gain(_string(i + 2, 0.8), 0.4 + 0.06 * i)) for i in range(9)]
    shimmer = shaped(highpass(bandpass(noise(0.7, 81), 6200, 2500), 3000), hump(2))
    return finished(room(mix(*parts, (0.1, gain(shimmer, 0.12))), 0.6, 0.3), 0.6)


def win() -> Samples:
    """Lyre, drum and rattle: a short procession."""
    melody = ((0, 7), (0.18, 9), (0.36, 11), (0.54, 14), (0.9, 12), (1.08, 14))
    parts = [(at, gain(_string(degree, 1.0), 0.8)) for at, degree in melody]
    parts += [(1.08, gain(_string(degree, 1.2), 0.6)) for degree in (0, 4, 7, 11)]
    for at in (0, 0.36, 0.54, 0.9, 1.08):
        parts.append((at, gain(tone(105, 0.25, decay=18, glide=0.6), 0.9)))
    for i in range(8):
        rattle = shaped(highpass(noise(0.06, 90 + i), 5200), fall(2))
        parts.append((0.18 * i, gain(rattle, 0.16 if i % 2 else 0.24)))
    return finished(room(mix(*parts), 0.7, 0.3), 0.75)


EFFECTS: dict[str, Callable[[], Samples]] = {
    effect.__name__: effect
    for effect in (
        card, deal, shuffle, place_stone, place_mosaic, scarab, amulet, walk, click, error, gong,
        crocodile, reveal, win,
    )
}  # fmt: skip
"""All effects by the name of their file."""

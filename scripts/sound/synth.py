"""Small synthesiser: tones, plucked strings, noise, filters, room. Standard library only.

Sounds are lists of floats, about -1 to 1, at `RATE` samples a second. The same call always gives
the same sound: noise comes from generators with fixed seeds.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

RATE = 44100
Samples = list[float]


def silence(seconds: float) -> Samples:
    """Nothing, for a while."""
    return [0.0] * round(seconds * RATE)


def tone(
    frequency: float,
    seconds: float,
    *,
    decay: float = 4.0,
    attack: float = 0.002,
    glide: float = 1.0,
) -> Samples:
    """A sine that dies away; `decay` in nepers a second, `glide` the factor of its last pitch."""
    count = round(seconds * RATE)
    out: Samples = []
    phase = 0.0
    for i in range(count):
        t = i / RATE
        phase += 2 * math.pi * frequency * glide ** (i / count) / RATE
        out.append(math.sin(phase) * math.exp(-decay * t) * min(1.0, t / attack))
    return out


def modes(partials: Sequence[tuple[float, float, float]], seconds: float) -> Samples:
    """A struck body: (frequency, loudness, decay) of each of its modes."""
    return mix(*((0.0, gain(tone(f, seconds, decay=d, attack=0.001), a)) for f, a, d in partials))


def noise(seconds: float, seed: int) -> Samples:
    """White noise."""
    rng = random.Random(seed)
    return [rng.uniform(-1, 1) for _ in range(round(seconds * RATE))]


def pluck(frequency: float, seconds: float, seed: int, bright: float = 0.5) -> Samples:
    """A plucked string; `bright` 0..1."""
    rng = random.Random(seed)
    period = RATE / frequency
    length = max(2, round(period))
    line = [rng.uniform(-1, 1) for _ in range(length)]
    line = lowpass(line, 800 + 6000 * bright)
    damp = 0.997
    out: Samples = []
    index = 0
    before = 0.0
    for _ in range(round(seconds * RATE)):
        value = line[index]
        line[index] = damp * (0.5 * value + 0.5 * before)
        before = value
        out.append(value)
        index = (index + 1) % length
    return out


def lowpass(samples: Samples, cutoff: float) -> Samples:
    """Softer above `cutoff` Hz."""
    share = 1 - math.exp(-2 * math.pi * cutoff / RATE)
    out: Samples = []
    level = 0.0
    for value in samples:
        level += share * (value - level)
        out.append(level)
    return out


def highpass(samples: Samples, cutoff: float) -> Samples:
    """Softer below `cutoff` Hz."""
    low = lowpass(samples, cutoff)
    return [value - under for value, under in zip(samples, low, strict=True)]


def bandpass(samples: Samples, centre: float, width: float) -> Samples:
    """A resonance at `centre` Hz, `width` Hz wide."""
    radius = math.exp(-math.pi * width / RATE)
    c1 = 2 * radius * math.cos(2 * math.pi * centre / RATE)
    c2 = -radius * radius
    scale = 1 - radius
    out: Samples = []
    y1 = y2 = 0.0
    for value in samples:
        y = scale * value + c1 * y1 + c2 * y2
        out.append(y)
        y1, y2 = y, y1
    return out


def shaped(samples: Samples, shape: Callable[[float], float]) -> Samples:
    """Loudness by a function of 0..1, the way through the sound."""
    count = max(1, len(samples) - 1)
    return [value * shape(i / count) for i, value in enumerate(samples)]


def fall(power: float, attack: float = 0.02) -> Callable[[float], float]:
    """A shape that rises at once and falls away."""
    return lambda t: min(1.0, t / attack) * (1 - t) ** power


def hump(power: float = 1.0) -> Callable[[float], float]:
    """A shape that swells and falls."""
    return lambda t: math.sin(math.pi * t) ** power


def gain(samples: Samples, factor: float) -> Samples:
    """Louder or softer."""
    return [value * factor for value in samples]


def mix(*parts: tuple[float, Samples]) -> Samples:
    """Sounds together, each from its second on."""
    length = max(round(at * RATE) + len(samples) for at, samples in parts)
    out = [0.0] * length
    for at, samples in parts:
        start = round(at * RATE)
        for i, value in enumerate(samples):
            out[start + i] += value
    return out


def room(samples: Samples, seconds: float = 0.5, wet: float = 0.2) -> Samples:
    """A stone hall around the sound."""
    tail = samples + silence(seconds)
    total = [0.0] * len(tail)
    for delay_ms in (29.7, 37.1, 41.1, 43.7):
        length = round(delay_ms * RATE / 1000)
        feedback = 10 ** (-3 * delay_ms / 1000 / max(0.05, seconds))
        line = [0.0] * length
        index = 0
        for i, value in enumerate(tail):
            echo = line[index]
            line[index] = value + echo * feedback
            index = (index + 1) % length
            total[i] += echo * 0.25
    soft = lowpass(total, 3800)
    return [dry + wet * echo for dry, echo in zip(tail, soft, strict=True)]


def finished(samples: Samples, peak: float = 0.8) -> Samples:
    """Trimmed at the end, faded out and brought to a peak loudness."""
    loudest = max((abs(value) for value in samples), default=1.0) or 1.0
    end = len(samples)
    while end > 1 and abs(samples[end - 1]) < loudest * 0.002:
        end -= 1
    out = [value * peak / loudest for value in samples[:end]]
    fade = min(len(out), round(0.012 * RATE))
    for i in range(fade):
        out[-1 - i] *= i / fade
    return out

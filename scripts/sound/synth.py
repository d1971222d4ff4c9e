"""Small synthesiser: tones, plucked strings, noise, grains, filters, room.

Sounds are arrays of floats, about -1 to 1, at `RATE` samples a second. The same call always gives
the same sound: noise comes from generators with fixed seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
from scipy import signal

RATE = 44100
Samples = npt.NDArray[np.float64]
Shape = Callable[[Samples], Samples]
"""A loudness for each share 0..1 of the way through a sound."""


def silence(seconds: float) -> Samples:
    """Nothing, for a while."""
    return np.zeros(round(seconds * RATE))


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
    t = np.arange(count) / RATE
    pitches = frequency * glide ** (np.arange(count) / max(1, count))
    phase = 2 * np.pi * np.cumsum(pitches) / RATE
    return np.sin(phase) * np.exp(-decay * t) * np.minimum(1.0, t / attack)


def modes(partials: Sequence[tuple[float, float, float]], seconds: float) -> Samples:
    """A struck body: (frequency, loudness, decay) of each of its modes."""
    return mix(*((0.0, gain(tone(f, seconds, decay=d, attack=0.001), a)) for f, a, d in partials))


def noise(seconds: float, seed: int) -> Samples:
    """White noise."""
    return np.random.default_rng(seed).uniform(-1, 1, round(seconds * RATE))


def pluck(frequency: float, seconds: float, seed: int, bright: float = 0.5) -> Samples:
    """A plucked string; `bright` 0..1."""
    length = max(2, round(RATE / frequency))
    burst = np.zeros(round(seconds * RATE))
    burst[:length] = lowpass(noise(length / RATE, seed)[:length], 800 + 6000 * bright)
    feedback = np.zeros(length + 2)
    feedback[0] = 1.0
    feedback[length : length + 2] = -0.997 * 0.5
    return np.asarray(signal.lfilter([1.0], feedback, burst))


def grains(
    seconds: float, number: int, seed: int, low: float, high: float, length: float = 0.012
) -> Samples:
    """Many short clicks of filtered noise at random moments: gravel, sand, foam; `low` and `high`
    are the bounds of their pitches in Hz."""
    rng = np.random.default_rng(seed)
    out = silence(seconds + 2 * length)
    for at in np.sort(rng.uniform(0, seconds, number)):
        centre = float(np.exp(rng.uniform(np.log(low), np.log(high))))
        grain = bandpass(noise(length, int(rng.integers(1 << 30))), centre, centre * 0.5)
        start = round(float(at) * RATE)
        out[start : start + len(grain)] += shaped(grain, fall(3)) * rng.uniform(0.2, 1.0)
    return out


def bubbles(seconds: float, number: int, seed: int, low: float, high: float) -> Samples:
    """Rising bubbles of air in water, with pitches between `low` and `high` Hz."""
    rng = np.random.default_rng(seed)
    parts = []
    for at in np.sort(rng.uniform(0, seconds, number)):
        pitch = float(np.exp(rng.uniform(np.log(low), np.log(high))))
        body = tone(pitch, 0.09, decay=float(rng.uniform(30, 70)), attack=0.004, glide=1.45)
        parts.append((float(at), gain(body, float(rng.uniform(0.2, 1.0)))))
    return mix(*parts)


def lowpass(samples: Samples, cutoff: float) -> Samples:
    """Softer above `cutoff` Hz."""
    share = 1 - np.exp(-2 * np.pi * cutoff / RATE)
    return np.asarray(signal.lfilter([share], [1.0, share - 1.0], samples))


def highpass(samples: Samples, cutoff: float) -> Samples:
    """Softer below `cutoff` Hz."""
    return samples - lowpass(samples, cutoff)


def bandpass(samples: Samples, centre: float, width: float) -> Samples:
    """A resonance at `centre` Hz, `width` Hz wide."""
    radius = np.exp(-np.pi * width / RATE)
    turn = 2 * radius * np.cos(2 * np.pi * centre / RATE)
    return np.asarray(signal.lfilter([1 - radius], [1.0, -turn, radius**2], samples))


def shaped(samples: Samples, shape: Shape) -> Samples:
    """Loudness by a function of 0..1, the way through the sound."""
    return samples * shape(np.linspace(0.0, 1.0, max(1, len(samples))))


def fall(power: float, attack: float = 0.02) -> Shape:
    """A shape that rises at once and falls away."""
    return lambda t: np.minimum(1.0, t / attack) * (1 - t) ** power


def hump(power: float = 1.0) -> Shape:
    """A shape that swells and falls."""
    return lambda t: np.sin(np.pi * np.clip(t, 0.0, 1.0)) ** power


def gain(samples: Samples, factor: float) -> Samples:
    """Louder or softer."""
    return samples * factor


def mix(*parts: tuple[float, Samples]) -> Samples:
    """Sounds together, each from its second on."""
    length = max(round(at * RATE) + len(samples) for at, samples in parts)
    out = np.zeros(length)
    for at, samples in parts:
        start = round(at * RATE)
        out[start : start + len(samples)] += samples
    return out


def normal(samples: Samples, peak: float = 1.0) -> Samples:
    """Brought to a peak."""
    loudest = float(np.max(np.abs(samples), initial=0.0)) or 1.0
    return samples * (peak / loudest)


def room(samples: Samples, seconds: float = 0.5, wet: float = 0.2, seed: int = 7) -> Samples:
    """A stone hall around the sound: an answer of early echoes and a tail that loses its highs."""
    count = round((seconds + 0.03) * RATE)
    t = np.arange(count) / RATE
    tail = noise(count / RATE, seed)[:count] * np.exp(-6.9 * t / max(0.05, seconds))
    answer = np.where(t < 0.012, 0.0, lowpass(tail, 3600))
    for echo, loud in ((0.0131, 0.7), (0.0197, 0.55), (0.0293, 0.42), (0.0371, 0.3)):
        if round(echo * RATE) < count:
            answer[round(echo * RATE)] += loud
    answer /= np.sqrt(np.sum(answer**2))
    wide = np.concatenate([samples, np.zeros(count)])
    return wide + wet * np.asarray(signal.fftconvolve(wide, answer))[: len(wide)]


def finished(samples: Samples, peak: float = 0.8) -> Samples:
    """Without rumble, trimmed at the end, faded out and brought to a peak."""
    clean = np.asarray(signal.sosfilt(signal.butter(2, 32, "high", fs=RATE, output="sos"), samples))
    out = normal(clean, peak)
    heard = np.nonzero(np.abs(out) > peak * 0.002)[0]
    out = out[: int(heard[-1]) + 1] if len(heard) else out[:1]
    fade = min(len(out), round(0.012 * RATE))
    out[len(out) - fade :] *= np.linspace(1.0, 0.0, fade)
    return out

"""How loud something is: LUFS by ITU-R BS.1770, range by EBU Tech 3342, true peak.

Samples are arrays of shape (frames,) or (frames, 2) at 44,100 a second.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import pyloudnorm
from scipy import signal

from scripts.sound.synth import RATE

Heard = npt.NDArray[np.float64] | npt.NDArray[np.float32]
SILENCE: Final = -120.0
"""LUFS and dB of nothing."""
_OVERSAMPLED: Final = 4
_PIECE: Final = RATE * 30
"""Frames whose true peak is looked for at once."""


@dataclass(frozen=True, slots=True)
class Loudness:
    """What a listener gets: LUFS of the whole, LU between soft and loud, dB of the true peak."""

    whole: float
    span: float
    peak: float

    def __str__(self) -> str:
        return f"{self.whole:.1f} LUFS, range {self.span:.1f} LU, true peak {self.peak:.1f} dBTP"


def measure(samples: Heard) -> Loudness:
    """How loud it is."""
    span = float(pyloudnorm.Meter(RATE).loudness_range(_long(samples, 3.0)))
    return Loudness(integrated(samples), span if np.isfinite(span) else 0.0, true_peak(samples))


def integrated(samples: Heard) -> float:
    """LUFS of the whole, quiet parts left out."""
    value = float(pyloudnorm.Meter(RATE).integrated_loudness(_long(samples)))
    return max(SILENCE, value)


def momentary(samples: Heard) -> float:
    """LUFS of the loudest 0.4 seconds."""
    meter = pyloudnorm.Meter(RATE, overlap=0.95)
    meter.integrated_loudness(_long(samples))
    return float(np.max(meter.blockwise_loudness, initial=SILENCE))


def short_term(samples: Heard) -> float:
    """LUFS of the loudest three seconds."""
    meter = pyloudnorm.Meter(RATE, block_size=3.0, overlap=0.9)
    meter.integrated_loudness(_long(samples, 3.0))
    return float(np.max(meter.blockwise_loudness, initial=SILENCE))


def true_peak(samples: Heard) -> float:
    """dB of full scale of the loudest moment, between the samples, too."""
    highest = 0.0
    for start in range(0, len(samples), _PIECE):
        piece = samples[max(0, start - 64) : start + _PIECE + 64]
        between = signal.resample_poly(piece, _OVERSAMPLED, 1, axis=0)
        highest = max(highest, float(np.max(np.abs(between), initial=0.0)))
    return float(20 * np.log10(highest)) if highest > 0 else SILENCE


def _long(samples: Heard, seconds: float = 0.4) -> Heard:
    """With silence behind what is shorter than the window that loudness is measured in."""
    missing = round(seconds * RATE) + 1 - len(samples)
    if missing <= 0:
        return samples
    return np.pad(samples, [(0, missing)] + [(0, 0)] * (samples.ndim - 1))

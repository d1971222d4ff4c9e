"""Lets a recording ring on over its seam."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

FADED: Final = 44100
"""Frames at the end over which a recording that does not ring on is faded out."""


def fold(
    samples: npt.NDArray[np.float64], frames: int, rings_on: bool = True
) -> npt.NDArray[np.float64]:
    """A recording cut to `frames`; what came after them is added to the beginning, or, if it does
    not ring on, faded out before.

    :raises ValueError: when it is shorter than that.
    """
    if len(samples) < frames:
        raise ValueError("the recording is shorter than the piece")
    loop = samples[:frames].copy()
    if rings_on:
        tail = samples[frames : 2 * frames]
        loop[: len(tail)] += tail
    else:
        fade = min(frames, FADED)
        loop[-fade:] *= np.linspace(1.0, 0.0, fade).reshape([-1] + [1] * (samples.ndim - 1))
    return loop

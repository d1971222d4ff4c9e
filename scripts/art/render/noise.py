"""Smooth random fields for points: the same on every machine.

Knows: hashes of whole numbers. Must not know: what is coloured by it.
"""

from typing import TypeAlias

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]


@njit(cache=True, parallel=True)  # type: ignore[untyped-decorator]
def noise(points: Floats, scale: float, octaves: int, seed: int) -> Floats:
    """Smooth random values 0..1 for points (n, 3): value noise, each octave half as strong."""
    result = np.zeros(points.shape[0], np.float32)
    for i in prange(points.shape[0]):
        total, strength, weight, factor = 0.0, 1.0, 0.0, scale
        for octave in range(octaves):
            x = points[i, 0] * factor
            y = points[i, 1] * factor
            z = points[i, 2] * factor
            fx, fy, fz = np.floor(x), np.floor(y), np.floor(z)
            tx, ty, tz = x - fx, y - fy, z - fz
            tx = tx * tx * (3 - 2 * tx)
            ty = ty * ty * (3 - 2 * ty)
            tz = tz * tz * (3 - 2 * tz)
            value = 0.0
            for corner in range(8):
                dx, dy, dz = corner & 1, (corner >> 1) & 1, corner >> 2
                key = (
                    (int(fx) + dx) * 374761393
                    + (int(fy) + dy) * 668265263
                    + (int(fz) + dz) * 1274126177
                    + (seed + octave) * 362437
                ) & 0xFFFFFFFF
                key = ((key ^ (key >> 13)) * 1274126177) & 0xFFFFFFFF
                key = key ^ (key >> 16)
                part = (tx if dx else 1 - tx) * (ty if dy else 1 - ty) * (tz if dz else 1 - tz)
                value += part * ((key & 0xFFFF) / 65535.0)
            total += value * strength
            weight += strength
            strength *= 0.5
            factor *= 2.0
        result[i] = total / weight
    return result

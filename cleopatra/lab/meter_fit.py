"""Fits the crocodile meter with numpy: a small network whose log odds become a chance.

Knows numbers and outcomes; knows no game and no file.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from cleopatra.aids.meter import MOST_SIGN, MeterModel
from cleopatra.lab.logistic import Numbers

HIDDEN: Final = 8
_EPOCHS: Final = 15
_BATCH: Final = 256
_PACE: Final = 3e-3
_RESTRAINT: Final = 3e-3
"""Weight decay: few games say something about each sign."""
_DIGITS: Final = 4


def fit(numbers: Numbers, eaten: Numbers, games: int, seed: int = 0) -> MeterModel:
    """The figures that make the results most likely: Adam on the logarithmic loss.

    `numbers` are positions by signs, `eaten` is 1.0 where the viewer was eaten in the end.
    """
    rng = np.random.default_rng(seed)
    clipped = np.clip(numbers, -MOST_SIGN, MOST_SIGN)
    mean, spread = clipped.mean(0), clipped.std(0) + 1e-3
    x_all = (clipped - mean) / spread
    count, width = x_all.shape
    share = min(max(float(eaten.mean()), 0.01), 0.99)
    found: list[Numbers] = [
        rng.normal(0.0, 1.0 / np.sqrt(width), (HIDDEN, width)),
        np.zeros(HIDDEN),
        rng.normal(0.0, 0.3 / np.sqrt(HIDDEN), HIDDEN),
        np.zeros(width),
        np.array([np.log(share / (1.0 - share))]),
    ]
    first = [np.zeros_like(part) for part in found]
    second = [np.zeros_like(part) for part in found]
    step = 0
    for epoch in range(_EPOCHS):
        order = rng.permutation(count)
        pace = _PACE * (1.0 - epoch / _EPOCHS) + 1e-5
        for start in range(0, count, _BATCH):
            picked = order[start : start + _BATCH]
            step += 1
            for n, slope in enumerate(_slopes(found, x_all[picked], eaten[picked])):
                first[n] = 0.9 * first[n] + 0.1 * slope
                second[n] = 0.999 * second[n] + 0.001 * slope**2
                change = first[n] / (1.0 - 0.9**step)
                found[n] = found[n] - pace * change / (
                    np.sqrt(second[n] / (1.0 - 0.999**step)) + 1e-8
                )
    rows = found[0] / spread
    straight = found[3] / spread
    return MeterModel(
        _rounded(straight),
        tuple(_rounded(row) for row in rows),
        _rounded(found[1] - rows @ mean),
        _rounded(found[2]),
        _rounded(found[4] - straight @ mean)[0],
        games,
    )


def chances(model: MeterModel, numbers: Numbers) -> Numbers:
    """`MeterModel.chance` of many positions at once."""
    x = np.clip(numbers, -MOST_SIGN, MOST_SIGN)
    hidden = np.maximum(x @ np.asarray(model.rows).T + np.asarray(model.biases), 0.0)
    odds = x @ np.asarray(model.straight) + hidden @ np.asarray(model.out) + model.offset
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(odds, -30.0, 30.0))), np.float64)


def _slopes(found: list[Numbers], x: Numbers, eaten: Numbers) -> list[Numbers]:
    """The gradient of the mean loss, in the order of `found`."""
    rows, biases, out, straight, offset = found
    hidden = np.maximum(x @ rows.T + biases, 0.0)
    odds = x @ straight + hidden @ out + offset[0]
    error = (1.0 / (1.0 + np.exp(-odds)) - eaten) / len(eaten)
    below = np.outer(error, out) * (hidden > 0.0)
    return [
        below.T @ x + _RESTRAINT * rows,
        below.sum(0),
        hidden.T @ error + _RESTRAINT * out,
        x.T @ error + _RESTRAINT * straight,
        np.array([error.sum()]),
    ]


def _rounded(numbers: Numbers) -> tuple[float, ...]:
    return tuple(round(float(number), _DIGITS) for number in numbers)

"""Logistic regression with few weights, by Newton's steps. Needs numpy; knows no game."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
AnyArray = NDArray[Any]

_ROUNDS: Final = 60
_EXACT: Final = 1e-6
_STEEPEST: Final = 30.0
"""Log odds are limited to this absolute value."""


def chances_of(odds: Numbers) -> Numbers:
    """Chances, 0 to 1, by log odds."""
    found: Numbers = 1.0 / (1.0 + np.exp(-np.clip(odds, -_STEEPEST, _STEEPEST)))
    return found


def fitted(
    x: Numbers, came: AnyArray, counts: AnyArray, start: Numbers, restraint: Numbers
) -> Numbers:
    """The likeliest weights of the columns of `x` for the log odds.

    By row, `came` is the share of successes, 0 to 1, and `counts` how much the row counts. By
    column, `start` is where the search begins and `restraint` how strongly a weight is held at 0.
    """
    w = start
    for _ in range(_ROUNDS):
        chances = chances_of(x @ w)
        curve = (x * (counts * chances * (1.0 - chances))[:, None]).T @ x
        slope = x.T @ (counts * (came - chances)) - restraint * w
        step = np.linalg.solve(curve + np.diag(restraint + _EXACT), slope)
        loss = _loss(x, came, counts, restraint, w)
        while _loss(x, came, counts, restraint, w + step) > loss and np.abs(step).max() > _EXACT:
            step /= 2.0  # a whole Newton step may leap over the best weights
        w = w + step
        if np.abs(step).max() < _EXACT:
            break
    return w


def platt(odds: AnyArray, came: AnyArray, counts: AnyArray) -> tuple[float, float]:
    """The factor and the shift of log odds with the least cross entropy (Platt's scaling)."""
    x = np.stack([odds, np.ones_like(odds)], axis=1).astype(np.float64)
    w = fitted(x, came, counts, np.asarray([1.0, 0.0]), np.zeros(2))
    return float(w[0]), float(w[1])


def _loss(x: Numbers, came: AnyArray, counts: AnyArray, restraint: Numbers, w: Numbers) -> float:
    """How unlikely the results are by these weights."""
    chances = chances_of(x @ w)
    likely = came * np.log(chances) + (1.0 - came) * np.log(1.0 - chances)
    return float(-(counts * likely).sum() + (restraint * w * w).sum() / 2.0)

"""Fitting a small network to how games ended, with numpy: the mathematics of training.

Knows numbers and targets; knows no game, no bot and no file. Only the tools that make value
functions need it: bots read the finished numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cleopatra.bots.value_file import Layers

Floats = NDArray[np.float32]

HEAT: Final = 8.0
"""Scarabs that make one unit of log odds in the share of the scores."""
MIX: Final = 0.5
"""How much of the target is the share of the scores; the rest is the victory itself."""
LOWEST: Final = -40.0
"""The scarabs that who was eaten is taken to have."""
_CLIP: Final = 6.0
"""Features further from their mean than so many deviations are cut while fitting."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to fit: width of the hidden layer, passes over the positions, pace and restraint."""

    hidden: int = 32
    epochs: int = 12
    batch: int = 512
    pace: float = 2e-3
    restraint: float = 1e-4
    seed: int = 0


def targets(scores: Floats, won: Floats) -> Floats:
    """The value of each position to its mover, 0 to 1: the softmax of the final scores (mover's
    first, negative if eaten) mixed with the share of the victory."""
    heights = np.where(scores < 0.0, LOWEST, scores) / HEAT
    heights = heights - heights.max(axis=1, keepdims=True)
    shares = np.exp(heights)
    soft = shares[:, 0] / shares.sum(axis=1)
    return np.asarray(MIX * soft + (1.0 - MIX) * won, np.float32)


def loss_of(layers: Layers, numbers: Floats, wanted: Floats) -> float:
    """The mean cross entropy of a network's chances against the wanted ones."""
    rows = np.asarray(layers.rows, np.float32)
    hidden = np.maximum(numbers @ rows.T + np.asarray(layers.biases, np.float32), 0.0)
    odds = hidden @ np.asarray(layers.out, np.float32) + np.float32(layers.offset)
    return float(np.mean(np.logaddexp(0.0, odds) - wanted * odds))


def fit(numbers: Floats, wanted: Floats, is_kept: NDArray[np.bool_], recipe: Recipe) -> Layers:
    """The network, out of all passes, that does best on the positions kept back (`is_kept`).

    `numbers` are positions by features, `wanted` their values. Adam on the cross entropy, the pace
    falling to nothing along half a cosine. The same arguments give the same network.
    """
    chance = np.random.default_rng(recipe.seed)
    mean = numbers[~is_kept].mean(axis=0)
    spread = numbers[~is_kept].std(axis=0) + 1e-3
    scaled = ((numbers - mean) / spread).clip(-_CLIP, _CLIP).astype(np.float32)
    learned, learned_for = scaled[~is_kept], wanted[~is_kept]
    checked, checked_for = scaled[is_kept], wanted[is_kept]
    width = numbers.shape[1]
    parts: list[Floats] = [
        _normal(chance, (width, recipe.hidden), 1.0 / width**0.5),
        np.zeros(recipe.hidden, np.float32),
        _normal(chance, (recipe.hidden,), 0.1 / recipe.hidden**0.5),
        np.zeros(1, np.float32),
    ]
    adam = _Adam(parts)
    best, best_loss = [part.copy() for part in parts], float("inf")
    for epoch in range(recipe.epochs):
        pace = recipe.pace * 0.5 * (1.0 + np.cos(np.pi * epoch / recipe.epochs))
        order = chance.permutation(len(learned))
        for first in range(0, len(order), recipe.batch):
            some = order[first : first + recipe.batch]
            slopes = _slopes(parts, learned[some], learned_for[some], recipe.restraint)
            adam.step(parts, slopes, float(pace))
        odds = np.maximum(checked @ parts[0] + parts[1], 0.0) @ parts[2] + parts[3][0]
        loss = float(np.mean(np.logaddexp(0.0, odds) - checked_for * odds))
        if loss < best_loss:
            best, best_loss = [part.copy() for part in parts], loss
    unscaled = best[0] / spread[:, None]
    return Layers(
        tuple(tuple(map(float, row)) for row in unscaled.T),
        tuple(map(float, best[1] - mean @ unscaled)),
        tuple(map(float, best[2])),
        float(best[3][0]),
    )


def _normal(chance: np.random.Generator, shape: tuple[int, ...], spread: float) -> Floats:
    return np.asarray(chance.normal(0.0, spread, shape), np.float32)


def _slopes(parts: list[Floats], x: Floats, wanted: Floats, restraint: float) -> list[Floats]:
    """The gradient of the cross entropy, by part."""
    rows, biases, out, offset = parts
    sums = x @ rows + biases
    hidden = np.maximum(sums, 0.0)
    chances = 1.0 / (1.0 + np.exp(-(hidden @ out + offset[0])))
    error = (chances - wanted) / len(wanted)
    back = np.outer(error, out) * (sums > 0.0)
    return [
        x.T @ back + restraint * rows,
        back.sum(axis=0),
        hidden.T @ error + restraint * out,
        np.asarray([error.sum()], np.float32),
    ]


class _Adam:
    """Steps along averaged gradients, each number at its own pace."""

    def __init__(self, parts: list[Floats]) -> None:
        self._means = [np.zeros_like(part) for part in parts]
        self._squares = [np.zeros_like(part) for part in parts]
        self._steps = 0

    def step(self, parts: list[Floats], slopes: list[Floats], pace: float) -> None:
        """Changes `parts` in place."""
        self._steps += 1
        for i, slope in enumerate(slopes):
            self._means[i] = 0.9 * self._means[i] + 0.1 * slope
            self._squares[i] = 0.999 * self._squares[i] + 0.001 * slope * slope
            mean = self._means[i] / (1.0 - 0.9**self._steps)
            square = self._squares[i] / (1.0 - 0.999**self._steps)
            parts[i] -= pace * mean / (np.sqrt(square) + 1e-8)

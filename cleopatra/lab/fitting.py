"""Fits a small network to the results of games, with numpy: the mathematics of training.

Knows numbers and targets; knows no game, no bot and no file. Only the tools that make value
functions need it: bots read the finished weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cleopatra.bots.network import Head, Layers

Floats = NDArray[np.float32]

TEMPERATURE: Final = 8.0
"""The temperature of the softmax over scores, in scarabs."""
MIX: Final = 0.5
"""Weight, 0 to 1, of the softmax of scores in the target; the rest is the share of the victory."""
LOWEST: Final = -40.0
"""The score, in scarabs, of a player who was eaten."""
_CLIP: Final = 6.0
"""While fitting, features are clipped to this many standard deviations from their mean."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Hyperparameters: hidden units, epochs, learning rate, weight decay. `trust` is the lambda of
    TD(lambda): how much a position learns from its later result (1: only from the end of the game)
    instead of from the network's value of the next position."""

    hidden: int = 14
    epochs: int = 20
    batch: int = 512
    pace: float = 1e-3
    restraint: float = 2e-3
    trust: float = 0.9
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions in the order of play: `numbers` by feature; `wanted` values at the end of the game
    by head (did the viewer survive; the value of having survived, 0 to 1); `counts`, whether a
    position says something about each head; `who` (the same for all positions of one viewer in one
    game); and whether they are held out for validation."""

    numbers: Floats
    wanted: Floats
    counts: Floats
    who: NDArray[np.int64]
    is_kept: NDArray[np.bool_]


def targets(scores: Floats, won: Floats) -> tuple[Floats, Floats]:
    """For each position and head, what the end of the game says and whether it says anything.

    The first head learns who was not eaten; the second learns from those only: the softmax of the
    final scores (viewer's first, negative if eaten) mixed with the share of the victory.
    """
    heights = np.where(scores < 0.0, LOWEST, scores) / TEMPERATURE
    heights = heights - heights.max(axis=1, keepdims=True)
    shares = np.exp(heights)
    soft = shares[:, 0] / shares.sum(axis=1)
    survived = (scores[:, 0] >= 0.0).astype(np.float32)
    wanted = np.stack([survived, MIX * soft + (1.0 - MIX) * won], axis=1)
    counts = np.stack([np.ones_like(survived), survived], axis=1)
    return np.asarray(wanted, np.float32), np.asarray(counts, np.float32)


def odds_of(layers: Layers, numbers: Floats) -> Floats:
    """The log odds of each head for each position."""
    rows = np.asarray(layers.rows, np.float32).reshape(-1, numbers.shape[1])
    hidden = np.maximum(numbers @ rows.T + np.asarray(layers.biases, np.float32), 0.0)
    found = [
        numbers @ np.asarray(head.straight, np.float32)
        + hidden @ np.asarray(head.out, np.float32)
        + np.float32(head.offset)
        for head in layers.heads
    ]
    return np.asarray(np.stack(found, axis=1), np.float32)


def chances_of(layers: Layers, numbers: Floats) -> Floats:
    """The chance to win of each position: the product of the heads'."""
    return np.asarray(np.prod(_chances(odds_of(layers, numbers)), axis=1), np.float32)


def loss_of(layers: Layers, positions: Positions) -> float:
    """The mean cross entropy of both heads of a network on the held-out positions."""
    held = positions.is_kept
    odds = odds_of(layers, positions.numbers[held])
    return _loss(odds, positions.wanted[held], positions.counts[held])


def fit(positions: Positions, recipe: Recipe) -> Layers:
    """The network that does best on the held-out positions, out of all epochs.

    First a linear fit of each head, then hidden units beside it, which start at zero output and are
    left out if they don't improve it. Adam on the cross entropy, with a learning rate that falls
    along half a cosine; the targets are renewed before each epoch. The same arguments give the same
    network.
    """
    chance = np.random.default_rng(recipe.seed)
    held = positions.is_kept
    mean = positions.numbers[~held].mean(axis=0)
    spread = positions.numbers[~held].std(axis=0) + 1e-3
    scaled = ((positions.numbers - mean) / spread).clip(-_CLIP, _CLIP).astype(np.float32)
    learned, checked = scaled[~held], scaled[held]
    ends, checked_for = positions.wanted[~held], positions.wanted[held]
    counts, checked_counts = positions.counts[~held], positions.counts[held]
    follows = followers(positions.who[~held])
    width, heads = learned.shape[1], ends.shape[1]
    parts: list[Floats] = [
        _normal(chance, (width, recipe.hidden), 1.0 / width**0.5),
        np.zeros(recipe.hidden, np.float32),
        np.zeros((recipe.hidden, heads), np.float32),
        np.zeros((width, heads), np.float32),
        np.zeros(heads, np.float32),
    ]
    for head in range(heads):
        parts[3][:, head], parts[4][head] = _linear(
            learned, ends[:, head], counts[:, head], follows, recipe
        )
    adam = _Adam(parts)
    best = [part.copy() for part in parts]
    best_loss = _loss(_odds(parts, checked), checked_for, checked_counts)
    for epoch in range(recipe.epochs):
        pace = recipe.pace * 0.5 * (1.0 + np.cos(np.pi * epoch / recipe.epochs))
        wanted = returns(follows, _chances(_odds(parts, learned)), ends, recipe.trust)
        order = chance.permutation(len(learned))
        for first in range(0, len(order), recipe.batch):
            some = order[first : first + recipe.batch]
            slopes = _slopes(parts, learned[some], wanted[some], counts[some], recipe.restraint)
            adam.step(parts, slopes, float(pace))
        loss = _loss(_odds(parts, checked), checked_for, checked_counts)
        if loss < best_loss:
            best, best_loss = [part.copy() for part in parts], loss
    speaks = (best[2] != 0.0).any(axis=1)
    rows = best[0][:, speaks] / spread[:, None]
    straight = best[3] / spread[:, None]
    offsets = best[4] - mean @ straight
    return Layers(
        tuple(tuple(map(float, row)) for row in rows.T),
        tuple(map(float, best[1][speaks] - mean @ rows)),
        tuple(
            Head(
                tuple(map(float, straight[:, head])),
                tuple(map(float, best[2][speaks, head])),
                float(offsets[head]),
            )
            for head in range(heads)
        ),
    )


def followers(who: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each position the next one of the same mover in the same game, or -1."""
    found = np.full(len(who), -1, np.int64)
    last: dict[int, int] = {}
    for at in range(len(who) - 1, -1, -1):
        found[at] = last.get(int(who[at]), -1)
        last[int(who[at])] = at
    return found


def returns(follows: NDArray[np.int64], chances: Floats, ends: Floats, trust: float) -> Floats:
    """The targets of each position: the end of the game, mixed with the present values of the
    positions on the way there. All are by head or, all three, without heads."""
    found = np.empty_like(ends)
    for at in range(len(ends) - 1, -1, -1):
        after = follows[at]
        if after < 0:
            found[at] = ends[at]
        else:
            found[at] = (1.0 - trust) * chances[after] + trust * found[after]
    return found


def _linear(
    learned: Floats, ends: Floats, counts: Floats, follows: NDArray[np.int64], recipe: Recipe
) -> tuple[Floats, float]:
    """Weights and offset of a logistic regression by Newton's steps, its targets renewed a few
    times."""
    x = np.concatenate([learned, np.ones((len(learned), 1), np.float32)], axis=1).astype(np.float64)
    w = np.zeros(x.shape[1])
    restraint = np.full(x.shape[1], recipe.restraint)
    restraint[-1] = 0.0
    wanted = ends
    total = max(float(counts.sum()), 1.0)
    for _ in range(4):
        for _ in range(8):
            chances = 1.0 / (1.0 + np.exp(-(x @ w)))
            slope = x.T @ (counts * (chances - wanted)) / total + restraint * w
            curve = (x * (counts * chances * (1.0 - chances))[:, None]).T @ x / total
            step = np.linalg.solve(curve + np.diag(restraint + 1e-9), slope)
            w -= step
            if np.abs(step).max() < 1e-5:
                break
        wanted = returns(follows, _chances(np.asarray(x @ w, np.float32)), ends, recipe.trust)
    return np.asarray(w[:-1], np.float32), float(w[-1])


def _chances(odds: Floats) -> Floats:
    return np.asarray(1.0 / (1.0 + np.exp(-odds)), np.float32)


def _odds(parts: list[Floats], x: Floats) -> Floats:
    rows, biases, out, straight, offset = parts
    return np.asarray(np.maximum(x @ rows + biases, 0.0) @ out + x @ straight + offset)


def _loss(odds: Floats, wanted: Floats, counts: Floats) -> float:
    each = counts * (np.logaddexp(0.0, odds) - wanted * odds)
    return float((each.sum(axis=0) / np.maximum(counts.sum(axis=0), 1.0)).sum())


def _normal(chance: np.random.Generator, shape: tuple[int, ...], spread: float) -> Floats:
    return np.asarray(chance.normal(0.0, spread, shape), np.float32)


def _slopes(
    parts: list[Floats], x: Floats, wanted: Floats, counts: Floats, restraint: float
) -> list[Floats]:
    """The gradient of the cross entropy, by part."""
    rows, biases, out, straight, offset = parts
    sums = x @ rows + biases
    hidden = np.maximum(sums, 0.0)
    error = counts * (_chances(hidden @ out + x @ straight + offset) - wanted) / len(wanted)
    back = (error @ out.T) * (sums > 0.0)
    return [
        x.T @ back + 0.1 * restraint * rows,
        back.sum(axis=0),
        hidden.T @ error + restraint * out,
        x.T @ error + restraint * straight,
        error.sum(axis=0),
    ]


class _Adam:
    """Adam: steps along averaged gradients, each parameter at its own rate."""

    def __init__(self, parts: list[Floats]) -> None:
        self._means = [np.zeros_like(part) for part in parts]
        self._squares = [np.zeros_like(part) for part in parts]
        self._steps = 0

    def step(self, parts: list[Floats], slopes: list[Floats], pace: float) -> None:
        """Change `parts` in place."""
        self._steps += 1
        for i, slope in enumerate(slopes):
            self._means[i] = 0.9 * self._means[i] + 0.1 * slope
            self._squares[i] = 0.999 * self._squares[i] + 0.001 * slope * slope
            mean = self._means[i] / (1.0 - 0.9**self._steps)
            square = self._squares[i] / (1.0 - 0.999**self._steps)
            parts[i] -= pace * mean / (np.sqrt(square) + 1e-8)

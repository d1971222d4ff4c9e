"""Fits a small network to the results of games, with numpy: the mathematics of training.

Knows numbers and targets; knows no game, no bot and no file. Only the tools that make value
functions need it: bots read the finished weights.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cleopatra.bots.network import Head, NetworkWeights
from scripts.lab.logistic import platt

Floats = NDArray[np.float32]

TEMPERATURE: Final = 8.0
"""The temperature of the softmax over scores, in scarabs."""
MIX: Final = 0.5
"""Weight, 0 to 1, of the softmax of scores in the target; the rest is the share of the victory."""
LOWEST: Final = -40.0
"""The score, in scarabs, of a player who was eaten."""
_CLIP: Final = 6.0
"""While fitting, features are clipped to this many standard deviations from their mean."""
_LOOSE: Final = 0.01
"""The part of the weight decay that anchors have."""
_EXACT: Final = 1e-3
"""The largest step of the linear fit with which it is done."""
_FULL_SEATS: Final = 200
"""This many seats of games at full strength are enough to calibrate by them alone."""
_STEEPEST: Final = 30.0
"""Log odds beyond this absolute value are taken as this."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Hyperparameters: hidden units, epochs, learning rate, weight decay. `trust` is the lambda of
    TD(lambda): how much a position learns from its later result (1: only from the end of the game)
    instead of from the network's value of the next position."""

    hidden: int = 16
    epochs: int = 20
    batch: int = 512
    pace: float = 5e-3
    restraint: float = 0.03
    trust: float = 1.0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class TrainingSet:
    """Positions in the order of play: `numbers` by feature; `wanted` values at the end of the game
    by head (did the viewer survive; the value of having survived, 0 to 1); `counts`, whether a
    position says something about each head; `won`, the viewer's share of the victory; `who` (the
    same for all positions of one viewer in one game); the `fold` in which each is validated, the
    same for a whole game; whether the game was played at full strength; and the `anchors`: features
    whose weights hardly decay. The last `skipped` features are not read by hidden units."""

    numbers: Floats
    wanted: Floats
    counts: Floats
    won: Floats
    who: NDArray[np.int64]
    fold: NDArray[np.int64]
    full: NDArray[np.bool_]
    anchors: tuple[int, ...] = ()
    skipped: int = 0

    def only(self, chosen: NDArray[np.bool_]) -> TrainingSet:
        """Some of these positions."""
        return replace(
            self,
            numbers=self.numbers[chosen],
            wanted=self.wanted[chosen],
            counts=self.counts[chosen],
            won=self.won[chosen],
            who=self.who[chosen],
            fold=self.fold[chosen],
            full=self.full[chosen],
        )


@dataclass(frozen=True, slots=True)
class FittedNetwork:
    """A network; and, by networks that were fitted without a position's fold, the chance to win of
    each position, and the mean cross entropy of the heads."""

    layers: NetworkWeights
    chances: Floats
    loss: float


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


def odds_of(layers: NetworkWeights, numbers: Floats) -> Floats:
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


def chances_of(layers: NetworkWeights, numbers: Floats) -> Floats:
    """The chance to win of each position: the product of the heads'."""
    return np.asarray(np.prod(_chances(odds_of(layers, numbers)), axis=1), np.float32)


def loss_of(layers: NetworkWeights, positions: TrainingSet) -> float:
    """The mean cross entropy of both heads of a network."""
    odds = odds_of(layers, positions.numbers)
    return _loss(odds, positions.wanted, positions.counts)


def built_on(positions: TrainingSet, base: NetworkWeights) -> TrainingSet:
    """The positions with the odds of another network as further features, which are anchors: what
    is fitted to them begins at that network. Give the result to `merged`."""
    width, heads = positions.numbers.shape[1], len(base.heads)
    odds = odds_of(base, positions.numbers)
    return replace(
        positions,
        numbers=np.concatenate([positions.numbers, odds], axis=1),
        anchors=(*positions.anchors, *range(width, width + heads)),
        skipped=heads,
    )


def merged(layers: NetworkWeights, base: NetworkWeights) -> NetworkWeights:
    """Layers fitted to `built_on` positions, as layers of the features alone."""
    width = len(base.heads[0].straight)
    heads = []
    for head in layers.heads:
        straight = np.asarray(head.straight[:width])
        out = np.zeros(len(base.rows))
        offset = head.offset
        for weight, other in zip(head.straight[width:], base.heads, strict=True):
            straight = straight + weight * np.asarray(other.straight)
            out = out + weight * np.asarray(other.out)
            offset += weight * other.offset
        outs = (*head.out, *map(float, out))
        heads.append(Head(tuple(map(float, straight)), outs, offset))
    rows = (*(row[:width] for row in layers.rows), *base.rows)
    return NetworkWeights(rows, (*layers.biases, *base.biases), tuple(heads))


def fit_and_validate(positions: TrainingSet, recipe: Recipe) -> FittedNetwork:
    """The network fitted to all positions, calibrated by cross-validation.

    For each fold a network is fitted to the other folds, with and without hidden units; the last
    one has them only if they help there. The odds of each head are then scaled and shifted as fits
    best what came of the positions that the networks had not seen: those of games at full strength
    if there are enough of them.
    """
    odds, loss = _unseen(positions, recipe)
    bent = recipe
    if recipe.epochs and recipe.hidden:
        straight = replace(recipe, epochs=0)
        other, other_loss = _unseen(positions, straight)
        if other_loss <= loss:
            bent, odds, loss = straight, other, other_loss
    return _calibrated(fit(positions, bent), odds, positions, loss)


def scaled(layers: NetworkWeights, positions: TrainingSet) -> FittedNetwork:
    """A network whose weights are kept but for the scale and the shift of its heads' odds, as in
    `fit_and_validate`."""
    odds = odds_of(layers, positions.numbers)
    return _calibrated(layers, odds, positions, _loss(odds, positions.wanted, positions.counts))


def _calibrated(
    layers: NetworkWeights, odds: Floats, positions: TrainingSet, loss: float
) -> FittedNetwork:
    """The network with heads scaled and shifted so that these `odds`, of networks that had not seen
    the positions, say best what came of them."""
    outcomes = positions.wanted.copy()
    outcomes[:, -1] = positions.won
    said = positions.full
    if len(np.unique(positions.who[said])) < _FULL_SEATS:
        said = np.ones_like(said)
    odds = odds.copy()
    heads = []
    for number, head in enumerate(layers.heads):
        scale, shift = platt(
            odds[said, number], outcomes[said, number], positions.counts[said, number]
        )
        odds[:, number] = scale * odds[:, number] + shift
        heads.append(
            Head(
                tuple(scale * weight for weight in head.straight),
                tuple(scale * weight for weight in head.out),
                scale * head.offset + shift,
            )
        )
    chances = np.asarray(np.prod(_chances(odds), axis=1), np.float32)
    return FittedNetwork(replace(layers, heads=tuple(heads)), chances, loss)


def _unseen(positions: TrainingSet, recipe: Recipe) -> tuple[Floats, float]:
    """The odds by networks that were fitted without a position's fold, and their loss."""
    odds = np.zeros_like(positions.wanted)
    for fold in np.unique(positions.fold):
        held = positions.fold == fold
        odds[held] = odds_of(fit(positions.only(~held), recipe), positions.numbers[held])
    return odds, _loss(odds, positions.wanted, positions.counts)


def fit(positions: TrainingSet, recipe: Recipe) -> NetworkWeights:
    """A network fitted to all positions.

    First a linear fit of each head, then hidden units beside it, which start at zero output; with
    no epochs they are left out. Adam on the cross entropy, with a learning rate that falls along
    half a cosine; the targets are renewed before each epoch. The same arguments give the same
    network.
    """
    chance = np.random.default_rng(recipe.seed)
    mean = positions.numbers.mean(axis=0)
    spread = positions.numbers.std(axis=0) + 1e-3
    learned = ((positions.numbers - mean) / spread).clip(-_CLIP, _CLIP).astype(np.float32)
    ends, counts = positions.wanted, positions.counts
    follows = followers(positions.who)
    width, heads = learned.shape[1], ends.shape[1]
    decay = np.full(width, recipe.restraint, np.float32)
    decay[list(positions.anchors)] *= _LOOSE
    hidden = recipe.hidden if recipe.epochs else 0
    parts: list[Floats] = [
        _normal(chance, (width, hidden), 1.0 / width**0.5),
        np.zeros(hidden, np.float32),
        np.zeros((hidden, heads), np.float32),
        np.zeros((width, heads), np.float32),
        np.zeros(heads, np.float32),
    ]
    for head in range(heads):
        parts[3][:, head], parts[4][head] = _linear(
            learned, ends[:, head], counts[:, head], follows, decay, recipe.trust
        )
    parts[0][width - positions.skipped :] = 0.0
    adam = _Adam(parts)
    for epoch in range(recipe.epochs):
        pace = recipe.pace * 0.5 * (1.0 + np.cos(np.pi * epoch / recipe.epochs))
        wanted = ends
        if recipe.trust < 1.0:
            wanted = returns(follows, _chances(_odds(parts, learned)), ends, recipe.trust)
        order = chance.permutation(len(learned))
        for first in range(0, len(order), recipe.batch):
            some = order[first : first + recipe.batch]
            slopes = _slopes(
                parts, learned[some], wanted[some], counts[some], recipe.restraint, decay
            )
            slopes[0][width - positions.skipped :] = 0.0
            adam.step(parts, slopes, float(pace))
    speaks = (parts[2] != 0.0).any(axis=1)
    rows = parts[0][:, speaks] / spread[:, None]
    straight = parts[3] / spread[:, None]
    offsets = parts[4] - mean @ straight
    return NetworkWeights(
        tuple(tuple(map(float, row)) for row in rows.T),
        tuple(map(float, parts[1][speaks] - mean @ rows)),
        tuple(
            Head(
                tuple(map(float, straight[:, head])),
                tuple(map(float, parts[2][speaks, head])),
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
    learned: Floats,
    ends: Floats,
    counts: Floats,
    follows: NDArray[np.int64],
    decay: Floats,
    trust: float,
) -> tuple[Floats, float]:
    """Weights and offset of a logistic regression by Newton's steps, its targets renewed a few
    times."""
    x = np.concatenate([learned, np.ones((len(learned), 1), np.float32)], axis=1)
    w = np.zeros(x.shape[1])
    restraint = np.append(decay.astype(np.float64), 0.0)
    wanted = ends
    total = max(float(counts.sum()), 1.0)
    for _ in range(4 if trust < 1.0 else 1):
        for _ in range(8):
            chances = _chances(x @ w.astype(np.float32))
            slope = x.T @ (counts * (chances - wanted)) / total + restraint * w
            weight = counts * np.maximum(chances * (1.0 - chances), 1e-4)
            curve = (x * weight[:, None]).T @ x / total
            step = np.linalg.solve(curve + np.diag(restraint + 1e-6), slope)
            w -= step
            if np.abs(step).max() < _EXACT:
                break
        if trust < 1.0:
            wanted = returns(follows, _chances(np.asarray(x @ w, np.float32)), ends, trust)
    return np.asarray(w[:-1], np.float32), float(w[-1])


def _chances(odds: Floats) -> Floats:
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(odds, -_STEEPEST, _STEEPEST))), np.float32)


def _odds(parts: list[Floats], x: Floats) -> Floats:
    rows, biases, out, straight, offset = parts
    return np.asarray(np.maximum(x @ rows + biases, 0.0) @ out + x @ straight + offset)


def _loss(odds: Floats, wanted: Floats, counts: Floats) -> float:
    each = counts * (np.logaddexp(0.0, odds) - wanted * odds)
    return float((each.sum(axis=0) / np.maximum(counts.sum(axis=0), 1.0)).sum())


def _normal(chance: np.random.Generator, shape: tuple[int, ...], spread: float) -> Floats:
    return np.asarray(chance.normal(0.0, spread, shape), np.float32)


def _slopes(
    parts: list[Floats],
    x: Floats,
    wanted: Floats,
    counts: Floats,
    restraint: float,
    decay: Floats,
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
        x.T @ error + decay[:, None] * straight,
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

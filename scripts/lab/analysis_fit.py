"""Fits the figures of the analysis to games of bots. Needs numpy; knows no files.

How chances are read: a softmax over the seats, whose slopes and offsets maximise the likelihood of
the victories. How far errors are to be believed: the slope of results on measured errors. Both are
pulled towards a prior, so that few games give careful figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cleopatra.analysis.scale import PHASES, Scale
from cleopatra.bots.levels import LEVELS
from scripts.lab.analysed_games import JudgedGame, SplitGame

Z95: Final = 1.96
BINS: Final = 10
_OBSERVATIONS: Final = 8.0
"""Moments of one game and phase count like so many independent ones at most."""
_SLOPE: Final = (0.9, 0.3)
_SPREAD: Final = 0.15
_OFFSET: Final = 0.3
"""Priors: mean and deviation of a phase's slope, deviation of each seat's from it, of an offset."""
_BELIEF: Final = (0.6, 0.15)
_LEAST_BELIEF: Final = 0.2
_FEW: Final = 12
"""With fewer games than this no slope is measured."""
_STEPS: Final = 1000
_CARDS: Final = ("stall", "draw", "mosaic", "beggar", "dice", "tokens")
_LATE: Final = ("count", "hidden")

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class FitBin:
    """Moments with a similar chance: how many, its mean, what came of them, and the half width of
    the 95 % interval of the difference, games being the samples."""

    number: int
    said: float
    came: float
    margin: float

    @property
    def off(self) -> float:
        """By how much the chance was off."""
        return abs(self.said - self.came)


@dataclass(frozen=True, slots=True)
class MeanWithMargin:
    """A mean with the half width of its 95 % interval."""

    value: float
    margin: float
    number: int


def fit_chances(games: Sequence[JudgedGame], scale: Scale) -> Scale:
    """The scale with slopes and offsets for these games."""
    slopes, offsets = [], []
    for phase in range(PHASES):
        slope, offset = _fit(games, phase, len(scale.slopes[0]))
        slopes.append(tuple(round(float(x), 4) for x in slope))
        offsets.append(tuple(round(float(x), 4) for x in offset))
    return replace(scale, slopes=tuple(slopes), offsets=tuple(offsets), games=len(games))


def reliability(games: Sequence[JudgedGame], scale: Scale) -> list[FitBin | None]:
    """What was said and what came, in ten bins, each half of the games by a fit to the other."""
    said: list[float] = []
    came: list[float] = []
    key: list[int] = []
    for half in (0, 1):
        fitted = fit_chances([g for g in games if g.game % 2 != half] or games, scale)
        for each in games:
            if each.game % 2 != half:
                continue
            for phase, odds, shares in each.moments:
                z = np.array(fitted.slopes[phase]) * np.array(odds) + np.array(
                    fitted.offsets[phase]
                )
                weights = np.exp(z - z.max())
                said += list(weights / weights.sum())
                came += shares
                key += [each.game] * len(shares)
    return _bins(np.array(said), np.array(came), np.array(key))


def worst_of(bins: Sequence[FitBin | None]) -> float:
    """By how many points chances may be off in the worst bin that holds a twentieth of them: what
    was found and half its interval, so that few games promise little."""
    whole = sum(each.number for each in bins if each)
    return max(
        (100.0 * (each.off + each.margin) for each in bins if each and each.number >= whole / 20),
        default=0.0,
    )


def fit_belief(games: Sequence[SplitGame]) -> MeanWithMargin:
    """The slope of results on errors beside luck, before the prior."""
    if len(games) < _FEW:
        return MeanWithMargin(_BELIEF[0], 1.0, len(games))
    rows, wanted = [], []
    for game in games:
        seats = range(len(game.names)) if len(game.names) > 2 else (0,)
        for seat in seats:
            luck = {kind: parts[seat] for kind, parts in game.parts.items()}
            rows.append(
                [
                    game.own[seat] + game.others[seat],
                    sum(luck.get(kind, 0.0) for kind in _CARDS),
                    sum(luck.get(kind, 0.0) for kind in _LATE),
                    luck.get("bids", 0.0),
                ]
            )
            wanted.append(game.result[seat] - game.start[seat] - luck.get("deal", 0.0))
    x, y = np.array(rows), np.array(wanted)
    inner = x.T @ x + 1e-3 * np.eye(x.shape[1])
    slopes = np.linalg.solve(inner, x.T @ y)
    left: Array = y - x @ slopes
    spread = np.sqrt(np.diag(np.linalg.inv(inner)) * float(left @ left) / (len(y) - x.shape[1]))
    return MeanWithMargin(float(slopes[0]), Z95 * float(spread[0]), len(games))


def believed(measured: MeanWithMargin) -> float:
    """The belief that follows from a measured slope and the prior."""
    middle, deviation = _BELIEF
    own = 1.0 / max(measured.margin / Z95, 0.01) ** 2
    prior = 1.0 / deviation**2
    found = (measured.value * own + middle * prior) / (own + prior)
    return round(min(max(found, _LEAST_BELIEF), 1.0), 3)


def mean_of(numbers: Sequence[float]) -> MeanWithMargin:
    """The mean of independent numbers."""
    if not numbers:
        return MeanWithMargin(0.0, 0.0, 0)
    deviation = float(np.std(numbers, ddof=1)) if len(numbers) > 1 else 0.0
    return MeanWithMargin(
        float(np.mean(numbers)), Z95 * deviation / sqrt(len(numbers)), len(numbers)
    )


def errors_by_level(games: Sequence[SplitGame], belief: float) -> dict[str, MeanWithMargin]:
    """Points that a choice lost by level, each seat of a game being one sample."""
    return errors_at_tables([(games, belief)])


def errors_at_tables(
    tables: Sequence[tuple[Sequence[SplitGame], float]],
) -> dict[str, MeanWithMargin]:
    """The same over several tables, each given by its games and the belief in errors there."""
    found: dict[str, MeanWithMargin] = {}
    for level in LEVELS:
        means = [
            belief * lost / number
            for games, belief in tables
            for game in games
            for name, (number, lost) in zip(game.names, game.choices, strict=True)
            if name == level.name and number
        ]
        if means:
            found[level.name] = mean_of(means)
    return found


def falling(levels: dict[str, MeanWithMargin]) -> tuple[tuple[str, float], ...]:
    """The errors by level, weakest first, smoothed so that none is above a weaker one's."""
    names = list(levels)
    blocks = [[levels[name].value, float(levels[name].number), 1.0] for name in names]
    at = 0
    while at < len(blocks) - 1:  # pool neighbours that are in the wrong order
        one, other = blocks[at], blocks[at + 1]
        if one[0] >= other[0]:
            at += 1
            continue
        weight = one[1] + other[1]
        blocks[at : at + 2] = [
            [(one[0] * one[1] + other[0] * other[1]) / weight, weight, one[2] + other[2]]
        ]
        at = max(at - 1, 0)
    values = [value for value, _, width in blocks for _ in range(int(width))]
    return tuple((name, round(value, 4)) for name, value in zip(names, values, strict=True))


def _fit(games: Sequence[JudgedGame], phase: int, seats: int) -> tuple[Array, Array]:
    odds, shares, weights = [], [], []
    for game in games:
        own = [moment for moment in game.moments if moment[0] == phase]
        for _, said, came in own:
            odds.append(said)
            shares.append(came)
            weights.append(min(1.0, _OBSERVATIONS / len(own)))
    slope, offset = np.full(seats, _SLOPE[0]), np.zeros(seats)
    if not odds:
        return slope, offset
    x, won, w = np.array(odds), np.array(shares), np.array(weights)[:, None]
    rate = 1.0 / (float((w * x * x).sum()) / seats + 1.0 / _SPREAD**2 + 1.0 / _OFFSET**2)
    for _ in range(_STEPS):
        z = slope * x + offset
        z -= z.max(axis=1, keepdims=True)
        chance = np.exp(z)
        chance /= chance.sum(axis=1, keepdims=True)
        wrong = w * (chance - won)
        middle = slope.mean()
        for_slope = (wrong * x).sum(axis=0) + (slope - middle) / _SPREAD**2
        for_slope += (middle - _SLOPE[0]) / _SLOPE[1] ** 2 / seats
        for_offset = wrong.sum(axis=0) + offset / _OFFSET**2
        slope = slope - rate * for_slope
        offset = offset - rate * for_offset
    return slope, offset - offset.mean()


def _bins(said: Array, came: Array, key: NDArray[np.int64]) -> list[FitBin | None]:
    place = np.minimum((said * BINS).astype(int), BINS - 1)
    found: list[FitBin | None] = []
    for number in range(BINS):
        inside = place == number
        count = int(inside.sum())
        if not count:
            found.append(None)
            continue
        wrong = said[inside] - came[inside]
        games = key[inside]
        sums = np.array([wrong[games == g].sum() for g in np.unique(games)])
        margin = Z95 * float(np.sqrt((sums**2).sum())) / count
        found.append(FitBin(count, float(said[inside].mean()), float(came[inside].mean()), margin))
    return found

"""Figures over the games of one person, each with the number of games that it rests on.

A share of few games says little: `Share` has an interval, and `LEAST` says from how many games on
a share may be shown as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeVar

from cleopatra.storage.own_games import NO_PLACE, OwnGame, is_ahead, level_of
from cleopatra.storage.statistics import UNKNOWN

LEAST: Final = 10
"""Games below which a share is shown as a count only."""
LEAST_MEETINGS: Final = 5
"""Games against somebody before he can be called a nemesis."""
_SURE: Final = 1.959964
"""Standard errors of an interval that holds in 95 of 100 cases."""

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Share:
    """`number` of `of` games."""

    number: int
    of: int

    @property
    def percent(self) -> int:
        """The share in per cent, rounded; 0 of no games."""
        return round(100 * self.number / self.of) if self.of else 0

    @property
    def says_something(self) -> bool:
        """Whether there are enough games to show it in per cent."""
        return self.of >= LEAST

    def interval(self) -> tuple[float, float]:
        """Within which bounds the true share lies in 95 of 100 cases (Wilson), 0 to 1."""
        if not self.of:
            return 0.0, 1.0
        share, square = self.number / self.of, _SURE * _SURE / self.of
        middle = share + square / 2
        spread = _SURE * sqrt(share * (1 - share) / self.of + square / self.of / 4)
        low, high = (middle - spread) / (1 + square), (middle + spread) / (1 + square)
        return max(0.0, low), min(1.0, high)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over `of` games; 0 over none."""

    value: float
    of: int

    @staticmethod
    def over(values: Iterable[float]) -> Mean:
        """The mean of some figures."""
        found = list(values)
        return Mean(sum(found) / len(found) if found else 0.0, len(found))


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """All sums over some games. Means leave out the games that do not tell: `scarabs` those in
    which the person was eaten, `place` those without a count."""

    games: int
    wins: Share
    eaten: Share
    place: Mean
    scarabs: Mean
    amulets: Mean
    squares: Mean


@dataclass(frozen=True, slots=True)
class Streaks:
    """Victories in a row: the longest, and the one that lasts; `without` are the games since the
    last victory."""

    longest: int = 0
    lasting: int = 0
    without: int = 0


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent, a bot by its level or a person by name, and in how many games he was ahead."""

    name: str
    is_bot: bool
    ahead: Share


def figures(games: Sequence[OwnGame]) -> PlayerStats:
    """The sums over some games."""
    counted = [game for game in games if game.place != NO_PLACE]
    alive = [game for game in counted if not game.own.eaten]
    return PlayerStats(
        len(games),
        Share(sum(game.own.won for game in games), len(games)),
        Share(sum(game.own.eaten for game in games), len(games)),
        Mean.over(game.place for game in counted),
        Mean.over(game.own.scarabs for game in alive),
        Mean.over(g.own.corruption for g in counted if g.own.corruption != UNKNOWN),
        Mean.over(g.own.squares for g in games if g.own.squares != UNKNOWN),
    )


def by(games: Iterable[OwnGame], keys: Callable[[OwnGame], Iterable[K]]) -> dict[K, list[OwnGame]]:
    """The games by each of their keys; a game with several is in several lists."""
    found: dict[K, list[OwnGame]] = {}
    for game in games:
        for key in keys(game):
            found.setdefault(key, []).append(game)
    return found


def best(games: Iterable[OwnGame]) -> OwnGame | None:
    """The game with the most scarabs that were not lost to the crocodile."""
    alive = [game for game in games if game.place != NO_PLACE and not game.own.eaten]
    return max(alive, key=lambda game: game.own.scarabs, default=None)


def worst(games: Iterable[OwnGame]) -> OwnGame | None:
    """The game with the fewest scarabs of those in which the person was not eaten."""
    alive = [game for game in games if game.place != NO_PLACE and not game.own.eaten]
    return min(alive, key=lambda game: game.own.scarabs, default=None)


def streaks(games: Iterable[OwnGame]) -> Streaks:
    """Victories in a row over games in their order."""
    longest = lasting = without = 0
    for game in games:
        lasting = lasting + 1 if game.own.won else 0
        without = 0 if game.own.won else without + 1
        longest = max(longest, lasting)
    return Streaks(longest, lasting, without)


def rivals(games: Iterable[OwnGame]) -> list[Rival]:
    """Everybody met, the one first who was most surely ahead most often."""
    met: dict[tuple[str, bool], list[bool]] = {}
    for game in games:
        if game.place == NO_PLACE:
            continue
        seen: dict[tuple[str, bool], bool] = {}
        for other in game.others:
            key = (level_of(other.bot), True) if other.bot else (other.name, False)
            seen[key] = seen.get(key, False) or is_ahead(game, other)
        for key, was_ahead in seen.items():
            met.setdefault(key, []).append(was_ahead)
    found = [
        Rival(name, is_bot, Share(sum(times), len(times))) for (name, is_bot), times in met.items()
    ]
    return sorted(found, key=lambda rival: -rival.ahead.interval()[0])


def nemesis(games: Iterable[OwnGame]) -> Rival | None:
    """The opponent who is most surely ahead, with enough games, if he is ahead in at least half."""
    for rival in rivals(games):
        if rival.ahead.of >= LEAST_MEETINGS and 2 * rival.ahead.number >= rival.ahead.of:
            return rival
    return None

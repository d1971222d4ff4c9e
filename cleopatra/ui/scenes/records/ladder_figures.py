"""The results of the ladder, read from the file that ships with the game.

If the file is missing or cannot be read, there are no results.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cleopatra.assets import asset_root
from cleopatra.bots.registry import character_names, opponent_names, with_character

log = logging.getLogger(__name__)

FILE: Final = "ladder.json"
FORMAT: Final = "cleopatra-ladder"
VERSION: Final = 1
CONTROLS: Final = frozenset({"top", "floor", "mirror"})
COMPARED_AT: Final = 2
"""The number of players in the games in which characters are compared."""
BEYOND: Final = "beyond"
"""The name of the match between the Sphinx and the highest level."""
MIDDLE: Final = "level4"
"""The level with Elo 0; characters are measured at this level."""


@dataclass(frozen=True, slots=True)
class Duel:
    """The result of a match: the first bot's share of wins, 0..1, half the width of its 95 %
    confidence interval, the difference in Elo, and the number of games.
    """

    share: float
    margin: float
    elo: int
    games: int


@dataclass(frozen=True, slots=True)
class Rung:
    """A level: its Elo above the middle level (None if a match on the way was not played), the
    result against the level below, and the CPU seconds that 99 of 100 decisions do not exceed.
    """

    level: str
    elo: int | None
    step: Duel | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Habit:
    """A character at the middle level: its result against the level without a character, and means
    per game: amulets taken, scarabs per bid, squares of sanctuaries, cards in hand, turns.
    """

    character: str
    duel: Duel | None
    amulets: float
    bid: float
    squares: float
    hand: float
    length: float


@dataclass(frozen=True, slots=True)
class LadderResults:
    """The results for one number of players.

    `habits` are always those of games of two, where characters are compared. `controls` are by
    name: top, floor and mirror.
    """

    rungs: tuple[Rung, ...]
    habits: tuple[Habit, ...]
    controls: dict[str, Duel]

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been measured."""
        return not self.controls and not any(rung.step for rung in self.rungs)


def measured(seats: int, path: Path | None = None) -> LadderResults:
    """The results for one number of players."""
    body = _read(path or asset_root() / FILE)
    duels = {code: duel for (number, code), duel in body.duels.items() if number == seats}
    styles = {name: row for (number, name), row in body.bots.items() if number == seats}
    levels = opponent_names()
    steps = {level: duels.get(f"step-{level}") for level in levels}
    steps[levels[-1]] = duels.get(BEYOND)
    elos = _heights(levels, steps)
    rungs = tuple(
        Rung(level, elos[level], steps[level], _seconds(styles.get(level))) for level in levels
    )
    habits = []
    for character in ("", *character_names()):
        name = with_character(MIDDLE, character)
        row = body.bots.get((COMPARED_AT, name))
        if row is not None:
            worn = row["style"]
            figures = (float(worn[key]) for key in ("amulets", "bid", "squares", "hand", "length"))
            duel = body.duels.get((COMPARED_AT, f"character-{name}"))
            habits.append(Habit(character, duel, *figures))
    controls = {code: duel for code, duel in duels.items() if code in CONTROLS}
    return LadderResults(rungs, tuple(habits), controls)


@dataclass(frozen=True, slots=True)
class _Body:
    duels: dict[tuple[int, str], Duel]
    bots: dict[tuple[int, str], dict[str, Any]]


@lru_cache(maxsize=4)
def _read(path: Path) -> _Body:
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
        if body["format"] != FORMAT or body["version"] != VERSION:
            raise ValueError("format")
        duels = {
            (int(row["seats"]), str(row["code"])): Duel(
                float(row["share"]), float(row["margin"]), int(row["elo"]), int(row["games"])
            )
            for row in body["claims"]
        }
        bots = {(int(row["seats"]), str(row["name"])): dict(row) for row in body["bots"]}
        for row in bots.values():
            _seconds(row)
            for key in ("amulets", "bid", "squares", "hand", "length"):
                float(row["style"][key])
        return _Body(duels, bots)
    except FileNotFoundError:
        return _Body({}, {})
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        log.warning("the ladder in %s cannot be used: %r", path, error)
        return _Body({}, {})


def _seconds(row: dict[str, Any] | None) -> float | None:
    """The time of the uncompiled build, if it was measured."""
    if row is None:
        return None
    times = row["times"].get("pure") or row["times"].get("compiled")
    return float(times["p99"]) if times and times["decisions"] else None


def _heights(levels: tuple[str, ...], steps: dict[str, Duel | None]) -> dict[str, int | None]:
    """Elo above the middle level, added up match by match in both directions."""
    heights: dict[str, int | None] = dict.fromkeys(levels)
    middle = levels.index(MIDDLE)
    heights[MIDDLE] = 0
    for above in range(middle + 1, len(levels)):
        step, below = steps[levels[above]], heights[levels[above - 1]]
        heights[levels[above]] = below + step.elo if step and below is not None else None
    for below_at in range(middle - 1, -1, -1):
        step, over = steps[levels[below_at + 1]], heights[levels[below_at + 1]]
        heights[levels[below_at]] = over - step.elo if step and over is not None else None
    return heights

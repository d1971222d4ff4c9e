"""The ladder's results as the game shows them: rungs and characters from the shipped file.

Knows the file and its numbers; no widget. A file that is missing or cannot be read costs nothing:
then nothing has been measured.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cleopatra.assets import asset_root
from cleopatra.bots.registry import character_names, dressed, opponent_names

log = logging.getLogger(__name__)

FILE: Final = "ladder.json"
FORMAT: Final = "cleopatra-ladder"
VERSION: Final = 1
CONTROLS: Final = frozenset({"top", "middle", "floor", "mirror"})
COMPARED_AT: Final = 2
"""Players at the tables at which characters are compared."""
BEYOND: Final = "beyond"
"""The claim of who stands above the levels."""
MIDDLE: Final = "level4"
"""Strength is counted from here; characters are measured at this level."""


@dataclass(frozen=True, slots=True)
class Duel:
    """The first bot's share of victories, 0..1, its 95 % interval's half, the difference in Elo and
    the number of games."""

    share: float
    margin: float
    elo: int
    games: int


@dataclass(frozen=True, slots=True)
class Rung:
    """An opponent: its Elo above the middle level (None if a step on the way was not played), what
    came of its games against the one below, and CPU seconds that 99 of 100 decisions do not
    exceed."""

    level: str
    elo: int | None
    step: Duel | None
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Habit:
    """A character at the middle level: how it fared against the level without it, and means of a
    game: amulets taken, scarabs of a bid, squares of sanctuaries, cards in the hand, turns."""

    character: str
    duel: Duel | None
    amulets: float
    bid: float
    squares: float
    hand: float
    length: float


@dataclass(frozen=True, slots=True)
class Measured:
    """What is known for tables of so many players; `habits` are those at tables of two, where alone
    characters are compared. `controls` are by claim: top, middle, floor and mirror."""

    rungs: tuple[Rung, ...]
    habits: tuple[Habit, ...]
    controls: dict[str, Duel]

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been measured."""
        return not self.controls and not any(rung.step for rung in self.rungs)


def measured(seats: int, path: Path | None = None) -> Measured:
    """All that is shown for so many players."""
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
        name = dressed(MIDDLE, character)
        row = body.bots.get((COMPARED_AT, name))
        if row is not None:
            worn = row["style"]
            figures = (float(worn[key]) for key in ("amulets", "bid", "squares", "hand", "length"))
            duel = body.duels.get((COMPARED_AT, f"character-{name}"))
            habits.append(Habit(character, duel, *figures))
    controls = {code: duel for code, duel in duels.items() if code in CONTROLS}
    return Measured(rungs, tuple(habits), controls)


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
    """Of the plain build if it was timed."""
    if row is None:
        return None
    times = row["times"].get("pure") or row["times"].get("compiled")
    return float(times["p99"]) if times and times["decisions"] else None


def _heights(levels: tuple[str, ...], steps: dict[str, Duel | None]) -> dict[str, int | None]:
    """Elo above the middle level, step by step up and down from it."""
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

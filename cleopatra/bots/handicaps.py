"""What makes levels weaker at tables where the base game's temperatures do not give even steps.

Handicaps were found by games and are read from a file, by the name of the family of games and of
the level, so that no edition or expansion is named here.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from cleopatra.bots.evaluation import Weights
from cleopatra.bots.families import family_of
from cleopatra.bots.levels import Level
from cleopatra.bots.value_file import FOLDER
from cleopatra.rules.options import GameOptions

log = logging.getLogger(__name__)

PATH: Final = FOLDER / "handicaps.json"
FORMAT: Final = 2
HOTTEST: Final = 1.0


@dataclass(frozen=True, slots=True)
class Handicap:
    """What a level does worse than it could.

    - `temperature`: how often it plays worse plans, from 0 to `HOTTEST`.
    - `bought`: the weight of this name in the plain evaluation, from 0 to 1: a lower one makes a
      level think less of the cards in its hand. None for the level's own.
    """

    temperature: float
    bought: float | None = None

    def __post_init__(self) -> None:
        if not 0.0 <= self.temperature <= HOTTEST:
            raise ValueError(f"a temperature is from 0 to {HOTTEST}")
        if self.bought is not None and not 0.0 <= self.bought <= 1.0:
            raise ValueError("bought is from 0 to 1")

    def on(self, weights: Weights) -> Weights:
        """The weights of a level with this handicap."""
        return weights if self.bought is None else replace(weights, bought=self.bought)


HandicapTable = dict[str, Handicap]
"""Handicaps by the name of the level."""


class BadHandicaps(Exception):
    """A file of handicaps cannot be used; the message says why."""


def handicap_of(level: Level, options: GameOptions) -> Handicap:
    """The handicap of a level in a game with these options."""
    family = family_of(options)
    found = _shipped().get(family.name, {}).get(level.name) if family is not None else None
    return found or Handicap(level.temperature(options.seats))


def read_handicaps(path: Path) -> dict[str, HandicapTable]:
    """The handicaps in a file, by the name of the family of games.

    :raises BadHandicaps: if it is missing, damaged or of another format.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        form = data["format"]
        if form != FORMAT:
            raise BadHandicaps(f"{path.name} has format {form!r}, not {FORMAT}")
        return {
            str(table): {str(level): Handicap(**found) for level, found in levels.items()}
            for table, levels in data["tables"].items()
        }
    except OSError as error:
        raise BadHandicaps(f"{path.name} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadHandicaps(f"{path.name} holds no handicaps: {error!r}") from None


@lru_cache(maxsize=1)
def _shipped() -> dict[str, HandicapTable]:
    """What is shipped; nothing, with a log message, if it cannot be read."""
    try:
        return read_handicaps(PATH)
    except BadHandicaps as problem:
        log.warning("levels play with the temperatures of the base game: %s", problem)
        return {}

"""The temperatures of levels at tables where those of the base game do not give even steps.

They were found by games and are read from a file, by the name of the family of games and of the
level, so that no edition or expansion is named here.
"""

from __future__ import annotations

import json
import logging
from functools import lru_cache
from pathlib import Path
from typing import Final

from cleopatra.bots.families import family_of
from cleopatra.bots.levels import Level
from cleopatra.bots.value_file import FOLDER
from cleopatra.rules.options import GameOptions

log = logging.getLogger(__name__)

PATH: Final = FOLDER / "temperatures.json"
FORMAT: Final = 1
HOTTEST: Final = 1.0
Table = dict[str, float]
"""Temperatures by the name of the level."""


class BadTemperatures(ValueError):
    """A file of temperatures cannot be used; the message says why."""


def temperature_of(level: Level, options: GameOptions) -> float:
    """The temperature of a level in a game with these options, from 0 on."""
    family = family_of(options)
    found = _shipped().get(family.name, {}) if family is not None else {}
    return found.get(level.name, level.temperature(options.seats))


def read_temperatures(path: Path) -> dict[str, Table]:
    """The temperatures in a file, by the name of the family of games.

    :raises BadTemperatures: if it is missing, damaged or of another format.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        form = data["format"]
        tables = {
            str(table): {str(level): float(found) for level, found in levels.items()}
            for table, levels in data["tables"].items()
        }
    except OSError as error:
        raise BadTemperatures(f"{path.name} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadTemperatures(f"{path.name} holds no temperatures: {error!r}") from None
    if form != FORMAT:
        raise BadTemperatures(f"{path.name} has format {form!r}, not {FORMAT}")
    for table, levels in tables.items():
        for level, found in levels.items():
            if not 0.0 <= found <= HOTTEST:
                raise BadTemperatures(f"{path.name}: {table} {level} is not from 0 to {HOTTEST}")
    return tables


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Table]:
    """What is shipped; nothing, with a log message, if it cannot be read."""
    try:
        return read_temperatures(PATH)
    except BadTemperatures as problem:
        log.warning("levels play with the temperatures of the base game: %s", problem)
        return {}

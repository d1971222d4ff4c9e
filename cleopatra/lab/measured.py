"""All that can be measured by name: bots of the registry, scripted opponents, value files, levels
with another temperature.

A value file, such as `build/work/training/deluxe-2-1/fit.json`, stands for the highest level with
that value in place of the shipped one; with `@chance` or `@swing` after it, it bids in that way
instead of the usual one of its table. `level5@0.04` is a level with that temperature at every
table.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import Final

from cleopatra.bots.bids import BiddingMethod
from cleopatra.bots.bot import Bot
from cleopatra.bots.explorer import Candidate
from cleopatra.bots.families import all_families
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import OPPONENTS, Level
from cleopatra.bots.network import NetworkWeights
from cleopatra.bots.registry import is_bot, make_bot
from cleopatra.bots.value_file import BadValueFile, read_layers
from cleopatra.lab.scripted import is_scripted, make_scripted

SUFFIX: Final = ".json"
MARK: Final = "@"
"""Separates a value file from its way of bidding, and a level from its temperature."""


def is_measurable(name: str) -> bool:
    """Whether `make_measured` makes something of this name."""
    path, way = _parted(name)
    is_file = path.endswith(SUFFIX) and Path(path).is_file() and way is not None
    return is_bot(name) or is_scripted(name) or is_file or _heated(name) is not None


def make_measured(name: str, seed: int) -> Bot:
    """A new bot, for one seat of one game.

    :raises UnknownBot: if no bot has this name.
    :raises BadValueFile: if a value file cannot be used.
    """
    if is_scripted(name):
        return make_scripted(name, seed)
    path, way = _parted(name)
    if path.endswith(SUFFIX) and way is not None:
        return Candidate(seed, _layers(path), name, way)
    level = _heated(name)
    if level is not None:
        return LevelBot(seed, level, name=name)
    return make_bot(name, seed)


def _parted(name: str) -> tuple[str, BiddingMethod | None]:
    """The path of a value file and the way of bidding; None for an unknown way."""
    path, mark, word = name.partition(MARK)
    known = {way.value: way for way in BiddingMethod}
    return path, known.get(word) if mark else BiddingMethod.USUAL


def _heated(name: str) -> Level | None:
    """The level with the temperature that follows its name; None for another kind of name. No table
    has a temperature for a level so named."""
    word, _, heat = name.partition(MARK)
    try:
        temperature = float(heat)
    except ValueError:
        return None
    for level in OPPONENTS:
        if level.name == word and isfinite(temperature) and temperature >= 0.0:
            return replace(level, name=name, temperatures=(temperature,) * 3)
    return None


@lru_cache(maxsize=8)
def _layers(name: str) -> NetworkWeights:
    path = Path(name)
    try:
        table = json.loads(path.read_text(encoding="utf-8"))["table"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadValueFile(f"{name} is no value file: {error!r}") from None
    for family in all_families():
        if family.name == table:
            return read_layers(path, family)
    raise BadValueFile(f"{name} is for an unknown table {table!r}")

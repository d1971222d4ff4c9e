"""All that can be measured by name: bots of the registry, scripted opponents, value files.

A value file, such as `build/work/training/deluxe-2-1/fit.json`, stands for the highest level with
that value in place of the shipped one.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Final

from cleopatra.bots.bot import Bot
from cleopatra.bots.explorer import Candidate
from cleopatra.bots.families import all_families
from cleopatra.bots.network import Layers
from cleopatra.bots.registry import is_bot, make_bot
from cleopatra.bots.value_file import BadValueFile, read_layers
from cleopatra.lab.scripted import is_scripted, make_scripted

SUFFIX: Final = ".json"


def is_measurable(name: str) -> bool:
    """Whether `make_measured` makes something of this name."""
    return is_bot(name) or is_scripted(name) or (name.endswith(SUFFIX) and Path(name).is_file())


def make_measured(name: str, seed: int) -> Bot:
    """A new bot, for one seat of one game.

    :raises UnknownBot: if no bot has this name.
    :raises BadValueFile: if a value file cannot be used.
    """
    if is_scripted(name):
        return make_scripted(name, seed)
    if name.endswith(SUFFIX):
        return Candidate(seed, _layers(name), name)
    return make_bot(name, seed)


@lru_cache(maxsize=8)
def _layers(name: str) -> Layers:
    path = Path(name)
    try:
        table = json.loads(path.read_text(encoding="utf-8"))["table"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadValueFile(f"{name} is no value file: {error!r}") from None
    for family in all_families():
        if family.name == table:
            return read_layers(path, family)
    raise BadValueFile(f"{name} is for an unknown table {table!r}")

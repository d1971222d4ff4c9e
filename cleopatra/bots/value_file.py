"""The files that hold fitted value functions, one for each number of seats: reading and checking.

Uses JSON and the shape of a small network; independent of the game.
"""

from __future__ import annotations

import json
import logging
import math
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from cleopatra.bots.features import names

log = logging.getLogger(__name__)

FORMAT: Final = 1
_PACKAGE: Final = Path(__file__).resolve().parents[1]
_INSTALLED: Final = _PACKAGE / "asset_files" / "bots"
FOLDER: Final = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent / "assets" / "bots"
"""Inside the package of an installed wheel; beside it in a checkout and in the frozen program."""


class BadValueFile(ValueError):
    """A value file cannot be used; the message says which one and why."""


@dataclass(frozen=True, slots=True)
class Layers:
    """The weights of the network, whose output is log odds.

    The output is the sum of `straight` over the features, of `out` over the hidden units, and of
    `offset`. A hidden unit is the rectified sum of one of the `rows` over the features and a bias.
    """

    rows: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]
    out: tuple[float, ...]
    straight: tuple[float, ...]
    offset: float


def path_for(seats: int) -> Path:
    """The file of the value function for `seats` seats."""
    return FOLDER / f"value-{seats}.json"


def read_layers(path: Path, seats: int) -> Layers:
    """Read the network from a file.

    :raises BadValueFile: if it is missing, damaged, of another format or made for other features.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        head = data["format"], data["seats"]
        features = tuple(data["features"])
        layers = Layers(
            tuple(tuple(float(x) for x in row) for row in data["rows"]),
            tuple(float(x) for x in data["biases"]),
            tuple(float(x) for x in data["out"]),
            tuple(float(x) for x in data["straight"]),
            float(data["offset"]),
        )
    except OSError as error:
        raise BadValueFile(f"{path.name} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError) as error:
        raise BadValueFile(f"{path.name} is no value file: {error!r}") from None
    if head != (FORMAT, seats):
        raise BadValueFile(f"{path.name} has format and seats {head}, not {(FORMAT, seats)}")
    if features != names(seats):
        raise BadValueFile(f"{path.name} was fitted to other features; train it again")
    width = len(features)
    hidden = len(layers.rows)
    if any(len(row) != width for row in (*layers.rows, layers.straight)):
        raise BadValueFile(f"{path.name} has rows of another length than its features")
    if len(layers.biases) != hidden or len(layers.out) != hidden:
        raise BadValueFile(f"{path.name} has layers that do not fit together")
    numbers = [*layers.biases, *layers.out, *layers.straight, layers.offset]
    numbers += [x for row in layers.rows for x in row]
    if not all(math.isfinite(x) for x in numbers):
        raise BadValueFile(f"{path.name} holds numbers that are not finite")
    return layers


@lru_cache(maxsize=8)
def layers_for(seats: int) -> Layers | None:
    """The shipped value function for `seats` seats; None, with a log message, if there is none."""
    try:
        return read_layers(path_for(seats), seats)
    except BadValueFile as problem:
        log.warning("bots play by the plain evaluation: %s", problem)
        return None

"""The files that hold fitted value functions, one for each family of games: reading and checking.

Uses JSON and the shape of a small network; independent of the game.
"""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from cleopatra.bots.families import Family
from cleopatra.bots.features import names
from cleopatra.bots.network import Calibration, Head, NetworkWeights
from cleopatra.bots.offering_odds import OfferingOdds

log = logging.getLogger(__name__)

FORMAT: Final = 2
OLD_FORMAT: Final = 1
"""One head, without what editions and expansions add, for the base game of `seats` seats."""
MOST_BID_WEIGHT: Final = 2.0
_PACKAGE: Final = Path(__file__).resolve().parents[1]
_INSTALLED: Final = _PACKAGE / "asset_files" / "bots"
FOLDER: Final = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent / "assets" / "bots"
"""Inside the package of an installed wheel; beside it in a checkout and in the frozen program."""


class BadValueFile(ValueError):
    """A value file cannot be used; the message says which one and why."""


def path_for(family: Family) -> Path:
    """The file of the value function for a family of games."""
    return FOLDER / f"value-{family.name}.json"


def read_layers(path: Path, family: Family) -> NetworkWeights:
    """Read the network from a file.

    :raises BadValueFile: if it is missing, damaged, of another format or made for other features.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        is_old = data["format"] == OLD_FORMAT
        head = data["format"], data["seats"] if is_old else data["table"]
        features = tuple(data["features"])
        heads = [data] if is_old else data["heads"]
        offering = data.get("offering")
        layers = NetworkWeights(
            tuple(_numbers(row) for row in data["rows"]),
            _numbers(data["biases"]),
            tuple(
                Head(_numbers(each["straight"]), _numbers(each["out"]), float(each["offset"]))
                for each in heads
            ),
            float(data.get("bid_weight", 1.0)),
            OfferingOdds.parse(offering, family.seats) if offering is not None else None,
            Calibration.parse(data.get("told", ())),
        )
    except OSError as error:
        raise BadValueFile(f"{path.name} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadValueFile(f"{path.name} is no value file: {error!r}") from None
    wanted = (OLD_FORMAT, family.seats) if is_old else (FORMAT, family.name)
    if head != wanted or (is_old and not family.is_base):
        raise BadValueFile(f"{path.name} has format and table {head}, not {(FORMAT, family.name)}")
    if features != (names(family.seats) if is_old else family.names):
        raise BadValueFile(f"{path.name} was fitted to other features; train it again")
    _check(path, layers, len(features))
    return layers


def _numbers(found: Sequence[object]) -> tuple[float, ...]:
    return tuple(float(str(x)) for x in found)


def _check(path: Path, layers: NetworkWeights, width: int) -> None:
    """Raises BadValueFile for layers whose sizes or numbers cannot be computed with."""
    hidden = len(layers.rows)
    if any(len(row) != width for row in (*layers.rows, *(h.straight for h in layers.heads))):
        raise BadValueFile(f"{path.name} has rows of another length than its features")
    if len(layers.biases) != hidden or any(len(h.out) != hidden for h in layers.heads):
        raise BadValueFile(f"{path.name} has layers that do not fit together")
    if not 1 <= len(layers.heads) <= 2:
        raise BadValueFile(f"{path.name} has {len(layers.heads)} heads, not one or two")
    if not 0.0 <= layers.bid_weight <= MOST_BID_WEIGHT:
        raise BadValueFile(f"{path.name} has a bid_weight that is not from 0 to {MOST_BID_WEIGHT}")
    numbers = [*layers.biases, *(x for row in layers.rows for x in row)]
    for head in layers.heads:
        numbers += [*head.out, *head.straight, head.offset]
    if not all(math.isfinite(x) for x in numbers):
        raise BadValueFile(f"{path.name} holds numbers that are not finite")


@lru_cache(maxsize=16)
def layers_for(family: Family) -> NetworkWeights | None:
    """The shipped value function for a family; None if there is none, with a log message if one
    cannot be read."""
    path = path_for(family)
    if not (path.exists() or family.is_base):
        return None
    try:
        return read_layers(path, family)
    except BadValueFile as problem:
        log.warning("bots play by the plain evaluation: %s", problem)
        return None

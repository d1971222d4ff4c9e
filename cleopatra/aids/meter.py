"""The crocodile meter: a seat's chance to be eaten in the final count, and what it follows from.

A small network over the `signs` of an observation, fitted to games of bots so that of all seats
that are told 30 %, 30 in 100 are eaten. Knows observations and the fitted figures as values; who
reads them from a file checks them with `models_of`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, isfinite
from typing import Final, NamedTuple

from cleopatra.aids.signs import NAMES, corruption_of, signs
from cleopatra.rules.catalogue import PENALTIES
from cleopatra.rules.engine import new_game
from cleopatra.rules.events import Event, SmallestSubtracted
from cleopatra.rules.observation import Observation
from cleopatra.rules.options import GameOptions

FORMAT: Final = 1
MOST_SIGN: Final = 4.0
"""A sign beyond it, either way, counts as it: nothing was fitted there."""
_CLIP: Final = 30.0
"""Log odds beyond it are certainties anyway."""


class BadFigures(ValueError):
    """The figures cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class MeterModel:
    """The figures of one kind of table. Log odds are the sum of `straight` over the signs, of `out`
    over the hidden units, and of `offset`; a hidden unit is the rectified sum of one of the `rows`
    over the signs and one of the `biases`. `games` says to how many games they were fitted."""

    straight: tuple[float, ...]
    rows: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]
    out: tuple[float, ...]
    offset: float
    games: int = 0

    def chance(self, numbers: tuple[float, ...]) -> float:
        """The chance to be eaten, 0 to 1, for the signs of a seat."""
        x = [max(-MOST_SIGN, min(MOST_SIGN, number)) for number in numbers]
        odds = self.offset + sum([w * n for w, n in zip(self.straight, x, strict=True)])
        for row, bias, out in zip(self.rows, self.biases, self.out, strict=True):
            unit = bias + sum([w * n for w, n in zip(row, x, strict=True)])
            if unit > 0.0:
                odds += out * unit
        return 1.0 / (1.0 + exp(-max(-_CLIP, min(_CLIP, odds))))


class SeatAmulets(NamedTuple):
    """The amulets that a seat would have if hands and sanctuaries were counted now."""

    seat: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Danger:
    """The viewer's chance to be eaten, 0 to 1, and what it follows from: how all seats stand now.

    `bound` is how many amulets above the fewest are deadly, None in an edition where whoever has
    the most is eaten.
    """

    chance: float
    own: SeatAmulets
    rivals: tuple[SeatAmulets, ...]
    bound: int | None


def danger_of(o: Observation, models: Mapping[str, MeterModel]) -> Danger | None:
    """What the meter says to the viewer; None for a spectator, after the end, and at a table
    without figures. Rule: D10.2, K4.2"""
    model = models.get(_kind(o.options))
    if model is None or o.viewer is None or o.ended:
        return None
    standings = [
        SeatAmulets(seat, found.low, found.high) for seat, found in enumerate(corruption_of(o))
    ]
    own = standings.pop(o.viewer)
    bound = len(PENALTIES) if _takes_off(o.options) else None
    return Danger(model.chance(signs(o)), own, tuple(standings), bound)


def table_kind(edition: str, expansions: Sequence[str]) -> str:
    """The name of the figures for an edition, without expansions or with any of them."""
    return f"{edition}-expansions" if expansions else edition


@lru_cache(maxsize=32)
def _kind(options: str) -> str:
    parsed = GameOptions.parse(options)
    return table_kind(parsed.edition, parsed.expansions)


@lru_cache(maxsize=32)
def _takes_off(options: str) -> bool:
    """Whether the count takes the smallest number of amulets off for everybody."""
    state = new_game(GameOptions.parse(options))
    log: list[Event] = []
    state.rules.count(state, log)
    return any(isinstance(event, SmallestSubtracted) for event in log)


def models_of(data: object) -> dict[str, MeterModel]:
    """The figures by kind of table, from what a JSON file holds.

    :raises BadFigures: if it is of another format, lacks something, or was fitted to other signs.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFigures(f"the figures of the aids do not have format {FORMAT}")
    if data.get("signs") != list(NAMES):
        raise BadFigures("the figures of the aids were fitted to other signs")
    try:
        return {str(name): _model(body) for name, body in data["tables"].items()}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadFigures(f"the figures of the aids are damaged: {error!r}") from None


def as_data(models: Mapping[str, MeterModel]) -> dict[str, object]:
    """The inverse of `models_of`."""
    return {
        "format": FORMAT,
        "signs": list(NAMES),
        "tables": {
            name: {
                "straight": list(model.straight),
                "rows": [list(row) for row in model.rows],
                "biases": list(model.biases),
                "out": list(model.out),
                "offset": model.offset,
                "games": model.games,
            }
            for name, model in sorted(models.items())
        },
    }


def _model(body: Mapping[str, object]) -> MeterModel:
    rows = body["rows"]
    if not isinstance(rows, list):
        raise TypeError("rows")
    found = MeterModel(
        _row(body["straight"]),
        tuple(map(_row, rows)),
        _row(body["biases"]),
        _row(body["out"]),
        _number(body["offset"]),
        int(_number(body["games"])),
    )
    widths = {len(found.straight), *map(len, found.rows)}
    if widths != {len(NAMES)} or not len(found.rows) == len(found.biases) == len(found.out):
        raise ValueError("sizes")
    return found


def _row(found: object) -> tuple[float, ...]:
    if not isinstance(found, list):
        raise TypeError("not a row")
    return tuple(map(_number, found))


def _number(found: object) -> float:
    if isinstance(found, bool) or not isinstance(found, int | float) or not isfinite(found):
        raise TypeError("not a number")
    return float(found)

"""What was fitted to games of bots for each kind of table: how to read the judge's chances, how far
errors are to be believed, where a mistake begins, and what each level loses.

Values only; who reads them from a file checks them with `scales_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import isfinite
from typing import Final

from cleopatra.bots.families import family_of
from cleopatra.rules.options import GameOptions

FORMAT: Final = 1
PHASES: Final = 2
"""Before the last round, and in it."""


class BadScale(ValueError):
    """The figures cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The figures of one kind of table.

    - `slopes`, `offsets`: by phase and by distance from the seat that has just moved, how log odds
      become weights of a softmax over the seats.
    - `belief`: the part of a measured error that shows in results, 0 to 1.
    - `bounds`: points of winning chance (per cent) from which on a turn is an inaccuracy, a mistake
      and a blunder.
    - `levels`: by level, the mean error of a choice in points, strongest last.
    - `games`: how many games the figures were fitted to; 0 for figures that are only a guess.
    - `worst`: by how many points the judge's chances were off in the worst of ten bins.
    """

    table: str
    slopes: tuple[tuple[float, ...], ...]
    offsets: tuple[tuple[float, ...], ...]
    belief: float = 0.6
    bounds: tuple[float, float, float] = (3.0, 6.0, 12.0)
    levels: tuple[tuple[str, float], ...] = ()
    games: int = 0
    worst: float = 0.0

    @property
    def is_fitted(self) -> bool:
        """Whether the figures come from games at such a table."""
        return self.games > 0


def guessed(options: GameOptions) -> Scale:
    """The figures for a table that none were fitted for."""
    seats = options.seats
    return Scale(
        _name(options),
        tuple((0.9,) * seats for _ in range(PHASES)),
        tuple((0.0,) * seats for _ in range(PHASES)),
        levels=(("level1", 1.7), ("level4", 1.1), ("level7", 0.1)),
    )


def scale_for(options: GameOptions, scales: Mapping[str, Scale]) -> Scale:
    """The figures for a game with these options: fitted ones if there are any for its table."""
    found = scales.get(_name(options))
    if found is None or any(len(row) != options.seats for row in (*found.slopes, *found.offsets)):
        return guessed(options)
    return found


def scales_of(data: object) -> dict[str, Scale]:
    """The figures of all tables, by name, from what a JSON file holds.

    :raises BadScale: if it is of another format, or lacks something.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadScale(f"the figures of the analysis do not have format {FORMAT}")
    try:
        return {name: _scale(name, body) for name, body in data["tables"].items()}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadScale(f"the figures of the analysis are damaged: {error!r}") from None


def as_data(scales: Mapping[str, Scale]) -> dict[str, object]:
    """The inverse of `scales_of`."""
    tables = {}
    for name in sorted(scales):
        body = asdict(scales[name])
        del body["table"]
        body["levels"] = dict(scales[name].levels)
        tables[name] = body
    return {"format": FORMAT, "tables": tables}


def _scale(name: str, body: Mapping[str, object]) -> Scale:
    low, middle, high = _row(body["bounds"])
    levels = body["levels"]
    if not isinstance(levels, dict):
        raise TypeError("levels")
    found = Scale(
        name,
        _rows(body["slopes"]),
        _rows(body["offsets"]),
        _number(body["belief"]),
        (low, middle, high),
        tuple((str(level), _number(error)) for level, error in levels.items()),
        int(_number(body["games"])),
        _number(body["worst"]),
    )
    if len(found.slopes) != PHASES or len(found.offsets) != PHASES:
        raise ValueError("phases")
    return found


def _number(found: object) -> float:
    if isinstance(found, bool) or not isinstance(found, int | float) or not isfinite(found):
        raise TypeError("not a number")
    return float(found)


def _row(found: object) -> tuple[float, ...]:
    if not isinstance(found, list | tuple):
        raise TypeError("not a row")
    return tuple(map(_number, found))


def _rows(found: object) -> tuple[tuple[float, ...], ...]:
    if not isinstance(found, list | tuple):
        raise TypeError("not rows")
    return tuple(map(_row, found))


def _name(options: GameOptions) -> str:
    family = family_of(options)
    return "" if family is None else family.name

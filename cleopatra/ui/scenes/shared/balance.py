"""Statistics of self-play for each edition and expansion, shown in the set-up.

If the file that ships with them is missing or cannot be read, no figures are shown.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cleopatra.assets import asset_root
from cleopatra.kit.text.i18n import _, ngettext, percent
from cleopatra.ui.play.sums import SEPARATOR

log = logging.getLogger(__name__)

FILE: Final = "balance.json"
FORMAT: Final = "cleopatra-balance"
VERSION: Final = 1

BalanceKey = tuple[str, tuple[str, ...], int]
"""Edition, expansions in alphabetical order, seats."""


@dataclass(frozen=True, slots=True)
class GameMeans:
    """Means of many games: turns, final points per seat, the share of seats that were eaten, and
    the share of games won by each seat in turn order.
    """

    games: int
    turns: float
    scarabs: float
    eaten: float
    wins: tuple[float, ...]


def figures(
    edition: str, expansions: tuple[str, ...], seats: int, path: Path | None = None
) -> GameMeans | None:
    """The figures of a kind of game; None if it was not measured."""
    table = _read(path or asset_root() / FILE)
    return table.get((edition, tuple(sorted(expansions)), seats))


@lru_cache(maxsize=4)
def _read(path: Path) -> Mapping[BalanceKey, GameMeans]:
    """All figures of a file; empty if it cannot be used."""
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
        if body["format"] != FORMAT or body["version"] != VERSION:
            raise ValueError("format")
        return dict(_row(row) for row in body["tables"])
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError) as error:
        log.warning("the figures of self-play in %s cannot be used: %r", path, error)
        return {}


def _row(row: dict[str, Any]) -> tuple[BalanceKey, GameMeans]:
    key = (str(row["edition"]), tuple(sorted(map(str, row["expansions"]))), int(row["seats"]))
    wins = tuple(float(share) for share in row["wins"])
    if len(wins) != key[2]:
        raise ValueError("wins")
    return key, GameMeans(
        int(row["games"]), float(row["turns"]), float(row["scarabs"]), float(row["eaten"]), wins
    )


def line(found: GameMeans, usual: GameMeans | None = None) -> str:
    """The figures in one line, each followed by its difference from `usual`, the figures without
    the expansion, if given.
    """
    parts = [
        ngettext("{n} turn", "{n} turns", round(found.turns)).format(n=round(found.turns))
        + _than(round(found.turns), None if usual is None else round(usual.turns)),
        ngettext("{n} scarab each", "{n} scarabs each", round(found.scarabs)).format(
            n=round(found.scarabs)
        )
        + _than(round(found.scarabs), None if usual is None else round(usual.scarabs)),
        _("{share} eaten").format(share=percent(_hundredths(found.eaten)))
        + _than(_hundredths(found.eaten), None if usual is None else _hundredths(usual.eaten)),
        _seat(found),
    ]
    return SEPARATOR.join(parts)


def _hundredths(share: float) -> int:
    """A share as a whole number of percent."""
    return round(share * 100)


def _than(now: int, usual: int | None) -> str:
    if usual is None or usual == now:
        return ""
    return f" (+{now - usual})" if now > usual else f" (−{usual - now})"


def _seat(found: GameMeans) -> str:
    """Which seat has an advantage, and how much."""
    best = max(range(len(found.wins)), key=lambda seat: found.wins[seat])
    fair = 1 / len(found.wins)
    over = _hundredths(found.wins[best] - fair)
    if over < 2:
        return _("no seat has an advantage")
    return _("seat {seat} wins {share} more").format(seat=best + 1, share=percent(over))

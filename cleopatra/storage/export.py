"""All games as a table or as JSON, for other programs. Knows results; writes files that are new."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Final, Literal

from cleopatra.storage.files import add_file
from cleopatra.storage.own_games import box_of, place_of
from cleopatra.storage.statistics import UNKNOWN, GameResult

FORMAT: Final = "cleopatra-statistics 1"
COLUMNS: Final = (
    *("game", "ended_at", "edition", "expansions", "seats", "kind", "reason", "turns"),
    *("decisions", "seat", "name", "bot", "place", "won", "eaten", "scarabs", "amulets_left"),
    *("amulets", "sanctuary_squares", "achievements", "options"),
)
"""The columns of the table, which has a row for each seat of each game. `amulets` are those when
the pyramids were opened; what is not known is empty."""

ExportFormat = Literal["csv", "json"]


def as_csv(results: Iterable[GameResult]) -> str:
    """A table with a head, a row for each seat."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for result in results:
        edition, expansions = box_of(result.options)
        of_game = (
            result.game,
            result.ended_at,
            edition,
            " ".join(expansions),
            len(result.seats),
            result.kind,
            result.reason,
            result.turns,
            result.decisions,
        )
        for number, seat in enumerate(result.seats):
            of_seat = (
                number + 1,
                seat.name,
                seat.bot,
                place_of(result, number) or "",
                int(seat.won),
                int(seat.eaten),
                seat.scarabs,
                seat.amulets,
                _known(seat.corruption),
                _known(seat.squares),
                " ".join(seat.achievements),
                result.options,
            )
            table.writerow(of_game + of_seat)
    return out.getvalue()


def as_json(results: Iterable[GameResult]) -> str:
    """One JSON object; unknown figures are null."""
    games = []
    for result in results:
        body = asdict(result)
        body["edition"], body["expansions"] = box_of(result.options)
        for number, seat in enumerate(body["seats"]):
            seat["place"] = place_of(result, number) or None
            for name in ("corruption", "squares"):
                seat[name] = None if seat[name] == UNKNOWN else seat[name]
        games.append(body)
    return json.dumps({"format": FORMAT, "games": games}, ensure_ascii=False, indent=1) + "\n"


def export(folder: Path, stem: str, form: ExportFormat, results: Iterable[GameResult]) -> Path:
    """Writes all games into a new file of a folder, and answers where it is. Raises SaveProblem;
    then there is no file."""
    text = as_csv(results) if form == "csv" else as_json(results)
    # The mark lets spreadsheets on Windows know that the table is UTF-8.
    data = text.encode("utf-8-sig" if form == "csv" else "utf-8")
    return add_file(folder, stem, f".{form}", data)


def _known(figure: int) -> int | str:
    return "" if figure == UNKNOWN else figure

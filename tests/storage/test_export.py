"""All games as a table and as JSON: everything is in it, and nothing is overwritten."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from cleopatra.storage.export import COLUMNS, FORMAT, as_csv, as_json, export
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.statistics import FULL, UNKNOWN, GameResult, SeatResult

ANA = SeatResult('Ana, "the great"', "", 40, 1, False, True, 6, 5, ("victory", "clean_slate"))
HORI = SeatResult("Hori", "level3+pious", 30, 2, True, False)
GAME = GameResult(
    "00000000000000aa",
    "2030-01-01T00:00:00+00:00",
    "edition=deluxe expansions=cult,whims seats=2 seed=nile",
    20,
    150,
    "count",
    (ANA, HORI),
    "",
    FULL,
    1,
)


def test_the_table_has_a_row_for_each_seat() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv([GAME]))))

    assert tuple(rows[0]) == COLUMNS
    assert [row["name"] for row in rows] == ['Ana, "the great"', "Hori"]
    assert [row["place"] for row in rows] == ["1", "2"]
    assert [row["amulets"] for row in rows] == ["6", ""]
    assert [row["eaten"] for row in rows] == ["0", "1"]
    assert rows[0]["expansions"] == "cult whims"
    assert rows[0]["achievements"] == "victory clean_slate"
    assert rows[0]["options"] == GAME.options


def test_json_says_null_for_what_is_not_known() -> None:
    found = json.loads(as_json([GAME]))

    assert found["format"] == FORMAT
    (game,) = found["games"]
    assert game["edition"] == "deluxe"
    assert HORI.squares == UNKNOWN
    assert [seat["squares"] for seat in game["seats"]] == [5, None]
    assert [seat["place"] for seat in game["seats"]] == [1, 2]
    assert game["seats"][0]["name"] == ANA.name


def test_a_second_export_is_a_second_file(tmp_path: Path) -> None:
    folder = tmp_path / "exports"
    first = export(folder, "games", "csv", [GAME])
    second = export(folder, "games", "csv", [])

    assert first != second
    assert first.read_text("utf-8-sig") == as_csv([GAME])
    assert second.read_text("utf-8-sig") == as_csv([])


def test_a_folder_that_cannot_be_made_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("no folder")

    with pytest.raises(SaveProblem) as caught:
        export(tmp_path / "exports", "games", "json", [GAME])
    assert caught.value.code in (SaveProblemCode.CANNOT_WRITE, SaveProblemCode.NO_PERMISSION)

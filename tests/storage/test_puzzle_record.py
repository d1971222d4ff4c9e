"""What a player has done of the puzzles: kept, limited, and no worse for a damaged file."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from cleopatra.storage.problems import SaveProblemCode
from cleopatra.storage.puzzle_record import (
    FORMAT,
    LARGEST,
    MOST_DAYS,
    VERSION,
    Attempt,
    DayDeal,
    PuzzleRecord,
    read_puzzle_record,
    write_puzzle_record,
)

DAY = "2026-11-23"


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    record = PuzzleRecord().with_attempt(7, "", Attempt().tried(3, False))
    record = record.with_attempt(8, DAY, Attempt().tried(3, False).tried(5, True))
    record = record.with_deal(DAY, DayDeal({"level3": 40, "level5": -1}))
    write_puzzle_record(path, record)
    assert read_puzzle_record(path) == (record, None)


def test_an_attempt_has_three_tries_and_ends_when_it_is_solved_or_shown() -> None:
    attempt = Attempt()
    for left in (2, 1, 0):
        attempt = attempt.tried(left, False)
        assert attempt.left == left and not attempt.is_done
    assert attempt.tried(9, True) == attempt
    assert attempt.given_up().is_done
    solved = Attempt().tried(9, True)
    assert solved.is_done and solved.left == 0 and solved.given_up() == solved
    assert solved.tried(3, False) == solved


def test_a_day_counts_for_the_list_unless_the_list_has_it_done() -> None:
    solved, shown = Attempt().tried(3, True), Attempt().given_up()
    record = PuzzleRecord().with_attempt(7, DAY, shown)
    assert record.of_day(DAY) == shown and record.of_puzzle(7) == shown
    record = PuzzleRecord().with_attempt(7, "", solved).with_attempt(7, DAY, shown)
    assert record.of_day(DAY) == shown and record.of_puzzle(7) == solved


def test_a_home_without_the_file_has_nothing_done(tmp_path: Path) -> None:
    assert read_puzzle_record(tmp_path / "puzzles.json") == (PuzzleRecord(), None)


def _file(**fields: object) -> bytes:
    return json.dumps({"format": FORMAT, "version": VERSION, **fields}).encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{}",
        json.dumps({"format": "cleopatra-learning", "version": VERSION}).encode(),
        _file(puzzles=7),
        _file(puzzles={"0": {}}),
        _file(puzzles={"7": {"values": [1, 2, 3, 4]}}),
        _file(puzzles={"7": {"standing": "won"}}),
        _file(days={"tomorrow": {}}),
        _file(deals={DAY: {"par": {"level3": "40"}}}),
        _file(more={}),
    ],
)
def test_a_damaged_file_is_put_aside(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(data)
    record, problem = read_puzzle_record(path)
    assert record == PuzzleRecord()
    assert problem is not None
    assert problem.code in (SaveProblemCode.DAMAGED, SaveProblemCode.NOT_A_SAVE)
    assert [left.read_bytes() for left in tmp_path.iterdir()] == [data] and not path.exists()


def test_a_file_of_a_newer_version_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(_file(version=VERSION + 1, puzzles="other"))
    record, problem = read_puzzle_record(path)
    assert record == PuzzleRecord() and path.exists()
    assert problem is not None and problem.code is SaveProblemCode.NEWER_VERSION


def test_it_stays_within_its_limits(tmp_path: Path) -> None:
    first = date(2026, 11, 1)
    days = [(first + timedelta(days=n)).isoformat() for n in range(MOST_DAYS + 1)]
    attempt = Attempt((10, 11, 12), "solved")
    record = PuzzleRecord({}, dict.fromkeys(days[:MOST_DAYS], attempt))
    record = record.with_attempt(7, days[MOST_DAYS], attempt)
    assert len(record.days) == MOST_DAYS and days[0] not in record.days
    path = tmp_path / "puzzles.json"
    write_puzzle_record(path, record)
    assert path.stat().st_size < LARGEST
    assert read_puzzle_record(path) == (record, None)

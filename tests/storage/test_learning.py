"""How far a player has come with the lessons: kept, limited, and no worse for a damaged file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cleopatra.storage.learning import (
    FORMAT,
    LARGEST,
    LONGEST_TEXT,
    MOST_DONE,
    MOST_OPEN,
    VERSION,
    Learning,
    read_learning,
    write_learning,
)
from cleopatra.storage.problems import SaveProblemCode


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    learning = Learning().left("deluxe/01", "step 3\n").finished("deluxe/02").left("cult/01", "x")
    write_learning(path, learning)
    assert read_learning(path) == (learning, None)
    again = learning.finished("deluxe/01")
    assert "deluxe/01" not in again.begun and again.done == ("deluxe/02", "deluxe/01")


def test_an_old_home_has_none(tmp_path: Path) -> None:
    assert read_learning(tmp_path / "learning.json") == (Learning(), None)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"format": "cleopatra-settings", "version": 1}',
        json.dumps({"format": FORMAT, "version": VERSION, "done": 7}).encode(),
        json.dumps({"format": FORMAT, "version": VERSION, "done": ["a\nb"]}).encode(),
        json.dumps({"format": FORMAT, "version": VERSION, "more": []}).encode(),
        json.dumps({"format": FORMAT, "version": VERSION, "begun": {"a": "x" * 20_000}}).encode(),
        b'{"format": "cleopatra-learning", "version": 1, "done": ' + b"[" * 50_000,
    ],
)
def test_a_damaged_file_is_put_aside(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "learning.json"
    path.write_bytes(data)
    learning, problem = read_learning(path)
    assert learning == Learning()
    assert problem is not None
    assert problem.code in (SaveProblemCode.DAMAGED, SaveProblemCode.NOT_A_SAVE)
    assert not path.exists() and any(tmp_path.iterdir())
    write_learning(path, Learning().finished("deluxe/01"))
    assert read_learning(path)[0].done == ("deluxe/01",)


def test_a_file_of_a_newer_version_stays_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    path.write_bytes(json.dumps({"format": FORMAT, "version": VERSION + 1}).encode())
    learning, problem = read_learning(path)
    assert learning == Learning()
    assert problem is not None and problem.code is SaveProblemCode.NEWER_VERSION
    assert path.exists()


def test_it_stays_within_its_limits(tmp_path: Path) -> None:
    learning = Learning()
    for number in range(MOST_DONE + 20):
        learning = learning.finished(f"deluxe/{number}")
    for number in range(MOST_OPEN + 5):
        learning = learning.left(f"cult/{number}", "step 1\n" * 20)
    assert len(learning.done) == MOST_DONE and len(learning.begun) == MOST_OPEN
    assert learning.left("whims/1", "x" * (LONGEST_TEXT + 1)) == learning
    path = tmp_path / "learning.json"
    write_learning(path, learning)
    assert path.stat().st_size < LARGEST
    assert read_learning(path) == (learning, None)

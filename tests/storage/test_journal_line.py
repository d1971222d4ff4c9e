"""The last line of a journal: whole and wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleopatra.match.log import Decided
from cleopatra.storage.journal import Journal, read_journal
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from tests.storage.games import GAME, part_of_a_game


def test_a_whole_last_line_with_a_wrong_checksum_is_dropped(tmp_path: Path) -> None:
    """A block of the disk that was not written right: the line has its newline, not its content.
    The same line further up is no torn end: the journal is damaged."""
    match = part_of_a_game(0)
    path = tmp_path / "journal"
    journal = Journal(path, GAME, match.log())
    for number in range(3):
        journal.decided(Decided(0, f"take {number + 1}"))
    journal.close()
    lines = path.read_bytes().split(b"\n")
    assert lines[-1] == b""
    assert len(read_journal(path).log) == 3
    wrong = lines[-2].replace(b"take 3", b"take 1")
    assert wrong != lines[-2]
    path.write_bytes(b"\n".join([*lines[:-2], wrong, b""]))
    read = read_journal(path)
    assert read.is_torn
    assert [decided.text for decided in read.log.decisions] == ["take 1", "take 2"]
    path.write_bytes(b"\n".join([*lines[:-2], wrong, lines[-2], b""]))
    with pytest.raises(SaveProblem) as caught:
        read_journal(path)
    assert caught.value.code is SaveProblemCode.DAMAGED

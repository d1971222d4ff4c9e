"""What the tools of the lab share."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from cleopatra.simulate.progress import write_whole
from scripts.lab.without_gc import uncollected


class _Problem(Exception):
    pass


def test_a_file_is_written_whole_in_a_folder_that_is_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file.json"
    write_whole(path, "first", _Problem)
    write_whole(path, "second", _Problem)
    assert path.read_text(encoding="utf-8") == "second"
    assert list(path.parent.iterdir()) == [path]


def test_what_cannot_be_written_is_told_and_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text("old", encoding="utf-8")
    (tmp_path / "file.tmp").mkdir()
    with pytest.raises(_Problem, match="cannot be written"):
        write_whole(path, "new", _Problem)
    assert path.read_text(encoding="utf-8") == "old"


def test_cycles_are_not_searched_for_meanwhile_and_are_again_afterwards() -> None:
    assert gc.isenabled()
    with pytest.raises(ZeroDivisionError), uncollected():
        assert not gc.isenabled()
        print(1 / 0)
    assert gc.isenabled()


def test_who_has_switched_the_search_off_finds_it_off() -> None:
    gc.disable()
    try:
        with uncollected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()

"""New files beside others, as pictures of the screen: names, and what can go wrong."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from cleopatra.storage.files import add_file
from cleopatra.storage.problems import SaveProblem, SaveProblemCode

STEM = "cleopatra-2026-11-03"


def add(folder: Path, data: bytes, stem: str = STEM) -> Path:
    return add_file(folder, stem, ".png", data)


def test_names_have_a_number(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "Cleopatra"
    found = [add(folder, bytes([number])) for number in range(3)]
    assert [path.name for path in found] == [f"{STEM}-{number:03}.png" for number in (1, 2, 3)]
    assert add(folder, b"", "cleopatra-2026-11-04").name == "cleopatra-2026-11-04-001.png"
    assert [path.read_bytes() for path in found] == [b"\0", b"\1", b"\2"]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    other = tmp_path / f"{STEM}-002.png"
    other.write_bytes(b"mine")
    names = [add(tmp_path, b"new").name for _ in range(2)]
    assert [name[-7:] for name in names] == ["001.png", "003.png"]
    assert other.read_bytes() == b"mine"


def test_a_full_disk_is_said_and_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int, _data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(SaveProblem) as problem:
        add(tmp_path, b"picture")
    assert problem.value.code is SaveProblemCode.NO_SPACE
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("module", "name"), [(os, "open"), (Path, "mkdir")])
def test_a_folder_that_must_not_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: object, name: str
) -> None:
    def refused(*_arguments: object, **_named: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(module, name, refused)
        with pytest.raises(SaveProblem) as problem:
            add(tmp_path, b"picture")
    assert problem.value.code is SaveProblemCode.NO_PERMISSION


def test_a_file_in_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "Cleopatra").write_bytes(b"")
    with pytest.raises(SaveProblem) as problem:
        add(tmp_path / "Cleopatra", b"picture")
    assert problem.value.code is SaveProblemCode.CANNOT_WRITE

"""Pictures of the screen on the disk: names, never one over another, and what can go wrong."""

from __future__ import annotations

import errno
import io
from datetime import date
from pathlib import Path

import pytest

from cleopatra.storage.photos import keep_photo
from cleopatra.storage.problems import SaveProblem, Trouble

DAY = date(2026, 11, 3)


def test_names_have_the_day_and_a_number(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "Cleopatra"
    found = [keep_photo(folder, bytes([number]), DAY) for number in range(3)]
    assert [path.name for path in found] == [
        "cleopatra-2026-11-03-001.png",
        "cleopatra-2026-11-03-002.png",
        "cleopatra-2026-11-03-003.png",
    ]
    assert keep_photo(folder, b"", date(2026, 11, 4)).name == "cleopatra-2026-11-04-001.png"
    assert [path.read_bytes() for path in found] == [b"\0", b"\1", b"\2"]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    other = tmp_path / "cleopatra-2026-11-03-002.png"
    other.write_bytes(b"mine")
    names = [keep_photo(tmp_path, b"new", DAY).name for _ in range(2)]
    assert [name[-7:] for name in names] == ["001.png", "003.png"]
    assert other.read_bytes() == b"mine"


class FullDisk(io.BytesIO):
    def write(self, data: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_is_said_and_leaves_no_half_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.open

    def opened(path: Path, mode: str = "r") -> FullDisk:
        real(path, mode).close()
        return FullDisk()

    monkeypatch.setattr(Path, "open", opened)
    with pytest.raises(SaveProblem) as problem:
        keep_photo(tmp_path, b"picture", DAY)
    assert problem.value.code is Trouble.NO_SPACE
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_must_not_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path, *_arguments: object, **_named: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    for name in ("open", "mkdir"):
        with monkeypatch.context() as patch:
            patch.setattr(Path, name, refused)
            with pytest.raises(SaveProblem) as problem:
                keep_photo(tmp_path, b"picture", DAY)
        assert problem.value.code is Trouble.NO_PERMISSION


def test_a_file_in_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "Cleopatra").write_bytes(b"")
    with pytest.raises(SaveProblem) as problem:
        keep_photo(tmp_path / "Cleopatra", b"picture", DAY)
    assert problem.value.code is Trouble.CANNOT_WRITE

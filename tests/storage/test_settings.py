"""Settings: what is damaged is put aside, what is good in it is kept."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.settings import LastTable, Settings, read_settings, write_settings

CHANGED = replace(
    Settings(),
    language="es",
    window_mode="borderless",
    text_scale=150,
    interface_scale="175",
    panels_open=True,
    step_mode=True,
    bindings={"turn_left": ("Q", "left"), "flip": ()},
    hushed=("confirm_end",),
    last_table=LastTable(("Ana", "Bo"), (0, 3), ("", "greedy"), "edition=deluxe seats=2 seed=1"),
)


def test_settings_come_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.json"
    assert read_settings(path).value == Settings()
    assert read_settings(path).problem is None
    write_settings(path, CHANGED)
    read = read_settings(path)
    assert read.value == CHANGED
    assert read.problem is None


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", SaveProblemCode.DAMAGED),
        (b"\xff\xfe", SaveProblemCode.DAMAGED),
        (b"[]", SaveProblemCode.NOT_A_SAVE),
        (b'{"format":"cleopatra-settings","version":"1"}', SaveProblemCode.DAMAGED),
    ],
)
def test_a_file_that_cannot_be_read_is_put_aside(
    tmp_path: Path, data: bytes, code: SaveProblemCode
) -> None:
    path = tmp_path / "settings.json"
    for number in (1, 2):
        path.write_bytes(data)
        read = read_settings(path)
        assert read.value == Settings()
        assert read.problem is not None
        assert read.problem.code is code
        assert read.aside is not None
        assert read.aside.name == ("settings.json.bad" if number == 1 else "settings.json.bad2")
        assert read.aside.read_bytes() == data
        assert not path.exists()


def test_one_bad_field_does_not_cost_the_others(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    write_settings(path, CHANGED)
    body = json.loads(path.read_bytes())
    body["text_scale"] = 900
    body["window_mode"] = ["?"]
    body["from_the_future"] = 1
    path.write_text(json.dumps(body))
    read = read_settings(path)
    assert read.lost == ("from_the_future", "text_scale", "window_mode")
    assert read.value == replace(CHANGED, text_scale=100, window_mode="window")
    assert read.aside is not None


def test_settings_that_cannot_be_written_leave_the_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    write_settings(path, CHANGED)

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveProblem) as caught:
        write_settings(path, Settings())
    assert caught.value.code is SaveProblemCode.NO_SPACE
    assert read_settings(path).value == CHANGED


def test_released_settings_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes((Path(__file__).parent / "released" / "settings-1.json").read_bytes())
    read = read_settings(path)
    assert read.problem is None
    assert read.value.text_scale == 150
    assert read.value.interface_scale == "auto"
    assert not read.value.panels_open
    assert not read.value.step_mode


@pytest.mark.parametrize(
    ("stored", "read"), [(60, 90), (20, 45), (100, 100), (0, 0), (1, 10), ("60", 90), (-4, 90)]
)
def test_a_slider_of_version_1_stays_as_loud_as_it_was(
    tmp_path: Path, stored: object, read: int
) -> None:
    """Where it was never moved, today's default is used."""
    path = tmp_path / "settings.json"
    body = {"format": "cleopatra-settings", "version": 1, "music_volume": stored}
    path.write_text(json.dumps(body))
    found = read_settings(path)
    assert found.value.music_volume == read
    assert bool(found.lost) == (type(stored) is not int or stored < 0)
    write_settings(path, found.value)
    assert read_settings(path).value.music_volume == read


@pytest.mark.parametrize("name", ["a\0b", "a\nb", "\u202eab"])
def test_x1_a_name_that_cannot_be_drawn_is_not_taken(tmp_path: Path, name: str) -> None:
    path = tmp_path / "settings.json"
    write_settings(path, CHANGED)
    body = json.loads(path.read_bytes())
    body["last_table"]["names"][0] = name
    body["sheets"] = [f"{name}: 1"]
    path.write_text(json.dumps(body))
    read = read_settings(path)
    assert read.lost == ("last_table", "sheets")
    assert read.value == replace(CHANGED, last_table=LastTable())
    with pytest.raises(SaveProblem):
        write_settings(path, replace(CHANGED, last_table=LastTable((name,))))

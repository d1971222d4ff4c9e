"""A second start asks the open window to show a game."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from cleopatra.storage.lock import Handover, HomeLock, take_lock
from cleopatra.storage.paths import Home


@pytest.fixture
def handover(tmp_path: Path) -> Handover:
    return Handover(tmp_path / "home" / "open.txt")


def test_what_was_asked_for_is_taken_once(handover: Handover, tmp_path: Path) -> None:
    file = tmp_path / "Été Ω.cleo"
    assert handover.take() is None
    handover.ask(file)
    assert handover.take() == file
    assert handover.take() is None


def test_a_relative_name_is_meant_from_where_it_was_asked(
    handover: Handover, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    handover.ask(Path("game.cleo"))
    assert handover.take() == tmp_path / "game.cleo"


def test_nobody_there_takes_the_request_back(handover: Handover, tmp_path: Path) -> None:
    handover.ask(tmp_path / "game.cleo")
    assert not handover.was_taken(patience=0.0)
    assert handover.take() is None


def test_it_waits_until_the_window_has_taken_it(handover: Handover, tmp_path: Path) -> None:
    handover.ask(tmp_path / "game.cleo")
    taker = threading.Timer(0.1, handover.take)
    taker.start()
    assert handover.was_taken(patience=20.0)
    taker.join()


@pytest.mark.parametrize("data", [b"", b"a\0b", b"x" * 40_000])
def test_what_is_no_request_is_thrown_away(tmp_path: Path, data: bytes) -> None:
    place = tmp_path / "open.txt"
    place.write_bytes(data)
    assert Handover(place).take() is None
    assert not place.exists()


def test_who_takes_the_lock_drops_what_an_earlier_window_left(tmp_path: Path) -> None:
    home = Home(tmp_path)
    handover = Handover(home.request)
    handover.ask(tmp_path / "old.cleo")
    first, second = HomeLock(home.lock), HomeLock(home.lock)
    try:
        assert take_lock(first, home)
        assert handover.take() is None
        handover.ask(tmp_path / "new.cleo")
        assert take_lock(first, home)
        assert not take_lock(second, home)
        assert handover.take() == tmp_path / "new.cleo"
    finally:
        first.release()


def test_a_lock_that_wine_refuses_without_a_reason_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(handle: int) -> None:
        raise OSError(0, "Error")

    monkeypatch.setattr("cleopatra.storage.lock.lock_handle", refuse)
    assert not HomeLock(Home(tmp_path).lock).take()

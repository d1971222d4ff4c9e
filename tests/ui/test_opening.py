"""Saved games from elsewhere are opened: at the start, by a second start, dropped on the window."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from cleopatra import app
from cleopatra.kit.device.screen import Screen
from cleopatra.kit.window.dialog import Dialog
from cleopatra.kit.window.pilot import PilotClock, PilotEvents
from cleopatra.storage.lock import Handover, HomeLock
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings, write_settings
from cleopatra.ui.program.window import OpenRequests, Window, open_file
from cleopatra.ui.scenes.records.replay_scene import ReplayScene
from cleopatra.ui.scenes.title.title import TitleScene

SAVES = Path(__file__).parents[2] / "saves"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    found = Home(tmp_path / "Été Ω")
    write_settings(found.settings, replace(Settings(), language="en", tips=False))
    return found


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Window]]:
    """The windows that the program has opened; they are not run."""
    opened: list[Window] = []
    monkeypatch.setattr(Window, "run", lambda window: opened.append(window))
    yield opened
    for window in opened:
        window.close()
    gc.unfreeze()


def start(home: Home, file: Path | None, windows: list[Window]) -> Window:
    app.play(str(home.root), file=file)
    return windows[-1]


def sample(home: Home, name: str) -> Path:
    file = home.root / f"a {name}.cleo"
    shutil.copy(SAVES / f"{name}.cleo", file)
    return file


def test_an_unfinished_game_goes_on(home: Home, windows: list[Window]) -> None:
    window = start(home, sample(home, "two-people-midway"), windows)
    assert window.program.games.session is not None
    assert not window.program.games.session.match.is_over


def test_a_finished_game_is_shown_as_a_replay(home: Home, windows: list[Window]) -> None:
    window = start(home, sample(home, "two-players-finished"), windows)
    assert isinstance(window.stack.top, ReplayScene)
    assert window.program.games.session is None


@pytest.mark.parametrize("data", [b"", b"hello", None])
def test_what_is_no_game_is_told_over_the_title(
    home: Home, windows: list[Window], data: bytes | None
) -> None:
    file = home.root / "other.cleo"
    if data is not None:
        file.write_bytes(data)
    window = start(home, file, windows)
    assert isinstance(window.stack.top, Dialog)
    assert window.program.games.session is None
    window.stack.pop()
    assert isinstance(window.stack.top, TitleScene)


def test_a_running_game_is_kept_until_its_player_agrees(home: Home, windows: list[Window]) -> None:
    window = start(home, sample(home, "two-people-midway"), windows)
    running = window.program.games.session
    open_file(window.program, sample(home, "offering-of-three"))
    assert isinstance(window.stack.top, Dialog)
    assert window.program.games.session is running


def test_a_second_start_hands_its_file_over(
    home: Home, windows: list[Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start(home, None, windows)
    game = sample(home, "two-people-midway")
    forward: list[bool] = []
    monkeypatch.setattr(Screen, "come_forward", lambda screen: forward.append(True))
    monkeypatch.setattr(Handover, "was_taken", lambda handover: handover.is_waiting())
    app.play(str(home.root), file=game)
    assert len(windows) == 1
    assert not home.journal.exists()
    while window.program.games.session is None:
        window.loop.frame()
    assert forward == [True]
    assert not home.request.exists()


def test_where_the_open_window_does_not_answer_another_one_opens(
    home: Home, windows: list[Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = HomeLock(home.lock)
    assert other.take()
    try:
        monkeypatch.setattr(Handover.was_taken, "__defaults__", (0.0,))
        window = start(home, sample(home, "two-people-midway"), windows)
        assert window.program.games.saves.in_use
        assert not home.request.exists()
    finally:
        other.release()


def test_a_dropped_file_is_a_request_and_other_events_go_on() -> None:
    clock = PilotClock()
    inner = PilotEvents(clock)
    requests = OpenRequests(inner)
    inner.post(pygame.DROPFILE, file="a.cleo")
    inner.post(pygame.USEREVENT)
    assert [event.type for event in requests.get(0.0)] == [pygame.USEREVENT]
    assert requests.files == [Path("a.cleo")]


def test_without_a_lock_nothing_is_looked_for(tmp_path: Path) -> None:
    Handover(tmp_path / "open").ask(tmp_path / "game.cleo")
    requests = OpenRequests(PilotEvents(PilotClock()))
    assert requests.get(0.0) == []
    assert requests.files == []

"""The window as a whole: opened, resized, full screen, without a display, broken, and closed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from cleopatra import app
from cleopatra.app import CannotRun
from cleopatra.cli import FAILED, OK, run
from cleopatra.kit.device.screen import Screen, WindowMode, new_surface
from cleopatra.kit.text import i18n
from cleopatra.kit.window.dialog import Dialog
from cleopatra.kit.window.pilot import PilotClock, PilotEvents
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings, read_settings
from cleopatra.ui.program.window import NoDisplay, Window, open_window
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.words import messages

Frames = Callable[[], None]


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Window, Frames]]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    clock = PilotClock()
    events = PilotEvents(clock)
    home = Home(tmp_path)
    settings = replace(Settings(), language="en", reduced_motion=True)
    opened = open_window(home, settings, events=events, clock=clock, crash_dir=home.reports)
    opened.program.show("title")

    def frames() -> None:
        for _ in range(30):
            clock.time += 1 / 30
            opened.loop.frame()

    frames()
    yield opened, frames
    opened.close()
    i18n.set_language("en")


def test_it_opens_at_the_title(window: tuple[Window, Frames]) -> None:
    opened, _ = window
    assert isinstance(opened.stack.top, TitleScene)
    assert opened.screen.size == (1280, 720)


def test_another_size_is_drawn_sharp_and_remembered(window: tuple[Window, Frames]) -> None:
    opened, frames = window
    opened.screen.resize((1600, 900))
    opened.screen.refresh()
    frames()
    assert opened.stack.kit.viewport.scale == pytest.approx(1600 / 1920)
    kept = read_settings(opened.program.home.settings).value
    assert (kept.window_width, kept.window_height) == (1600, 900)


def test_full_screen_and_back(window: tuple[Window, Frames]) -> None:
    opened, frames = window
    opened.program.settings.change(window_mode="fullscreen")
    frames()
    assert opened.screen.mode is WindowMode.FULLSCREEN
    assert opened.stack.kit.viewport == opened.screen.viewport
    opened.program.settings.change(window_mode="window")
    frames()
    assert opened.screen.mode is WindowMode.WINDOWED
    assert opened.screen.size == (1280, 720)


def test_a_fault_is_reported_and_the_game_goes_on(
    window: tuple[Window, Frames], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, _ = window
    title = opened.stack.top
    assert title is not None
    faults = [RuntimeError("a broken pillar")]

    def update(seconds: float) -> None:
        if faults:
            raise faults.pop()

    monkeypatch.setattr(title, "update", update)
    monkeypatch.setattr(opened.loop, "stop", lambda: None)
    original = opened.loop.frame

    def frame() -> bool:
        drawn = original()
        if isinstance(opened.stack.top, Dialog):
            opened.stack.clear()  # ends the loop
        return drawn

    monkeypatch.setattr(opened.loop, "frame", frame)
    opened.loop.run()
    reports = list(opened.program.home.reports.glob("crash-*.txt"))
    assert len(reports) == 1
    assert "a broken pillar" in reports[0].read_text("utf-8")


def test_without_a_display_there_is_a_clear_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **values: object) -> Screen:
        raise pygame.error("No available video device")

    monkeypatch.setattr(Screen, "open", refuse)
    with pytest.raises(NoDisplay, match="No available video device"):
        open_window(Home(tmp_path), Settings())
    with pytest.raises(CannotRun) as caught:
        app.play(str(tmp_path))
    message = str(caught.value)
    assert "no window can be opened" in message
    assert "--headless-demo" in message
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there is always a display")
def test_x6_without_a_display_the_program_says_so_and_ends(tmp_path: Path) -> None:
    hidden = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    env = {key: value for key, value in os.environ.items() if key not in hidden}
    run = subprocess.run(
        [sys.executable, "-m", "cleopatra", "--home", str(tmp_path)],
        env={**env, "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == FAILED
    assert "no window can be opened" in run.stderr and "--headless-demo" in run.stderr
    assert "Traceback" not in run.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (1, 600), (900, 1), (16, 9), (60, 40)])
def test_x6_a_window_of_a_few_pixels_is_drawn(tmp_path: Path, size: tuple[int, int]) -> None:
    events = PilotEvents(PilotClock())
    opened = open_window(Home(tmp_path), replace(Settings(), language="en"), events=events)
    try:
        for name in ("title", "settings", "rules"):
            opened.program.show("title")
            if name != "title":
                opened.program.open(name)
            opened.screen._adopt(new_surface(*size))
            opened.stack.adapt(opened.screen.viewport)
            opened.loop.frame()
            opened.stack.draw(opened.screen.surface)
    finally:
        opened.close()


def test_damaged_settings_are_put_aside_and_told(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.settings.write_text("{broken", "utf-8")
    read = read_settings(home.settings)
    assert read.problem is not None
    opened = open_window(home, read.value, events=PilotEvents(PilotClock()))
    try:
        opened.program.show("title")
        opened.program.tell_settings_lost(read.problem, read.aside)
        assert isinstance(opened.stack.top, Dialog)
        assert read.aside is not None
        assert read.aside.read_text("utf-8") == "{broken"
    finally:
        opened.close()


def test_unknown_settings_are_named_and_the_rest_is_kept(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.settings.write_text(
        '{"format": "cleopatra-settings", "version": 2, "music_volume": 7, "perfume": 1}', "utf-8"
    )
    read = read_settings(home.settings)
    assert read.value == replace(Settings(), music_volume=7)
    assert read.problem is not None
    told = messages.settings_problem(read.problem)
    assert "perfume" in told and "music_volume" not in told
    assert "damaged" not in told


@pytest.mark.slow
def test_the_selftest_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    started = time.monotonic()
    assert run(["--selftest"]) == OK, capsys.readouterr().err
    assert "all well" in capsys.readouterr().out
    assert time.monotonic() - started < 120


def test_the_demo_needs_a_folder_it_can_make(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wall = tmp_path / "wall"
    wall.write_text("")
    argv = ["--headless-demo", "--out", str(wall / "pictures")]
    assert run(argv) == FAILED
    assert "can't be made" in capsys.readouterr().err

"""The window on a desktop of two monitors under a window manager, at an X server of its own.

Needs Xorg with its dummy driver, xrandr, openbox and wmctrl (CI installs them); skipped without.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

NEEDED = ("Xorg", "xrandr", "openbox", "wmctrl")
DUMMY = "/usr/lib/xorg/modules/drivers/dummy_drv.so"
ROOT = Path(__file__).resolve().parents[2]
FIRST, SECOND = (1368, 768), (1920, 1080)
CONFIGURATION = """
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5.0-1000.0
  VertRefresh 5.0-200.0
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Virtual 4480 1440
  EndSubSection
EndSection
"""
LAYOUT = (
    ("--output", "DUMMY0", "--mode", "1368x768", "--pos", "0x0"),
    ("--addmode", "DUMMY1", "1920x1080"),
    ("--output", "DUMMY1", "--mode", "1920x1080", "--pos", "1368x0"),
)
PROBE = """
import json, subprocess, sys, time
import pygame
from cleopatra.kit.device.screen import Screen, WindowMode, _window
from cleopatra.kit.window.loop import Loop
from cleopatra.kit.window.scene import SceneStack

screen = None

def settle():
    ends = time.monotonic() + 1.0
    while time.monotonic() < ends:
        for event in pygame.event.get():
            if event.type == pygame.WINDOWMOVED:
                screen.moved()
            elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWMAXIMIZED,
                                pygame.WINDOWRESTORED):
                screen.refresh()
        time.sleep(0.02)

def show(name):
    settle()
    found[name] = {
        "at": list(_window().position), "size": list(screen.size),
        "plain": [list(screen.windowed_position or ()), list(screen.windowed_size)],
        "maximised": screen.is_maximised, "units": round(screen.viewport.space.height),
    }

found = {}
"""


@pytest.fixture(scope="module")
def desktop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of programs on the desktop."""
    if missing := [name for name in NEEDED if shutil.which(name) is None]:
        pytest.skip(f"missing: {', '.join(missing)}")
    if not Path(DUMMY).exists():
        pytest.skip("missing: the dummy driver of Xorg")
    folder = tmp_path_factory.mktemp("desktop")
    (folder / "xorg.conf").write_text(CONFIGURATION, "utf-8")
    read, write = os.pipe()
    words = ("-config", folder / "xorg.conf", "-logfile", folder / "log", "-noreset")
    server = subprocess.Popen(
        ["Xorg", "-displayfd", str(write), *map(str, words)],
        pass_fds=[write],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    try:
        if not number:
            pytest.skip(f"Xorg does not start: {(folder / 'log').read_text('utf-8')[-500:]}")
        environment = {**os.environ, "DISPLAY": f":{number}", "PYTHONPATH": str(ROOT)}
        for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
            environment.pop(name, None)
        for layout in (*LAYOUT, ()):  # the last only asks: then the server tells programs, too
            subprocess.run(["xrandr", *layout], env=environment, check=True)
        manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL)
        time.sleep(1.0)
        yield environment
        manager.terminate()
        manager.wait()
    finally:
        server.terminate()
        server.wait()


def probe(desktop: dict[str, str], text: str) -> dict[str, dict[str, object]]:
    """What a program of these lines has found."""
    done = subprocess.run(
        [sys.executable, "-c", f"{PROBE}\n{text}\nprint(json.dumps(found))"],
        env=desktop,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, dict[str, object]] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.slow
def test_p8_borderless_and_sizes_are_those_of_the_monitor_that_the_window_is_on(
    desktop: dict[str, str],
) -> None:
    found = probe(
        desktop,
        """
screen = Screen.open((1280, 720))
show("first")
_window().position = (1568, 100)
show("second")
for name in ("borderless", "windowed", "fullscreen", "windowed"):
    screen.set_mode(WindowMode(name))
    show(name)
""",
    )
    whole = {"at": [FIRST[0], 0], "size": list(SECOND)}
    for name in ("borderless", "fullscreen"):
        assert {key: found[name][key] for key in whole} == whole
    assert found["windowed"]["at"] == [1568, 100]
    assert found["windowed"]["size"] == [1280, 720]


@pytest.mark.slow
def test_p9_plain_size_and_place_outlive_a_maximised_window_in_every_mode(
    desktop: dict[str, str],
) -> None:
    found = probe(
        desktop,
        """
screen = Screen.open((1000, 600), position=(1600, 200))
show("opened")
_window().maximize()
show("maximised")
screen.set_mode(WindowMode.BORDERLESS)
show("borderless")
screen.set_mode(WindowMode.WINDOWED)
show("back")
_window().restore()
show("restored")
screen.close()
screen = Screen.open((1000, 600), position=(1600, 200), maximised=True)
show("again")
screen.close()
screen = Screen.open((1000, 600), position=(9000, 200))
show("lost")
""",
    )
    plain = [[1600, 200], [1000, 600]]
    assert found["opened"]["at"] == plain[0] and found["opened"]["size"] == plain[1]
    for name in ("opened", "maximised", "borderless", "back", "again"):
        assert found[name]["plain"] == plain, name
        assert found[name]["maximised"] is (name != "opened"), name
    assert found["back"]["size"] == found["again"]["size"] == found["maximised"]["size"]
    assert found["restored"]["size"] == plain[1] and not found["restored"]["maximised"]
    assert 0 <= found["lost"]["at"][0] < FIRST[0], "a place that no monitor shows is ignored"


@pytest.mark.slow
def test_p18_the_last_picture_is_there_when_the_window_has_another_size(
    desktop: dict[str, str],
) -> None:
    found = probe(
        desktop,
        """
screen = Screen.open((1000, 600), title="resized")
for _ in range(3):
    screen.surface.fill((200, 0, 0))
    screen.show()
    pygame.event.get()
    time.sleep(0.4)
subprocess.run(["wmctrl", "-r", "resized", "-e", "0,-1,-1,1200,700"], check=True)
ends = time.monotonic() + 10
while time.monotonic() < ends and screen.size == (1000, 600):
    pygame.event.get()
    time.sleep(0.02)
kept = screen.surface
found["kept"] = {"size": kept.get_size(), "colour": list(kept.get_at((500, 300)))[:3]}
found["now"] = {"changed": screen.refresh(), "size": screen.surface.get_size()}
""",
    )
    assert found["kept"] == {"size": [1000, 600], "colour": [200, 0, 0]}
    assert found["now"]["changed"] and found["now"]["size"] != [1000, 600]


@pytest.mark.slow
def test_p9_the_program_comes_back_maximised_on_its_monitor(
    desktop: dict[str, str], tmp_path: Path
) -> None:
    settings = {}
    for number in range(2):
        program = subprocess.Popen(
            [sys.executable, "-m", "cleopatra", "--home", str(tmp_path)],
            env={**desktop, "SDL_AUDIODRIVER": "dummy"},
            cwd=ROOT,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for_window(desktop)
            if number == 0:
                wmctrl(desktop, "-r", "Cleopatra", "-e", "0,1500,150,1100,700")
                time.sleep(1.5)
                wmctrl(desktop, "-r", "Cleopatra", "-b", "add,maximized_vert,maximized_horz")
                time.sleep(1.5)
            geometry = wmctrl(desktop, "-lG")
            wmctrl(desktop, "-c", "Cleopatra")
            program.wait(30)
        finally:
            program.kill()
            program.wait()
        settings = json.loads((tmp_path / "settings.json").read_text("utf-8"))
        assert settings["window_maximised"] is True
        x, _y, width, _height = map(int, geometry.split()[2:6])
        assert (x, width) == (FIRST[0], SECOND[0]), geometry
    assert (settings["window_width"], settings["window_height"]) == (1100, 700)
    assert FIRST[0] < settings["window_place"][0] < FIRST[0] + 300


def wait_for_window(desktop: dict[str, str]) -> None:
    ends = time.monotonic() + 60
    while "Cleopatra" not in wmctrl(desktop, "-l"):
        assert time.monotonic() < ends, "no window"
        time.sleep(0.2)
    time.sleep(2.0)


def wmctrl(desktop: dict[str, str], *words: str) -> str:
    done = subprocess.run(["wmctrl", *words], env=desktop, capture_output=True, text=True)
    return done.stdout

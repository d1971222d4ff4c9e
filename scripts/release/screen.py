"""A screen that nobody sits at: windows open on it, and pictures of it are taken.

Knows Xvfb, ImageMagick and xdotool. Knows no system that a program runs on.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from release.report import Failed
from release.workspace import missing_commands

TOOLS: Final = {
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "import": "imagemagick",
    "identify": "imagemagick",
}
SIZE: Final = "1280x800x24"
COLOURS: Final = 5000
"""A picture with more colours shows the game; message boxes have a few hundred."""
DRAWING: Final = 8.0
"""Seconds until a window that is there shows its first page."""
PAUSE: Final = 0.3


def missing() -> str:
    """What has to be installed to photograph windows, as a phrase; "" if nothing."""
    return missing_commands(TOOLS)


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """The name of a new display such as ":7", for as long as the block runs. Raises Failed."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", SIZE, "-nolisten", "tcp"],
        pass_fds=[writing],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            raise Failed("Xvfb did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(10)


def photograph(display: str, picture: Path) -> int:
    """Take a picture of a display; return how many colours it has."""
    picture.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["import", "-window", "root", str(picture)],
        env={**os.environ, "DISPLAY": display},
        check=True,
        timeout=60,
    )
    told = subprocess.run(
        ["identify", "-format", "%k", str(picture)], capture_output=True, check=True, timeout=60
    )
    return int(told.stdout)


def wait_for_window(display: str, name: str, limit: float = 300.0) -> None:
    """Wait until a window of that name is there and has drawn itself. Raises Failed."""
    ends = time.monotonic() + limit
    command = ["xdotool", "search", "--onlyvisible", "--name", f"^{name} *$"]
    env = {**os.environ, "DISPLAY": display}
    while subprocess.run(command, env=env, capture_output=True, check=False).returncode != 0:
        if time.monotonic() > ends:
            raise Failed(f"no window {name!r} after {limit:.0f} s")
        time.sleep(PAUSE)
    time.sleep(DRAWING)


def wait_for_picture(display: str, picture: Path, limit: float = 300.0) -> float:
    """Photograph until the game is seen, and once more when it rests; return after how many
    seconds it was seen. Raises Failed."""
    started = time.monotonic()
    while photograph(display, picture) < COLOURS:
        if time.monotonic() - started > limit:
            raise Failed(f"nothing to be seen after {limit:.0f} s, see {picture.name}")
        time.sleep(PAUSE)
    took = time.monotonic() - started
    time.sleep(2.0)
    photograph(display, picture)
    return took

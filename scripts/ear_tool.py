"""Plays whole games by ear: a robot that sees nothing but what AT-SPI shows a screen reader.

    python scripts/dev.py ear                       one game of every kind
    python scripts/dev.py ear --games hotseat,cult  some of them
    python scripts/dev.py ear --cost                what it costs while nobody listens
    python scripts/dev.py ear --program build/dist/Cleopatra/Cleopatra

Each game gets a display and a message bus of its own (Debian, Ubuntu: apt install xvfb dbus
at-spi2-core). In a game of two persons at one machine every tree is searched for what the other
person must not read.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bootstrap import ROOT

NEEDED: Final = {
    "Xvfb": "xvfb",
    "dbus-run-session": "dbus",
}
LAUNCHERS: Final = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
GAMES: Final = ("deluxe", "2006", "cult", "hotseat")
LIMIT: Final = 900
"""Seconds that a game may take."""


def main(arguments: Sequence[str]) -> int:
    """Play the games; 1 if one of them failed, 2 if the machine lacks something."""
    parser = argparse.ArgumentParser(prog="dev.py ear", description=__doc__.splitlines()[0])
    parser.add_argument("--games", default=",".join(GAMES), help="such as deluxe,hotseat")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--presses", type=int, default=5000, help="stop each game after so many")
    parser.add_argument("--program", nargs="+", help="the program to play, instead of this one")
    parser.add_argument("--verbose", action="store_true", help="print every press")
    parser.add_argument("--cost", action="store_true", help="measure instead of playing")
    chosen = parser.parse_args(arguments)
    lacks = missing()
    if lacks:
        print(f"dev.py ear: {lacks}", file=sys.stderr)
        return 2
    if chosen.cost:
        return run_alone(["scripts.ear.cost"])
    failed = 0
    for game in chosen.games.split(","):
        more = ["--seed", str(chosen.seed), "--presses", str(chosen.presses)]
        more += ["--verbose"] if chosen.verbose else []
        more += ["--program", *chosen.program] if chosen.program else []
        failed |= run_game([game, *more])
    return failed


def missing() -> str:
    """What has to be installed, as a sentence; "" if nothing."""
    if not sys.platform.startswith("linux"):
        return "the robot reads the tree of Linux (AT-SPI) only"
    packages = [package for name, package in NEEDED.items() if shutil.which(name) is None]
    if not any(Path(launcher).exists() for launcher in LAUNCHERS):
        packages.append("at-spi2-core")
    return f"not installed: {', '.join(packages)} (Debian, Ubuntu: apt)" if packages else ""


def run_game(arguments: Sequence[str], limit: float = LIMIT) -> int:
    """Play one game; its exit code."""
    return run_alone(["scripts.ear.game", *arguments], limit)


def run_alone(module: Sequence[str], limit: float = LIMIT) -> int:
    """Run a module with its arguments on a display and a bus of its own; its exit code."""
    reading, writing = os.pipe()
    size = "1366x768x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"],
        pass_fds=[writing],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told, tempfile.TemporaryDirectory() as runtime:
        display = told.readline().strip()
        try:
            return subprocess.run(
                ["dbus-run-session", "--", sys.executable, "-m", *module],
                cwd=ROOT,
                env=environment(f":{display}", runtime),
                stdin=subprocess.DEVNULL,
                timeout=limit,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            print(f"it was not over after {limit:.0f} s", file=sys.stderr)
            return 1
        finally:
            server.terminate()
            server.wait(10)


def environment(display: str, runtime: str) -> dict[str, str]:
    """Nothing of the user's own session: another bus, no settings, no sound."""
    dropped = {
        *("DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "WAYLAND_DISPLAY", "NO_AT_BRIDGE"),
        "SDL_VIDEODRIVER",
    }
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {
        **kept,
        "DISPLAY": display,
        "XDG_RUNTIME_DIR": runtime,
        "GSETTINGS_BACKEND": "memory",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONUNBUFFERED": "1",
    }


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""The game as it runs on this machine, in a home of its own, and what a player tries with it.

Knows how a program is started and, on Linux, its window closed. Knows no package format.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from release import screen
from release.player import ANOTHER, MIDWAY, Player, check_game, check_saves, check_selftest
from release.report import Failed, Outcome
from release.workspace import PROGRAM, Workspace, wait_for

ENVIRONMENT: Final = "CLEOPATRA_HOME"
HEADLESS: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
CLOSING: Final = 120.0
"""Seconds that a window may take to close."""


@dataclass(frozen=True, slots=True)
class Installed:
    """An installed program: the command that starts it, and the home of who plays it."""

    space: Workspace
    command: Sequence[str]
    home: Path

    @property
    def player(self) -> Player:
        return Player(self.home / ".local" / "share" / PROGRAM)

    def run(self, *arguments: str, expected: int = 0) -> str:
        """Run it without a display to its end, from the root folder. Raises Failed."""
        return self.space.run(
            [*self.command, *arguments],
            cwd=Path("/"),
            env=self._environment(HEADLESS),
            expected=expected,
            limit=900.0,
        )

    def title(self, picture: Path) -> Outcome:
        """Open the window, photograph the title, close it."""
        with screen.screen() as display:
            window = self._open(display)
            try:
                took = screen.wait_for_picture(display, picture)
            finally:
                self._close(window)
        return Outcome(f"seen after {took:.1f} s, {picture.name}; closed well")

    def open_game(self, picture: Path) -> Outcome:
        """Open a saved game as a double click does, then another one while the window is open:
        the second start ends at once and the window shows its game."""
        second = picture.with_name(f"{picture.stem}-again.png")
        self.home.mkdir(parents=True, exist_ok=True)
        chosen = self.home / f"Partie d'été Ω{MIDWAY.suffix}"
        chosen.write_bytes(MIDWAY.read_bytes())
        other = self.home / f"Другая партия{ANOTHER.suffix}"
        other.write_bytes(ANOTHER.read_bytes())
        with screen.screen() as display:
            window = self._open(display, str(chosen))
            try:
                took = screen.wait_for_picture(display, picture)
                wait_for(self.player.saves / "auto.cleo")
                again = self._open(display, str(other))
                if again.wait(CLOSING) != 0:
                    raise Failed(f"the second start ended with {again.returncode}")
                time.sleep(3.0)
                screen.photograph(display, second)
                if window.poll() is not None:
                    raise Failed("the window closed when a second game was opened")
            finally:
                self._close(window)
        chosen.unlink()
        other.unlink()
        return Outcome(f"game seen after {took:.1f} s, {picture.name}; handed over, {second.name}")

    def _open(self, display: str, *arguments: str) -> subprocess.Popen[bytes]:
        self.home.mkdir(parents=True, exist_ok=True)
        with self.space.report.log_file.open("ab") as log:
            return subprocess.Popen(
                [*self.command, *arguments],
                cwd="/",
                env=self._environment({"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    @staticmethod
    def _close(window: subprocess.Popen[bytes]) -> None:
        """Ask the window to close, as the system does at its own end."""
        window.send_signal(signal.SIGTERM)
        try:
            code = window.wait(CLOSING)
        except subprocess.TimeoutExpired as hang:
            window.kill()
            raise Failed(f"the window did not close within {CLOSING:.0f} s") from hang
        if code != 0:
            raise Failed(f"closing the window: exit code {code}")

    def _environment(self, extra: dict[str, str]) -> dict[str, str]:
        self.home.mkdir(parents=True, exist_ok=True)
        if not sys.platform.startswith("linux"):
            return {**os.environ, ENVIRONMENT: str(self.player.files), **extra}
        return {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "HOME": str(self.home),
            **extra,
        }


def try_playing(
    game: Installed, product: str, double_click: Callable[[Path], Outcome] | None = None
) -> None:
    """The steps that every installed program goes through: self-test, saves of before, a game of
    bots, the window and, where there is one, a double click, which makes pictures named after the
    one it gets. In a quick run the self-test alone. Raises Failed."""
    space = game.space
    step = space.report.step
    step(product, "self-test, from /", lambda: check_selftest(game.run))
    if space.is_quick:
        return
    step(product, "saves of before", lambda: check_saves(game.run, game.player))
    step(product, "a game of bots", lambda: check_game(game.run))
    if not sys.platform.startswith("linux"):
        return
    if lacking := screen.missing():
        space.report.skip(product, f"window: {lacking}")
        return
    pictures = space.out / "pictures"
    stem = product.partition(".")[0]
    step(product, "window", lambda: game.title(pictures / f"{stem}-title.png"))
    if double_click is not None:
        step(product, "double click", lambda: double_click(pictures / f"{stem}-game.png"))

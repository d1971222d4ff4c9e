"""This machine, where it is a Windows: the same trials as under wine, without pictures.

Knows how programs are started and closed there, and where the player's part of the registry is.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path, PureWindowsPath

from release.report import Failed
from release.wine import Running
from release.workspace import PROGRAM, Workspace

SETTLING = 3.0
"""Seconds in which an uninstaller that goes on as a copy of itself has ended."""


class NativeWindows:
    """The Windows that this runs on."""

    def __init__(self, space: Workspace) -> None:
        self.space = space
        self.local = Path(os.environ["LOCALAPPDATA"])
        self.roaming = Path(os.environ["APPDATA"])

    def path(self, path: Path) -> str:
        """A path as Windows sees it."""
        return str(path)

    def use_display(self, display: str) -> None:
        """There is one screen only."""

    def run(
        self,
        *command: str,
        limit: float = 900.0,
        expected: int | None = 0,
        extra: Mapping[str, str] | None = None,
    ) -> str:
        """Run a program to its end; return what it printed. Raises Failed."""
        process = self.start(*command, extra=extra)
        code = process.wait(limit)
        if code is None:
            raise Failed(f"{PureWindowsPath(command[0]).name} did not end within {limit:.0f} s")
        if expected is not None and code != expected:
            words = process.printed()[-600:]
            raise Failed(f"{PureWindowsPath(command[0]).name} ended with {code}: {words}")
        return process.printed()

    def start(self, *command: str, extra: Mapping[str, str] | None = None) -> Running:
        """Start a program."""
        self.space.report.log("$ " + " ".join(command))
        process = subprocess.Popen(
            command,
            env={**os.environ, "SDL_AUDIODRIVER": "dummy", **(extra or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        return Running(process, self.space)

    def settle(self, limit: float = SETTLING) -> None:
        """Wait until a program that goes on by itself has ended."""
        time.sleep(limit)

    def close(self, window: Running, program: str) -> None:
        """Close a window as its cross does. Raises Failed if the program does not end well."""
        self.run("taskkill", "/IM", program)
        code = window.wait(60.0)
        if code != 0:
            raise Failed(f"closing the window: exit code {code}: {window.printed()[-400:]}")

    def registry(self, key: str, name: str = "") -> str:
        """A text in the player's part of the registry; "" where there is none."""
        which = ["/v", name] if name else ["/ve"]
        lines = self.run("reg", "query", rf"HKCU\{key}", *which, expected=None).splitlines()
        values = [line.split("REG_SZ", 1)[1].strip() for line in lines if "REG_SZ" in line]
        return values[0] if values else ""

    def names(self) -> set[str]:
        """Every file and folder where a set-up may leave something, with slashes."""
        menu = self.roaming / "Microsoft" / "Windows" / "Start Menu" / "Programs"
        places = (self.local / "Programs", self.local / PROGRAM, menu)
        found = {path for place in places for path in (place, *place.rglob("*")) if path.exists()}
        return {path.relative_to(self.local.parent).as_posix() for path in found}

"""A Windows to try things on, which is wine: a fresh one in a folder, with a player of its own.

Knows wine 8 as Debian has it, and what it lacks. What runs here is a test and is never shipped.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import threading
from collections.abc import Mapping
from pathlib import Path, PureWindowsPath
from typing import Final

from release.report import Failed
from release.workspace import Workspace, missing_commands, remove, said

TOOLS: Final = {
    "wine": "wine",
    "/usr/lib/wine/wine64": "wine64",
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64",
}
STUB: Final = "bcryptprimitives.dll"
"""A library of Windows 10 that wine 8 lacks, and that modules written in Rust ask for random
numbers. Ours lies where Windows has it: PyInstaller bundles nothing from there."""
STUB_CODE: Final = """\
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length); /* RtlGenRandom */
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
    return SystemFunction036(data, (ULONG)size);
}
"""
WITHOUT: Final = "mscoree=;mshtml=;winemenubuilder.exe="
"""No questions about Mono and Gecko, no menu entries on this machine."""
_VALUE = re.compile(r"REG_(?:SZ|EXPAND_SZ|DWORD)\s+(.*)")


def missing() -> str:
    """What has to be installed for it, as a phrase; "" if nothing."""
    return missing_commands(TOOLS)


def make_stub(space: Workspace) -> Path:
    """Compile the library that wine lacks."""
    source, target = space.work / "bcryptprimitives.c", space.work / STUB
    source.write_text(STUB_CODE, "utf-8")
    compiler = ["x86_64-w64-mingw32-gcc", "-shared", "-O2", "-s", "-o", str(target)]
    space.run([*compiler, str(source), "-ladvapi32"])
    return target


class Wine:
    """One Windows, in a folder. `display` is the screen for its windows, "" for none."""

    def __init__(self, space: Workspace, folder: Path) -> None:
        self.space = space
        self.folder = folder
        self.display = ""

    @property
    def drive(self) -> Path:
        """Drive C as a folder of this machine."""
        return self.folder / "prefix" / "drive_c"

    @property
    def local(self) -> Path:
        """%LOCALAPPDATA% as a folder of this machine."""
        return next((self.drive / "users").glob("*/AppData/Local"))

    @property
    def roaming(self) -> Path:
        """%APPDATA% as a folder of this machine."""
        return self.local.parent / "Roaming"

    def make(self, stub: Path) -> None:
        """Make it anew."""
        if self.folder.exists():
            self.stop()
            remove(self.folder)
        (self.folder / "home").mkdir(parents=True)
        self.run("wineboot", "--init", limit=900.0)
        self.be("win10")
        shutil.copy(stub, self.drive / "windows" / "system32" / STUB)

    def be(self, version: str) -> None:
        """Say to be such a Windows, as wine calls it; of itself a new one may say Windows 7."""
        self.run("reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/f", "/d", version)
        self.settle()

    def add_drive(self, letter: str, folder: Path) -> None:
        """Give a folder of this machine a letter of its own."""
        place = self.folder / "prefix" / "dosdevices" / f"{letter.lower()}:"
        place.unlink(missing_ok=True)
        place.symlink_to(folder)

    def path(self, path: Path) -> str:
        """A path of this machine as Windows sees it."""
        if path.is_relative_to(self.drive):
            return str(PureWindowsPath("C:\\", *path.relative_to(self.drive).parts))
        return str(PureWindowsPath("Z:\\", *path.parts[1:]))

    def use_display(self, display: str) -> None:
        """Show windows there from now on. A desktop begun elsewhere has to end first: it would
        lend its size to them."""
        if display != self.display:
            self.settle()
            self.display = display

    def run(
        self,
        *command: str,
        limit: float = 900.0,
        expected: int | None = 0,
        extra: Mapping[str, str] | None = None,
    ) -> str:
        """Run a Windows program to its end; return what it printed. Raises Failed."""
        process = self.start(*command, extra=extra)
        code = process.wait(limit)
        if code is None:
            self.stop()
            raise Failed(f"{PureWindowsPath(command[0]).name} did not end within {limit:.0f} s")
        if expected is not None and code != expected:
            words = process.printed()[-600:]
            raise Failed(f"{PureWindowsPath(command[0]).name} ended with {code}: {words}")
        return process.printed()

    def start(self, *command: str, extra: Mapping[str, str] | None = None) -> Running:
        """Start a Windows program."""
        line = [*command] if command[0] == "wineboot" else ["wine", *command]
        self.space.report.log("$ " + " ".join(line))
        process = subprocess.Popen(
            line,
            env={**self._environment(), **(extra or {})},
            cwd=self.folder / "home",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,  # with a file, Python under wine finds its handle invalid
            stderr=subprocess.STDOUT,
        )
        return Running(process, self.space)

    def settle(self, limit: float = 300.0) -> None:
        """Wait until nothing runs here any more and the registry is written. Raises Failed."""
        try:
            subprocess.run(
                ["wineserver", "-w"], env=self._environment(), timeout=limit, check=False
            )
        except subprocess.TimeoutExpired as hang:
            self.stop()
            raise Failed(f"programs still ran after {limit:.0f} s") from hang

    def stop(self) -> None:
        """End whatever runs here, and nothing elsewhere."""
        if not (self.folder / "prefix").exists():
            return
        quiet = subprocess.DEVNULL
        command = ["wineserver", "-k"]
        subprocess.run(
            command, env=self._environment(), timeout=60, check=False, stdout=quiet, stderr=quiet
        )

    def close(self, window: Running, program: str) -> None:
        """Close a window as its cross does. Raises Failed if the program does not end well."""
        self.run("taskkill", "/IM", program)
        code = window.wait(180.0)
        if code != 0:
            self.stop()
            raise Failed(f"closing the window: exit code {code}: {window.printed()[-400:]}")
        self.settle()

    def registry(self, key: str, name: str = "") -> str:
        """A text in the player's part of the registry; "" where there is none."""
        which = ["/v", name] if name else ["/ve"]
        found = _VALUE.search(self.run("reg", "query", rf"HKCU\{key}", *which, expected=None))
        return found[1].strip() if found else ""

    def names(self) -> set[str]:
        """Every file and folder on drive C, with slashes."""
        self.settle()
        return {path.relative_to(self.drive).as_posix() for path in self.drive.rglob("*")}

    def _environment(self) -> dict[str, str]:
        """Only what is needed: settings of this machine's Python must not reach the other one."""
        seen = {"DISPLAY": self.display} if self.display else {"SDL_VIDEODRIVER": "dummy"}
        return {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "HOME": str(self.folder / "home"),
            "WINEPREFIX": str(self.folder / "prefix"),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": WITHOUT,
            "SDL_AUDIODRIVER": "dummy",
            **seen,
        }


class Running:
    """A program that runs. A thread reads what it prints: services that wine starts beside it hold
    the pipe open after its end, so nobody can wait for the end of the pipe."""

    def __init__(self, process: subprocess.Popen[bytes], space: Workspace) -> None:
        self._process = process
        self._space = space
        self._pieces: list[bytes] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def wait(self, limit: float) -> int | None:
        """The exit code; None if it still runs after so many seconds."""
        try:
            code = self._process.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        self._reader.join(1.0)
        self._space.report.log(f"{self.printed()}\n[exit code {code}]")
        return code

    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def printed(self) -> str:
        """What it has printed so far."""
        return said(b"".join(self._pieces))

    def _read(self) -> None:
        if self._process.stdout is not None:
            while piece := os.read(self._process.stdout.fileno(), 65536):
                self._pieces.append(piece)

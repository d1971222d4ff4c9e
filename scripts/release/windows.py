"""The downloads for Windows: a set-up and a portable archive, made and tried.

Under wine on Linux they are a test of everything but the compiled modules; on Windows itself they
are what players get. Knows the order of what is tried; `windows_trials` knows how.
"""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path
from typing import Final

from release import archives, bundle, nsis, screen, wine
from release.report import Failed, Outcome
from release.windows_build import Builder
from release.windows_trials import Portable, System, Visitor
from release.workspace import (
    LARGEST_UNPACKED,
    PROGRAM,
    Workspace,
    digests,
    missing_commands,
    shipped,
    size_of,
)

NAME: Final = "windows"
IS_HERE: Final = sys.platform == "win32" or sys.platform.startswith("linux")
IS_NATIVE: Final = sys.platform == "win32"


def missing() -> str:
    """What is missing to make and try them, as a phrase; "" if nothing."""
    if IS_NATIVE:
        return bundle.missing() or missing_commands(nsis.TOOLS)
    return missing_commands({**wine.TOOLS, **nsis.TOOLS, **screen.TOOLS})


def unpacked_size(file: Path) -> int:
    """Bytes of what is in the archive; 0 for the set-up, which holds the same."""
    if not zipfile.is_zipfile(file):
        return 0
    with zipfile.ZipFile(file) as archive:
        return sum(member.file_size for member in archive.infolist())


def build(space: Workspace, out: Path) -> list[Path]:
    """Build the program for Windows, the set-up and the archive."""
    folder = _program(space)
    out.mkdir(parents=True, exist_ok=True)
    stem = f"{PROGRAM}-{space.version}-windows-x86_64"
    setup, portable = out / f"{stem}-setup.exe", out / f"{stem}.zip"
    nsis.pack(space, folder, setup, space.version, nsis.FAST if space.is_quick else nsis.BEST)
    archives.pack_zip(folder, portable, space.epoch, 1 if space.is_quick else 6)
    return [setup, portable]


def trials(space: Workspace, files: list[Path]) -> None:
    """Everything that is tried, in its order. Raises Failed."""
    setup, portable = files
    folder = _folder(space)
    step = space.report.step
    step(NAME, "contents", lambda: _contents(space, folder))
    system: System
    if IS_NATIVE:
        from release.native_windows import NativeWindows

        system = NativeWindows(space)
        _with(space, Visitor(space, system, setup, folder), Portable(space, system, portable))
        return
    system = wine.Wine(space, space.work / "wine-player")
    try:
        step(NAME, "a fresh Windows", lambda: _fresh(space, system))
        visitor = Visitor(space, system, setup, folder)
        step(NAME, "set-up: its window", visitor.see_setup)
        step(NAME, "set-up: older Windows", visitor.refused_by_older_windows)
        step(NAME, "set-up: no space left", visitor.refused_without_space)
        step(NAME, "set-up: without rights", visitor.refused_without_rights)
        _with(space, visitor, Portable(space, system, portable))
    finally:
        system.stop()


def _with(space: Workspace, visitor: Visitor, portable: Portable) -> None:
    """What is tried under wine and on Windows."""

    def step(name: str, do: object) -> None:
        if callable(do):
            space.report.step(NAME, name, do)

    step("set-up: install an older one", visitor.install_older)
    step("installed: self-test", visitor.selftest)
    step("installed: window from the start menu", visitor.open_title)
    step("set-up: refused while it runs", visitor.refused_while_running)
    step("set-up: upgrade", visitor.upgrade)
    step("upgraded: self-test", visitor.selftest)
    step("upgraded: saves of before", visitor.read_saves)
    step("upgraded: a game of bots", visitor.play)
    step("upgraded: double click", visitor.open_game)
    step("set-up: uninstall", visitor.uninstall)
    step("set-up: a folder of one's own", visitor.odd_folder)
    step("zip: unpacked", portable.unpack)
    step("zip: self-test", portable.selftest)
    step("zip: window", portable.window)
    step("zip: removed", portable.remove)


def _program(space: Workspace) -> Path:
    """The program's folder, built anew. Raises Failed."""
    if IS_NATIVE:
        return bundle.build(space)
    builder = _builder(space)
    step = space.report.step
    is_first = builder.folder not in space.built
    try:
        if is_first:
            step(NAME, "Windows to build in", lambda: _fresh(space, builder.windows))
            step(NAME, "Python for Windows", builder.fetch_python)
            step(NAME, "libraries for Windows", builder.fetch_libraries)
        step(NAME, "PyInstaller", builder.build)
    finally:
        builder.windows.stop()
    space.built.add(builder.folder)
    return builder.folder


def _folder(space: Workspace) -> Path:
    return bundle.built(space) if IS_NATIVE else _builder(space).folder


def _builder(space: Workspace) -> Builder:
    return Builder(space, wine.Wine(space, space.work / "wine-builder"))


def _fresh(space: Workspace, windows: wine.Wine) -> Outcome:
    windows.make(wine.make_stub(space))
    version = space.run(["wine", "--version"]).splitlines()[-1]
    return Outcome(f"{version}, with a library that it lacks", size_of(windows.drive))


def _contents(space: Workspace, folder: Path) -> Outcome:
    if IS_NATIVE:
        return bundle.check(folder, space)
    size = size_of(folder)
    if size > LARGEST_UNPACKED:
        raise Failed(f"{size / 1e6:.1f} MB is more than {LARGEST_UNPACKED / 1e6:.0f} MB")
    packed = digests(folder / "_internal" / "assets")
    assets = shipped(space.sources / "assets")
    if packed != assets:
        odd = sorted(name for name in {*packed, *assets} if packed.get(name) != assets.get(name))
        raise Failed(f"{len(odd)} assets are missing or differ, such as {odd[0]}")
    here = str(space.work)
    marks = [mark.encode(code) for mark in (here, here.replace("/", "\\")) for code in _CODES]
    files = [path for path in folder.rglob("*") if path.is_file()]
    for file in files:
        data = file.read_bytes()
        if any(mark in data for mark in marks):
            raise Failed(f"{file.name} tells where it was built")
    return Outcome(f"{len(files)} files, all {len(assets)} assets, no path of this machine", size)


_CODES: Final = ("utf-8", "utf-16-le")

"""The packaged program for this system, which several downloads are made of.

Knows scripts/package.py and how libraries name what they need.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

import package
from release.report import Failed, Outcome
from release.workspace import LARGEST_UNPACKED, PROGRAM, ROOT, Workspace, digests, shipped, size_of

SCRIPT: Final = ROOT / "scripts" / "package.py"
FOLDER: Final = "bundle"
_GLIBC = re.compile(rb"GLIBC_2\.(\d+)")


def missing() -> str:
    """What is missing to build it, as a phrase; "" if nothing."""
    return package.missing_tools()


def build(space: Workspace) -> Path:
    """Build it anew; return the program's folder. Raises Failed."""
    target = space.fresh(FOLDER)
    work = space.work / "pyinstaller"
    space.python(str(SCRIPT), "--out", str(target), "--work", str(work))
    space.built.add(target / PROGRAM)
    return target / PROGRAM


def built(space: Workspace) -> Path:
    """The program's folder, built in this run already or now."""
    folder = space.work / FOLDER / PROGRAM
    return folder if folder in space.built else build(space)


def check(folder: Path, space: Workspace) -> Outcome:
    """Every asset is in it, no path of this machine, and it is small enough. Raises Failed."""
    size = size_of(folder)
    inside = folder / "_internal"
    lacking = [path for path in _optional(folder) if not any(inside.glob(path))]
    if lacking:
        raise Failed(f"not in it: {', '.join(lacking)}")
    if size > LARGEST_UNPACKED:
        raise Failed(f"{size / 1e6:.1f} MB is more than {LARGEST_UNPACKED / 1e6:.0f} MB")
    assets = shipped(space.sources / "assets")
    packed = digests(inside / "assets")
    lost = sorted(name for name, value in assets.items() if packed.get(name) != value)
    if lost:
        raise Failed(f"{len(lost)} assets are missing or differ, such as {lost[0]}")
    marks = (str(ROOT).encode(), str(space.work).encode())
    files = [file for file in folder.rglob("*") if file.is_file()]
    for file in files:
        data = file.read_bytes()
        # Microsoft's compiler has no switch that keeps paths out of assertions.
        if sys.platform != "win32" and any(mark in data for mark in marks):
            raise Failed(f"{file.name} tells where it was built")
    return Outcome(f"{len(files)} files, all {len(assets)} assets, no path of this machine", size)


def _optional(folder: Path) -> tuple[str, ...]:
    """Libraries without which the program starts all the same, so that no self-test misses them."""
    if not (folder / f"{PROGRAM}.exe").exists():
        return ("accesskit/accesskit*.so",)
    return ("accesskit/accesskit*.pyd", "prism/_native/prism.dll", "prism/_native/_prism_cffi*.pyd")


def oldest_glibc(folder: Path) -> str:
    """The oldest C library that a program in a folder runs on, such as "2.35"."""
    newest = 0
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as opened:
                data = opened.read() if opened.read(4) == b"\x7fELF" else b""
            newest = max([newest, *(int(found) for found in _GLIBC.findall(data))])
    return f"2.{newest}"

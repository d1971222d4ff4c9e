"""Where a release is made: folders, the version, the time that files carry, and running programs.

Knows the checkout and git. Everything is made below one folder; downloads are kept in a cache and
used again.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

from release.report import Failed, Report

ROOT: Final = Path(__file__).resolve().parents[2]
PROGRAM: Final = "Cleopatra"
PACKAGE: Final = "cleopatra"
APP_ID: Final = "io.github.cleopatra_architects.Cleopatra"
"""The name of the desktop file, the metainfo and the Flatpak."""
SUFFIX: Final = ".cleo"
MIME_TYPE: Final = "application/x-cleopatra-game"
LARGEST_UNPACKED: Final = 125_000_000
LARGEST_ARCHIVE: Final = 92_000_000
"""Bytes of a file to download. Pictures and sounds do not get smaller: what is unpacked less 28 %,
which even the quickest compression reaches (89 MB of 123; xz at its best, 80)."""
OLDER: Final = "0.0.1"
"""The version of the stand-in that is upgraded where no earlier release was given."""
STALE: Final = "stale.txt"
"""A file of the stand-in that must be gone after the upgrade."""
COMMAND_LIMIT: Final = 1200.0


@dataclass
class Workspace:
    """The folders of one run. `work` is emptied by what uses it, `cache` never."""

    work: Path
    out: Path
    cache: Path
    report: Report
    previous: Path | None = None
    """A folder with the files of an earlier release, to upgrade from."""
    is_quick: bool = False
    """Compress as little as possible: for tests, not for players."""
    built: set[Path] = field(default_factory=set)
    """Folders that were built in this run and need not be built again."""

    @cached_property
    def version(self) -> str:
        source = (ROOT / PACKAGE / "__init__.py").read_text("utf-8")
        found = re.search(r'__version__ = "([^"]+)"', source)
        if found is None:
            raise Failed(f"{PACKAGE}/__init__.py has no version")
        return found[1]

    @cached_property
    def epoch(self) -> int:
        """The time in seconds that every file of the release carries: that of the last commit, or
        the one in SOURCE_DATE_EPOCH."""
        given = os.environ.get("SOURCE_DATE_EPOCH", "")
        if given.isdigit():
            return int(given)
        return int(self.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT).strip())

    def environment(self, extra: Mapping[str, str] | None = None) -> dict[str, str]:
        """Variables for a builder: equal sources make equal files."""
        fixed = {
            "SOURCE_DATE_EPOCH": str(self.epoch),
            "PYTHONHASHSEED": "1",
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
        }
        return {**os.environ, **fixed, **(extra or {})}

    def fresh(self, name: str) -> Path:
        """An empty folder for work."""
        folder = self.work / name
        remove(folder)
        folder.mkdir(parents=True)
        return folder

    @cached_property
    def sources(self) -> Path:
        """A copy of the checkout as it stands, without what git ignores: leftovers of earlier
        builds must not get into a release."""
        folder = self.fresh("source")
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=False,
        )
        if listed.returncode != 0:
            raise Failed("a release is made from a git checkout; git said: " + said(listed.stderr))
        for name in sorted(os.fsdecode(listed.stdout).split("\0")):
            if name and (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        set_times(folder, self.epoch)
        return folder

    def run(
        self,
        command: Sequence[str],
        *,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
        expected: int | None = 0,
        limit: float = COMMAND_LIMIT,
    ) -> str:
        """Run a program to its end; return what it said.

        :raises Failed: when it takes too long or its exit code is not the expected one.
        """
        self.report.log("$ " + " ".join(command))
        try:
            ended = subprocess.run(
                command,
                cwd=cwd,
                env=None if env is None else dict(env),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=limit,
                check=False,
            )
        except subprocess.TimeoutExpired as hang:
            raise Failed(f"{command[0]} did not end within {limit:.0f} s") from hang
        text = said(ended.stdout)
        self.report.log(f"{text}\n[exit code {ended.returncode}]")
        if expected is not None and ended.returncode != expected:
            raise Failed(f"{Path(command[0]).name} ended with {ended.returncode}: {text[-600:]}")
        return text

    def python(self, *arguments: str, cwd: Path | None = None) -> str:
        """Run this environment's Python as a builder."""
        return self.run([sys.executable, *arguments], cwd=cwd, env=self.environment())


def said(output: bytes) -> str:
    """What a program printed."""
    return output.decode("utf-8", "replace").replace("\r\n", "\n").strip()


def set_times(folder: Path, epoch: int) -> None:
    """Give every file and folder the same time."""
    for path in [*folder.rglob("*"), folder]:
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def remove(folder: Path) -> None:
    """Remove a folder, those without permission to write too."""
    if folder.is_dir():
        for path in folder.rglob("*"):
            if path.is_dir() and not path.is_symlink() and not os.access(path, os.W_OK):
                path.chmod(0o700)
        shutil.rmtree(folder)


def size_of(folder: Path) -> int:
    """Bytes of all files in a folder."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir())


def digest(file: Path) -> str:
    """SHA-256 of a file, in hex."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def digests(folder: Path) -> dict[str, str]:
    """Every file below a folder, by its name with slashes -> its SHA-256."""
    return {
        path.relative_to(folder).as_posix(): digest(path)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def shipped(assets: Path) -> dict[str, str]:
    """The digests of the assets that are packed: all but the sources of the translations."""
    return {
        name: value for name, value in digests(assets).items() if not name.endswith((".po", ".pot"))
    }


def missing_commands(packages: Mapping[str, str]) -> str:
    """What has to be installed so that these commands are there (command -> Debian package), as a
    phrase; "" if nothing."""
    lacking = sorted({package for tool, package in packages.items() if shutil.which(tool) is None})
    return f"missing: {' '.join(lacking)} (apt install)" if lacking else ""


def wait_for(path: Path, limit: float = 180.0) -> None:
    """Wait until a file is there. Raises Failed."""
    ends = time.monotonic() + limit
    while not path.exists():
        if time.monotonic() > ends:
            raise Failed(f"no {path.name} after {limit:.0f} s")
        time.sleep(0.2)

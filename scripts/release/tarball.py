"""The download for any Linux: a folder that plays from anywhere, with an installer for one person.

Knows build/linux/play and install.sh. The trial unpacks it at a path with blanks and other letters.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

from release import archives, bundle, desktop
from release.disk import small_disk
from release.linux import Installed, try_playing
from release.player import check_leftovers, check_selftest, names_in
from release.report import Failed, Outcome
from release.workspace import (
    APP_ID,
    OLDER,
    PROGRAM,
    STALE,
    Workspace,
    digests,
    remove,
    size_of,
)

NAME: Final = "tar.xz"
IS_HERE: Final = sys.platform.startswith("linux")
FOLDER: Final = "Загрузки d'été"
SPARE: Final = 20_000
"""Kilobytes that the installer wants beyond what it copies."""
SCRIPTS: Final = ("play", "install.sh", "README.txt")


def missing() -> str:
    """What is missing to make and try it, as a phrase; "" if nothing."""
    return bundle.missing()


def unpacked_size(file: Path) -> int:
    """Bytes of all files in the archive."""
    with tarfile.open(file) as archive:
        return sum(member.size for member in archive)


def build(space: Workspace, out: Path) -> list[Path]:
    """Pack the program that was built, with its scripts."""
    folder = _folder(space, bundle.built(space), space.version, "tar-folder")
    out.mkdir(parents=True, exist_ok=True)
    target = out / f"{PROGRAM}-{space.version}-linux-{platform.machine()}.tar.xz"
    archives.pack_tar_xz(folder, target, space.epoch, 0 if space.is_quick else 6)
    return [target]


def trials(space: Workspace, files: list[Path]) -> None:
    """Everything that is tried, in its order. Raises Failed."""
    step = space.report.step
    trial = _Trial(space, files[0])
    step(NAME, "unpack", trial.unpack)
    step(NAME, "unpacked: self-test, from /", lambda: check_selftest(trial.unpacked.run))
    step(NAME, "an older system is told so", trial.refused_by_older_system)
    step(NAME, "without rights", trial.refused_without_rights)
    step(NAME, "no space left", trial.refused_without_space)
    step(NAME, "install an older one", trial.install_older)
    step(NAME, "upgrade", trial.upgrade)
    try_playing(trial.game, NAME, trial.double_click)
    step(NAME, "uninstall", trial.uninstall)


def _folder(space: Workspace, program: Path, version: str, name: str) -> Path:
    """What the archive holds."""
    folder = space.fresh(name) / f"{PROGRAM}-{version}"
    shutil.copytree(program, folder / "program", symlinks=True)
    desktop.lay_out(folder, space)
    words = {
        "GLIBC": bundle.oldest_glibc(program),
        "MACHINE": platform.machine(),
        "ID": APP_ID,
        "KILOBYTES": str(size_of(folder) // 1024 + SPARE),
        "VERSION": version,
    }
    for script in SCRIPTS:
        text = (desktop.TEMPLATES / script).read_text("utf-8")
        filled = re.sub(r"@([A-Z]+)@", lambda match: words[match[1]], text)
        (folder / script).write_text(filled, "utf-8", newline="\n")
        (folder / script).chmod(0o644 if script.endswith(".txt") else 0o755)
    return folder


class _Trial:
    """Somebody who unpacks the archive among their downloads and installs it in their home."""

    def __init__(self, space: Workspace, archive: Path) -> None:
        self.space = space
        self.archive = archive
        self.place = space.fresh("tar-trial") / FOLDER
        self.home = self.place / "Дом"
        self.prefix = self.home / ".local"
        self.folder = self.place / f"{PROGRAM}-{space.version}"
        self.unpacked = Installed(space, [str(self.folder / "play")], self.place / "other")
        self.game = Installed(space, [str(self.prefix / "bin" / "cleopatra")], self.home)
        self.player = self.game.player
        self.before: set[str] = set()

    def unpack(self) -> Outcome:
        self.home.mkdir(parents=True)
        self.space.run(["tar", "-xf", str(self.archive), "-C", str(self.place)])
        return Outcome(f"{FOLDER!r}", size_of(self.folder))

    def install_script(
        self, folder: Path, *words: str, path: str = "", expected: int = 0, user: str | None = None
    ) -> str:
        """Run the installer of an unpacked folder."""
        self.space.report.log(f"$ install.sh {' '.join(words)}")
        ended = subprocess.run(
            ["sh", str(folder / "install.sh"), *words],
            cwd="/",
            env={"PATH": path + os.environ["PATH"], "HOME": str(self.home), "LANG": "C.UTF-8"},
            user=user,
            capture_output=True,
            text=True,
            check=False,
        )
        said = (ended.stdout + ended.stderr).strip()
        self.space.report.log(said)
        if ended.returncode != expected:
            raise Failed(f"install.sh ended with {ended.returncode}: {said[-400:]}")
        return said

    def refused_by_older_system(self) -> Outcome:
        """The C library of such a system answers in place of this one's."""
        tools = self.space.fresh("tar-older-system")
        (tools / "getconf").write_text("#!/bin/sh\necho glibc 2.19\n", "utf-8")
        (tools / "getconf").chmod(0o755)
        said = self.install_script(self.folder, path=f"{tools}:", expected=1)
        return self._refused(said, "too old")

    def refused_without_rights(self) -> Outcome:
        if os.geteuid() != 0:
            locked = self.place / "locked"
            locked.mkdir(mode=0o500)
            said = self.install_script(self.folder, "--prefix", str(locked), expected=1)
        else:
            prefix = self.space.fresh("tar-no-rights")
            for above in (self.folder, *self.folder.parents):
                if above.stat().st_mode & 0o005 != 0o005 and above.is_relative_to(self.space.work):
                    above.chmod(above.stat().st_mode | 0o055)
            said = self.install_script(
                self.folder, "--prefix", str(prefix), expected=1, user="nobody"
            )
            if list(prefix.iterdir()):
                raise Failed("something was installed")
        return self._refused(said, "cannot be written to")

    def refused_without_space(self) -> Outcome:
        with small_disk(self.space.fresh("tar-no-space"), 30) as disk:
            if disk is None:
                return Outcome("not tried: a small disk cannot be mounted here")
            said = self.install_script(self.folder, "--prefix", str(disk), expected=1)
            left = [name for name in names_in(disk) if "/" in name]
            if left:
                raise Failed(f"half installed: {left[:4]}")
        return self._refused(said, "not enough room")

    def _refused(self, said: str, reason: str) -> Outcome:
        if reason not in said:
            raise Failed(f"the reason is not told: {said[-300:]}")
        if (self.prefix / "lib" / "cleopatra").exists():
            raise Failed("something was installed")
        return Outcome(f"“{said.splitlines()[-1]}”; nothing is there")

    def install_older(self) -> Outcome:
        """An earlier release, or a stand-in with a file too many."""
        self.before = names_in(self.home)
        given = sorted(self.space.previous.glob("*.tar.xz")) if self.space.previous else []
        if given:
            older = self.space.fresh("tar-older")
            self.space.run(["tar", "-xf", str(given[0]), "-C", str(older)])
            folder = next(older.iterdir())
        else:
            folder = _folder(self.space, bundle.built(self.space), OLDER, "tar-older")
            (folder / "program" / "_internal" / STALE).write_text("not in the new version\n")
        said = self.install_script(folder)
        self.player.settle_in()
        remove(folder.parent)
        return Outcome(said)

    def upgrade(self) -> Outcome:
        said = self.install_script(self.folder)
        self.player.check_untouched("the upgrade")
        installed = self.prefix / "lib" / "cleopatra" / "program"
        if digests(installed) != digests(bundle.built(self.space)):
            raise Failed("what is installed is not what was built")
        return Outcome(f"{said}; {len(self.player)} files of the player as before")

    def double_click(self, picture: Path) -> Outcome:
        """What the menu entry says is what is started."""
        entry = self.prefix / "share" / "applications" / f"{APP_ID}.desktop"
        wanted = f'Exec="{self.prefix}/bin/cleopatra" %f'
        if wanted not in entry.read_text("utf-8").splitlines():
            raise Failed(f"the menu entry does not say {wanted}")
        return self.game.open_game(picture)

    def uninstall(self) -> Outcome:
        self.player.remember()
        remove(self.folder)
        self.install_script(self.prefix / "lib" / "cleopatra", "--uninstall")
        self.player.check_untouched("the removal")
        return check_leftovers(self.before, names_in(self.home), f".local/share/{PROGRAM}", set())

"""The wheel and the source distribution: made, installed with pip, played, upgraded, removed.

Knows pip and setuptools. The libraries that the game needs come from the cache, which is filled
once, with the hashes of the lock file.
"""

from __future__ import annotations

import os
import shutil
import sys
import zipfile
from functools import partial
from pathlib import Path
from typing import Final

from release import archives
from release.linux import Installed, try_playing
from release.player import check_leftovers, check_selftest, names_in
from release.report import Failed, Outcome
from release.workspace import (
    LARGEST_ARCHIVE,
    OLDER,
    PACKAGE,
    ROOT,
    STALE,
    Workspace,
    digest,
    remove,
    set_times,
    size_of,
)

NAME: Final = "wheel"
IS_HERE: Final = True
FOLDER: Final = "Проба колеса"
"""Where it is installed: a blank and letters of another script."""
INSIDE: Final = f"{PACKAGE}/asset_files"


def missing() -> str:
    """What is missing to make and try it, as a phrase; "" if nothing."""
    return ""


def build(space: Workspace, out: Path) -> list[Path]:
    """Make the wheel and, unless it has to be quick, the source distribution."""
    made = [_wheel(space, space.sources, out)]
    if not space.is_quick:
        made.append(_sdist(space, out))
    return made


def build_wheel(space: Workspace, out: Path) -> list[Path]:
    """Make the wheel alone."""
    return [_wheel(space, space.sources, out)]


def unpacked_size(file: Path) -> int:
    """Bytes of what is in a wheel; 0 for another archive."""
    if not zipfile.is_zipfile(file):
        return 0
    with zipfile.ZipFile(file) as archive:
        return sum(member.file_size for member in archive.infolist())


def trials(space: Workspace, files: list[Path]) -> None:
    """Everything that is tried, in its order. Raises Failed."""
    step = space.report.step
    wheel = files[0]
    step(NAME, "contents", lambda: _contents(space, wheel))
    step(NAME, "libraries", lambda: _libraries(space))
    trial = _Trial(space, wheel)
    step(NAME, "install", trial.install)
    if not space.is_quick:
        step(NAME, "upgrade from an older one", trial.upgrade)
    step(NAME, "python -m cleopatra", trial.as_module)
    try_playing(trial.game, NAME)
    step(NAME, "uninstall", trial.uninstall)
    for sdist in files[1:]:
        step(NAME, "install from the sdist", partial(trial.from_sdist, sdist))


def _wheel(space: Workspace, sources: Path, out: Path) -> Path:
    tree = _copy(space, sources)
    made = space.fresh("wheel-made")
    space.python(
        *("-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"),
        *("--no-build-isolation", "--wheel-dir", str(made), str(tree)),
    )
    (wheel,) = made.glob("*.whl")
    out.mkdir(parents=True, exist_ok=True)
    return Path(shutil.move(wheel, out / wheel.name))


def _sdist(space: Workspace, out: Path) -> Path:
    tree = _copy(space, space.sources)
    made = space.fresh("sdist-made")
    code = f"import setuptools.build_meta as backend; backend.build_sdist({str(made)!r})"
    space.python("-c", code, cwd=tree)
    (sdist,) = made.glob("*.tar.gz")
    archives.repack_tar_gz(sdist, space.epoch)
    return Path(shutil.move(sdist, out / sdist.name))


def _copy(space: Workspace, sources: Path) -> Path:
    """The sources once more: setuptools leaves things beside them."""
    tree = space.work / "wheel-source"
    remove(tree)
    shutil.copytree(sources, tree)
    set_times(tree, space.epoch)
    return tree


def _contents(space: Workspace, wheel: Path) -> Outcome:
    """Every asset and module is in it, as in the sources."""
    with zipfile.ZipFile(wheel) as archive:
        sizes = {member.filename: member.file_size for member in archive.infolist()}
    missing = [
        path.relative_to(space.sources).as_posix()
        for folder, inside in ((PACKAGE, PACKAGE), ("assets", INSIDE))
        for path in sorted((space.sources / folder).rglob("*"))
        if path.is_file()
        and sizes.get(f"{inside}/{path.relative_to(space.sources / folder).as_posix()}")
        != path.stat().st_size
    ]
    if missing:
        raise Failed(f"{len(missing)} files are not in it, such as {missing[0]}")
    size = wheel.stat().st_size
    if size > LARGEST_ARCHIVE:
        raise Failed(f"{size / 1e6:.1f} MB is more than {LARGEST_ARCHIVE / 1e6:.0f} MB")
    return Outcome(f"{len(sizes)} files, every module and asset", size)


def _wheelhouse(space: Workspace) -> Path:
    return space.cache / f"libraries-{sys.implementation.cache_tag}"


def _libraries(space: Workspace) -> Outcome:
    """Fetch what the game needs into the cache, unless it is there."""
    lock = ROOT / "requirements.lock"
    folder = _wheelhouse(space)
    stamp = folder / "stamp"
    if stamp.is_file() and stamp.read_text("utf-8") == digest(lock):
        return Outcome("from the cache", size_of(folder))
    folder.mkdir(parents=True, exist_ok=True)
    fetch = ("-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--dest")
    space.python(*fetch, str(folder), "--require-hashes", "-r", str(lock))
    stamp.write_text(digest(lock), "utf-8")
    return Outcome("fetched, with the hashes of the lock file", size_of(folder))


class _Trial:
    """An environment of its own, in which the wheel lives and dies."""

    def __init__(self, space: Workspace, wheel: Path) -> None:
        self.space = space
        self.wheel = wheel
        self.folder = space.fresh("wheel-trial") / FOLDER
        self.before: set[str] = set()
        self.programs = self.folder / ("Scripts" if os.name == "nt" else "bin")
        self.game = Installed(space, [str(self.programs / PACKAGE)], self.folder.parent / "home")
        self.player = self.game.player

    def pip(self, *arguments: str) -> None:
        self.space.run(
            [str(self.programs / "python"), "-m", "pip", "--disable-pip-version-check", *arguments],
            cwd=self.folder,
            env=self.space.environment(),
        )

    def install_file(self, file: Path) -> None:
        self.pip("install", "-q", "--no-index", "-f", str(_wheelhouse(self.space)), str(file))

    def install(self) -> Outcome:
        self.space.run([sys.executable, "-m", "venv", str(self.folder)])
        lock = ROOT / "requirements.lock"
        source = ("--no-index", "-f", str(_wheelhouse(self.space)), "--no-deps")
        self.pip("install", "-q", *source, "-r", str(lock))
        self.before = self._names()
        if not self.space.is_quick:
            self._older()
            return Outcome(f"an older one, {self.game.run('--version')}")
        self.install_file(self.wheel)
        return Outcome(self.game.run("--version"), size_of(self.folder))

    def _older(self) -> None:
        """The wheel of an earlier release, or a stand-in with a file too many."""
        given = sorted(self.space.previous.glob("*.whl")) if self.space.previous else []
        if given:
            self.install_file(given[0])
        else:
            tree = self.space.work / "older-source"
            remove(tree)
            shutil.copytree(self.space.sources, tree)
            (tree / PACKAGE / "__init__.py").write_text(
                f'"""An older version."""\n\n__version__ = "{OLDER}"\n', "utf-8"
            )
            (tree / "assets" / STALE).write_text("not in the new version\n", "utf-8")
            self.install_file(_wheel(self.space, tree, self.space.fresh("wheel-older")))
        self.player.settle_in()

    def upgrade(self) -> Outcome:
        self.install_file(self.wheel)
        self.player.check_untouched("the upgrade")
        site = next(self.folder.rglob(f"site-packages/{PACKAGE}"))
        if (site / "asset_files" / STALE).exists():
            raise Failed("a file of the older version is still there")
        said = self.game.run("--version")
        if said.split()[-1] != self.space.version:
            raise Failed(f"after the upgrade it is {said}")
        return Outcome(f"{said}; {len(self.player)} files of the player as before")

    def as_module(self) -> Outcome:
        python = str(self.programs / "python")
        return Outcome(self.space.run([python, "-m", PACKAGE, "--version"], cwd=self.folder.parent))

    def uninstall(self) -> Outcome:
        self.player.remember()
        self.pip("uninstall", "-q", "-y", PACKAGE)
        self.player.check_untouched("the removal")
        return check_leftovers(self.before, self._names(), "no files of the player here", set())

    def from_sdist(self, sdist: Path) -> Outcome:
        source = ("--no-index", "-f", str(_wheelhouse(self.space)), "--no-build-isolation")
        self.pip("install", "-q", *source, str(sdist))
        return check_selftest(self.game.run)

    def _names(self) -> set[str]:
        """What is installed, without what Python compiles by itself."""
        return {name for name in names_in(self.folder) if "__pycache__" not in name}

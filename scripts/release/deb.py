"""The package for Debian and its relatives: made, checked, installed into a root of its own,
played, upgraded, removed; and refused where it must be.

Knows dpkg. The root knows only the packages that this one needs, so nothing else on this machine
is touched, and nothing but root's rights is asked for.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from release import bundle, desktop
from release.disk import small_disk
from release.linux import Installed, try_playing
from release.player import check_leftovers, names_in
from release.report import Failed, Outcome
from release.workspace import (
    APP_ID,
    OLDER,
    PACKAGE,
    PROGRAM,
    ROOT,
    STALE,
    Workspace,
    digests,
    missing_commands,
    set_times,
    size_of,
)

NAME: Final = "deb"
IS_HERE: Final = sys.platform.startswith("linux")
FOLDER: Final = "Raíz ναός"
"""The scratch root: a blank and letters of another script."""
HOME_OF_PROGRAM: Final = Path("usr", "lib", PACKAGE)
COMMAND: Final = Path("usr", "games", PACKAGE)
MAINTAINER: Final = "The Cleopatra contributors <cleopatra-architects@users.noreply.github.com>"
WINDOW: Final = "libx11-6, libxext6"
SOUND_AND_MORE: Final = (
    "libasound2t64 | libasound2, libpulse0, libxcursor1, libxfixes3, libxi6, libxrandr2, libxss1, "
    "libxkbcommon0, libwayland-client0, libwayland-cursor0, libwayland-egl1, libgl1"
)
CONTROL: Final = """\
Package: {package}
Version: {version}
Architecture: {machine}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Pre-Depends: libc6 (>= {glibc})
Depends: {window}
Recommends: {more}
Suggests: at-spi2-core, speech-dispatcher | espeak-ng
Section: games
Priority: optional
Homepage: {homepage}
Description: build Cleopatra's palace, and do not be the most corrupt
 An unofficial computer version of the board game Cleopatra and the Society
 of Architects for up to five people at one machine and bots: the Deluxe
 edition with its expansions, and the edition of 2006.
 .
 No account and no network; saves and settings lie in the player's home and
 stay there when the package is removed.
"""
OVERRIDES: Final = """\
# The program is made by PyInstaller and brings its own Python and libraries, which find each other
# beside themselves, so that it runs alike on every release.
{package}: embedded-library
{package}: custom-library-search-path
{package}: unstripped-binary-or-object
{package}: library-not-linked-against-libc
{package}: shared-library-lacks-prerequisites
{package}: hardening-no-pie
{package}: duplicate-font-file
"""
STUB: Final = """\
Package: {name}
Status: install ok installed
Priority: optional
Section: libs
Maintainer: nobody
Architecture: {machine}
Multi-Arch: same
Version: {version}
Description: stands for the package of that name
"""


def missing() -> str:
    """What is missing to make and try it, as a phrase; "" if nothing."""
    if shutil.which("dpkg-deb") is None or shutil.which("dpkg") is None:
        return "dpkg is missing (its home is Debian; other systems have it as a package)"
    return bundle.missing()


def missing_as_somebody() -> str:
    """What is missing to install without being root, as a phrase; "" if nothing, or for root."""
    return "" if os.geteuid() == 0 else missing_commands({"fakeroot": "fakeroot"})


def unpacked_size(file: Path) -> int:
    """Bytes that the package takes when it is installed."""
    said = subprocess.run(
        ["dpkg-deb", "--field", str(file), "Installed-Size"],
        capture_output=True,
        text=True,
        check=True,
    )
    return int(said.stdout) * 1024


def build(space: Workspace, out: Path) -> list[Path]:
    """Build the program and the package."""
    folder = bundle.build(space)
    out.mkdir(parents=True, exist_ok=True)
    target = out / f"{PACKAGE}_{space.version}_{_machine(space)}.deb"
    _pack(space, _tree(space, "deb-root", folder), space.version, target, _compression(space))
    return [target]


def trials(space: Workspace, files: list[Path]) -> None:
    """Everything that is tried, in its order. Raises Failed."""
    step = space.report.step
    (package,) = files
    built = space.work / "bundle" / PROGRAM
    step(NAME, "contents", lambda: bundle.check(built, space))
    step(NAME, "desktop files", lambda: desktop.check(space.work / "deb-root" / "usr", space))
    if not space.is_quick:
        if lacking := missing_commands(desktop.TOOLS):
            space.report.skip(NAME, f"desktop files: {lacking}")
        _check_with_lintian(space, package)
    if lacking := missing_as_somebody():
        space.report.skip(NAME, f"installing: {lacking}")
        return
    trial = _Trial(space, package, built)
    step(NAME, "an older system refuses it", trial.refused_by_older_system)
    if not space.is_quick:
        step(NAME, "without rights", trial.refused_without_rights)
        step(NAME, "no space left", trial.refused_without_space)
        step(NAME, "install an older one", trial.install_older)
    step(NAME, "install" if space.is_quick else "upgrade", trial.install)
    try_playing(trial.game, NAME, trial.game.open_game)
    step(NAME, "remove", trial.remove)


def _machine(space: Workspace) -> str:
    return space.run(["dpkg", "--print-architecture"])


def _compression(space: Workspace) -> list[str]:
    # One thread: what several make depends on how many there are.
    return ["-Zgzip", "-z1"] if space.is_quick else ["-Zxz", "-z6", "--threads-max=1"]


def _tree(space: Workspace, name: str, program: Path) -> Path:
    """All files of the package as they will lie in the system, without its own description."""
    root = space.fresh(name)
    shutil.copytree(program, root / HOME_OF_PROGRAM, symlinks=True)
    command = root / COMMAND
    command.parent.mkdir()
    command.symlink_to(f"../lib/{PACKAGE}/{PROGRAM}")
    desktop.lay_out(root / "usr", space, f"/{COMMAND}")
    share = root / "usr" / "share"
    documents = share / "doc" / PACKAGE
    documents.mkdir(parents=True)
    shutil.copyfile(ROOT / "build" / "linux" / "copyright", documents / "copyright")
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (documents / "NEWS.md.gz").write_bytes(gzip.compress(changes, 9, mtime=0))
    (documents / "changelog.gz").write_bytes(gzip.compress(_changelog(space), 9, mtime=0))
    overrides = share / "lintian" / "overrides" / PACKAGE
    overrides.parent.mkdir(parents=True)
    overrides.write_text(OVERRIDES.format(package=PACKAGE), "utf-8")
    return root


def _changelog(space: Workspace) -> bytes:
    when = format_datetime(datetime.fromtimestamp(space.epoch, UTC))
    return (
        f"{PACKAGE} ({space.version}) stable; urgency=medium\n\n"
        f"  * What is new for players is told in NEWS.md.gz.\n\n -- {MAINTAINER}  {when}\n"
    ).encode()


def _pack(space: Workspace, root: Path, version: str, target: Path, how: list[str]) -> None:
    """Describe a tree as a package and pack it."""
    control = root / "DEBIAN"
    shutil.rmtree(control, ignore_errors=True)
    for path in root.rglob("*"):
        if not path.is_symlink():
            runs = path.is_dir() or path.stat().st_mode & 0o100
            is_library = path.is_file() and ".so" in path.name
            path.chmod(0o755 if runs and not is_library else 0o644)
    root.chmod(0o755)
    text = CONTROL.format(
        package=PACKAGE,
        version=version,
        machine=_machine(space),
        maintainer=MAINTAINER,
        kilobytes=size_of(root) // 1024,
        glibc=bundle.oldest_glibc(root / HOME_OF_PROGRAM),
        window=WINDOW,
        more=SOUND_AND_MORE,
        homepage=os.environ.get(desktop.HOMEPAGE_VARIABLE) or desktop.HOMEPAGE,
    )
    sums = "".join(
        f"{_md5(path)}  {path.relative_to(root)}\n"
        for path in sorted(root.rglob("*"))
        if path.is_file() and not path.is_symlink()
    )
    control.mkdir(mode=0o755)
    (control / "control").write_text(text, "utf-8")
    (control / "md5sums").write_text(sums, "utf-8")
    set_times(root, space.epoch)
    command = ["dpkg-deb", *how, "--root-owner-group", "--build", str(root), str(target)]
    space.run(command, env=space.environment())


def _md5(file: Path) -> str:
    return hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()


def _check_with_lintian(space: Workspace, package: Path) -> None:
    if lacking := missing_commands({"lintian": "lintian"}):
        space.report.skip(NAME, f"lintian: {lacking}")
        return

    def check() -> Outcome:
        said = space.run(
            ["lintian", "--no-cfg", "--fail-on", "error", "--tag-display-limit", "0", str(package)]
        )
        tags = re.findall(r"^W: \S+: (\S+)", said, re.MULTILINE)
        return Outcome(f"no errors, {len(tags)} warnings ({', '.join(sorted(set(tags)))})")

    space.report.step(NAME, "lintian", check)


class _Trial:
    """A root with the packages that this one needs, and a player in it."""

    def __init__(self, space: Workspace, package: Path, built: Path) -> None:
        self.space = space
        self.package = package
        self.built = built
        self.root = space.fresh("deb-trial") / FOLDER
        self.game = Installed(space, [str(self.root / COMMAND)], self.root / "home" / "player")
        self.player = self.game.player
        self.before: set[str] = set()

    def make_root(self, root: Path, libc: str = "99") -> None:
        """A root in which every package that this one needs is installed, in some version."""
        database = root / "var" / "lib" / "dpkg"
        for name in ("info", "updates", "triggers"):
            (database / name).mkdir(parents=True)
        machine = _machine(self.space)
        names = {"libc6": libc, **dict.fromkeys(re.findall(r"[\w.+-]+", WINDOW), "99")}
        stubs = [
            STUB.format(name=name, version=version, machine=machine)
            for name, version in names.items()
        ]
        (database / "status").write_text("\n".join(stubs), "utf-8")
        for name in names:
            (database / "info" / f"{name}:{machine}.list").write_text("/.\n", "utf-8")
        (database / "available").touch()

    def dpkg(self, root: Path, *words: str, expected: int = 0) -> str:
        # Outside /usr/sbin and /sbin it refuses to work; some sessions have neither.
        path = f"{os.environ['PATH']}:/usr/sbin:/sbin"
        env = {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8"}
        root_or_like_it = [] if os.geteuid() == 0 else ["fakeroot"]
        command = [*root_or_like_it, "dpkg", f"--root={root}", "--force-unsafe-io", *words]
        return self.space.run(command, env=env, expected=expected)

    def refused_by_older_system(self) -> Outcome:
        root = self.space.fresh("deb-older-system")
        self.make_root(root, "2.19")
        before = names_in(root)
        said = self.dpkg(root, "--install", str(self.package), expected=1)
        self._check_nothing_there(root, before)
        return _sentence(said, r"\S+ pre-depends on libc6[^\n]*\n?[^\n]*2\.19[^\n]*")

    def refused_without_rights(self) -> Outcome:
        root = self.space.fresh("deb-no-rights")
        self.make_root(root)
        before = names_in(root)
        ended = subprocess.run(
            ["dpkg", f"--root={root}", "--install", str(self.package)],
            user="nobody" if os.geteuid() == 0 else None,
            env={
                "PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin",
                "HOME": "/nonexistent",
                "LC_ALL": "C",
            },
            capture_output=True,
            text=True,
            check=False,
        )
        if ended.returncode == 0:
            raise Failed("somebody without rights could install it")
        self._check_nothing_there(root, before)
        return _sentence(ended.stderr, r".*superuser.*")

    def refused_without_space(self) -> Outcome:
        with small_disk(self.space.fresh("deb-no-space"), 30) as root:
            if root is None:
                return Outcome("not tried: a small disk cannot be mounted here")
            self.make_root(root)
            before = names_in(root)
            said = self.dpkg(root, "--install", str(self.package), expected=1)
            self._check_nothing_there(root, before)
        return _sentence(said, r".*[Nn]o space left.*")

    @staticmethod
    def _check_nothing_there(root: Path, before: set[str]) -> None:
        """No file of the package may be there, and it may not count as installed."""
        new = [name for name in names_in(root) - before if not name.startswith("var/lib/dpkg/")]
        if new:
            raise Failed(f"half installed: {', '.join(sorted(new)[:4])}")
        status = (root / "var" / "lib" / "dpkg" / "status").read_text("utf-8")
        if re.search(rf"Package: {PACKAGE}\nStatus: install ok (installed|half|unpacked)", status):
            raise Failed("dpkg counts it as installed")

    def install_older(self) -> Outcome:
        self.make_root(self.root)
        self.before = self._names()
        self.dpkg(self.root, "--install", str(self._older()))
        self.player.settle_in()
        return Outcome(f"version {self._version()}", size_of(self.root))

    def _older(self) -> Path:
        """The package of an earlier release, or a stand-in with a file too many."""
        given = sorted(self.space.previous.glob("*.deb")) if self.space.previous else []
        if given:
            return given[0]
        root = _tree(self.space, "deb-older-root", self.built)
        (root / HOME_OF_PROGRAM / "_internal" / STALE).write_text("not in the new version\n")
        target = self.space.work / f"{PACKAGE}_{OLDER}.deb"
        _pack(self.space, root, OLDER, target, ["-Znone"])
        shutil.rmtree(root)
        return target

    def install(self) -> Outcome:
        if not self.before:
            self.make_root(self.root)
            self.before = self._names()
        self.dpkg(self.root, "--install", str(self.package))
        self.player.check_untouched("the installation")
        if digests(self.root / HOME_OF_PROGRAM) != digests(self.built):
            raise Failed("what is installed is not what was built")
        status = (self.root / "var" / "lib" / "dpkg" / "status").read_text("utf-8")
        if "unpacked" in status:
            raise Failed("dpkg says that the installation is not whole")
        shown = self.root / "usr" / "share" / "applications" / f"{APP_ID}.desktop"
        if not shown.is_file():
            raise Failed("there is no menu entry")
        return Outcome(
            f"version {self._version()}, equal to what was built; "
            f"{len(self.player)} files of the player as before",
            size_of(self.root / HOME_OF_PROGRAM),
        )

    def _version(self) -> str:
        shown = "--showformat=${Version}"
        return self.space.run(
            ["dpkg-query", f"--admindir={self.root}/var/lib/dpkg", "--show", shown, PACKAGE]
        )

    def remove(self) -> Outcome:
        self.player.remember()
        self.dpkg(self.root, "--purge", PACKAGE)
        self.player.check_untouched("the removal")
        return check_leftovers(self.before, self._names(), "home/player", set())

    def _names(self) -> set[str]:
        """What lies in the root, without dpkg's own records."""
        return {name for name in names_in(self.root) if not name.startswith("var/")}


def _sentence(said: str, pattern: str) -> Outcome:
    """What was said for a refusal. Raises Failed if it is not in there."""
    found = re.search(pattern, said)
    if found is None:
        raise Failed(f"the reason is not told: {said[-300:]}")
    sentence = " ".join(found[0].split())
    return Outcome(f"“{sentence}”; nothing is there")

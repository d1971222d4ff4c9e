"""What a player of Windows does: installs, plays, upgrades, opens a saved game, removes.

Knows the set-up's promises and asks the system whether they were kept. The system is wine, or
Windows itself.
"""

from __future__ import annotations

import re
import shutil
import time
import zipfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Final, Protocol

from release import nsis, pictures, screen
from release.disk import small_disk
from release.player import (
    ANOTHER,
    MIDWAY,
    Player,
    check_game,
    check_leftovers,
    check_saves,
    check_selftest,
)
from release.report import Failed, Outcome
from release.wine import Running, Wine
from release.workspace import (
    OLDER,
    PROGRAM,
    STALE,
    SUFFIX,
    Workspace,
    digests,
    remove,
    size_of,
    wait_for,
)

EXE: Final = f"{PROGRAM}.exe"
NOT_OURS: Final = re.compile(r"(^|/)(Temp|TEMP)(/|$)")
"""Where Windows' own helpers of a set-up wait for the next start."""
OPENING: Final = 20.0
"""Seconds until a window counts as open where it cannot be looked at."""


class System(Protocol):
    """A Windows, with the folders of its player."""

    @property
    def local(self) -> Path:
        """%LOCALAPPDATA%."""

    @property
    def roaming(self) -> Path:
        """%APPDATA%."""

    def path(self, path: Path) -> str:
        """A path as Windows sees it."""

    def use_display(self, display: str) -> None:
        """Show windows there from now on, where screens can be chosen."""

    def run(
        self,
        *command: str,
        limit: float = 900.0,
        expected: int | None = 0,
        extra: Mapping[str, str] | None = None,
    ) -> str:
        """Run a program to its end; return what it printed. Raises Failed."""

    def start(self, *command: str, extra: Mapping[str, str] | None = None) -> Running:
        """Start a program."""

    def settle(self, limit: float = 300.0) -> None:
        """Wait until nothing that was started runs any more."""

    def close(self, window: Running, program: str) -> None:
        """Close a window as its cross does. Raises Failed if the program does not end well."""

    def registry(self, key: str, name: str = "") -> str:
        """A text in the player's part of the registry; "" where there is none."""

    def names(self) -> set[str]:
        """Every file and folder that a set-up could have left."""


class Visitor:
    """Somebody who uses the set-up."""

    def __init__(self, space: Workspace, system: System, setup: Path, built: Path) -> None:
        self.space = space
        self.system = system
        self.setup = setup
        self.built = built
        self.pictures = space.out / "pictures"
        self.installed = system.local / "Programs" / PROGRAM
        self.player = Player(system.local / PROGRAM)
        self.before: set[str] = set()

    @property
    def menu_entry(self) -> Path:
        menu = self.system.roaming / "Microsoft" / "Windows" / "Start Menu" / "Programs"
        return menu / f"{PROGRAM}.lnk"

    def game(self, *arguments: str) -> str:
        """Run the installed game without a display."""
        hidden = {"SDL_VIDEODRIVER": "dummy"}
        return self.system.run(self.system.path(self.installed / EXE), *arguments, extra=hidden)

    # The set-up refuses

    def refused_by_older_windows(self) -> Outcome:
        if not isinstance(self.system, Wine):
            return Outcome("not tried: this Windows has one version")
        self.system.be("win7")
        self._refused(nsis.TOO_OLD)
        self.system.be("win10")
        return Outcome(f"Windows 7: exit code {nsis.TOO_OLD} and a sentence; nothing is there")

    def refused_without_space(self) -> Outcome:
        with small_disk(self.space.fresh("windows-no-space"), 30) as disk:
            if disk is None or not isinstance(self.system, Wine):
                return Outcome("not tried: a small disk cannot be mounted here")
            self.system.add_drive("s", disk)
            self._refused(nsis.NO_SPACE, rf"/D=S:\{PROGRAM}")
            if list(disk.iterdir()):
                raise Failed("something is on the disk")
        return Outcome(f"a disk of 30 MB: exit code {nsis.NO_SPACE} and a sentence; nothing there")

    def refused_without_rights(self) -> Outcome:
        with small_disk(self.space.fresh("windows-no-rights"), 300) as disk:
            if disk is None or not isinstance(self.system, Wine):
                return Outcome("not tried: a disk cannot be mounted here")
            self.space.run(["mount", "-o", "remount,ro", str(disk)])
            self.system.add_drive("r", disk)
            self._refused(nsis.NO_RIGHTS, rf"/D=R:\{PROGRAM}")
        return Outcome(f"a disk that is read only: exit code {nsis.NO_RIGHTS} and a sentence")

    def _refused(self, code: int, *words: str) -> None:
        before = self.system.names()
        self.system.run(str(self.setup), "/S", *words, expected=code)
        self.system.settle()
        new = [name for name in self.system.names() - before if not NOT_OURS.search(name)]
        if new or self.installed.exists():
            raise Failed(f"half installed: {sorted(new)[:4]}")

    # Installing

    def see_setup(self) -> Outcome:
        """The first page of the set-up, which is then cancelled."""
        if not isinstance(self.system, Wine):
            return Outcome("not photographed here")
        picture = self.pictures / "windows-setup.png"
        with ExitStack() as stack:
            window = self._open(stack, str(self.setup))
            screen.wait_for_window(self.system.display, f"{PROGRAM} Setup")
            screen.photograph(self.system.display, picture)
            self.system.stop()
            window.wait(30.0)
        if not pictures.shows_page(picture):
            raise Failed(f"the set-up shows a message only, see {picture.name}")
        if self.installed.exists():
            raise Failed("the set-up installed something by itself")
        return Outcome(f"{picture.name}; nothing is installed before somebody agrees")

    def install_older(self) -> Outcome:
        """An earlier release, or a stand-in with a file too many."""
        self.before = self.system.names()
        given = sorted(self.space.previous.glob("*-setup.exe")) if self.space.previous else []
        older = given[0] if given else self.space.work / "older-setup.exe"
        if not given:
            folder = self.space.fresh("windows-older") / PROGRAM
            shutil.copytree(self.built, folder)
            (folder / "_internal" / "gone").mkdir()
            (folder / "_internal" / "gone" / STALE).write_text("not in the new version\n", "utf-8")
            nsis.pack(self.space, folder, older, OLDER, nsis.FAST)
            remove(folder.parent)
        version = self._install(older)
        self.player.settle_in()
        return Outcome(
            f"version {version}: program, uninstaller, start menu, file type, entry to remove it",
            size_of(self.installed),
        )

    def _install(self, setup: Path) -> str:
        """Install silently and look whether all is in place; return the version."""
        self.system.run(str(setup), "/S")
        self.system.settle()
        wanted = (self.installed / EXE, self.installed / "uninstall.exe", self.menu_entry)
        absent = [path.name for path in wanted if not path.exists()]
        if absent:
            raise Failed(f"not there after installing: {', '.join(absent)}")
        if (self.installed / nsis.STAGE).exists():
            raise Failed(f"{nsis.STAGE} is still there")
        if self.system.registry(rf"Software\Classes\{SUFFIX}") != nsis.FILE_CLASS:
            raise Failed(f"{SUFFIX} files do not belong to the program")
        if self._double_click() is None:
            raise Failed("nothing is registered for a double click")
        return self.system.registry(nsis.UNINSTALL_KEY, "DisplayVersion")

    def _double_click(self) -> str | None:
        """The program that a double click on a saved game starts."""
        key = rf"Software\Classes\{nsis.FILE_CLASS}\shell\open\command"
        found = re.fullmatch(r'"([^"]+)" "%1"', self.system.registry(key))
        return found[1] if found else None

    def refused_while_running(self) -> Outcome:
        program = digests(self.installed)
        with ExitStack() as stack:
            window = self._open(stack, self.system.path(self.installed / EXE))
            self._seen(self.pictures / "windows-running.png")
            self.system.run(str(self.setup), "/S", expected=nsis.RUNNING)
            self.system.close(window, EXE)
        if digests(self.installed) != program:
            raise Failed("the set-up touched a program that ran")
        return Outcome(f"exit code {nsis.RUNNING}, the installed program is untouched")

    def upgrade(self) -> Outcome:
        self.player.remember()
        version = self._install(self.setup)
        if version != self.space.version:
            raise Failed(f"version {version} is installed, not {self.space.version}")
        self.player.check_untouched("the upgrade")
        there = digests(self.installed)
        there.pop("uninstall.exe")
        wanted = digests(self.built)
        if there != wanted:
            odd = sorted(name for name in {*there, *wanted} if there.get(name) != wanted.get(name))
            raise Failed(f"not the program that was built: {odd[:3]}")
        said = f"version {version}, equal to what was built"
        return Outcome(
            f"{said}; {len(self.player)} files of the player as before", size_of(self.built)
        )

    # Playing

    def selftest(self) -> Outcome:
        return check_selftest(self.game)

    def play(self) -> Outcome:
        return check_game(self.game)

    def read_saves(self) -> Outcome:
        return check_saves(self.game, self.player, self.system.path)

    def open_title(self) -> Outcome:
        """By the start menu, as a player does."""
        picture = self.pictures / "windows-title.png"
        with ExitStack() as stack:
            entry = self.system.path(self.menu_entry)
            is_wine = isinstance(self.system, Wine)
            command = ["start", "/wait"] if is_wine else ["cmd", "/c", "start", "/wait", ""]
            window = self._open(stack, *command, entry)
            said = self._seen(picture)
            self.system.close(window, EXE)
        return Outcome(said)

    def open_game(self) -> Outcome:
        """What is registered for saved games, run as the shell would: with the file's name. Then
        again while the window is open: the second start ends and the window shows the game."""
        program = self._double_click()
        if program is None:
            raise Failed("nothing is registered for a double click")
        chosen = self.system.local / f"Partie d'été Ω{MIDWAY.suffix}"
        shutil.copy(MIDWAY, chosen)
        other = self.system.local / f"Другая партия{ANOTHER.suffix}"
        shutil.copy(ANOTHER, other)
        with ExitStack() as stack:
            window = self._open(stack, program, self.system.path(chosen))
            said = self._seen(self.pictures / "windows-game.png")
            wait_for(self.player.saves / f"auto{SUFFIX}")
            self.system.run(program, self.system.path(other), limit=180.0)
            time.sleep(3.0)
            if not window.is_running():
                raise Failed("the window closed when a second game was opened")
            self._seen(self.pictures / "windows-game-again.png")
            self.system.close(window, EXE)
        chosen.unlink()
        other.unlink()
        return Outcome(f"{said}; a second start handed its game over")

    def _open(self, stack: ExitStack, *command: str) -> Running:
        """Open a window, on a screen of its own where there are several."""
        if isinstance(self.system, Wine):
            self.system.use_display(stack.enter_context(screen.screen()))
            stack.callback(self.system.use_display, "")
        return self.system.start(*command)

    def _seen(self, picture: Path) -> str:
        if not isinstance(self.system, Wine):
            time.sleep(OPENING)
            return "the window is open"
        took = screen.wait_for_picture(self.system.display, picture)
        return f"seen after {took:.1f} s, {picture.name}"

    # Removing

    def uninstall(self) -> Outcome:
        self.player.remember()
        command = self.system.registry(nsis.UNINSTALL_KEY, "QuietUninstallString")
        found = re.fullmatch(r'"([^"]+)" (/S)', command)
        if found is None:
            raise Failed(f"what is registered to remove it: {command!r}")
        self.system.run(found[1], found[2])
        self.system.settle()
        if self.installed.exists():
            left = [path.name for path in self.installed.rglob("*")]
            raise Failed(f"still there: {left[:5]}")
        self.player.check_untouched("the removal")
        for key in (nsis.UNINSTALL_KEY, rf"Software\Classes\{nsis.FILE_CLASS}"):
            if self.system.registry(key, "DisplayName" if key == nsis.UNINSTALL_KEY else ""):
                raise Failed(f"still in the registry: {key}")
        if self.system.registry(rf"Software\Classes\{SUFFIX}"):
            raise Failed(f"{SUFFIX} files still belong to the program")
        after = {name for name in self.system.names() if not NOT_OURS.search(name)}
        own = self._name_of(self.player.files)
        return check_leftovers(self.before, after, own, {self._name_of(self.installed.parent)})

    def _name_of(self, path: Path) -> str:
        root = self.system.drive if isinstance(self.system, Wine) else self.system.local.parent
        return path.relative_to(root).as_posix()

    def odd_folder(self) -> Outcome:
        """A folder of one's own choice, with a blank and other letters, and somebody's file in
        it."""
        folder = self.system.local / "Games of mine" / "Cléopâtre Ωμέγα"
        folder.mkdir(parents=True)
        (folder / "mine.txt").write_text("keep me\n", "utf-8")
        # NSIS wants this word last and without quotes, which would be put around blanks.
        pieces = f"/D={self.system.path(folder)}".split(" ")
        self.system.run(str(self.setup), "/S", *pieces)
        self.system.settle()
        program = self.system.path(folder / EXE)
        hidden = {"SDL_VIDEODRIVER": "dummy"}
        said = check_selftest(lambda *words: self.system.run(program, *words, extra=hidden))
        self.system.run(self.system.path(folder / "uninstall.exe"), "/S")
        self.system.settle()
        left = sorted(path.name for path in folder.rglob("*"))
        remove(folder.parent)
        if left != ["mine.txt"]:
            raise Failed(f"left there: {left[:5]}")
        return Outcome(f"{folder.name!r}: {said.text}; removed, somebody's own file in it was kept")


class Portable:
    """Somebody who unpacks the archive and plays from there."""

    def __init__(self, space: Workspace, system: System, archive: Path) -> None:
        self.space = space
        self.system = system
        self.archive = archive
        self.place = system.local / "Загрузки d'été"

    def unpack(self) -> Outcome:
        self.place.mkdir()
        with zipfile.ZipFile(self.archive) as packed:
            packed.extractall(self.place)
        return Outcome(repr(self.place.name), size_of(self.place))

    def game(self, *arguments: str) -> str:
        program = self.system.path(self.place / PROGRAM / EXE)
        return self.system.run(program, *arguments, extra={"SDL_VIDEODRIVER": "dummy"})

    def selftest(self) -> Outcome:
        return check_selftest(self.game)

    def window(self) -> Outcome:
        program = self.system.path(self.place / PROGRAM / EXE)
        if not isinstance(self.system, Wine):
            window = self.system.start(program)
            time.sleep(OPENING)
            self.system.close(window, EXE)
            return Outcome("opened, closed well")
        picture = self.space.out / "pictures" / "windows-portable.png"
        with screen.screen() as display:
            self.system.use_display(display)
            window = self.system.start(program)
            took = screen.wait_for_picture(display, picture)
            self.system.close(window, EXE)
            self.system.use_display("")
        return Outcome(f"seen after {took:.1f} s, {picture.name}; closed well")

    def remove(self) -> Outcome:
        before = digests(self.system.local / PROGRAM)
        remove(self.place)
        if digests(self.system.local / PROGRAM) != before or not before:
            raise Failed("the player's files went with the folder")
        return Outcome(f"the folder is gone, {len(before)} files of the player are there")

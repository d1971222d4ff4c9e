"""The download for macOS: an application that opens saved games, signed and packed, and tried.

Knows codesign, ditto and notarytool, which are on every Mac that builds programs. Without secrets
the signature is an ad-hoc one: without any, Apple silicon calls a program damaged.
"""

from __future__ import annotations

import os
import platform
import plistlib
import shutil
import sys
import zipfile
from pathlib import Path
from typing import Final

from release import bundle
from release.linux import Installed, try_playing
from release.player import Player, check_selftest
from release.report import Failed, Outcome
from release.workspace import APP_ID, PROGRAM, Workspace, digests, remove, size_of

NAME: Final = "macos"
IS_HERE: Final = sys.platform == "darwin"
APPLICATION: Final = f"{PROGRAM}.app"
IDENTITY: Final = "CLEOPATRA_SIGNING_IDENTITY"
"""The environment variable with the name of a certificate; without it, a signature of nobody."""
PROFILE: Final = "CLEOPATRA_NOTARY_PROFILE"
"""The environment variable with notarytool's profile; without it, nothing is notarised."""
FOLDER: Final = "Игры d'été"


def missing() -> str:
    """What is missing to make and try it, as a phrase; "" if nothing."""
    return bundle.missing()


def unpacked_size(file: Path) -> int:
    """Bytes of what is in the archive."""
    with zipfile.ZipFile(file) as archive:
        return sum(member.file_size for member in archive.infolist())


def build(space: Workspace, out: Path) -> list[Path]:
    """Build, sign and pack the application."""
    application = bundle.build(space).with_name(APPLICATION)
    identity = os.environ.get(IDENTITY) or "-"
    hardened = [] if identity == "-" else ["--options", "runtime", "--timestamp"]
    space.run(["codesign", "--force", "--deep", *hardened, "--sign", identity, str(application)])
    out.mkdir(parents=True, exist_ok=True)
    target = out / f"{PROGRAM}-{space.version}-macos-{platform.machine()}.zip"
    _pack(space, application, target)
    if profile := os.environ.get(PROFILE):
        words = ("--keychain-profile", profile, "--wait")
        space.run(["xcrun", "notarytool", "submit", str(target), *words], limit=3600.0)
        space.run(["xcrun", "stapler", "staple", str(application)])
        _pack(space, application, target)
    return [target]


def trials(space: Workspace, files: list[Path]) -> None:
    """Everything that is tried, in its order. Raises Failed."""
    trial = _Trial(space, files[0])
    step = space.report.step
    step(NAME, "unpack", trial.unpack)
    step(NAME, "signature", trial.check_signature)
    step(NAME, "saved games belong to it", trial.check_type)
    trial.player.settle_in()
    try_playing(trial.game, NAME)
    step(NAME, "upgrade and remove", trial.upgrade_and_remove)


def _pack(space: Workspace, application: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    space.run(["ditto", "-c", "-k", "--keepParent", str(application), str(target)])


class _Trial:
    """Somebody who drags the application into a folder of theirs."""

    def __init__(self, space: Workspace, archive: Path) -> None:
        self.space = space
        self.archive = archive
        self.place = space.fresh("macos-trial") / FOLDER
        self.application = self.place / APPLICATION
        program = self.application / "Contents" / "MacOS" / PROGRAM
        self.game = Installed(space, [str(program)], self.place.parent / "home")

    @property
    def player(self) -> Player:
        return self.game.player

    def unpack(self) -> Outcome:
        self.place.mkdir(parents=True, exist_ok=True)
        self.space.run(["ditto", "-x", "-k", str(self.archive), str(self.place)])
        return Outcome(repr(FOLDER), size_of(self.application))

    def check_signature(self) -> Outcome:
        self.space.run(["codesign", "--verify", "--deep", "--strict", str(self.application)])
        return Outcome("ad hoc" if not os.environ.get(IDENTITY) else "of a developer")

    def check_type(self) -> Outcome:
        info = plistlib.loads((self.application / "Contents" / "Info.plist").read_bytes())
        kinds = [
            kind for one in info["CFBundleDocumentTypes"] for kind in one["LSItemContentTypes"]
        ]
        if info["CFBundleIdentifier"] != APP_ID or kinds != [f"{APP_ID}.game"]:
            raise Failed(f"it opens {kinds}")
        if info["CFBundleShortVersionString"] != self.space.version:
            raise Failed(f"it says version {info['CFBundleShortVersionString']}")
        return Outcome(", ".join(kinds))

    def upgrade_and_remove(self) -> Outcome:
        """A newer application replaces the folder whole; the player's files are elsewhere."""
        before = digests(self.player.files)
        remove(self.application)
        self.unpack()
        check_selftest(self.game.run)
        shutil.rmtree(self.application)
        if digests(self.player.files) != before:
            raise Failed("the player's files were touched")
        return Outcome(f"{len(before)} files of the player as before, nothing else left")

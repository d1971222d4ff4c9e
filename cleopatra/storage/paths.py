"""Where a player's files live. Knows folders and file names; reads and writes nothing."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ENVIRONMENT: Final = "CLEOPATRA_HOME"
SUFFIX: Final = ".cleo"
JOURNAL_SUFFIX: Final = ".journal"
ANALYSIS_SUFFIX: Final = ".analysis"
"""Of the file beside a replay that holds its analysis."""
SLOTS: Final = 20
UNRECORDED: Final = "unrecorded-"
"""Begins the names of journals of finished games that still have to be recorded."""


@dataclass(frozen=True, slots=True)
class Home:
    """The folder of all a player's files; made when the first of them is written. Screenshots go
    into a folder of their own where the system has one for pictures."""

    root: Path
    photos: Path | None = None

    @property
    def saves(self) -> Path:
        return self.root / "saves"

    @property
    def replays(self) -> Path:
        return self.root / "replays"

    @property
    def reports(self) -> Path:
        """Crash reports."""
        return self.root / "reports"

    @property
    def pictures(self) -> Path:
        """Screenshots a player took."""
        return self.photos or self.root / "pictures"

    @property
    def exports(self) -> Path:
        """Tables of all games for other programs."""
        return self.root / "exports"

    @property
    def lock(self) -> Path:
        """The file that the window which saves here holds locked."""
        return self.root / "in-use.lock"

    @property
    def request(self) -> Path:
        """The file by which a second start asks the open window to show a game."""
        return self.root / "open-this.txt"

    @property
    def settings(self) -> Path:
        return self.root / "settings.json"

    @property
    def learning(self) -> Path:
        """How far the player has come with the lessons."""
        return self.root / "learning.json"

    @property
    def puzzles(self) -> Path:
        """What the player has done of the puzzles."""
        return self.root / "puzzles.json"

    @property
    def statistics(self) -> Path:
        return self.root / "results.jsonl"

    @property
    def auto_save(self) -> Path:
        return self.saves / f"auto{SUFFIX}"

    @property
    def journal(self) -> Path:
        return self.saves / f"auto{JOURNAL_SUFFIX}"

    def slot(self, number: int) -> Path:
        """The file of a named slot, 1..20. Raises ValueError for another number."""
        if not 1 <= number <= SLOTS:
            raise ValueError(f"no slot {number}")
        return self.saves / f"slot-{number:02}{SUFFIX}"


class BadHome(ValueError):
    """A text that can be no folder: it names the home of somebody unknown, or has a sign in it
    that no path can have."""

    def __init__(self, chosen: str) -> None:
        super().__init__(chosen)
        self.chosen = chosen


def find_home(wanted: str | Path | None = None, environ: Mapping[str, str] = os.environ) -> Home:
    """The home that was asked for, else the one of CLEOPATRA_HOME, else the system's folder for
    this user's data, with screenshots in the system's folder for this user's pictures. Raises
    BadHome."""
    chosen = wanted or environ.get(ENVIRONMENT)
    if chosen:
        try:
            root = Path(chosen).expanduser().absolute()
        except RuntimeError as error:
            raise BadHome(str(chosen)) from error
        if "\0" in str(root):
            raise BadHome(str(chosen))
        return Home(root)
    from platformdirs import (  # 27 ms that a home by name does not need
        user_data_path,
        user_pictures_path,
    )

    return Home(user_data_path("Cleopatra", appauthor=False), user_pictures_path() / "Cleopatra")

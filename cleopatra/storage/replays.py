"""The list of finished games: what it shows of each, without the decisions.

Reads so many files at most, the newest first; never raises. Who opens a replay reads it whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cleopatra.match.log import GameLog
from cleopatra.storage.files import listed
from cleopatra.storage.paths import SUFFIX
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import Summary, read_summary

MOST_LISTED: Final = 200
"""Files that one list reads."""
MOST_BYTES: Final = 64 * 1024 * 1024
"""Bytes of all files that one list reads; a replay with its picture has half a megabyte."""


@dataclass(frozen=True, slots=True)
class ReplayInfo:
    """A replay in a list: what it shows of the game, or what is wrong with the file."""

    path: Path
    saved: Summary | None
    problem: SaveProblem | None


@dataclass(frozen=True, slots=True)
class ReplayList:
    """Replays, the newest first, unreadable ones last. `left_out` is how many older files were
    not read."""

    infos: tuple[ReplayInfo, ...]
    left_out: int


def list_replays(folder: Path) -> ReplayList:
    """The replays of a folder."""
    files = [(*_age_and_size(path), path) for path in listed(folder) if path.suffix == SUFFIX]
    files.sort(key=lambda file: file[0], reverse=True)
    infos: list[ReplayInfo] = []
    room = MOST_BYTES
    for _age, size, path in files[:MOST_LISTED]:
        room -= size
        if room < 0:
            break
        infos.append(_info(path))
    infos.sort(key=lambda info: info.saved.saved_at if info.saved else "", reverse=True)
    return ReplayList(tuple(infos), len(files) - len(infos))


def _age_and_size(path: Path) -> tuple[float, int]:
    """When a file was written, and its bytes; zeros for one that cannot be looked at."""
    try:
        found = path.stat()
    except OSError:
        return 0.0, 0
    return found.st_mtime, found.st_size


def _info(path: Path) -> ReplayInfo:
    try:
        saved = read_summary(path)
        if saved.base:  # it is shown from its beginning, which the rules must be able to read
            from cleopatra.storage import resuming

            resuming.check_beginning(GameLog(saved.setup, saved.base, ()), path)
    except SaveProblem as problem:
        return ReplayInfo(path, None, problem)
    return ReplayInfo(path, saved, None)

"""Cleaning up at the start: records finished games that were not recorded, puts games that an older
version set aside into free slots, and removes temporary files that a killed program left. Only for
the window that holds the home's lock."""

from __future__ import annotations

import logging
import re
import stat
import time
from pathlib import Path
from typing import Final

from cleopatra.match.setup import LogDiffers
from cleopatra.rules.errors import RulesError
from cleopatra.storage.files import NEWER, TEMPORARY, is_there, listed, remove
from cleopatra.storage.paths import JOURNAL_SUFFIX, SUFFIX, Home
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saves import Saves
from cleopatra.storage.unfinished import may_be_unrecorded

log = logging.getLogger(__name__)

OLD_ENOUGH: Final = 3600.0
"""Seconds. A younger file may still be in use by an old version of the program, which takes no
lock."""

_OWN: Final = re.compile(
    r"(settings\.json|results\.jsonl|auto\.(cleo|journal)|slot-\d\d\.cleo|[0-9a-f]{16}\.cleo)"
    r"(\.bak)?\.\d+" + re.escape(TEMPORARY)
)


def put_in_order(saves: Saves) -> list[int]:
    """Records finished games that were not, puts those that an older version set aside into free
    slots, then removes old temporary files. The numbers of those slots. Never raises; does nothing
    while another window uses the home."""
    if saves.in_use:
        return []
    if may_be_unrecorded(saves.home):
        _record(saves)
    slots = _put_back(saves)
    remove_temporary_files(saves.home)
    return slots


def _put_back(saves: Saves) -> list[int]:
    """Puts games that an older version of the program set aside, because it could not read them,
    into slots that are free. What this version cannot read either stays."""
    aside = [path for path in listed(saves.home.saves) if NEWER in path.name]
    aside = [path for path in aside if path.suffix in (SUFFIX, JOURNAL_SUFFIX)]
    if not aside:
        return []
    from cleopatra.storage import finished  # plays the games: needs all of the rules

    taken = []
    for path in sorted(aside, key=lambda path: path.suffix != JOURNAL_SUFFIX):
        number = saves.free_slot()
        if not is_there(path):
            continue  # it was part of a game that is back already
        try:
            if number is not None and finished.put_back(saves, path, number):
                taken.append(number)
        except (SaveProblem, LogDiffers, RulesError) as problem:
            log.warning("%s stays set aside: %s", path.name, problem)
    return taken


def _record(saves: Saves) -> None:
    from cleopatra.storage import finished  # plays the games: needs all of the rules

    for task in (finished.record_automatic, finished.record_waiting):
        try:
            task(saves)
        except SaveProblem as problem:
            log.warning("a finished game waits to be recorded: %s", problem)


def remove_temporary_files(home: Home, now: float | None = None) -> list[Path]:
    """Removes temporary files of this program that are at least an hour old; returns their paths.
    Never raises. `now` is in seconds since 1970."""
    gone = []
    present = time.time() if now is None else now
    for folder in (home.root, home.saves, home.replays):
        for path in listed(folder):
            if not (_OWN.fullmatch(path.name) and _is_old_file(path, present)):
                continue
            try:
                remove(path)
            except SaveProblem as problem:
                log.warning("a temporary file stays: %s", problem)
                continue
            gone.append(path)
    return gone


def _is_old_file(path: Path, now: float) -> bool:
    try:
        about = path.lstat()
    except OSError:
        return False
    return stat.S_ISREG(about.st_mode) and now - about.st_mtime >= OLD_ENOUGH

"""Finished games: each is kept as a replay and counted in the statistics, exactly once.

The line in the statistics is the commit point. What comes before it can be done twice without
harm, and `record` is called wherever a game is found to be over, so it does not matter at which
operation the program was killed.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path

from cleopatra.match.log import GameLog
from cleopatra.match.match import Match
from cleopatra.match.seat import PersonSeat
from cleopatra.match.setup import LogDiffers
from cleopatra.rules.errors import RulesError
from cleopatra.storage.files import NEWER, listed, remove, set_aside
from cleopatra.storage.paths import JOURNAL_SUFFIX, SUFFIX, UNRECORDED
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.saved import SavedGame, read_save, write_save
from cleopatra.storage.saves import Saves, load_file
from cleopatra.storage.statistics import Statistics, result_of

log = logging.getLogger(__name__)


def record(saves: Saves, match: Match, saved: SavedGame) -> None:
    """Keeps a game that is over; does nothing where it is kept already. `saved` is its last
    moment. Raises SaveProblem; the next call goes on where this one stopped."""
    saves.check_writable()
    statistics = Statistics(saves.home.statistics)
    result = result_of(match, saved.game, saved.saved_at)
    if _is_counted(statistics, saved.game, result.digest):
        return
    saves.store_replay(saved)
    statistics.add(result)


def record_automatic(saves: Saves) -> None:
    """Records the game of the automatic save if it is over and that was never done, as when the
    program was killed right after the last decision. Raises SaveProblem."""
    saves.check_writable()
    snapshot = saves.auto_snapshot()[0]
    journal = saves.auto_journal()
    if journal is not None:
        same = snapshot is not None and snapshot.game == journal.game
        snapshot = snapshot if same else None
        game, played = journal.game, journal.log
    elif snapshot is not None:
        game, played = snapshot.game, snapshot.log
    else:
        return
    if not _may_be_over(played, snapshot):
        return
    last = played.decisions[-1].digest if played.decisions else ""
    if last and _is_counted(Statistics(saves.home.statistics), game, last):
        return
    try:
        match = _played(saves.automatic().log)
    except (SaveProblem, LogDiffers, RulesError) as error:
        log.warning("the last game cannot be played: %s", error)
        return
    if match.outcome is None:
        return
    title, when, picture = "", saves.now(), b""
    if snapshot is not None:
        title, picture = snapshot.title, snapshot.picture
        when = snapshot.saved_at or when
    saved = SavedGame.of(match, game, title, when, picture)
    record(saves, match, saved)
    if snapshot is None or not snapshot.is_over:
        write_save(saves.home.auto_save, saved)  # so that nobody is asked to continue it


def make_way(saves: Saves, game: str) -> None:
    """Before the automatic save becomes that of `game`: the game there, if it is another one and
    over, is recorded, or its journal put by for a later start. Raises SaveProblem."""
    journal = saves.auto_journal()
    snapshot = saves.auto_snapshot()[0]
    present = journal.game if journal is not None else snapshot.game if snapshot else game
    if present == game:
        return
    try:
        record_automatic(saves)
    except SaveProblem as problem:
        log.warning("a finished game waits to be recorded: %s", problem)
        with suppress(OSError):
            saves.home.journal.rename(_waiting(saves, present))


def record_waiting(saves: Saves) -> None:
    """Records the games whose journals were put by. Raises SaveProblem."""
    for path in listed(saves.home.saves):
        if not (path.name.startswith(UNRECORDED) and path.suffix == JOURNAL_SUFFIX):
            continue
        try:
            loaded = load_file(path)
            match = _played(loaded.log)
        except (SaveProblem, LogDiffers, RulesError) as error:
            log.warning("%s cannot be recorded: %s", path, error)
            if not _may_be_read_later(error):
                set_aside(path)
            continue
        if match.outcome is not None:
            record(saves, match, SavedGame.of(match, loaded.game, "", saves.now()))
        remove(path)


def put_back(saves: Saves, path: Path, number: int) -> bool:
    """Puts the game of a save or journal that an older version of the program set aside into a
    free slot, or records it where it is over: then False. Its files are removed, with a journal
    the save that it goes on from, too. Raises SaveProblem, and what playing a log raises; then
    they stay."""
    loaded = load_file(path)
    match = _played(loaded.log)
    files, title, picture = [path], "", b""
    snapshots = [path] if path.suffix != JOURNAL_SUFFIX else _set_aside_saves(path.parent)
    for snapshot in snapshots:
        with suppress(SaveProblem):
            saved = read_save(snapshot)
            if saved.game == loaded.game and _begins_with(loaded.log, saved.log):
                files.append(snapshot)
                title, picture = saved.title, saved.picture
    kept = SavedGame.of(match, loaded.game, title, saves.now(), picture)
    if kept.is_over:
        record(saves, match, kept)
    else:
        write_save(saves.home.slot(number), kept)
    for file in files:
        remove(file)
    return not kept.is_over


def _set_aside_saves(folder: Path) -> list[Path]:
    return [path for path in listed(folder) if NEWER in path.name and path.suffix == SUFFIX]


def _begins_with(longer: GameLog, shorter: GameLog) -> bool:
    return len(longer) >= len(shorter) and longer.until(len(shorter)) == shorter


def _may_be_read_later(error: Exception) -> bool:
    """Whether a newer version of the program, or this one at another time, can read the file."""
    return isinstance(error, SaveProblem) and error.code in (
        SaveProblemCode.NEWER_VERSION,
        SaveProblemCode.NO_PERMISSION,
        SaveProblemCode.CANNOT_READ,
    )


def _is_counted(statistics: Statistics, game: str, digest: str) -> bool:
    try:
        return statistics.has(game, digest)
    except SaveProblem as problem:
        if problem.code is SaveProblemCode.NOT_A_SAVE:  # a folder or a pipe in its place
            set_aside(statistics.path)
            return False
        raise


def _may_be_over(played: GameLog, snapshot: SavedGame | None) -> bool:
    """Whether a game may be over, found without playing it: the decision that ends a game bears a
    digest as the first of a turn does, and at the first of a turn a snapshot is taken."""
    if snapshot is not None and snapshot.log == played:
        return snapshot.is_over
    return bool(played.decisions and played.decisions[-1].digest)


def _played(played: GameLog) -> Match:
    return Match.resume(played, [PersonSeat()] * len(played.setup.seats))


def _waiting(saves: Saves, game: str) -> Path:
    return saves.home.saves / f"{UNRECORDED}{game}{JOURNAL_SUFFIX}"

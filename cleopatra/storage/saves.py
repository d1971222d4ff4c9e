"""The saves of a player: 20 named slots, one automatic, and the replays of finished games.

Knows slots and file names. Deletes and replaces without asking; the caller has asked before.
Imports the rules only when a game is loaded, as the title does without them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cleopatra.match.log import GameLog
from cleopatra.match.setup import MatchSetup
from cleopatra.storage import unfinished
from cleopatra.storage.files import backup_of, is_regular, is_there, listed, remove, version_of
from cleopatra.storage.journal import JournalRead, read_journal
from cleopatra.storage.migrate import JOURNAL_VERSION, SAVE_VERSION
from cleopatra.storage.paths import ANALYSIS_SUFFIX, JOURNAL_SUFFIX, SLOTS, SUFFIX, Home
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.saved import (
    LoadedGame,
    SavedGame,
    Summary,
    read_save,
    read_summary,
    write_save,
)
from cleopatra.storage.unfinished import Unfinished

if TYPE_CHECKING:
    from cleopatra.match.match import Match


FROM_SNAPSHOT: Final = "from_snapshot"
FROM_BACKUP: Final = "from_backup"
TORN: Final = "torn"


def now_iso() -> str:
    """The time as files carry it: UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def new_game_id() -> str:
    """An identity for a new game, so that its files are known to belong together."""
    return os.urandom(8).hex()


def any_bot(name: str) -> bool:
    """Accepts every bot; for homes that are only read."""
    return True


@dataclass(frozen=True, slots=True)
class SlotInfo:
    """A slot in a list: the save, or what is wrong with it, or neither (empty)."""

    path: Path
    number: int
    saved: SavedGame | None
    problem: SaveProblem | None
    has_backup: bool

    @property
    def is_empty(self) -> bool:
        return self.saved is None and self.problem is None


class Saves:
    """All saved games of one home. `now` gives the time to write into them, `knows_bot` says
    which bots this program has.

    With `in_use`, another window keeps its games in this home: everything can be read, and
    whatever would write raises SaveProblem `in_use`.
    """

    def __init__(
        self,
        home: Home,
        now: Callable[[], str] = now_iso,
        *,
        knows_bot: Callable[[str], bool] = any_bot,
        in_use: bool = False,
    ) -> None:
        self.home = home
        self.now = now
        self.in_use = in_use
        self._knows_bot = knows_bot

    def slots(self) -> list[SlotInfo]:
        """The 20 named slots in order, empty ones, too. Never raises."""
        return [self._info(self.home.slot(n), n) for n in range(1, SLOTS + 1)]

    def number_of_slots_in_use(self) -> int:
        """How many slots have a file; reads none of them."""
        return sum(self.home.slot(n).exists() for n in range(1, SLOTS + 1))

    def free_slot(self) -> int | None:
        """The first slot without a file and without an earlier one; None where all are in use."""
        slots = ((n, self.home.slot(n)) for n in range(1, SLOTS + 1))
        return next(
            (n for n, path in slots if not is_there(path) and not is_there(backup_of(path))), None
        )

    def save(self, number: int, match: Match, game: str, title: str, picture: bytes = b"") -> None:
        """Writes a slot; the save before stays as its backup. Raises SaveProblem, ValueError for
        a number outside 1..20."""
        self.check_writable()
        saved = SavedGame.of(match, game, title, self.now(), picture)
        write_save(self.home.slot(number), saved)

    def load(self, number: int, *, backup: bool = False) -> LoadedGame:
        """The game of a slot, or of its backup. Raises SaveProblem."""
        path = self.home.slot(number)
        path = backup_of(path) if backup else path
        loaded = load_file(path)
        self._check_bots(loaded.log.setup, path)
        return loaded

    def delete(self, number: int) -> None:
        """Empties a slot for good, its backup, too. Raises SaveProblem."""
        self._remove(self.home.slot(number))

    @property
    def has_games(self) -> bool:
        """Whether there is any trace of a game in this home, finished or not. Never raises."""
        home = self.home
        try:
            if home.statistics.exists():
                return True
            folders = [folder for folder in (home.saves, home.replays) if folder.is_dir()]
            return any(any(folder.iterdir()) for folder in folders)
        except OSError:
            return True  # something lies there that cannot be looked into

    def check_writable(self) -> None:
        """Raises SaveProblem `in_use` where another window keeps its games here."""
        if self.in_use:
            raise SaveProblem(SaveProblemCode.IN_USE, self.home.root)

    # The automatic save

    def newer_version(self) -> SaveProblem | None:
        """Why the automatic save cannot be used, where a newer version of the program wrote it;
        else None. What lies beside it is then not used either: it is older than that game."""
        newest = {self.home.auto_save: SAVE_VERSION, self.home.journal: JOURNAL_VERSION}
        for path, known in newest.items():
            version = version_of(path)
            if version > known:
                code = SaveProblemCode.NEWER_VERSION
                return SaveProblem(code, path, version=version, newest=known)
        return None

    def continue_info(self) -> SavedGame | None:
        """The game that Continue would go on with, or None. Never raises; plays nothing, so its
        turn and picture are those of the last snapshot."""
        saved = self.auto_snapshot()[0]
        journal = self.auto_journal()
        if journal is None:
            return saved if saved is not None and not saved.is_over else None
        if saved is None or saved.game != journal.game:
            return _without_snapshot(journal)
        if not saved.is_over:
            return saved
        # Over, unless the last decisions were taken back since.
        is_end = saved.log == journal.log or journal.has_lost_end_of(saved.log)
        return None if is_end else _without_snapshot(journal)

    def unfinished(self) -> Unfinished | None:
        """What the title says of the game that Continue would go on with, or None. Never raises;
        imports no more than it must, so that the title is shown at once."""
        try:
            return unfinished.glance(self.home)
        except unfinished.NotCertain:
            saved = self.continue_info()
            return None if saved is None else Unfinished.of(saved)

    def resume(self) -> LoadedGame:
        """The game of the automatic save, to the last decision. Raises SaveProblem: `missing`
        when there is none."""
        loaded = self.automatic()
        self._check_bots(loaded.log.setup, self.home.journal)
        return loaded

    def automatic(self) -> LoadedGame:
        """As `resume`, for a game of any players."""
        from cleopatra.storage import resuming  # plays the game: needs all of the rules

        newer = self.newer_version()
        if newer is not None:
            raise newer
        saved, notices = self.auto_snapshot()
        try:
            journal = read_journal(self.home.journal)
        except SaveProblem as problem:
            if saved is None:
                raise
            loaded = resuming.from_save(saved, self.home.auto_save)
            notices += () if problem.code is SaveProblemCode.MISSING else (FROM_SNAPSHOT,)
        else:
            loaded = resuming.from_journal(journal, self.home.journal, saved)
            notices = (TORN,) if journal.is_torn else ()
        return LoadedGame(loaded.game, loaded.log, (*loaded.notices, *notices))

    def auto_snapshot(self) -> tuple[SavedGame | None, tuple[str, ...]]:
        """The snapshot of the automatic save, or the one before it with a notice; None where a
        newer version wrote it. Never raises."""
        if self.newer_version() is not None:
            return None, ()
        saved = _try_save(self.home.auto_save)
        if saved is not None:
            return saved, ()
        return _try_save(backup_of(self.home.auto_save)), (FROM_BACKUP,)

    def auto_journal(self) -> JournalRead | None:
        """The journal of the automatic save as far as it can be read. Never raises."""
        if self.newer_version() is not None:
            return None
        try:
            return read_journal(self.home.journal)
        except SaveProblem:
            return None

    # Finished games

    def store_replay(self, saved: SavedGame) -> Path:
        """Keeps a finished game, under its identity; does nothing where it is kept already.
        Raises SaveProblem."""
        self.check_writable()
        path = self.replay_path(saved.game)
        kept = _try_save(path)
        if kept is None or kept.log != saved.log:
            write_save(path, saved)
        return path

    def replay_path(self, game: str) -> Path:
        """Where a finished game is kept under its identity."""
        return self.home.replays / f"{game}{SUFFIX}"

    def replays(self) -> ReplayList:
        """The finished games, as a list shows them. Never raises."""
        return list_replays(self.home.replays)

    def replay(self, info: ReplayInfo) -> SavedGame:
        """A replay of the list with its decisions. Raises SaveProblem."""
        return read_save(info.path)

    def recorded(self, game: str) -> SavedGame:
        """The replay of a game by its identity. Raises SaveProblem."""
        return read_save(self.replay_path(game))

    def delete_replay(self, info: ReplayInfo) -> None:
        """Removes a replay, with its analysis, for good. Raises SaveProblem."""
        self._remove(info.path)
        remove(info.path.with_suffix(ANALYSIS_SUFFIX))

    # Inside

    def _info(self, path: Path, number: int) -> SlotInfo:
        info = _info(path, number)
        if info.saved is not None:
            try:
                self._check_bots(info.saved.log.setup, path)
            except SaveProblem as problem:
                return SlotInfo(path, number, None, problem, info.has_backup)
        return info

    def _check_bots(self, setup: MatchSetup, path: Path) -> None:
        for seat in setup.seats:
            if not seat.is_person and not self._knows_bot(seat.bot):
                raise SaveProblem(SaveProblemCode.UNKNOWN_BOT, path, bot=seat.bot)

    def _remove(self, path: Path) -> None:
        self.check_writable()
        remove(backup_of(path))
        remove(path)


def load_file(path: Path) -> LoadedGame:
    """The game of any save, replay or journal. Raises SaveProblem."""
    from cleopatra.storage import resuming  # plays the game: needs all of the rules

    if path.suffix == JOURNAL_SUFFIX:
        journal = read_journal(path)
        resuming.check_beginning(journal.log, path)
        return LoadedGame(journal.game, journal.log, (TORN,) if journal.is_torn else ())
    return resuming.from_save(read_save(path), path)


def _without_snapshot(journal: JournalRead) -> SavedGame:
    """What can be said of a game of which only the journal is known."""
    turn = max((d.turn for d in journal.log.decisions), default=1)
    return SavedGame(journal.game, "", "", turn, False, "", journal.log)


def _info(path: Path, number: int) -> SlotInfo:
    has_backup = is_regular(backup_of(path))
    try:
        return SlotInfo(path, number, read_save(path), None, has_backup)
    except SaveProblem as problem:
        if problem.code is SaveProblemCode.MISSING:
            return SlotInfo(path, number, None, None, has_backup)
        return SlotInfo(path, number, None, problem, has_backup)


def _try_save(path: Path) -> SavedGame | None:
    try:
        return read_save(path)
    except SaveProblem:
        return None


# The list of finished games: what it shows of each, without the decisions.

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
        infos.append(_replay_info(path))
    infos.sort(key=lambda info: info.saved.saved_at if info.saved else "", reverse=True)
    return ReplayList(tuple(infos), len(files) - len(infos))


def _age_and_size(path: Path) -> tuple[float, int]:
    """When a file was written, and its bytes; zeros for one that cannot be looked at."""
    try:
        found = path.stat()
    except OSError:
        return 0.0, 0
    return found.st_mtime, found.st_size


def _replay_info(path: Path) -> ReplayInfo:
    try:
        saved = read_summary(path)
        if saved.base:  # it is shown from its beginning, which the rules must be able to read
            from cleopatra.storage import resuming

            resuming.check_beginning(GameLog(saved.setup, saved.base, ()), path)
    except SaveProblem as problem:
        return ReplayInfo(path, None, problem)
    return ReplayInfo(path, saved, None)

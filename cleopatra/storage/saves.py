"""The saves of a player: 20 named slots, one automatic, and the replays of finished games.

Knows slots and file names; asks nobody: what is deleted or replaced here was confirmed before.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cleopatra.match.errors import LogDiffers
from cleopatra.match.log import Decided, GameLog
from cleopatra.match.match import Match
from cleopatra.match.replay import Replay
from cleopatra.rules.errors import BadText
from cleopatra.storage.journal import JournalRead, read_journal
from cleopatra.storage.paths import JOURNAL_SUFFIX, SLOTS, SUFFIX, Home
from cleopatra.storage.problems import SaveProblem, Trouble, writing
from cleopatra.storage.saved import Loaded, SavedGame, read_save, ready, write_save
from cleopatra.storage.snapshot import backup_of

FROM_LOG: Final = "from_log"
FROM_SNAPSHOT: Final = "from_snapshot"
FROM_BACKUP: Final = "from_backup"
TORN: Final = "torn"


def now_iso() -> str:
    """The time as files carry it: UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def new_game_id() -> str:
    """An identity for a new game, so that its files are known to belong together."""
    return secrets.token_hex(8)


@dataclass(frozen=True, slots=True)
class SlotInfo:
    """A slot or replay in a list: the save, or what is wrong with it, or neither (empty)."""

    path: Path
    number: int
    saved: SavedGame | None
    problem: SaveProblem | None
    has_backup: bool

    @property
    def is_empty(self) -> bool:
        return self.saved is None and self.problem is None


class Saves:
    """All saved games of one home. `now` gives the time to write into them."""

    def __init__(self, home: Home, now: Callable[[], str] = now_iso) -> None:
        self.home = home
        self.now = now

    def slots(self) -> list[SlotInfo]:
        """The 20 named slots in order, empty ones, too. Never raises."""
        return [_info(self.home.slot(n), n) for n in range(1, SLOTS + 1)]

    def save(self, number: int, match: Match, game: str, title: str, picture: bytes = b"") -> None:
        """Writes a slot; the save before stays as its backup. Raises SaveProblem, ValueError for
        a number outside 1..20."""
        saved = SavedGame.of(match, game, title.strip()[:80], self.now(), picture)
        write_save(self.home.slot(number), saved)

    def load(self, number: int, *, backup: bool = False) -> Loaded:
        """The game of a slot, or of its backup. Raises SaveProblem."""
        path = self.home.slot(number)
        return load_file(backup_of(path) if backup else path)

    def delete(self, number: int) -> None:
        """Empties a slot for good, its backup, too. Raises SaveProblem."""
        path = self.home.slot(number)
        _remove(backup_of(path))
        _remove(path)

    # The automatic save

    def continue_info(self) -> SavedGame | None:
        """The game that Continue would go on with, or None. Never raises; plays nothing, so its
        turn and picture are those of the last snapshot."""
        saved = _try_save(self.home.auto_save) or _try_save(backup_of(self.home.auto_save))
        journal = _try_journal(self.home.journal)
        if journal is not None and (saved is None or saved.game != journal.game):
            turn = max((d.turn for d in journal.log.decisions), default=1)
            return SavedGame(journal.game, "", "", turn, False, "", journal.log)
        return saved if saved is not None and not saved.is_over else None

    def resume(self) -> Loaded:
        """The game of the automatic save, to the last decision. Raises SaveProblem: `missing`
        when there is none."""
        saved, notices = self._auto_snapshot()
        try:
            journal = read_journal(self.home.journal)
        except SaveProblem as problem:
            if saved is None:
                raise
            loaded = ready(saved, self.home.auto_save)
            extra = () if problem.code is Trouble.MISSING else (FROM_SNAPSHOT,)
            return Loaded(loaded.game, loaded.log, (*loaded.notices, *notices, *extra))
        torn = (TORN,) if journal.is_torn else ()
        loaded = self._settle(saved, journal)
        return Loaded(loaded.game, loaded.log, (*loaded.notices, *torn))

    def _auto_snapshot(self) -> tuple[SavedGame | None, tuple[str, ...]]:
        saved = _try_save(self.home.auto_save)
        if saved is not None:
            return saved, ()
        return _try_save(backup_of(self.home.auto_save)), (FROM_BACKUP,)

    def _settle(self, saved: SavedGame | None, journal: JournalRead) -> Loaded:
        try:
            Replay(journal.log).verify()
        except (LogDiffers, BadText) as differs:
            if saved is None or saved.game != journal.game:
                reason = str(differs)
                path = self.home.journal
                raise SaveProblem(Trouble.RULES_CHANGED, path, reason=reason) from differs
            loaded = ready(saved, self.home.auto_save)
            return replace(loaded, log=_with_tail(loaded.log, saved.log, journal.log))
        return Loaded(journal.game, journal.log)

    # Finished games

    def store_replay(self, match: Match, game: str, title: str, picture: bytes = b"") -> Path:
        """Keeps a finished game, under its identity. Raises SaveProblem."""
        saved = SavedGame.of(match, game, title.strip()[:80], self.now(), picture)
        path = self.home.replays / f"{game}{SUFFIX}"
        write_save(path, saved)
        return path

    def replays(self) -> list[SlotInfo]:
        """All replays, the newest first, unreadable ones last. Never raises."""
        try:
            paths = sorted(self.home.replays.glob(f"*{SUFFIX}"))
        except OSError:
            return []
        infos = [_info(path, number) for number, path in enumerate(paths, start=1)]
        return sorted(infos, key=lambda i: i.saved.saved_at if i.saved else "", reverse=True)

    def delete_replay(self, info: SlotInfo) -> None:
        """Removes a replay for good. Raises SaveProblem."""
        _remove(backup_of(info.path))
        _remove(info.path)


def load_file(path: Path) -> Loaded:
    """The game of any save, replay or journal. Raises SaveProblem."""
    if path.suffix == JOURNAL_SUFFIX:
        journal = read_journal(path)
        return Loaded(journal.game, journal.log, (TORN,) if journal.is_torn else ())
    return ready(read_save(path), path)


def _with_tail(log: GameLog, saved: GameLog, journal: GameLog) -> GameLog:
    # What was decided after the snapshot, as far as the present rules still allow it. Digests
    # of other rules prove nothing, so they stay behind.
    count = len(saved)
    if journal.base != saved.base or journal.decisions[:count] != saved.decisions:
        return log
    tail = tuple(Decided(d.seat, d.text) for d in journal.decisions[count:])
    whole = GameLog(log.setup, log.base, (*log.decisions, *tail))
    walk = Replay(whole)
    try:
        walk.verify()
    except LogDiffers as differs:
        return whole.until(max(differs.index, len(log)))
    return whole


def _info(path: Path, number: int) -> SlotInfo:
    has_backup = backup_of(path).exists()
    try:
        return SlotInfo(path, number, read_save(path), None, has_backup)
    except SaveProblem as problem:
        if problem.code is Trouble.MISSING:
            return SlotInfo(path, number, None, None, has_backup)
        return SlotInfo(path, number, None, problem, has_backup)


def _try_save(path: Path) -> SavedGame | None:
    try:
        return read_save(path)
    except SaveProblem:
        return None


def _try_journal(path: Path) -> JournalRead | None:
    try:
        return read_journal(path)
    except SaveProblem:
        return None


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise writing(error, path) from error

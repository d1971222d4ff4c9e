"""Saves a running match: a journal line for each decision, a snapshot for each turn, and at the end
a replay and a line of statistics.

The match calls it after each decision. It raises nothing: `problem` says what went wrong, and what
could not be written is tried again with the next decision and by `retry`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from cleopatra.match.log import Decided
from cleopatra.match.match import Match
from cleopatra.storage import finished
from cleopatra.storage.journal import Journal
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import SavedGame, write_save
from cleopatra.storage.saves import Saves

log = logging.getLogger(__name__)


class GameKeeper:
    """The automatic save of one match. Replaces that of the game before.

    `problem` says why the game is not safe at present, or is None when all of it is on the disk.
    `picture` is a PNG for the snapshot; the screen may set it whenever it has a new one.
    """

    def __init__(self, saves: Saves, match: Match, game: str, title: str = "") -> None:
        self.problem: SaveProblem | None = None
        self.picture = b""
        self.game = game
        self.title = title
        self._saves = saves
        self._match = match
        self._journal: Journal | None = None
        self._is_recorded = False
        self._try(self._begin)
        match.record_with(self)

    def decided(self, decided: Decided) -> None:
        """Called by the match."""
        self._try(lambda: self._decided(decided))

    def taken_back(self, count: int) -> None:
        """Called by the match."""
        self._try(lambda: self._taken_back(count))

    def save_now(self) -> None:
        """Writes a snapshot at once, as when the player leaves the table."""
        self._try(self._complete)

    def retry(self) -> None:
        """Tries again what failed. Does nothing when all is safe; cheap enough for every few
        seconds."""
        if self.problem is not None and not self._saves.in_use:
            self._try(self._complete)

    def close(self) -> None:
        """Ends the journal; the match plays on unrecorded."""
        if self.problem is not None or (self._is_over and not self._is_recorded):
            self._try(self._complete)
        self._match.record_with(None)
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    @property
    def _is_over(self) -> bool:
        return self._match.outcome is not None

    def _try(self, operation: Callable[[], None]) -> None:
        try:
            operation()
        except SaveProblem as problem:
            if self.problem is None or self.problem.code is not problem.code:
                log.warning("not kept: %s", problem)
            self.problem = problem
        else:
            self.problem = None

    def _begin(self) -> None:
        self._saves.check_writable()
        finished.make_way(self._saves, self.game)
        if self._journal is not None:  # an open file cannot be replaced on every system
            self._journal.close()
            self._journal = None
        # The journal first: it is whole in itself, whatever the snapshot still shows.
        self._journal = Journal(self._saves.home.journal, self.game, self._match.log())
        self._snapshot()
        self._record()

    def _decided(self, decided: Decided) -> None:
        journal = self._open_journal()
        if journal is None or journal.is_full:
            self._begin()
            return
        journal.decided(decided)
        if decided.digest:
            self._snapshot()
        self._record()

    def _taken_back(self, count: int) -> None:
        self._is_recorded = False
        journal = self._open_journal()
        if journal is None or journal.is_full:
            self._begin()
        else:
            journal.taken_back(count)

    def _complete(self) -> None:
        journal = self._open_journal()
        if journal is None:
            self._begin()
            return
        journal.flush()
        self._snapshot()
        self._record()

    def _open_journal(self) -> Journal | None:
        """The journal, or None where a new one must be begun."""
        journal = self._journal
        return journal if journal is not None and journal.is_in_place else None

    def _snapshot(self) -> None:
        self._saves.check_writable()
        write_save(self._saves.home.auto_save, self._present())

    def _record(self) -> None:
        if self._is_over and not self._is_recorded:
            finished.record(self._saves, self._match, self._present())
            self._is_recorded = True

    def _present(self) -> SavedGame:
        now = self._saves.now()
        return SavedGame.of(self._match, self.game, self.title, now, self.picture)

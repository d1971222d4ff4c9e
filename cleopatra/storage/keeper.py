"""Keeps a running match safe: a journal line for each decision, a snapshot for each turn, and at
the end a replay and a line of statistics.

A recorder of the match: it never raises into the game. What went wrong stands in `problem`, and
what could not be written is tried again with the next decision.
"""

from __future__ import annotations

import logging

from cleopatra.match.log import Decided
from cleopatra.match.match import Match
from cleopatra.storage.journal import Journal
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import SavedGame, write_save
from cleopatra.storage.saves import Saves
from cleopatra.storage.statistics import Statistics, result_of

log = logging.getLogger(__name__)


class GameKeeper:
    """The automatic save of one match. Replaces that of the game before.

    `problem` is the last attempt's trouble, or None when all is safe. `picture` is a PNG for the
    snapshot; the screen may set it whenever it has a new one.
    """

    def __init__(self, saves: Saves, match: Match, game: str, title: str = "") -> None:
        self.problem: SaveProblem | None = None
        self.picture = b""
        self.game = game
        self.title = title
        self._saves = saves
        self._match = match
        self._journal: Journal | None = None
        self._begin()
        match.record_with(self)

    def decided(self, decided: Decided) -> None:
        """Called by the match."""
        try:
            if self._journal is None:
                self._begin()
            else:
                self._journal.decided(decided)
                self.problem = None
            if decided.digest:
                self._snapshot()
            if self._match.outcome is not None:
                self._finish()
        except SaveProblem as problem:
            self._note(problem)

    def taken_back(self, count: int) -> None:
        """Called by the match."""
        try:
            if self._journal is None:
                self._begin()
            else:
                self._journal.taken_back(count)
                self.problem = None
        except SaveProblem as problem:
            self._note(problem)

    def save_now(self) -> None:
        """Writes a snapshot at once, as when the player leaves the table."""
        try:
            self._snapshot()
        except SaveProblem as problem:
            self._note(problem)

    def close(self) -> None:
        """Ends the journal; the match plays on unrecorded."""
        self._match.record_with(None)
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _begin(self) -> None:
        try:
            # The journal first: it is whole in itself, whatever the snapshot still shows.
            self._journal = Journal(self._saves.home.journal, self.game, self._match.log())
            self._snapshot()
            self.problem = None
        except SaveProblem as problem:
            self._note(problem)

    def _snapshot(self) -> None:
        now = self._saves.now()
        saved = SavedGame.of(self._match, self.game, self.title, now, self.picture)
        write_save(self._saves.home.auto_save, saved)

    def _finish(self) -> None:
        self._saves.store_replay(self._match, self.game, self.title, self.picture)
        result = result_of(self._match, self.game, self._saves.now())
        Statistics(self._saves.home.statistics).add(result)

    def _note(self, problem: SaveProblem) -> None:
        self.problem = problem
        log.warning("not kept: %s", problem)

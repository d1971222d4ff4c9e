"""Puzzles: their table, what the player has done of them, and which day it is.

What they are is imported when they are first asked for: the title does not wait for them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from cleopatra.storage.problems import SaveProblem
from cleopatra.ui.host import Host
from cleopatra.ui.host.games import NOTICE_SECONDS
from cleopatra.ui.words import messages

if TYPE_CHECKING:
    from cleopatra.puzzles.par_worker import ParPort
    from cleopatra.puzzles.puzzle import Puzzle
    from cleopatra.storage.puzzle_record import PuzzleRecord

log = logging.getLogger(__name__)
_SESSIONS: Final = "cleopatra.ui.session.puzzle"
_PARS: Final = "cleopatra.puzzles.par_worker"
_RECORD: Final = "cleopatra.storage.puzzle_record"


class Puzzles:
    """The player's puzzles; with `keeps` what was done is written to the file at `path`. `today`
    reads the clock: the day in the player's own calendar. Without `pars` the pars of deals are
    played in processes of their own."""

    today: Callable[[], date] = date.today
    pars: Callable[[], ParPort] | None = None

    def __init__(self, host: Host, path: Path, keeps: bool) -> None:
        self._host = host
        self._path = path
        self._keeps = keeps
        self._record: PuzzleRecord | None = None
        self._problem: SaveProblem | None = None

    @property
    def record(self) -> PuzzleRecord:
        """What the player has done of the puzzles."""
        if self._record is None:
            found, self._problem = import_module(_RECORD).read_puzzle_record(self._path)
            self._record = cast("PuzzleRecord", found)
        return self._record

    def tell_problem(self) -> None:
        """Tells once what is wrong with the file of what was done."""
        problem, self._problem = self._problem, None
        if problem is not None:
            self._host.toast(messages.save_problem(problem), NOTICE_SECONDS)

    def keep(self, record: PuzzleRecord) -> None:
        """Keeps what was done; a file that cannot be written is told, and it holds for this run."""
        if record == self.record:
            return
        self._record = record
        if not self._keeps:
            return
        try:
            import_module(_RECORD).write_puzzle_record(self._path, record)
        except SaveProblem as problem:
            log.warning("puzzles not kept: %s", problem)
            self._host.toast(messages.save_problem(problem))

    def par_port(self) -> ParPort:
        """Something that plays the pars of a deal without making the window wait."""
        make = self.pars or import_module(_PARS).ParWorker
        return cast("ParPort", make())

    def solve(self, puzzle: Puzzle, day: str = "") -> None:
        """Shows the table of a puzzle, as that of a day where one is given in its ISO form; a
        running game stays in the automatic save."""
        games = self._host.games
        games.keep()
        make = import_module(_SESSIONS).PuzzleSession
        session = make(puzzle, advisers=games.advisers, wake=self._host.wake)
        games.show(session, "puzzle", day)

    def leave(self) -> None:
        """Ends the puzzle that is shown, and shows all puzzles."""
        self._host.games.leave()
        self._host.open("puzzles")

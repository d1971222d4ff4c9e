"""Puzzles in a program: their table, what the player has done of them, and which day it is.

Knows where puzzles are shown; what they are is imported when they are first asked for, as the title
does not wait for them.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import date
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from cleopatra.kit.window.scene import SceneStack
from cleopatra.storage.paths import Home
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saves import Saves
from cleopatra.ui.scenes import SCENES
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.words import messages

if TYPE_CHECKING:
    from cleopatra.bots.adviser_worker import AdviserPort
    from cleopatra.puzzles.par_worker import ParPort
    from cleopatra.puzzles.puzzle import Puzzle
    from cleopatra.storage.puzzle_record import PuzzleRecord
    from cleopatra.ui.session.session import Session

log = logging.getLogger(__name__)
_PUZZLES: Final = "cleopatra.ui.session.puzzle"
_PARS: Final = "cleopatra.puzzles.par_worker"
_RECORD: Final = "cleopatra.storage.puzzle_record"
_SECONDS: Final = 8.0


class PuzzleHost(ABC):
    """What a program does for puzzles, beside its games. `today` reads the clock; without `pars`
    the pars of deals are played in processes of their own."""

    home: Home
    saves: Saves
    stack: SceneStack
    session: Session | None
    wake: Callable[[], None]
    today: Callable[[], date] = date.today
    pars: Callable[[], ParPort] | None = None
    _keeps: bool
    _advisers: Callable[[], AdviserPort] | None
    _puzzle_record: PuzzleRecord | None = None
    _puzzle_problem: SaveProblem | None = None

    @property
    def puzzle_record(self) -> PuzzleRecord:
        """What the player has done of the puzzles."""
        if self._puzzle_record is None:
            found, self._puzzle_problem = import_module(_RECORD).read_puzzle_record(
                self.home.puzzles
            )
            self._puzzle_record = cast("PuzzleRecord", found)
        return self._puzzle_record

    def tell_puzzle_problem(self) -> None:
        """Tells once what is wrong with the file of what was done."""
        problem, self._puzzle_problem = self._puzzle_problem, None
        if problem is not None:
            self.toast(messages.save_problem(problem), _SECONDS)

    def keep_puzzles(self, record: PuzzleRecord) -> None:
        """Keeps what was done; a file that cannot be written is told, and it holds for this run."""
        if record == self.puzzle_record:
            return
        self._puzzle_record = record
        if not self._keeps or self.saves.in_use:
            return
        try:
            import_module(_RECORD).write_puzzle_record(self.home.puzzles, record)
        except SaveProblem as problem:
            log.warning("puzzles not kept: %s", problem)
            self.toast(messages.save_problem(problem))

    def par_port(self) -> ParPort:
        """What plays the pars of a deal."""
        make = self.pars or import_module(_PARS).ParWorker
        return cast("ParPort", make())

    def solve(self, puzzle: Puzzle, day: str = "") -> None:
        """Shows the table of a puzzle; a running game stays in the automatic save."""
        self.keep_game()
        self._close_session()
        make = import_module(_PUZZLES).PuzzleSession
        session = make(puzzle, advisers=self._advisers, wake=self.wake)
        self.session = session
        self.stack.reset(SCENES["puzzle"].make(cast("Host", self), session, day))

    def leave_puzzle(self) -> None:
        """Ends the puzzle that is shown, and shows all puzzles."""
        self.leave_game()
        self.stack.push(SCENES["puzzles"].make(cast("Host", self)))

    @abstractmethod
    def keep_game(self) -> None:
        """Writes the running game, if there is one, into the automatic save."""

    @abstractmethod
    def leave_game(self) -> None:
        """Ends the running session and shows the title."""

    @abstractmethod
    def toast(self, text: str, seconds: float = 3.5) -> None:
        """A short message at the lower edge."""

    @abstractmethod
    def _close_session(self) -> None:
        """Ends the running session."""

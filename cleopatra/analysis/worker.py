"""Analyses a game in a process of its own: `start`, `poll` and `close` never wait.

Uses a pipe and the functions that start and end processes; knows no window. The main module must
meet the same conditions as for bots in processes of their own.
"""

from __future__ import annotations

import logging
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final, Protocol

from cleopatra.analysis.analyse import analyse
from cleopatra.analysis.record import NotFinished
from cleopatra.analysis.result import Analysis
from cleopatra.analysis.scale import Scale
from cleopatra.bots.processes import Background, GcPause, OnProgress
from cleopatra.match.log import GameLog
from cleopatra.match.setup import LogDiffers
from cleopatra.rules.errors import RulesError

log = logging.getLogger(__name__)

NOT_FINISHED: Final = "not_finished"
DIFFERS: Final = "differs"
BROKEN: Final = "broken"
"""Why there is no analysis: the game is not over, other rules played it, or the process died."""


@dataclass(frozen=True, slots=True)
class Work:
    """How far an analysis is: the part that is done, 0 to 1, and at the end the analysis or the
    reason why there is none."""

    done: float = 0.0
    analysis: Analysis | None = None
    problem: str = ""

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self.analysis is not None or bool(self.problem)


class AnalyserPort(Protocol):
    """Something that analyses one game without blocking."""

    def start(self, game: GameLog, scales: Mapping[str, Scale]) -> None:
        """Begin; what was begun before is given up."""

    def poll(self) -> Work:
        """How far it is."""

    def close(self) -> None:
        """Give up what is going on. May be called twice."""


class AnalysisWorker:
    """Analyses in a process of its own, which ends with the analysis."""

    def __init__(self) -> None:
        self._job = Background("cleopatra-analysis", Work)
        self._work = Work()

    def start(self, game: GameLog, scales: Mapping[str, Scale]) -> None:
        has_begun = self._job.start(serve, str(game), dict(scales))
        self._work = Work() if has_begun else Work(problem=BROKEN)

    def poll(self) -> Work:
        is_alive = self._job.poll()
        if self._job.latest is not None:
            self._work = self._job.latest
        if not is_alive and not self._work.is_over:
            log.warning("the process that analyses a game died")
            self._work = Work(problem=BROKEN)
        if self._work.is_over:
            self.close()
        return self._work

    def close(self) -> None:
        self._job.close()


def work_of(game: GameLog, scales: Mapping[str, Scale], tell: OnProgress | None = None) -> Work:
    """The finished work, done in the calling process."""
    try:
        return Work(1.0, analyse(game, scales, tell=tell))
    except NotFinished:
        return Work(problem=NOT_FINISHED)
    except (LogDiffers, RulesError):
        return Work(problem=DIFFERS)


def serve(pipe: Connection, game: str, scales: Mapping[str, Scale]) -> None:
    """In the child: analyse, tell how far it is, and send the end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the window, which ends us
    collector = GcPause()

    def tell(done: float) -> None:
        pipe.send(Work(done))
        collector.answered()

    try:
        pipe.send(work_of(GameLog.parse(game), scales, tell))
    except OSError:
        return  # the owner has closed the pipe

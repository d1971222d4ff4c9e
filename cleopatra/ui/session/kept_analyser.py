"""An analyser without a process of its own, for pictures and tests: it has its answer ready."""

from __future__ import annotations

from collections.abc import Mapping

from cleopatra.analysis.scale import Scale
from cleopatra.analysis.worker import Work
from cleopatra.match.log import GameLog


class KeptAnalyser:
    """Answers with the same work whatever game it is given."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def start(self, game: GameLog, scales: Mapping[str, Scale]) -> None:
        """Nothing has to be done."""

    def poll(self) -> Work:
        return self._work

    def close(self) -> None:
        """Nothing goes on."""

"""Adviser and analyser without processes of their own, for pictures and tests."""

from __future__ import annotations

from collections.abc import Mapping

from cleopatra.analysis.scale import Scale
from cleopatra.analysis.worker import Work
from cleopatra.bots.adviser_worker import AdviceReply, Query
from cleopatra.match.log import GameLog


class InstantAdviser:
    """Computes in the calling thread, which would make a real window stutter."""

    def __init__(self) -> None:
        self._query: Query | None = None

    def ask(self, query: Query) -> None:
        self._query = query

    def poll(self) -> list[AdviceReply]:
        query, self._query = self._query, None
        return [] if query is None else [query.answer()]

    def close(self) -> None:
        self._query = None


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

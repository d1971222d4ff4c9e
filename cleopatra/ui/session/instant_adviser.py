"""An adviser without a process of its own, for pictures and tests: it answers at the next poll."""

from __future__ import annotations

from cleopatra.bots.adviser_worker import AdviceReply, Query


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

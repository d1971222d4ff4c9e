"""An adviser without a process of his own, for pictures and tests: he answers at the next poll."""

from __future__ import annotations

from cleopatra.bots.adviser_worker import Counsel, Query


class InstantAdviser:
    """Thinks where he is asked. At a real window that would be felt."""

    def __init__(self) -> None:
        self._query: Query | None = None

    def ask(self, query: Query) -> None:
        self._query = query

    def poll(self) -> list[Counsel]:
        query, self._query = self._query, None
        return [] if query is None else [query.answer()]

    def close(self) -> None:
        self._query = None

"""Keeps the line "what they did" at the table up to date with what has been shown.

Knows the running game, its view and the director; only what the reader may know is told.
"""

from __future__ import annotations

from cleopatra.ui.motion.director import Director
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.deeds import did_turns
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words.chronicle import Chronicle


class TableRecap:
    """The line of one table."""

    def __init__(
        self, session: Session, view: TableView, director: Director, chronicle: Chronicle
    ) -> None:
        self._session = session
        self._view = view
        self._director = director
        self._chronicle = chronicle

    def refresh(self) -> None:
        """Write the line anew: a turn was shown to its end, another person looks, or the language
        changed. While the past is shown again the line stays."""
        if self._director.is_recap:
            return
        records = self._session.recap(self._director.shown.decisions)
        self._view.tell(did_turns(records, self._chronicle))

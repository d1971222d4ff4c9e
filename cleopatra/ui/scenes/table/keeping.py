"""The sign at the table while the running game isn't being kept.

Knows the running game and its view; what is wrong with the files is known below.
"""

from __future__ import annotations

from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.shared.unkept import tell_unkept
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.target import TableButton, TableCommand
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words import messages


class TableSaveWarning:
    """The sign of one table."""

    def __init__(self, host: Host, session: Session, view: TableView) -> None:
        self._host = host
        self._session = session
        self._view = view
        self.update()

    def update(self) -> None:
        """Called each frame, and in another language."""
        problem = self._session.save_problem
        words = (
            ("", "")
            if problem is None
            else (messages.not_being_saved(), messages.not_kept(problem))
        )
        self._view.warn(*words)

    def run(self, button: TableButton) -> bool:
        """Carries out the command of the sign; False for others."""
        if button.command is not TableCommand.UNKEPT:
            return False
        tell_unkept(self._host, self._session)
        return True

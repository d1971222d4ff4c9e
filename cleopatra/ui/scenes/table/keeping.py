"""Whether the running game is being kept: the sign at the table while it isn't, and trying again.

Knows the running game and its view; what is wrong with the files is known below.
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.text.i18n import _
from cleopatra.storage.problems import SaveProblem
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.session.session import Session
from cleopatra.ui.table.target import Button, Command
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words import messages

RETRY: Final = 5.0
"""Seconds between two attempts to keep what could not be kept."""


class TableKeeping:
    """The sign of one table."""

    def __init__(self, host: Host, session: Session, view: TableView) -> None:
        self._host = host
        self._session = session
        self._view = view
        self._waited = 0.0
        self.adapt()

    def update(self, seconds: float) -> None:
        """Called each frame."""
        if self._problem is None:
            self._waited = 0.0
        else:
            self._waited += seconds
            if self._waited >= RETRY:
                self._waited = 0.0
                self._session.keep_again()
        self.adapt()

    def adapt(self) -> None:
        """What is shown, in the present language."""
        problem = self._problem
        words = ("", "") if problem is None else (_title(), messages.not_kept(problem))
        self._view.warn(*words)

    def run(self, button: Button) -> bool:
        """Carries out the command of the sign; False for others."""
        if button.command is not Command.UNKEPT:
            return False
        problem = self._problem
        if problem is not None:
            self._host.tell(_title(), messages.not_kept_details(problem))
        return True

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next attempt; None while all is kept."""
        return None if self._problem is None else max(0.0, RETRY - self._waited)

    @property
    def _problem(self) -> SaveProblem | None:
        return self._session.save_problem


def _title() -> str:
    return _("This game isn't being saved")

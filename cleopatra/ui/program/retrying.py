"""Tries again, every few seconds, to keep what could not be kept of the running game.

Whatever scene is shown: a game goes on at the table, and is still running when its points are
counted. Knows when, not how.
"""

from __future__ import annotations

from typing import Final, Protocol

from cleopatra.storage.problems import SaveProblem

RETRY: Final = 5.0
"""Seconds between two attempts to keep what could not be kept."""


class Savable(Protocol):
    """What is asked of a running game: the title has this, and must not wait for the rules."""

    @property
    def save_problem(self) -> SaveProblem | None:
        """Why the game is not safe at present."""

    def keep_again(self) -> None:
        """Tries again."""


class SaveRetry:
    """The clock of the attempts."""

    def __init__(self) -> None:
        self._waited = 0.0

    def update(self, session: Savable | None, seconds: float) -> None:
        """Called each frame with the running game, if there is one."""
        if session is None or session.save_problem is None:
            self._waited = 0.0
            return
        self._waited += seconds
        if self._waited >= RETRY:
            self._waited = 0.0
            session.keep_again()

    def next_wake(self, session: Savable | None) -> float | None:
        """Seconds until the next attempt; None while all is kept."""
        if session is None or session.save_problem is None:
            return None
        return max(0.0, RETRY - self._waited)

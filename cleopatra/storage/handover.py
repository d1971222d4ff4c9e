"""Hands the name of a file from a second start of the game to the window that is open already.

Knows one small file in the home: whoever wants something opened writes it, and the window takes it
away. No network and no system's own channel, so it works alike everywhere, and in every home.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from cleopatra.storage.files import read_bytes, remove, replace_file
from cleopatra.storage.lock import HomeLock
from cleopatra.storage.paths import Home
from cleopatra.storage.problems import SaveProblem

PATIENCE: Final = 20.0
"""Seconds within which a window that is not halted takes a request."""
_LOOK: Final = 0.05
_LARGEST: Final = 32 * 1024
"""Bytes of a request: the longest path there is."""


def take_lock(lock: HomeLock, home: Home) -> bool:
    """Takes the lock of a home; False where another window has it. Whoever gets it first removes
    what was asked of a window that has ended since."""
    if lock.is_held:
        return True
    if not lock.take():
        return False
    if lock.is_held:
        Handover(home.request).drop()
    return True


class Handover:
    """The request that lies in `place`, or not."""

    def __init__(self, place: Path) -> None:
        self._place = place

    def ask(self, file: Path) -> None:
        """Asks the open window to show a file. Raises SaveProblem."""
        replace_file(
            self._place, str(file.absolute()).encode("utf-8", "surrogateescape"), keep=False
        )

    def is_waiting(self) -> bool:
        """Whether a request has not been taken."""
        return self._place.exists()

    def was_taken(self, patience: float = PATIENCE) -> bool:
        """Waits until the request is taken; takes it back if nobody does."""
        ends = time.monotonic() + patience
        while self.is_waiting():
            if time.monotonic() > ends:
                self.drop()
                return False
            time.sleep(_LOOK)
        return True

    def take(self) -> Path | None:
        """The file that somebody wants to see, or None."""
        if not self.is_waiting():
            return None
        try:
            data = read_bytes(self._place, _LARGEST)
        except SaveProblem:
            data = b""
        self.drop()
        text = data.decode("utf-8", "surrogateescape")
        return Path(text) if text and "\0" not in text else None

    def drop(self) -> None:
        """Removes a request, as one that a window left behind when it ended."""
        try:
            remove(self._place)
        except SaveProblem:
            return

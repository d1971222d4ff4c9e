"""Sees to it that at most one window at a time saves games in a home.

The operating system releases the lock when the process ends, even by a crash; the locked file stays
and has no meaning by itself. Knows no saves.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
import time
from pathlib import Path
from typing import Final

from cleopatra.storage.files import open_regular, read_bytes, remove, replace_file
from cleopatra.storage.paths import Home
from cleopatra.storage.problems import SaveProblem

log = logging.getLogger(__name__)

_UNNAMED = 0
"""What wine gives as the reason for every refusal."""
_TAKEN = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK, _UNNAMED}


class HomeLock:
    """The lock of one home; `path` is the file it lies on."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    @property
    def is_held(self) -> bool:
        """Whether this object has the lock."""
        return self._handle is not None

    def take(self) -> bool:
        """Takes the lock; False only where somebody else has it.

        Where the system cannot lock (some network folders, a home that cannot be written) nobody
        can have it, so True: then the program works as it would without locks.
        """
        if self._handle is not None:
            return True
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            handle = open_regular(self._path, os.O_RDWR | os.O_CREAT)
        except OSError as error:
            log.warning("no lock for this home: %s", error)
            return True
        try:
            lock_handle(handle)
        except OSError as error:
            os.close(handle)
            if error.errno in _TAKEN:
                return False
            log.warning("no lock for this home: %s", error)
            return True
        self._handle = handle
        return True

    def release(self) -> None:
        """Gives the lock back; does nothing where it is not held."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def lock_handle(handle: int) -> None:
        """Locks an open file for this process without waiting. Raises OSError."""
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock_handle(handle: int) -> None:
        """Locks an open file for this process without waiting. Raises OSError."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


# Hands the name of a file from a second start of the game to the window that is open already.

PATIENCE: Final = 20.0
"""Seconds within which a window that is not halted takes a request."""
_LOOK: Final = 0.05
_LARGEST: Final = 32 * 1024
"""Bytes of a request: the longest path there is."""


def take_lock(lock: HomeLock, home: Home) -> bool:
    """Takes the lock of a home; False where another window has it. The first to get it removes
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

"""Sees to it that at most one window at a time saves games in a home.

The operating system releases the lock when the process ends, even by a crash; the locked file stays
and has no meaning by itself. Knows no saves.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
from pathlib import Path

from cleopatra.storage.files import open_regular

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

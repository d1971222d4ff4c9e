"""Errors about files, as codes with details. The window and the command line have the sentences."""

from __future__ import annotations

import errno
from enum import StrEnum
from pathlib import Path


class SaveProblemCode(StrEnum):
    """Codes of SaveProblem. Whatever is raised, no file was overwritten or removed."""

    MISSING = "missing"
    NOT_A_SAVE = "not_a_save"  # some other file, or no file at all
    DAMAGED = "damaged"  # ours, but its checksum or its content is wrong
    NEWER_VERSION = "newer_version"  # written by a newer version of the program
    FOREIGN_GAME = "foreign_game"  # options this program cannot play
    UNKNOWN_BOT = "unknown_bot"  # a player this program does not have; `bot` is its name
    RULES_CHANGED = "rules_changed"  # neither snapshot nor log can be played by these rules
    NO_SPACE = "no_space"
    NO_PERMISSION = "no_permission"
    CANNOT_READ = "cannot_read"
    CANNOT_WRITE = "cannot_write"
    IN_USE = "in_use"  # another window keeps its games in this home


class SaveProblem(Exception):
    """A file could not be read or written. `code` says why, `path` which, `params` details."""

    def __init__(self, code: SaveProblemCode, path: Path, **params: int | str) -> None:
        super().__init__(code, path, params)
        self.code = code
        self.path = path
        self.params = params

    def __str__(self) -> str:
        return (
            f"{self.code}: {self.path} {self.params}"
            if self.params
            else f"{self.code}: {self.path}"
        )


_SPACE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_PERMISSION = {errno.EACCES, errno.EPERM, errno.EROFS}


def reading(error: OSError, path: Path) -> SaveProblem:
    """The problem behind an OSError while reading."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return SaveProblem(SaveProblemCode.MISSING, path)
    if isinstance(error, IsADirectoryError):
        return SaveProblem(SaveProblemCode.NOT_A_SAVE, path, reason="folder")
    if error.errno in _PERMISSION:
        return SaveProblem(SaveProblemCode.NO_PERMISSION, path)
    return SaveProblem(SaveProblemCode.CANNOT_READ, path, reason=error.strerror or str(error))


def writing(error: OSError, path: Path) -> SaveProblem:
    """The problem behind an OSError while writing."""
    if error.errno in _SPACE:
        return SaveProblem(SaveProblemCode.NO_SPACE, path)
    if error.errno in _PERMISSION:
        return SaveProblem(SaveProblemCode.NO_PERMISSION, path)
    return SaveProblem(SaveProblemCode.CANNOT_WRITE, path, reason=error.strerror or str(error))

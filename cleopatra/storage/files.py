"""Reading and replacing files safely. Knows bytes and paths, not what is in them.

Nothing here waits: a pipe, a device, a socket or a folder in place of a file is refused before it
is opened. Everything goes through the functions of `os`, so that the tests can stop the program
at each operation.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import re
import shutil
import stat
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Final, TypeVar

from cleopatra.storage.problems import SaveProblem, SaveProblemCode, reading, writing

LARGEST: Final = 4 * 1024 * 1024
"""Bytes of any file of the game. A long game takes 100 KB, its picture 1 MB at most."""
BACKUP: Final = ".bak"
TEMPORARY: Final = ".tmp"

NEWER: Final = ".newer-"
OLDER: Final = ".older-"
UNREAD: Final = ".unread-"
"""In the names of files that were set aside with their date, so that nothing is written over them:
those of a newer version, those it took the place of, and those that could not be read."""
T = TypeVar("T")

_unread: set[Path] = set()
"""Files that this run wanted to read and could not: it does not know what it would overwrite."""
_PAUSES: Final = (0.002, 0.01, 0.03, 0.08, 0.2)
"""Seconds between the tries of an operation that another program, such as a scanner of viruses or
one that synchronises folders, may prevent for a moment."""
_PASSING: Final = frozenset({errno.EACCES, errno.EPERM, errno.EBUSY, errno.EINVAL, errno.EIO})
_PLAIN: Final = (
    getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOINHERIT", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_NONBLOCK", 0)
)


def read_bytes(path: Path, limit: int = LARGEST) -> bytes:
    """A file's bytes. Raises SaveProblem: `not_a_save` for more than `limit` bytes, which are not
    read, and for anything but a regular file."""

    def read() -> bytes:
        handle = open_regular(path, os.O_RDONLY)
        try:
            if os.fstat(handle).st_size > limit:
                raise SaveProblem(SaveProblemCode.NOT_A_SAVE, path, reason="too large")
            return _read_up_to(handle, limit + 1)
        finally:
            os.close(handle)

    with _problem_reading(path):
        data = _patiently(read)
    if len(data) > limit:  # it grew meanwhile, or has no size, as files of the system
        raise SaveProblem(SaveProblemCode.NOT_A_SAVE, path, reason="too large")
    return data


def read_tail(path: Path, limit: int = LARGEST) -> bytes:
    """The last bytes of a file, at most `limit`. Raises SaveProblem as `read_bytes`."""

    def read() -> bytes:
        handle = open_regular(path, os.O_RDONLY)
        try:
            os.lseek(handle, max(0, os.fstat(handle).st_size - limit), os.SEEK_SET)
            return _read_up_to(handle, limit)
        finally:
            os.close(handle)

    with _problem_reading(path):
        return _patiently(read)


def replace_file(path: Path, data: bytes, *, version: int | None = None, keep: bool = True) -> None:
    """Puts data into a file atomically: temporary file, fsync, rename. With `keep`, what was
    there before stays as `.bak`. For files of our own `version` is that of the data: a file of a
    newer one is set aside first, and so is one that this run could not read. Raises
    SaveProblem; then what was there is still there, if under another name."""
    temporary = _temporary(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_new(temporary, data)
        if version is not None:
            for kept in (path, backup_of(path)):
                _make_way(kept, version)
        if keep and is_regular(path):
            _back_up(path)
        _patiently(lambda: temporary.replace(path))
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise writing(error, path) from error
    _sync_folder(path.parent)


def add_file(folder: Path, stem: str, suffix: str, data: bytes) -> Path:
    """Writes a new file beside those of the same stem, as `stem-001.suffix` or with the next number
    that is free; nothing is ever overwritten, and folders are made. Raises SaveProblem; then no
    file is left behind."""
    path = folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while os.path.lexists(path := folder / f"{stem}-{number:03}{suffix}"):
            number += 1
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN, 0o666)
    except OSError as error:
        raise writing(error, path) from error
    try:
        try:
            write_all(handle, data)
        finally:
            os.close(handle)
    except OSError as error:
        with contextlib.suppress(OSError):
            path.unlink()
        raise writing(error, path) from error
    return path


def append_line(path: Path, line: bytes) -> None:
    """Adds a line at the end of a file, on the disk when this returns; a line before it that was
    not finished is ended first. Raises SaveProblem; then the file is as it was."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = open_regular(path, os.O_RDWR | os.O_CREAT | os.O_APPEND)
        try:
            size = os.fstat(handle).st_size
            whole = line + b"\n"
            if size:
                os.lseek(handle, size - 1, os.SEEK_SET)
                whole = whole if os.read(handle, 1) == b"\n" else b"\n" + whole
            try:
                write_all(handle, whole)
                os.fsync(handle)
            except OSError:
                os.ftruncate(handle, size)
                raise
        finally:
            os.close(handle)
    except OSError as error:
        raise writing(error, path) from error


def remove(path: Path) -> None:
    """Removes a file, if it is there. Raises SaveProblem."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise writing(error, path) from error


def listed(folder: Path) -> list[Path]:
    """What lies in a folder, by name; empty where it cannot be listed."""
    try:
        return sorted(Path(entry.path) for entry in os.scandir(folder))
    except OSError:
        return []


def backup_of(path: Path) -> Path:
    """Where the file before the present one is kept."""
    return path.with_name(path.name + BACKUP)


def set_aside(path: Path) -> Path | None:
    """Renames what cannot be read to `.bad` (`.bad2` ...), so that a new file can take its place;
    the new name, or None where that is not possible."""
    number = 1
    while os.path.lexists(
        aside := path.with_name(f"{path.name}.bad{number if number > 1 else ''}")
    ):
        number += 1
    try:
        _patiently(lambda: path.rename(aside))
    except OSError:
        return None
    return aside


def set_aside_dated(path: Path, mark: str) -> Path:
    """Renames a file to `stem` + mark + the date of its last change + its suffix, with a number
    where that is taken; the new name. Raises OSError."""
    day = date.fromtimestamp(path.stat().st_mtime).isoformat()
    number = 1
    while os.path.lexists(
        aside := path.with_name(
            f"{path.stem}{mark}{day}{f'-{number}' if number > 1 else ''}{path.suffix}"
        )
    ):
        number += 1
    _patiently(lambda: path.rename(aside))
    _unread.discard(path)
    return aside


def take_back(path: Path, version: int) -> None:
    """Puts a file back that an older version of the program set aside, if this one, which writes
    `version`, can read it; what the older version wrote instead is set aside. Never raises."""
    for aside in reversed(listed(path.parent)):
        if not (aside.name.startswith(path.stem + NEWER) and aside.suffix == path.suffix):
            continue
        if not 0 < version_of(aside) <= version:
            continue
        with contextlib.suppress(OSError):
            if is_there(path):
                set_aside_dated(path, OLDER)
            aside.rename(path)
        return


def version_of(path: Path) -> int:
    """The version that a file names at its beginning, as all files of the game do; 0 where it
    names none. Raises nothing."""
    try:
        handle = open_regular(path, os.O_RDONLY)
    except OSError:
        return 0
    try:
        found = _VERSION.search(_read_up_to(handle, LONGEST_HEADER))
    except OSError:
        return 0
    finally:
        os.close(handle)
    return int(found[1]) if found else 0


def is_regular(path: Path) -> bool:
    """Whether there is a file that can be read like one; never raises."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def is_there(path: Path) -> bool:
    """Whether anything has this name; never raises."""
    try:
        return os.path.lexists(path)
    except (ValueError, OSError):  # a name with NUL, or one that is too long
        return False


def open_regular(path: Path, flags: int) -> int:
    """A handle to a regular file, which with O_CREAT is made. Never waits. Raises OSError, also
    for a pipe, a device, a socket or a folder."""
    try:
        # Looking first: merely opening some devices has effects.
        if not stat.S_ISREG(path.stat().st_mode):
            raise NotRegular(path)
    except FileNotFoundError:
        if not flags & os.O_CREAT:
            raise
    except ValueError as error:  # a name with NUL
        raise OSError(errno.EINVAL, str(error)) from error
    handle = os.open(path, flags | _PLAIN, 0o666)
    if not stat.S_ISREG(os.fstat(handle).st_mode):  # exchanged meanwhile
        os.close(handle)
        raise NotRegular(path)
    return handle


class NotRegular(OSError):
    """Something else lies where a file should."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "not a regular file", str(path))


def write_all(handle: int, data: bytes) -> None:
    """Writes all of it. Raises OSError."""
    rest = memoryview(data)
    while rest:
        written = os.write(handle, rest)
        if not written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rest = rest[written:]


@contextlib.contextmanager
def _problem_reading(path: Path) -> Iterator[None]:
    try:
        yield
        _unread.discard(path)
    except NotRegular as error:
        raise SaveProblem(SaveProblemCode.NOT_A_SAVE, path, reason="not a regular file") from error
    except OSError as error:
        problem = reading(error, path)
        if problem.code in (SaveProblemCode.NO_PERMISSION, SaveProblemCode.CANNOT_READ):
            _unread.add(path)
        raise problem from error


def _patiently(operation: Callable[[], T]) -> T:
    """The result of an operation on a file, tried again where another program may be in its way.
    Raises OSError."""
    for pause in _PAUSES:
        try:
            return operation()
        except NotRegular:
            raise
        except OSError as error:
            if error.errno not in _PASSING:
                raise
        time.sleep(pause)
    return operation()


def _make_way(path: Path, version: int) -> None:
    """Sets aside what must not be replaced by data of this version. Raises OSError."""
    if path in _unread and is_regular(path):
        set_aside_dated(path, UNREAD)
    elif version_of(path) > version:
        set_aside_dated(path, NEWER)


def _read_up_to(handle: int, count: int) -> bytes:
    parts: list[bytes] = []
    while count > 0 and (part := os.read(handle, min(count, 1 << 20))):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _temporary(path: Path) -> Path:
    return path.with_name(f"{path.name}.{os.getpid()}{TEMPORARY}")


def _write_new(path: Path, data: bytes) -> None:
    path.unlink(missing_ok=True)  # left by a program that was killed and had the same number
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN, 0o666)
    try:
        write_all(handle, data)
        os.fsync(handle)
    finally:
        os.close(handle)


def _back_up(path: Path) -> None:
    # A second name for the old file, then a rename: at no moment is there no whole file.
    backup = backup_of(path)
    temporary = _temporary(backup)
    temporary.unlink(missing_ok=True)
    try:
        os.link(path, temporary)
    except OSError:
        shutil.copy2(path, temporary)
    try:
        _patiently(lambda: temporary.replace(backup))
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    # The rename itself must reach the disk, too; Windows cannot open folders and needs no help.
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# A file that is there whole or not at all: sealed with a checksum, replaced atomically.

LONGEST_HEADER: Final = 1_000
_DIGITS: Final = 9
_VERSION: Final = re.compile(rb'"version":\s*([0-9]{1,9})\b')


def write_sealed(path: Path, kind: str, version: int, body: bytes) -> None:
    """Writes a sealed file in the place of the one before, which stays as `.bak`.

    Raises SaveProblem; then the old file and its backup are as they were.
    """
    data = body + b"\n"
    replace_file(path, _seal(kind, version, data) + data, version=version)


def read_sealed(path: Path, kind: str, newest: int) -> tuple[int, bytes]:
    """The version and body of a sealed file. Raises SaveProblem."""
    data = read_bytes(path)
    head, newline, rest = data.partition(b"\n")
    header = _header(head)
    if header.get("format") != kind:
        raise SaveProblem(SaveProblemCode.NOT_A_SAVE, path)
    version = checked_version(header.get("version"), newest, path)
    if head + newline != _seal(kind, version, rest):
        raise SaveProblem(SaveProblemCode.DAMAGED, path, reason="checksum")
    return version, rest


def checked_version(version: object, newest: int, path: Path) -> int:
    """The version a file names. Raises SaveProblem for one this program does not know."""
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise SaveProblem(SaveProblemCode.DAMAGED, path, reason="version")
    if version >= 10**_DIGITS:  # nobody counts so far, and a screen could not show it
        raise SaveProblem(SaveProblemCode.DAMAGED, path, reason="version")
    if version > newest:
        raise SaveProblem(SaveProblemCode.NEWER_VERSION, path, version=version, newest=newest)
    return version


def _seal(kind: str, version: int, body: bytes) -> bytes:
    header = {"format": kind, "version": version, "sha256": hashlib.sha256(body).hexdigest()}
    return json.dumps(header).encode() + b"\n"


def _header(line: bytes) -> dict[str, object]:
    if len(line) > LONGEST_HEADER:
        return {}
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}

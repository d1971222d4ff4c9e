"""A file that is there whole or not at all: sealed with a checksum, replaced atomically.

A sealed file is one line of JSON (format, version, checksum) and a JSON body. Knows nothing of
what the body means.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
from pathlib import Path
from typing import Final

from cleopatra.storage.problems import SaveProblem, Trouble, reading, writing

Json = dict[str, object]

LARGEST: Final = 32 * 1024 * 1024
BACKUP: Final = ".bak"


def write_sealed(path: Path, kind: str, version: int, body: Json) -> None:
    """Writes a sealed file in the place of the one before, which stays as `.bak`.

    Raises SaveProblem; then the old file and its backup are as they were.
    """
    data = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    replace_file(path, _seal(kind, version, data) + data)


def read_sealed(path: Path, kind: str, newest: int) -> tuple[int, Json]:
    """The version and body of a sealed file. Raises SaveProblem."""
    data = read_bytes(path)
    head, newline, rest = data.partition(b"\n")
    header = _parse(head)
    if header is None or header.get("format") != kind:
        raise SaveProblem(Trouble.NOT_A_SAVE, path)
    version = header.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise SaveProblem(Trouble.DAMAGED, path, reason="header")
    if version > newest:
        raise SaveProblem(Trouble.NEWER_VERSION, path, version=version, newest=newest)
    if head + newline != _seal(kind, version, rest):
        raise SaveProblem(Trouble.DAMAGED, path, reason="checksum")
    body = _parse(rest)
    if body is None:
        raise SaveProblem(Trouble.DAMAGED, path, reason="no JSON object")
    return version, body


def read_bytes(path: Path) -> bytes:
    """A file's bytes, up to 32 MiB. Raises SaveProblem."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise reading(error, path) from error
    if len(data) > LARGEST:
        raise SaveProblem(Trouble.NOT_A_SAVE, path, reason="too large")
    return data


def replace_file(path: Path, data: bytes, *, keep: bool = True) -> None:
    """Puts data into a file atomically: temporary file, fsync, rename. With `keep`, what was
    there before stays as `.bak`. Raises SaveProblem; then nothing has changed."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if keep and path.exists():
            _back_up(path)
        temporary.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise writing(error, path) from error
    _sync_folder(path.parent)


def backup_of(path: Path) -> Path:
    """Where the file before the present one is kept."""
    return path.with_name(path.name + BACKUP)


def set_aside(path: Path) -> Path | None:
    """Renames a file that cannot be read to `.bad` (`.bad2` ...), so that a new one can take its
    place; the new name, or None where that is not possible."""
    number = 1
    while (aside := path.with_name(f"{path.name}.bad{number if number > 1 else ''}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError:
        return None
    return aside


def _seal(kind: str, version: int, body: bytes) -> bytes:
    header = {"format": kind, "version": version, "sha256": hashlib.sha256(body).hexdigest()}
    return json.dumps(header).encode() + b"\n"


def _parse(data: bytes) -> Json | None:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _back_up(path: Path) -> None:
    # A second name for the old file, then a rename: at no moment is there no whole file.
    backup = backup_of(path)
    temporary = backup.with_name(f"{backup.name}.{os.getpid()}.tmp")
    temporary.unlink(missing_ok=True)
    try:
        os.link(path, temporary)
    except OSError:
        shutil.copy2(path, temporary)
    try:
        temporary.replace(backup)
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

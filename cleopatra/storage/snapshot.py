"""A file that is there whole or not at all: sealed with a checksum, replaced atomically.

A sealed file is one line of JSON (format, version, checksum) and a JSON body. Knows nothing of
what the body means.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

from cleopatra.storage.files import read_bytes, replace_file
from cleopatra.storage.problems import SaveProblem, SaveProblemCode

LONGEST_HEADER: Final = 1_000
_DIGITS: Final = 9


def write_sealed(path: Path, kind: str, version: int, body: bytes) -> None:
    """Writes a sealed file in the place of the one before, which stays as `.bak`.

    Raises SaveProblem; then the old file and its backup are as they were.
    """
    data = body + b"\n"
    replace_file(path, _seal(kind, version, data) + data)


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

"""The journal of the running game: one line of JSON for each decision, on the disk before the
next. Whatever ends the program, at most one decision is lost.

    {"do":"begin","format":"cleopatra-journal","version":2,"game":"...","log":{...},"crc":"..."}
    {"do":"decide","n":1,"decision":"0 take 2","crc":"8a1c9e02"}
    {"do":"take_back","n":2,"count":1,"crc":"..."}

Lines are only added. `crc` is the CRC-32 of the line without it; a torn last line is dropped.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import zlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from cleopatra.match.log import Decided, GameLog
from cleopatra.rules.errors import BadText
from cleopatra.storage.migrate import JOURNAL_STEPS, JOURNAL_VERSION, migrate
from cleopatra.storage.models import (
    DecideLine,
    JournalHead,
    JournalLine,
    LogModel,
    Model,
    TakeBackLine,
)
from cleopatra.storage.problems import SaveProblem, Trouble, writing
from cleopatra.storage.saved import plain_log, validated
from cleopatra.storage.snapshot import Json, read_bytes, replace_file

FORMAT: Final = "cleopatra-journal"


@dataclass(frozen=True, slots=True)
class JournalRead:
    """A journal as far as it can be read. `is_torn`: the last line was not whole."""

    game: str
    log: GameLog
    is_torn: bool


class Journal:
    """The journal being written. Raises SaveProblem when it cannot be begun."""

    def __init__(self, path: Path, game: str, log: GameLog) -> None:
        head = JournalHead(version=JOURNAL_VERSION, game=game, log=LogModel.of(log))
        line = _line(head)
        replace_file(path, line, keep=False)
        self.path = path
        self._count = 0
        self._good = len(line)
        self._waiting = b""
        try:
            self._handle = os.open(path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
        except OSError as error:
            raise writing(error, path) from error

    def decided(self, decided: Decided) -> None:
        """Keeps one decision. Raises SaveProblem; the line then waits for the next attempt."""
        self._count += 1
        self._append(_line(DecideLine(n=self._count, decision=str(decided))))

    def taken_back(self, count: int) -> None:
        """Keeps that the last decisions were taken back. Raises SaveProblem as `decided`."""
        self._count += 1
        self._append(_line(TakeBackLine(n=self._count, count=count)))

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self._handle)

    def _append(self, line: bytes) -> None:
        # What could not be written before goes first: a full disk that is freed loses nothing.
        self._waiting += line
        try:
            os.lseek(self._handle, self._good, os.SEEK_SET)
            rest = memoryview(self._waiting)
            while rest:
                written = os.write(self._handle, rest)
                if not written:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                rest = rest[written:]
            os.fsync(self._handle)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._good)
            raise writing(error, self.path) from error
        self._good += len(self._waiting)
        self._waiting = b""


def read_journal(path: Path) -> JournalRead:
    """Folds a journal into the line that was played. Raises SaveProblem for anything but a torn
    last line."""
    lines = read_bytes(path).split(b"\n")
    is_torn = lines[-1] != b""  # without its newline a line was not finished
    lines.pop()
    if not lines:
        raise SaveProblem(Trouble.NOT_A_SAVE, path)
    head = _head(lines[0], path)
    log = plain_log(head.log, path)
    decisions = list(log.decisions)
    for number, line in enumerate(lines[1:], start=1):
        body = _checked(line)
        if body is None and number == len(lines) - 1:
            is_torn = True
            break
        entry = _entry(body, number, path)
        if isinstance(entry, TakeBackLine):
            if entry.count > len(decisions):
                raise SaveProblem(Trouble.DAMAGED, path, line=number + 1)
            del decisions[-entry.count :]
        else:
            decisions.append(_decided(entry, number, path))
    return JournalRead(head.game, replace(log, decisions=tuple(decisions)), is_torn)


_ENTRY: Final[TypeAdapter[DecideLine | TakeBackLine]] = TypeAdapter(JournalLine)


def _head(line: bytes, path: Path) -> JournalHead:
    try:
        raw = json.loads(line)
    except (ValueError, RecursionError):
        raw = None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise SaveProblem(Trouble.NOT_A_SAVE, path)
    body = _checked(line)
    if body is None:
        raise SaveProblem(Trouble.DAMAGED, path, line=1)
    version = body.get("version")
    if not isinstance(version, int) or version < 1:
        raise SaveProblem(Trouble.DAMAGED, path, line=1)
    if version > JOURNAL_VERSION:
        raise SaveProblem(Trouble.NEWER_VERSION, path, version=version, newest=JOURNAL_VERSION)
    body = migrate(body, version, JOURNAL_STEPS, path)
    return validated(JournalHead, body, path)


def _entry(body: Json | None, number: int, path: Path) -> DecideLine | TakeBackLine:
    try:
        entry = _ENTRY.validate_python(body)
    except ValidationError as error:
        raise SaveProblem(Trouble.DAMAGED, path, line=number + 1) from error
    if entry.n != number:
        raise SaveProblem(Trouble.DAMAGED, path, line=number + 1)
    return entry


def _decided(entry: DecideLine, number: int, path: Path) -> Decided:
    try:
        return Decided.parse(entry.decision)
    except BadText as error:
        raise SaveProblem(Trouble.DAMAGED, path, line=number + 1) from error


def _line(model: Model) -> bytes:
    data = json.dumps(model.model_dump(), ensure_ascii=False, separators=(",", ":")).encode()
    return data[:-1] + _crc(data) + b"\n"


def _crc(data: bytes) -> bytes:
    return b',"crc":"%08x"}' % zlib.crc32(data)


_CRC_LENGTH: Final = len(_crc(b""))


def _checked(line: bytes) -> Json | None:
    data = line[:-_CRC_LENGTH] + b"}"
    if line[-_CRC_LENGTH:] != _crc(data):
        return None
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None

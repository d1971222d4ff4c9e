"""The journal of the running game: one line of JSON for each decision, on the disk before the
next. Whatever ends the program, at most one decision is lost.

    {"do":"begin","format":"cleopatra-journal","version":2,"game":"...","log":{...},"crc":"..."}
    {"do":"decide","n":1,"decision":"0 take 2","crc":"8a1c9e02"}
    {"do":"take_back","n":2,"count":1,"crc":"..."}

Lines are only added. `crc` is the CRC-32 of the line without it; a torn last line is dropped.
"""

from __future__ import annotations

import contextlib
import os
import re
import zlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cleopatra.match.log import Decided, GameLog
from cleopatra.rules.errors import BadText
from cleopatra.storage.checking import MOST_LINES
from cleopatra.storage.files import (
    checked_version,
    open_regular,
    read_bytes,
    replace_file,
    write_all,
)
from cleopatra.storage.migrate import JOURNAL_STEPS, JOURNAL_VERSION, migrated
from cleopatra.storage.problems import SaveProblem, SaveProblemCode, writing

if TYPE_CHECKING:
    from cleopatra.storage.models import DecideLine, JournalHead, TakeBackLine

FORMAT: Final = "cleopatra-journal"


@dataclass(frozen=True, slots=True)
class JournalRead:
    """What a journal holds. `is_torn` tells that its last line was incomplete and left out,
    `longest` how many decisions the game had before some were taken back."""

    game: str
    log: GameLog
    is_torn: bool
    longest: int = 0

    def has_lost_end_of(self, longer: GameLog) -> bool:
        """Whether it ends before the snapshot with this log was taken: then its end was lost, as a
        decision stands in it before it stands in a snapshot. What was taken back stands in it,
        too."""
        shorter = self.log
        is_same = longer.setup == shorter.setup and longer.base == shorter.base
        if not is_same or self.longest >= len(longer):
            return False
        return longer.decisions[: len(shorter)] == shorter.decisions


class Journal:
    """The journal being written. Raises SaveProblem when it cannot be begun."""

    def __init__(self, path: Path, game: str, log: GameLog) -> None:
        from cleopatra.storage import models

        with models.to_write(path):
            log_model = models.LogModel.of(log)
            head = models.JournalHead(version=JOURNAL_VERSION, game=game, log=log_model)
        line = _line(head)
        replace_file(path, line, version=JOURNAL_VERSION, keep=False)
        self.path = path
        self._count = 0
        self._good = len(line)
        self._waiting = b""
        try:
            self._handle = open_regular(path, os.O_WRONLY)
        except OSError as error:
            raise writing(error, path) from error

    def decided(self, decided: Decided) -> None:
        """Records one decision. Raises SaveProblem; the line is then written with the next one."""
        from cleopatra.storage import models

        with models.to_write(self.path):
            line = models.DecideLine(n=self._count + 1, decision=str(decided))
        self._add(line)

    def taken_back(self, count: int) -> None:
        """Records that the last decisions were taken back. Raises SaveProblem as `decided`."""
        from cleopatra.storage import models

        with models.to_write(self.path):
            line = models.TakeBackLine(n=self._count + 1, count=count)
        self._add(line)

    @property
    def is_full(self) -> bool:
        """Whether it is so long that a new one should be started from the present log."""
        return self._count >= MOST_LINES // 2

    @property
    def is_in_place(self) -> bool:
        """Whether what is written still goes into the file of that name: not when somebody
        removed or replaced the file or its folder."""
        try:
            return os.path.samestat(os.fstat(self._handle), self.path.stat())
        except OSError:
            return False

    def close(self) -> None:
        with contextlib.suppress(OSError):
            os.close(self._handle)

    def flush(self) -> None:
        """Writes what could not be written before. Raises SaveProblem as `decided`."""
        if self._waiting:
            self._write()

    def _add(self, line: DecideLine | TakeBackLine) -> None:
        # What could not be written before goes first: a full disk that is freed loses nothing.
        self._waiting += _line(line)
        self._count += 1
        self._write()

    def _write(self) -> None:
        try:
            os.lseek(self._handle, self._good, os.SEEK_SET)
            write_all(self._handle, self._waiting)
            os.fsync(self._handle)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._good)
            raise writing(error, self.path) from error
        self._good += len(self._waiting)
        self._waiting = b""


def read_journal(path: Path) -> JournalRead:
    """The game that a journal records, without what was taken back. Raises SaveProblem for any
    damage but an incomplete last line."""
    from cleopatra.storage import models

    lines = read_bytes(path).split(b"\n", MOST_LINES + 2)
    is_torn = lines[-1] != b""  # without its newline a line was not finished
    lines.pop()
    if not lines:
        raise SaveProblem(SaveProblemCode.NOT_A_SAVE, path)
    if len(lines) > MOST_LINES + 1:
        raise SaveProblem(SaveProblemCode.DAMAGED, path, line=len(lines))
    version, data = checked_head(lines[0], path)
    body = migrated(data, version, JOURNAL_STEPS, path)
    head = models.decoded(models.JournalHead, body, path)
    log = head.log.value(path)
    decisions = list(log.decisions)
    longest = len(decisions)
    for number, line in enumerate(lines[1:], start=1):
        data = without_checksum(line)
        if not data and number == len(lines) - 1:
            is_torn = True
            break
        entry = models.decoded_line(data, path)
        if entry.n != number:
            raise SaveProblem(SaveProblemCode.DAMAGED, path, line=number + 1)
        if entry.do == "decide":
            decisions.append(_decided(entry, number, path))
            longest = max(longest, len(decisions))
            continue
        if entry.count > len(decisions):
            raise SaveProblem(SaveProblemCode.DAMAGED, path, line=number + 1)
        del decisions[-entry.count :]
    return JournalRead(head.game, replace(log, decisions=tuple(decisions)), is_torn, longest)


def checked_head(line: bytes, path: Path) -> tuple[int, bytes]:
    """The version of a journal and the JSON of its first line without the checksum. Raises
    SaveProblem."""
    if not line.startswith(_BEGINNING):
        raise SaveProblem(SaveProblemCode.NOT_A_SAVE, path)
    data = without_checksum(line)
    if not data:
        raise SaveProblem(SaveProblemCode.DAMAGED, path, line=1)
    digits = _VERSION.match(data)
    number = int(digits[1]) if digits else None
    return checked_version(number, JOURNAL_VERSION, path), data


def without_checksum(line: bytes) -> bytes:
    """The JSON of a line without its checksum; nothing where that is wrong."""
    data = line[:-_CRC_LENGTH] + b"}"
    return data if line[-_CRC_LENGTH:] == _crc(data) else b""


def _decided(entry: DecideLine, number: int, path: Path) -> Decided:
    try:
        return Decided.parse(entry.decision)
    except BadText as error:
        raise SaveProblem(SaveProblemCode.DAMAGED, path, line=number + 1) from error


def _line(model: JournalHead | DecideLine | TakeBackLine) -> bytes:
    from cleopatra.storage import models

    data = models.encoded(model)
    return data[:-1] + _crc(data) + b"\n"


def _crc(data: bytes) -> bytes:
    return b',"crc":"%08x"}' % zlib.crc32(data)


_CRC_LENGTH: Final = len(_crc(b""))
_BEGINNING: Final = b'{"do":"begin","format":"%s",' % FORMAT.encode()
_VERSION: Final = re.compile(re.escape(_BEGINNING) + rb'"version":([0-9]{1,9}),')

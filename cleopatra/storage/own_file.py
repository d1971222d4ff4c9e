"""A small JSON file of our own: one dataclass declares what is in it, and from that both the quick
reader (`checking`, before the title is shown) and pydantic's, which judges and explains what the
quick one refuses, are made. A damaged file is put aside and what is valid in it is kept; one of a
newer version stays, and is set aside only when this version writes its own.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from cleopatra.storage.checking import InvalidValue, checked
from cleopatra.storage.files import (
    checked_version,
    read_bytes,
    replace_file,
    set_aside,
    take_back,
)
from cleopatra.storage.migrate import JsonObject, Migration, migrate
from cleopatra.storage.problems import SaveProblem, SaveProblemCode

T = TypeVar("T")

MOST_LOST: Final = 8
LONGEST_LOST: Final = 40
"""At most this many unusable entries are listed, each cut to this many characters."""


@dataclass(frozen=True, slots=True)
class FileRead(Generic[T]):
    """What a file says, and what must be told: `problem` says why it was not (wholly) used,
    `lost` which fields start from their defaults, `aside` where the old file now lies."""

    value: T
    problem: SaveProblem | None = None
    lost: tuple[str, ...] = ()
    aside: Path | None = None


class OwnFile(Generic[T]):
    """How one kind of file is read and written: the dataclass of its content, all of whose fields
    have defaults; the name of its format; the most bytes; steps from older versions."""

    def __init__(
        self, content: type[T], form: str, largest: int, steps: tuple[Migration, ...] = ()
    ) -> None:
        self.content = content
        self.format = form
        self.largest = largest
        self.steps = steps

    @property
    def version(self) -> int:
        """Of the files that are written."""
        return 1 + len(self.steps)

    def read(self, path: Path) -> FileRead[T]:
        """What a file says; never raises. A missing file gives the defaults, silently."""
        take_back(path, self.version)
        try:
            data = read_bytes(path, self.largest)
        except SaveProblem as problem:
            if problem.code is SaveProblemCode.MISSING:
                return FileRead(self.content())
            aside = set_aside(path) if problem.code is SaveProblemCode.NOT_A_SAVE else None
            return FileRead(self.content(), problem, (), aside)
        try:
            value, lost = self._parsed(data, path)
        except SaveProblem as problem:
            is_newer = problem.code is SaveProblemCode.NEWER_VERSION
            return FileRead(self.content(), problem, (), None if is_newer else set_aside(path))
        if not lost:
            return FileRead(value)
        told = SaveProblem(SaveProblemCode.DAMAGED, path, fields=" ".join(lost))
        return FileRead(value, told, lost, set_aside(path))

    def write(self, path: Path, value: T) -> None:
        """Writes the file. Raises SaveProblem, also for what could not be read back; then the
        file is as it was."""
        body: JsonObject = json.loads(json.dumps(_plain(value)))
        try:
            checked(self.content, body)
        except InvalidValue:
            try:
                self._judged(body)
            except ValueError as error:
                raise SaveProblem(SaveProblemCode.CANNOT_WRITE, path, reason=str(error)) from error
        whole = {"format": self.format, "version": self.version, **body}
        text = json.dumps(whole, ensure_ascii=False, indent=1)
        replace_file(path, text.encode() + b"\n", version=self.version)

    def _parsed(self, data: bytes, path: Path) -> tuple[T, tuple[str, ...]]:
        """What is valid, and the names of the fields that are not. Raises SaveProblem."""
        try:
            body = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise SaveProblem(SaveProblemCode.DAMAGED, path, reason="no JSON") from error
        if not isinstance(body, dict) or body.pop("format", None) != self.format:
            raise SaveProblem(SaveProblemCode.NOT_A_SAVE, path)
        version = checked_version(body.pop("version", None), self.version, path)
        body = migrate(body, version, self.steps, path)
        try:
            return checked(self.content, body), ()
        except InvalidValue:
            pass
        try:
            return self._judged(body), ()
        except ValueError:
            known = {f.name for f in fields(self.content)}  # type: ignore[arg-type]
            names = known.intersection(body)
            good = {name: body[name] for name in names if self._is_valid(name, body)}
        lost = sorted(body.keys() - good.keys())[:MOST_LOST]
        return self._judged(good), tuple(map(_shown, lost))

    def _is_valid(self, name: str, body: JsonObject) -> bool:
        """Whether a field can be used. Each is tried by itself, so that one costs no other."""
        try:
            self._judged({name: body[name]})
        except ValueError:
            return False
        return True

    def _judged(self, body: JsonObject) -> T:
        """The content in an object with its fields. Raises ValueError, saying what is wrong."""
        from cleopatra.storage import models

        try:
            text = json.dumps(body).encode()
        except RecursionError as error:
            raise ValueError("nested too deeply") from error
        return models.judged(self.content, text)


def _plain(value: Any) -> dict[str, Any]:
    return asdict(value)


def _shown(name: str) -> str:
    """A name out of the file, as far as it can be shown."""
    return "".join(c if c.isprintable() else "?" for c in name[:LONGEST_LOST])

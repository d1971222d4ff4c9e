"""A TOML text with the line of each of its values, so that errors can name it. Knows no lesson."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from cleopatra.lessons.errors import LessonProblem

TomlValue = str | int | bool | list[str]
"""What a lesson's file may hold beside tables."""

_HEADER: Final = re.compile(r"\s*\[\[?\s*([\w.]+)\s*\]\]?\s*(#.*)?")
_KEY: Final = re.compile(r"\s*([\w-]+)\s*=\s*(.*)")
_AT_LINE: Final = re.compile(r"\(at line (\d+)")
_QUOTES: Final = ('"""', "'''")


@dataclass(frozen=True, slots=True)
class TomlTable:
    """A table of a file: its values, the tables inside it by name, and where they stand."""

    file: str
    line: int
    values: Mapping[str, TomlValue]
    tables: Mapping[str, Sequence[TomlTable]]
    lines: Mapping[str, int]

    def fail(self, reason: str, key: str = "") -> NoReturn:
        """Raises LessonProblem at a key, or at the table's own line."""
        raise LessonProblem(self.file, self.lines.get(key, self.line), reason)

    def text(self, key: str, default: str | None = None) -> str:
        """A text; without a default it must be there."""
        if key not in self.values and default is not None:
            return default
        value = self._need(key)
        if not isinstance(value, str) or not value.strip():
            self.fail(f"{key} is not a text", key)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty where it is left out."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            self.fail(f"{key} is not a list of texts", key)
        return tuple(value)

    def number(self, key: str) -> int:
        """A whole number."""
        value = self._need(key)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(f"{key} is not a whole number", key)
        return value

    def flag(self, key: str) -> bool:
        """true or false; false where it is left out."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.fail(f"{key} is neither true nor false", key)
        return value

    def allow(self, keys: Sequence[str], tables: Sequence[str] = ()) -> None:
        """Refuses every other key and table, so that a misspelled one is noticed."""
        for key in self.values:
            if key not in keys:
                self.fail(f"there is no {key!r} here, only {', '.join((*keys, *tables))}", key)
        for name, found in self.tables.items():
            if name not in tables:
                found[0].fail(f"there is no [[{name}]] here, only {', '.join(tables) or 'keys'}")

    def _need(self, key: str) -> TomlValue:
        if key not in self.values:
            self.fail(f"{key} is missing")
        return self.values[key]


def read_source(file: str, text: str) -> TomlTable:
    """The tables of a file. `file` is how errors name it. Raises LessonProblem."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _AT_LINE.search(str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise LessonProblem(file, line, str(error)) from None
    return _table(file, (), data, _places(text))


Path = tuple[str | int, ...]


def _table(
    file: str, path: Path, data: Mapping[str, object], places: Mapping[Path, int]
) -> TomlTable:
    values: dict[str, TomlValue] = {}
    tables: dict[str, Sequence[TomlTable]] = {}
    for key, value in data.items():
        if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
            tables[key] = [
                _table(file, (*path, key, number), one, places) for number, one in enumerate(value)
            ]
        elif isinstance(value, str | bool | int | list):
            values[key] = value
        else:
            line = places.get((*path, key), places.get(path, 1))
            raise LessonProblem(file, line, f"{key} is neither a text, a number nor a list")
    lines = {key: places[(*path, key)] for key in values if (*path, key) in places}
    return TomlTable(file, places.get(path, 1), values, tables, lines)


def _places(text: str) -> dict[Path, int]:
    """The line of each key and of each table of a list, for tables written with [[headers]]."""
    places: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    here: Path = ()
    quotes = ""
    for number, line in enumerate(text.splitlines(), 1):
        if quotes:
            quotes = "" if quotes in line else quotes
            continue
        header, key = _HEADER.fullmatch(line), _KEY.fullmatch(line)
        if header is not None:
            here = ()
            for last, name in _with_last(header[1].split(".")):
                counts[(*here, name)] = counts.get((*here, name), -1) + last
                here = (*here, name, max(0, counts[(*here, name)]))
            places[here] = number
            for path in [path for path in counts if path[: len(here)] == here]:
                del counts[path]
        elif key is not None:
            places.setdefault((*here, key[1]), number)
            opened = next((q for q in _QUOTES if key[2].startswith(q)), "")
            quotes = opened if opened and opened not in key[2][3:] else ""
    return places


def _with_last(names: Sequence[str]) -> list[tuple[int, str]]:
    """Each name with 1 if it is the last, else 0."""
    return [(int(at == len(names) - 1), name) for at, name in enumerate(names)]

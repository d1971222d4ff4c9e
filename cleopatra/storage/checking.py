"""Checks JSON values against the annotations of a dataclass, without any library.

It accepts nothing that pydantic would refuse, and gives the same result; it may refuse more and
gives no reasons, so what it refuses is then checked by pydantic. It exists because the settings are
read before the title is shown, and importing pydantic takes longer than showing the title.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from datetime import UTC, datetime
from typing import Annotated, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

from cleopatra.match.setup import LONGEST_NAME

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Within:
    """Limits of an annotated type: the value of a number, the length of anything else, both
    inclusive, what a whole text must look like, and whether it must be `printable`, so that it
    can be drawn on one line."""

    least: int = 0
    most: int | None = None
    pattern: str = ""
    printable: bool = False

    def __get_pydantic_core_schema__(
        self, source: object, handler: Callable[[object], dict[str, object]]
    ) -> dict[str, object]:
        """Tells pydantic the same limits; only pydantic calls it."""
        schema = dict(handler(source))
        low, high = ("ge", "le") if schema["type"] == "int" else ("min_length", "max_length")
        schema[low] = self.least
        if self.most is not None:
            schema[high] = self.most
        if self.pattern:
            schema["pattern"] = f"^(?:{self.pattern})$"
        if not self.printable:
            return schema
        # Not a pattern: pydantic's expressions and Python's differ in what can be printed.
        check = {"type": "no-info", "function": _printable}
        return {"type": "function-after", "function": check, "schema": schema}

    def has(self, value: object) -> bool:
        """Whether a value of the right type is inside."""
        if isinstance(value, int):
            size = value
        elif isinstance(value, str | tuple | dict):
            size = len(value)
        else:
            return False
        if size < self.least or (self.most is not None and size > self.most):
            return False
        if self.printable and not str(value).isprintable():
            return False
        return not self.pattern or re.fullmatch(self.pattern, str(value)) is not None


class InvalidValue(Exception):
    """A value does not fit its annotation, or this module cannot tell."""


def checked(kind: type[T], body: object) -> T:
    """The dataclass in a JSON object, whose keys are its fields; absent ones have their defaults.

    Fields are `str`, `int`, `bool`, Literal of texts, `tuple[X, ...]` (a JSON array),
    `dict[str, X]`, dataclasses, and any of these with `Within`. Raises Refused.
    """
    if not isinstance(body, dict):
        raise InvalidValue
    hints = get_type_hints(kind, include_extras=True)
    if not body.keys() <= {field.name for field in fields(kind)}:  # type: ignore[arg-type]
        raise InvalidValue
    return kind(**{name: _value(hints[name], value) for name, value in body.items()})


def _value(hint: object, value: object) -> object:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        found = _value(arguments[0], value)
        if not all(isinstance(limit, Within) and limit.has(found) for limit in arguments[1:]):
            raise InvalidValue
        return found
    if origin is Literal:
        if isinstance(value, str) and value in arguments:
            return value
        raise InvalidValue
    if origin is tuple:
        if isinstance(value, list) and arguments[1:] == (...,):
            return tuple(_value(arguments[0], part) for part in value)
        raise InvalidValue
    if origin is dict:
        if not isinstance(value, dict):
            raise InvalidValue
        key, of = arguments
        return {_key(key, name): _value(of, part) for name, part in value.items()}
    if isinstance(hint, type) and is_dataclass(hint):
        return checked(hint, value)
    if hint is str:
        return _text(value)
    if hint in (int, bool) and type(value) is hint:
        return value
    raise InvalidValue


def _printable(text: str) -> str:
    """The text itself. Raises ValueError for one with characters that cannot be drawn."""
    if not text.isprintable():
        raise ValueError("not printable")
    return text


def _key(hint: object, name: object) -> str:
    return _text(_value(hint, name))


def _text(value: object) -> str:
    # Half of a surrogate pair is no character: pydantic refuses it, and no file can hold it.
    if isinstance(value, str) and not any("\ud800" <= c <= "\udfff" for c in value):
        return value
    raise InvalidValue


# Limits of the values in files, and the repair of titles and times.

LONGEST_TITLE: Final = 80
MOST_TURNS: Final = 999_999
MOST_DECISIONS: Final = 20_000
MOST_LINES: Final = 40_000
"""Lines of a journal after its first; a longer one is started over."""

# Declared once: pydantic's models and the quick readers are made of these.
GameId = Annotated[str, Within(16, 16, "[0-9a-f]*")]
StoredName = Annotated[str, Within(1, LONGEST_NAME, printable=True)]
StoredDecision = Annotated[str, Within(0, 300, printable=True)]
StoredTurn = Annotated[int, Within(0, MOST_TURNS)]
ResultKind = Literal["", "full", "practice", "part"]

MOST_PARTS: Final = 60_000
"""Brackets and commas in a JSON text: pydantic takes up to 450 bytes for each before it looks at
the limits of a model. A save of 20,000 decisions has a third of them."""


def has_too_many_parts(text: bytes) -> bool:
    """Whether a JSON text is no file of the game and would take too much memory to read."""
    return sum(text.count(mark) for mark in (b"[", b"{", b",")) > MOST_PARTS


def clean_title(text: str) -> str:
    """A title on one line, without characters that cannot be shown."""
    return "".join(c for c in text if c.isprintable()).strip()[:LONGEST_TITLE]


def clean_time(text: str) -> str:
    """An ISO time, or "" for a text that is none or lies outside the years 1971 to 2999: near
    its first and last year Python's calendar cannot change to another time zone."""
    try:
        moment = datetime.fromisoformat(text[:40])
    except ValueError:
        return ""
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return moment.isoformat(timespec="seconds") if 1971 <= moment.year <= 2999 else ""


# Whether a save's picture may be decoded, found in its first bytes.

MOST_BYTES: Final = 2 * 1024 * 1024
MOST_PIXELS: Final = 2_048
"""Of each side: 16 MB when decoded."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_NEEDED: Final = (b"IHDR", b"IDAT", b"IEND")
_SMALL: Final = 1_024
"""Bytes of a part that is neither header nor pixels: compressed text could grow a thousandfold."""
_TRUECOLOUR: Final = (2, 6)


def is_showable(data: bytes) -> bool:
    """Whether this is a PNG of a size and kind that the program itself writes: 8 bits a channel,
    red, green and blue, at most 2,048 pixels wide and high. Its pixels may still be damaged."""
    if len(data) > MOST_BYTES or not data.startswith(_SIGNATURE):
        return False
    parts = _parts(data)
    if not parts or parts[0] != (b"IHDR", 13) or parts[-1] != (b"IEND", 0):
        return False
    if any(kind not in _NEEDED and length > _SMALL for kind, length in parts):
        return False
    width, height, depth, colour, *rest = struct.unpack(">IIBBBBB", data[16:29])
    if not (0 < width <= MOST_PIXELS and 0 < height <= MOST_PIXELS):
        return False
    return depth == 8 and colour in _TRUECOLOUR and rest == [0, 0, 0]


def _parts(data: bytes) -> list[tuple[bytes, int]]:
    """Kind and length of each part; empty where they do not fill the file exactly."""
    parts: list[tuple[bytes, int]] = []
    at = len(_SIGNATURE)
    while at + 12 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        parts.append((kind, length))
        at += 12 + length
    return parts if at == len(data) else []

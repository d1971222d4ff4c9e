"""Lines in and lines out, on whatever terminal there is.

Knows streams, widths and encodings; knows no game. A terminal that lacks a letter gets the nearest
one that it has, and the end of input is a value, not an error.
"""

from __future__ import annotations

import shutil
import textwrap
import unicodedata
from typing import Final, TextIO

_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Empties the screen and what can be scrolled back to, and goes to the top left corner."""
_SEPARATE: Final = "\n" * 3
_WIDEST: Final = 100
_NARROWEST: Final = 40
_NEAREST: Final = {
    "\u00d7": "x",
    "\u2212": "-",
    "\u2013": "-",
    "\u2014": "-",
    "\u2026": "...",
    "\u2019": "'",
    "\u2018": "'",
    "\u201c": '"',
    "\u201d": '"',
    "\u2260": "!=",
    "\u00a0": " ",
    "\u00b7": ",",
    "\u00df": "ss",
    "\u0142": "l",
    "\u0141": "L",
}


class Console:
    """A terminal with an input and an output stream; `is_screen` says whether the output can be
    cleared."""

    def __init__(self, source: TextIO, target: TextIO, is_screen: bool | None = None) -> None:
        self._source = source
        self._target = target
        self._is_screen = target.isatty() if is_screen is None else is_screen
        self.has_all_letters = _can_write("\u00e1\u0142\u00df\u00d7", target.encoding or "ascii")

    def write(self, text: str = "") -> None:
        """Print lines, broken at the width of the terminal."""
        width = min(_WIDEST, max(_NARROWEST, shutil.get_terminal_size().columns)) - 1
        for line in text.split("\n"):
            indent = " " * (len(line) - len(line.lstrip()) + 4)
            broken = textwrap.wrap(
                line,
                width,
                subsequent_indent=indent if line.startswith(" ") else "",
                break_long_words=False,
                break_on_hyphens=False,
                replace_whitespace=False,
            )
            for part in broken or [""]:
                self._put(part + "\n")
        self._target.flush()

    def ask(self, prompt: str) -> str | None:
        """A line of input without blanks at its ends; None at the end of input."""
        self._put(prompt)
        self._target.flush()
        try:
            line = self._source.readline()
        except UnicodeDecodeError:
            return ""  # letters that this terminal cannot mean
        return as_utf8(line).strip() if line else None

    def clear(self) -> None:
        """Empty the screen, so that nobody reads what was there."""
        self._put(_CLEAR if self._is_screen else _SEPARATE)
        self._target.flush()

    def _put(self, text: str) -> None:
        encoding = self._target.encoding or "ascii"
        self._target.write(text if _can_write(text, encoding) else nearest(text, encoding))


def as_utf8(text: str) -> str:
    """A text that came from outside, under whatever locale: where the locale had no letters for
    its bytes they are read as UTF-8, and what is no UTF-8 either becomes U+FFFD.

    >>> as_utf8("Zo\\udcc3\\udcab") == "Zo\\u00eb"
    True
    """
    if text.isprintable():
        return text
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    except UnicodeEncodeError:
        return text  # half of a pair, which no bytes stand behind


def nearest(text: str, encoding: str) -> str:
    """A text in an encoding that lacks some of its letters: without accents, signs as words."""
    return "".join(
        letter if _can_write(letter, encoding) else _plain(letter, encoding) for letter in text
    )


def _plain(letter: str, encoding: str) -> str:
    found = _NEAREST.get(letter)
    if found is None:
        parts = unicodedata.normalize("NFKD", letter)
        found = "".join(part for part in parts if not unicodedata.combining(part))
    return found if _can_write(found, encoding) else "?"


def _can_write(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True

"""Limits of the values in files, and the repair of titles and times.

Knows no file, and imports no library, so that the title can use it.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

LONGEST_TITLE: Final = 80
MOST_TURNS: Final = 999_999
MOST_DECISIONS: Final = 20_000
MOST_LINES: Final = 40_000
"""Lines of a journal after its first; a longer one is begun anew."""
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

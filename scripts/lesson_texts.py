"""The sentences of lessons and tasks, for the message catalogues.

Knows which keys of their files hold texts that a player reads; see docs/lessons.md.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

COMMENTS = {
    "title": "The title of a lesson or of a task.",
    "story": "What a lesson says before it begins.",
    "closing": "What a lesson says when it is over.",
    "question": "The question of a task that is played on the table.",
    "hint": "A hint in a lesson, read while playing: keep it short.",
    "say": "A sentence of a lesson, read while playing: keep it short.",
}
"""Key of a table -> what is said to translators of its text."""


def lesson_texts(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Text, file and comment of every sentence under a folder, in the order of files and lines.

    :raises tomllib.TOMLDecodeError: for a file that is no TOML.
    """
    for path in sorted(folder.rglob("*.toml")):
        name = path.relative_to(folder.parent).as_posix()
        for text, comment in _texts(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield text, name, comment


def _texts(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if key in COMMENTS and isinstance(value, str) and value.strip():
            yield value, COMMENTS[key]
        elif isinstance(value, list):
            for part in value:
                if isinstance(part, dict):
                    yield from _texts(part)

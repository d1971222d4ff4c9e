"""Notes for translators that the source does not write above each message: what is a button, and
what a comment says of all messages in a function.

    def worshipper(which: int) -> str:
        # Translators, throughout: on a small tile, at most 12 letters.

Knows Python's syntax and the names of the widgets; the catalogues are those of `locale_tool`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

_WIDGETS = {
    "Button": "On a button: keep it as short as the English.",
    "Offer": "On a button below the table, in capitals: up to 18 letters.",
}
"""Class -> what is said of a message that is one of its arguments."""
_THROUGHOUT = re.compile(r"\s*# Translators, throughout: (.*)")


def notes(path: Path) -> dict[int, list[str]]:
    """Line of a module -> what translators should know of a message whose call begins there."""
    source = path.read_text(encoding="utf-8")
    found: dict[int, list[str]] = {}
    for first, last, said in (*_of_widgets(source), *_of_functions(source)):
        for line in range(first, last + 1):
            found.setdefault(line, []).append(said)
    return found


def _of_widgets(source: str) -> Iterator[tuple[int, int, str]]:
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        for part in node.args if node.func.id in _WIDGETS else ():
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Name | ast.Attribute):
                yield part.lineno, part.lineno, _WIDGETS[node.func.id]


def _of_functions(source: str) -> Iterator[tuple[int, int, str]]:
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            end = node.end_lineno or node.lineno
            for line in lines[node.lineno - 1 : end]:
                if said := _THROUGHOUT.fullmatch(line):
                    yield node.lineno, end, said[1]

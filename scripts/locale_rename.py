"""Changes English sentences without losing their translations: `dev.py locale rename FILE`.

The file holds pairs of lines, "- the old sentence" and "+ the new one"; a line break in a sentence
is written "\\n". A sentence is changed where the program marks it, in every catalogue, and where
tests quote it. The forms of a plural are renamed one by one. Other lines are ignored.

Knows where sentences are; `locale_tool` knows the catalogues.
"""

from __future__ import annotations

import ast
import json
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path

_WIDTH = 100


def pairs(text: str) -> dict[str, str]:
    """Old sentence -> new sentence.

    :raises ValueError: for a sentence that has no partner.
    """
    found: dict[str, str] = {}
    old: str | None = None
    for number, line in enumerate(text.splitlines(), 1):
        sign, said = line[:2], line[2:].replace("\\n", "\n")
        if sign == "- " and old is None:
            old = said
        elif sign == "+ " and old is not None:
            found[old], old = said, None
        elif sign in ("- ", "+ "):
            raise ValueError(f"line {number}: after each '- ' line comes one '+ ' line")
    if old is not None:
        raise ValueError(f"no new sentence for {old!r}")
    return found


def renamed_source(source: str, names: Mapping[str, str], marks: frozenset[str] | None) -> str:
    """A module with its sentences renamed.

    :param marks: the functions whose arguments are sentences; None for a test, in which each
        literal that equals an old sentence of several words quotes it.
    """
    lines = source.encode().split(b"\n")
    for node, in_brackets in sorted(_texts(ast.parse(source), marks), key=_last_first):
        new = names.get(str(node.value))
        if new is None or (marks is None and " " not in str(node.value)):
            continue
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        before, after = lines[first][: node.col_offset], lines[last][node.end_col_offset :]
        indent = len(before) - len(before.lstrip())
        lines[first : last + 1] = [before + _literal(new, indent, in_brackets).encode() + after]
    return b"\n".join(lines).decode()


def rename_files(folder: Path, names: Mapping[str, str], marks: frozenset[str] | None) -> int:
    """Rename sentences in all modules of a folder; returns how many modules changed."""
    changed = 0
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        new = renamed_source(source, names, marks)
        if new != source:
            path.write_text(new, encoding="utf-8", newline="\n")
            changed += 1
    return changed


def rename_lessons(folder: Path, names: Mapping[str, str]) -> None:
    """Rename sentences in the TOML files of a folder, where each is a literal of one line."""
    for path in sorted(folder.rglob("*.toml")):
        lines = path.read_text(encoding="utf-8").split("\n")
        for number, line in enumerate(lines):
            key, equals, said = line.partition(" = ")
            if equals and said[:1] == '"' and (text := json.loads(said)) in names:
                lines[number] = f"{key} = {json.dumps(names[text], ensure_ascii=False)}"
        path.write_text("\n".join(lines), encoding="utf-8", newline="\n")


def _last_first(found: tuple[ast.Constant, bool]) -> tuple[int, int]:
    return -found[0].lineno, -found[0].col_offset


def _texts(tree: ast.Module, marks: frozenset[str] | None) -> Iterator[tuple[ast.Constant, bool]]:
    """Literals that are sentences, and whether brackets around them let them take several lines."""
    for node in ast.walk(tree):
        called = isinstance(node, ast.Call)
        if marks is not None and not (called and _name(node) in marks):
            continue
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Constant) and isinstance(child.value, str):
                yield child, isinstance(node, ast.Call | ast.List | ast.Dict | ast.Set)


def _name(call: ast.AST) -> str:
    function = call.func if isinstance(call, ast.Call) else call
    return function.id if isinstance(function, ast.Name) else ""


def _literal(text: str, indent: int, in_brackets: bool) -> str:
    """A literal, in several pieces if it is too long for a line; the formatter indents them."""
    width = _WIDTH - indent - 16
    if len(text) <= width:
        return _quoted(text)
    pieces = textwrap.wrap(
        text.replace("\n", "\0"), width, drop_whitespace=False, break_long_words=False
    )
    joined = "\n".join(" " * (indent + 4) + _quoted(piece.replace("\0", "\n")) for piece in pieces)
    return f"\n{joined}\n{' ' * indent}" if in_brackets else f"(\n{joined}\n{' ' * indent})"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"' if '"' not in text else repr(text)

"""Tells which test files can see what has changed since a commit, from the imports of all modules.

Reads git and sources; runs nothing of what it reads. A module that is only imported by its name as
a string, or started as a program, counts as imported.
"""

from __future__ import annotations

import ast
import subprocess
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tests.sources import imports, module_name, modules

FOLDERS = ("cleopatra", "scripts", "tests")
GAME = "cleopatra"
"""A test that names only this starts the whole program."""
EVERYTHING = ("pyproject.toml", "requirements", "tests/conftest.py")
"""Beginnings of paths that all tests depend on."""


def changed_files(root: Path, since: str) -> list[str]:
    """Paths from `root`, with slashes, of files that differ from a commit or are new.

    :raises LookupError: with what git says, when it knows no such commit.
    """
    commands = (
        ("diff", "--name-only", since, "--"),
        ("ls-files", "--others", "--exclude-standard"),
    )
    found: list[str] = []
    for words in commands:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True)
        if done.returncode != 0:
            raise LookupError(done.stderr.strip())
        found += done.stdout.splitlines()
    return sorted(set(found))


def affected(root: Path, changed: Iterable[str]) -> set[str] | None:
    """The test files, as paths from `root`, that can see one of the changed files; None for all.

    Tests of the whole repository, `tests/test_*.py`, are always among them, and every test that
    reads assets when something else than a Python file has changed.
    """
    paths = list(changed)
    if any(path.startswith(EVERYTHING) for path in paths):
        return None
    importers = _importers(root)
    seen = {_name(path) for path in paths if path.endswith(".py")}
    if any(path.startswith(("assets/", "saves/", "build/")) for path in paths):
        seen.add("cleopatra.assets")
    todo = list(seen)
    while todo:
        for importer in importers[todo.pop()] - seen:
            seen.add(importer)
            todo.append(importer)
    repository = {path.relative_to(root).as_posix() for path in (root / "tests").glob("test_*.py")}
    files = (root / "tests").rglob("test_*.py")
    named = {path.relative_to(root).as_posix(): path for path in files}
    return repository | {path for path in named if _name(path) in seen or path in paths}


def _name(path: str) -> str:
    return module_name(Path(), Path(path))


@cache
def _importers(root: Path) -> dict[str, set[str]]:
    """Module -> the modules that import it, name it as a string, or are tests below its conftest.

    The `conftest.py` of all tests is left out: it imports every part of the game to wire it up.
    """
    known: dict[str, tuple[Path, ast.Module]] = {}
    for folder in FOLDERS:
        for path, tree in modules(root, folder):
            known[module_name(root, path)] = (path, tree)
    found: dict[str, set[str]] = defaultdict(set)
    for name, (path, tree) in known.items():
        if name == "tests.conftest":
            continue
        for wanted in _wanted(tree, name, path.name == "__init__.py"):
            if (target := _target(wanted, known)) and target != name:
                found[target].add(name)
        if path.name == "conftest.py":
            below = (n for n, (p, _) in known.items() if path.parent in p.parents and n != name)
            found[name].update(below)
    return found


def _wanted(tree: ast.Module, name: str, is_package: bool) -> set[str]:
    """What a module imports, by a statement or as a string."""
    found = {wanted for _line, wanted in imports(tree, name, is_package)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            if text == GAME and name.startswith("tests"):
                found.add("cleopatra.__main__")
            elif text.startswith(tuple(f"{folder}." for folder in FOLDERS)):
                found.add(text)
    return found


def _target(wanted: str, known: dict[str, tuple[Path, ast.Module]]) -> str:
    """The module that an imported name stands in; "" outside the repository. Scripts import each
    other without their folder's name."""
    for name in (wanted, f"scripts.{wanted}"):
        while name:
            if name in known:
                return name
            name = name.rpartition(".")[0]
    return ""

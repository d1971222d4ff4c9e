"""Counts what a new owner of the package has to learn: `python scripts/dev.py house`.

    python scripts/dev.py house                     figures of this tree
    python scripts/dev.py house --against FOLDER    and of another one, such as an older clone

Reads sources as text; both trees are counted by the same rules.
"""

from __future__ import annotations

import argparse
import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests import floors, sources

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    parser = argparse.ArgumentParser(prog="dev.py house", description=__doc__)
    parser.add_argument("--against", type=Path, default=None, metavar="FOLDER")
    other = parser.parse_args().against
    columns = [figures(root) for root in ([other] if other else []) + [ROOT]]
    for row in zip(*(column.items() for column in columns), strict=True):
        print(f"{row[0][0]:44}" + "".join(f"{number:>12}" for _, number in row))
    return 0


def figures(root: Path) -> dict[str, str]:
    """The figures of a tree by what they count."""
    package = dict(_named(root, "cleopatra"))
    holding = {name: tree for name, (path, tree) in package.items() if path.name != "__init__.py"}
    importers = _importers(root, package)
    circles = sorted((len(c) for c in _circles(_graph(package)) if len(c) > 1), reverse=True)
    names = Counter(
        name
        for _, tree in package.values()
        for node in tree.body
        for name in floors.types_defined(node)
    )
    pages = [page for page in root.rglob("*.md") if _is_kept(root, page)]
    return {
        "lines of the package": f"{sum(_lines(path) for path, _ in package.values()):,}",
        "modules, without __init__.py": str(len(holding)),
        "public types": f"{len(names):,}",
        "public types defined more than once": str(sum(n > 1 for n in names.values())),
        "modules with one importer": str(sum(len(importers[name]) == 1 for name in holding)),
        "circles of imports (modules in each)": " ".join(map(str, circles)) or "none",
        "documents": str(len(pages)),
        "their words": f"{sum(len(page.read_text('utf-8').split()) for page in pages):,}",
    }


def _named(root: Path, folder: str) -> Iterator[tuple[str, tuple[Path, ast.Module]]]:
    for path, tree in sources.modules(root, folder):
        yield sources.module_name(root, path), (path, tree)


def _lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def _is_kept(root: Path, page: Path) -> bool:
    parts = page.relative_to(root).parts
    return not any(p.startswith(".") and p != ".github" for p in parts) and parts[:2] != (
        "build",
        "work",
    )


def _importers(root: Path, package: dict[str, tuple[Path, ast.Module]]) -> dict[str, set[str]]:
    """Who imports each module, in the package or in scripts, or names it in a string."""
    found: dict[str, set[str]] = {name: set() for name in package}
    for name, (path, tree) in {**package, **dict(_named(root, "scripts"))}.items():
        wanted = {word for _, word in sources.imports(tree, name, path.name == "__init__.py")}
        wanted |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        for word in wanted:
            target = _module_of(word, package)
            if target and target != name:
                found[target].add(name)
    return found


def _module_of(word: str, package: dict[str, tuple[Path, ast.Module]]) -> str:
    """The module that a full name is or lies in; "" for none."""
    while word and word not in package:
        word = word.rpartition(".")[0]
    return word


def _graph(package: dict[str, tuple[Path, ast.Module]]) -> dict[str, set[str]]:
    """What each module imports while it runs, inside functions too."""
    graph = {}
    for name, (path, tree) in package.items():
        only_types = sources.lines_for_types(tree)
        graph[name] = {
            _module_of(word, package)
            for line, word in sources.imports(tree, name, path.name == "__init__.py")
            if line not in only_types
        } - {"", name}
    return graph


def _circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The strongly connected components (Kosaraju)."""
    order: list[str] = []
    seen: set[str] = set()
    for first in graph:
        path = [(first, iter(graph[first]))] if first not in seen else []
        seen.add(first)
        while path:
            name, rest = path[-1]
            following = next((n for n in rest if n not in seen), None)
            if following is None:
                order.append(path.pop()[0])
            else:
                seen.add(following)
                path.append((following, iter(graph[following])))
    back: dict[str, set[str]] = {name: set() for name in graph}
    for name, wanted in graph.items():
        for other in wanted:
            back[other].add(name)
    found, left = [], set(graph)
    for name in reversed(order):
        if name in left:
            group, todo = set(), [name]
            while todo:
                one = todo.pop()
                if one in left:
                    left.discard(one)
                    group.add(one)
                    todo += back[one]
            found.append(group)
    return found


if __name__ == "__main__":
    raise SystemExit(main())

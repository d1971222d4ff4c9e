"""Reads source trees for the checks of the house rules: modules, imports, names. Runs nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

TEXT_SUFFIXES = frozenset(
    {".cfg", ".desktop", ".json", ".lock", ".md", ".po", ".py", ".spec", ".toml", ".txt", ".yml"}
)
SOURCE_FOLDERS = ("cleopatra", "scripts", "tests", "build")
TEXT_FOLDERS = (*SOURCE_FOLDERS, "assets", "docs", "saves", ".ci", ".github")


def lines_in_functions(tree: ast.AST) -> frozenset[int]:
    return frozenset(
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for line in range(node.lineno + 1, (node.end_lineno or 0) + 1)
    )


def imports(tree: ast.AST, importer: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """Every module imported anywhere in the tree, as a full name with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = importer.split(".")[: -(node.level - is_package) or None] if node.level else []
            base = ".".join([*up, *([node.module] if node.module else [])])
            # `from cleopatra import ui` imports a part as well as a name.
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def imports_by_string(tree: ast.Module, importer: str) -> Iterator[tuple[int, str]]:
    """Every module named in a call of `import_module`, with its line: by a string, a constant of
    the module, or a string below the importer's own name; "" where the name cannot be read."""
    constants: dict[str, str] = {}
    targets: Sequence[ast.expr | None]
    for statement in tree.body:
        targets = (
            statement.targets
            if isinstance(statement, ast.Assign)
            else [getattr(statement, "target", None)]
        )
        value = getattr(statement, "value", None)
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            constants |= {name.id: value.value for name in targets if isinstance(name, ast.Name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            match node.args:
                case [ast.Constant(value=str(name))]:
                    yield node.lineno, name
                case [ast.Name(id=constant)]:
                    yield node.lineno, constants.get(constant, "")
                case [
                    ast.JoinedStr(values=[ast.FormattedValue(value=ast.Name(id="__name__")), *_])
                ]:
                    yield node.lineno, importer
                case _:
                    yield node.lineno, ""


def lines_for_types(tree: ast.AST) -> frozenset[int]:
    """The lines that only type checkers and compilers read."""
    return frozenset(
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for line in range(node.body[0].lineno, (node.body[-1].end_lineno or 0) + 1)
    )


def abstract_bodies(tree: ast.Module) -> Iterator[ast.stmt]:
    """What methods consist of that only say, after a docstring, what a subclass must do."""
    for node in ast.walk(tree):
        for method in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(method, ast.FunctionDef) and ast.get_docstring(method):
                yield from method.body[1:] if len(method.body) == 2 else ()


def names_and_strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Identifiers, imported names and string values of a module, without its docstrings."""
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 1)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield line, node.value
        elif isinstance(node, ast.Name):
            yield line, node.id
        elif isinstance(node, ast.Attribute):
            yield line, node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.alias):
            yield line, node.name
        elif isinstance(node, ast.arg | ast.keyword):
            yield line, node.arg or ""
        elif isinstance(node, ast.ImportFrom):
            yield line, node.module or ""


def modules(root: Path, folder: str) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted((root / folder).rglob("*.py")):
        if not _is_generated(root, path):
            yield path, _tree(path, path.stat().st_mtime_ns)


@cache
def _tree(path: Path, changed: int) -> ast.Module:
    """The parsed module; `changed` is its time stamp, so that an edited file is read again."""
    return ast.parse(path.read_text("utf-8"), str(path))


def texts(root: Path) -> Iterator[Path]:
    places = [path for folder in TEXT_FOLDERS for path in sorted((root / folder).rglob("*"))]
    for path in [*sorted(root.iterdir()), *places]:
        if (
            path.is_file()
            and not _is_generated(root, path)
            and (path.suffix in TEXT_SUFFIXES or path.name == "run")
        ):
            yield path


def _is_generated(root: Path, path: Path) -> bool:
    return bool({"work", "dist", "__pycache__"}.intersection(path.relative_to(root).parts))


def module_name(root: Path, path: Path) -> str:
    parts = list(path.relative_to(root).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def at(root: Path, path: Path, line: int = 1) -> str:
    return f"{path.relative_to(root).as_posix()}:{line}"

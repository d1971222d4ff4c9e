"""Compiling rules and bots: what is compiled, and the messages where that is impossible or fails.

The compiled modules themselves are tested by `scripts/fast.py --test`, a step of `scripts/test.py`.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import fast
import package

ROOT = Path(__file__).resolve().parent.parent


def test_engine_and_planner_are_compiled_and_values_between_processes_are_not() -> None:
    modules = fast.modules(ROOT)
    assert "cleopatra/rules/engine.py" in modules
    assert "cleopatra/bots/planner.py" in modules
    assert "cleopatra/bots/bot.py" not in modules
    assert all((ROOT / module).is_file() for module in modules)
    assert len(set(modules)) == len(modules)


def test_every_name_that_stays_interpreted_is_a_module() -> None:
    there = {path.stem for folder in fast.COMPILED for path in (ROOT / folder).rglob("*.py")}
    assert there >= fast.INTERPRETED


def test_no_compiled_module_has_a_constant_tuple_of_floats_only() -> None:
    # mypyc takes such a constant for one that was never set: reading it is a NameError. As a
    # Sequence it is an object like any other.
    found = [
        f"{module}:{node.lineno}"
        for module in fast.modules(ROOT)
        for node in ast.parse((ROOT / module).read_text("utf-8")).body
        if isinstance(node, ast.AnnAssign)
        and "Sequence" not in ast.unparse(node.annotation)
        and _is_tuple_of_floats(node.value)
    ]
    assert found == []


def _is_tuple_of_floats(node: ast.expr | None) -> bool:
    if not isinstance(node, ast.Tuple) or not node.elts:
        return False
    values = [each.operand if isinstance(each, ast.UnaryOp) else each for each in node.elts]
    return all(isinstance(each, ast.Constant) and type(each.value) is float for each in values)


def test_where_nothing_can_compile_it_says_why_and_all_is_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fast, "missing_tools", lambda: "no compiler")
    assert fast.main(["--test"]) == 0
    assert package.source_tree() == fast.ROOT
    said = capsys.readouterr().out
    assert "nothing is compiled here: no compiler" in said
    assert "stay in pure Python: no compiler" in said


def test_a_compiler_that_fails_leaves_the_package_in_pure_python(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> Path:
        raise fast.FastError("out of memory")

    monkeypatch.setattr(fast, "missing_tools", lambda: "")
    monkeypatch.setattr(fast, "build", fail)
    assert package.source_tree() == fast.ROOT
    assert fast.main([]) == 1
    said = capsys.readouterr()
    assert "stay in pure Python: out of memory" in said.out
    assert "out of memory" in said.err


@pytest.mark.parametrize(
    ("compiled", "reason"),
    [("compiled 1 3", "play other games"), ("pure 1 2", "compared were pure and pure")],
)
def test_other_games_or_no_compiled_modules_are_refused(
    compiled: str, reason: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answers = {tmp_path: compiled, fast.ROOT: "pure 1 2"}
    monkeypatch.setattr(fast, "_play", answers.__getitem__)
    with pytest.raises(fast.FastError, match=reason):
        fast.check_same_games(tmp_path)


def test_the_same_games_pass(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers = {tmp_path: "compiled 1 2", fast.ROOT: "pure 1 2"}
    monkeypatch.setattr(fast, "_play", answers.__getitem__)
    fast.check_same_games(tmp_path)

"""The table of scenes: every entry can be made, and everybody who opens one does it rightly."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

import cleopatra.ui
from cleopatra.ui.scenes import SCENES, find

UI = Path(cleopatra.ui.__file__).parent


HOSTS = ("host", "self._host", "program", "self.program", "self")
GAMES = ("games", "self._host.games", "self")


def openings() -> Iterator[tuple[str, str, int, list[str]]]:
    """Every call in the window that opens a scene by a name: where it is, the name, and what the
    scene is made of beside the host: how many values, and the names of others."""
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            where, named = (
                f"{path.relative_to(UI)}:{node.lineno}",
                [k.arg or "" for k in node.keywords],
            )
            match ast.unparse(node.func.value), node.func.attr, node.args:
                case receiver, "open" | "replace" | "show", [ast.Constant(str(name)), *others]:
                    if receiver in HOSTS:
                        yield where, name, len(others), named
                case receiver, "show", [_session, ast.Constant(str(name)), *others]:
                    if receiver in GAMES:
                        yield where, name, 1 + len(others), named


def signature(name: str) -> inspect.Signature:
    return inspect.signature(cast("Callable[..., object]", find(SCENES[name].path)))


@pytest.mark.parametrize("name", SCENES)
def test_every_scene_is_made_for_a_host(name: str) -> None:
    assert next(iter(signature(name).parameters)) == "host"


@pytest.mark.parametrize("name", [name for name, entry in SCENES.items() if entry.ahead])
def test_what_is_made_ahead_can_be_found(name: str) -> None:
    assert callable(find(SCENES[name].ahead))


def test_scenes_are_opened_by_a_name_of_the_table_with_what_they_need() -> None:
    found = list(openings())
    assert len(found) > 30
    assert {"table", "lesson", "puzzle"} <= {name for _, name, _, _ in found}
    for where, name, number, named in found:
        assert name in SCENES, where
        signature(name).bind(None, *[None] * number, **dict.fromkeys(named))

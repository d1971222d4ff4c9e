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


def openings() -> Iterator[tuple[str, ast.Call]]:
    """Every call in the window that opens a scene by a name, with where it is."""
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("open", "replace")
                and ast.unparse(node.func.value) in ("host", "self._host", "program", "self")
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                yield f"{path.relative_to(UI)}:{node.lineno}", node


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
    assert len(found) > 15
    for where, call in found:
        assert isinstance(call.args[0], ast.Constant)
        name = str(call.args[0].value)
        assert name in SCENES, where
        named = {str(word.arg): None for word in call.keywords}
        signature(name).bind(None, *[None] * len(call.args[1:]), **named)

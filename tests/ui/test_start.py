"""What is imported until the title is shown: nothing that only a table needs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions
from cleopatra.storage.paths import Home
from cleopatra.storage.saves import Saves
from cleopatra.storage.settings import Settings, write_settings
from cleopatra.ui.session.session import Session

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import dataclasses, json, sys
from pathlib import Path
from cleopatra.kit.device.memory import uncollected
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import read_settings
home = Home(Path(sys.argv[1]))
settings = read_settings(home.settings).value
from cleopatra.ui.program.window import open_window
window = open_window(home, settings)
window.program.show("title")
window.program.games.put_in_order()
while not window.loop.frames:
    window.loop.frame()
modules = sorted(sys.modules)
own = [sys.modules[name] for name in modules if name.startswith("cleopatra.")]
classes = {
    value
    for module in own
    for value in vars(module).values()
    if isinstance(value, type) and value.__module__ == module.__name__
}
shapes = sorted(kind.__name__ for kind in classes if dataclasses.is_dataclass(kind))
print(json.dumps([modules, shapes, window.stack.top.first_focus()]))
window.close()
"""

NOT_YET = (
    "asyncio",
    "cffi",
    "cleopatra.bots",
    "cleopatra.simulate",
    "cleopatra.match.match",
    "cleopatra.rules.editions",
    "cleopatra.rules.engine",
    "cleopatra.storage.models",
    "cleopatra.ui.extension",
    "cleopatra.ui.extras",
    "cleopatra.ui.play",
    "cleopatra.ui.scenes.setup",
    "cleopatra.ui.scenes.table",
    "cleopatra.ui.session",
    "cleopatra.ui.table",
    "cleopatra.ui.toys",
    "multiprocessing",
    "pydantic",
    "pymunk",
    "subprocess",
)
"""Packages that the title does without."""
MOST_OWN = 125
"""Modules of the program, packages included."""
MOST_DATACLASSES = 62
"""Each takes up to a millisecond to make."""


@pytest.fixture(scope="module", params=["new", "old"])
def imported(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[list[str], list[str]]:
    """All modules in the process that shows the title, and the program's dataclasses in them: at
    the first start, and at one with settings and a game to continue."""
    folder = tmp_path_factory.mktemp("home")
    if request.param == "old":
        home = Home(folder)
        write_settings(home.settings, replace(Settings(), language="en", tips=False))
        _keep_a_game(home)
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(folder)],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    modules, shapes, focus = json.loads(run.stdout.splitlines()[-1])
    assert focus == ("title.continue" if request.param == "old" else "title.new")
    return modules, shapes


def _keep_a_game(home: Home) -> None:
    """The automatic save of a game that has just begun."""
    setup = MatchSetup(GameOptions(seats=2, seed="start"), (SeatInfo("A", 0), SeatInfo("B", 1)))
    session = Session(setup, saves=Saves(home))
    session.keep()
    session.close()


def test_the_title_imports_nothing_that_only_a_table_needs(
    imported: tuple[list[str], list[str]],
) -> None:
    modules, _ = imported
    assert "cleopatra.ui.scenes.title.title" in modules
    assert [name for name in modules if _is_in(name, NOT_YET)] == []


def test_the_title_imports_few_modules_and_makes_few_dataclasses(
    imported: tuple[list[str], list[str]],
) -> None:
    modules, shapes = imported
    own = [name for name in modules if name.startswith("cleopatra.")]
    assert len(own) <= MOST_OWN, own
    assert len(shapes) <= MOST_DATACLASSES, shapes


def _is_in(name: str, packages: Sequence[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)

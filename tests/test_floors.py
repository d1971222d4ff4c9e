"""The house rules hold in the sources, and each check can tell when they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cleopatra.rules.options import EDITIONS, EXPANSIONS
from tests import floors
from tests.floors import Check

ROOT = Path(__file__).resolve().parent.parent

HASH = "--hash=sha256:" + 64 * "0"
OPENING = '"""A module."""\n'

BROKEN: list[tuple[Check, str, str]] = [
    (floors.imports_run_downwards, "cleopatra/rules/a.py", "import cleopatra.ui.program\n"),
    (floors.imports_run_downwards, "cleopatra/rules/a.py", "from cleopatra import match\n"),
    (floors.imports_run_downwards, "cleopatra/rules/a.py", "from ..storage import saves\n"),
    (floors.imports_run_downwards, "cleopatra/rules/a.py", "def f():\n    import random\n"),
    (floors.imports_run_downwards, "cleopatra/rules/a.py", "from time import monotonic\n"),
    (floors.imports_run_downwards, "cleopatra/match/a.py", "from cleopatra.bots import bot\n"),
    (floors.imports_run_downwards, "cleopatra/bots/a.py", "import cleopatra.match.log\n"),
    (floors.imports_run_downwards, "cleopatra/match/a.py", "import cleopatra.lessons.run\n"),
    (floors.imports_run_downwards, "cleopatra/lessons/a.py", "from cleopatra.bots import bot\n"),
    (floors.imports_run_downwards, "cleopatra/lessons/a.py", "from cleopatra.storage import a\n"),
    (floors.imports_run_downwards, "cleopatra/bots/a.py", "from cleopatra.analysis import judge\n"),
    (floors.imports_run_downwards, "cleopatra/analysis/a.py", "from cleopatra.storage import a\n"),
    (floors.imports_run_downwards, "cleopatra/rules/a.py", "import cleopatra.puzzles.goal\n"),
    (floors.imports_run_downwards, "cleopatra/match/a.py", "from cleopatra.puzzles import goal\n"),
    (floors.imports_run_downwards, "cleopatra/puzzles/a.py", "from cleopatra.storage import a\n"),
    (floors.imports_run_downwards, "cleopatra/puzzles/a.py", "from cleopatra.ui import words\n"),
    (floors.imports_run_downwards, "cleopatra/storage/a.py", "import cleopatra.puzzles.goal\n"),
    (floors.imports_run_downwards, "cleopatra/aids/a.py", "from cleopatra.bots import bot\n"),
    (floors.imports_run_downwards, "cleopatra/aids/a.py", "from cleopatra.match import log\n"),
    (floors.imports_run_downwards, "cleopatra/bots/a.py", "from cleopatra.aids import meter\n"),
    (floors.imports_run_downwards, "cleopatra/ui/a.py", "from cleopatra.simulate import a\n"),
    (floors.imports_run_downwards, "cleopatra/simulate/a.py", "import pygame\n"),
    (floors.imports_run_downwards, "cleopatra/kit/a.py", "from cleopatra.rules import engine\n"),
    (floors.imports_run_downwards, "cleopatra/kit/a.py", "from cleopatra.ui import words\n"),
    (floors.imports_run_downwards, "cleopatra/kit/a.py", "import pymunk\n"),
    (floors.imports_run_downwards, "cleopatra/kit/a.py", "from cleopatra.assets import x\n"),
    (floors.imports_run_downwards, "cleopatra/ui/a.py", "import pydantic\n"),
    (floors.imports_run_downwards, "cleopatra/ui/a.py", "from pygame._sdl2 import video\n"),
    (floors.imports_run_downwards, "cleopatra/match/a.py", "import numpy\n"),
    (floors.imports_run_downwards, "cleopatra/rules/a.py", "from mypy_extensions import i64\n"),
    (
        floors.imports_run_downwards,
        "cleopatra/rules/a.py",
        "A: Final = 'cleopatra.ui.program'\nx = import_module(A)\n",
    ),
    (
        floors.imports_run_downwards,
        "cleopatra/match/a.py",
        "def f():\n    return importlib.import_module('cleopatra.bots.bot').Bot\n",
    ),
    (
        floors.imports_run_downwards,
        "cleopatra/match/a.py",
        "def f(name):\n    return import_module(name)\n",
    ),
    (
        floors.folders_import_downwards,
        "cleopatra/ui/words/a.py",
        "A = 'cleopatra.ui.table.b'\ndef f():\n    return import_module(A).B\n",
    ),
    (
        floors.folders_import_downwards,
        "cleopatra/ui/words/a.py",
        "from cleopatra.ui.table import b\n",
    ),
    (
        floors.folders_import_downwards,
        "cleopatra/kit/text/a.py",
        "import cleopatra.kit.paint.canvas\n",
    ),
    (floors.folders_import_downwards, "cleopatra/ui/cellar/a.py", "x = 1\n"),
    (
        floors.public_types_have_one_definition,
        "cleopatra/kit/a.py",
        "class Point:\n    pass\n\n\nPoint = tuple[float, float]\n",
    ),
    (
        floors.folders_import_downwards,
        "cleopatra/ui/table/a.py",
        "def f():\n    from cleopatra.ui.stage import b\n",
    ),
    (
        floors.folders_import_downwards,
        "cleopatra/ui/table/a.py",
        "if TYPE_CHECKING:\n    from cleopatra.ui.motion import b\n",
    ),
    (
        floors.folders_import_downwards,
        "cleopatra/kit/window/a.py",
        "if TYPE_CHECKING:\n    from cleopatra.kit.device import b\n",
    ),
    (floors.imports_run_downwards, "cleopatra/cellar/a.py", "import re\n"),
    (floors.editions_are_named_at_home, "cleopatra/rules/a.py", "x = edition == 'deluxe'\n"),
    (floors.editions_are_named_at_home, "cleopatra/ui/a.py", "class BastetCard:\n    y = 1\n"),
    (floors.editions_are_named_at_home, "cleopatra/ui/a.py", "has_whims = 1\n"),
    (floors.editions_are_named_at_home, "cleopatra/bots/planner.py", "CALL_GREEK = 22\n"),
    (floors.editions_are_named_at_home, "cleopatra/ui/play/place.py", "SOBEK_STATUES = 5\n"),
    (floors.editions_are_named_at_home, "cleopatra/ui/scenes/setup/box.py", "x = {'cult': 1}\n"),
    (floors.editions_are_named_at_home, "cleopatra/bots/extras/cult/a.py", "goddess = 17\n"),
    (
        floors.editions_are_named_at_home,
        "cleopatra/ui/extras/whims/a.py",
        "from cleopatra.ui.extras.classic import news\n",
    ),
    (floors.boxes_have_a_folder_each, "cleopatra/ui/extras/sobek/a.py", "x = 1\n"),
    (floors.nothing_is_left_unfinished, "cleopatra/rules/a.py", "x = 1  # TO" + "DO later\n"),
    (floors.nothing_is_left_unfinished, "scripts/a.py", "raise NotImplemented" + "Error\n"),
    (floors.modules_are_short_and_introduced, "tests/a.py", "x = 1\n" * 700),
    (floors.no_path_of_one_machine, "docs/a.md", "see /" + "home/somebody/notes\n"),
    (floors.no_path_of_one_machine, "cleopatra/a.py", "x = 'C:" + "\\\\Users'\n"),
    (floors.chance_is_passed_in, "cleopatra/bots/a.py", "import random\nx = random.random()\n"),
    (floors.chance_is_passed_in, "cleopatra/bots/a.py", "from random import choice\n"),
    (floors.only_tools_print, "cleopatra/match/a.py", "print('x')\n"),
    (
        floors.broad_excepts_stay_outside,
        "cleopatra/ui/a.py",
        "try:\n    f()\nexcept Exception:\n    g()\n",
    ),
    (floors.broad_excepts_stay_outside, "cleopatra/ui/a.py", "try:\n    f()\nexcept:\n    g()\n"),
    (floors.locks_pin_and_name_no_index, "requirements.lock", f"pygame-ce>=2.5 {HASH}\n"),
    (floors.locks_pin_and_name_no_index, "requirements.lock", "a==2.5\n"),
    (floors.locks_pin_and_name_no_index, "requirements.lock", "a==2 \\\n    --hash=md5:00\n"),
    (floors.locks_pin_and_name_no_index, "requirements.lock", f"a==2 {HASH} \\\n"),
    (floors.locks_pin_and_name_no_index, "requirements.lock", "--index-url https" + "://x/\n"),
    (floors.locks_pin_and_name_no_index, "requirements.lock", "a @ https" + f"://x/a.whl {HASH}\n"),
]

SOUND: list[tuple[str, str]] = [
    ("cleopatra/rules/a.py", "from . import b\nfrom cleopatra.rules.editions import c\n"),
    ("cleopatra/rules/editions/deluxe/a.py", "NAME = 'deluxe'\n"),
    ("cleopatra/rules/composition.py", "NAMES = ('cult', 'whims')\n"),
    ("cleopatra/ui/extras/bastet/a.py", "goddess = 'The cult of Sobek'\n"),
    (
        "cleopatra/match/a.py",
        "import random\nfrom cleopatra.rules import a\nr = random.Random(1)\n",
    ),
    ("cleopatra/storage/a.py", "import pydantic\nfrom cleopatra.bots import a\n"),
    ("cleopatra/ui/a.py", "'''Deluxe prose.'''\nimport pygame\nfrom cleopatra.match import a\n"),
    ("cleopatra/simulate/a.py", "from cleopatra.bots import a\nprint(1)\n"),
    (
        "cleopatra/ui/scenes/a.py",
        "A: Final = 'cleopatra.ui.session.b'\ndef f(c):\n"
        "    return import_module(A).B, import_module(f'{__name__}.{c}')\n",
    ),
    (
        "cleopatra/__main__.py",
        "from cleopatra.simulate import a\ntry:\n    x\nexcept Exception:\n    y\n",
    ),
    (
        "requirements.lock",
        "# A comment.\n-r requirements-dev.lock\n"
        f"a-b==1.2.0 \\\n    {HASH} \\\n    {HASH}\nc==1 ; x == 'y' \\\n    {HASH}\n",
    ),
]


@pytest.mark.parametrize("check", floors.CHECKS, ids=lambda check: check.__name__)
def test_house_rule_holds(check: Check) -> None:
    assert check(ROOT) == []


@pytest.mark.parametrize(("check", "path", "source"), BROKEN)
def test_a_broken_rule_is_found(check: Check, path: str, source: str, tmp_path: Path) -> None:
    _write(tmp_path, path, source)

    complaints = check(tmp_path)

    assert complaints
    assert all(complaint.startswith(f"{path}:") for complaint in complaints)


def test_an_expansion_without_words_of_its_own_is_named_at_home_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(floors, "EXPANSIONS", (*EXPANSIONS, "hyksos"))
    assert "hyksos" not in floors.OWN_WORDS
    _write(tmp_path, "cleopatra/rules/a.py", "HYKSOS_TILES = 3\n")
    _write(tmp_path, "cleopatra/ui/play/b.py", "x = {'hyksos': 1}\n")

    assert floors.editions_are_named_at_home(tmp_path) == [
        "cleopatra/rules/a.py:1: names 'hyksos'",
        "cleopatra/ui/play/b.py:1: names 'hyksos'",
    ]


def test_words_are_given_only_for_what_there_is() -> None:
    assert set(floors.OWN_WORDS) <= {*EDITIONS, *EXPANSIONS}


def test_every_check_has_a_broken_sample() -> None:
    assert {check for check, _, _ in BROKEN} == set(floors.CHECKS)


def test_sound_sources_pass_every_check(tmp_path: Path) -> None:
    for path, source in SOUND:
        _write(tmp_path, path, OPENING * path.endswith(".py") + source)

    assert [complaint for check in floors.CHECKS for complaint in check(tmp_path)] == []


def test_the_sources_are_where_the_checks_look() -> None:
    assert (ROOT / "cleopatra" / "rules" / "engine.py").is_file()


def _write(root: Path, path: str, text: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")

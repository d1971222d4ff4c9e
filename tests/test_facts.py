"""What README, store texts and pages for players state is what the program says of itself."""

from __future__ import annotations

import argparse
import re
import tomllib
from pathlib import Path

import pytest

import package
from cleopatra import cli
from cleopatra.bots.levels import OPPONENTS
from cleopatra.kit.device.bindings import KEYS
from cleopatra.kit.device.input import InputAction as A
from cleopatra.kit.device.screen import SMALLEST
from cleopatra.rules.options import EDITIONS, EXPANSIONS
from cleopatra.ui.scenes.settings.settings_scene import SCALES

ROOT = Path(__file__).resolve().parent.parent
README = "README.md"
DOWNLOAD = "docs/download.md"
STORE = "build/linux/io.github.cleopatra_architects.Cleopatra.metainfo.xml"
MANUAL = "build/linux/cleopatra.6"
NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
FEWEST = min(fewest for fewest, _most in EDITIONS.values())
MOST = max(most for _fewest, most in EDITIONS.values())
PYTHON = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["requires-python"]

FACTS = {
    README: (
        f"with up to {NUMBERS[MOST - 1]} others",
        f"Deluxe edition for {EDITIONS['deluxe'][0]} to {EDITIONS['deluxe'][1]} players",
        f"edition of 2006 for {EDITIONS['classic'][0]} to {EDITIONS['classic'][1]}",
        f"its {NUMBERS[len(EXPANSIONS)]} expansions",
        f"text size ({SCALES[0]}-{SCALES[-1]} %)",
        f"a folder of at most {package.LIMIT} MB",
        f"Python {PYTHON.removeprefix('>=')} or newer",
    ),
    DOWNLOAD: (
        f"at most {package.LIMIT} MB unpacked",
        f"Python {PYTHON.removeprefix('>=')} or newer",
    ),
    STORE: (
        f"{NUMBERS[FEWEST].title()} to {NUMBERS[MOST]} architects",
        f"edition with its {NUMBERS[len(EXPANSIONS)]} expansions",
        f"{NUMBERS[len(OPPONENTS)]} levels of bots",
        f"text from {SCALES[0]} to {SCALES[-1]} %",
        f'<display_length compare="ge">{SMALLEST[1]}</display_length>',
    ),
    "pyproject.toml": (f"{FEWEST} to {MOST} players",),
}
"""What each page has to say, each number from where the program has it."""

ON_KEYS = {
    "Q, E, F": (A.TURN_LEFT, A.TURN_RIGHT, A.FLIP),
    "comma, full stop, +, -, Home": (A.VIEW_LEFT, A.VIEW_RIGHT, A.ZOOM_IN, A.ZOOM_OUT, A.FIRST),
    "X": (A.END,),
    "R, L": (A.RECAP, A.LOG),
    "P": (A.PEEK,),
    "F1": (A.HELP,),
    "Ctrl+Z, Ctrl+Y": (A.UNDO, A.REDO),
    "S, M": (A.SPEED, A.MUTE),
    "F9": (A.PHOTO_MODE,),
    "F10, F11, F12": (A.MENU, A.FULLSCREEN, A.PHOTO),
}
"""The rows of README's table of keys, with the actions that they tell of."""
SPELT = {",": "comma", ".": "full stop"}


def _page(name: str) -> str:
    """The words of a page with single blanks between them."""
    return " ".join((ROOT / name).read_text("utf-8").split())


@pytest.mark.parametrize(
    ("page", "fact"), [(p, fact) for p, each in FACTS.items() for fact in each]
)
def test_a_page_states_the_fact(page: str, fact: str) -> None:
    assert fact in _page(page)


@pytest.mark.parametrize("row", ON_KEYS)
def test_readme_names_the_keys_that_are_bound(row: str) -> None:
    keys = ", ".join(SPELT.get(KEYS[action][0], KEYS[action][0]) for action in ON_KEYS[row])
    assert keys.lower() == row.lower()
    assert f"\n| {row} | " in (ROOT / README).read_text("utf-8")


def _options() -> set[str]:
    """The long options of the command line and its commands."""
    found: set[str] = set()
    waiting = [cli.parser()]
    while waiting:
        for action in waiting.pop()._actions:
            found.update(option for option in action.option_strings if option.startswith("--"))
            if isinstance(action, argparse._SubParsersAction):
                waiting += action.choices.values()
    return found


@pytest.mark.parametrize("page", [README, MANUAL])
def test_a_page_names_commands_and_options_that_there_are(page: str) -> None:
    text = (ROOT / page).read_text("utf-8").replace("\\-", "-")
    if page == README:
        text = text[text.index("## Command line") : text.index("## Where things")]
        named = set(re.findall(r"^\| `([a-z]+) ", text, re.MULTILINE))
    else:
        named = set(re.findall(r"^\.B cleopatra ([a-z]+)$", text, re.MULTILINE))
    assert named
    assert named <= cli.COMMANDS
    ours = _options() | {"--players", "--bots", "--games", "--seed", "--json"}
    assert set(re.findall(r"--[a-z][a-z-]+", text)) <= ours


def test_the_project_file_and_the_store_describe_the_same_program() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    keywords = set(re.findall(r"<keyword>([^<]+)</keyword>", (ROOT / STORE).read_text("utf-8")))
    assert keywords <= set(project["keywords"])
    assert "nofficial" in project["description"]
    for page in (README, STORE, MANUAL, "build/linux/README.txt"):
        assert re.search(r"unofficial", _page(page), re.IGNORECASE), page

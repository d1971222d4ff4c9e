"""Every scene around the table holds its texts at all text scales, sizes and in long languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.match.log import GameLog
from cleopatra.match.setup import SeatInfo
from cleopatra.rules.sheet import RECONSTRUCTED, CostSheet
from cleopatra.storage.saved import read_save
from cleopatra.storage.statistics import Statistics, result_of_log
from cleopatra.ui.program.demo import show_scene
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes import SCENES
from cleopatra.ui.scenes.settings.settings_scene import KeyCapture
from cleopatra.ui.scenes.setup.setup_scene import SetupScene
from tests.languages import OTHERS
from tests.ui.scenes.conftest import Opener

SAVES = Path(__file__).resolve().parents[3] / "saves"

Show = Callable[[Program], object]


def _setup_of_four(program: Program) -> None:
    scene = SetupScene(program)
    scene.draft.set_count(4)
    program.stack.push(scene)


def _setup_of_five(program: Program) -> None:
    scene = SetupScene(program)
    scene.draft.seat_players(5)
    program.stack.push(scene)


def _sheet_editor(program: Program) -> None:
    _setup_of_five(program)
    scene = program.stack.top
    assert isinstance(scene, SetupScene)
    scene._edit_sheet(CostSheet("my_box", RECONSTRUCTED.rows))


def _settings(sheet: int) -> Show:
    def show(program: Program) -> None:
        program.open("settings")
        top = program.stack.top
        assert top is not None
        tabs = top.page.find("settings.tabs")
        assert isinstance(tabs, Tabs)
        tabs.open(sheet)

    return show


def _more(sheet: int) -> Show:
    return lambda program: _open_more(program, sheet)


def _open_more(program: Program, sheet: int) -> None:
    scene = SetupScene(program)
    program.stack.push(scene)
    scene.open_more()
    tabs = scene.page.find("setup.tabs")
    assert isinstance(tabs, Tabs)
    tabs.open(sheet)


def _ladder(sheet: int) -> Show:
    def show(program: Program) -> None:
        program.open("ladder", 2)
        top = program.stack.top
        assert top is not None
        tabs = top.page.find("ladder.tabs")
        assert isinstance(tabs, Tabs)
        tabs.open(sheet)

    return show


def _analysis(sheet: int) -> Show:
    def show(program: Program) -> None:
        program.open("analysis", _recorded(), SAVES / "gallery-finished.cleo")
        top = program.stack.top
        assert top is not None
        tabs = top.page.find("analysis.tabs")
        assert isinstance(tabs, Tabs)
        tabs.open(sheet)

    return show


def _of_a_person(name: str, sheet: int = 0) -> Show:
    """Statistics or achievements of somebody who has finished a game."""

    def show(program: Program) -> None:
        first = _recorded().setup.seats[0]
        setup = _recorded().setup.with_seat(0, SeatInfo(first.name, first.colour))
        result = result_of_log(replace(_recorded(), setup=setup), 16 * "a", "2030-01-01")
        assert result is not None
        Statistics(program.home.statistics).add(result)
        program.open(name)
        top = program.stack.top
        assert top is not None
        tabs = top.page.find(f"{name}.tabs")
        if isinstance(tabs, Tabs):
            tabs.open(sheet)

    return show


@cache
def _recorded() -> GameLog:
    return read_save(SAVES / "gallery-finished.cleo").log


def _sample(name: str) -> Show:
    return lambda program: show_scene(program, name, _recorded())


SHOWN: dict[str, Show] = {
    **{name: _sample(name) for name in SCENES},
    "ladder of characters": _ladder(1),
    "analysis by kind": _analysis(1),
    "statistics of a person": _of_a_person("statistics"),
    "statistics by kind": _of_a_person("statistics", 1),
    "achievements of a person": _of_a_person("achievements"),
    "setup of four": _setup_of_four,
    "setup of 2006": _setup_of_five,
    "sheet of costs": _sheet_editor,
    **{f"setup, more {sheet}": _more(sheet) for sheet in range(3)},
    "a rule": lambda program: program.open("rules", "D10.2"),
    "key": lambda program: program.stack.push(KeyCapture(InputAction.FLIP, lambda chord: None)),
    **{f"settings {sheet}": _settings(sheet) for sheet in range(1, 5)},
}
"""Every scene of the table of scenes, and further states of some of them."""


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize(
    "scale",
    [
        pytest.param(75, marks=pytest.mark.matrix),
        100,
        pytest.param(150, marks=pytest.mark.matrix),
        200,
    ],
)
@pytest.mark.sampled
def test_nothing_is_cut_at_any_text_scale(opened: Opener, name: str, scale: int) -> None:
    pilot, program = opened(text_scale=scale)
    SHOWN[name](program)
    pilot.settle()
    assert pilot.scene.page.audit() == []


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.sampled
def test_nothing_is_cut_in_a_language_with_long_words(
    opened: Opener, long_words: None, name: str
) -> None:
    pilot, program = opened()
    pilot.stack.rebuild()
    SHOWN[name](program)
    pilot.settle()
    assert pilot.scene.page.audit() == []


@pytest.mark.languages
@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("language", ["es", *OTHERS])
def test_nothing_is_cut_in_any_language(opened: Opener, language: str, name: str) -> None:
    pilot, program = opened(language=language)
    SHOWN[name](program)
    for scale in (100, 150):
        program.settings.change(text_scale=scale)
        pilot.settle()
        assert pilot.scene.page.audit() == [], scale


@pytest.mark.parametrize(
    "name", [name for name in SHOWN if name not in ("key", "table", "lesson", "puzzle", "example")]
)
@pytest.mark.sampled
def test_keys_reach_everything_and_escape_goes_back(opened: Opener, name: str) -> None:
    pilot, program = opened()
    SHOWN[name](program)
    pilot.settle()
    scene = pilot.scene
    wanted = {item.uid for item in scene.page.focusables() if item.can_focus()}
    pilot.key("tab")
    seen = set()
    for _ in range(len(wanted) + 1):
        seen.add(pilot.focused)
        pilot.key("tab")
    assert wanted <= seen
    pilot.key("escape")
    if name.startswith("setup, more"):
        assert pilot.has("setup.more")
        pilot.key("escape")
    assert pilot.scene is not scene

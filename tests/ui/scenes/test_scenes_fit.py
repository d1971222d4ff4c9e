"""Every scene around the table holds its texts at all text scales, sizes and in long languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.match.log import Decided, GameLog
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.sheet import RECONSTRUCTED, Sheet
from cleopatra.ui.program.demo import bot_table
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.reading.credits import CreditsScene
from cleopatra.ui.scenes.settings.key_capture import KeyCapture
from cleopatra.ui.scenes.setup.draft import CLASSIC
from cleopatra.ui.scenes.setup.setup import SetupScene
from cleopatra.ui.scenes.title.welcome import welcome
from tests.ui.scenes.conftest import Opener

Show = Callable[[Program], object]


def _setup_of_four(program: Program) -> None:
    scene = SetupScene(program)
    scene.draft.set_count(4)
    program.show(scene)


def _setup_of_five(program: Program) -> None:
    scene = SetupScene(program)
    scene.draft.set_edition(CLASSIC)
    scene.draft.set_count(5)
    program.show(scene)


def _sheet_editor(program: Program) -> None:
    _setup_of_five(program)
    scene = program.stack.top
    assert isinstance(scene, SetupScene)
    scene._edit_sheet(Sheet("my_box", RECONSTRUCTED.rows))


def _settings(sheet: int) -> Show:
    def show(program: Program) -> None:
        program.show_settings()
        top = program.stack.top
        assert top is not None
        tabs = top.page.find("settings.tabs")
        assert isinstance(tabs, Tabs)
        tabs.open(sheet)

    return show


def _house_rules(program: Program) -> None:
    scene = SetupScene(program)
    program.show(scene)
    tabs = scene.page.find("setup.tabs")
    assert isinstance(tabs, Tabs)
    tabs.open(2)


def _replay(program: Program) -> None:
    setup = bot_table(4)
    state = new_game(setup.options)
    decided = []
    for _ in range(40):
        seat = decision(state).actors[0]
        action = legal_actions(state, seat)[-1]
        decided.append(Decided(seat, action.text))
        apply(state, action, seat)
    program.show_replay(GameLog(setup, "", tuple(decided)))


def _ladder(sheet: int) -> Show:
    def show(program: Program) -> None:
        program.show_ladder(2)
        top = program.stack.top
        assert top is not None
        tabs = top.page.find("ladder.tabs")
        assert isinstance(tabs, Tabs)
        tabs.open(sheet)

    return show


SCENES: dict[str, Show] = {
    "title": lambda program: None,
    "ladder": _ladder(0),
    "ladder of characters": _ladder(1),
    "setup": _setup_of_four,
    "setup of 2006": _setup_of_five,
    "sheet of costs": _sheet_editor,
    "house rules": _house_rules,
    "load": lambda program: program.show_saves(),
    "replays": lambda program: program.show_replays(),
    "replay": _replay,
    "rules": lambda program: program.show_rules(),
    "a rule": lambda program: program.show_rules("D10.2"),
    "aid": lambda program: program.show_aid(),
    "credits": lambda program: program.show(CreditsScene(program)),
    "pause": lambda program: program.show_pause(),
    "key": lambda program: program.show(KeyCapture(InputAction.FLIP, lambda chord: None)),
    "welcome": lambda program: program.show(welcome(program)),
    **{f"settings {sheet}": _settings(sheet) for sheet in range(5)},
}


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_nothing_is_cut_at_any_text_scale(opened: Opener, name: str, scale: int) -> None:
    pilot, program = opened(text_scale=scale)
    SCENES[name](program)
    pilot.settle()
    assert pilot.scene.page.audit() == []


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_cut_in_a_language_with_long_words(
    opened: Opener, long_words: None, name: str
) -> None:
    pilot, program = opened()
    pilot.stack.rebuild()
    SCENES[name](program)
    pilot.settle()
    assert pilot.scene.page.audit() == []


@pytest.mark.parametrize("name", [name for name in SCENES if name != "key"])
def test_keys_reach_everything_and_escape_goes_back(opened: Opener, name: str) -> None:
    pilot, program = opened()
    SCENES[name](program)
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
    assert pilot.scene is not scene

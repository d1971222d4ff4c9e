"""Title, saves, settings and replays, used as a person uses them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from cleopatra.bots.random_bot import RandomBot
from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text import i18n
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.values import Choice
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.seat import BotPort
from cleopatra.match.setup import AIDS, MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions
from cleopatra.storage.settings import Settings, read_settings
from cleopatra.ui.host.player_settings import MODES
from cleopatra.ui.motion.pacing import SPEEDS
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.records.replay_scene import ReplayScene
from cleopatra.ui.scenes.table.hints import OFF, STRENGTHS
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.session.session import Session
from scripts.lab.quick_port import quick_port
from tests.ui.orders import submit
from tests.ui.scenes.conftest import Opener


def table(*bots: str) -> MatchSetup:
    seats = tuple(SeatInfo(f"Player {i}", i, bot) for i, bot in enumerate(bots))
    return MatchSetup(GameOptions(seats=len(bots), seed="ra", first_player="0"), seats)


def begin(pilot: Pilot, program: Program, *bots: str) -> Session:
    program.games.start(table(*bots))
    pilot.settle()
    assert program.games.session is not None
    return program.games.session


def texts(pilot: Pilot) -> str:
    """Everything that labels of the shown page say."""
    found = [getattr(widget, "text", "") for widget in pilot.scene.page.root.walk()]
    return "\n".join(str(text) for text in found)


def test_continue_goes_on_where_the_game_was_left(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    assert not pilot.has("title.continue")
    session = begin(pilot, program, "", "")
    session.look(0)
    submit(session, "take 1", "put 1")
    pilot.wait(0.3)
    before = session.match.position()
    program.games.leave()
    pilot.settle()
    assert isinstance(pilot.scene, TitleScene)
    pilot.click("title.continue")
    assert program.games.session is not None
    assert program.games.session.match.position() == before


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [100, 150])
def test_all_ways_of_the_title_are_seen_at_once(opened: Opener, scale: int, language: str) -> None:
    pilot, program = opened(tips=False, text_scale=scale, language=language)
    session = begin(pilot, program, "", "")
    session.look(0)
    submit(session, "take 1", "put 1")
    pilot.wait(0.3)
    program.games.leave()
    pilot.settle()
    assert pilot.has("title.continue")
    panels = [w for w in pilot.scene.page.root.walk() if isinstance(w, ScrollPanel)]
    assert panels and not any(panel.scrolls for panel in panels)


def test_a_new_game_asks_before_it_replaces_an_unfinished_one(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    begin(pilot, program, "", "")
    program.games.leave()
    program.open("setup")
    pilot.settle()
    pilot.click("setup.start")
    assert program.games.session is None
    pilot.key("escape")
    assert program.games.session is None
    pilot.click("setup.start")
    pilot.click("dialog.2")  # keep it in a slot
    assert isinstance(pilot.scene, TableScene)
    kept = program.games.saves.slots()[0].saved
    assert kept is not None
    assert [info.name for info in kept.log.setup.seats] == ["Player 0", "Player 1"]


def test_a_game_that_lies_in_a_slot_is_replaced_without_a_question(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    session = begin(pilot, program, "", "random")
    pilot.key("escape")
    pilot.click("pause.save")
    pilot.click("saves.save")
    pilot.click("pause.load")
    automatic = program.games.saves.continue_info()
    assert automatic is not None
    assert automatic.picture.startswith(b"\x89PNG"), "the list shows it as it is"
    pilot.key("down")
    pilot.click("saves.load")
    again = program.games.session
    assert again is not None and again is not session and isinstance(pilot.scene, TableScene)
    submit(again, "take 1")
    pilot.wait(0.2)
    pilot.key("escape")
    pilot.click("pause.load")
    pilot.key("down")
    pilot.click("saves.load")
    assert program.games.session is again, "what was played since then would be lost: it asks"


def test_save_replace_load_and_delete(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    session = begin(pilot, program, "", "random")
    pilot.key("escape")
    pilot.click("pause.save")
    pilot.click("saves.title")
    pilot.key("end")
    pilot.type(" by the river")
    pilot.click("saves.save")
    first = program.games.saves.slots()[0].saved
    assert first is not None
    assert first.title == "Turn 1 by the river"
    assert first.picture.startswith(b"\x89PNG")
    pilot.click("pause.save")  # the next empty slot is proposed
    pilot.key("up")
    pilot.click("saves.save")
    assert "Replace" in texts(pilot)
    pilot.click("dialog.1")
    pilot.click("pause.back")
    submit(session, "take 1")
    pilot.wait(0.2)
    pilot.key("escape")
    pilot.click("pause.load")
    pilot.key("down")
    pilot.click("saves.load")
    pilot.click("dialog.1")  # replace the automatic save
    assert program.games.session is not None
    assert program.games.session.observation.decisions == 0
    program.open("saves")
    pilot.settle()
    pilot.key("down")
    pilot.click("saves.delete")
    assert program.games.saves.slots()[0].saved is not None
    pilot.click("dialog.1")
    assert program.games.saves.slots()[0].is_empty


def test_files_that_cannot_be_read_are_told_and_left_alone(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    begin(pilot, program, "", "")
    program.games.save(1, "one")
    program.games.save(2, "two")
    home = program.home
    home.slot(1).write_bytes(home.slot(1).read_bytes().replace(b"one", b"eno"))
    data = home.slot(2).read_bytes()
    home.slot(2).write_bytes(re.sub(rb'"version": ?\d+', b'"version":99', data, count=1))
    home.slot(3).write_text("a letter")
    before = [home.slot(n).read_bytes() for n in (1, 2, 3)]
    program.open("saves")
    pilot.settle()
    for part in ("damaged", "newer version", "not a file of this game"):
        pilot.key("down")
        assert part in texts(pilot)
        assert not pilot.find("saves.load").enabled  # type: ignore[attr-defined]
    assert [home.slot(n).read_bytes() for n in (1, 2, 3)] == before


def test_settings_hold_at_once_and_are_kept(opened: Opener) -> None:
    pilot, program = opened()
    program.open("settings")
    pilot.settle()
    program.settings.change(text_scale=150)
    pilot.settle()
    assert pilot.kit.text_scale == 1.5
    program.settings.change(master_volume=30, is_muted=True)
    assert pilot.kit.sound.volumes.muted
    assert read_settings(program.home.settings).value.text_scale == 150
    assert read_settings(program.home.settings).value.master_volume == 30


@pytest.mark.parametrize(
    ("sheet", "name", "value"),
    [(0, "interface_scale", "100"), (1, "step_mode", True), (3, "panels_open", True)],
)
def test_a_click_changes_how_the_table_looks_and_goes(
    opened: Opener, sheet: int, name: str, value: object
) -> None:
    pilot, program = opened()
    program.open("settings")
    pilot.settle()
    pilot.click(f"settings.tabs.{sheet}")
    item = pilot.find(f"settings.{name}")
    assert isinstance(item, Widget)
    item.activate()
    assert getattr(read_settings(program.home.settings).value, name) == value


ELSEWHERE = {
    "window_width": "the window keeps its size",
    "window_height": "the window keeps its size",
    "window_place": "the window keeps its place",
    "window_maximised": "the window keeps its state",
    "hushed": "each tip and confirmation has its own switch, where it is shown and on this sheet",
    "coached": "the game in which the adviser speaks by himself, chosen when it is begun",
    "bindings": "a button for each key, on the sheet of keys",
    "last_table": "the set-up of the last game, offered again",
    "covers_hands": "chosen at the set-up of a game for several people",
    "sheets": "typed in at the set-up of a game",
    "player": "chosen among the statistics",
}
"""Settings without a control of their own on the settings' sheets, and why."""


def test_every_setting_is_on_a_sheet_with_all_its_values(opened: Opener) -> None:
    pilot, program = opened()
    program.open("settings")
    found: dict[str, Widget] = {}
    for sheet in range(6):
        pilot.click(f"settings.tabs.{sheet}")
        for widget in pilot.scene.page.root.walk():
            if widget.uid.startswith("settings."):
                found[widget.uid.removeprefix("settings.")] = widget
    types = get_type_hints(Settings)
    assert set(types) & set(found) == {field.name for field in fields(Settings)} - set(ELSEWHERE)
    assert any(uid.startswith("key.") for uid in found)
    for name, widget in found.items():
        if get_origin(types.get(name)) is Literal:
            assert isinstance(widget, Choice)
            offered = [value for value, _text in widget._options]
            assert sorted(offered) == sorted(get_args(types[name])), name


def test_names_in_the_settings_are_the_same_wherever_they_mean_something() -> None:
    types = get_type_hints(Settings)
    for name, meant in (
        ("animation_speed", SPEEDS),
        ("window_mode", MODES),
        ("hints", (OFF, *STRENGTHS)),
        ("aids", AIDS),
    ):
        assert sorted(meant) == sorted(get_args(types[name])), name


def test_language_changes_every_scene_at_once(opened: Opener) -> None:
    pilot, program = opened()
    program.open("settings")
    pilot.settle()
    english = texts(pilot)
    program.settings.change(language="es")
    pilot.settle()
    assert i18n.language() == "es"
    spanish = texts(pilot)
    assert spanish != english
    pilot.key("escape")
    assert "Jugar" in texts(pilot)
    program.settings.change(language="en")
    pilot.settle()
    assert "Play" in texts(pilot)


def test_a_key_is_bound_anew_and_kept(opened: Opener) -> None:
    pilot, program = opened()
    program.open("settings")
    pilot.settle()
    pilot.click("settings.tabs.4")
    pilot.find("settings.key.flip").activate()
    pilot.settle()
    pilot.key("tab")  # moves through screens: not to be had
    pilot.key("v")
    assert pilot.kit.bindings.keys(InputAction.FLIP) == ("v",)
    kept = read_settings(program.home.settings).value.bindings
    assert kept == {"flip": ("v",)}
    pilot.find("settings.keys.reset").activate()
    pilot.settle()
    assert pilot.kit.bindings.keys(InputAction.FLIP) == ("f",)


def test_rules_are_searched_and_opened_at_a_number(opened: Opener) -> None:
    pilot, program = opened()
    program.open("rules", "D8.2")
    pilot.settle()
    assert "statue of Anubis" in texts(pilot)
    pilot.click("rules.search")
    pilot.type("crocodile")
    assert "D10.2" in texts(pilot)
    assert "D8.2" not in texts(pilot)
    pilot.key("escape", "escape")
    assert isinstance(pilot.scene, TitleScene)


def random_port(bots: Mapping[int, str], seed: int) -> BotPort:
    return quick_port(dict.fromkeys(bots, RandomBot(seed).name), seed)


@pytest.mark.slow
def test_x3_the_list_says_what_it_leaves_out_and_a_replay_lost_meanwhile_is_told(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot, program = opened(tips=False)
    program.games.ports = random_port
    session = begin(pilot, program, "random", "random")
    pilot.until(lambda: session.match.is_over)
    program.games.leave()
    (info,) = program.games.saves.replays().infos
    for number in range(3):
        copy = info.path.with_name(f"{number:016x}.cleo")
        copy.write_bytes(info.path.read_bytes())
    monkeypatch.setattr("cleopatra.storage.saves.MOST_LISTED", 2)
    program.open("replays")
    pilot.settle()
    assert "2 older games are also kept" in texts(pilot)
    for path in info.path.parent.iterdir():
        path.unlink()
    pilot.click("replays.watch")
    assert "could not be loaded" in texts(pilot)


@pytest.mark.slow
def test_a_finished_game_is_watched_and_taken_over(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    program.games.ports = random_port
    session = begin(pilot, program, "random", "random")
    pilot.until(lambda: session.match.is_over)
    program.games.leave()
    program.open("replays")
    pilot.settle()
    pilot.click("replays.watch")
    scene = pilot.scene
    assert isinstance(scene, ReplayScene)
    pilot.click("replay.step+")
    pilot.click("replay.step+")
    pilot.key("page down", "page down")
    there = scene._replay.at
    assert there > 2
    pilot.click("replay.step-")
    assert scene._replay.at == there - 1
    truth = scene._replay.opened()
    assert scene._director is not None
    assert scene._director.shown == truth
    pilot.click("replay.play")
    pilot.wait(3.0)
    assert scene._replay.at > there
    pilot.click("replay.play")
    pilot.click("replay.take")
    pilot.click("dialog.1")  # the first seat
    assert isinstance(pilot.scene, TableScene)
    assert program.games.session is not None
    assert len(program.games.session.match.setup.persons) == 1


def test_pausing_holds_the_bots(opened: Opener) -> None:
    pilot, program = opened(tips=False)
    program.games.ports = random_port
    session = begin(pilot, program, "", "random")
    pilot.key("escape")
    assert session.match.is_paused
    pilot.key("escape")
    assert not session.match.is_paused

"""The pace of a game at the table: step mode by every device, the recap and its line, and panels
that keep still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cleopatra.assets import asset_path
from cleopatra.bots.bot import QUICK
from cleopatra.bots.registry import make_bot
from cleopatra.kit.device.bindings import PAD
from cleopatra.kit.device.input import InputAction
from cleopatra.kit.motion.clock import Speed
from cleopatra.rules.decisions import DecisionKind
from cleopatra.storage.courses import read_examples
from cleopatra.storage.saved import read_save
from cleopatra.ui.motion.director import Director
from cleopatra.ui.motion.pacing import Pacing
from cleopatra.ui.scenes.film.film import FilmScene
from cleopatra.ui.scenes.learn.lesson_scene import ExampleScene
from cleopatra.ui.scenes.records.replay_scene import ReplayScene
from cleopatra.ui.scenes.table.curtain import CurtainScene
from cleopatra.ui.table.recap import summaries_of
from cleopatra.ui.table.table_facts import Context
from tests.ui.scenes.conftest import SAMPLE
from tests.ui.shared_table import SharedTable

Open = Callable[..., SharedTable]
BOTS = ("", "greedy", "greedy")


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    tables: list[SharedTable] = []

    def open_one(*bots: str, **settings: object) -> SharedTable:
        home = tmp_path / str(len(tables))
        tables.append(SharedTable(home, *(bots or BOTS), **settings))  # type: ignore[arg-type]
        return tables[-1]

    yield open_one
    for table in tables:
        table.close()


def play_own_turn(table: SharedTable) -> None:
    """The viewer's turn is played by a bot's choice, without the screen."""
    session = table.session
    bot = make_bot("greedy", 0)
    seat = session.viewer
    assert seat is not None and session.match.current == seat
    turn = session.match.turn
    while session.match.turn == turn and session.is_mine:
        legal = list(session.legal())
        session.submit(bot.choose(session.observation, legal, QUICK))
        session.pump(is_behind=True)


def wait_for_own_turn(table: SharedTable) -> None:
    scene = table.table
    table.pilot.until(lambda: table.session.is_mine and not scene.director.is_busy)


# -- step mode -----------------------------------------------------------------------------------


def press_button(table: SharedTable) -> None:
    table.pilot.press("offer:go_on")
    table.pilot.release("offer:go_on")


def press_enter(table: SharedTable) -> None:
    while table.pilot.focused != "offer:go_on":
        table.pilot.key_down("tab")
        table.pilot.key_up("tab")
    table.pilot.key_down("return")
    table.pilot.key_up("return")


def press_pad(table: SharedTable) -> None:
    while table.pilot.focused != "offer:go_on":
        table.pilot.pad("dpad up")
    table.pilot.pad(PAD[InputAction.ACCEPT][0])


@pytest.mark.parametrize("press", [press_button, press_enter, press_pad])
@pytest.mark.parametrize("speed", ["none", "very_fast"])
def test_between_the_computers_moves_the_game_waits(
    opened: Open, press: Callable[[SharedTable], None], speed: str
) -> None:
    table = opened(step_mode=True, animation_speed=speed)
    scene = table.table
    wait_for_own_turn(table)
    play_own_turn(table)
    for seat in (1, 2):
        table.pilot.until(lambda: scene.director.is_stopped)
        assert scene.view.shown.observation.current == seat
        assert [offer.code for offer in scene.view.shown.prompt.offers] == ["go_on"]
        table.pilot.wait(5)
        assert scene.director.is_stopped
        press(table)
        assert not scene.director.is_stopped or scene.view.shown.observation.current != seat
    wait_for_own_turn(table)
    assert scene.view.shown.observation == table.session.observation


def test_after_the_first_time_the_focus_waits_on_the_button(opened: Open) -> None:
    table = opened(step_mode=True)
    wait_for_own_turn(table)
    table.pilot.key("tab")
    play_own_turn(table)
    table.pilot.until(lambda: table.table.director.is_stopped)
    table.pilot.frame()
    assert table.pilot.focused == "offer:go_on"
    table.pilot.key("return")
    assert table.table.view.shown.observation.current == 2, "Enter went on, by one move"


def test_keys_and_clicks_elsewhere_do_not_go_on(opened: Open) -> None:
    table = opened(step_mode=True)
    scene = table.table
    wait_for_own_turn(table)
    play_own_turn(table)
    table.pilot.until(lambda: scene.director.is_stopped)
    table.pilot.click(scene.view.stage.stage.rect.center)
    table.pilot.key("space", "up", "x")
    assert scene.director.is_stopped and scene.view.shown.observation.current == 1


@pytest.mark.long
def test_step_mode_follows_the_settings(opened: Open) -> None:
    table = opened()
    wait_for_own_turn(table)
    table.program.open("pause")
    table.program.settings.change(step_mode=True, panels_open=True)
    table.pilot.key("escape")
    assert table.program.settings.pacing.waits_for_me
    assert table.table.view.shown.panels_open
    table.program.open("pause")
    table.program.settings.change(step_mode=False, panels_open=False)
    table.pilot.key("escape")
    assert not table.program.settings.pacing.waits_for_me
    assert not table.table.view.shown.panels_open


# -- what they did -------------------------------------------------------------------------------


def test_the_line_tells_what_the_others_did_until_the_own_turn_is_over(opened: Open) -> None:
    table = opened()
    wait_for_own_turn(table)
    recap = table.table.view.recap
    assert recap.turns == (), "nobody has done anything yet"
    play_own_turn(table)
    wait_for_own_turn(table)
    assert [turn.seat for turn in recap.turns] == [1, 2]
    table.hold()
    play_own_turn(table)
    table.pilot.wait(0.2)
    assert recap.turns == (), "the own turn is over"
    table.hold(False)
    wait_for_own_turn(table)
    assert [turn.seat for turn in recap.turns] == [1, 2]


def test_the_line_never_tells_more_than_was_shown(opened: Open) -> None:
    table = opened(animation_speed="normal")
    scene = table.table
    wait_for_own_turn(table)
    play_own_turn(table)
    seen = []
    while not (table.session.is_mine and not scene.director.is_busy):
        table.pilot.frame()
        told = [turn.seat for turn in scene.view.recap.turns]
        if not seen or told != seen[-1]:
            seen.append(told)
        current = scene.view.shown.observation.current
        assert all(seat <= current or current == 0 for seat in told)
    assert seen == [[], [1], [1, 2]]


def test_each_person_reads_what_happened_since_the_own_last_turn(opened: Open) -> None:
    table = opened("", "", "greedy")
    recap = table.table.view.recap
    for person, before in ((0, []), (1, [0]), (0, [1, 2]), (1, [2, 0])):
        table.pilot.until(lambda: isinstance(table.pilot.scene, CurtainScene))
        table.reveal()
        assert table.session.viewer == person
        assert [turn.seat for turn in recap.turns] == before
        own = table.table.view.shown
        assert own.viewer == person and sum(own.hand) == sum(table.session.observation.hand)
        play_own_turn(table)


def test_an_open_log_is_written_again_for_each_person(opened: Open) -> None:
    table = opened("", "", "greedy")
    table.reveal()
    table.pilot.key("l")
    log = table.table.view.log
    assert log.is_open
    play_own_turn(table)
    table.reveal()
    assert table.session.viewer == 1 and log.is_open
    turns = table.table._chronicle.turns(table.session.turns(), table.session.match.rules)
    assert [line.text for turn in turns for line in turn.lines]
    assert log._turns == tuple(turns)


def test_nothing_private_is_told_while_nobody_decides(opened: Open) -> None:
    table = opened("", "", "greedy")
    table.reveal()
    scene, session = table.table, table.session
    stalls = session.observation.stalls
    table.visit_market(next(i for i, stall in enumerate(stalls) if stall.down))
    table.pilot.until(lambda: isinstance(table.pilot.scene, CurtainScene))
    assert not table.is_hand_open and session.viewer is None
    public, private = (
        scene._chronicle.turns(session.match.turns(seat), session.match.rules) for seat in (None, 0)
    )
    assert public != private
    assert [turn.seat for turn in scene.view.recap.turns] == [0]
    assert scene.view.recap.turns == summaries_of(public)
    scene._commands.refresh_log()
    (told,) = scene.view.log.lines(scene.view.shown)
    assert "face-down card" in told
    assert told.endswith(" ".join(line.text for turn in public for line in turn.lines))


# -- the recap -----------------------------------------------------------------------------------


def recap_of(table: SharedTable) -> list[str]:
    """Presses R and reads the captions until it is over."""
    scene = table.table
    said: list[str] = []
    table.pilot.key_down("r")
    table.pilot.key_up("r")
    assert scene.director.is_recap and scene.director.clock.speed is Speed.SLOW
    while scene.director.is_recap:
        table.pilot.frame(0.1)
        text = scene.view.caption.text
        if text and (not said or said[-1] != text):
            said.append(text)
    return said


def test_r_repeats_slowly_what_the_others_did(opened: Open) -> None:
    table = opened(reduced_motion=False)
    wait_for_own_turn(table)
    play_own_turn(table)
    wait_for_own_turn(table)
    now = table.table.view.shown.observation
    table.pilot.settle()
    stage = table.table.view.stage.stage
    home = stage.camera.zoom
    table.pilot.wheel(3, stage.rect.center)
    table.pilot.settle()
    line = table.table.view.recap.turns
    said = recap_of(table)
    table.pilot.settle()
    assert any("Bo" in text for text in said) and any("Cy" in text for text in said)
    assert not any("Ana" in text for text in said)
    assert table.table.view.shown.observation == now
    assert table.table.view.recap.turns == line
    assert stage.camera.zoom == pytest.approx(home), "it was watched from home"
    assert table.table.director.clock.speed is Speed.NONE


def test_the_line_is_a_button_that_repeats(opened: Open) -> None:
    table = opened()
    wait_for_own_turn(table)
    play_own_turn(table)
    wait_for_own_turn(table)
    table.pilot.press("recap")
    table.pilot.release("recap")
    assert table.table.director.is_recap


@pytest.mark.parametrize("way", ["escape", "click"])
def test_a_recap_is_left_by_escape_or_any_click(opened: Open, way: str) -> None:
    table = opened()
    wait_for_own_turn(table)
    play_own_turn(table)
    wait_for_own_turn(table)
    now = table.table.view.shown.observation
    table.pilot.key_down("r")
    table.pilot.key_up("r")
    assert table.table.director.is_recap
    assert table.table.view.context is Context.WATCH
    if way == "escape":
        table.pilot.key("escape")
    else:
        table.pilot.click(table.table.view.stage.stage.rect.center)
    assert not table.table.director.is_busy and table.pilot.scene is table.table
    assert table.table.view.shown.observation == now


def test_a_recap_works_in_a_game_that_was_loaded(opened: Open) -> None:
    table = opened()
    wait_for_own_turn(table)
    play_own_turn(table)
    wait_for_own_turn(table)
    line = table.table.view.recap.turns
    again = opened(log=table.session.match.log())
    wait_for_own_turn(again)
    assert again.table.view.recap.turns == line
    assert any("Bo" in text for text in recap_of(again))


def test_a_recap_shows_a_person_only_what_that_person_may_know(opened: Open) -> None:
    table = opened("", "")
    table.reveal()
    play_own_turn(table)
    table.reveal()
    scene = table.table
    mine = table.session.observation.hand
    table.pilot.key_down("r")
    table.pilot.key_up("r")
    while scene.director.is_recap:
        table.pilot.frame(0.1)
        shown = scene.view.shown.observation
        assert shown.viewer in (1, None)
        assert shown.viewer is None or shown.hand == mine
    assert scene.view.shown.observation == table.session.observation


# -- the panels ----------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", ["none", "normal"])
@pytest.mark.parametrize("reduced", [False, True])
def test_panels_fold_once_while_others_play(opened: Open, speed: str, reduced: bool) -> None:
    table = opened(animation_speed=speed, reduced_motion=reduced)
    scene = table.table
    wait_for_own_turn(table)
    play_own_turn(table)
    seen = [Context.TURN]
    for _ in range(6000):
        table.pilot.frame()
        if scene.view.context is not seen[-1]:
            seen.append(scene.view.context)
        if table.session.is_mine and not scene.director.is_busy:
            break
    assert seen[-1] is Context.TURN
    if speed == "normal":
        assert seen.count(Context.WATCH) == 1 and seen[-2] is Context.WATCH


def test_bots_do_not_run_far_ahead_of_what_is_shown(opened: Open) -> None:
    table = opened("greedy", "greedy", "greedy")
    table.program.settings.change(animation_speed="slow")
    behind = 0
    for _ in range(600):
        table.pilot.frame()
        behind = max(behind, table.table.director.backlog)
    assert 4 < behind < 40
    assert table.session.match.decision.kind is not DecisionKind.OVER


# -- one pace everywhere -------------------------------------------------------------------------

CHANGES = {
    "speed": {"animation_speed": "very_fast"},
    "is_reduced": {"reduced_motion": True},
    "waits_for_me": {"step_mode": True},
}
"""Field of the pacing -> a change of the settings that changes it."""


def open_game(table: SharedTable) -> Director:
    return table.table.director


def open_replay(table: SharedTable) -> Director:
    table.program.open("replay", read_save(SAMPLE).log)
    table.pilot.frame()
    assert isinstance(table.pilot.scene, ReplayScene)
    assert table.pilot.scene._director is not None
    return table.pilot.scene._director


def open_example(table: SharedTable) -> Director:
    table.program.open("rules")
    table.program.lessons.try_out(read_examples(asset_path("lessons"))[0])
    table.pilot.frame()
    assert isinstance(table.pilot.scene, ExampleScene)
    return table.pilot.scene.director


def open_film(table: SharedTable) -> FilmScene:
    table.program.open("film", read_save(SAMPLE).log)
    table.pilot.frame()
    assert isinstance(table.pilot.scene, FilmScene)
    return table.pilot.scene


def film_seconds(scene: FilmScene, table: SharedTable) -> float:
    """How far the film gets within half a second."""
    assert scene._painter is not None
    before = scene._painter.time
    table.pilot.wait(0.5)
    return scene._painter.time - before


def test_each_part_of_the_pace_comes_from_a_setting() -> None:
    assert set(CHANGES) == set(Pacing._fields)


@pytest.mark.parametrize("part", CHANGES)
@pytest.mark.parametrize("place", [open_game, open_replay, open_example])
def test_a_setting_of_pace_reaches_a_running_game_a_replay_and_an_example(
    opened: Open, place: Callable[[SharedTable], Director], part: str
) -> None:
    table = opened(animation_speed="normal", reduced_motion=False)
    director = place(table)
    usual = table.program.settings.pacing
    table.program.settings.change(**CHANGES[part])
    assert getattr(table.program.settings.pacing, part) != getattr(usual, part)
    table.pilot.frame()
    assert director._pacing() == table.program.settings.pacing
    assert director.clock.speed is table.program.settings.pacing.speed
    assert director._films.reduced is table.program.settings.pacing.is_reduced


def test_a_speed_chosen_in_a_replay_holds_there_only(opened: Open) -> None:
    table = opened(animation_speed="normal")
    director = open_replay(table)
    scene = table.pilot.scene
    assert isinstance(scene, ReplayScene)
    scene.set_speed("slow")
    table.pilot.frame()
    assert scene.speed == "slow" and director.clock.speed is Speed.SLOW
    table.program.settings.change(animation_speed="fast")
    table.pilot.frame()
    assert director.clock.speed is Speed.SLOW
    assert table.program.settings.pacing.speed is Speed.FAST


def test_a_replay_that_plays_by_itself_stops_after_each_move_of_a_bot(opened: Open) -> None:
    table = opened(step_mode=True)
    open_replay(table)
    scene = table.pilot.scene
    assert isinstance(scene, ReplayScene)
    seats = scene._replay.log.setup.seats
    ends = []
    while len(ends) < 4:
        turn = scene._replay.turn
        scene.toggle_play()
        table.pilot.until(lambda: not scene._is_playing)
        ends.append(scene._replay.turn)
        assert scene._replay.turn > turn
        between = range(turn, scene._replay.turn - 1)
        assert not any(seats[n % len(seats)].bot for n in between), "one bot's turn at a time"
    table.program.settings.change(step_mode=False)
    before = scene._replay.turn
    scene.toggle_play()
    table.pilot.until(lambda: scene._replay.turn > before + 2)
    assert scene._is_playing


def test_the_film_of_a_game_runs_at_the_speed_of_the_settings(opened: Open) -> None:
    table = opened(animation_speed="normal", reduced_motion=False)
    scene = open_film(table)
    usual = film_seconds(scene, table)
    table.program.settings.change(animation_speed="very_fast")
    assert film_seconds(scene, table) == pytest.approx(4 * usual, rel=0.25)


@pytest.mark.parametrize("change", [{"animation_speed": "none"}, {"reduced_motion": True}])
def test_without_motion_the_film_of_a_game_shows_its_end(
    opened: Open, change: dict[str, object]
) -> None:
    table = opened(animation_speed="normal", reduced_motion=False)
    table.program.settings.change(**change)
    scene = open_film(table)
    assert scene._painter is not None and scene._painter.is_over
    scene.restart()
    assert 0 < film_seconds(scene, table) < 1, "who wants to see it move sees it at normal speed"

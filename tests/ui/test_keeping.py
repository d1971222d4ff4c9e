"""What a person is told while games cannot be kept: a full disk, a second window, a missing bot."""

from __future__ import annotations

import errno
import gc
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra import app
from cleopatra.kit.text import i18n
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.window.dialog import Dialog
from cleopatra.kit.window.scene import Scene
from cleopatra.match.match import Match
from cleopatra.match.seat import PersonSeat
from cleopatra.match.setup import SeatInfo
from cleopatra.storage.keeper import GameKeeper
from cleopatra.storage.lock import HomeLock
from cleopatra.storage.paths import Home
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.saves import Saves
from cleopatra.storage.settings import Settings, write_settings
from cleopatra.storage.statistics import Statistics
from cleopatra.ui.host.games import RETRY
from cleopatra.ui.program.window import Window
from cleopatra.ui.scenes.inspection.inspection import InspectionScene
from cleopatra.ui.scenes.inspection.scores import ScoresScene
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.scenes.shared.save_warning import UID
from cleopatra.ui.scenes.table.curtain import CurtainScene
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.words import messages
from scripts.lab.situations import Recorded
from tests.match.tables import Driver, match_of
from tests.storage.games import GAME, files_of, nearly_over
from tests.ui.shared_table import SharedTable

SIGN = "knob:unkept"


def full(*args: object) -> None:
    raise OSError(errno.ENOSPC, "full")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[SharedTable]:
    table = SharedTable(tmp_path, "", "greedy")
    table.hold()
    yield table
    table.close()


def words(dialog: object) -> str:
    """All that a dialog says."""
    assert isinstance(dialog, Dialog)
    labels = [w for w in dialog.page.root.walk() if isinstance(w, Label)]
    return " ".join(label.text for label in labels)


def test_k2_a_sign_stands_at_the_table_until_saving_works_again(
    table: SharedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = table.pilot
    assert not pilot.has(SIGN)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        table.visit_market()
        pilot.wait(0.5)
        assert pilot.has(SIGN)
        assert "disk is full" in table.table.view.unkept.text
        pilot.wait(3 * RETRY)
        assert pilot.has(SIGN)
        pilot.click(SIGN)
        pilot.wait(0.5)
        assert "disk is full" in words(pilot.scene) and "attempt" in words(pilot.scene)
        pilot.key("return")
        pilot.wait(0.5)
        assert isinstance(pilot.scene, TableScene)
    pilot.wait(RETRY + 1)
    assert not pilot.has(SIGN)
    assert table.table.view.unkept.text == ""
    assert Saves(table.program.home).resume().log == table.session.match.log()


def before(home: Path, kind: type[Scene]) -> SharedTable:
    """A recorded game of a person and a bot, shortly before such a scene opens."""
    game = Recorded("two-players-finished")
    at = game.before("bid ") if kind is OfferingScene else len(game.log.decisions) - 1
    return SharedTable(home, log=game.seated(at - 1, 0))


def play_until(table: SharedTable, *kinds: type[Scene]) -> None:
    """People take their first legal action until such a scene is on top, at a table for all."""
    session = table.session
    for _ in range(4000):
        if isinstance(table.pilot.scene, kinds):
            return
        if table.pilot.has("offering.done"):
            table.pilot.click("offering.done")
        if not session.match.is_over:
            seat = session.match.decision.actors[0]
            if seat in session.match.setup.persons:
                session.submit(session.match.legal(seat)[0], seat=seat)
            session.pump()
        table.pilot.frame()
    raise AssertionError("there was no such scene")


def assert_told_until_there_is_room(table: SharedTable, patch: pytest.MonkeyPatch) -> None:
    """The scene has the sign, which is explained and goes away by itself, as it came."""
    pilot, scene = table.pilot, table.pilot.scene
    pilot.wait(0.6)
    assert pilot.has(UID)
    pilot.click(UID)
    pilot.wait(0.5)
    assert "disk is full" in words(pilot.scene)
    pilot.wait(2 * RETRY)  # nothing is given up while the message is read
    patch.undo()
    pilot.wait(RETRY + 1)
    assert table.session.save_problem is None
    pilot.key("return")
    pilot.wait(0.6)
    assert pilot.scene is scene
    assert not pilot.has(UID)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [OfferingScene, InspectionScene])
def test_k2_the_sign_stands_wherever_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[Scene]
) -> None:
    table = before(tmp_path, kind)
    try:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            play_until(table, kind)
            assert_told_until_there_is_room(table, patch)
        assert Saves(table.program.home).resume().log == table.session.match.log()
        assert len(table.program.games.saves.replays().infos) == int(kind is InspectionScene)
    finally:
        table.close()


@pytest.mark.slow
def test_k2_the_sign_stands_beside_the_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = before(tmp_path, InspectionScene)
    try:
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            play_until(table, InspectionScene)
            table.pilot.scene.cancel()
            assert isinstance(table.pilot.scene, ScoresScene)
            assert_told_until_there_is_room(table, patch)
        assert len(table.program.games.saves.replays().infos) == 1
    finally:
        table.close()


def test_k2_the_sign_stands_on_the_curtain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = SharedTable(tmp_path, "", "")
    try:
        table.reveal()
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            table.visit_market()
            table.pilot.until(lambda: isinstance(table.pilot.scene, CurtainScene))
            assert_told_until_there_is_room(table, patch)
    finally:
        table.close()


@pytest.mark.parametrize(
    "code", [SaveProblemCode.NO_SPACE, SaveProblemCode.NO_PERMISSION, SaveProblemCode.CANNOT_WRITE]
)
def test_k2_the_sign_and_its_details_name_the_reason(code: SaveProblemCode) -> None:
    problem = SaveProblem(code, Path("saves") / "auto.journal")
    assert messages.not_kept(problem) != messages.not_kept(
        SaveProblem(SaveProblemCode.IN_USE, Path("saves"))
    )
    assert "auto.journal" in messages.not_kept_details(problem)


def opened(home: Path, monkeypatch: pytest.MonkeyPatch) -> Window:
    """The window as the program opens it, which is not run."""
    windows: list[Window] = []
    monkeypatch.setattr(Window, "run", lambda window: windows.append(window))
    app.play(str(home))
    gc.unfreeze()
    return windows[0]


def is_there(window: Window, uid: str) -> bool:
    """Whether the scene on top has a widget of that name."""
    assert window.stack.top is not None
    return window.stack.top.page.find(uid) is not None


def test_k3_a_second_window_says_so_and_keeps_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path)
    write_settings(home.settings, replace(Settings(), language="en", tips=False))
    saves = Saves(home)
    running = match_of("pp")
    GameKeeper(saves, running, GAME).close()
    first = HomeLock(home.lock)
    assert first.take()
    before = files_of(tmp_path)
    window = opened(tmp_path, monkeypatch)
    try:
        assert "another window" in words(window.stack.top)
        window.stack.pop()
        program = window.program
        program.show("title")
        window.loop.frame()
        assert is_there(window, "title.new")
        assert not is_there(window, "title.continue")
        program.games.start(match_of("pp", seed="other").setup)
        session = program.games.session
        assert session is not None
        assert session.save_problem is not None
        assert session.save_problem.code is SaveProblemCode.IN_USE
        window.loop.frame()
        table = next(scene for scene in window.stack.scenes if isinstance(scene, TableScene))
        table.update(RETRY + 1)
        assert "another window" in table.view.unkept.text
        with pytest.raises(SaveProblem):
            program.games.save(1, "mine")
        program.settings.change(text_scale=150)
        program.games.leave()
        assert files_of(tmp_path) == before
    finally:
        window.close()
        first.release()
        i18n.set_language("en")
    assert files_of(tmp_path) == before


def test_k3_a_window_alone_keeps_its_games_and_gives_the_lock_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(tmp_path, monkeypatch)
    other = HomeLock(Home(tmp_path).lock)
    try:
        assert not isinstance(window.stack.top, Dialog)
        assert not window.program.games.saves.in_use
        assert not other.take()
    finally:
        window.close()
        i18n.set_language("en")
    assert other.take()
    other.release()


def test_k1_a_finished_game_is_recorded_at_the_start_and_not_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path)
    saves = Saves(home)
    match = nearly_over("bb")
    keeper = GameKeeper(saves, match, GAME)
    snapshot = home.auto_save.read_bytes()
    Driver(match).to_end()
    keeper.close()
    # As if the program had been killed right after the last line of the journal.
    home.auto_save.write_bytes(snapshot)
    for path in (home.statistics, *home.replays.iterdir()):
        path.unlink()
    assert saves.unfinished() is not None
    window = opened(tmp_path, monkeypatch)
    try:
        assert [result.game for result in Statistics(home.statistics).results()] == [GAME]
        assert len(saves.replays().infos) == 1
        window.loop.frame()
        assert is_there(window, "title.new")
        assert not is_there(window, "title.continue")
    finally:
        window.close()
        i18n.set_language("en")


def test_x1_a_game_with_a_bot_of_a_newer_version_is_refused_in_a_sentence(
    table: SharedTable,
) -> None:
    log = table.session.match.log()
    name = "sphinx-9[c:gold]"  # what cannot be printed is refused with the file
    setup = log.setup.with_seat(1, SeatInfo("Bo", 1, name))
    table.program.games.play_log(replace(log, setup=setup))
    table.pilot.wait(0.5)
    assert "sphinx-9[[c:gold]" in words(table.pilot.scene)


def test_x1_continue_with_such_a_bot_is_refused_too(tmp_path: Path, table: SharedTable) -> None:
    log = table.session.match.log()
    table.program.games.leave()
    setup = log.setup.with_seat(1, SeatInfo("Bo", 1, "hippo"))
    match = Match.resume(replace(log, setup=setup), [PersonSeat()] * 2)
    GameKeeper(Saves(Home(tmp_path)), match, GAME).close()
    table.program.show("title")
    table.program.games.resume()
    table.pilot.wait(0.5)
    assert "hippo" in words(table.pilot.scene)

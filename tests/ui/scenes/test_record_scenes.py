"""Statistics, achievements and the sign at the end of a game: by keys, with few games, with bad
files."""

from __future__ import annotations

import errno
import os
from dataclasses import replace

import pytest

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.widgets.labels import Icon, Label
from cleopatra.kit.widgets.values import Choice
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.log import GameLog
from cleopatra.match.setup import SeatInfo
from cleopatra.storage.analyses import path_beside, write_analysis
from cleopatra.storage.saved import read_save, write_save
from cleopatra.storage.statistics import FULL, GameResult, SeatResult, Statistics
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.inspection.scores import ScoresScene
from cleopatra.ui.scenes.records.achievements import AchievementsScene, Tablet
from cleopatra.ui.scenes.records.replay_scene import ReplayScene
from cleopatra.ui.scenes.records.statistics_scene import StatisticsScene
from tests.ui.scenes.conftest import SAMPLE, Opener, analysed

NAME = "Ana"


def _result(
    number: int, won: bool, *reached: str, name: str = NAME, bot: str = "level3"
) -> GameResult:
    own = SeatResult(name, "", 40, 0, False, won, 3, 5, reached)
    other = SeatResult("Hori", bot, 41 - 2 * won, 0, False, not won, 4, 0)
    day = f"2030-01-{number % 28 + 1:02}T12:00:00+00:00"
    options = f"edition=deluxe seats=2 seed=s{number}"
    return GameResult(f"{number:016x}", day, options, 9, 90, "count", (own, other), "", FULL, 1)


def _with(program: Program, *results: GameResult) -> None:
    Statistics(program.home.statistics).add_all(results)


def _own_game(*people: int) -> GameLog:
    """The sample with persons in some seats."""
    log = read_save(SAMPLE).log
    for seat in people:
        info = SeatInfo(f"Person {seat}", log.setup.seats[seat].colour)
        log = replace(log, setup=log.setup.with_seat(seat, info))
    return log


def _keep(program: Program, number: int, *people: int) -> GameLog:
    """Keeps the sample as the replay of a game."""
    log = _own_game(*people)
    saved = replace(read_save(SAMPLE), game=f"{number:016x}", log=log)
    write_save(program.games.saves.replay_path(saved.game), saved)
    return log


def _show(pilot: Pilot, program: Program, name: str) -> None:
    program.open(name)
    pilot.wait(1.0)
    pilot.settle()


def _texts(pilot: Pilot) -> str:
    return "\n".join(w.text for w in pilot.scene.page.root.walk() if isinstance(w, Label))


def _signs(pilot: Pilot) -> list[str]:
    return [w.name for w in pilot.scene.page.root.walk() if isinstance(w, Icon)]


def _told(pilot: Pilot, uid: str) -> Description:
    found = pilot.scene.page.find(uid)
    assert isinstance(found, Tablet)
    return found.describe()


def test_without_a_game_the_screens_say_so(opened: Opener) -> None:
    pilot, _program = opened()
    pilot.click("title.statistics")
    pilot.settle()

    assert "Play a game to its end" in _texts(pilot)
    pilot.click("statistics.achievements")
    assert isinstance(pilot.scene, AchievementsScene)
    assert "0 of 40" in _texts(pilot)
    pilot.click("achievements.statistics")
    assert isinstance(pilot.scene, StatisticsScene)
    pilot.key("escape")
    assert pilot.has("title.statistics")


def test_few_games_are_counted_and_many_make_a_share(opened: Opener) -> None:
    pilot, program = opened()
    _with(program, _result(1, True), _result(2, True))
    _show(pilot, program, "statistics")
    assert "2 of 2" in _texts(pilot)
    assert "100%" not in _texts(pilot)
    pilot.key("escape")
    _with(program, *(_result(number, number % 2 == 0) for number in range(3, 43)))
    _show(pilot, program, "statistics")

    assert "52%" in _texts(pilot)
    assert "42 games: 38% to 67%" in _texts(pilot)


@pytest.mark.parametrize("text_scale", [100, 200])
def test_every_sheet_fits_and_is_reached_by_keys(opened: Opener, text_scale: int) -> None:
    pilot, program = opened(text_scale=text_scale)
    _keep(program, 1, 0)
    log = _keep(program, 2, 0)
    analysis = analysed().analysis
    assert analysis is not None
    path = program.games.saves.replay_path(f"{2:016x}")
    write_analysis(path_beside(path), log, analysis)
    _show(pilot, program, "statistics")

    for sheet, words in enumerate(("Victories", "Edition", "Ahead of you", "too few to see")):
        assert pilot.scene.page.audit() == []
        assert words in _texts(pilot)
        if sheet < 3:
            pilot.key("right", "return")
            pilot.settle()
            assert pilot.scene._sheet_open == sheet + 1  # type: ignore[attr-defined]


def test_filters_choose_games_and_all_come_back(opened: Opener) -> None:
    pilot, program = opened()
    others = [_result(number, False, bot="level6") for number in range(3, 6)]
    _with(program, _result(1, True), _result(2, True), *others)
    _show(pilot, program, "statistics")
    pilot.click("statistics.filter")
    pilot.scene.page.focus("statistics.filter.opponent")
    pilot.key("right")
    pilot.settle()
    assert "2 of 5" in _texts(pilot)
    pilot.key("right")
    pilot.settle()
    assert "3 of 5" in _texts(pilot)
    assert "0 of 3" in _texts(pilot)
    pilot.click("statistics.filter")

    assert "5 games" in _texts(pilot)


def test_each_person_has_figures_of_their_own_and_the_choice_is_kept(opened: Opener) -> None:
    pilot, program = opened()
    _with(program, _result(1, True), _result(2, True), _result(3, False, name="Bo"))
    _show(pilot, program, "statistics")
    assert "2 of 2" in _texts(pilot)
    pilot.scene.page.focus("statistics.person")
    pilot.key("right")
    pilot.settle()

    assert "0 of 1" in _texts(pilot)
    assert program.settings.now.player == "Bo"
    pilot.click("statistics.achievements")
    chosen = pilot.scene.page.find("achievements.person")
    assert isinstance(chosen, Choice)
    assert chosen.value == "Bo"


def test_games_are_exported_and_a_full_disk_is_told(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot, program = opened()
    _with(program, _result(1, True, "victory"))
    _show(pilot, program, "statistics")
    for form in ("csv", "json"):
        pilot.click(f"statistics.{form}")
        (path,) = program.home.exports.glob(f"*.{form}")
        assert path.name in _texts(pilot)
        assert _signs(pilot) == ["check"]
        assert "victory" in path.read_text("utf-8")
        pilot.key("escape")

    def full(handle: int, data: object) -> int:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "write", full)
    pilot.click("statistics.csv")
    assert "The disk is full" in _texts(pilot)
    assert _signs(pilot) == ["warning"]
    assert len(list(program.home.exports.iterdir())) == 2


def test_damaged_lines_and_replays_are_told_and_the_rest_goes_on(opened: Opener) -> None:
    pilot, program = opened()
    _with(program, _result(1, True))
    with program.home.statistics.open("ab") as file:
        file.write(b'{"torn\n{"version": 99}\n')
    program.home.replays.mkdir()
    (program.home.replays / f"{7:016x}.cleo").write_bytes(b"no replay")
    _show(pilot, program, "statistics")

    assert "1 line of results.jsonl is damaged" in _texts(pilot)
    assert "written by a newer version" in _texts(pilot)
    assert "1 replay can't be read" in _texts(pilot)
    assert "1 of 1" in _texts(pilot)


def test_results_in_a_folders_place_are_told(opened: Opener) -> None:
    pilot, program = opened()
    program.home.statistics.mkdir(parents=True)
    _show(pilot, program, "statistics")

    assert "is not a file of this game" in _texts(pilot)
    pilot.click("statistics.achievements")
    assert "is not a file of this game" in _texts(pilot)


def test_old_games_are_judged_by_their_replays_and_kept(opened: Opener) -> None:
    pilot, program = opened()
    _keep(program, 5, 0)
    program.open("achievements")
    assert "Reading the replays: 0%" in _texts(pilot)
    pilot.wait(0.5)
    pilot.settle()

    assert _told(pilot, "achievements.door_of_fourteen").value.startswith("reached")
    assert _told(pilot, "achievements.victory").value.startswith("not reached yet")
    (result,) = Statistics(program.home.statistics).results()
    assert "door_of_fourteen" in result.seats[0].achievements


def test_a_tablet_is_explained_and_leads_to_its_game(opened: Opener) -> None:
    pilot, program = opened()
    _keep(program, 5, 0)
    _show(pilot, program, "achievements")
    assert "Build at least three pieces in one visit" in _texts(pilot)
    pilot.key("right", "right")
    pilot.settle()
    assert "Build a column wall along three mosaic squares." in _texts(pilot)
    assert not pilot.has("achievements.watch")
    pilot.scene.page.focus("achievements.door_of_fourteen")
    pilot.key("return")
    pilot.key("return")
    pilot.settle()

    assert isinstance(pilot.scene, ReplayScene)


def test_a_replay_that_is_gone_or_damaged_is_told(opened: Opener) -> None:
    pilot, program = opened()
    _with(program, _result(1, True, "victory"))
    _show(pilot, program, "achievements")
    pilot.scene.page.focus("achievements.victory")
    pilot.settle()
    watch = pilot.scene.page.find("achievements.watch")
    assert watch is not None
    assert not watch.enabled
    program.home.replays.mkdir()
    program.games.saves.replay_path(f"{1:016x}").write_bytes(b"no replay")
    pilot.key("escape")
    _show(pilot, program, "achievements")
    pilot.scene.page.focus("achievements.victory")
    pilot.settle()
    pilot.click("achievements.watch")

    assert "is not a file of this game" in _texts(pilot)


@pytest.mark.parametrize(("people", "words"), [((0,), "New: "), ((0, 1), "Person 0 7, Person 1")])
def test_the_end_of_a_game_tells_what_is_new(
    opened: Opener, people: tuple[int, ...], words: str
) -> None:
    pilot, program = opened()
    program.games.play_log(_own_game(*people))
    pilot.settle()
    session = program.games.session
    assert session is not None
    program.open("scores", session)
    pilot.settle()
    assert isinstance(pilot.scene, ScoresScene)
    sign = pilot.scene.page.find("scores.news")
    assert sign is not None
    assert words in sign.describe().name  # type: ignore[union-attr]
    for box in pilot.scene._cards.rects:
        assert not sign.rect.colliderect(box)
    assert not sign.rect.colliderect(pilot.scene._title_rect)
    assert pilot.scene.page.audit() == []
    pilot.click("scores.news")
    pilot.settle()
    assert isinstance(pilot.scene, AchievementsScene)


def test_the_same_deal_again_and_a_game_of_bots_tell_nothing(opened: Opener) -> None:
    pilot, program = opened()
    program.games.play_log(_own_game(0))
    program.games.play_log(_own_game(0))
    pilot.settle()
    program.open("scores", program.games.session)
    pilot.settle()
    assert not pilot.has("scores.news")
    program.games.play_log(read_save(SAMPLE).log)
    pilot.settle()
    program.open("scores", program.games.session)
    pilot.settle()

    assert not pilot.has("scores.news")

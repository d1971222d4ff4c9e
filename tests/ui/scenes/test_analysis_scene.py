"""The analysis on the screen: it is made once, kept with the replay, and can be played on from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from cleopatra.analysis.scale import Scale
from cleopatra.analysis.worker import BROKEN, NOT_FINISHED, Work
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.log import GameLog
from cleopatra.match.setup import SeatInfo
from cleopatra.storage.analyses import path_beside
from cleopatra.storage.saved import read_save
from cleopatra.ui.scenes.records.analysis_scene import AnalysisScene
from cleopatra.ui.scenes.records.replay_scene import ReplayScene
from tests.ui.scenes.conftest import SAMPLE, Opener, analysed


class Slow:
    """An analyser that the test drives; `calls` are what was asked of it."""

    def __init__(self) -> None:
        self.work = Work()
        self.calls: list[str] = []

    def start(self, game: GameLog, scales: Mapping[str, Scale]) -> None:
        self.calls.append(f"start {len(game)} {'deluxe-4' in scales}")

    def poll(self) -> Work:
        return self.work

    def close(self) -> None:
        self.calls.append("close")


@pytest.fixture
def slow() -> Slow:
    return Slow()


def _opened(opened: Opener, slow: Slow) -> Pilot:
    pilot, program = opened()
    program.games.analysers = lambda: slow
    program.open("analysis", read_save(SAMPLE).log)
    pilot.settle()
    return pilot


def _texts(pilot: Pilot) -> str:
    labels = [w.text for w in pilot.scene.page.root.walk() if isinstance(w, Label)]
    return "\n".join(labels)


def test_a_game_of_the_list_is_analysed_once_and_kept(opened: Opener, slow: Slow) -> None:
    pilot, program = opened()
    program.games.analysers = lambda: slow
    program.games.saves.store_replay(read_save(SAMPLE))
    program.open("replays")
    pilot.settle()
    pilot.click("replays.analyse")
    pilot.wait(0.3)
    slow.work = Work(0.42)
    pilot.wait(0.3)
    assert "42%" in _texts(pilot)
    slow.work = analysed()
    pilot.wait(0.3)

    assert slow.calls == [f"start {len(read_save(SAMPLE).log)} True", "close"]
    assert pilot.has("analysis.watch")
    kept = list(program.home.replays.glob("*.analysis"))
    assert len(kept) == 1
    pilot.key("escape")
    pilot.click("replays.analyse")
    assert pilot.has("analysis.watch")
    assert len(slow.calls) == 2
    program.games.saves.delete_replay(program.games.saves.replays().infos[0])
    assert not kept[0].exists()


def test_leaving_gives_the_analysis_up(opened: Opener, slow: Slow) -> None:
    pilot = _opened(opened, slow)
    pilot.click("analysis.back")
    assert slow.calls[-1] == "close"
    assert not isinstance(pilot.scene, AnalysisScene)


@pytest.mark.parametrize(
    ("problem", "words"),
    [(NOT_FINISHED, "Only a finished game"), (BROKEN, "can't be analyzed")],
)
def test_what_cannot_be_analysed_is_said(
    opened: Opener, slow: Slow, problem: str, words: str
) -> None:
    slow.work = Work(problem=problem)
    pilot = _opened(opened, slow)
    pilot.wait(0.3)
    assert words in _texts(pilot)
    assert pilot.scene.page.audit() == []


def test_a_turning_point_is_shown_where_it_happened(opened: Opener) -> None:
    pilot, program = opened()
    program.open("analysis", read_save(SAMPLE).log, SAMPLE)
    pilot.settle()
    found = analysed().analysis
    assert found is not None
    pilot.click("analysis.show2")
    scene = pilot.scene
    assert isinstance(scene, ReplayScene)
    assert scene._replay.at == found.turning[1].at


@pytest.mark.parametrize("has_person", [True, pytest.param(False, marks=pytest.mark.matrix)])
def test_it_can_be_played_from_a_turning_point(opened: Opener, has_person: bool) -> None:
    game = read_save(SAMPLE).log
    found = analysed().analysis
    assert found is not None
    point = found.turning[0]
    if has_person:
        seat = (point.seat + 1) % 4
        info = game.setup.seats[seat]
        game = replace(game, setup=game.setup.with_seat(seat, SeatInfo(info.name, info.colour)))
    pilot, program = opened(keeps=False)
    program.open("analysis", game)
    pilot.settle()
    scene = pilot.scene
    assert isinstance(scene, AnalysisScene)
    scene._play(point)
    pilot.settle()

    session = program.games.session
    assert session is not None
    assert len(session.match.log()) >= point.at
    assert session.match.log().until(point.at).decisions == game.decisions[: point.at]
    assert session.match.setup.persons == ((seat,) if has_person else (point.seat,))
    assert [info.bot for info in session.match.setup.seats if info.bot] == ["greedy"] * 3


def test_the_file_beside_a_sample_belongs_to_it() -> None:
    assert path_beside(SAMPLE).is_file()
    assert analysed().analysis is not None

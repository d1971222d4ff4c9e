"""What results lack is found in the replays; damaged lines and files cost nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.achievements import judging
from cleopatra.achievements.achievement import account_of
from cleopatra.match.setup import SeatInfo
from cleopatra.storage.analyses import path_beside, read_analysis, write_analysis
from cleopatra.storage.paths import Home
from cleopatra.storage.replay_scan import ReplayScan
from cleopatra.storage.saved import SavedGame, read_save, write_save
from cleopatra.storage.statistics import (
    FULL,
    PART,
    PRACTICE,
    UNKNOWN,
    GameResult,
    Statistics,
    completed,
    result_of,
    result_of_log,
)
from tests.match.tables import played

SAMPLES = Path(__file__).parents[2] / "saves"
GAME = "00000000000000aa"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A home with one replay, of a game in which a person played."""
    home = Home(tmp_path)
    _keep(home, GAME)
    return home


def _keep(home: Home, game: str) -> None:
    saved = read_save(SAMPLES / "gallery-finished.cleo")
    first = saved.log.setup.seats[0]
    setup = saved.log.setup.with_seat(0, SeatInfo(first.name, first.colour))
    log = replace(saved.log, setup=setup)
    write_save(home.replays / f"{game}.cleo", replace(saved, game=game, log=log))


def _reread(home: Home, known: list[GameResult]) -> ReplayScan:
    rereading = ReplayScan(home.replays, known)
    for done in range(rereading.total):
        assert (rereading.done, rereading.is_over) == (done, False)
        rereading.step()
    assert rereading.is_over
    rereading.step()
    return rereading


def _old(home: Home) -> GameResult:
    """The result of the replay as a line of version 1 holds it."""
    saved = read_save(home.replays / f"{GAME}.cleo")
    result = result_of_log(saved.log, GAME, "2030-01-01T00:00:00+00:00")
    assert result is not None
    seats = tuple(
        replace(seat, corruption=UNKNOWN, squares=UNKNOWN, achievements=()) for seat in result.seats
    )
    return replace(result, seats=seats, kind="", judged=0)


def test_a_result_is_the_same_from_match_and_log() -> None:
    match = played("bbb")

    assert result_of(match, GAME, "now") == result_of_log(match.log(), GAME, "now")
    assert result_of_log(match.log().until(3), GAME, "now") is None


def test_an_old_line_is_read_and_completed_from_its_replay(home: Home) -> None:
    old = _old(home)
    names = ("name", "bot", "scarabs", "amulets", "eaten", "won")
    seats = [{name: getattr(seat, name) for name in names} for seat in old.seats]
    others = ("game", "ended_at", "options", "turns", "decisions", "reason", "digest")
    line = {**{name: getattr(old, name) for name in others}, "seats": seats}
    home.statistics.write_text(json.dumps(line) + "\n", "utf-8")
    statistics = Statistics(home.statistics)
    assert statistics.results() == [old]

    found = _reread(home, statistics.results()).found
    statistics.add_all(found)

    (completed,) = statistics.results()
    assert completed.ended_at == old.ended_at
    assert (completed.kind, completed.judged) == (FULL, judging.REVISION)
    assert completed.seats[0].squares > 0
    assert completed.seats[0].corruption >= 0
    assert "door_of_fourteen" in completed.seats[0].achievements
    assert not any(seat.achievements for seat in completed.seats[1:])
    assert _reread(home, statistics.results()).total == 0


def test_a_lost_line_comes_back_from_its_replay(home: Home) -> None:
    home.statistics.write_text('{"game": "torn\n', "utf-8")
    read = Statistics(home.statistics).read()
    assert (read.results, read.damaged, read.newer) == ((), 1, 0)

    found = _reread(home, []).found

    assert [result.game for result in found] == [GAME]


def test_lines_of_a_newer_program_are_told_apart_from_damaged_ones(home: Home) -> None:
    home.statistics.write_text('{"version": 3, "game": 1}\n{"version": true}\n[3]\n', "utf-8")

    read = Statistics(home.statistics).read()

    assert (read.results, read.damaged, read.newer) == ((), 2, 1)


def test_a_game_is_judged_again_by_a_newer_list(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = _reread(home, []).found
    monkeypatch.setattr("cleopatra.storage.replay_scan.REVISION", judging.REVISION + 1)

    assert _reread(home, known).total == 1


def test_a_replay_that_cannot_be_used_is_counted_and_the_rest_goes_on(home: Home) -> None:
    good = (home.replays / f"{GAME}.cleo").read_bytes()
    (home.replays / "00000000000000bb.cleo").write_bytes(good[:-40])
    newer = good.replace(b'"version":', b'"version":9', 1)
    (home.replays / "00000000000000cc.cleo").write_bytes(newer)
    saved = read_save(home.replays / f"{GAME}.cleo")
    broken = replace(saved.log, decisions=saved.log.decisions[1:])
    write_save(
        home.replays / "00000000000000dd.cleo", replace(saved, game="00000000000000dd", log=broken)
    )

    rereading = _reread(home, [])

    assert rereading.total == 4
    assert rereading.unread == 3
    assert [result.game for result in rereading.found] == [GAME]


def test_the_errors_of_kept_analyses_are_found(home: Home) -> None:
    sample = SAMPLES / "gallery-finished.cleo"
    analysis = read_analysis(path_beside(sample), read_save(sample).log)
    assert analysis is not None
    known = _reread(home, []).found
    replay = home.replays / f"{GAME}.cleo"
    write_analysis(path_beside(replay), read_save(replay).log, analysis)

    rereading = _reread(home, known)

    assert rereading.found == []
    assert [each.mean for each in rereading.errors[GAME]] == [
        player.mean_error for player in analysis.players
    ]


def test_practice_and_parts_of_games_are_told_apart() -> None:
    log = played("bbb").log()
    account = account_of(log)
    result = result_of_log(log, GAME, "now")
    assert account is not None
    assert result is not None

    practice = replace(log, setup=replace(log.setup, practice=True))
    assert completed(result, account, log).kind == FULL
    assert completed(result, account, practice).kind == PRACTICE
    assert completed(result, account, replace(log, base="a position")).kind == PART


def test_a_saved_game_that_is_not_over_is_no_result(home: Home) -> None:
    match = played("bb")
    log = match.log().until(5)
    saved = SavedGame("00000000000000ee", "", "", 1, False, "", log)
    write_save(home.replays / "00000000000000ee.cleo", saved)

    assert [result.game for result in _reread(home, []).found] == [GAME]

"""A finished game is kept and counted exactly once, whatever ends the program."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cleopatra.match.command import Undo
from cleopatra.match.match import Match
from cleopatra.match.replay import Replay
from cleopatra.match.seat import PersonSeat
from cleopatra.storage.keeper import GameKeeper
from cleopatra.storage.paths import UNRECORDED
from cleopatra.storage.problems import SaveProblemCode
from cleopatra.storage.saves import Saves
from cleopatra.storage.startup import put_in_order
from cleopatra.storage.statistics import Statistics
from tests.match.tables import Driver, match_of
from tests.storage.games import GAME, files_of, nearly_over, saves_in

ROOT = Path(__file__).parents[2]


def counted(saves: Saves) -> list[str]:
    return [result.game for result in Statistics(saves.home.statistics).results()]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_k1_the_program_is_killed_at_every_operation_of_the_end(
    quick_folder: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.storage.killing", str(quick_folder)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    operations, homes = map(int, done.stdout.split())
    assert operations > 50
    assert homes > 20


def test_k1_a_game_that_was_over_before_is_recorded_at_the_next_start(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    match = nearly_over("pp")
    GameKeeper(saves, match, GAME).close()
    GameKeeper(saves, match, GAME).close()
    assert counted(saves) == []
    keeper = GameKeeper(saves, match, GAME)
    Driver(match).to_end()
    keeper.close()
    for path in (saves.home.statistics, *saves.home.replays.iterdir()):
        path.unlink()
    put_in_order(saves)
    assert counted(saves) == [GAME]
    assert len(saves.replays().infos) == 1
    before = files_of(tmp_path)
    put_in_order(saves)
    resumed = Match.resume(saves.resume().log, [PersonSeat()] * 2)
    GameKeeper(saves, resumed, GAME).close()
    assert counted(saves) == [GAME]
    changed = {name for name, data in files_of(tmp_path).items() if before.get(name) != data}
    assert not changed & {name for name in before if "replays" in name or "results" in name}


def test_k1_a_replay_that_was_deleted_does_not_come_back(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    match = nearly_over()
    keeper = GameKeeper(saves, match, GAME)
    Driver(match).to_end()
    keeper.close()
    saves.delete_replay(saves.replays().infos[0])
    put_in_order(saves)
    assert saves.replays().infos == ()
    assert counted(saves) == [GAME]


def test_k1_a_game_that_a_version_without_digests_counted_is_not_counted_again(
    tmp_path: Path,
) -> None:
    saves = saves_in(tmp_path)
    match = nearly_over()
    keeper = GameKeeper(saves, match, GAME)
    Driver(match).to_end()
    keeper.close()
    (result,) = Statistics(saves.home.statistics).results()
    line = saves.home.statistics.read_bytes()
    old = line.replace(f',"digest":"{result.digest}"'.encode(), b"")
    assert old != line
    saves.home.statistics.write_bytes(old)
    put_in_order(saves)
    assert saves.home.statistics.read_bytes() == old


def test_k1_a_full_disk_at_the_end_is_made_good_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    saves = saves_in(tmp_path)
    match = nearly_over()
    keeper = GameKeeper(saves, match, GAME)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        Driver(match).to_end()
        assert keeper.problem is not None
        keeper.retry()
        assert keeper.problem.code is SaveProblemCode.NO_SPACE
        assert counted(saves) == []
    keeper.retry()
    assert keeper.problem is None
    assert counted(saves) == [GAME]
    keeper.retry()
    keeper.close()
    assert counted(saves) == [GAME]
    assert len(saves.home.statistics.read_bytes().splitlines()) == 1


def test_k1_a_game_that_cannot_be_recorded_waits_while_another_is_played(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    saves.home.replays.write_bytes(b"a file in place of the folder")
    match = nearly_over()
    keeper = GameKeeper(saves, match, GAME)
    Driver(match).to_end()
    keeper.close()
    assert keeper.problem is not None
    other = match_of("bb", seed="other")
    keeper = GameKeeper(saves, other, "00000000000000bb")
    Driver(other).one()
    assert keeper.problem is None
    assert saves.resume().log == other.log()
    assert (saves.home.saves / f"{UNRECORDED}{GAME}.journal").exists()
    put_in_order(saves)
    assert counted(saves) == []
    saves.home.replays.unlink()
    put_in_order(saves)
    assert counted(saves) == [GAME]
    (info,) = saves.replays().infos
    assert info.saved is not None
    assert Replay(saves.replay(info).log).verify().outcome == match.outcome
    assert not list(saves.home.saves.glob(f"{UNRECORDED}*"))


def test_k1_a_game_taken_back_after_its_end_can_be_continued(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), match_of("pp", practice=True)
    keeper = GameKeeper(saves, match, GAME)
    Driver(match).to_end()
    assert saves.continue_info() is None
    match.submit(Undo(0))
    match.submit(Undo(1))
    match.pump()
    assert match.outcome is None
    keeper.close()
    shown = saves.continue_info()
    assert shown is not None
    assert shown.log == match.log()
    put_in_order(saves)
    assert saves.resume().log == match.log()
    assert counted(saves) == [GAME]


def test_k2_the_keeper_says_when_saving_works_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(*args: object, **kwargs: object) -> None:
        raise OSError(errno.EROFS, "read-only")

    saves, match = saves_in(tmp_path), match_of("bb")
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", read_only)
        keeper = GameKeeper(saves, match, GAME)
        driver = Driver(match)
        for _ in range(5):
            driver.one()
            assert keeper.problem is not None
            assert keeper.problem.code is SaveProblemCode.NO_PERMISSION
        keeper.retry()
        assert keeper.problem is not None
    keeper.retry()
    assert keeper.problem is None
    assert saves.resume().log == match.log()

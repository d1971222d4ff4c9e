"""The lock of a home, and what the start puts in order."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import types
from pathlib import Path

import pytest

from cleopatra.storage import lock as lock_module
from cleopatra.storage.files import replace_file
from cleopatra.storage.keeper import GameKeeper
from cleopatra.storage.lock import HomeLock
from cleopatra.storage.paths import Home
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.saved import SavedGame
from cleopatra.storage.saves import Saves
from cleopatra.storage.startup import OLD_ENOUGH, put_in_order, remove_temporary_files
from tests.match.tables import Driver
from tests.storage.games import GAME, files_of, nearly_over, part_of_a_game, saves_in

ROOT = Path(__file__).parents[2]

HOLDER = """
import sys
from pathlib import Path
from cleopatra.storage.lock import HomeLock
lock = HomeLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
sys.stdin.read()
"""


def holder(path: Path) -> subprocess.Popen[str]:
    """Another process that takes the lock and keeps it until it ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "True\n"
    return process


def test_k3_a_second_process_does_not_get_the_lock_until_the_first_has_died(
    tmp_path: Path,
) -> None:
    path = Home(tmp_path / "new").lock
    process = holder(path)
    try:
        lock = HomeLock(path)
        assert not lock.take()
        assert not lock.is_held
        if hasattr(signal, "SIGKILL"):
            process.send_signal(signal.SIGKILL)
        else:
            process.kill()
        process.wait(timeout=20)
        assert lock.take()
        assert lock.take()
        assert lock.is_held
    finally:
        process.kill()
        process.communicate()
    lock.release()
    lock.release()
    again = HomeLock(path)
    assert again.take()
    again.release()


def test_k3_another_home_is_free(tmp_path: Path) -> None:
    first, second = HomeLock(Home(tmp_path / "a").lock), HomeLock(Home(tmp_path / "b").lock)
    assert first.take()
    assert second.take()
    third = HomeLock(Home(tmp_path / "a").lock)
    assert not third.take()
    first.release()
    assert third.take()
    second.release()
    third.release()


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS])
def test_k3_where_the_system_cannot_lock_the_program_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def cannot(handle: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(lock_module, "lock_handle", cannot)
    lock = HomeLock(tmp_path / "lock")
    assert lock.take()
    assert not lock.is_held


def test_k3_a_home_that_cannot_be_written_has_no_lock(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    lock = HomeLock(tmp_path / "file" / "lock")
    assert lock.take()
    assert not lock.is_held


def test_k3_windows_locks_the_first_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other half of the module, with a stand-in for the library of that system."""
    taken: list[tuple[int, int]] = []

    def locking(handle: int, mode: int, count: int) -> None:
        if taken:
            raise OSError(errno.EACCES, "Permission denied")
        taken.append((mode, count))
        assert os.lseek(handle, 0, os.SEEK_CUR) == 0

    stand_in = types.ModuleType("msvcrt")
    stand_in.locking = locking  # type: ignore[attr-defined]
    stand_in.LK_NBLCK = 2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "msvcrt", stand_in)
    monkeypatch.setattr(sys, "platform", "win32")
    module = types.ModuleType("lock_of_windows")
    source = Path(lock_module.__file__).read_text("utf-8")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(source, "lock.py", "exec"), module.__dict__)
    first, second = module.HomeLock(tmp_path / "lock"), module.HomeLock(tmp_path / "lock")
    assert first.take()
    assert not second.take()
    assert taken == [(2, 1)]


def test_k3_a_second_window_reads_everything_and_writes_nothing(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    saves.save(1, part_of_a_game(10), GAME, "first")
    match = nearly_over()
    keeper = GameKeeper(saves, match, GAME)
    Driver(match).to_end()
    keeper.close()
    unfinished = part_of_a_game(20)
    GameKeeper(saves, unfinished, "00000000000000bb").close()
    before = files_of(tmp_path)

    second = Saves(saves.home, saves.now, in_use=True)
    put_in_order(second)
    assert second.slots()[0].saved is not None
    assert len(second.replays().infos) == 1
    assert second.resume().log == unfinished.log()
    played_here = nearly_over()
    keeper = GameKeeper(second, played_here, "00000000000000cc")
    assert keeper.problem is not None
    assert keeper.problem.code is SaveProblemCode.IN_USE
    Driver(played_here).to_end()
    keeper.save_now()
    keeper.retry()
    keeper.close()
    assert keeper.problem.code is SaveProblemCode.IN_USE
    saved = SavedGame.of(played_here, GAME, "", saves.now())
    for write in (
        lambda: second.save(2, played_here, GAME, ""),
        lambda: second.delete(1),
        lambda: second.delete_replay(second.replays().infos[0]),
        lambda: second.store_replay(saved),
    ):
        with pytest.raises(SaveProblem) as caught:
            write()
        assert caught.value.code is SaveProblemCode.IN_USE
    assert files_of(tmp_path) == before


def test_k5_old_temporary_files_of_this_program_are_removed(tmp_path: Path) -> None:
    home = Home(tmp_path)
    own = [
        home.root / "settings.json.4711.tmp",
        home.saves / "auto.cleo.12.tmp",
        home.saves / "auto.cleo.bak.12.tmp",
        home.saves / "auto.journal.12.tmp",
        home.saves / "slot-07.cleo.12.tmp",
        home.replays / f"{GAME}.cleo.12.tmp",
    ]
    others = [
        home.root / "notes.12.tmp",
        home.root / "settings.json.tmp",
        home.saves / "auto.cleo.12.tmp.txt",
        home.saves / "auto.cleo",
        home.saves / "slot-07.cleo.bak",
        home.replays / "my game.cleo.12.tmp",
    ]
    for path in (*own, *others):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"half")
    folder = home.saves / "slot-01.cleo.5.tmp"
    folder.mkdir()
    now = own[0].stat().st_mtime
    assert remove_temporary_files(home, now + OLD_ENOUGH - 60) == []
    assert sorted(remove_temporary_files(home, now + OLD_ENOUGH + 60)) == sorted(own)
    assert all(path.exists() for path in (*others, folder))


def test_k5_a_second_window_removes_nothing(tmp_path: Path) -> None:
    home = Home(tmp_path)
    path = home.saves / "auto.cleo.12.tmp"
    replace_file(path, b"half")
    os.utime(path, (0, 0))
    put_in_order(Saves(home, in_use=True))
    assert path.exists()
    put_in_order(Saves(home))
    assert not path.exists()


def test_k5_a_write_goes_through_where_a_killed_one_left_its_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.with_name(f"file.{os.getpid()}.tmp").write_bytes(b"half")
    replace_file(path, b"whole")
    assert files_of(tmp_path) == {"file": b"whole"}

"""Slots, the automatic save, replays: what is written comes back, what fails loses nothing."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from platformdirs import user_pictures_path

from cleopatra.match.command import Undo
from cleopatra.match.log import Decided, GameLog
from cleopatra.match.match import Match
from cleopatra.match.replay import Replay
from cleopatra.match.seat import PersonSeat
from cleopatra.storage.files import backup_of
from cleopatra.storage.journal import Journal, read_journal
from cleopatra.storage.keeper import GameKeeper
from cleopatra.storage.migrate import SAVE_VERSION, JsonObject, migrate
from cleopatra.storage.paths import ENVIRONMENT, SLOTS, Home, find_home
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.saved import SavedGame, read_save, write_save
from cleopatra.storage.saves import FROM_BACKUP, FROM_SNAPSHOT, TORN, Saves, load_file, new_game_id
from cleopatra.storage.statistics import Statistics
from tests.match.tables import Driver, match_of
from tests.storage.games import (
    GAME,
    PICTURE,
    files_of,
    part_of_a_game,
    read_body,
    saves_in,
    write_body,
)


def test_a_slot_gives_back_what_was_saved(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), part_of_a_game()
    saves.save(7, match, GAME, "  Before the offering ", PICTURE)
    info = saves.slots()[6]
    assert info.saved is not None
    assert info.saved.title == "Before the offering"
    assert info.saved.picture == PICTURE
    assert info.saved.turn == match.turn
    loaded = saves.load(7)
    assert loaded.notices == ()
    assert loaded.game == GAME
    resumed = Match.resume(loaded.log, [PersonSeat()] * 3)
    assert resumed.position() == match.position()
    assert resumed.log() == match.log()


def test_the_list_has_twenty_slots(tmp_path: Path) -> None:
    saves = saves_in(tmp_path / "not yet made")
    assert [info.number for info in saves.slots()] == list(range(1, SLOTS + 1))
    assert all(info.is_empty for info in saves.slots())
    assert saves.replays().infos == ()
    assert not (tmp_path / "not yet made").exists()
    with pytest.raises(ValueError, match="slot"):
        saves.load(21)
    with pytest.raises(SaveProblem) as caught:
        saves.load(20)
    assert caught.value.code is SaveProblemCode.MISSING


def test_the_save_before_is_kept_as_backup(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    early, late = part_of_a_game(10), part_of_a_game(50)
    saves.save(1, early, GAME, "early")
    saves.save(1, late, GAME, "late")
    assert saves.load(1).log == late.log()
    assert saves.load(1, backup=True).log == early.log()
    saves.delete(1)
    assert saves.slots()[0].is_empty
    assert not saves.slots()[0].has_backup


@pytest.mark.parametrize("kinds", ["bb", "bbb", "bbbb"])
def test_saving_and_loading_at_each_step_changes_nothing(tmp_path: Path, kinds: str) -> None:
    saves, match = saves_in(tmp_path), match_of(kinds)
    driver = Driver(match)
    path = tmp_path / "step.cleo"
    step = 0
    while driver.one():
        step += 1
        if step % 7 and match.outcome is None:
            continue
        write_save(path, SavedGame.of(match, GAME, "", saves.now()))
        loaded = load_file(path)
        assert loaded.notices == ()
        assert loaded.log == match.log()
        assert Match.resume(loaded.log, [PersonSeat()] * len(kinds)).position() == match.position()


def test_a_kept_game_resumes_to_the_last_decision(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), match_of("bbb")
    keeper = GameKeeper(saves, match, GAME, "kept")
    driver = Driver(match)
    step = 0
    while driver.one():
        step += 1
        assert keeper.problem is None
        if step % 9 == 0:
            loaded = saves.resume()
            assert loaded.log == match.log()
            assert loaded.notices == ()
            shown = saves.continue_info()
            if match.outcome is None:
                assert shown is not None
                assert shown.title == "kept"
    assert saves.continue_info() is None
    (info,) = saves.replays().infos
    assert info.saved is not None
    assert Replay(saves.replay(info).log).verify().outcome == match.outcome
    (result,) = Statistics(saves.home.statistics).results()
    assert result.game == GAME


def test_undo_is_kept_too(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), match_of("pp", practice=True)
    keeper = GameKeeper(saves, match, GAME)
    driver = Driver(match)
    for round_ in range(12):
        for _ in range(5):
            driver.one()
        for _ in range(round_ % 5 + 1):
            match.submit(Undo(0))
        match.pump()
        assert keeper.problem is None
        assert saves.resume().log == match.log()
    keeper.close()
    resumed = Match.resume(saves.resume().log, [PersonSeat(), PersonSeat()])
    again = GameKeeper(saves, resumed, GAME)
    Driver(resumed, seed=4).one()
    assert again.problem is None
    assert saves.resume().log == resumed.log()


def test_a_game_that_ended_twice_counts_once(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), match_of("pp", practice=True)
    GameKeeper(saves, match, GAME)
    Driver(match).to_end()
    match.submit(Undo(0))
    match.pump()
    Driver(match, seed=5).to_end()
    assert len(saves.replays().infos) == 1
    assert len(Statistics(saves.home.statistics).results()) == 1


def test_a_torn_last_line_is_dropped(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), match_of("bb")
    GameKeeper(saves, match, GAME)
    driver = Driver(match)
    for _ in range(20):
        driver.one()
    whole = saves.home.journal.read_bytes()
    last = len(whole.splitlines()[-1])
    for cut in (1, 2, last // 2, last):
        saves.home.journal.write_bytes(whole[:-cut])
        loaded = saves.resume()
        assert loaded.log == match.log().until(19)
        assert loaded.notices == (TORN,)
    saves.home.journal.write_bytes(whole[: -last - 1])
    assert saves.resume().log == match.log().until(19)


def test_without_a_journal_the_snapshot_is_used(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), match_of("bb")
    GameKeeper(saves, match, GAME)
    driver = Driver(match)
    for _ in range(30):
        driver.one()
    saves.home.journal.write_bytes(b"\x00" * 300)
    loaded = saves.resume()
    assert loaded.notices == (FROM_SNAPSHOT,)
    assert match.log().decisions[: len(loaded.log)] == loaded.log.decisions
    saves.home.auto_save.write_bytes(b"")
    loaded = saves.resume()
    assert loaded.notices == (FROM_BACKUP, FROM_SNAPSHOT)
    saves.home.journal.unlink()
    saves.home.auto_save.unlink()
    backup_of(saves.home.auto_save).unlink()
    assert saves.continue_info() is None
    with pytest.raises(SaveProblem) as caught:
        saves.resume()
    assert caught.value.code is SaveProblemCode.MISSING


def test_without_a_snapshot_the_journal_is_used(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), match_of("bb")
    GameKeeper(saves, match, GAME)
    driver = Driver(match)
    for _ in range(30):
        driver.one()
    for path in (saves.home.auto_save, backup_of(saves.home.auto_save)):
        path.unlink()
    shown = saves.continue_info()
    assert shown is not None
    assert shown.turn == match.turn
    assert saves.resume().log == match.log()


def test_a_new_game_killed_before_its_snapshot_is_not_mixed_with_the_old(tmp_path: Path) -> None:
    saves, old, new = saves_in(tmp_path), match_of("bb"), match_of("bb", seed="other")
    GameKeeper(saves, old, GAME).close()
    for match in (old, new):
        driver = Driver(match)
        for _ in range(8):
            driver.one()
    Journal(saves.home.journal, new_game_id(), new.log()).close()
    assert saves.resume().log == new.log()


def test_where_the_rules_changed_the_snapshot_wins_with_what_came_after(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), match_of("bb")
    keeper = GameKeeper(saves, match, GAME)
    driver = Driver(match)
    for _ in range(42):
        driver.one()
    keeper.save_now()
    for _ in range(3):
        driver.one()
    position = match.position()
    _falsify_digests(saves.home.journal, saves.home.auto_save)
    loaded = saves.resume()
    assert loaded.notices == (SaveProblemCode.RULES_CHANGED.value,)
    resumed = Match.resume(loaded.log, [PersonSeat(), PersonSeat()])
    assert resumed.position() == position
    assert len(resumed.log()) == 3


def _falsify_digests(journal: Path, snapshot: Path) -> None:
    """Makes log and journal those of other rules: every digest is another one."""

    def other(decided: Decided) -> Decided:
        return replace(decided, digest=decided.digest[::-1]) if decided.digest else decided

    saved = read_save(snapshot)
    log = GameLog(saved.log.setup, "", tuple(map(other, saved.log.decisions)))
    write_save(snapshot, replace(saved, log=log))
    read = read_journal(journal)
    log = replace(read.log, decisions=tuple(map(other, read.log.decisions)))
    Journal(journal, read.game, log).close()


def _breaks(error: int) -> Callable[..., None]:
    def broken(*args: object, **kwargs: object) -> None:
        raise OSError(error, os.strerror(error))

    return broken


@pytest.mark.parametrize("call", ["fsync", "replace", "link"])
@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errno.ENOSPC, SaveProblemCode.NO_SPACE),
        (errno.EROFS, SaveProblemCode.NO_PERMISSION),
        (errno.EIO, SaveProblemCode.CANNOT_WRITE),
    ],
)
def test_a_failed_save_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: int, code: SaveProblemCode
) -> None:
    saves = saves_in(tmp_path)
    saves.save(1, part_of_a_game(10), GAME, "first")
    saves.save(1, part_of_a_game(20), GAME, "second")
    before = files_of(tmp_path)
    if call == "replace":
        monkeypatch.setattr(Path, "replace", _breaks(error))
    elif call == "fsync":
        monkeypatch.setattr(os, "fsync", _breaks(error))
    else:
        monkeypatch.setattr(os, "link", _breaks(errno.EPERM))
        monkeypatch.setattr("shutil.copy2", _breaks(error))
    with pytest.raises(SaveProblem) as caught:
        saves.save(1, part_of_a_game(30), GAME, "third")
    assert caught.value.code is code
    assert files_of(tmp_path) == before


def test_where_there_are_no_links_the_backup_is_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", _breaks(errno.EPERM))
    saves = saves_in(tmp_path)
    saves.save(1, part_of_a_game(10), GAME, "first")
    saves.save(1, part_of_a_game(20), GAME, "second")
    assert len(saves.load(1, backup=True).log) == 10


def test_a_full_disk_loses_no_decision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on, says so, and writes everything once there is room again."""
    saves, match = saves_in(tmp_path), match_of("bb")
    keeper = GameKeeper(saves, match, GAME)
    driver = Driver(match)
    for _ in range(20):
        driver.one()
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[: len(data) // 2 + 1]))
    driver.one()
    assert keeper.problem is None
    assert saves.resume().log == match.log()

    with monkeypatch.context() as full:
        full.setattr(os, "write", _breaks(errno.ENOSPC))
        full.setattr(os, "fsync", _breaks(errno.ENOSPC))
        for _ in range(15):
            driver.one()
            assert keeper.problem is not None
            assert keeper.problem.code is SaveProblemCode.NO_SPACE
        assert saves.resume().log == match.log().until(21)
    driver.one()
    assert keeper.problem is None
    assert saves.resume().log == match.log()


def test_a_disk_that_is_full_from_the_begin_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves, match = saves_in(tmp_path), match_of("bb")
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _breaks(errno.ENOSPC))
        keeper = GameKeeper(saves, match, GAME)
        assert keeper.problem is not None
        Driver(match).one()
    Driver(match, seed=2).one()
    assert keeper.problem is None
    assert saves.resume().log == match.log()


def _removed(saves: Saves) -> None:
    shutil.rmtree(saves.home.saves)


def _moved(saves: Saves) -> None:
    saves.home.saves.rename(saves.home.root / new_game_id())


def _replaced(saves: Saves) -> None:
    other = saves.home.root / "other"
    other.write_bytes(b"something else")
    other.replace(saves.home.journal)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps the folder of an open file")
@pytest.mark.parametrize("happens", [_removed, _moved, _replaced])
def test_k1_the_journal_is_written_anew_when_its_file_is_gone(
    tmp_path: Path, happens: Callable[[Saves], None]
) -> None:
    saves, match = saves_in(tmp_path), match_of("bb")
    keeper = GameKeeper(saves, match, GAME)
    driver = Driver(match)
    for _ in range(20):
        driver.one()
    happens(saves)
    driver.one()
    assert keeper.problem is None
    assert read_journal(saves.home.journal).log == match.log()
    happens(saves)
    keeper.save_now()
    assert keeper.problem is None
    assert saves.resume().log == match.log()
    if happens is _removed:
        _removed(saves)
        saves.home.saves.write_bytes(b"no folder")
        driver.one()
        assert keeper.problem is not None
        saves.home.saves.unlink()
        keeper.retry()
        assert keeper.problem is None
        assert saves.resume().log == match.log()


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    saves.save(1, part_of_a_game(10), GAME, "first")
    body = read_body(saves.home.slot(1))
    write_body(saves.home.slot(1), body, SAVE_VERSION + 1)
    before = files_of(tmp_path)
    info = saves.slots()[0]
    assert info.problem is not None
    assert info.problem.code is SaveProblemCode.NEWER_VERSION
    assert info.problem.params["version"] == SAVE_VERSION + 1
    with pytest.raises(SaveProblem):
        saves.load(1)
    assert files_of(tmp_path) == before


def test_a_game_this_program_cannot_play_is_named(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    saves.save(1, part_of_a_game(10), GAME, "first")
    path = saves.home.slot(1)
    body = read_body(path)
    log = body["log"]
    assert isinstance(log, dict)
    for options, code in (
        ("edition=platinum seats=3 seed=1", SaveProblemCode.FOREIGN_GAME),
        ("edition=deluxe seats=3 seed=1 dragons=yes", SaveProblemCode.FOREIGN_GAME),
        ("edition=deluxe seats=2 seed=1", SaveProblemCode.DAMAGED),
    ):
        log["table"]["options"] = options
        write_body(path, body)
        with pytest.raises(SaveProblem) as caught:
            saves.load(1)
        assert caught.value.code is code


def test_a_snapshot_of_other_rules_falls_back_to_the_log(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), part_of_a_game(30)
    path = tmp_path / "a.cleo"
    saved = SavedGame.of(match, GAME, "", saves.now())
    write_save(path, replace(saved, position="position of another age"))
    loaded = load_file(path)
    assert loaded.log == match.log()
    assert loaded.notices == (SaveProblemCode.RULES_CHANGED.value,)
    bad = replace(saved.log, decisions=saved.log.decisions[1:])
    write_save(path, replace(saved, position="position of another age", log=bad))
    with pytest.raises(SaveProblem) as caught:
        load_file(path)
    assert caught.value.code is SaveProblemCode.RULES_CHANGED


def test_migrations_run_in_order_from_the_file_s_version(tmp_path: Path) -> None:
    def add(name: str) -> Callable[[JsonObject], JsonObject]:
        return lambda body: {**body, "steps": [*body["steps"], name]}  # type: ignore[misc]

    steps = (add("1-2"), add("2-3"), add("3-4"))
    assert migrate({"steps": []}, 2, steps, tmp_path) == {"steps": ["2-3", "3-4"]}
    assert migrate({"steps": []}, 4, steps, tmp_path) == {"steps": []}
    with pytest.raises(SaveProblem) as caught:
        migrate({}, 1, steps, tmp_path)
    assert caught.value.code is SaveProblemCode.DAMAGED


def test_files_of_every_released_version_can_be_read() -> None:
    folder = Path(__file__).parent / "released"
    found = sorted(folder.iterdir())
    assert {path.name for path in found} >= {f"save-{v}.cleo" for v in range(1, SAVE_VERSION + 1)}
    for path in found:
        if path.suffix in (".cleo", ".journal"):
            assert len(load_file(path).log) > 10


def test_the_home_is_found() -> None:
    assert find_home("/somewhere", {}).root == Path("/somewhere").absolute()
    assert find_home("/somewhere", {ENVIRONMENT: "/else"}).root == Path("/somewhere").absolute()
    assert find_home(None, {ENVIRONMENT: "/else"}).root == Path("/else").absolute()
    assert find_home(None, {}).root.name == "Cleopatra"


def test_screenshots_lie_beside_the_users_pictures_or_in_a_home_that_was_asked_for() -> None:
    asked = find_home(None, {ENVIRONMENT: "/else"})
    assert asked.pictures == asked.root / "pictures"
    usual = find_home(None, {})
    assert usual.pictures == user_pictures_path() / "Cleopatra"
    assert not usual.pictures.is_relative_to(usual.root)
    assert Home(Path("/h")).slot(3).name == "slot-03.cleo"

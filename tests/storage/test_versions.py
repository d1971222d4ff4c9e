"""No file of a newer version, and none that could not be read, is ever written over or hidden."""

from __future__ import annotations

import errno
import json
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.analysis.analyse import analyse
from cleopatra.match.command import Undo
from cleopatra.storage import files
from cleopatra.storage.analyses import read_analysis, write_analysis
from cleopatra.storage.files import NEWER, backup_of, version_of
from cleopatra.storage.journal import Journal
from cleopatra.storage.keeper import GameKeeper
from cleopatra.storage.learning import Learning, read_learning, write_learning
from cleopatra.storage.paths import Home
from cleopatra.storage.problems import SaveProblem, SaveProblemCode, reading
from cleopatra.storage.puzzle_record import Attempt, read_puzzle_record, write_puzzle_record
from cleopatra.storage.saved import read_save
from cleopatra.storage.saves import FROM_SNAPSHOT
from cleopatra.storage.settings import Settings, read_settings, write_settings
from cleopatra.storage.startup import put_in_order
from tests.analysis.games import finished
from tests.match.tables import Driver, match_of
from tests.storage.games import GAME, part_of_a_game, read_body, saves_in, write_body


def _home(folder: Path) -> Home:
    """A home with each of the files that one version writes over another's."""
    saves, match = saves_in(folder), part_of_a_game()
    keeper = GameKeeper(saves, match, GAME)
    keeper.save_now()
    keeper.close()
    saves.save(3, match, GAME, "mine")
    home = saves.home
    write_settings(home.settings, Settings(text_scale=150))
    write_learning(home.learning, Learning(tuple(f"lesson-{n}" for n in range(30))))
    record = read_puzzle_record(home.puzzles)[0]
    write_puzzle_record(home.puzzles, record.with_attempt(7, "", Attempt((9,), "solved")))
    return home


def _made_newer(path: Path) -> bytes:
    data = re.sub(rb'("version":\s*)\d+', rb"\g<1>77", path.read_bytes(), count=1)
    path.write_bytes(data)
    return data


def _own_files(home: Home) -> list[Path]:
    named = [home.settings, home.learning, home.puzzles, home.auto_save, home.journal]
    return [*named, home.slot(3), backup_of(home.auto_save)]


def _use(home: Home) -> None:
    """Everything that an older version may write, twice, so that a backup goes, too."""
    for number in (1, 2):
        write_settings(home.settings, replace(read_settings(home.settings).value, music_volume=4))
        write_learning(home.learning, read_learning(home.learning)[0].finished(f"new-{number}"))
        record = read_puzzle_record(home.puzzles)[0]
        write_puzzle_record(home.puzzles, record.with_attempt(number, "", Attempt((1,), "open")))
        saves, match = saves_in(home.root), part_of_a_game(seed="other")
        keeper = GameKeeper(saves, match, f"{number:016x}")
        keeper.save_now()
        keeper.close()
        assert keeper.problem is None
        saves.save(3, match, f"{number:016x}", "theirs")


def test_p6_no_file_of_a_newer_version_is_written_over(tmp_path: Path) -> None:
    home = _home(tmp_path)
    before = {path: _made_newer(path) for path in _own_files(home)}
    assert all(version_of(path) == 77 for path in before)
    _use(home)
    left = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    for path, data in before.items():
        kept = [name for name, held in left.items() if held == data]
        assert kept, f"{path.name} is lost"
        assert re.search(rf"{NEWER}\d{{4}}-\d\d-\d\d", kept[0].name), kept


@pytest.mark.parametrize("which", ["auto_save", "journal"])
def test_p6_a_game_of_a_newer_version_is_not_continued_from_an_older_one(
    tmp_path: Path, which: str
) -> None:
    saves = saves_in(tmp_path)
    for seed in ("one", "two"):  # the first becomes the backup of the second
        keeper = GameKeeper(saves, part_of_a_game(seed=seed), GAME)
        keeper.save_now()
        keeper.close()
    assert saves.newer_version() is None and saves.continue_info() is not None
    before = _made_newer(getattr(saves.home, which))
    problem = saves.newer_version()
    assert problem is not None and problem.code is SaveProblemCode.NEWER_VERSION
    assert saves.continue_info() is None and saves.unfinished() is None
    with pytest.raises(SaveProblem) as raised:
        saves.resume()
    assert raised.value.code is SaveProblemCode.NEWER_VERSION
    assert put_in_order(saves) == []
    assert getattr(saves.home, which).read_bytes() == before


def test_p6_a_game_that_an_older_version_set_aside_comes_back_in_a_free_slot(
    tmp_path: Path,
) -> None:
    saves, match = saves_in(tmp_path), part_of_a_game()
    saves.save(1, part_of_a_game(seed="other"), 16 * "b", "mine")
    keeper = GameKeeper(saves, match, GAME)
    keeper.save_now()
    match.act(match.current, match.legal(match.current)[0])
    match.pump()  # in the journal, not in the snapshot
    keeper.close()
    longest = match.log()
    for path in (saves.home.auto_save, saves.home.journal):
        files.set_aside_dated(path, NEWER)  # as an older version does
    assert put_in_order(saves) == [2]
    assert saves.load(2).log == longest
    assert saves.load(2).game == GAME
    assert not list(saves.home.saves.glob(f"*{NEWER}*"))
    assert put_in_order(saves) == []


def test_p6_what_this_version_cannot_read_either_stays_set_aside(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    saves.save(1, part_of_a_game(), GAME, "mine")
    _made_newer(saves.home.slot(1))
    aside = files.set_aside_dated(saves.home.slot(1), NEWER)
    before = aside.read_bytes()
    assert put_in_order(saves) == []
    assert aside.read_bytes() == before


def test_p6_the_analysis_of_a_newer_version_is_not_written_over(tmp_path: Path) -> None:
    path, game = tmp_path / "a.analysis", finished("whims", last=8)
    analysis = analyse(game, {}, samples=1)
    write_analysis(path, game, analysis)
    newer = path.read_bytes().replace(b"cleopatra-analysis 1", b"cleopatra-analysis 2")
    path.write_bytes(newer)
    assert read_analysis(path, game) is None
    write_analysis(path, game, analysis)
    assert path.read_bytes() == newer


def test_p6_what_was_set_aside_opens_again_in_the_newer_version(tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    write_learning(path, Learning(("one", "two")))
    newer = path.read_bytes()
    aside = tmp_path / f"learning{NEWER}2026-11-27.json"  # by a version before this one
    path.rename(aside)
    write_learning(path, Learning(("three",)))
    older = path.read_bytes()
    assert read_learning(path) == (Learning(("one", "two")), None)
    assert path.read_bytes() == newer
    assert [p.read_bytes() for p in tmp_path.glob("*.older-*")] == [older]


@pytest.mark.parametrize("code", [errno.EACCES, errno.EINVAL])
def test_p15_a_file_that_cannot_be_read_for_a_moment_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    home = _home(tmp_path)
    real, refused = files.open_regular, set[Path]()

    def once(path: Path, flags: int) -> int:
        if path not in refused and not flags & os.O_CREAT:
            refused.add(path)
            raise OSError(code, os.strerror(code), str(path))
        return real(path, flags)

    monkeypatch.setattr(files, "open_regular", once)
    assert read_settings(home.settings).value.text_scale == 150
    assert len(read_learning(home.learning)[0].done) == 30
    assert read_puzzle_record(home.puzzles)[0].of_puzzle(7).is_done


def test_p15_what_could_not_be_read_is_kept_beside_what_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = _home(tmp_path)
    before = home.learning.read_bytes()

    def refused(path: Path, flags: int) -> int:
        raise PermissionError(errno.EACCES, "locked", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(files, "_PAUSES", ())
        patch.setattr(files, "open_regular", refused)
        learning, problem = read_learning(home.learning)
    assert problem is not None and problem.code is SaveProblemCode.NO_PERMISSION
    for number in range(3):
        learning = learning.finished(f"new-{number}")
        write_learning(home.learning, learning)
    assert [p.read_bytes() for p in home.root.glob("learning.unread-*.json")] == [before]
    assert read_learning(home.learning) == (learning, None)


def test_p16_a_renaming_that_is_refused_now_and_then_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 0
    real = Path.replace

    def sometimes(self: Path, target: Path) -> Path:
        nonlocal count
        count += 1
        if count % 2:
            raise PermissionError(errno.EACCES, "denied", str(self))
        return real(self, target)

    monkeypatch.setattr(Path, "replace", sometimes)
    home = _home(tmp_path)
    assert read_settings(home.settings).value.text_scale == 150
    Journal(home.journal, GAME, part_of_a_game().log()).close()
    assert json.loads(home.puzzles.read_bytes())["puzzles"]


def test_p16_one_that_is_refused_for_good_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = _home(tmp_path)

    def never(self: Path, target: Path) -> Path:
        raise PermissionError(errno.EACCES, "denied", str(self))

    monkeypatch.setattr(files, "_PAUSES", (0.0,))
    monkeypatch.setattr(Path, "replace", never)
    with pytest.raises(SaveProblem) as caught:
        write_settings(home.settings, Settings())
    assert caught.value.code is SaveProblemCode.NO_PERMISSION
    assert read_settings(home.settings).value.text_scale == 150


def test_h3_a_journal_that_lost_its_end_gives_way_to_a_longer_snapshot(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), part_of_a_game(48)
    keeper = GameKeeper(saves, match, GAME)
    keeper.save_now()
    keeper.close()
    Journal(saves.home.journal, GAME, match.log().until(9)).close()
    loaded = saves.automatic()
    assert loaded.log == match.log()
    assert loaded.notices == (FROM_SNAPSHOT,)


def test_h3_a_game_that_is_over_is_not_offered_again_by_a_journal_without_its_end(
    tmp_path: Path,
) -> None:
    saves, match = saves_in(tmp_path), part_of_a_game(5_000, "bb")
    keeper = GameKeeper(saves, match, GAME)
    keeper.save_now()
    keeper.close()
    assert saves.continue_info() is None and match.is_over
    Journal(saves.home.journal, GAME, match.log().until(9)).close()
    assert saves.continue_info() is None and saves.unfinished() is None
    assert saves.automatic().log == match.log()


def test_h3_a_game_that_was_taken_back_stays_so(tmp_path: Path) -> None:
    saves, match = saves_in(tmp_path), match_of("pp", practice=True)
    keeper = GameKeeper(saves, match, GAME)
    Driver(match).one()
    Driver(match).one()
    keeper.save_now()
    whole = match.log()
    match.submit(Undo(0))
    match.pump()
    assert len(match.log()) < len(whole)
    assert saves.automatic().log == match.log()


@pytest.mark.parametrize("where", ["bot", "name", "decision"])
def test_h7_no_text_of_a_file_can_steer_a_terminal(tmp_path: Path, where: str) -> None:
    saves, match = saves_in(tmp_path), part_of_a_game()
    saves.save(1, match, GAME, "mine")
    path, escape = saves.home.slot(1), "\x1b[31m"
    body = read_body(path)
    log = body["log"]
    assert isinstance(log, dict)
    if where == "decision":
        log["decisions"][-1] += escape
    else:
        seat = next(seat for seat in log["table"]["seats"] if where in seat)
        seat[where] = f"x{escape}"
    write_body(path, body)
    with pytest.raises(SaveProblem) as caught:
        read_save(path)
    assert caught.value.code is SaveProblemCode.DAMAGED


def test_s5_a_game_taken_back_and_ended_otherwise_has_the_replay_of_its_last_end(
    tmp_path: Path,
) -> None:
    saves, match = saves_in(tmp_path), match_of("pp", practice=True)
    GameKeeper(saves, match, GAME)
    Driver(match).to_end()
    first = saves.recorded(GAME).log
    for _ in range(6):
        match.submit(Undo(0))
        match.pump()
    Driver(match, seed=5).to_end()
    assert match.log() != first
    assert saves.recorded(GAME).log == match.log()


@pytest.mark.parametrize(
    ("error", "reason"),
    [(OSError(errno.EIO, "bad sector"), "bad sector"), (OSError("no number"), "no number")],
)
def test_a_file_that_cannot_be_read_says_why(error: OSError, reason: str) -> None:
    assert reading(error, Path("a")).params["reason"] == reason

"""Files from elsewhere: forged values, pictures, pipes and devices cost a sentence at most."""

from __future__ import annotations

import base64
import contextlib
import os
import signal
import socket
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.cli import BAD_INPUT, FAILED, run
from cleopatra.storage.checking import is_showable
from cleopatra.storage.files import LARGEST, backup_of, write_sealed
from cleopatra.storage.journal import read_journal
from cleopatra.storage.keeper import GameKeeper
from cleopatra.storage.lock import HomeLock
from cleopatra.storage.paths import Home
from cleopatra.storage.problems import SaveProblem, SaveProblemCode
from cleopatra.storage.saved import SavedGame, read_save, write_save
from cleopatra.storage.saves import Saves
from cleopatra.storage.settings import Settings, read_settings, write_settings
from cleopatra.storage.startup import put_in_order
from cleopatra.storage.statistics import Statistics, result_of
from tests.match.tables import Driver, match_of, played
from tests.storage.games import (
    GAME,
    PICTURE,
    nearly_over,
    part_of_a_game,
    png,
    read_body,
    saves_in,
    write_body,
)


@contextlib.contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Ends a call that waits, where the system has alarms."""

    def stop(number: int, frame: object) -> None:
        raise AssertionError(f"still waiting after {seconds} s")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def forged(folder: Path, **fields: object) -> Saves:
    """Saves whose first slot holds a save with other fields, properly sealed."""
    saves = saves_in(folder)
    path = saves.home.slot(1)
    write_save(path, SavedGame.of(part_of_a_game(30), GAME, "Title", saves.now(), PICTURE))
    write_body(path, {**read_body(path), **fields})
    return saves


def test_x1_a_title_with_nul_is_shown_without_it(tmp_path: Path) -> None:
    saved = forged(tmp_path, title="A\x00B\n\u202eC").slots()[0].saved
    assert saved is not None
    assert saved.title == "ABC"


@pytest.mark.parametrize(
    "when", ["0001-01-01T00:00:00", "9999-12-31T23:59:59-12:00", "soon", "", "2030-13-01"]
)
def test_x1_a_time_that_no_calendar_shows_is_left_out(tmp_path: Path, when: str) -> None:
    saved = forged(tmp_path, saved_at=when).slots()[0].saved
    assert saved is not None
    assert saved.saved_at == ""


def test_x1_a_turn_of_four_thousand_digits_is_damage(tmp_path: Path) -> None:
    for turn in (10**3999, 10**6, -1):
        saves = forged(tmp_path, turn=turn)
        problem = saves.slots()[0].problem
        assert problem is not None
        assert problem.code is SaveProblemCode.DAMAGED
    path = tmp_path / "version.cleo"
    path.write_bytes(b'{"format": "cleopatra-save", "version": %s}\n{}' % (b"9" * 900))
    with pytest.raises(SaveProblem) as caught:
        read_save(path)
    assert caught.value.code is SaveProblemCode.DAMAGED
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "picture",
    [
        png(64, 36, colour=3),
        png(64, 36, colour=0),
        png(64, 36, depth=16),
        png(9000, 9000),
        png(4096, 8),
        PICTURE[:-20],
        PICTURE + b"more",
        b"\xff\xd8\xff\xe0 another kind of picture",
        b"",
    ],
    ids=["palette", "grey", "16-bit", "9000x9000", "wide", "cut", "longer", "jpeg", "none"],
)
def test_x1_a_picture_of_another_kind_or_size_is_left_out(tmp_path: Path, picture: bytes) -> None:
    saved = forged(tmp_path, picture=base64.b64encode(picture).decode()).slots()[0].saved
    assert saved is not None
    assert saved.picture == b""
    assert not is_showable(picture)


def test_x1_a_picture_the_program_took_is_kept(tmp_path: Path) -> None:
    saved = forged(tmp_path).slots()[0].saved
    assert saved is not None
    assert saved.picture == PICTURE
    assert is_showable(png(640, 360, colour=6))


def test_x1_a_bot_of_a_newer_version_is_named_in_the_list(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    saves.save(1, part_of_a_game(10), GAME, "with bots")
    saves.save(2, match_of("pp"), GAME, "without")
    GameKeeper(saves, part_of_a_game(10), GAME).close()
    strict = Saves(saves.home, knows_bot=lambda name: name == "greedy")
    first, second, *_ = strict.slots()
    assert first.problem is not None
    assert first.problem.code is SaveProblemCode.UNKNOWN_BOT
    assert first.problem.params == {"bot": "random"}
    assert second.saved is not None
    for load in (lambda: strict.load(1), strict.resume):
        with pytest.raises(SaveProblem) as caught:
            load()
        assert caught.value.code is SaveProblemCode.UNKNOWN_BOT
    assert strict.load(2).notices == ()


def test_x1_a_replay_that_begins_where_these_rules_cannot_is_listed_with_its_problem(
    tmp_path: Path,
) -> None:
    saves = saves_in(tmp_path)
    match = played("bb")
    saved = SavedGame.of(match, GAME, "", saves.now())
    saves.store_replay(saved)
    log = replace(saved.log, base="cleopatra position 9", decisions=())
    saves.store_replay(replace(saved, game="00000000000000bb", log=log))
    good, bad = saves.replays().infos
    assert good.saved is not None
    assert bad.problem is not None
    assert bad.problem.code is SaveProblemCode.RULES_CHANGED


def test_x1_the_identity_of_a_game_names_no_other_file(tmp_path: Path) -> None:
    for game in ("../../etc/passwd", "0" * 16 + "\n", "0" * 17, ""):
        problem = forged(tmp_path, game=game).slots()[0].problem
        assert problem is not None
        assert problem.code is SaveProblemCode.DAMAGED


# Everything that is no file


def _fifo(path: Path) -> None:
    os.mkfifo(path)


def _socket(path: Path) -> None:
    # The name of a socket may only have 100 characters.
    here = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(path.name)
    finally:
        os.chdir(here)


def _folder(path: Path) -> None:
    path.mkdir()


def _loop(path: Path) -> None:
    path.symlink_to(path)


def _zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _terminal(path: Path) -> None:
    path.symlink_to("/dev/tty")


def _nowhere(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def _endless(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)  # takes no room on the disk


def _system(path: Path) -> None:
    path.symlink_to("/proc/self/environ")


SPECIAL = [_fifo, _socket, _folder, _loop, _zeros, _terminal, _nowhere, _endless, _system]
UNIX = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")


def places(home: Home) -> list[Path]:
    """Every kind of file of the home."""
    return [
        home.settings,
        home.statistics,
        home.auto_save,
        backup_of(home.auto_save),
        home.journal,
        home.slot(1),
        backup_of(home.slot(1)),
        home.replays / f"{GAME}.cleo",
        home.saves / f"unrecorded-{GAME}.journal",
        home.saves,
        home.replays,
        home.lock,
    ]


@UNIX
@pytest.mark.parametrize("kind", SPECIAL, ids=lambda kind: kind.__name__.strip("_"))
def test_x2_a_special_file_in_place_of_any_file_of_the_home(
    tmp_path: Path, kind: Callable[[Path], None]
) -> None:
    """Whatever lies there, the program starts, lists, plays, ends a game and keeps what it can."""
    for number, place in enumerate(places(Home(Path()))):
        saves = saves_in(tmp_path / str(number))
        home = saves.home
        path = home.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        kind(path)
        with at_most(10):
            lock = HomeLock(home.lock)
            assert lock.take()
            read_settings(home.settings)
            put_in_order(saves)
            assert saves.continue_info() is None
            assert len(saves.slots()) == 20
            saves.replays()
            for load in (saves.resume, lambda saves=saves: saves.load(1)):
                with pytest.raises(SaveProblem):
                    load()
            with contextlib.suppress(SaveProblem):
                Statistics(home.statistics).results()
            match = nearly_over()
            keeper = GameKeeper(saves, match, GAME)
            Driver(match).to_end()
            keeper.close()
            with contextlib.suppress(SaveProblem):
                saves.save(1, match, GAME, "")
                write_settings(home.settings, Settings())
            lock.release()


@UNIX
@pytest.mark.parametrize("kind", SPECIAL, ids=lambda kind: kind.__name__.strip("_"))
def test_x2_the_command_line_refuses_special_files(
    tmp_path: Path, kind: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.cleo"
    kind(path)
    with at_most(5):
        assert run(["replay", str(path)]) == BAD_INPUT
    assert str(path) in capsys.readouterr().err


# Size


def _replays(folder: Path, number: int, decisions: int) -> Saves:
    """Saves with so many replays, each with so many decisions, the first the oldest."""
    saves = saves_in(folder)
    saved = SavedGame.of(played("bb"), GAME, "", saves.now())
    known = saved.log.decisions
    log = replace(saved.log, decisions=tuple(known[n % len(known)] for n in range(decisions)))
    path = saves.home.replays / f"{0:016x}.cleo"
    write_save(path, replace(saved, log=log))
    for other in range(1, number):
        copy = path.with_name(f"{other:016x}.cleo")
        copy.write_bytes(path.read_bytes())
        os.utime(copy, (2e9 + other, 2e9 + other))
    return saves


def test_x3_sixty_replays_of_nineteen_thousand_decisions_are_listed_at_once(
    tmp_path: Path,
) -> None:
    saves = _replays(tmp_path, 60, 19_000)
    begun = time.perf_counter()
    found = saves.replays()
    assert time.perf_counter() - begun < 2
    assert len(found.infos) == 60
    assert found.left_out == 0
    assert len(saves.replay(found.infos[0]).log) == 19_000
    del found
    tracemalloc.start()
    found = saves.replays()
    kept, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(found.infos) == 60
    assert kept < 1_000_000
    assert most < 20_000_000


def test_x3_a_list_of_replays_reads_the_newest_and_says_how_many_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = _replays(tmp_path, 9, 20)
    names = [f"{number:016x}.cleo" for number in range(9)]
    monkeypatch.setattr("cleopatra.storage.saves.MOST_LISTED", 5)
    found = saves.replays()
    assert sorted(info.path.name for info in found.infos) == names[4:]
    assert found.left_out == 4
    size = (saves.home.replays / names[0]).stat().st_size
    monkeypatch.setattr("cleopatra.storage.saves.MOST_BYTES", 3 * size)
    found = saves.replays()
    assert sorted(info.path.name for info in found.infos) == names[6:]
    assert found.left_out == 6


@pytest.mark.parametrize("unit", [b"[],", b"{},", b'"",', b"1,", b'{"a":1},', b" ", b"[", b"\n"])
def test_x3_thirty_one_megabytes_are_refused_before_they_are_read(
    tmp_path: Path, unit: bytes
) -> None:
    head = b'{"format": "cleopatra-save", "version": 1}\n['
    data = head + unit * (31 * 1024 * 1024 // len(unit))
    path = tmp_path / "large.cleo"
    path.write_bytes(data)
    del data
    tracemalloc.start()
    begun = time.perf_counter()
    for read in (read_save, read_journal):
        with pytest.raises(SaveProblem) as caught:
            read(path)
        assert caught.value.code is SaveProblemCode.NOT_A_SAVE
    assert read_settings(path).value == Settings()
    assert time.perf_counter() - begun < 0.5
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


@pytest.mark.parametrize("unit", [b"[],", b"{},", b'"",', b"1,", b'{"a":1},', b" ", b"[", b"\n"])
def test_x3_what_is_just_small_enough_takes_little_memory(tmp_path: Path, unit: bytes) -> None:
    path = tmp_path / "large.cleo"
    body = b'{"title":"","log":{"decisions":[' + unit * ((LARGEST - 200) // len(unit))
    write_sealed(path, "cleopatra-save", 1, body)
    tracemalloc.start()
    for read in (read_save, read_journal):
        with pytest.raises(SaveProblem):
            read(path)
    assert tracemalloc.get_traced_memory()[1] < 100_000_000
    tracemalloc.stop()


def test_x3_only_the_last_part_of_a_long_history_is_read(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path / "results.jsonl")
    result = result_of(played("bb"), GAME, "2030-01-01T00:00:00+00:00")
    statistics.path.write_bytes(b"x\n" * 6_000_000)
    statistics.add(result)
    tracemalloc.start()
    assert statistics.results() == [result]
    assert tracemalloc.get_traced_memory()[1] < 100_000_000, (
        "six million lines take four times that"
    )
    tracemalloc.stop()


# The command line, and folders without rights


@pytest.mark.parametrize("command", ["position", "replay"])
def test_x4_a_position_that_cannot_be_read_gets_a_sentence(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    log = played("bb").log()
    path = tmp_path / "game.log"
    path.write_text(str(replace(log, base="no position", decisions=())), encoding="utf-8")
    assert run([command, str(path)]) == FAILED
    shown = capsys.readouterr()
    assert "cannot be" in shown.err or "does not play" in shown.err
    assert "Traceback" not in shown.err


def test_x4_slots_in_a_folder_without_rights_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: object, **how: object) -> os.stat_result:
        raise PermissionError(13, "Permission denied", str(path))

    saves = saves_in(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", refused)
        patch.setattr(Path, "stat", refused)
        infos = saves.slots()
    assert {info.problem.code for info in infos if info.problem} == {SaveProblemCode.NO_PERMISSION}
    assert len([info for info in infos if info.problem]) == 20


def test_x4_slots_of_an_impossible_folder_are_listed(tmp_path: Path) -> None:
    saves = Saves(Home(tmp_path / ("n" * 300)))
    assert len(saves.slots()) == 20
    assert saves.continue_info() is None
    assert saves.replays().infos == ()
    put_in_order(saves)
    assert read_settings(saves.home.settings).value == Settings()
    keeper = GameKeeper(saves, match_of("bb"), GAME)
    assert keeper.problem is not None


@pytest.mark.parametrize("command", ["position", "replay"])
def test_x4_a_log_of_millions_of_lines_gets_a_short_sentence(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.log"
    log = played("bb").log()
    for text in (str(log) + "0 take 1\n" * 400_000, str(replace(log, base="x" * 1_000_000))):
        path.write_text(text, encoding="utf-8")
        with at_most(5):
            assert run([command, str(path)]) in (BAD_INPUT, FAILED)
        assert len(capsys.readouterr().err) < 1_000

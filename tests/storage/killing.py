"""Kills a program at each of its operations on files in turn.

Run by `test_finished.py` in a process of its own: `python -m tests.storage.killing DIR` walks the
end of a game and what follows it, and prints how often it was killed.

A killed child really dies by SIGKILL; what it had written stays, as the system keeps it.
"""

from __future__ import annotations

import logging
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from cleopatra.match.log import GameLog
from cleopatra.match.match import Match
from cleopatra.match.replay import Replay
from cleopatra.match.seat import PersonSeat
from cleopatra.storage.journal import Journal
from cleopatra.storage.keeper import GameKeeper
from cleopatra.storage.paths import Home
from cleopatra.storage.saved import SavedGame, write_save
from cleopatra.storage.saves import Saves
from cleopatra.storage.startup import put_in_order
from cleopatra.storage.statistics import Statistics
from tests.match.tables import Driver, match_of, played
from tests.storage.games import GAME

OTHER = "00000000000000ff"
OPERATIONS = ("open", "fsync", "replace", "rename", "link", "unlink", "mkdir", "ftruncate", "close")


def saves_of(folder: Path) -> Saves:
    return Saves(Home(folder), lambda: "2030-01-01T00:00:00+00:00")


def no_power_is_lost(handle: int) -> None:
    """Instead of fsync: what a killed process has written is not lost."""


def kill_at(number: int) -> None:
    """From now on this process dies at its operation of that number, from 1 on. A write counts
    twice: it may not have begun, or be half done."""
    left = number
    write = os.write

    def step() -> None:
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    def counted(name: str) -> Callable[..., object]:
        original = getattr(os, name)

        def operation(*args: object, **kwargs: object) -> object:
            step()
            return original(*args, **kwargs)

        return operation

    def half_written(handle: int, data: bytes) -> int:
        step()
        done = write(handle, data[: len(data) // 2])
        step()
        return done + write(handle, data[done:])

    for name in OPERATIONS:
        setattr(os, name, counted(name))
    os.write = half_written  # type: ignore[assignment]


def runs_through(action: Callable[[Saves], None], folder: Path, number: int) -> bool:
    """Runs an action in a child that is killed at an operation; whether it came to its end."""
    child = os.fork()
    if not child:
        code = 1
        try:
            kill_at(number)
            action(saves_of(folder))
            code = 0
        finally:
            os._exit(code)
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return False
    assert os.WEXITSTATUS(status) == 0, "the child failed"
    return True


def killed_everywhere(
    action: Callable[[Saves], None], start: Path, work: Path
) -> Iterator[tuple[int, Path]]:
    """The folders that an action leaves behind when it is killed at its first, second ...
    operation; the last is that of the whole action. Those that are alike are given once."""
    seen: set[str] = set()
    number = 0
    done = False
    while not done:
        number += 1
        folder = work / str(number)
        shutil.copytree(start, folder)
        done = runs_through(action, folder, number)
        print_of = fingerprint(folder)
        if print_of not in seen or done:
            seen.add(print_of)
            yield number, folder
        shutil.rmtree(folder)


def fingerprint(folder: Path) -> str:
    """Equal for folders with the same files, apart from temporary ones, which nobody reads."""
    parts = [
        str(path.relative_to(folder)).encode() + path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".tmp"
    ]
    return sha256(b"\0".join(parts)).hexdigest()


# What is done to the home


def end_of_a_game(saves: Saves) -> None:
    """Continue, the last decision, and the program is closed."""
    match = Match.resume(saves.resume().log, [PersonSeat()] * 2)
    keeper = GameKeeper(saves, match, GAME)
    Driver(match).to_end()
    keeper.close()


def start_and_continue(saves: Saves) -> None:
    """The next start; the game is played to its end if there is one to continue."""
    put_in_order(saves)
    unfinished = saves.continue_info()
    if unfinished is not None and unfinished.game == GAME:
        end_of_a_game(saves)


def begin_another_game(saves: Saves) -> None:
    """A new game in a program that did not look what there was."""
    match = match_of("pp", seed="another")
    keeper = GameKeeper(saves, match, OTHER)
    Driver(match).one()
    keeper.close()


# What must be true


def is_kept_once(saves: Saves) -> bool:
    """Whether the game is kept and counted once; False if neither. Fails for anything between."""
    replays = [info for info in saves.replays().infos if info.path.name == f"{GAME}.cleo"]
    counted = [r for r in Statistics(saves.home.statistics).results() if r.game == GAME]
    try:
        lines = saves.home.statistics.read_bytes().splitlines()
    except FileNotFoundError:
        lines = []
    whole = [line for line in lines if GAME.encode() in line and line.endswith(b"}")]
    found = (len(replays), len(counted), len(whole))
    assert found in ((0, 0, 0), (1, 1, 1)), f"replays, results, lines: {found}"
    if replays:
        assert replays[0].saved is not None
        assert Replay(saves.replay(replays[0]).log).verify().outcome is not None
    return bool(replays)


def check(start: Path, work: Path) -> tuple[int, int]:
    """Kills the end of a game everywhere, then what comes after it everywhere; the numbers of
    operations of the end and of different homes they left. Raises AssertionError."""
    kills = homes = 0
    seen: set[str] = set()
    for first, folder in killed_everywhere(end_of_a_game, start, work / "end"):
        homes += 1
        kills = max(kills, first)
        is_on_disk = len(saves_of(folder).resume().log) == len(saves_of(start).resume().log) + 1
        for action in (put_in_order, begin_another_game):
            for second, again in killed_everywhere(action, folder, work / "start"):
                if fingerprint(again) + action.__name__ in seen:
                    continue
                seen.add(fingerprint(again) + action.__name__)
                homes += 1
                where = f"{action.__name__}, killed at {first} and {second}"
                saves = saves_of(again)
                start_and_continue(saves)
                try:
                    kept = is_kept_once(saves)
                except AssertionError as error:
                    raise AssertionError(f"{where}: {error}") from error
                must = is_on_disk or action is put_in_order
                assert kept or not must, f"{where}: the finished game is lost"
    return kills, homes


def home_before_the_end(folder: Path) -> None:
    """A home with a game that has one decision left."""
    log = played("pp").log()
    almost = log.until(len(log) - 1)
    replay = Replay(almost)
    replay.jump(len(almost))
    log = GameLog(almost.setup, replay.position())
    saves = saves_of(folder)
    match = Match.resume(log, [PersonSeat()] * 2)
    Journal(saves.home.journal, GAME, log).close()
    write_save(saves.home.auto_save, SavedGame.of(match, GAME, "", saves.now()))


if __name__ == "__main__":
    root = Path(sys.argv[1])
    home_before_the_end(root / "home")
    logging.disable()
    os.fsync = no_power_is_lost  # type: ignore[assignment]
    print(*check(root / "home", root / "work"))

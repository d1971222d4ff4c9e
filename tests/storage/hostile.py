"""Opens thousands of damaged and forged files of a home, in a process with little memory.

Run by `test_hostile.py`: `python -m tests.storage.hostile DIR COUNT`. Every file is one that might
lie on a disk: bytes that changed, parts that are missing, and files that were forged with the
right checksums. Prints what became of them; fails with the first that crashes, hangs, takes too
much memory or changes how the files beside it are listed.
"""

from __future__ import annotations

import base64
import contextlib
import json
import logging
import os
import random
import shutil
import sys
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from cleopatra.match.log import GameLog
from cleopatra.match.match import Match
from cleopatra.match.replay import Replay
from cleopatra.match.seat import PersonSeat
from cleopatra.match.setup import LogDiffers
from cleopatra.rules.errors import RulesError
from cleopatra.storage.files import backup_of, write_sealed
from cleopatra.storage.journal import Journal
from cleopatra.storage.keeper import GameKeeper
from cleopatra.storage.lock import HomeLock
from cleopatra.storage.migrate import SAVE_VERSION
from cleopatra.storage.paths import Home
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import FORMAT, LoadedGame, SavedGame, read_save
from cleopatra.storage.saves import Saves
from cleopatra.storage.settings import LastTable, Settings, read_settings, write_settings
from cleopatra.storage.startup import put_in_order
from cleopatra.storage.statistics import Statistics, result_of
from tests.match.tables import Driver, match_of
from tests.storage.games import GAME, PICTURE, nearly_over, png
from tests.storage.test_damage import DAMAGES

LONGEST = 2.0
"""Seconds for everything that is done with one file."""
MOST_MEMORY = 200 * 1024 * 1024
"""Bytes beyond what the process took before."""

Forge = Callable[[bytes, random.Random], bytes]

VALUES: tuple[object, ...] = (
    *(None, True, False, 0, -1, 7, 10**6, 10**30, 10**3999, 1.5, -0.0, 1e300, float("nan")),
    *("", "x", "\x00", "a\x00b", "\ud800", "\u202e\u2066", "x" * 200_000, "../../../file"),
    *("0001-01-01T00:00:00", "9999-12-31T23:59:59-12:00", "9" * 4000, "-" * 50, "%s%n", "{}"),
    *([], {}, [None], [[]] * 5000, {"a": {}}, {"kind": "bot"}, "level99", "edition=gold", "£²"),
)
WORDS = ("", "-", "0", "-1", "1", "3", "99", "1" * 25, "9" * 4000, "x", "|", "\n", "#", "=", "no")


LOADED: list[GameLog] = []
"""What was played on with already; there is nothing new in doing so again."""


def forged_value(value: object, rng: random.Random) -> object:
    """A JSON value with something in it replaced, removed, added, repeated or nested."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(sorted(value))
        chance = rng.random()
        if chance < 0.06:
            return {k: v for k, v in value.items() if k != key}
        if chance < 0.12:
            return {**value, rng.choice(["surprise", "", "__class__", key + "2"]): 1}
        return {**value, key: forged_value(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        chance = rng.random()
        if chance < 0.1:
            return value * rng.choice([2, 3, 500])
        if chance < 0.2:
            return value[:at]
        if chance < 0.3:
            return rng.sample(value, len(value))
        return [*value[:at], forged_value(value[at], rng), *value[at + 1 :]]
    if isinstance(value, str) and len(value) > 8 and rng.random() < 0.8:
        return forged_text(value, rng)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int) and rng.random() < 0.5:
        return value + rng.choice([-1, 1, 5, 1000])
    return rng.choice(VALUES)


def forged_text(text: str, rng: random.Random) -> str:
    """A text with a word or a line replaced, removed or repeated: options, positions, actions."""
    separator = rng.choice([" ", "\n", "=", ","])
    parts = text.split(separator)
    at = rng.randrange(len(parts))
    chance = rng.random()
    if chance < 0.2:
        del parts[at]
    elif chance < 0.3:
        parts.insert(at, parts[at])
    elif chance < 0.5:
        parts[at] = rng.choice(parts)
    else:
        parts[at] = rng.choice(WORDS)
    return separator.join(parts)


def dumped(value: object) -> bytes:
    return json.dumps(value).encode()


def forge_save(data: bytes, rng: random.Random) -> bytes:
    """A save or replay with other contents and the right checksum."""
    body = json.loads(data.partition(b"\n")[2])
    for _ in range(rng.choice([0, 1, 1, 2, 5])):
        changed = forged_value(body, rng)
        body = changed if isinstance(changed, dict) else body
    if rng.random() < 0.6:
        forge_game(body, rng)
    return sealed(dumped(body))


def forge_game(body: object, rng: random.Random) -> None:
    """Puts other texts in the places of a save that the rules read, where they are still there."""
    log = body.get("log") if isinstance(body, dict) else None
    if not isinstance(body, dict) or not isinstance(log, dict):
        return
    where, key = rng.choice(
        [(body, "position"), (log, "base"), (log.get("table"), "options"), (log, "decisions")]
    )
    if isinstance(where, dict) and key in where:
        where[key] = forged_value(where[key], rng)


def forge_picture(data: bytes, rng: random.Random) -> bytes:
    """A save with another picture."""
    body = json.loads(data.partition(b"\n")[2])
    picture = rng.choice(
        [
            lambda: DAMAGES[rng.randrange(len(DAMAGES))](PICTURE, rng),
            lambda: png(rng.choice([0, 1, 64, 3000]), rng.choice([1, 36, 3000])),
            lambda: png(8, 8, rng.choice([1, 8, 16]), rng.choice([0, 2, 6])),
            lambda: rng.randbytes(rng.randrange(3000)),
        ]
    )()
    body["picture"] = base64.b64encode(picture).decode() if rng.random() < 0.9 else "no base 64"
    return sealed(dumped(body))


def sealed(body: bytes) -> bytes:
    path = Path(f"sealed-{os.getpid()}.cleo")
    write_sealed(path, FORMAT, SAVE_VERSION, body)
    data = path.read_bytes()
    path.unlink()
    return data


def forge_journal(data: bytes, rng: random.Random) -> bytes:
    """A journal with other lines and the right checksums."""
    lines = [json.loads(line) for line in data.splitlines()]
    at = rng.choice([0, rng.randrange(len(lines))])
    chance = rng.random()
    if chance < 0.2:
        lines.insert(at, lines[rng.randrange(len(lines))])
    elif chance < 0.3:
        lines.append({"do": "take_back", "n": len(lines), "count": rng.choice([1, 9, 10**9])})
    else:
        lines[at] = forged_value(lines[at], rng)
    whole = b""
    for line in lines:
        if not isinstance(line, dict):
            line = {"do": line}
        line.pop("crc", None)
        bare = json.dumps(line, separators=(",", ":")).encode()
        whole += bare[:-1] + b',"crc":"%08x"}\n' % zlib.crc32(bare)
    return whole


def forge_json(data: bytes, rng: random.Random) -> bytes:
    """One line of JSON with other contents, as settings and results are."""
    value: object = json.loads(data)
    for _ in range(rng.choice([1, 1, 3])):
        value = forged_value(value, rng)
    return dumped(value) + b"\n"


def nested(data: bytes, rng: random.Random) -> bytes:
    """JSON that is nested more deeply than any program can follow."""
    opening = rng.choice([b"[", b'{"a":', b'[{"log":'])
    return data[: rng.choice([0, 45, 130])] + opening * rng.choice([100, 5_000, 200_000])


def large(data: bytes, rng: random.Random) -> bytes:
    """A file of some megabytes: too large, or nearly so."""
    unit = rng.choice([b"[],", b"{},", b"1,", b'"x",', b"\n", b"\x00", data[:200] + b"\n"])
    size = rng.choice([3_900_000, 4_300_000, 12_000_000])
    return data[: rng.choice([0, 130, len(data)])] + unit * (size // len(unit))


def large_inside(data: bytes, rng: random.Random) -> bytes:
    """A save of nearly the largest size with the right checksum, so that it is parsed."""
    unit = rng.choice([b"[],", b"{},", b"1,", b'"x",', b" ", b"9", b"a", b'{"a":', b"["])
    opening = rng.choice([b'{"title":"', b'{"turn":', b'{"log":{"decisions":["'])
    return sealed(opening + unit * (4_100_000 // len(unit)))


class Zoo:
    """A good home, and every file of it that can be exchanged for a bad one."""

    def __init__(self, root: Path) -> None:
        self.good = root / "good"
        self.bad = root / "bad"
        saves = saves_of(self.good)
        home = saves.home
        match = nearly_over("bbb", 24)
        driver = Driver(match)
        for _ in range(8):
            driver.one()
        picture = PICTURE
        saves.save(1, match, GAME, "first", picture)
        saves.save(1, match, GAME, "first", picture)
        saves.save(2, match, GAME, "beside", picture)
        keeper = GameKeeper(saves, match, GAME)
        for _ in range(5):
            driver.one()
        keeper.save_now()
        keeper.close()
        games = [nearly_over("bb", 20), nearly_over()]
        for number, over in enumerate(games, start=1):
            Driver(over).to_end()
            saved = SavedGame.of(over, f"{number:016x}", "", saves.now(), picture)
            saves.store_replay(saved)
            Statistics(home.statistics).add(result_of(over, saved.game, saves.now()))
        waiting = home.saves / f"unrecorded-{GAME}.journal"
        Journal(waiting, GAME, nearly_over().log()).close()
        table = LastTable(("Ana", "Bo"), (0, 3), ("", "greedy"), "edition=deluxe seats=2 seed=1")
        settings = Settings(language="es", bindings={"flip": ("f",)}, last_table=table)
        write_settings(home.settings, settings)
        replay = home.replays / f"{1:016x}.cleo"
        plain: tuple[Forge, ...] = (*DAMAGES, nested, large)
        save: tuple[Forge, ...] = (*(forge_save,) * 14, *(forge_picture,) * 2, large_inside, *plain)
        journal: tuple[Forge, ...] = (*(forge_journal,) * 14, *plain)
        lines: tuple[Forge, ...] = (*(forge_json,) * 10, *plain)
        self.kinds: list[tuple[Path, tuple[Forge, ...]]] = [
            (home.slot(1), save),
            (backup_of(home.slot(1)), save),
            (home.auto_save, save),
            (backup_of(home.auto_save), save),
            (replay, save),
            (home.journal, journal),
            (waiting, journal),
            (home.settings, lines),
            (home.statistics, lines),
            (home.lock, plain),
        ]
        home.lock.write_bytes(b"locked by nobody, whatever this file says" * 9)
        self.contents = {path: path.read_bytes() for path, _ in self.kinds}
        self.contents[home.statistics] = home.statistics.read_bytes().splitlines()[0]
        waiting.unlink()
        self.files = {
            path.relative_to(self.good): path.read_bytes()
            for path in self.good.rglob("*")
            if path.is_file()
        }
        shutil.copytree(self.good, self.bad)

    def _make_good(self) -> None:
        """Takes back what was done to the home; quicker than a new copy."""
        for folder, _, names in os.walk(self.bad):
            for name in names:
                path = Path(folder, name)
                if path.relative_to(self.bad) not in self.files:
                    path.unlink()
        for where, data in self.files.items():
            (self.bad / where).write_bytes(data)

    def home_with(self, number: int, rng: random.Random) -> tuple[str, Path, Saves]:
        """The home with one bad file: what was done, to which file, and its saves."""
        path, forges = self.kinds[number % len(self.kinds)]
        forge = rng.choice(forges)
        self._make_good()
        data = forge(self.contents[path], rng)
        where = path.relative_to(self.good)
        (self.bad / where).write_bytes(data)
        if path == saves_of(self.good).home.auto_save and rng.random() < 0.5:
            saves_of(self.bad).home.journal.unlink()
        return f"{forge.__name__} {where}", self.bad / where, saves_of(self.bad)


def saves_of(folder: Path) -> Saves:
    return Saves(Home(folder), lambda: "2030-01-01T00:00:00+00:00", knows_bot=is_known)


def is_known(name: str) -> bool:
    return name in ("random", "greedy")


def use(saves: Saves, bad: Path, seen: Counter[str]) -> None:
    """What the program does with a file: start, list, load, play on, keep."""
    home = saves.home
    if bad == home.settings:
        read = read_settings(bad)
        assert len(read.value.language) <= 20
        seen["settings lost" if read.problem else "settings"] += 1
        write_settings(bad, read.value)
        return
    if bad == home.lock:
        lock = HomeLock(bad)
        assert lock.take()
        lock.release()
        return
    if bad == home.statistics:
        Statistics(bad).results()
    is_slot = bad in (home.slot(1), backup_of(home.slot(1)))
    if not is_slot:
        put_in_order(saves)
    if is_slot:
        go_on(saves, lambda: saves.load(1, backup=bad != home.slot(1)), seen)
    elif bad.parent == home.saves:
        saves.continue_info()
        saves.unfinished()
        go_on(saves, saves.resume, seen)
        return
    slots = saves.slots()
    assert slots[1].saved is not None, "the save beside it is gone"
    assert slots[1].saved.title == "beside"
    replays = saves.replays().infos
    assert [i for i in replays if i.path.name == f"{2:016x}.cleo" and i.saved], "the replay, too"
    for info in (*slots, *replays):
        if info.problem is not None:
            seen[info.problem.code] += 1
        if info.saved is not None:
            assert info.saved.title.isprintable()
            assert info.saved.turn < 10**6
            if info.path == bad and bad.parent == home.replays:
                with contextlib.suppress(SaveProblem):
                    watch(read_save(info.path), seen)


def go_on(saves: Saves, load: Callable[[], LoadedGame], seen: Counter[str]) -> None:
    """Loads a game, if that is possible, and plays some decisions more."""
    try:
        loaded = load()
    except SaveProblem as problem:
        seen[problem.code] += 1
        return
    seen["loaded"] += 1
    if loaded.log in LOADED:
        return
    LOADED.append(loaded.log)
    play_on(saves, loaded, seen)


def play_on(saves: Saves, loaded: LoadedGame, seen: Counter[str]) -> None:
    """Some decisions more, as the window would do them."""
    seats = loaded.log.setup.options.seats
    match = Match.resume(loaded.log, [PersonSeat()] * seats)
    keeper = GameKeeper(saves, match, loaded.game)
    for _ in range(2):
        match.observe(match.decision.actors[0] if match.outcome is None else 0)
        if match.outcome is not None:
            break
        seat = match.decision.actors[0]
        match.act(seat, match.legal(seat)[-1])
        match.pump()
    keeper.close()
    seen["kept" if keeper.problem is None else "not kept"] += 1


def watch(saved: SavedGame, seen: Counter[str]) -> None:
    """A replay is shown from its beginning, as far as it plays."""
    replay = Replay(saved.log)
    try:
        replay.jump(min(len(saved.log), 20))
    except (LogDiffers, RulesError):
        seen["a replay that stops"] += 1
    replay.observe(None)


def limit_memory() -> None:
    """From now on the process may take 200 MB more than it has."""
    try:
        import resource
    except ImportError:  # Windows has no such limits; time is measured there all the same
        return
    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + MOST_MEMORY,) * 2)


def main(root: Path, count: int) -> int:
    logging.disable()
    os.fsync = lambda handle: None  # type: ignore[assignment]
    os.chdir(root)
    zoo = Zoo(root)
    match_of("bb")
    for path, _ in zoo.kinds:  # what a first use builds is no file's fault
        use(saves_of(zoo.good), path, Counter())
    zoo = Zoo(root / "again")
    if sys.platform == "linux":
        limit_memory()
    seen: Counter[str] = Counter()
    slowest = 0.0
    failures = 0
    for number in range(count):
        rng = random.Random(number)
        what, bad, saves = zoo.home_with(number, rng)
        begun = time.process_time()
        try:
            use(saves, bad, seen)
        except Exception:
            failures += 1
            sys.stdout.write(f"file {number}: {what}\n{traceback.format_exc(limit=-4)}\n")
            continue
        took = time.process_time() - begun
        if took > LONGEST:
            failures += 1
            sys.stdout.write(f"file {number}: {what} took {took:.1f} s\n")
        slowest = max(slowest, took)
    used = time.process_time()
    summary = ", ".join(f"{code} {number}" for code, number in sorted(seen.items()))
    sys.stdout.write(f"{count} files in {used:.1f} s of CPU, slowest {slowest:.2f} s: {summary}\n")
    return min(failures, 100)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2])))

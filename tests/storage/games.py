"""Saved games for tests."""

from __future__ import annotations

import itertools
import json
import struct
import zlib
from functools import cache
from pathlib import Path

from cleopatra.match.log import GameLog
from cleopatra.match.match import Match
from cleopatra.match.replay import Replay
from cleopatra.match.seat import PersonSeat, ScriptSeat
from cleopatra.storage.files import read_sealed, write_sealed
from cleopatra.storage.migrate import SAVE_VERSION, JsonObject
from cleopatra.storage.paths import Home
from cleopatra.storage.saved import FORMAT
from cleopatra.storage.saves import Saves
from tests.match.tables import Driver, chooser, match_of, played

GAME = "00000000000000aa"


def png(width: int, height: int, depth: int = 8, colour: int = 2) -> bytes:
    """A black PNG picture of any size: its pixels take a thousandth of what they are decoded."""

    def part(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    line = 1 + (width * depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour] + 7) // 8
    packer = zlib.compressobj(9)
    pixels = b"".join(packer.compress(bytes(line)) for _ in range(height)) + packer.flush()
    palette = part(b"PLTE", bytes(3)) if colour == 3 else b""
    start = b"\x89PNG\r\n\x1a\n" + part(b"IHDR", header) + palette
    return start + part(b"IDAT", pixels) + part(b"IEND", b"")


PICTURE = png(64, 36)


def saves_in(folder: Path) -> Saves:
    """Saves of a home in a folder, with a clock that ticks a second a look."""
    ticks = itertools.count()
    return Saves(Home(folder), lambda: f"2030-01-01T00:{next(ticks) % 3600 // 60:02}:00+00:00")


def part_of_a_game(decisions: int = 40, kinds: str = "bbp", seed: str = "nile") -> Match:
    """A match some decisions old."""
    match = match_of(kinds, seed=seed)
    driver = Driver(match)
    for _ in range(decisions):
        driver.one()
    return match


def nearly_over(kinds: str = "bb", left: int = 1) -> Match:
    """A match of bots with so many decisions left, which begins at its present position."""
    log = _finished(kinds)
    replay = Replay(log)
    replay.jump(len(log) - left)
    script = ScriptSeat(chooser(2))
    return Match.resume(GameLog(log.setup, replay.position()), [script] * len(kinds))


@cache
def _finished(kinds: str) -> GameLog:
    return played(kinds).log()


def check_resumed(match: Match, folder: Path) -> None:
    """A match of three that is saved and loaded now goes on and ends as it does unsaved."""
    saves = saves_in(folder)
    saves.save(1, match, GAME, "in the middle")
    resumed = Match.resume(saves.load(1).log, [PersonSeat()] * 3)
    assert resumed.position() == match.position()
    assert resumed.decision == match.decision
    Driver(match).to_end()
    Driver(resumed).to_end()
    assert resumed.position() == match.position()


def files_of(folder: Path) -> dict[str, bytes]:
    """All files below a folder with their bytes, to compare before and after."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def read_body(path: Path) -> JsonObject:
    """The body of a save as plain JSON."""
    body = json.loads(read_sealed(path, FORMAT, SAVE_VERSION)[1])
    assert isinstance(body, dict)
    return body


def write_body(path: Path, body: JsonObject, version: int = SAVE_VERSION) -> None:
    """A save with any body, properly sealed."""
    write_sealed(path, FORMAT, version, json.dumps(body).encode())

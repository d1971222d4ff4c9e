"""Saved games for tests."""

from __future__ import annotations

import itertools
from pathlib import Path

from cleopatra.match.match import Match
from cleopatra.match.seat import PersonSeat
from cleopatra.storage.paths import Home
from cleopatra.storage.saves import Saves
from tests.match.tables import Driver, match_of

GAME = "00000000000000aa"
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


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

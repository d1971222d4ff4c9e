"""Somebody who plays: a folder with saves and settings of an earlier version, and what they find
after each step.

Knows the player's files and the game's command line. Knows no package format.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from release.report import Failed, Outcome
from release.workspace import PROGRAM, ROOT, SUFFIX, digests

RELEASED: Final = ROOT / "tests" / "storage" / "released"
"""Files as the last release wrote them."""
FINISHED: Final = ROOT / "saves" / f"two-players-finished{SUFFIX}"
MIDWAY: Final = ROOT / "saves" / f"four-players-midway{SUFFIX}"
"""A game with one person in it, so that no curtain hides the table."""
ANOTHER: Final = ROOT / "saves" / f"expansions-midway{SUFFIX}"
VOLUME: Final = 35
"""A setting that is not the shipped one, so that a lost one would be seen."""
CHANGING: Final = ("in-use.lock", "results.jsonl")
"""What every run of the game may touch."""

Run = Callable[..., str]
"""Runs the installed game with these arguments and returns what it printed."""


@dataclass(slots=True)
class Player:
    """The files of one player, below `files`."""

    files: Path
    own: dict[str, str] = field(default_factory=dict)

    @property
    def saves(self) -> Path:
        return self.files / "saves"

    def settle_in(self) -> None:
        """Put saves and settings there as an earlier version wrote them."""
        self.saves.mkdir(parents=True, exist_ok=True)
        shutil.copy(RELEASED / "save-1.cleo", self.saves / f"slot-01{SUFFIX}")
        shutil.copy(FINISHED, self.saves / f"slot-02{SUFFIX}")
        shutil.copy(MIDWAY, self.saves / f"slot-03{SUFFIX}")
        settings = json.loads((RELEASED / "settings-1.json").read_text("utf-8"))
        settings |= {"master_volume": VOLUME, "language": "en", "text_scale": 100, "tips": False}
        (self.files / "settings.json").write_text(json.dumps(settings), "utf-8")
        self.remember()

    def remember(self) -> None:
        """What the files are now is what they must be until the player plays again."""
        self.own = self._now()

    def check_untouched(self, what: str) -> None:
        """Raises Failed if somebody else has touched the player's files."""
        now = self._now()
        odd = sorted(name for name in {*now, *self.own} if now.get(name) != self.own.get(name))
        if odd:
            raise Failed(f"{what} touched the player's files: {', '.join(odd[:4])}")

    def check_settings(self) -> None:
        """Raises Failed if the setting that was changed is lost."""
        settings = json.loads((self.files / "settings.json").read_text("utf-8"))
        if settings.get("master_volume") != VOLUME:
            raise Failed(f"the volume was {VOLUME}, now it is {settings.get('master_volume')}")

    def _now(self) -> dict[str, str]:
        found = digests(self.files) if self.files.is_dir() else {}
        return {name: value for name, value in found.items() if name not in CHANGING}

    def __len__(self) -> int:
        return len(self.own)


def check_selftest(run: Run) -> Outcome:
    """The self-test plays a game through the window's loop without a display."""
    text = run("--selftest")
    last = (text.splitlines() or [""])[-1]
    if "all well" not in last:
        raise Failed(f"the self-test said: {text[-400:]}")
    return Outcome(last)


def check_game(run: Run) -> Outcome:
    """Bots play whole games in two processes: the program starts copies of itself."""
    words = ("--players", "3", "--bots", "greedy,random,greedy", "--games", "4", "--jobs", "2")
    text = run("simulate", *words, "--seed", "1", "--json")
    lines = [line for line in text.splitlines() if line.startswith("{")]
    games = json.loads(lines[-1])["games"] if lines else 0
    if games != 4:
        raise Failed(f"{games} games instead of 4: {text[-300:]}")
    return Outcome("4 games of three bots in two processes")


def check_saves(run: Run, player: Player, shown: Callable[[Path], str] = str) -> Outcome:
    """The saves of the earlier version are read, and a finished one is played again step by step.
    `shown` gives a path as the program sees it."""
    text = run("replay", "--verify", shown(player.saves / f"slot-02{SUFFIX}"))
    if "digests verified" not in text:
        raise Failed(f"the replay said: {text[-300:]}")
    for slot in ("slot-01", "slot-03"):
        run("position", shown(player.saves / f"{slot}{SUFFIX}"))
    player.check_settings()
    return Outcome("one replayed with every digest, two positions read, settings kept")


def check_leftovers(before: set[str], after: set[str], own: str, allowed: set[str]) -> Outcome:
    """After the removal nothing is new but the player's own files, below `own`; `allowed` are
    names that the system itself made."""
    new = sorted(after - before)
    kept = [name for name in new if name == own or name.startswith(own.rstrip("/") + "/")]
    above = {own[:at] for at, letter in enumerate(own) if letter == "/"}
    rest = [name for name in new if name not in kept and name not in above | allowed]
    if rest:
        raise Failed(f"left behind: {', '.join(rest[:6])}")
    return Outcome(f"{len(kept)} of {PROGRAM}'s player kept, nothing else left")


def names_in(folder: Path) -> set[str]:
    """Every file and folder below a folder, with slashes."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}

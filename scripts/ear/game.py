"""One whole game by ear, from the title to the table of points, in a session of its own:

    python -m scripts.ear.game deluxe --seed 1

Run by `scripts/ear_tool.py` where a display and a message bus are there for it alone.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings, write_settings
from scripts.ear.bus import Atspi, Silent
from scripts.ear.player import Player, Stuck
from scripts.ear.seen import Seen
from scripts.ear.watcher import Leak, Watcher

TITLE = "Cleopatra"
"""What the window is called."""
PERSON = "On this computer"


@dataclass(frozen=True, slots=True)
class Game:
    """A kind of game: the words of what is pressed in the set-up, in order; `persons` of the two
    seats are played at this screen."""

    steps: tuple[str, ...] = ()
    persons: int = 1


GAMES = {
    "deluxe": Game(("3",)),
    "2006": Game(("More", "2006 edition")),
    "cult": Game(("More", "The Cult of Sobek")),
    "hotseat": Game(persons=2),
}
"""What can be played, by its name on the command line."""


@dataclass(slots=True)
class Told:
    """What came of a game."""

    presses: int = 0
    trees: int = 0
    heard: int = 0
    seconds: float = 0.0
    is_over: bool = False
    said: list[str] = field(default_factory=list)


def main(arguments: Sequence[str]) -> int:
    """Play one game and print what came of it; 1 if it did not reach its end, or a secret was to be
    read by another person."""
    parser = argparse.ArgumentParser(prog="scripts.ear.game", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--presses", type=int, default=5000, help="stop after so many")
    parser.add_argument("--program", nargs="+", default=[sys.executable, "-m", "cleopatra"])
    parser.add_argument("--verbose", action="store_true", help="print every press")
    chosen = parser.parse_args(arguments)
    told = Told()
    try:
        play(GAMES[chosen.game], chosen.program, chosen.seed, chosen.presses, told)
    except (Silent, Stuck, Leak) as problem:
        print("\n".join(told.said[-20:]))
        print(f"{chosen.game}: FAILED, {type(problem).__name__}: {problem}", flush=True)
        return 1
    if chosen.verbose:
        print("\n".join(told.said))
    end = "played to the end" if told.is_over else "played in part"
    print(
        f"{chosen.game}: {end} with {told.presses} presses; {told.trees} whole trees read, "
        f"{told.heard} announcements heard; {told.seconds:.0f} s",
        flush=True,
    )
    return 0


def play(game: Game, program: Sequence[str], seed: int, presses: int, told: Told) -> None:
    """Start the program and play. Raises Silent, Stuck or Leak."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="cleopatra-ear-") as folder, running(program, folder):
        bus = Atspi(TITLE)
        bus.listen()
        watcher = Watcher(game.persons)
        bus.on_tree = watcher.look
        player = Player(bus, random.Random(seed))
        told.said = player.said
        try:
            bus.until("the title", lambda: find(bus.look(), "New game") is not None)
            set_up(bus, game)
            while player.presses < presses:
                tree = bus.last
                if player.is_over(tree):
                    told.is_over = True
                    break
                player.act()
        finally:
            told.presses, told.trees = player.presses, bus.trees
            told.heard = len(bus.announced)
            told.seconds = time.monotonic() - began
            bus.close()


@contextmanager
def running(program: Sequence[str], folder: str) -> Iterator[None]:
    """The program with a home of its own, without animations."""
    home = Home(Path(folder))
    home.root.mkdir(parents=True, exist_ok=True)
    settings = Settings(animation_speed="none", reduced_motion=True, language="en", tips=False)
    known = replace(settings, hints="off", hushed=("first_game",))  # no newcomer
    write_settings(home.settings, known)
    process = subprocess.Popen([*program, "--home", folder, "--language", "en"])
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


def set_up(bus: Atspi, game: Game) -> None:
    """From the title to the first turn."""
    press(bus, "New game")
    bus.until("the set-up", lambda: find(bus.look(), "Begin") is not None)
    if game.persons == 2:
        until_pressed(bus, "Who plays at seat 2", lambda one: PERSON in one.name)
    for name in game.steps:
        press(bus, name)
    press(bus, "Begin")
    bus.until("the table", lambda: find(bus.look(), "New game") is None)


def press(bus: Atspi, name: str) -> None:
    """Press what is called so, as soon as it is there. Raises Silent."""
    bus.until(f"{name} to be there", lambda: find(bus.look(), name) is not None)
    found = find(bus.look(), name)
    if found is not None:
        bus.press(found.uid)
    bus.wait(0.2)


def until_pressed(bus: Atspi, name: str, is_done: Callable[[Seen], bool]) -> None:
    """Press it until it says what is wanted. Raises Silent."""
    for _step in range(20):
        found = find(bus.look(), name)
        if found is not None and is_done(found):
            return
        press(bus, name)
    raise Silent(f"{name} does not change as it should")


def find(tree: Sequence[Seen], name: str) -> Seen | None:
    """The first thing to press whose words begin so."""
    for one in tree:
        if one.can_click and (one.name == name or one.name.startswith(f"{name},")):
            return one
    return None


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""A program that is killed loses at most one decision."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cleopatra.match.match import Match
from cleopatra.match.seat import PersonSeat
from tests.match.tables import match_of
from tests.storage.games import saves_in

ROOT = Path(__file__).parents[2]

PROGRAM = """
import sys
from pathlib import Path
from cleopatra.storage.keeper import GameKeeper
from tests.match.tables import Driver, match_of
from tests.storage.games import GAME, saves_in

match = match_of("bpb", seed=sys.argv[2])
keeper = GameKeeper(saves_in(Path(sys.argv[1])), match, GAME)
driver = Driver(match)
print("ready", flush=True)
while driver.one():
    # What was said here had been decided, so it must be there after the kill.
    print(len(match.log()), flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("run", range(8))
def test_kill_9_loses_at_most_one_decision(tmp_path: Path, run: int) -> None:
    seed = f"kill-{run}"
    game = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path), seed],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert game.stdout is not None
    assert game.stdout.readline() == "ready\n"
    rng = random.Random(run)
    said = 0
    for _ in range(rng.randint(1, 150)):
        said = int(game.stdout.readline())
    game.send_signal(signal.SIGKILL)
    rest = game.stdout.read().split("\n")[:-1]
    game.wait(timeout=20)
    done = int(rest[-1]) if rest else said

    loaded = saves_in(tmp_path).resume()
    # The decision under way may be on the disk though it was not said yet; none said is missing.
    assert done <= len(loaded.log) <= done + 1
    resumed = Match.resume(loaded.log, [PersonSeat()] * 3)
    assert resumed.log() == loaded.log
    assert loaded.log.setup == match_of("bpb", seed=seed).setup

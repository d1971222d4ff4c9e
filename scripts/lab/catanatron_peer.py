"""The other game of the benchmark, in a process and an environment of its own.

Run as a script by an interpreter that has `catanatron`; imports nothing of this project. Reads
`play N` or `copy N` a line, answers one JSON object a line: CPU seconds, games, decisions.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from importlib.metadata import version
from typing import Any

PLAYERS = 4


def new_game(catanatron: Any, seed: int) -> Any:
    """A game of random players."""
    colors = list(catanatron.Color)[:PLAYERS]
    return catanatron.Game([catanatron.RandomPlayer(color) for color in colors], seed=seed)


def decisions_of(game: Any) -> int:
    """How many actions were taken in a game; the field changed its name between versions."""
    state = game.state
    return len(state.action_records if hasattr(state, "action_records") else state.actions)


def main() -> None:
    """Answers until the input ends."""
    catanatron = import_module("catanatron")
    print(json.dumps({"version": version("catanatron")}), flush=True)
    seed = 0
    for line in sys.stdin:
        word, number = line.split()
        count = int(number)
        decisions = 0
        if word == "play":
            started = time.process_time()
            for _ in range(count):
                game = new_game(catanatron, seed)
                game.play()
                decisions += decisions_of(game)
                seed += 1
        else:
            game = new_game(catanatron, 0)
            for _ in range(200):
                game.play_tick()
            started = time.process_time()
            for _ in range(count):
                game.copy()
        seconds = time.process_time() - started
        print(json.dumps({"seconds": seconds, "count": count, "decisions": decisions}), flush=True)


if __name__ == "__main__":
    main()

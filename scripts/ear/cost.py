"""What the screen reader's side costs: start, frames and memory with it and without, in turn; the
best of five runs each, as whatever else the machine does only adds.

    python -m scripts.ear.cost

Run by `dev.py ear --cost` on a display and a bus of its own, where nobody listens at first.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

ROUNDS: Final = 5
FRAMES: Final = 150
WAYS: Final = ("off", "auto")
_NOTHING: Final = 0.01
ROWS: Final = {
    "start": "start until the first frame, ms",
    "open": "opening the tree after it, ms",
    "frame": "frame of the table, all of it drawn, ms",
    "memory": "memory with the table open, MiB",
    "tree": "building the tree of the table, ms",
    "nodes": "its nodes",
}


def main(arguments: Sequence[str]) -> int:
    """Print the table, or with `measure WAY` one run's figures."""
    if arguments:
        print(json.dumps(measure(arguments[1])))
        return 0
    found: dict[str, list[dict[str, float]]] = {way: [] for way in WAYS}
    for _round in range(ROUNDS):
        for way in WAYS:
            command = [sys.executable, "-m", "scripts.ear.cost", "measure", way]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            found[way].append(json.loads(done.stdout.splitlines()[-1]))
    print("| what | reader off | on, nobody listens | ratio |\n|---|---|---|---|")
    for key, what in ROWS.items():
        off, on = (min(one[key] for one in found[way]) for way in WAYS)
        before, ratio = (f"{off:.2f}", f"{on / off:.2f}") if off > _NOTHING else ("", "")
        print(f"| {what} | {before} | {on:.2f} | {ratio} |")
    return 0


def measure(way: str) -> dict[str, float]:
    """One start, and some frames of a game of bots."""
    began = time.perf_counter()
    from cleopatra.app import provide_extras
    from cleopatra.kit.window.loop import SystemEvents
    from cleopatra.storage.paths import Home
    from cleopatra.storage.settings import Settings
    from cleopatra.ui.program.demo import bot_table
    from cleopatra.ui.program.window import open_window

    provide_extras()
    plain = Settings(language="en", reduced_motion=True, tips=False)
    settings = replace(plain, screen_reader="off") if way == "off" else plain
    with tempfile.TemporaryDirectory() as folder:
        events = SystemEvents(is_patient=False)
        window = open_window(Home(Path(folder)), settings, keeps=False, events=events)
        window.program.show("title")
        window.loop.frame()
        figures = {"start": 1000 * (time.perf_counter() - began), "tree": 0.0, "nodes": 0.0}
        before, reader = time.perf_counter(), window.loop.reader
        if reader is not None:
            reader.open()
        figures["open"] = 1000 * (time.perf_counter() - before)
        window.program.games.start(bot_table(4))
        frames = []
        for _frame in range(FRAMES):
            window.stack.damage.add_all()
            before = time.perf_counter()
            window.loop.frame()
            frames.append(1000 * (time.perf_counter() - before))
        figures["frame"] = statistics.median(frames[30:])
        figures["memory"] = _memory()
        if reader is not None:
            times = []
            for _tree in range(20):
                before = time.perf_counter()
                tree = reader.tree()
                times.append(1000 * (time.perf_counter() - before))
            figures["tree"], figures["nodes"] = statistics.median(times), len(tree.nodes)
        window.close()
    return figures


def _memory() -> float:
    """What the process keeps in memory now, in MiB (Linux)."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096 / 2**20


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

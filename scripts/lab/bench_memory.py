"""Measures the memory that the window still uses after changes of size, text and language.

A round shows every menu and a table at several sizes, text scales and languages; the table is
turned and zoomed. `python -m scripts.lab.bench_memory [--rounds N] [--small | --dense]` prints a
line for each round. Only for systems that tell the resident memory in /proc.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scripts.lab.bench_probes import open_bench_window

if TYPE_CHECKING:
    from cleopatra.ui.program.window import Window

WindowLook = tuple[tuple[int, int], int, str]
"""Size of the window, text scale in percent, language."""

LOOKS: Final[tuple[WindowLook, ...]] = (
    ((1280, 720), 100, "en"),
    ((1920, 1080), 150, "es"),
    ((1600, 900), 75, "en"),
    ((1366, 768), 200, "es"),
    ((1920, 1080), 100, "en"),
)
"""A round on an ordinary screen."""
DENSE_LOOKS: Final[tuple[WindowLook, ...]] = (
    ((1920, 1080), 100, "en"),
    ((3840, 2160), 150, "es"),
    ((2560, 1440), 75, "en"),
    ((3840, 2160), 100, "en"),
)
"""A round on a dense screen."""
FEW: Final[tuple[WindowLook, ...]] = (((960, 540), 100, "en"), ((1280, 720), 150, "es"))
"""A round that takes a few seconds."""
HOUR: Final = 3
"""Rounds in an hour's worth of play: each opens every menu and plays at all sizes."""
_WAIT: Final = 20.0
_STATM: Final = Path("/proc/self/statm")
_PAGE: Final = 4096


def resident() -> float:
    """Megabytes of memory that the process takes."""
    return int(_STATM.read_text(encoding="ascii").split()[1]) * _PAGE / 1e6


def measure(rounds: int, looks: Sequence[WindowLook] = LOOKS) -> Iterator[float]:
    """Megabytes after each of some rounds in one window, as soon as they are known."""
    from cleopatra.kit.device.memory import give_back_large_blocks

    window = open_bench_window(looks[-1][0], is_paced=False)
    window.program.show("title")
    window.loop.frame()
    give_back_large_blocks()  # as the program does it
    window.program.prepare_table()
    try:
        for _ in range(rounds):
            for look in looks:
                _walk(window, *look)
            gc.collect()
            yield resident()
    finally:
        window.close()


def probe_resident(looks: Sequence[WindowLook]) -> dict[str, float]:
    """The resident memory, megabytes, after about as many changes as an hour of play can have; 0
    where the system does not tell it."""
    if not _STATM.exists():
        return {"resident": 0.0}
    return {"resident": max(measure(HOUR, looks))}


def _walk(window: Window, size: tuple[int, int], text_scale: int, language: str) -> None:
    """Every menu and a table, seen from all sides, in one look."""
    from cleopatra.match.setup import MatchSetup, SeatInfo
    from cleopatra.rules.options import GameOptions
    from cleopatra.ui.scenes import SCENES, SceneMoment
    from cleopatra.ui.scenes.table.table import TableScene

    program = window.program
    program.settings.change(text_scale=text_scale, language=language)
    window.screen.resize(size)
    window.screen.refresh()
    window.stack.adapt(window.screen.viewport)
    for name, entry in SCENES.items():
        if entry.moment is SceneMoment.MENU and name != "title":
            program.open(name)
            _settle(window)
            window.stack.pop()
    seats = tuple(SeatInfo(f"Player {seat}", seat) for seat in range(4))
    program.games.start(MatchSetup(GameOptions(seats=4, seed="memory"), seats))
    while not isinstance(window.stack.top, TableScene):
        window.stack.pop()
    stage = window.stack.top.view.stage.stage
    _settle(window)
    for factor in (1.4, 0.6):
        stage.zoom_at(factor, stage.rect.center)
        _settle(window)
        stage.turn(1)
        _settle(window)
    program.games.leave()
    _settle(window)


def _settle(window: Window) -> None:
    """Runs frames until nothing moves and all pictures are made."""
    ends = time.monotonic() + _WAIT
    window.loop.frame()
    while time.monotonic() < ends and (
        window.stack.is_busy or not window.program.sprites.is_ready()
    ):
        window.loop.frame()
        time.sleep(0.005)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 2 where the system does not tell."""
    parser = argparse.ArgumentParser(prog="bench_memory", description="Measure kept memory.")
    parser.add_argument("--rounds", type=int, default=3, help="rounds to walk")
    parser.add_argument("--small", action="store_true", help="rounds of a few seconds")
    parser.add_argument("--dense", action="store_true", help="rounds with windows of 3840x2160")
    arguments = parser.parse_args(argv)
    if not _STATM.exists():
        print("bench_memory: this system does not tell how much memory is resident")
        return 2
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    looks = FEW if arguments.small else DENSE_LOOKS if arguments.dense else LOOKS
    for number, megabytes in enumerate(measure(arguments.rounds, looks), start=1):
        print(f"{number} {megabytes:.1f} MB {time.process_time():.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Measures frames while pictures are loaded: views that are turned, titles and tables that open.

Uses the probes' window and times single frames in it; draws nothing itself. Figures are
milliseconds unless said otherwise; "CPU" is the time of the window's own thread, "wall" the time
that a player waits.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from scripts.lab.bench_against import Measurements
from scripts.lab.bench_probes import FRAME, open_bench_window, opened_table, start

if TYPE_CHECKING:
    from cleopatra.ui.program.window import Window

SWITCH_FRAMES: Final = 45
"""Frames measured at a time after a change of the view."""
SWITCH_LIMIT: Final = 12.0
"""Seconds in which a change must be shown: a busy machine takes some to make the pictures."""
OPENING_FRAMES: Final = 90


def probe_views(size: tuple[int, int]) -> Measurements:
    """The longest frame, CPU ms, while the view is turned, the hour changes, one zooms or drags,
    and while the camera glides as panels fold, each followed by frames until the new picture is
    shown; and the memory, megabytes, of pictures of the scene."""
    from cleopatra.ui.table.layout import regions
    from cleopatra.ui.table.table_facts import Context

    window = _title(size)
    program = window.program
    _let_load(window)
    with opened_table(window) as scene:
        stage = scene.view.stage.stage
        longest: Measurements = {}

        def watch(what: str) -> None:
            ends = time.monotonic() + SWITCH_LIMIT
            while True:
                _wall, cpu = _longest(window, SWITCH_FRAMES)
                longest[what] = max(longest.get(what, 0.0), cpu)
                if not stage.is_moving or time.monotonic() > ends:
                    return

        watch("rest")
        for _ in range(4):
            stage.turn(1)
            watch("turn")
        for step in (2, 4):
            stage.show(replace(stage.model, daylight=step / 5))
            watch("hour")
        for factor in (1.4, 1.4, 0.5):
            stage.zoom_at(factor, stage.rect.center)
            watch("zoom")
        stage.reset_view()
        watch("zoom")
        for context in (Context.WATCH, Context.TURN, Context.BUILD, Context.TURN):
            stage.set_free(regions(window.screen.viewport, 1.0, context).free)
            watch("glide")
        for number in range(SWITCH_FRAMES):
            stage.pan(9 if number % 30 < 15 else -9, 5)
            longest["drag"] = max(longest.get("drag", 0.0), _longest(window, 1)[1])
        longest["memory"] = program.sprites.bytes / 1e6
    return longest


def probe_loading(size: tuple[int, int]) -> Measurements:
    """The longest frame of the title while pictures load, drawn whole each time, and how long
    that takes; then the frame in which the table opens, and the longest one after it."""
    window = _title(size)
    began = time.perf_counter()
    title_wall, title_cpu = _let_load(window)
    loading = (time.perf_counter() - began) * 1e3
    return {
        "loading": loading,
        "title_wall": title_wall,
        "title_cpu": title_cpu,
        **_opening(window),
    }


def probe_hurry(size: tuple[int, int]) -> Measurements:
    """A table opened right after the title, while everything is still to be loaded: the frame in
    which it opens, the longest one after it, and when everything is loaded."""
    window = _title(size)
    began = time.perf_counter()
    figures = _opening(window)
    while not window.program.sprites.is_ready():
        time.sleep(FRAME)
    return {**figures, "loading": (time.perf_counter() - began) * 1e3}


def _title(size: tuple[int, int]) -> Window:
    """Show the title's first frame; what the table needs begins to load."""
    window = open_bench_window(size, is_paced=False)
    window.program.show("title")
    window.loop.frame()
    window.program.prepare_table()
    return window


def _let_load(window: Window) -> tuple[float, float]:
    """Draw the whole title again and again until everything is loaded; the longest frame, wall and
    CPU milliseconds of the window's thread."""
    scene = window.stack.top
    assert scene is not None
    wall = cpu = 0.0
    while not window.program.sprites.is_ready():
        scene.invalidate()
        for_wall, for_cpu = _longest(window, 1)
        wall, cpu = max(wall, for_wall), max(cpu, for_cpu)
    return wall, cpu


def _opening(window: Window) -> Measurements:
    """Opens a table; the frame that does it and the longest in the second after it."""
    started, spent = time.perf_counter(), time.thread_time()
    start(window)
    window.loop.frame()
    opening_cpu = (time.thread_time() - spent) * 1e3
    opening = (time.perf_counter() - started) * 1e3
    wall, cpu = _longest(window, OPENING_FRAMES)
    window.close()
    return {
        "opening_wall": opening,
        "opening_cpu": opening_cpu,
        "after_wall": wall,
        "after_cpu": cpu,
    }


def _longest(window: Window, frames: int) -> tuple[float, float]:
    """The longest of some frames at 60 a second, wall and CPU milliseconds of this thread."""
    wall = cpu = 0.0
    for _ in range(frames):
        started, spent = time.perf_counter(), time.thread_time()
        window.loop.frame()
        cpu = max(cpu, (time.thread_time() - spent) * 1e3)
        passed = time.perf_counter() - started
        wall = max(wall, passed * 1e3)
        time.sleep(max(0.0, FRAME - passed))
    return wall, cpu

"""How fast the window is: frames with ten movers while a bot thinks, at rest, and at the start.

Each figure comes from a process of its own, so that nothing is warm that would not be warm for a
player: `python -m cleopatra.lab.bench_ui --probe ...` prints one JSON object. Knows the window
through its scenes; draws nothing itself. Figures are milliseconds; "CPU" is the window's process
alone, "wall" what a player waits on the machine as busy as it was.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cleopatra.ui.scenes.table import TableScene
    from cleopatra.ui.session import Session
    from cleopatra.ui.window import Window

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))
FULL_HD: Final = (1920, 1080)
FRAMES: Final = 400
FRAME: Final = 1 / 60
FLYERS: Final = 8
ACTORS: Final = 2
IDLE_FROM, IDLE_FOR = 2.0, 5.0
MOST_FRAME: Final = 16.6
MOST_IDLE: Final = 3.0
MOST_SWITCH: Final = 33.0
MOST_START: Final = 1000.0
LIMIT: Final = 120.0
"""Seconds after which a probe is given up."""

Figures = dict[str, float]
Row = tuple[str, str, str]


class ProbeFailed(Exception):
    """A measuring process ended badly; the text is what it said last."""


# -- What the measuring processes do ----------------------------------------------------------


def probe_frames(size: tuple[int, int]) -> Figures:
    """Frames of the table with ten movers, at 60 a second, while a greedy bot thinks."""
    with _table(size) as (window, scene, session), _busy_bot(session):
        _run(window, 0.5)
        wall: list[float] = []
        cpu: list[float] = []
        for number in range(FRAMES):
            _move(scene, number / 60)
            started, spent = time.perf_counter(), time.process_time()
            window.loop.frame()
            cpu.append((time.process_time() - spent) * 1e3)
            wall.append((time.perf_counter() - started) * 1e3)
            time.sleep(max(0.0, FRAME - wall[-1] / 1e3))
        return {
            "wall_50": _share(wall, 0.5),
            "wall_99": _share(wall, 0.99),
            "cpu_50": _share(cpu, 0.5),
            "cpu_99": _share(cpu, 0.99),
        }


def probe_idle(size: tuple[int, int]) -> Figures:
    """The share of a core, percent, that the real loop takes while a person thinks."""
    spent: list[float] = []

    with _table(size, is_paced=True) as (window, _scene, _session):

        def note() -> None:
            spent.append(time.process_time())

        def end() -> None:
            note()
            window.loop.stop()
            window.loop.wake()

        timers = [threading.Timer(IDLE_FROM, note), threading.Timer(IDLE_FROM + IDLE_FOR, end)]
        for timer in timers:
            timer.start()
        window.loop.run()
        for timer in timers:
            timer.join()
    return {"idle": (spent[1] - spent[0]) / IDLE_FOR * 100}


def probe_title(size: tuple[int, int], started: float) -> Figures:
    """Milliseconds from `started` (seconds since 1970) to the first frame of the title."""
    window = _open(size)
    window.program.show_title()
    while not window.loop.frames:
        window.loop.frame()
    passed = (time.time() - started) * 1e3
    window.close()
    return {"title": passed}


def probe_views(size: tuple[int, int]) -> Figures:
    """The longest frame, CPU ms, while the view is turned, the hour changes and one zooms, each
    followed by a second of frames; and the memory, megabytes, of pictures of the scene."""
    from cleopatra.ui.table.stage_view import warm

    window = _open(size)
    program = window.program
    program.show_title()
    window.loop.frame()
    program.sprites.preload(program.sprites.keys)
    warm(program.sprites, window.stack.kit)
    while not program.sprites.is_ready():
        time.sleep(FRAME)
    with _opened_table(window) as scene:
        stage = scene.view.stage.stage
        longest: Figures = {}

        def watch(what: str) -> None:
            worst = 0.0
            for _ in range(60):
                spent = time.thread_time()
                window.loop.frame()
                worst = max(worst, (time.thread_time() - spent) * 1e3)
                time.sleep(FRAME)
            longest[what] = max(longest.get(what, 0.0), worst)

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
        longest["memory"] = program.sprites.bytes / 1e6
    return longest


def probe_loading(size: tuple[int, int]) -> Figures:
    """The longest frame of the title while pictures load, how long that takes, and the frames
    in which the table opens."""
    window = _open(size)
    program = window.program
    program.show_title()
    window.loop.frame()
    began = time.perf_counter()
    program.sprites.preload(program.sprites.keys)
    longest = 0.0
    scene = window.stack.top
    while not program.sprites.is_ready():
        if scene is not None:
            scene.invalidate()
        started = time.perf_counter()
        window.loop.frame()
        longest = max(longest, (time.perf_counter() - started) * 1e3)
        time.sleep(max(0.0, FRAME - (time.perf_counter() - started)))
    loading = (time.perf_counter() - began) * 1e3
    started = time.perf_counter()
    _start(window)
    window.loop.frame()
    opening = (time.perf_counter() - started) * 1e3
    window.close()
    return {"longest": longest, "loading": loading, "opening": opening}


def _open(size: tuple[int, int], is_paced: bool = True) -> Window:
    """The window as a player gets it, but silent and keeping nothing; unpaced it never sleeps."""
    from cleopatra.storage.paths import Home
    from cleopatra.storage.settings import Settings
    from cleopatra.ui.loop import SystemEvents
    from cleopatra.ui.window import open_window

    settings = replace(
        Settings(),
        window_width=size[0],
        window_height=size[1],
        language="en",
        is_muted=True,
        hushed=("welcome",),
    )
    home = Home(Path(tempfile.gettempdir()) / "cleopatra-bench")
    return open_window(home, settings, keeps=False, events=SystemEvents(is_paced))


def _start(window: Window) -> None:
    """A person's turn in a new game of four, the others being greedy bots."""
    from cleopatra.match.setup import MatchSetup, SeatInfo
    from cleopatra.rules.engine import decision, new_game
    from cleopatra.rules.options import GameOptions

    options = GameOptions(seats=4, seed="bench")
    first = decision(new_game(options)).actors[0]
    seats = [SeatInfo(f"Player {i}", i, "" if i == first else "greedy") for i in range(4)]
    window.program.start(MatchSetup(options, tuple(seats)))


@contextmanager
def _table(
    size: tuple[int, int], is_paced: bool = False
) -> Iterator[tuple[Window, TableScene, Session]]:
    """The table at rest, a person to decide."""
    window = _open(size, is_paced)
    window.program.show_title()
    with _opened_table(window) as scene:
        session = window.program.session
        assert session is not None
        yield window, scene, session


@contextmanager
def _opened_table(window: Window) -> Iterator[TableScene]:
    """A new game's table in a window, at rest; the window is closed afterwards."""
    from cleopatra.ui.scenes.table import TableScene

    try:
        _start(window)
        while not isinstance(window.stack.top, TableScene):
            window.stack.pop()
        _come_to_rest(window)
        yield window.stack.top
    finally:
        window.close()


@contextmanager
def _busy_bot(session: Session) -> Iterator[None]:
    """A greedy bot in its worker process that is asked again as soon as it has answered."""
    from cleopatra.bots.worker import BotWorker

    seat = session.decision.actors[0]
    texts = [action.text for action in session.legal()]
    is_over = threading.Event()

    def ask(worker: BotWorker) -> None:
        number = 0
        while not is_over.is_set():
            if not worker.is_thinking:
                number += 1
                worker.ask(seat, observation, texts, number)
            worker.poll()
            is_over.wait(0.01)

    observation = session.observation
    with BotWorker({seat: "greedy"}, seed=1) as worker:
        asker = threading.Thread(target=ask, args=(worker,))
        asker.start()
        deadline = time.monotonic() + LIMIT / 4
        while not worker.is_ready and time.monotonic() < deadline:
            time.sleep(0.05)
        try:
            yield
        finally:
            is_over.set()
            asker.join()


def _run(window: Window, seconds: float) -> None:
    """Lets the window run for a while, at 60 frames a second."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        window.loop.frame()
        time.sleep(FRAME / 2)


def _come_to_rest(window: Window) -> None:
    """Lets the window run until nothing has moved by itself for a while."""
    deadline = time.monotonic() + LIMIT / 4
    quiet_since = time.monotonic()
    while time.monotonic() < min(deadline, quiet_since + 1.0):
        window.loop.frame()
        if window.stack.is_busy:
            quiet_since = time.monotonic()
        time.sleep(FRAME / 2)


def _move(scene: TableScene, now: float) -> None:
    """Cards and tokens in the air, and pieces on the stage, each somewhere else in each frame."""
    from cleopatra.ui.stage.model import Actor
    from cleopatra.ui.table.flyers import Flyer

    names = ("card:0", "icon:scarab", "card:-1", "icon:amulet")
    scene.view.set_flyers(
        [
            Flyer(
                names[number % len(names)],
                960 + 560 * math.cos(now * 1.7 + number),
                480 + 300 * math.sin(now * 2.3 + number * 1.9),
                angle=(now * 90 + number * 40) % 360 if number % 2 else 0.0,
            )
            for number in range(FLYERS)
        ]
    )
    scene.view.stage.stage.set_actors(
        [
            Actor("cleopatra", 4.5 + 2 * math.sin(now), -2.5, 0.0),
            Actor("obelisk", 2.0, -3.0, 1.0 + math.sin(now * 3)),
        ]
    )


def _share(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


# -- What puts it together --------------------------------------------------------------------


def measure(rounds: int = 5) -> str:
    """Measures everything; answers a table in Markdown. `rounds` is the number of starts.

    :raises ProbeFailed: if a measuring process ends badly.
    """
    rows: list[Row] = []
    with _displays() as displays:
        for name, env in displays:
            rows += _frame_rows(name, env)
            idle = [_probe("idle", FULL_HD, env)["idle"] for _ in range(3)]
            figure = f"{median(idle):.1f} % of a core"
            rows.append((f"at rest, 1080p, {name}", figure, f"under {MOST_IDLE:.0f} %"))
        env = displays[-1][1]
        titles = [
            _probe("title", FULL_HD, env, str(time.time()))["title"] for _ in range(max(5, rounds))
        ]
        loading = _probe("loading", FULL_HD, env)
        rows += _view_rows(env)
    least = f"under {MOST_START / 1000:.0f} s"
    rows += [
        ("process start to the title, median", f"{median(titles):.0f} ms", least),
        ("all pictures loaded after", f"{loading['loading']:.0f} ms", ""),
        ("longest frame of the title meanwhile", f"{loading['longest']:.1f} ms", ""),
        ("opening the table", f"{loading['opening']:.0f} ms", ""),
    ]
    return _as_table(rows)


def _view_rows(env: Mapping[str, str]) -> list[Row]:
    rows: list[Row] = []
    for size in (FULL_HD, SIZES[-1]):
        found = _probe("views", size, env)
        target = f"under {MOST_SWITCH:.0f} ms" if size == FULL_HD else ""
        for what, name in (
            ("turn", "the view is turned"),
            ("hour", "the hour changes"),
            ("zoom", "one zooms"),
        ):
            row = (f"longest frame while {name}, {size[1]}p", f"{found[what]:.1f} ms CPU", target)
            rows.append(row)
        memory = f"{found['memory']:.0f} MB"
        rows.append((f"pictures of the scene in memory after that, {size[1]}p", memory, ""))
    return rows


def _frame_rows(name: str, env: Mapping[str, str]) -> list[Row]:
    rows: list[Row] = []
    for size in SIZES:
        found = _probe("frames", size, env)
        target = f"under {MOST_FRAME} ms" if size == FULL_HD else ""
        rows.append(
            (
                f"frame, {FLYERS + ACTORS} movers, {size[1]}p, {name}: p50 / p99",
                f"{found['wall_50']:.1f} / {found['wall_99']:.1f} ms "
                f"(CPU {found['cpu_50']:.1f} / {found['cpu_99']:.1f})",
                target,
            )
        )
    return rows


def _as_table(rows: Sequence[Row]) -> str:
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    lines = [
        f"Measured with `python scripts/dev.py bench --ui`: Python {platform.python_version()}, "
        f"{platform.system()} {platform.machine()}, {_cores()}, no graphics card; "
        f"{load:.1f} other processes wanted to run. A greedy bot thinks in its own process "
        "while frames are measured.",
        "",
        "| what | figure | target |",
        "|---|---|---|",
    ]
    lines += [f"| {what} | {figure} | {target} |" for what, figure, target in rows]
    return "\n".join(lines)


def _cores() -> str:
    """How many cores, and how fast where the system tells."""
    number = os.cpu_count() or 1
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return f"{number} cores"
    speeds = [line.partition(":")[2] for line in text.splitlines() if line.startswith("cpu MHz")]
    return f"{number} cores of {float(speeds[0]) / 1000:.1f} GHz" if speeds else f"{number} cores"


@contextmanager
def _displays() -> Iterator[list[tuple[str, dict[str, str]]]]:
    """SDL's drivers to measure with: none, and X11 on a virtual screen where there is one."""
    silent = {"SDL_AUDIODRIVER": "dummy"}
    found = [("no display", {**silent, "SDL_VIDEODRIVER": "dummy"})]
    program = shutil.which("Xvfb")
    if program is None:
        yield found
        return
    read, write = os.pipe()
    command = [
        program,
        "-displayfd",
        str(write),
        "-screen",
        "0",
        "3840x2160x24",
        "-nolisten",
        "tcp",
    ]
    server = subprocess.Popen(
        command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if number:
            found.append(("X11", {**silent, "SDL_VIDEODRIVER": "x11", "DISPLAY": f":{number}"}))
        yield found
    finally:
        server.terminate()
        server.wait()


def _probe(what: str, size: tuple[int, int], env: Mapping[str, str], *more: str) -> Figures:
    """Runs one measuring process."""
    command = [sys.executable, "-m", "cleopatra.lab.bench_ui", "--probe", what]
    command += [f"{size[0]}x{size[1]}", *more]
    print(f"{what} {size[1]}p {env['SDL_VIDEODRIVER']}", file=sys.stderr, flush=True)
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    with subprocess.Popen(
        command,
        env={**kept, **env},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            said, complained = process.communicate(timeout=LIMIT)
        except subprocess.TimeoutExpired as error:
            _end_group(process)
            raise ProbeFailed(f"{what} took longer than {LIMIT:.0f} s") from error
    if process.returncode:
        raise ProbeFailed(f"{what}: {complained.strip()[-800:]}")
    figures: Figures = json.loads(said.strip().splitlines()[-1])
    return figures


def _end_group(process: subprocess.Popen[str]) -> None:
    """Ends a measuring process together with its bots."""
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def build_parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(prog="bench_ui", description="Measure the window.")
    parser.add_argument("--rounds", type=int, default=5, help="starts of the program")
    parser.add_argument("--no-write", action="store_true", help="leave docs/performance.md alone")
    parser.add_argument("--probe", nargs="+", metavar="WHAT", help=argparse.SUPPRESS)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if all went well, 1 if a measurement failed, 2 for a bad request."""
    try:
        arguments = build_parser().parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    if arguments.probe:
        what, size_text, *more = arguments.probe
        width, _, height = size_text.partition("x")
        print(json.dumps(_figures(what, (int(width), int(height)), more)))
        return 0
    from cleopatra.lab.bench import REPORT, write_between

    try:
        table = measure(arguments.rounds)
    except ProbeFailed as problem:
        print(f"bench: {problem}", file=sys.stderr)
        return 1
    print(table)
    if not arguments.no_write:
        write_between(REPORT, "ui", "The window", table)
    return 0


def _figures(what: str, size: tuple[int, int], more: Sequence[str]) -> Figures:
    if what == "frames":
        return probe_frames(size)
    if what == "idle":
        return probe_idle(size)
    if what == "views":
        return probe_views(size)
    if what == "title":
        return probe_title(size, float(more[0]))
    return probe_loading(size)


if __name__ == "__main__":
    sys.exit(main())

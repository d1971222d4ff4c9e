"""Measures the window: frames with ten moving items while a bot thinks, at rest, and start-up.

Each figure comes from a process of its own, so that nothing is cached that would not be for a
player: `python -m scripts.lab.bench_ui --probe ...` prints one JSON object (`bench_probes`).
Figures are milliseconds; "CPU" is the time of the window's process alone, "wall" the time that a
player waits, which depends on the machine's load.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final

from scripts.lab.bench_against import Measurements
from scripts.lab.bench_films import probe_films
from scripts.lab.bench_loading import probe_hurry, probe_loading, probe_views
from scripts.lab.bench_memory import DENSE_LOOKS, LOOKS, probe_resident
from scripts.lab.bench_probes import (
    ACTORS,
    DENSE,
    FLYERS,
    LIMIT,
    probe_frames,
    probe_idle,
    probe_title,
)

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))
FULL_HD: Final = (1920, 1080)
LIMIT_OF: Final = {"resident": 900.0, "views": 400.0, "films": 300.0}
"""Seconds after which a probe is stopped that takes longer than others."""
X11: Final = "X11"
MOST_FRAME: Final = 16.6
MOST_IDLE: Final = 3.0
MOST_SWITCH: Final = 33.0
MOST_SWITCH_DENSE: Final = 66.0
MOST_PICTURES: Final = 300.0
MOST_RESIDENT: Final = 400.0
MOST_RESIDENT_DENSE: Final = 500.0
MOST_START: Final = 1000.0

RESTING: Final = {
    "table": "the table by day",
    "dusk": "the table at dusk, torches lit",
    "inspection": "the inspection, flames flickering",
}
"""Idle scenes: the probe's word -> its name in the table."""

CAMERA: Final = {
    "turn": "the view is turned",
    "hour": "the hour changes",
    "zoom": "one zooms",
    "glide": "the camera glides as panels fold",
    "drag": "one drags the view",
}
"""Movements of the camera: the probe's word -> its name in the table."""

FILMS: Final = {
    "film": "a directed film of the table runs",
    "hands": "the hands of an Offering open",
    "bite": "the crocodile bites in the inspection",
}
"""Films: the probe's word -> its name in the table."""

WindowRow = tuple[str, str, str]


class ProbeFailed(Exception):
    """A measuring process failed; the text is its last output."""


def measure(rounds: int = 5) -> str:
    """Measure everything; return a table in Markdown. `rounds` is the number of starts.

    :raises ProbeFailed: if a measuring process fails.
    """
    rows: list[WindowRow] = []
    with _displays() as displays:
        for name, env in displays:
            rows += _frame_rows(name, env)
            rows += _film_rows(name, env)
        name, env = displays[-1]
        rows += _idle_rows(name, env)
        titles = [
            _probe("title", FULL_HD, env, str(time.time()))["title"] for _ in range(max(5, rounds))
        ]
        least = f"under {MOST_START / 1000:.0f} s"
        rows.append(("process start to the title, median", f"{median(titles):.0f} ms", least))
        rows += _loading_rows(env)
        rows += _view_rows(env)
        rows += _memory_rows(env)
    return _as_table(rows)


def _idle_rows(name: str, env: Mapping[str, str]) -> list[WindowRow]:
    """Three idle scenes measured at the same time: each uses little of a core."""
    with ThreadPoolExecutor(len(RESTING)) as pool:
        runs = [pool.submit(_probe, "idle", FULL_HD, env, where) for where in RESTING]
        found = [run.result()["idle"] for run in runs]
    return [
        (f"at rest, {where}, 1080p, {name}", f"{idle:.1f} % of a core", f"under {MOST_IDLE:.0f} %")
        for where, idle in zip(RESTING.values(), found, strict=True)
    ]


def _loading_rows(env: Mapping[str, str]) -> list[WindowRow]:
    patient, hasty = _probe("loading", FULL_HD, env), _probe("hurry", FULL_HD, env)
    target = f"under {MOST_SWITCH:.0f} ms"

    def both(found: Measurements, what: str) -> str:
        return f"{found[what + '_wall']:.1f} ms (CPU {found[what + '_cpu']:.1f})"

    return [
        ("all pictures of the table loaded after", f"{patient['loading']:.0f} ms", ""),
        ("longest frame of the title meanwhile", both(patient, "title"), target),
        ("opening the table then", both(patient, "opening"), ""),
        ("longest frame of the table after that", both(patient, "after"), target),
        ("opening the table with nothing loaded", both(hasty, "opening"), ""),
        ("longest frame of the table while its pictures load", both(hasty, "after"), target),
    ]


def _view_rows(env: Mapping[str, str]) -> list[WindowRow]:
    rows: list[WindowRow] = []
    for size in (FULL_HD, SIZES[-1]):
        found = _probe("views", size, env)
        most = MOST_SWITCH if size == FULL_HD else MOST_SWITCH_DENSE
        for what, name in CAMERA.items():
            row = f"longest frame while {name}, {size[1]}p"
            rows.append((row, f"{found[what]:.1f} ms CPU", f"under {most:.0f} ms"))
        memory = f"{found['memory']:.0f} MB"
        target = f"under {MOST_PICTURES:.0f} MB" if size == FULL_HD else ""
        rows.append((f"pictures of the scene in memory after that, {size[1]}p", memory, target))
    return rows


def _memory_rows(env: Mapping[str, str]) -> list[WindowRow]:
    rows: list[WindowRow] = []
    for size, most in ((FULL_HD, MOST_RESIDENT), (SIZES[-1], MOST_RESIDENT_DENSE)):
        found = _probe("resident", size, env)
        if found["resident"]:
            row = f"resident memory after an hour's worth of changes, {size[1]}p"
            rows.append((row, f"{found['resident']:.0f} MB", f"under {most:.0f} MB"))
    return rows


def _frame_rows(name: str, env: Mapping[str, str]) -> list[WindowRow]:
    rows: list[WindowRow] = []
    for size in SIZES if name == X11 else SIZES[1:]:
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


def _film_rows(name: str, env: Mapping[str, str]) -> list[WindowRow]:
    found = _probe("films", FULL_HD, env)
    return [
        (
            f"frame while {what}, 1080p, {name}: p50 / p99",
            f"{found[word + '_wall_50']:.1f} / {found[word + '_wall_99']:.1f} ms "
            f"(CPU {found[word + '_cpu_50']:.1f} / {found[word + '_cpu_99']:.1f})",
            f"under {MOST_FRAME} ms",
        )
        for word, what in FILMS.items()
    ]


def _as_table(rows: Sequence[WindowRow]) -> str:
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
    """The number of cores, and their speed where the system tells it."""
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
            found.append((X11, {**silent, "SDL_VIDEODRIVER": "x11", "DISPLAY": f":{number}"}))
        yield found
    finally:
        server.terminate()
        server.wait()


def _probe(what: str, size: tuple[int, int], env: Mapping[str, str], *more: str) -> Measurements:
    """Runs one measuring process."""
    command = [sys.executable, "-m", "scripts.lab.bench_ui", "--probe", what]
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
            said, complained = process.communicate(timeout=LIMIT_OF.get(what, LIMIT))
        except subprocess.TimeoutExpired as error:
            _end_group(process)
            raise ProbeFailed(
                f"{what} took longer than {LIMIT_OF.get(what, LIMIT):.0f} s"
            ) from error
    if process.returncode:
        said_last = complained.strip()[-800:] or f"ended with {process.returncode}"
        raise ProbeFailed(f"{what}: {said_last}")
    figures: Measurements = json.loads(said.strip().splitlines()[-1])
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
    from scripts.lab.report import REPORT, write_between

    try:
        table = measure(arguments.rounds)
    except ProbeFailed as problem:
        print(f"bench: {problem}", file=sys.stderr)
        return 1
    print(table)
    if not arguments.no_write:
        write_between(REPORT, "ui", "The window", table)
    return 0


def _figures(what: str, size: tuple[int, int], more: Sequence[str]) -> Measurements:
    if what == "frames":
        return probe_frames(size)
    if what == "films":
        return probe_films(size)
    if what == "idle":
        return probe_idle(size, more[0])
    if what == "resident":
        return probe_resident(DENSE_LOOKS if size[1] >= DENSE else LOOKS)
    if what == "views":
        return probe_views(size)
    if what == "title":
        return probe_title(size, float(more[0]))
    if what == "hurry":
        return probe_hurry(size)
    return probe_loading(size)


if __name__ == "__main__":
    sys.exit(main())

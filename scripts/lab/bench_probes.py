"""The measuring processes of `bench_ui`: each probe opens a window and measures it.

Uses the window through its scenes; draws nothing itself. Figures are milliseconds unless said
otherwise; "CPU" is the time of the window's process alone, "wall" the time that a player waits.
"""

from __future__ import annotations

import math
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scripts.lab.bench_against import Measurements

if TYPE_CHECKING:
    from cleopatra.match.log import GameLog
    from cleopatra.ui.extension.expansion_ui import ExpansionUi
    from cleopatra.ui.program.window import Window
    from cleopatra.ui.scenes.table.table import TableScene
    from cleopatra.ui.session.session import Session


FRAMES: Final = 240
FRAME: Final = 1 / 60
FLYERS: Final = 8
ACTORS: Final = 2
IDLE_FROM, IDLE_FOR = 1.0, 4.0
EVENING: Final = 4
"""Cleopatra's first step at which the torches burn."""
RECORDED: Final = "gallery-finished"
DENSE: Final = 2000
"""Pixels of height from which a window is measured as on a dense screen."""
LIMIT: Final = 120.0
"""Seconds after which a probe is stopped."""


def probe_frames(size: tuple[int, int]) -> Measurements:
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
            "wall_50": share_of(wall, 0.5),
            "wall_99": share_of(wall, 0.99),
            "cpu_50": share_of(cpu, 0.5),
            "cpu_99": share_of(cpu, 0.99),
        }


def probe_idle(size: tuple[int, int], where: str) -> Measurements:
    """The share of a core, in percent, that the real loop uses while nobody does anything: at the
    `table` in the morning, at `dusk` with torches lit, or at the end of the `inspection`."""
    spent: list[float] = []
    window = open_bench_window(size)
    window.program.show("title")
    with _resting(window, where):

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


def probe_title(size: tuple[int, int], started: float) -> Measurements:
    """Milliseconds from `started` (seconds since 1970) to the first frame of the title."""
    from cleopatra.kit.device.memory import uncollected

    with uncollected():  # as the program does it
        window = open_bench_window(size)
        window.program.show("title")
        while not window.loop.frames:
            window.loop.frame()
    passed = (time.time() - started) * 1e3
    window.close()
    return {"title": passed}


def open_bench_window(size: tuple[int, int], is_paced: bool = True) -> Window:
    """The window as a player gets it, but silent and without saves; unpaced it never sleeps."""
    from cleopatra.kit.window.loop import SystemEvents
    from cleopatra.storage.paths import Home
    from cleopatra.storage.settings import Settings
    from cleopatra.ui.extension import lookup
    from cleopatra.ui.program.window import open_window

    lookup.provide(_extras)
    settings = replace(
        Settings(),
        window_width=size[0],
        window_height=size[1],
        language="en",
        is_muted=True,
        interface_scale="150" if size[1] >= DENSE else "100",
        hushed=("first_game",),
    )
    home = Home(Path(tempfile.gettempdir()) / "cleopatra-bench")
    return open_window(home, settings, keeps=False, events=SystemEvents(is_paced))


def _extras() -> Sequence[ExpansionUi]:
    from cleopatra.ui.extras.all import EXTRAS

    return EXTRAS


def start(window: Window) -> None:
    """A person's turn in a new game of four, the others being greedy bots."""
    from cleopatra.match.setup import MatchSetup, SeatInfo
    from cleopatra.rules.engine import decision, new_game
    from cleopatra.rules.options import GameOptions

    options = GameOptions(seats=4, seed="bench")
    first = decision(new_game(options)).actors[0]
    seats = [SeatInfo(f"Player {i}", i, "" if i == first else "greedy") for i in range(4)]
    window.program.games.start(MatchSetup(options, tuple(seats)))


@contextmanager
def _table(
    size: tuple[int, int], is_paced: bool = False
) -> Iterator[tuple[Window, TableScene, Session]]:
    """The table at rest, a person to decide."""
    window = open_bench_window(size, is_paced)
    window.program.show("title")
    with opened_table(window) as scene:
        session = window.program.games.session
        assert session is not None
        yield window, scene, session


@contextmanager
def opened_table(window: Window) -> Iterator[TableScene]:
    """A new game's table in a window, at rest; the window is closed afterwards."""
    from cleopatra.ui.scenes.table.table import TableScene

    try:
        start(window)
        while not isinstance(window.stack.top, TableScene):
            window.stack.pop()
        _come_to_rest(window)
        yield window.stack.top
    finally:
        window.close()


@contextmanager
def _resting(window: Window, where: str) -> Iterator[None]:
    """A window in which nothing moves, at a moment of a recorded game or of a new one."""
    if where == "table":
        with opened_table(window):
            yield
        return
    try:
        window.program.games.play_log(_recorded(at_end=where == "inspection"))
        _come_to_rest(window)
        yield
    finally:
        window.close()


def _recorded(at_end: bool) -> GameLog:
    """The recorded game with a person in the seat that decides next, to its end or to the turn
    in which Cleopatra first stands on her fourth step."""
    from scripts.lab.situations import Recorded

    game = Recorded(RECORDED)
    if at_end:
        return game.seated(len(game.log.decisions), 0)
    at = game.turn_with(EVENING)
    return game.seated(at, game.seat(at))


@contextmanager
def _busy_bot(session: Session) -> Iterator[None]:
    """A greedy bot in its worker process that is asked again as soon as it has answered."""
    from cleopatra.bots.worker import BotWorker

    seat = session.match.decision.actors[0]
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
    """Let the window run for a while, at 60 frames a second."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        window.loop.frame()
        time.sleep(FRAME / 2)


def _come_to_rest(window: Window) -> None:
    """Let the window run until nothing has moved by itself for a while."""
    deadline = time.monotonic() + LIMIT / 4
    quiet_since = time.monotonic()
    while time.monotonic() < min(deadline, quiet_since + 1.0):
        window.loop.frame()
        if window.stack.is_busy:
            quiet_since = time.monotonic()
        time.sleep(FRAME / 2)


def _move(scene: TableScene, now: float) -> None:
    """Cards and tokens in the air and pieces on the stage, at other positions in each frame."""
    from cleopatra.rules.catalogue import UNKNOWN
    from cleopatra.ui.play.place import CardFace, IconSign
    from cleopatra.ui.stage.model import Actor
    from cleopatra.ui.table.flyers import Flyer

    pictures = (CardFace(0), IconSign("scarab"), CardFace(UNKNOWN), IconSign("amulet"))
    scene.view.set_flyers(
        [
            Flyer(
                pictures[number % len(pictures)],
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


def share_of(values: Sequence[float], share: float) -> float:
    """The value below which a share of them lies, 0 to 1."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]

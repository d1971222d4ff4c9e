"""Measures frames while films run: directed ones of the table, the crocodile's bite, an Offering.

Uses the probes' window and a recorded game; draws nothing itself. Figures are milliseconds; "CPU"
is the time of the window's own thread, "wall" the time that a player waits.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cleopatra.kit.widgets.buttons import Button
from scripts.lab.bench_against import Measurements
from scripts.lab.bench_probes import FRAME, RECORDED, open_bench_window, share_of

if TYPE_CHECKING:
    from cleopatra.ui.program.window import Window
    from scripts.lab.situations import Recorded

DIRECTED: Final = (74, 79, 144, 178, 221)
"""Decisions of the recorded game that lay a mosaic, build walls and an obelisk, and let Cleopatra
walk."""
LAST_BID: Final = 204
LONGEST: Final = 20.0
"""Seconds after which a film is no longer waited for."""
CALM: Final = 30
"""Frames without motion after which a scene is at rest."""
STEPS: Final = 5
"""Steps of the recorded game's inspection; in the last the crocodile bites."""


def probe_films(size: tuple[int, int]) -> Measurements:
    """The middle and the 99th of 100 frames while each kind of film runs: `film`, `hands` and
    `bite`, followed by `_wall_50`, `_wall_99`, `_cpu_50` or `_cpu_99`."""
    from scripts.lab.situations import Recorded

    game = Recorded(RECORDED)
    found: Measurements = {}
    window = open_bench_window(size, is_paced=False)
    try:
        window.program.show("title")
        window.loop.frame()
        window.program.prepare_table()
        frames: list[tuple[float, float]] = []
        for at in DIRECTED:
            _show(window, game, at)
            session = window.program.games.session
            assert session is not None
            session.submit(session.match.rules.parse(game.text(at)))
            frames += _watch(window)
        found |= _figures("film", frames)
        _show(window, game, LAST_BID)
        _use(window, "offering.seal")
        found |= _figures("hands", _watch(window))
        _show(window, game, len(game.log.decisions))
        for _ in range(STEPS - 2):
            _use(window, "inspection.on")
            _watch(window)
        _use(window, "inspection.on")
        return found | _figures("bite", _watch(window))
    finally:
        window.close()


def _show(window: Window, game: Recorded, at: int) -> None:
    """The recorded game after `at` decisions, with the seat that decides next as the only person,
    at rest."""
    person = game.seat(at) if at < len(game.log.decisions) else 0
    window.program.games.play_log(game.seated(at, person))
    assert window.program.games.session is not None
    window.program.games.session.match.is_paused = True
    _watch(window)


def _use(window: Window, uid: str) -> None:
    """Uses a button of the scene on top.

    :raises LookupError: when there is none of that name.
    """
    scene = window.stack.top
    button = None if scene is None else scene.page.find(uid)
    if not isinstance(button, Button):
        raise LookupError(f"there is no {uid} in {type(scene).__name__}")
    button.activate()


def _watch(window: Window) -> list[tuple[float, float]]:
    """Wall and CPU milliseconds of each frame until nothing has moved for a while."""
    frames: list[tuple[float, float]] = []
    calm = 0
    ends = time.monotonic() + LONGEST
    while calm < CALM and time.monotonic() < ends:
        started, spent = time.perf_counter(), time.thread_time()
        window.loop.frame()
        cpu, wall = time.thread_time() - spent, time.perf_counter() - started
        calm = 0 if window.stack.is_busy else calm + 1
        if not calm:
            frames.append((wall * 1e3, cpu * 1e3))
        time.sleep(max(0.0, FRAME - wall))
    return frames


def _figures(name: str, frames: Sequence[tuple[float, float]]) -> Measurements:
    wall, cpu = [frame[0] for frame in frames], [frame[1] for frame in frames]
    return {
        f"{name}_{kind}_{round(share * 100)}": share_of(values, share)
        for kind, values in (("wall", wall), ("cpu", cpu))
        for share in (0.5, 0.99)
    }

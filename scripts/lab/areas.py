"""Measures how much of the window the stage and the palace have, on pictures of the drawn table.

`python -m scripts.lab.areas --size 1366x768 [--text 150] [--json]` opens a recorded game in its
middle, once for who decides and once for somebody else, and counts pixels. All figures are shares
of the window, 0 to 1: `free_stage` is under no panel (shadows do not count as panels), `palace` the
visible silhouette of roof, walls and stairs, `black` the bars beside the picture.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cleopatra.ui.session.puzzle import silent_port

if TYPE_CHECKING:
    from cleopatra.kit.window.pilot import Pilot
    from cleopatra.match.log import GameLog
    from cleopatra.ui.program.program import Program
    from cleopatra.ui.table.view import TableView

RECORDED: Final = "gallery-finished"
MIDDLE: Final = 2
"""Cleopatra's step in the middle of the game."""
TURNS_ON_IT: Final = 1
"""How many turns with her on that step are passed over."""
_FRAME: Final = 1 / 30
_REST: Final = 300
"""The most frames in which the table comes to rest."""


def measure(size: tuple[int, int], text_scale: int = 100) -> dict[str, dict[str, float] | float]:
    """The shares in a window of `size` pixels with text at `text_scale` percent."""
    from scripts.lab.coverage import free_stage, letterbox, silhouette

    found: dict[str, dict[str, float] | float] = {}
    black = 0.0
    with _program(size, text_scale) as (program, pilot):
        for name, is_own in (("own_turn", True), ("other_turn", False)):
            program.games.play_log(_middle(is_own))
            view = _resting(pilot)
            drawn = pilot.screen.surface
            free = free_stage(view, drawn)
            whole = size[0] * size[1]
            palace = silhouette(view, drawn.get_size()).overlap_mask(free, (0, 0))
            found[name] = {
                "free_stage": round(free.count() / whole, 4),
                "palace": round(palace.count() / whole, 4),
            }
            black = max(black, letterbox(drawn))
    return {**found, "black": round(black, 4)}


@contextmanager
def _program(size: tuple[int, int], text_scale: int) -> Iterator[tuple[Program, Pilot]]:
    """A program on a screen of its own, which keeps nothing."""
    from cleopatra.assets import asset_root
    from cleopatra.kit.text import i18n
    from cleopatra.kit.window.pilot import Pilot
    from cleopatra.storage.paths import Home
    from cleopatra.storage.settings import Settings
    from cleopatra.ui.extension import lookup
    from cleopatra.ui.extras.all import EXTRAS
    from cleopatra.ui.program.program import Program
    from cleopatra.ui.scenes.title.title import TitleScene
    from cleopatra.ui.skin.skin import SKIN
    from cleopatra.ui.stage.sprites import SpriteStore

    lookup.provide(lambda: EXTRAS)
    i18n.set_language("en")
    settings = replace(
        Settings(), animation_speed="none", text_scale=text_scale, tips=False, language="en"
    )
    with tempfile.TemporaryDirectory(prefix="cleopatra-areas-") as folder:
        sprites = SpriteStore(asset_root() / "art")
        program = Program(Home(Path(folder)), settings, sprites, keeps=False, ports=silent_port)
        pilot = Pilot(TitleScene(program), SKIN, size=size, text_scale=text_scale / 100)
        program.attach(pilot.stack, pilot.screen, pilot.loop.wake, pilot.loop.stop)
        try:
            yield program, pilot
        finally:
            program.close()
            sprites.close()


def _middle(is_own: bool) -> GameLog:
    """The recorded game until its middle, with a person in the seat that decides next or in the
    one after it."""
    from scripts.lab.situations import Recorded

    game = Recorded(RECORDED)
    at = game.turn_with(MIDDLE, TURNS_ON_IT)
    seats = len(game.log.setup.seats)
    return game.seated(at, game.seat(at) if is_own else (game.seat(at) + 1) % seats)


def _resting(pilot: Pilot) -> TableView:
    """The table when nothing moves any more, drawn anew, with the pointer on a button of the menu,
    not on the stage, over which it calls for buttons of its own."""
    from cleopatra.ui.scenes.table.table import TableScene

    pilot.frame(_FRAME)
    scene = pilot.stack.top
    if isinstance(scene, TableScene):
        pilot.move("knob:menu")
    for _ in range(_REST):
        pilot.frame(_FRAME)
        if not (pilot.stack.is_busy or pilot.stack.damage):
            break
    scene = pilot.stack.top
    while not isinstance(scene, TableScene):
        pilot.stack.pop()
        pilot.frame(_FRAME)
        scene = pilot.stack.top
    pilot.stack.damage.add_all()
    pilot.frame(0.0)
    return scene.view


def _as_text(found: Mapping[str, dict[str, float] | float]) -> str:
    lines = []
    for name, shares in found.items():
        if isinstance(shares, float):
            lines.append(f"{name}: {100 * shares:.1f} %")
        else:
            told = ", ".join(f"{what} {100 * share:.1f} %" for what, share in shares.items())
            lines.append(f"{name}: {told}")
    return "\n".join(lines)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size like 1366x768")
    return int(width), int(height)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; 2 for a bad request."""
    parser = argparse.ArgumentParser(
        prog="areas", description="Measure the shares of stage and palace in the window."
    )
    parser.add_argument("--size", type=_size, default=(1366, 768), help="pixels, like 1366x768")
    parser.add_argument("--text", type=int, default=100, help="text scale in percent, 75 to 200")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    try:
        arguments = parser.parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    found = measure(arguments.size, arguments.text)
    print(json.dumps(found) if arguments.json else _as_text(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())

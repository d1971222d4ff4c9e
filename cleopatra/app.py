"""The wiring of the window: arguments, files, settings, then the loop until the window is closed.

Knows every floor; does nothing itself. The command line calls `main`, `headless_demo` or
`selftest` and exits with what they return.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cleopatra.kit.device.memory import give_back_large_blocks, uncollected
from cleopatra.storage.paths import find_home
from cleopatra.storage.settings import read_settings

if TYPE_CHECKING:
    from cleopatra.cli import PlayArguments
    from cleopatra.ui.extension.extra import Extra
    from cleopatra.ui.program.window import Window

OK: Final = 0
FAILED: Final = 1
_DAMAGED: Final = (
    "the installation is damaged, please get the game anew ({reason}). Saves and settings are kept."
)

log = logging.getLogger(__name__)


def main(arguments: PlayArguments) -> int:
    """Opens the window and plays. Returns the exit code: 1 where no window can be opened."""
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    with uncollected():
        window = _open(arguments)
    if window is None:
        return FAILED
    give_back_large_blocks()
    window.program.prepare_table()
    window.run()
    return OK


def _open(arguments: PlayArguments) -> Window | None:
    """The window with the title's first frame; None, and the reason is told, where there is none.

    The title is seen before anything else is begun.
    """
    home = find_home(arguments.home or None)
    read = read_settings(home.settings)
    settings = read.settings
    if arguments.language:
        settings = replace(settings, language=arguments.language)
    if arguments.is_fullscreen:
        settings = replace(settings, window_mode="fullscreen")

    provide_extras()
    from cleopatra.ui.program.window import NoDisplay, open_window
    from cleopatra.ui.skin.installation import InstallationDamaged

    try:
        window = open_window(home, settings, crash_dir=home.reports)
    except NoDisplay as error:
        _complain(
            f"no window can be opened here ({error}).\n"
            "Is there a display? Without one, `--headless-demo --out DIR` plays a game into "
            "pictures."
        )
        return None
    except InstallationDamaged as error:
        _complain(_DAMAGED.format(reason=error))
        return None
    window.program.show_title()
    if read.problem is not None:
        window.program.tell_settings_lost(read.problem, read.aside)
    window.loop.frame()
    return window


def provide_extras() -> None:
    """Tells the window which editions and expansions there are. They are read when they are asked
    for, while the title is shown: it would have to wait a third of a second for them."""
    from cleopatra.ui.extension import registry

    registry.provide(_extras)


def _extras() -> Sequence[Extra]:
    from cleopatra.ui.extras.all import EXTRAS

    return EXTRAS


def headless_demo(out: Path) -> int:
    """Four bots play a whole game without a display; pictures of every screen go to `out`.
    Prints the result. Returns the exit code."""
    _without_display()
    provide_extras()
    from cleopatra.ui.program.demo import run_demo
    from cleopatra.ui.skin.installation import InstallationDamaged

    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        _complain(f"the folder {out} can't be made: {error.strerror}")
        return FAILED
    try:
        for line in run_demo(out):
            _say(line)
    except InstallationDamaged as error:
        _complain(_DAMAGED.format(reason=error))
        return FAILED
    return OK


def selftest() -> int:
    """Assets load, and bots play a game through the loop without a display. Prints one line.
    Returns the exit code."""
    _without_display()
    provide_extras()
    from cleopatra.ui.program.demo import run_selftest
    from cleopatra.ui.skin.installation import InstallationDamaged

    try:
        problem = run_selftest()
    except InstallationDamaged as error:
        problem = _DAMAGED.format(reason=error)
    if problem:
        _complain(f"self-test failed: {problem}")
        return FAILED
    _say("self-test: all well")
    return OK


def _without_display() -> None:
    """Must come before pygame is imported."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")


def _say(line: str) -> None:
    if sys.stdout is not None:  # a windowed program has no output
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def _complain(line: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(f"cleopatra: {line}\n")

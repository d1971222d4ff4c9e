"""Play: the one command for a fresh clone. Prepares what is needed, then opens the game.

    python scripts/play.py                          the game in its window
    python scripts/play.py --headless-demo --out X  four bots play without a display; pictures in X
    python scripts/play.py ANYTHING                 the same as `python -m cleopatra ANYTHING`

Knows whether there is a display. Standard library only.
"""

import os
import sys
from collections.abc import Mapping, Sequence

import interpreter

interpreter.require()

import bootstrap

NO_DISPLAY = """\
There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open.
To see a whole game played without one, with pictures of every screen:

    python3 scripts/play.py --headless-demo --out pictures
"""

WINDOWLESS = frozenset({"--headless-demo", "--selftest", "--help", "-h", "--version"})


def main(arguments: Sequence[str]) -> int:
    """Run the game with these arguments and return its exit code; 2 if it cannot start."""
    if opens_window(arguments) and not has_display(sys.platform, os.environ):
        bootstrap.say(NO_DISPLAY)
        return 2
    return bootstrap.run(bootstrap.PLAY, ["-m", "cleopatra", *arguments])


def opens_window(arguments: Sequence[str]) -> bool:
    """Whether the game shows a window: not for a tool's name, nor for a windowless option. A saved
    game alone is opened in it."""
    before = ["", *arguments]  # a bare word after an option with two dashes may be its value
    is_tool = any(
        not (word.startswith("-") or option.startswith("--") or word.endswith(".cleo"))
        for option, word in zip(before, arguments, strict=False)
    )
    return not is_tool and WINDOWLESS.isdisjoint(arguments)


def has_display(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether a window can open. Only for systems with X11 or Wayland is that known beforehand."""
    if not platform.startswith(("linux", "freebsd")) or environment.get("SDL_VIDEODRIVER"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

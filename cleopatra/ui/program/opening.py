"""Opens saved games from elsewhere: named at the start, handed over by a second start, or dropped
on the window.

Knows the program and the request that lies in the home. Asks before anything unfinished is
replaced.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import pygame

from cleopatra.kit.text.i18n import _
from cleopatra.kit.window.loop import EventSource, SystemEvents
from cleopatra.match.errors import LogDiffers
from cleopatra.rules.errors import BadText
from cleopatra.storage.handover import Handover
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saved import read_save
from cleopatra.storage.saves import load_file
from cleopatra.ui.program.program import Program
from cleopatra.ui.words import messages

LOOK: Final = 0.5
"""Seconds between two looks for a request."""


class OpenRequests:
    """The window's events, without the files that somebody wants opened: these are collected.

    The wait for events is cut into pieces, and after each there is a look for a request. Without a
    `handover` only dropped files are found.
    """

    def __init__(self, inner: EventSource | None = None, handover: Handover | None = None) -> None:
        self._inner = inner or SystemEvents()
        self._handover = handover
        self.files: list[Path] = []

    def get(self, timeout: float) -> list[pygame.Event]:
        """All pending events; waits up to `timeout` seconds for one, or for a file."""
        ends = time.perf_counter() + timeout
        while True:
            left = max(0.0, ends - time.perf_counter())
            found = self._inner.get(min(left, LOOK))
            others = [event for event in found if event.type != pygame.DROPFILE]
            self.files += [Path(event.file) for event in found if event.type == pygame.DROPFILE]
            asked = self._handover.take() if self._handover is not None else None
            if asked is not None:
                self.files.append(asked)
            if others or self.files or left <= LOOK:
                return others

    def wake(self) -> None:
        """End a wait; may be called from any thread."""
        self._inner.wake()


def open_requested(program: Program, requests: OpenRequests) -> None:
    """Open the last file that was asked for since the last call, in front of all windows."""
    if not requests.files:
        return
    file = requests.files[-1]
    requests.files.clear()
    program.screen.come_forward()
    open_file(program, file)


def open_file(program: Program, file: Path) -> None:
    """Show the game of a file: an unfinished one goes on, of a finished one the replay is shown.
    What cannot be opened is told, and leaves everything as it was."""
    try:
        is_over = read_save(file).is_over
        loaded = load_file(file)
    except SaveProblem as problem:
        program.tell(_("The game could not be loaded"), messages.save_problem(problem))
        return
    except (LogDiffers, BadText):
        program.tell(_("This game cannot go on"), messages.notice("rules_changed"))
        return
    if is_over:
        program.open("replay", loaded.log)
        return
    program.keep_game()
    program.sure_to_replace(lambda: program.go_on(loaded))

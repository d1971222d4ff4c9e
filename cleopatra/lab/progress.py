"""One line about the progress of a long run, with the time left. Goes to the standard error
output."""

from __future__ import annotations

import sys
import time


class Progress:
    """Rewrites its line on a terminal; elsewhere it prints one every ten seconds."""

    def __init__(self, total: int, noun: str, *, is_quiet: bool = False) -> None:
        self._total = total
        self._noun = noun
        self._is_quiet = is_quiet
        self._is_terminal = sys.stderr.isatty()
        self._pause = 0.2 if self._is_terminal else 10.0
        self._started = self._shown = time.monotonic()

    def show(self, done: int) -> None:
        """`done` of the total are finished."""
        now = time.monotonic()
        if self._is_quiet or not done or now - self._shown < self._pause:
            return
        self._shown = now
        left = (now - self._started) / done * (self._total - done)
        start, end = ("\r", "") if self._is_terminal else ("", "\n")
        line = f"{start}{done}/{self._total} {self._noun}, about {left:.0f} s left  "
        print(line, end=end, file=sys.stderr, flush=True)

    def end(self) -> None:
        """Clear the line."""
        if not self._is_quiet and self._is_terminal:
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)

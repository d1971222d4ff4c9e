"""One line about the progress of a long run, with the time left. Goes to the standard error
output.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path


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


def write_whole(path: Path, text: str, problem: type[Exception]) -> None:
    """Replace a file by `text`; its folder is made if needed. Raises `problem`, with a sentence in
    English, if it cannot be written: the old file stays then."""
    temporary = path.with_suffix(".tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        raise problem(f"{path} cannot be written: {error.strerror}") from None

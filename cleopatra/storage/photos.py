"""Pictures of the screen that a player keeps, each in a file of its own. Knows names and bytes."""

from __future__ import annotations

import contextlib
from datetime import date
from itertools import count
from pathlib import Path

from cleopatra.storage.problems import writing


def keep_photo(folder: Path, png: bytes, day: date) -> Path:
    """Writes a picture as `cleopatra-2026-11-23-001.png`, with the next number of that day that is
    free; nothing is ever overwritten, and folders are made.

    Raises SaveProblem; then no file is left behind.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise writing(error, folder) from error
    for number in count(1):
        path = folder / f"cleopatra-{day:%Y-%m-%d}-{number:03}.png"
        try:
            file = path.open("xb")
        except FileExistsError:
            continue
        except OSError as error:
            raise writing(error, path) from error
        try:
            with file:
                file.write(png)
        except OSError as error:
            with contextlib.suppress(OSError):
                path.unlink()
            raise writing(error, path) from error
        return path
    raise AssertionError("there are numbers without end")

"""What can be wrong with the shipped puzzles and with dates: codes, never sentences."""

from __future__ import annotations

from typing import Final

MISSING: Final = "missing"
DAMAGED: Final = "damaged"
NEWER: Final = "newer"
"""Why there are no puzzles: no file, one that was changed, one of a newer version."""
TOO_EARLY: Final = "too_early"
TOO_LATE: Final = "too_late"
NO_DATE: Final = "no_date"
"""Why a day has no tomb: it is before the list or after it, or is no date."""


class PuzzlesProblem(Exception):
    """The file of puzzles cannot be used. `code` is MISSING, DAMAGED or NEWER, `detail` what was
    found, for the log."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"

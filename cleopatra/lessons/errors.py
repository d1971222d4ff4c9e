"""What can be wrong with a lesson's file, always with the file and the line."""

from __future__ import annotations


class LessonProblem(Exception):
    """A file of lessons that cannot be used: `file` and `line` (from 1) say where, `reason` why."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(file, line, reason)
        self.file = file
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


class NewerFormat(LessonProblem):
    """A file that was written for a newer version of the program."""


class BadPredicate(Exception):
    """A condition that cannot be understood; the text says why."""


class LessonChanged(Exception):
    """A saved lesson that no longer goes the way it was played: its file or the rules changed, or
    the text is no saved lesson. It can only be begun again."""

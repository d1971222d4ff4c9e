"""Reads lessons and practice positions from their folder. A file that cannot be
used is reported; the others are there all the same.

    lessons/BOX/01-NAME.toml         a lesson; the number says its place
    lessons/BOX/examples.toml        practice positions for the rulebook

Only the folder names the edition or expansion.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cleopatra.lessons.errors import LessonProblem
from cleopatra.lessons.lesson import Lesson, Practice
from cleopatra.lessons.reader import read_lesson, read_practice

EXAMPLES: Final = "examples.toml"


@dataclass(frozen=True, slots=True)
class LessonLibrary:
    """All that could be read, lessons by folder and number, and what is wrong with the rest."""

    lessons: tuple[Lesson, ...]
    examples: tuple[Practice, ...]
    problems: tuple[LessonProblem, ...]

    def lesson(self, uid: str) -> Lesson | None:
        """The lesson of this uid, if it could be read."""
        return next((lesson for lesson in self.lessons if lesson.uid == uid), None)

    def of_box(self, box: str) -> tuple[Lesson, ...]:
        """The lessons of an edition or expansion, in order."""
        return tuple(lesson for lesson in self.lessons if lesson.box == box)


def lesson_files(root: Path) -> list[Path]:
    """All files of lessons under a folder, in order."""
    return sorted(root.rglob("*.toml"))


def read_course(root: Path) -> LessonLibrary:
    """Everything under a folder, which is `assets/lessons`. Never raises for what is in a file."""
    lessons: list[Lesson] = []
    examples: list[Practice] = []
    problems: list[LessonProblem] = []
    for path in lesson_files(root):
        name = path.relative_to(root).as_posix()
        try:
            text = _text(path, name)
            if path.name == EXAMPLES:
                examples += read_practice(name, path.parent.name, text)
            else:
                lessons.append(read_lesson(name, name.removesuffix(".toml"), text))
        except LessonProblem as problem:
            problems.append(problem)
    return LessonLibrary(tuple(lessons), tuple(examples), tuple(problems))


def read_examples(root: Path) -> tuple[Practice, ...]:
    """The practice positions of the rulebook alone; a file with a problem is left out."""
    found: list[Practice] = []
    for path in sorted(root.glob(f"*/{EXAMPLES}")):
        name = path.relative_to(root).as_posix()
        try:
            found += read_practice(name, path.parent.name, _text(path, name))
        except LessonProblem:
            continue
    return tuple(found)


def _text(path: Path, name: str) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise LessonProblem(name, line, "it is not UTF-8 text") from None
    except OSError as error:
        raise LessonProblem(name, 1, f"it cannot be read: {error.strerror}") from None

"""The lessons that ship, read once, and their order. Knows files by the reader of courses only."""

from __future__ import annotations

from functools import cache

from cleopatra.assets import asset_path
from cleopatra.lessons.lesson import Lesson
from cleopatra.rules.options import EDITIONS, known_expansions
from cleopatra.storage.courses import LessonLibrary, read_course
from cleopatra.ui.host import Host


def course_of(_host: Host) -> LessonLibrary:
    """All lessons; those with an error are among its problems."""
    return _read()


@cache
def _read() -> LessonLibrary:
    return read_course(asset_path("lessons"))


def boxes() -> tuple[str, ...]:
    """The editions and expansions in the order in which they are learned: the usual edition, its
    expansions, the others."""
    first, *others = EDITIONS
    return (first, *known_expansions(), *others)


def in_order(course: LessonLibrary) -> tuple[Lesson, ...]:
    """All lessons in that order."""
    return tuple(lesson for box in boxes() for lesson in course.of_box(box))


def owner_of(course: LessonLibrary, lesson: Lesson) -> Lesson:
    """The lesson that a task belongs to; the lesson itself for any other."""
    for one in course.lessons:
        if any(task.uid == lesson.uid for task in one.practice):
            return one
    return lesson


def lesson_after(course: LessonLibrary, lesson: Lesson) -> Lesson | None:
    """The next lesson of the same edition or expansion, None after the last one."""
    of_box = [one.uid for one in course.of_box(lesson.box)]
    if lesson.uid not in of_box[:-1]:
        return None
    return course.lesson(of_box[of_box.index(lesson.uid) + 1])

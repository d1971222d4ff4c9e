"""Every lesson that is shipped can be played to its end, and saved and resumed at each action."""

from __future__ import annotations

import pytest

from cleopatra.assets import asset_path
from cleopatra.lessons.lesson import Lesson
from cleopatra.storage.courses import read_course
from scripts.lab.lesson_robots import LessonTable

COURSE = read_course(asset_path("lessons"))


def test_no_file_has_an_error() -> None:
    assert [str(problem) for problem in COURSE.problems] == []


def test_there_are_lessons_for_every_edition_and_expansion() -> None:
    numbers = {lesson.box: len(COURSE.of_box(lesson.box)) for lesson in COURSE.lessons}
    ones = dict.fromkeys(("cult", "whims", "bastet", "architects"), 1)
    assert numbers == {"deluxe": 8, "classic": 2, **ones}


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=lambda lesson: lesson.uid)
def test_the_right_solution_leads_to_the_end_with_a_reload_at_each_action(lesson: Lesson) -> None:
    table = LessonTable(lesson)
    while not table.run.is_finished:
        step = table.run.step
        assert step.is_own, f"nothing happens in step {table.run.number}"
        for move in step.path:
            assert table.run.step is step, f"step {table.run.number} was done too early"
            saved = table.run.save()
            table = table.reload()
            assert table.run.save() == saved
            table.act(move.choose(table.legal))
        assert table.run.is_finished or table.run.step is not step
    assert table.impossible == []

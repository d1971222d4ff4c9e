"""Robots find their way through every lesson, and the check finds what is wrong with one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cleopatra.assets import asset_path
from cleopatra.lessons.lesson import Lesson
from cleopatra.lessons.reader import read_lesson
from cleopatra.storage.courses import read_course
from scripts.lab import lessons as tool
from scripts.lab.lesson_check import find_problems
from scripts.lab.lesson_robots import run_robots
from scripts.lab.lesson_seconds import MOST_SECONDS, film_seconds, reading_seconds
from tests.lessons.samples import STEPS, lesson_text, sample

COURSE = read_course(asset_path("lessons"))
TASKS = [task for lesson in COURSE.lessons for task in lesson.practice]


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=lambda lesson: lesson.uid)
def test_no_robot_gets_stuck(lesson: Lesson) -> None:
    report = run_robots(lesson, rounds=2)
    assert report.stuck == []
    assert report.hints == sum(step.is_own for step in lesson.steps)
    assert report.misses > 0 and report.refused > 0 and report.reloads >= len(lesson.steps)


@pytest.mark.parametrize("task", [*TASKS, *COURSE.examples], ids=lambda task: task.uid)
def test_no_robot_gets_stuck_in_a_task(task) -> None:
    assert run_robots(task.lesson(), rounds=1).stuck == []


def test_each_lesson_of_the_first_edition_ends_with_three_tasks() -> None:
    assert {len(lesson.practice) for lesson in COURSE.of_box("deluxe")} == {3}
    assert all(len(lesson.practice) >= 2 for lesson in COURSE.lessons)


def test_nothing_is_wrong_with_the_lessons() -> None:
    assert [str(problem) for problem in find_problems(COURSE)] == []


@pytest.mark.parametrize("lesson", COURSE.lessons, ids=lambda lesson: lesson.uid)
def test_a_lesson_takes_two_minutes_at_most(lesson: Lesson) -> None:
    films = film_seconds(lesson)
    assert 3 < films < films + reading_seconds(lesson) <= MOST_SECONDS


def test_reading_is_timed_by_words() -> None:
    said = "A story. Take the middle stall. Lay out the cards. Your rival goes to the market. It"
    said += " took the left stall. Take any stall. Well done."
    assert reading_seconds(sample()) == pytest.approx(len(said.split()) / 3)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('goal = ["CardsTaken seat=me stall=1"]', 'goal = ["hand >= 3"]', "should lead to"),
        ("CardsTaken seat=me stall=1", "CardsTaken seat=me stall=2", "called wrong"),
        ("CardsTaken seat=1 stall=0", "CardsTaken seat=1 stall=2", "is watched does not fulfill"),
        ('do = ["take 1"]\nsay', 'do = ["take 9"]\nsay', "cannot be done"),
        ('do = ["take 1"]\nsay', 'do = ["put 1"]\nsay', "cannot be done"),
        ('do = ["take 1"]\nsay', 'do = ["take 2"]\nsay', "leads to step_done"),
        ("cannot_pay D6.1", "cannot_pay D6.2", "is refused by cannot_pay D6.1"),
        ('do = ["build sphinx"]', 'do = ["build wall"]', "is legal"),
        ('do = ["build sphinx"]', 'do = ["build roof"]', "no such action"),
        ("CardPut seat=me times=3", "CardPut seat=me", "is reached before 'put 2'"),
    ],
)
def test_the_check_names_what_is_wrong(old: str, new: str, reason: str, tmp_path: Path) -> None:
    assert STEPS.count(old) >= 1
    folder = tmp_path / "box"
    folder.mkdir()
    text = lesson_text(STEPS.replace(old, new, 1))
    (folder / "01-x.toml").write_text(text, "utf-8")
    found = find_problems(read_course(tmp_path))
    assert any(reason in problem.reason for problem in found), [str(p) for p in found]
    assert {problem.file for problem in found} == {"box/01-x.toml"}


def test_a_step_that_cannot_be_done_is_stuck() -> None:
    text = lesson_text(
        STEPS.replace("CardsTaken seat=me stall=1", "CardsTaken stall=1 cards.count=9")
    )
    report = run_robots(read_lesson("x.toml", "box/x", text), rounds=1)
    assert report.stuck == ["right: step 1", "idle: step 1", "wrong: step 1"]


def test_the_tool_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "box"
    folder.mkdir()
    (folder / "01-x.toml").write_text(lesson_text(), "utf-8")
    assert tool.main(["--check", "--folder", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 lessons, 0 examples, 0 errors\n"
    assert tool.main(["--robots", "--json", "--headless", "--folder", str(tmp_path)]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["lessons"], figures["steps"], figures["stuck"], figures["hints"]) == (
        1,
        5,
        0,
        3,
    )
    assert set(figures["seconds"]["box/01-x"]) == set(figures["languages"])
    (folder / "02-y.toml").write_text("format = 1\n", "utf-8")
    assert tool.main(["--check", "--folder", str(tmp_path)]) == 1
    assert "box/02-y.toml:1: position is missing" in capsys.readouterr().out

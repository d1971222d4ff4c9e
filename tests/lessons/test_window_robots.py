"""Robots with mouse, keys and pad take a lesson at the real table."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from cleopatra.assets import asset_path
from cleopatra.storage.courses import read_course
from scripts.lab.lesson_window import HANDS, ROBOTS, Learner, tasks_for

LESSON = read_course(asset_path("lessons")).lesson("classic/02-characters")


@pytest.mark.matrix
@pytest.mark.parametrize(("hand", "robot"), list(product(HANDS, ROBOTS)))
def test_a_robot_takes_a_lesson(hand: str, robot: str, tmp_path: Path) -> None:
    learner = Learner(tmp_path, hand)
    try:
        walk = learner.walk(LESSON, robot)
    finally:
        learner.close()
    assert walk.stuck == []
    assert (walk.steps, walk.reloads) == (5, 3)
    assert walk.hints == (2 if robot == "idle" else 0)  # not in the Offering: its words lie over it


def test_every_lesson_meets_every_robot_and_every_language_several_lessons() -> None:
    lessons = [lesson.uid for lesson in read_course(asset_path("lessons")).lessons]
    languages = ["en", "es", "de"]
    tasks = tasks_for(lessons, languages, every=False)
    assert len(tasks) == len(lessons) * 9
    assert Counter((t.lesson, t.hand, t.robot) for t in tasks).most_common(1)[0][1] == 1
    assert {(t.language, t.hand) for t in tasks} == set(product(languages, HANDS))
    every = tasks_for(lessons, languages, every=True)
    assert len(every) == len(set(every)) == 3 * len(tasks)

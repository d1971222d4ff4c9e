"""Robots with mouse, keys and pad take a lesson at the real table."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from cleopatra.assets import asset_path
from cleopatra.lessons.lesson import Lesson
from cleopatra.storage.courses import read_course
from cleopatra.ui.extension import lookup
from cleopatra.ui.extras.all import EXTRAS
from cleopatra.ui.scenes.learn.learn import LearnScene
from cleopatra.ui.scenes.learn.lesson_scene import LessonInspection
from cleopatra.ui.session.lesson import LessonSession
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


class Watcher(Learner):
    """A learner that looks at each stage of the final count for a long while."""

    seen: list[tuple[int, str]]

    def _until_next(self, session: LessonSession, number: int) -> None:
        if number >= session.lesson.count_from > 0:
            self._rest(session)
            for _ in range(60):
                self.pilot.frame(0.5)
            scene = self.pilot.scene
            assert isinstance(scene, LessonInspection)
            self.seen.append((scene._step, scene._said()))
        super()._until_next(session, number)


def test_n1_each_stage_of_the_count_waits_with_the_sentence_about_it(tmp_path: Path) -> None:
    lesson = read_course(asset_path("lessons")).lesson("deluxe/06-crocodile")
    watcher = Watcher(tmp_path, "mouse")
    watcher.seen = []
    try:
        walk = watcher.walk(lesson, "right")
        assert walk.stuck == []
        said = [step.say for step in lesson.steps[lesson.count_from - 1 :]]
        assert watcher.seen == list(enumerate(said))
    finally:
        watcher.close()


def test_n1_a_lesson_left_in_the_count_goes_on_at_its_stage(tmp_path: Path) -> None:
    lookup.provide(lambda: EXTRAS)
    lesson = read_course(asset_path("lessons")).lesson("deluxe/06-crocodile")
    learner = Learner(tmp_path, "mouse")
    try:
        saved = _saved_at(learner, lesson, lesson.count_from + 2)
        learner.pilot.key("escape")
        learner.pilot.settle()
        assert isinstance(learner.pilot.scene, LearnScene)
        session = learner._open(learner.program, lesson, saved)
        learner._rest(session)
        scene = learner.pilot.scene
        assert isinstance(scene, LessonInspection)
        assert scene._step == 2 and scene._said() == session.run.step.say
    finally:
        learner.close()


class Stopped(Exception):
    """The step that was looked for is open."""


def _saved_at(learner: Learner, lesson: Lesson, number: int) -> str:
    """A lesson taken as far as a step, from 1."""
    go_on = learner._until_next
    saved = ""

    def look(session: LessonSession, now: int) -> None:
        nonlocal saved
        if now == number:
            saved = session.run.save()
            raise Stopped
        go_on(session, now)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learner, "_until_next", look)
        with pytest.raises(Stopped):
            learner.walk(lesson, "right")
    return saved


def test_every_lesson_meets_every_robot_and_every_language_several_lessons() -> None:
    lessons = [lesson.uid for lesson in read_course(asset_path("lessons")).lessons]
    languages = ["en", "es", "de"]
    tasks = tasks_for(lessons, languages, every=False)
    assert len(tasks) == len(lessons) * 9
    assert Counter((t.lesson, t.hand, t.robot) for t in tasks).most_common(1)[0][1] == 1
    assert {(t.language, t.hand) for t in tasks} == set(product(languages, HANDS))
    every = tasks_for(lessons, languages, every=True)
    assert len(every) == len(set(every)) == 3 * len(tasks)

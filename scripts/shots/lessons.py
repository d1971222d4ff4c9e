"""Every lesson at the real table, played rightly: a picture of each step.

Knows the program, its Pilot and the lessons' right solutions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cleopatra.kit.window.dialog import Dialog
from cleopatra.kit.window.pilot import Pilot
from cleopatra.lessons.lesson import LEARNER, Lesson
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.learn.course import course_of, in_order
from cleopatra.ui.scenes.learn.lesson_scene import LessonScene
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.session.lesson import LessonSession
from scripts.shots.formats import Format
from scripts.shots.studio import Studio

LARGE: Final = Format("lessons", (1280, 720), 150)
"""Where words have the least room."""
_FRAME: Final = 1 / 15
_PATIENCE: Final = 900
"""Frames that a step may take."""


class Walk:
    """Plays lessons from their first to their last step. `on_step` is called with a lesson and the
    number of its step when that is seen at rest; `on_end` when the last one is done."""

    def __init__(
        self,
        program: Program,
        pilot: Pilot,
        on_step: Callable[[Lesson, int], object],
        on_end: Callable[[Lesson], object] = lambda lesson: None,
    ) -> None:
        self.program = program
        self.pilot = pilot
        self._on_step = on_step
        self._on_end = on_end

    def play(self, lesson: Lesson) -> int:
        """Plays a lesson; answers how many steps were seen.

        :raises AssertionError: when a step does not end.
        """
        self.program.lessons.teach(lesson)
        session = self.program.games.session
        assert isinstance(session, LessonSession)
        run, seen = session.run, 0
        while not run.is_finished:
            self._rest(session)
            if run.is_finished:
                break
            number = run.number
            seen += 1
            self._on_step(lesson, number)
            self._do(session, number)
        self._rest(session)
        self._on_end(lesson)
        return seen

    def _do(self, session: LessonSession, number: int) -> None:
        """Does what a step asks for, or reads it."""
        run = session.run
        moves = [move for move in run.step.path if move.seat == LEARNER] if run.step.is_own else []
        for _frame in range(_PATIENCE):
            if run.is_finished or run.number != number:
                return
            if self._leave_offering():
                continue
            uid = next(filter(self.pilot.has, ("scribe:go", "inspection.on")), "")
            if run.is_seen and uid:
                self.pilot.click(uid)
            elif moves and session.is_mine and not self._is_busy():
                legal = tuple(action.text for action in session.legal())
                session.submit(session.match.rules.parse(moves.pop(0).choose(legal)))
            self.pilot.frame(_FRAME)
        raise AssertionError(f"{run.lesson.uid}: step {number} does not end")

    def _is_busy(self) -> bool:
        scene = self.pilot.scene
        return isinstance(scene, LessonScene) and scene.director.is_busy

    def _leave_offering(self) -> bool:
        """Answers what lies over the table: what Ti says of the bids, and the opened bids."""
        scene = self.pilot.scene
        if isinstance(scene, Dialog) and self.pilot.has("dialog.0"):
            self.pilot.click("dialog.0")
            return True
        if isinstance(scene, OfferingScene) and self.pilot.has("offering.done"):
            self.pilot.click("offering.done")
            return True
        return False

    def _rest(self, session: LessonSession) -> None:
        """Until the step has come to rest: the learner may act, or has something to read."""
        run = session.run
        for _frame in range(_PATIENCE):
            self.pilot.frame(_FRAME)
            if run.is_finished:
                break
            waits = run.is_seen or (run.step.is_own and session.is_mine)
            if waits and not self._is_busy() and not self.pilot.stack.is_busy:
                break
        for _frame in range(4):
            self.pilot.frame(_FRAME)


def shoot(studio: Studio, only: tuple[str, ...] = ()) -> None:
    """A picture of each step of every lesson, and of every end."""

    def take(lesson: Lesson, number: int) -> None:
        studio.take(f"{lesson.uid.replace('/', '-')}_{number:02}")

    def end(lesson: Lesson) -> None:
        studio.take(f"{lesson.uid.replace('/', '-')}_end")

    walk = Walk(studio.program, studio.pilot, take, end)
    for lesson in in_order(course_of(studio.program)):
        if not only or any(word in lesson.uid for word in only):
            walk.play(lesson)

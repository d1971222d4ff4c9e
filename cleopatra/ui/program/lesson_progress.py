"""Lessons in a window: how far the player has come, and the session of a lesson.

Knows the file of progress and the engine of lessons; the program shows what it makes. It is
imported when lessons are first asked for: the title does not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable

from cleopatra.bots.adviser_worker import AdviserPort
from cleopatra.lessons.lesson import Lesson
from cleopatra.storage.learning import Learning, read_learning, write_learning
from cleopatra.storage.paths import Home
from cleopatra.ui.session.lesson import LessonSession, open_lesson


class LessonProgress:
    """A player's lessons. With `keeps` False nothing is written. `problem` is what is wrong with
    the file of progress."""

    def __init__(self, home: Home, keeps: bool) -> None:
        self._path = home.learning
        self._keeps = keeps
        self.learning, self.problem = read_learning(self._path)

    def keep(self, learning: Learning) -> None:
        """Keeps how far the player has come. Raises SaveProblem when it cannot be written; it
        holds for this run all the same."""
        if learning == self.learning:
            return
        self.learning = learning
        if self._keeps:
            write_learning(self._path, learning)

    def session(
        self,
        lesson: Lesson,
        saved: str,
        *,
        advisers: Callable[[], AdviserPort] | None,
        wake: Callable[[], None],
    ) -> LessonSession:
        """The session of a lesson, where its saved text leaves it; from its beginning where that
        text is no longer of this lesson."""
        return open_lesson(lesson, saved, advisers=advisers, wake=wake)

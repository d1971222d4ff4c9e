"""Lessons and the examples of the rulebook: their tables, and how far the player has come.

What they are is imported when they are first asked for: the title does not wait for them.
"""

from __future__ import annotations

import logging
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from cleopatra.storage.problems import SaveProblem
from cleopatra.ui.host import Host
from cleopatra.ui.host.games import NOTICE_SECONDS
from cleopatra.ui.words import messages

if TYPE_CHECKING:
    from cleopatra.lessons.lesson import Lesson, Practice
    from cleopatra.storage.learning import Learning
    from cleopatra.ui.session.lesson import LessonSession

log = logging.getLogger(__name__)
_PROGRESS: Final = "cleopatra.storage.learning"
_SESSIONS: Final = "cleopatra.ui.session.lesson"


class Lessons:
    """The player's lessons; with `keeps` his progress is written to the file at `path`."""

    def __init__(self, host: Host, path: Path, keeps: bool) -> None:
        self._host = host
        self._path = path
        self._keeps = keeps
        self._learning: Learning | None = None
        self._scenes_below = 0

    @property
    def learning(self) -> Learning:
        """How far the player has come; a file that cannot be read is told."""
        if self._learning is None:
            found, problem = import_module(_PROGRESS).read_learning(self._path)
            self._learning = cast("Learning", found)
            if problem is not None:
                self._host.toast(messages.save_problem(problem), NOTICE_SECONDS)
        return self._learning

    def keep(self, learning: Learning) -> None:
        """Keeps how far the player has come; a file that can't be written is told, and it holds
        for this run."""
        if learning == self.learning:
            return
        self._learning = learning
        if not self._keeps:
            return
        try:
            import_module(_PROGRESS).write_learning(self._path, learning)
        except SaveProblem as problem:
            log.warning("progress not kept: %s", problem)
            self._host.toast(messages.save_problem(problem))

    def teach(self, lesson: Lesson, saved: str = "") -> None:
        """Shows the table of a lesson, or of a task, where its saved text leaves it; a running game
        stays in the automatic save."""
        self._host.games.keep()
        self._host.games.show(self._session(lesson, saved), "lesson")

    def leave(self) -> None:
        """Ends the lesson that is shown, and shows all lessons."""
        self._host.games.leave()
        self._host.open("learn")

    def try_out(self, example: Practice) -> None:
        """Shows the table of an example of the rulebook; a running game waits below the book."""
        if self._host.games.is_interrupted:
            return
        session = self._session(example.lesson(), "")
        self._host.games.interrupt(session)
        self._scenes_below = len(self._host.stack.scenes)
        self._host.open("example", session, example)

    def end_example(self) -> None:
        """Ends the example: the page from which it was opened is shown again, as it was."""
        if not self._host.games.is_interrupted:
            return
        self._host.games.end_interruption()
        while len(self._host.stack.scenes) > self._scenes_below:
            self._host.stack.pop()

    def _session(self, lesson: Lesson, saved: str) -> LessonSession:
        advisers, wake = self._host.games.advisers, self._host.wake
        made = import_module(_SESSIONS).open_lesson(lesson, saved, advisers=advisers, wake=wake)
        return cast("LessonSession", made)

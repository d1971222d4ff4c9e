"""Lessons in a program: their table, and how far the player has come.

Knows where lessons are shown; what they are is imported when they are first asked for, as the title
does not wait for them.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import pygame

from cleopatra.kit.window.scene import Scene, SceneStack
from cleopatra.storage.paths import Home
from cleopatra.storage.problems import SaveProblem
from cleopatra.storage.saves import Saves
from cleopatra.ui.scenes import SCENES
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.words import messages

if TYPE_CHECKING:
    from cleopatra.bots.adviser_worker import AdviserPort
    from cleopatra.lessons.lesson import Lesson, Practice
    from cleopatra.storage.learning import Learning
    from cleopatra.ui.program.lesson_progress import LessonProgress
    from cleopatra.ui.session.session import Session

log = logging.getLogger(__name__)
_LESSONS: Final = "cleopatra.ui.program.lesson_progress"
_SECONDS: Final = 8.0


class SuspendedGame(NamedTuple):
    """What waits below an example of the rulebook: the game and what draws it for its saves; then
    the example's own scene."""

    session: Session | None
    painter: Callable[[], pygame.Surface] | None
    scene: Scene


class LessonHost(ABC):
    """What a program does for lessons, beside its games."""

    home: Home
    saves: Saves
    stack: SceneStack
    session: Session | None
    wake: Callable[[], None]
    _keeps: bool
    _advisers: Callable[[], AdviserPort] | None
    _lessons: LessonProgress | None = None
    _painter: Callable[[], pygame.Surface] | None
    _aside: SuspendedGame | None

    @property
    def learning(self) -> Learning:
        """How far the player has come with the lessons; a file that cannot be read is told."""
        before = self._lessons
        schooling = self._schooling
        if before is None and schooling.problem is not None:
            self.toast(messages.save_problem(schooling.problem), _SECONDS)
        return schooling.learning

    def keep_learning(self, learning: Learning) -> None:
        """Keeps how far the player has come; a file that can't be written is told."""
        try:
            self._schooling.keep(learning)
        except SaveProblem as problem:
            log.warning("progress not kept: %s", problem)
            self.toast(messages.save_problem(problem))

    def teach(self, lesson: Lesson, saved: str = "") -> None:
        """Shows the table of a lesson; a running game stays in the automatic save."""
        self.keep_game()
        self._close_session()
        session = self._schooling.session(lesson, saved, advisers=self._advisers, wake=self.wake)
        self.session = session
        self.stack.reset(SCENES["lesson"].make(cast("Host", self), session))

    def leave_lesson(self) -> None:
        """Ends the lesson that is shown, and shows all lessons."""
        self.leave_game()
        self.stack.push(SCENES["learn"].make(cast("Host", self)))

    def try_out(self, example: Practice) -> None:
        """Shows the table of an example of the rulebook; a running game waits below the book."""
        if self._aside is not None:
            return
        lesson = example.lesson()
        session = self._schooling.session(lesson, "", advisers=self._advisers, wake=self.wake)
        scene = SCENES["example"].make(cast("Host", self), session, example)
        self._aside = SuspendedGame(self.session, self._painter, scene)
        self.session = session
        self.stack.push(scene)

    def end_example(self) -> None:
        """Ends the example: the page from which it was opened is shown again, as it was."""
        aside, self._aside = self._aside, None
        if aside is None:
            return
        if self.session is not None:
            self.session.close()
        while self.stack.top is not None and self.stack.top is not aside.scene:
            self.stack.pop()
        self.session, self._painter = aside.session, aside.painter
        self.stack.pop()

    def _close_aside(self) -> None:
        """Ends the game that waits below an example."""
        aside, self._aside = self._aside, None
        if aside is not None and aside.session is not None:
            aside.session.close()

    @abstractmethod
    def keep_game(self) -> None:
        """Writes the running game, if there is one, into the automatic save."""

    @abstractmethod
    def leave_game(self) -> None:
        """Ends the running session and shows the title."""

    @abstractmethod
    def toast(self, text: str, seconds: float = 3.5) -> None:
        """A short message at the lower edge."""

    @abstractmethod
    def _close_session(self) -> None:
        """Ends the running session."""

    @property
    def _schooling(self) -> LessonProgress:
        if self._lessons is None:
            keeps = self._keeps and not self.saves.in_use
            self._lessons = cast(
                "LessonProgress", import_module(_LESSONS).LessonProgress(self.home, keeps)
            )
        return self._lessons

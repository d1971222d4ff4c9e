"""A lesson as the window runs it: a session on the lesson's match, whose rivals follow the script.

Knows the engine of lessons and the session; no pictures. Nothing of it is saved as a game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from cleopatra.bots.adviser_worker import AdviserPort
from cleopatra.kit.text.i18n import _
from cleopatra.lessons.errors import LessonChanged
from cleopatra.lessons.lesson import LEARNER, Lesson
from cleopatra.lessons.run import LessonRun, LessonVerdict, VerdictKind, resume_lesson
from cleopatra.match.command import OrderResult
from cleopatra.rules.decisions import DecisionKind
from cleopatra.ui.session.session import Session

log = logging.getLogger(__name__)
_RIVALS: Final = ("Nefer", "Hotep", "Meret", "Sennu")


class LessonSession(Session):
    """The session of a lesson. `run` says where the learner is.

    Sealed bids have a screen of their own, under which the table waits: what the learner bids is
    judged here, so that the rivals' bids can follow. `on_wrong` is told of a wrong one.
    """

    def __init__(
        self,
        run: LessonRun,
        *,
        advisers: Callable[[], AdviserPort] | None = None,
        wake: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(
            run.setup,
            log=run.log(),
            ports=lambda _bots, _seed: run.port,
            advisers=advisers,
            wake=wake,
        )
        self.run = run
        self.on_wrong: Callable[[str], object] = log.debug
        run.attach(self.match)

    @property
    def lesson(self) -> Lesson:
        """What is learned."""
        return self.run.lesson

    @property
    def discouraged(self) -> frozenset[str]:
        """What the step calls wrong."""
        wrong = self.run.step.wrong
        return frozenset(text for answer in wrong for move in answer.moves for text in move.texts)

    def pump(self, is_behind: bool = False) -> list[OrderResult]:
        results = super().pump(is_behind)
        decision = self.match.decision
        if decision.kind == DecisionKind.BID and LEARNER not in decision.actors:
            self._judge_bid()
        return results

    def _judge_bid(self) -> None:
        verdict = LessonVerdict(VerdictKind.STEP_DONE)
        while verdict.kind is VerdictKind.STEP_DONE:
            verdict = self.run.judge()
        if verdict.kind is VerdictKind.WRONG:
            self.undo_to(self.run.step_start)
            self.on_wrong(verdict.say)


def open_lesson(
    lesson: Lesson,
    saved: str = "",
    *,
    advisers: Callable[[], AdviserPort] | None = None,
    wake: Callable[[], None] | None = None,
) -> LessonSession:
    """A lesson's session where the saved text leaves it; from the beginning where there is none,
    or where the lesson has changed since."""
    names = (_("Player"), *_RIVALS)
    try:
        run = resume_lesson(lesson, saved, names) if saved else LessonRun(lesson, names)
    except LessonChanged as changed:
        log.warning("%s starts over: %s", lesson.uid, changed)
        run = LessonRun(lesson, names)
    return LessonSession(run, advisers=advisers, wake=wake)

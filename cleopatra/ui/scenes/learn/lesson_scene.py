"""The table of a lesson: the table of a game, with the scribe's words and nothing to lose.

Knows the lesson's session; progress is kept at each step. Its end offers the next lesson and short
tasks of the same kind.
"""

from __future__ import annotations

import math
from functools import partial

from cleopatra.kit.device.input import InputEvent, PointerPressed, Press
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Button as WideButton
from cleopatra.kit.widgets.layout import Column
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.dialog import Dialog, DialogButton
from cleopatra.lessons.lesson import Lesson, Practice
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.inspection.inspection import InspectionScene
from cleopatra.ui.scenes.learn.course import course_of, lesson_after, owner_of
from cleopatra.ui.scenes.learn.guide import TableLesson
from cleopatra.ui.scenes.table.helper import Guide
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.session.lesson import LessonSession
from cleopatra.ui.table.scribe import ScribeRow


class LessonScene(TableScene):
    """A lesson, or a task of one step."""

    def __init__(self, host: Host, session: LessonSession) -> None:
        self.tells_count = not session.lesson.count_from
        super().__init__(host, session)
        self._lesson_session = session
        self._is_counted = False

    @property
    def lesson(self) -> Lesson:
        """What is learned."""
        return self._lesson_session.lesson

    def _make_guide(self) -> Guide:
        self._teacher = TableLesson(
            self._host,
            self._lesson_session,
            self.view,
            on_step=self._keep,
            on_end=self._finish,
            on_leave=self.leave_lesson,
            focus=self._focus_reply,
        )
        return self._teacher

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, PointerPressed | Press):
            self._teacher.touched()
        return super().handle(event)

    def _end(self) -> None:
        """The lesson itself says what comes of the count."""

    def update(self, seconds: float) -> None:
        super().update(seconds)
        run = self._lesson_session.run
        begins = self.lesson.count_from
        is_open = begins and run.number >= begins and not run.is_finished and run.is_seen
        if is_open and not self._is_counted and self._session.match.is_over:
            self._is_counted = True
            stage = run.number - begins
            count = LessonInspection(self._host, self._lesson_session, self._teacher, stage)
            self._host.stack.push(count)

    def _adviser_speaks_up(self) -> bool:
        return False

    def _focus_reply(self, code: str) -> None:
        """With keys or pad: the focus goes to a button below the words."""
        if self._spots is not None and self.page.shows_focus:
            self.page.focus(self._spots.spot(f"scribe:{code}"))

    def _keep(self) -> None:
        host, run = self._host, self._lesson_session.run
        if not run.is_finished:
            host.lessons.keep(host.lessons.learning.left(self.lesson.uid, run.save()))

    def leave_lesson(self) -> None:
        """Back to all lessons; the lesson can be gone on with."""
        self._keep()
        self._host.lessons.leave()

    def _finish(self) -> None:
        host = self._host
        host.lessons.keep(host.lessons.learning.finished(self.lesson.uid))
        host.stack.push(end_card(host, self.lesson))


class LessonInspection(InspectionScene):
    """The final count of a lesson: each stage stays, with the sentence of the lesson's step about
    it, until the learner goes on. `stage` is the first one that has not been read, from 0."""

    def __init__(
        self, host: Host, session: LessonSession, teacher: TableLesson, stage: int
    ) -> None:
        super().__init__(host, session)
        self._waits_for = math.inf
        self._teacher = teacher
        self._stage = stage

    def enter(self) -> None:
        super().enter()
        for _read in range(self._stage):
            self._finish()
            super()._on()

    def _said(self) -> str:
        return self._teacher.sentence()

    def _onward(self) -> str:
        return _("Continue")

    def _on(self) -> None:
        if not self._motion.is_busy and not self._is_last:
            self._teacher.go_on()
            self._teacher.look()
        super()._on()

    def _scores(self) -> None:
        """The last stage was read: the lesson's own end lies over its table."""
        self.stack.pop()
        self._teacher.go_on()

    def cancel(self) -> bool:
        self.stack.pop()
        self._teacher.leave()
        return True


def end_card(host: Host, lesson: Lesson) -> Dialog:
    """What was learned, the tasks, and the way to the next lesson."""
    course = course_of(host)
    owner = owner_of(course, lesson)
    after = lesson_after(course, owner)
    done = host.lessons.learning.done

    def body() -> Widget:
        tasks: list[Widget] = [
            WideButton(
                _("Task: {title}").format(title=_(task.title)),
                partial(_begin, host, task),
                icon="check" if task.uid in done else "",
                uid=f"lesson.task{number}",
            )
            for number, task in enumerate(owner.practice, 1)
        ]
        return Column([ScribeRow(host.sprites, _(lesson.closing)), *tasks])

    answers = [DialogButton(_("All lessons"), host.lessons.leave)]
    if after is not None:
        answers.append(DialogButton(_("Next lesson"), partial(host.lessons.teach, after), "button"))
    else:
        answers.append(DialogButton(_("Play a game"), lambda: _play(host), "button"))
    title = _("Well done!")
    return Dialog(title, "", answers, cancel_index=0, first=1, body=body, width=1100)


def _begin(host: Host, task: Practice) -> None:
    host.lessons.teach(task.lesson())


def _play(host: Host) -> None:
    host.games.leave()
    host.open("setup")


class ExampleScene(LessonScene):
    """A lesson of one step, opened on top of the book."""

    def __init__(self, host: Host, session: LessonSession, example: Practice) -> None:
        super().__init__(host, session)
        self._example = example

    def _keep(self) -> None:
        """Progress is that of lessons only."""

    def leave_lesson(self) -> None:
        """Back to the page of the book."""
        self._host.lessons.end_example()

    def _finish(self) -> None:
        host, lesson = self._host, self.lesson

        def body() -> Widget:
            return ScribeRow(host.sprites, _(lesson.closing))

        answers = [
            DialogButton(_("Undo"), self._again),
            DialogButton(_("Back"), host.lessons.end_example, "button"),
        ]
        title = _("Well done!")
        host.stack.push(Dialog(title, "", answers, cancel_index=1, first=1, body=body, width=1100))

    def _again(self) -> None:
        """The position as it was at first, to try something else."""
        self._host.lessons.end_example()
        self._host.lessons.try_out(self._example)

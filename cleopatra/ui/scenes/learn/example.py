"""The table of an example of the rulebook: the reader makes the move, takes it back, and returns to
the page.

Knows the example's session; nothing of it is kept.
"""

from __future__ import annotations

from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.dialog import Dialog, DialogButton
from cleopatra.lessons.lesson import Practice
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.learn.lesson import LessonScene
from cleopatra.ui.scenes.shared.scribe import ScribeRow
from cleopatra.ui.session.lesson import LessonSession


class ExampleScene(LessonScene):
    """A lesson of one step, opened on top of the book."""

    def __init__(self, host: Host, session: LessonSession, example: Practice) -> None:
        super().__init__(host, session)
        self._example = example

    def _keep(self) -> None:
        """Progress is that of lessons only."""

    def leave_lesson(self) -> None:
        """Back to the page of the book."""
        self._host.end_example()

    def _finish(self) -> None:
        host, lesson = self._host, self.lesson

        def body() -> Widget:
            return ScribeRow(host.sprites, _(lesson.closing))

        answers = [
            DialogButton(_("Take it back"), self._again),
            DialogButton(_("Back"), host.end_example, "button"),
        ]
        title = _("Well done!")
        host.stack.push(Dialog(title, "", answers, cancel_index=1, first=1, body=body, width=1100))

    def _again(self) -> None:
        """The position as it was at first, to try something else."""
        self._host.end_example()
        self._host.try_out(self._example)

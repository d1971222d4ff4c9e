"""What is said at the table of a lesson: the step's sentence, its hint, what was wrong, and the way
on.

Knows the running lesson and its view. It clicks nothing for the learner; a wrong move stays on the
table, with what is said of it, until the learner takes it back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from cleopatra.kit.device.bindings import Bindings
from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.dialog import Dialog, DialogButton
from cleopatra.lessons.lesson import OFFER, Highlight
from cleopatra.lessons.run import HINT_AFTER, VerdictKind
from cleopatra.rules.errors import BadText
from cleopatra.ui.host import Host
from cleopatra.ui.play.place import ButtonTone
from cleopatra.ui.scenes.table.helper import Guide
from cleopatra.ui.session.lesson import LessonSession
from cleopatra.ui.table.scribe import ScribeButton, ScribeRow, ScribeText
from cleopatra.ui.table.target import TableButton, TableCommand
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words import coaching
from cleopatra.ui.words.key_names import chord_name

GO: Final = "go"
BACK: Final = "back"
HINT: Final = "hint"
LEAVE: Final = "leave"
_TICK: Final = 0.25
_KEY: Final = re.compile(r"\{(\w+)\}")


class TableLesson(Guide):
    """The words at one lesson's table. `on_step` is called when a step is done, `on_end` after the
    last one, `on_leave` when the learner wants to leave, `focus` moves the focus of the keys."""

    def __init__(
        self,
        host: Host,
        session: LessonSession,
        view: TableView,
        *,
        on_step: Callable[[], object],
        on_end: Callable[[], object],
        on_leave: Callable[[], object],
        focus: Callable[[str], object],
    ) -> None:
        self._host = host
        self._session = session
        self._run = session.run
        self._view = view
        self._on_step = on_step
        self._on_end = on_end
        self._on_leave = on_leave
        self._focus = focus
        self._wrong = ""
        self._remark = ""
        self._is_wrong = False
        """Whether a wrong move lies on the table: it stays, with what is said of it, until the
        learner takes it back."""
        self._has_ended = False
        session.on_wrong = self._bid_was_wrong

    # -- time ---------------------------------------------------------------------------------

    @property
    def next_wake(self) -> float | None:
        """Seconds until a hint may be due."""
        if self._is_wrong:
            return None
        return _TICK if self._run.step.is_own and not self._run.hint else None

    def update(self, seconds: float, is_quiet: bool) -> None:
        if self._has_ended:
            return
        if is_quiet:
            self._judge()
            if not self._is_wrong and not self._run.is_seen:
                self._run.wait(seconds)
        self._show()

    def look(self) -> None:
        """Judges what has happened, also while something else lies over the table."""
        self._judge()

    def _judge(self) -> None:
        while not self._is_wrong:
            verdict = self._run.judge()
            match verdict.kind:
                case VerdictKind.STEP_DONE:
                    self._next()
                case VerdictKind.WRONG:
                    words = verdict.say or _("Not quite. Try another way.")
                    self._wrong = self._fill(_(words) if verdict.say else words)
                    self._is_wrong = True
                    self._host.stack.kit.sound.play("error")
                    self._show()
                    self._focus(BACK)
                case VerdictKind.REMARK:
                    self._remark = self._fill(_(verdict.say))
                case VerdictKind.SEEN:
                    self._show()
                    self._focus(GO)
                case VerdictKind.FINISHED:
                    self._end()
                    return
                case VerdictKind.GOING_ON:
                    return

    def _next(self) -> None:
        self._remark = ""
        self._on_step()

    def _end(self) -> None:
        self._has_ended = True
        self._view.have_said(None)
        self._on_end()

    def _take_back(self) -> None:
        self._is_wrong = False
        self._wrong = ""
        self._session.undo_to(self._run.step_start)

    def _bid_was_wrong(self, words: str) -> None:
        self._host.toast(self._fill(_(words)) if words else _("Not quite. Try another way."), 6.0)

    # -- what is said -------------------------------------------------------------------------

    def adapt(self) -> None:
        self._show()

    def sentence(self) -> str:
        """What the open step says, with the names of keys."""
        return self._fill(_(self._run.sentence))

    def _show(self) -> None:
        if self._has_ended:
            return
        run = self._run
        title = _("{lesson} · step {n} of {all}").format(
            lesson=_(run.lesson.title), n=run.number, all=run.count
        )
        leave = ScribeButton(LEAVE, _("Leave"))
        lit = tuple(uid_of_light(light) for light in run.lit)
        if self._is_wrong:
            both = (ScribeButton(BACK, _("Undo"), ButtonTone.MAIN), leave)
            self._view.have_said(ScribeText(self._wrong, title, replies=both, is_wrong=True))
            return
        replies: tuple[ScribeButton, ...] = (leave,)
        if run.is_seen:
            replies = (ScribeButton(GO, _("Go on"), ButtonTone.MAIN), leave)
        elif run.step.is_own and run.step.hint and not run.hint:
            replies = (ScribeButton(HINT, _("Hint")), leave)
        more = self._remark or (self._fill(_(run.hint)) if run.hint else "")
        self._view.have_said(ScribeText(self.sentence(), title, more, replies, lit, dims=True))

    def _fill(self, text: str) -> str:
        """A sentence with the names of keys in the places that are marked so."""
        return with_key_names(text, self._host.stack.kit.bindings)

    # -- what the learner does ----------------------------------------------------------------

    def run(self, button: TableButton) -> bool:
        if button.command is TableCommand.MENU:
            self._on_leave()
            return True
        if button.command is TableCommand.HINT:
            self._hint()
            return True
        if button.command is not TableCommand.SCRIBE:
            return False
        match self._view.scribe.reply(button.number):
            case "go":
                self.go_on()
            case "back":
                self._take_back()
            case "hint":
                self._hint()
            case "leave":
                self._on_leave()
        return True

    def go_on(self) -> None:
        """What was shown has been read."""
        if self._run.go_on().kind is VerdictKind.FINISHED:
            self._end()
        else:
            self._next()
        self._show()

    def leave(self) -> None:
        """The learner wants to leave."""
        self._on_leave()

    def _hint(self) -> None:
        """Shows the hint at once."""
        self._run.wait(HINT_AFTER)
        self._show()

    def close(self) -> bool:
        if not self._is_wrong:
            return False
        self._take_back()
        return True

    def touched(self) -> None:
        """The learner does something."""
        self._run.touched()

    def refused(self, text: str, rule: str, tried: str = "") -> bool:
        session = self._session
        try:
            action = session.match.rules.parse(tried) if tried else None
        except BadText:
            return False
        if action is None or not session.is_mine:
            return False
        refusal = session.check(action)
        said = "" if refusal is None else self._run.refused(tried, refusal)
        if said:
            self._remark = self._fill(_(said))
            self._show()
        return bool(said)

    def before_offering(self) -> None:
        self._judge()  # what led to the bids ends the step before
        host, words, hint = self._host, self.sentence(), self._run.step.hint
        if self._run.step.is_own and hint:  # the table, where it would come later, is covered
            words = f"{words} {self._fill(_(hint))}"

        def face() -> Widget:
            return ScribeRow(host.sprites, words)

        answers = [DialogButton(_("Got it"), None, "button")]
        host.stack.push(Dialog(coaching.name(), "", answers, body=face, width=1000))


def uid_of_light(light: Highlight) -> str:
    """The id of the target that is lit."""
    return f"{OFFER}:{light.code}" if light.kind == OFFER else f"{light.kind}:{light.number}"


def with_key_names(text: str, bindings: Bindings) -> str:
    """A sentence in which `{flip}` is the name of the key for that action."""

    def name(match: re.Match[str]) -> str:
        try:
            keys = bindings.keys(InputAction(match[1]))
        except ValueError:
            return match[0]
        return chord_name(keys[0]) if keys else "—"

    return _KEY.sub(name, text)

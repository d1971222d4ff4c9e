"""Dialogs: overlays with a panel, a text and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from cleopatra.kit.style import theme
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Divider, Icon, Label, Panel, heading
from cleopatra.kit.widgets.layout import Anchored, Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene


@dataclass(frozen=True, slots=True)
class DialogButton:
    """A button of a dialog: its text, what it does, its look."""

    text: str
    action: Callable[[], object] | None = None
    look: str = "plain"


class Dialog(Scene):
    """An overlay with a title, a text and answers. Any answer closes it first, then acts.

    `cancel_index` is the answer of Esc, `first` the one with the focus; `body` adds widgets
    between text and answers.
    """

    opaque = False

    def __init__(
        self,
        title: str,
        message: str,
        answers: Sequence[DialogButton],
        *,
        cancel_index: int = -1,
        first: int = 0,
        icon: str = "",
        body: Callable[[], Widget] | None = None,
        width: float = 860,
    ) -> None:
        super().__init__()
        self._title = title
        self._message = message
        self._answers = list(answers)
        self._cancel = cancel_index % len(self._answers)
        self._first = first % len(self._answers)
        self._icon = icon
        self._body = body
        self._width = width

    def build(self) -> Widget:
        middle: list[Widget] = []
        if self._message:
            middle.append(Label(self._message, align="centre", uid="dialog.message"))
        if self._body is not None:
            middle.append(self._body())
        buttons = [
            Button(
                answer.text,
                partial(self.answer, index),
                look=answer.look,
                uid=f"dialog.{index}",
            )
            for index, answer in enumerate(self._answers)
        ]
        top: list[Widget] = [Icon(self._icon, 104)] if self._icon else []
        top += [heading(self._title), Divider()]
        content = Column(
            [
                Column(top, gap=theme.GAP_SMALL),
                ScrollPanel(Column(middle), grow=1),
                Row(list(buttons), justify="centre", wrap=True, gap=theme.GAP_LARGE),
            ],
            gap=theme.GAP_LARGE,
        )
        width = min(1700.0, self._width * max(1.0, 1 + (self.kit.text_scale - 1) * 0.6))
        return Anchored(Panel(content, "papyrus", 36, width=width))

    def first_focus(self) -> str:
        return f"dialog.{self._first}"

    def answer(self, index: int) -> None:
        """Choose one of the answers."""
        answer = self._answers[index]
        if self.stack.top is self:
            self.stack.pop()
        if answer.action is not None:
            answer.action()

    def cancel(self) -> bool:
        self.answer(self._cancel)
        return True


def confirm(
    title: str,
    message: str,
    yes: str,
    no: str,
    on_yes: Callable[[], object],
    *,
    danger: bool = False,
    icon: str = "",
) -> Dialog:
    """A question; the focus starts on "no" when saying yes loses something."""
    answers = [DialogButton(no), DialogButton(yes, on_yes, "danger" if danger else "button")]
    return Dialog(title, message, answers, cancel_index=0, first=0 if danger else 1, icon=icon)


def alert(
    title: str,
    message: str,
    ok: str,
    on_ok: Callable[[], object] | None = None,
    *,
    icon: str = "warning",
) -> Dialog:
    """A message with one button."""
    return Dialog(title, message, [DialogButton(ok, on_ok, "button")], icon=icon)

"""All lessons: a plaque for each, by edition and expansion, ticked when it is done.

Knows lessons, and how far the player has come. A lesson that cannot be read has a plaque, too,
which says so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.kit.widgets.buttons import Button, Clickable
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.lessons.errors import LessonChanged, LessonProblem
from cleopatra.lessons.lesson import Lesson
from cleopatra.lessons.run import saved_lesson
from cleopatra.rules.options import known_expansions
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.learn.course import boxes, course_of, in_order
from cleopatra.ui.scenes.shared.sheet import PicturedScene, Sheet, spread
from cleopatra.ui.words import setup_words

_WIDTH: Final = 440.0
_PAD: Final = 16.0
_SIGN: Final = 54.0


class Plaque(Clickable):
    """A lesson: its number, what it is called, how it stands. `sign` is "check" once it is done."""

    def __init__(
        self,
        title: str,
        state: str,
        sign: str,
        on_click: Callable[[], object] | None,
        *,
        uid: str,
        tooltip: str,
    ) -> None:
        super().__init__(
            on_click or (lambda: None),
            uid=uid,
            tooltip=tooltip,
            enabled=on_click is not None,
            width=_WIDTH,
        )
        self._title = title
        self._state = state
        self._sign = sign

    def wanted(self, kit: Kit, room: float) -> Size:
        width = min(room, _WIDTH * max(1.0, 1 + 0.7 * (kit.text_scale - 1)))
        inner = self._inner(width)
        title = kit.text.set(self._title, theme.BOLD, inner)
        state = kit.text.set(self._state, theme.SMALL, inner)
        return width, max(_SIGN, title.height + state.height) + 2 * _PAD

    def draw(self, canvas: Canvas) -> None:
        state = self.state()
        canvas.panel(self.rect, "row-hover" if state in ("-hover", "-pressed") else "row")
        disc = (self.rect.left + _PAD + _SIGN / 2, self.rect.centery)
        is_done = self._sign == "check"
        canvas.circle(disc, _SIGN / 2, theme.GOLD_DARK)
        ground = theme.MALACHITE if is_done else theme.LAPIS if self.enabled else theme.PAPYRUS_DARK
        canvas.circle(disc, _SIGN / 2 - 3, ground)
        spot = pygame.FRect(disc[0] - _SIGN / 2, disc[1] - _SIGN / 2, _SIGN, _SIGN)
        if self._sign.isdecimal():
            canvas.text(self._sign, spot, theme.FIGURE, theme.CREAM, "centre")
        else:
            canvas.icon(self._sign, disc, _SIGN * 0.56, theme.CREAM, None)
        inner = self._inner(self.rect.width)
        left = self.rect.left + 2 * _PAD + _SIGN
        title = canvas.kit.text.set(self._title, theme.BOLD, inner)
        said = canvas.kit.text.set(self._state, theme.SMALL, inner)
        top = self.rect.centery - (title.height + said.height) / 2
        ink = theme.INK if self.enabled else theme.INK_SOFT
        canvas.paragraph(title, (left, top), ink)
        canvas.paragraph(said, (left, top + title.height), theme.INK_SOFT)

    def cut_texts(self, kit: Kit) -> list[str]:
        inner = self._inner(self.rect.width)
        found = ((self._title, theme.BOLD), (self._state, theme.SMALL))
        set_texts = [(text, kit.text.set(text, style, inner)) for text, style in found]
        if sum(p.height for _text, p in set_texts) > self.rect.height - _PAD:
            return [self._title]
        return [text for text, p in set_texts if p.width > inner + 1]

    @staticmethod
    def _inner(width: float) -> float:
        return width - 3 * _PAD - _SIGN


class LearnScene(PicturedScene):
    """The plaques; the first lesson that is not done has the focus."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._course = course_of(host)

    def build(self) -> Widget:
        lines: list[Widget] = []
        for title, group in groups():
            plaques = [plaque for box in group for plaque in self._plaques(box)]
            if plaques:
                lines.append(Label(title, theme.SUBHEADING, theme.INK_HEADING))
                lines.append(Row(plaques, gap=theme.GAP, wrap=True))
        back = Button(_("Back"), self.cancel, uid="learn.back")
        play = Button(_("Play"), self._play, look="button", uid="learn.play")
        body = ScrollPanel(Column(lines, gap=theme.GAP_SMALL))
        return Sheet(_("Learn"), body, spread([back], [play]), width=1500)

    def first_focus(self) -> str:
        done = self._host.lessons.learning.done
        todo = next((one for one in in_order(self._course) if one.uid not in done), None)
        return "learn.play" if todo is None else _uid(todo)

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    def resume(self) -> None:
        self.rebuild()

    def _play(self) -> None:
        if self._host.games.has_played:
            self._host.replace("setup")
        else:
            self._host.replace("first_game")

    def _plaques(self, box: str) -> list[Widget]:
        """Those of an edition or expansion, then those that cannot be read."""
        found = [self._plaque(n, one) for n, one in enumerate(self._course.of_box(box), 1)]
        problems = (one for one in self._course.problems if one.file.startswith(f"{box}/"))
        return [*found, *map(self._broken, problems)]

    def _plaque(self, number: int, lesson: Lesson) -> Widget:
        learning = self._host.lessons.learning
        saved = learning.begun.get(lesson.uid, "")
        is_done = lesson.uid in learning.done
        tasks = sum(task.uid in learning.done for task in lesson.practice)
        return Plaque(
            _(lesson.title),
            _state_of(lesson, saved, is_done, tasks),
            "check" if is_done else str(number),
            partial(self._host.lessons.teach, lesson, saved),
            uid=_uid(lesson),
            tooltip=_(lesson.story) if lesson.story else "",
        )

    def _broken(self, problem: LessonProblem) -> Widget:
        return Plaque(
            _("A lesson"),
            _("It can't be opened: its file is damaged."),
            "warning",
            None,
            uid=f"learn.broken.{problem.file}",
            tooltip=_("Line {line} of {file}").format(line=problem.line, file=problem.file),
        )


def _state_of(lesson: Lesson, saved: str, is_done: bool, tasks: int) -> str:
    """How a lesson stands, in a few words."""
    step = _step_of(saved)
    if step > 1:
        return _("Go on at step {n}").format(n=step)
    if is_done and lesson.practice:
        return _("Done · {n} of {all} tasks").format(n=tasks, all=len(lesson.practice))
    if is_done:
        return _("Done")
    count = len(lesson.steps)
    return ngettext("{n} step", "{n} steps", count).format(n=count)


def _step_of(saved: str) -> int:
    """The step at which a lesson was left, 1 for none."""
    try:
        return saved_lesson(saved)[1] if saved else 1
    except LessonChanged:
        return 1


def groups() -> list[tuple[str, tuple[str, ...]]]:
    """Headings, each with the editions or expansions below it."""
    names = {words.value: words.label for words in setup_words.editions()}
    expansions = known_expansions()
    found: list[tuple[str, tuple[str, ...]]] = []
    for box in boxes():
        if box in names:
            found.append((names[box], (box,)))
        elif box == expansions[0]:
            found.append((_("Expansions"), expansions))
    return found


def _uid(lesson: Lesson) -> str:
    return f"learn.{lesson.uid}"

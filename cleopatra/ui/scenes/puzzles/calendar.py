"""A calendar of the tombs: a month, a cell for each day with how its puzzle stands.

Knows days and how they stand; what happens with a day is decided elsewhere.
"""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed, listed
from cleopatra.kit.widgets.buttons import Clickable, IconButton
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Column, Grid, Row, Space
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.storage.puzzle_record import SHOWN, SOLVED, Attempt
from cleopatra.ui.words import puzzle_words

_HEIGHT: Final = 58.0
_GAP: Final = 6.0
_MONTHS: Final = 12


@dataclass(frozen=True, slots=True)
class DayMark:
    """One day: how its puzzle stands, whether it has one that can be played, what came of its deal
    ("" if it was not played), and whether it is today."""

    day: date
    attempt: Attempt
    is_open: bool
    deal: str = ""
    is_today: bool = False

    @property
    def said(self) -> str:
        """How it stands, in words."""
        if not self.is_open:
            return _("no tomb")
        standing = puzzle_words.standing(self.attempt)
        if not standing:
            standing = _("not yet tried") if self.is_today else _("missed")
        return listed([standing, headed(_("deal"), self.deal)]) if self.deal else standing


class DayCell(Clickable):
    """A day that can be selected."""

    def __init__(self, mark: DayMark, is_selected: bool, on_click: Callable[[], object]) -> None:
        super().__init__(
            on_click,
            uid=f"puzzles.day.{mark.day.isoformat()}",
            tooltip=f"{puzzle_words.day(mark.day)}: {mark.said}",
            enabled=mark.is_open,
        )
        self.mark = mark
        self._is_selected = is_selected

    def describe(self) -> Description:
        return self.described(puzzle_words.day(self.mark.day), value=self.mark.said)

    def wanted(self, kit: Kit, room: float) -> Size:
        return room, max(_HEIGHT, kit.text.line_height(theme.SMALL) + 18)

    def draw(self, canvas: Canvas) -> None:
        mark, state = self.mark, self.state()
        ink = theme.INK
        if not mark.is_open:
            ink = theme.INK_SOFT
        elif self._is_selected:
            canvas.panel(self.rect, "row-on")
            ink = theme.CREAM
        else:
            canvas.panel(self.rect, "row-hover" if state in ("-hover", "-pressed") else "row")
        if mark.is_today:
            canvas.rect(self.rect, theme.GOLD, 4, 8)
        side = min(self.rect.height - 16, self.rect.width * 0.4)
        words = pygame.FRect(self.rect)
        if mark.is_open:
            words.width -= side + 6
        canvas.text(str(mark.day.day), words, theme.TINY_BOLD, ink, "centre")
        if mark.is_open:
            spot = (self.rect.right - side / 2 - 7, self.rect.centery)
            draw_standing(canvas, spot, side, mark.attempt, mark.is_today, self._is_selected)
        if mark.deal:
            box = pygame.FRect(self.rect.left + 7, self.rect.bottom - 9, self.rect.width - 14, 4)
            canvas.rect(box, theme.GOLD if self._is_selected else theme.TURQUOISE, 0, 2)


def draw_standing(
    canvas: Canvas,
    centre: tuple[float, float],
    side: float,
    attempt: Attempt,
    is_fresh: bool = True,
    is_on_dark: bool = False,
) -> None:
    """How a puzzle stands, as a disc that is told apart by its sign as well as by its colour: the
    number of tries for one that is solved, an eye for a solution that was shown, a pencil for one
    that is begun, a cross for a day that went by, an empty ring otherwise."""
    if attempt.standing == SOLVED:
        _disc(canvas, centre, side, theme.MALACHITE)
        box = pygame.FRect(centre[0] - side / 2, centre[1] - side / 2, side, side)
        canvas.text(str(attempt.tries), box, theme.SMALL_BOLD, theme.CREAM, "centre")
    elif attempt.standing == SHOWN:
        _disc(canvas, centre, side, theme.LAPIS)
        canvas.icon("eye", centre, side * 0.62, theme.CREAM, None)
    elif attempt.tries:
        _disc(canvas, centre, side, theme.OCHRE)
        canvas.icon("pencil", centre, side * 0.58, theme.INK, None)
    elif is_fresh:
        canvas.circle(centre, side / 2, theme.GOLD_DARK)
        canvas.circle(centre, side / 2 - 3, theme.PAPYRUS_LIGHT)
    else:
        ink = theme.CREAM_SOFT if is_on_dark else theme.INK_SOFT
        canvas.icon("cross", centre, side * 0.5, ink, None)


def _disc(canvas: Canvas, centre: tuple[float, float], side: float, colour: theme.Colour) -> None:
    canvas.circle(centre, side / 2, theme.GOLD_DARK)
    canvas.circle(centre, side / 2 - 3, colour)


@dataclass(frozen=True, slots=True)
class Month:
    """A month of a year."""

    year: int
    number: int

    def plus(self, months: int) -> Month:
        """A later month, or an earlier one."""
        at = self.year * _MONTHS + self.number - 1 + months
        return Month(at // _MONTHS, at % _MONTHS + 1)

    @property
    def is_in_calendar(self) -> bool:
        """Whether all its days can be told."""
        return date.min.year < self.year < date.max.year

    def weeks(self) -> Sequence[Sequence[date]]:
        """Its weeks from Monday on, with days of the months beside it."""
        return Calendar().monthdatescalendar(self.year, self.number)


def month_view(
    month: Month,
    mark_of: Callable[[date], DayMark],
    selected: date,
    on_select: Callable[[date], object],
    on_month: Callable[[Month], object],
) -> Widget:
    """The month with its days, and arrows to the months beside it."""
    arrows = [
        IconButton(
            icon,
            text,
            partial(on_month, month.plus(by)),
            uid=uid,
            enabled=month.plus(by).is_in_calendar,
        )
        for icon, by, text, uid in (
            ("arrow-left", -1, _("The month before"), "puzzles.before"),
            ("arrow-right", 1, _("The month after"), "puzzles.after"),
        )
    ]
    title = Label(
        puzzle_words.month_of(month.year, month.number),
        theme.SUBHEADING,
        theme.INK_HEADING,
        align="centre",
        grow=1,
        max_lines=1,
    )
    cells: list[Widget] = [
        Label(name, theme.TINY, theme.INK_SOFT, align="centre", max_lines=1)
        for name in puzzle_words.weekdays()
    ]
    for week in month.weeks():
        for day in week:
            if day.month != month.number:
                cells.append(Space())
            else:
                cells.append(DayCell(mark_of(day), day == selected, partial(on_select, day)))
    return Column(
        [
            Row([arrows[0], title, arrows[1]], gap=theme.GAP_SMALL, wrap=False),
            Grid(cells, [1.0] * 7, gap=_GAP),
        ],
        gap=theme.GAP_SMALL,
    )

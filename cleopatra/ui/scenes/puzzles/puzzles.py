"""All puzzles: the tomb of the day on top, the list, and the calendar of what was done.

Knows the puzzles that ship, and what the player has done of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed, listed, ngettext
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Icon, Label, Panel
from cleopatra.kit.widgets.layout import Column, Grid, Row
from cleopatra.kit.widgets.listview import ListView
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.values import Choice, Toggle
from cleopatra.kit.widgets.widget import Widget
from cleopatra.puzzles.days import NoTomb, Tomb
from cleopatra.puzzles.library import Library
from cleopatra.puzzles.puzzle import LEVELS, Puzzle, PuzzleKind, PuzzlesProblem
from cleopatra.storage.puzzle_record import Attempt, PuzzleRecord
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.puzzles.calendar import DayMark, Month, draw_standing, month_view
from cleopatra.ui.scenes.puzzles.played import played_days, told_result
from cleopatra.ui.scenes.puzzles.shelf import Filter, options_of, shelf
from cleopatra.ui.scenes.shared.sheet import ListAndCard, PicturedScene, Sheet, spread
from cleopatra.ui.words import puzzle_words, setup_words

_ROWS: Final = 2
"""Rows that the list asks for; it takes all the height there is."""


class PuzzlesScene(PicturedScene):
    """The sheet of puzzles. A day that is selected in the calendar is shown on top."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._today = host.puzzles.today()
        self._day = self._today
        self._month = Month(self._today.year, self._today.month)
        self._filter = Filter()
        self._chosen: Puzzle | None = None
        self._library: Library | None = None
        self._problem = ""
        self._deals = played_days(host.games.saves.home.statistics)
        try:
            self._library = shelf()
        except PuzzlesProblem as problem:
            self._problem = puzzle_words.no_puzzles(problem)

    @property
    def _record(self) -> PuzzleRecord:
        return self._host.puzzles.record

    def build(self) -> Widget:
        back = Button(_("Back"), self.cancel, uid="puzzles.back")
        library = self._library
        if library is None:
            body: Widget = Column(
                [
                    Row([Icon("warning", 90, theme.CARNELIAN)], justify="centre"),
                    Label(self._problem, align="centre"),
                ],
                gap=theme.GAP_LARGE,
                justify="centre",
            )
            return Sheet(_("Puzzles"), body, spread([back], []), width=1100)
        shown = self._filter.chosen(library, self._record)
        if self._chosen not in shown:
            self._chosen = shown[0] if shown else None
        play = Button(
            _("Solve"),
            self._solve,
            look="button",
            uid="puzzles.solve",
            enabled=self._chosen is not None,
        )
        calendar = ScrollPanel(self._calendar(library))
        listed = ListAndCard(self._list(library, shown), calendar, is_scrolled=True)
        body = ScrollPanel(Column([self._tomb(library), listed], gap=theme.GAP))
        return Sheet(_("Puzzles"), body, spread([back], [play]), width=1640)

    def enter(self) -> None:
        self._host.puzzles.tell_problem()

    def first_focus(self) -> str:
        return "puzzles.tomb" if self._tomb_of(self._day) else "puzzles.list"

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    def resume(self) -> None:
        self._deals = played_days(self._host.games.saves.home.statistics)
        self.rebuild()

    # The tomb

    def _tomb(self, library: Library) -> Widget:
        found: Tomb | NoTomb | None = library.tomb_of(self._day)
        if self._day > self._today and isinstance(found, Tomb):
            found = None
        attempt = self._record.of_day(self._day.isoformat())
        deal = Button(_("The day's deal"), self._open_deal, uid="puzzles.deal")
        return tomb_band(found, self._day, self._today, attempt, self._open_tomb, [deal])

    def _tomb_of(self, day: date) -> Tomb | None:
        """The tomb of a day that has come."""
        if self._library is None or day > self._today:
            return None
        found = self._library.tomb_of(day)
        return found if isinstance(found, Tomb) else None

    def _open_tomb(self) -> None:
        tomb = self._tomb_of(self._day)
        if tomb is not None:
            self._host.puzzles.solve(tomb.puzzle, self._day.isoformat())

    def _open_deal(self) -> None:
        self._host.open("deal", None, self._day.isoformat())

    # The calendar

    def _calendar(self, library: Library) -> Widget:
        return month_view(self._month, self._mark, self._day, self._select_day, self._turn_to)

    def _mark(self, day: date) -> DayMark:
        record, name = self._record, day.isoformat()
        is_open = self._tomb_of(day) is not None
        deal = self._deals.get(name)
        said = "" if deal is None else told_result(deal)
        return DayMark(day, record.of_day(name), is_open, said, day == self._today)

    def _select_day(self, day: date) -> None:
        """Shows a day's tomb on top; a second time opens it."""
        if day == self._day:
            self._open_tomb()
            return
        self._day = day
        self.rebuild()

    def _turn_to(self, month: Month) -> None:
        self._month = month
        self.rebuild()

    # The list

    def _list(self, library: Library, shown: list[Puzzle]) -> Widget:
        record = self._record

        def paint(canvas: Canvas, box: pygame.FRect, puzzle: Puzzle, is_selected: bool) -> None:
            paint_row(canvas, box, puzzle, record.of_puzzle(puzzle.number), is_selected)

        rows = ListView(
            shown,
            painter=paint,
            text=puzzle_words.number,
            described=lambda puzzle: told(puzzle, record.of_puzzle(puzzle.number)),
            selected=shown.index(self._chosen) if self._chosen in shown else -1,
            on_select=self._choose,
            on_choose=self._begin,
            row_height=ROW_HEIGHT,
            rows=_ROWS,
            grow=1,
            empty=_("No puzzles match."),
            uid="puzzles.list",
        )
        done = sum(record.of_puzzle(puzzle.number).is_done for puzzle in library.puzzles)
        every = len(library.puzzles)
        text = ngettext("{n} of {all} puzzle done", "{n} of {all} puzzles done", every)
        count = Label(text.format(n=done, all=every), theme.SMALL, theme.INK_SOFT)
        return Column([self._filters(), rows, count], gap=theme.GAP_SMALL)

    def _filters(self) -> Widget:
        chosen = self._filter
        kinds: list[tuple[PuzzleKind | None, str]] = [(None, _("All kinds"))]
        kinds += [(kind, puzzle_words.kind(kind)) for kind in PuzzleKind]
        editions = [("", _("All editions"))]
        editions += [(words.value, words.label) for words in setup_words.editions()]
        levels = [(0, _("Any difficulty"))]
        levels += [(n, _("Difficulty {n}").format(n=n)) for n in range(1, LEVELS + 1)]
        return Grid(
            [
                Choice(kinds, chosen.kind, self._of_kind, uid="puzzles.kind"),
                Choice(editions, chosen.edition, self._of_edition, uid="puzzles.edition"),
                Choice(levels, chosen.difficulty, self._of_difficulty, uid="puzzles.difficulty"),
                Toggle(
                    chosen.is_unsolved,
                    self._only_unsolved,
                    text=_("Not done"),
                    uid="puzzles.unsolved",
                ),
            ],
            [1.0, 1.0],
            gap=theme.GAP_SMALL,
            align="stretch",
            is_folding=True,
        )

    def _of_kind(self, kind: PuzzleKind | None) -> None:
        self._filtered(replace(self._filter, kind=kind))

    def _of_edition(self, edition: str) -> None:
        self._filtered(replace(self._filter, edition=edition))

    def _of_difficulty(self, difficulty: int) -> None:
        self._filtered(replace(self._filter, difficulty=difficulty))

    def _only_unsolved(self, is_unsolved: bool) -> None:
        self._filtered(replace(self._filter, is_unsolved=is_unsolved))

    def _filtered(self, by: Filter) -> None:
        self._filter = by
        self.rebuild()

    def _choose(self, puzzle: Puzzle) -> None:
        self._chosen = puzzle

    def _begin(self, puzzle: Puzzle) -> None:
        self._host.puzzles.solve(puzzle)

    def _solve(self) -> None:
        if self._chosen is not None:
            self._begin(self._chosen)


# A row of the list of puzzles.

ROW_HEIGHT: Final = 84.0
_SIGN: Final = 46.0
_PIP: Final = 13.0


def told(puzzle: Puzzle, attempt: Attempt) -> str:
    """All of a row in one line, for people who do not see the list."""
    parts = (
        puzzle_words.number(puzzle),
        puzzle_words.kind(puzzle.kind),
        puzzle_words.edition(options_of(puzzle)),
        puzzle_words.difficulty(puzzle),
        puzzle_words.standing(attempt),
    )
    return listed([part for part in parts if part])


def paint_row(
    canvas: Canvas, box: pygame.FRect, puzzle: Puzzle, attempt: Attempt, is_selected: bool
) -> None:
    """Sign, kind and edition, and pips for the difficulty at the right."""
    ink = theme.CREAM if is_selected else theme.INK
    soft = theme.CREAM_SOFT if is_selected else theme.INK_SOFT
    side = min(_SIGN, box.height - 20)
    draw_standing(canvas, (box.left + 16 + side / 2, box.centery), side, attempt)
    pips = pygame.FRect(0, 0, LEVELS * (_PIP + 4), _PIP)
    pips.right, pips.centery = box.right - 20, box.top + box.height * 0.3
    for number in range(LEVELS):
        centre = (pips.left + (number + 0.5) * (_PIP + 4), pips.centery)
        canvas.circle(centre, _PIP / 2, theme.GOLD_DARK)
        if number >= puzzle.certificate.difficulty:
            canvas.circle(centre, _PIP / 2 - 2, theme.LAPIS if is_selected else theme.PAPYRUS_LIGHT)
        elif is_selected:
            canvas.circle(centre, _PIP / 2 - 2, theme.GOLD_LIGHT)
    left = box.left + side + 34
    half = (box.height - 12) / 2
    upper = pygame.FRect(left, box.top + 6, pips.left - left - 10, half)
    lower = pygame.FRect(left, upper.bottom, box.right - 20 - left, half)
    canvas.text(puzzle_words.kind(puzzle.kind), upper, theme.SMALL_BOLD, ink)
    parts = [puzzle_words.number(puzzle), puzzle_words.edition_in_short(options_of(puzzle))]
    canvas.text(" · ".join(parts), lower, theme.TINY, soft)


_ICON: Final = 84.0
_SHARES: Final = (2.0, 1.0)
"""Of the width: what is told, and the buttons."""


def tomb_band(
    found: Tomb | NoTomb | None,
    day: date,
    today: date,
    attempt: Attempt,
    on_open: Callable[[], object],
    more: Sequence[Widget] = (),
) -> Widget:
    """A day's tomb with the button that opens it, and `more` buttons beside it. None for a day that
    is still to come."""
    is_today = day == today
    title = _("Tomb of the day") if is_today else _("Tomb of another day")
    lines: list[Widget] = [Label(headed(title, puzzle_words.day(day)), theme.BOLD)]
    buttons: list[Widget] = []
    if isinstance(found, Tomb):
        puzzle = found.puzzle
        parts = [
            puzzle_words.kind(puzzle.kind),
            puzzle_words.edition_in_short(options_of(puzzle)),
            puzzle_words.difficulty(puzzle),
        ]
        standing = puzzle_words.standing(attempt)
        lines.append(Label(" · ".join([*parts, *([standing] if standing else [])]), theme.SMALL))
        words = _("Open it again") if attempt.is_done else _("Open the tomb")
        look = "plain" if attempt.is_done else "button"
        buttons = [Button(words, on_open, look=look, uid="puzzles.tomb"), *more]
    else:
        said = _("This day is still to come.") if found is None else puzzle_words.no_tomb(found)
        lines.append(Label(said, theme.SMALL))
    sign = "check" if attempt.is_done else "pyramid"
    told = Row([Icon(sign, _ICON), Column(lines, gap=2)], gap=theme.GAP_LARGE)
    ways = Column(buttons, gap=theme.GAP_SMALL)
    return Panel(Grid([told, ways], _SHARES, gap=theme.GAP_LARGE, is_folding=True), "leaf", 8)

"""One deal, compared: everybody who played it in the same seat against the same bots, and par.

Knows the deal and the replays; plays nothing itself. The pars are played in a process of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed, percent
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label, ProgressBar
from cleopatra.kit.widgets.layout import Column, Grid, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.widget import Widget
from cleopatra.match.setup import LONGEST_NAME, BadSetup
from cleopatra.puzzles.days import Tomb
from cleopatra.puzzles.duplicate import Deal, DealResult, DuplicateSheet
from cleopatra.puzzles.par_worker import ParPort, Pars
from cleopatra.puzzles.puzzle import PuzzlesProblem
from cleopatra.storage.puzzle_record import DayDeal
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.puzzles.played import sheet_of_deal
from cleopatra.ui.scenes.puzzles.shelf import shelf
from cleopatra.ui.scenes.setup.draft import BOT_NAMES
from cleopatra.ui.scenes.shared.sheet import PicturedScene, Sheet, spread
from cleopatra.ui.words import naming, opponents, puzzle_words

_PAUSE: Final = 0.2
_MOST_COLUMNS: Final = 4
"""Games that are laid beside each other, seat by seat."""
_NONE: Final = "\u2013"


class DealScene(PicturedScene):
    """The sheet of a deal; without one that of a day, in its ISO form, today's for ""."""

    def __init__(self, host: Host, deal: Deal | None = None, day: str = "") -> None:
        super().__init__(host)
        self._day = "" if deal is not None else day or host.puzzles.today().isoformat()
        self._problem = ""
        self._deal = deal or self._of_day()
        self._sheet: DuplicateSheet | None = None
        self._port: ParPort | None = None
        self._waits = 0.0
        self._bar = ProgressBar(grow=1)
        self._done = Label("", theme.SMALL)
        self._is_broken = False
        self._read()
        self._name = self._next_name()

    def _of_day(self) -> Deal | None:
        try:
            found = shelf().tomb_of(self._day)
        except PuzzlesProblem as problem:
            self._problem = puzzle_words.no_puzzles(problem)
            return None
        if isinstance(found, Tomb):
            return found.table()
        self._problem = puzzle_words.no_tomb(found)
        return None

    def _read(self) -> None:
        if self._deal is not None:
            self._sheet = sheet_of_deal(self._host.games.saves, self._deal)

    @property
    def context(self) -> str:
        return "" if self._deal is None else naming.money_context(self._deal.options.money)

    def _next_name(self) -> str:
        """The first person of the last table who has not played the deal yet."""
        names = _person_names(self._host)
        sheet = self._sheet
        done = set() if sheet is None else {e.result(sheet.deal.seat).name for e in sheet.entries}
        return next((name for name in names if name not in done), names[0])

    # The pars

    @property
    def _par(self) -> dict[str, int]:
        return self._host.puzzles.record.of_deal(self._day).par if self._day else {}

    def enter(self) -> None:
        entries = () if self._sheet is None else self._sheet.entries
        if self._deal is not None and self._day and entries and not self._par:
            self._port = self._host.puzzles.par_port()
            self._port.start(self._deal)
            self.rebuild()

    def leave(self) -> None:
        if self._port is not None:
            self._port.close()
            self._port = None

    def next_wake(self) -> float | None:
        return None if self._port is None else max(0.0, self._waits)

    def update(self, seconds: float) -> None:
        self._waits -= seconds
        if self._port is None or self._waits > 0:
            return
        self._waits = _PAUSE
        pars = self._port.poll()
        if pars.is_over:
            self.leave()
            self._take(pars)
        elif pars.done > self._bar.value:
            self._bar.value = pars.done
            self._done.text = percent(int(100 * pars.done))

    def _take(self, pars: Pars) -> None:
        self._is_broken = pars.is_broken
        if self._deal is not None and not pars.is_broken:
            seat, host = self._deal.seat, self._host
            reached = {
                par.bot: -1 if par.seats[seat].is_eaten else par.seats[seat].scarabs
                for par in pars.pars
            }
            host.puzzles.keep(host.puzzles.record.with_deal(self._day, DayDeal(reached)))
        self.rebuild()

    # The screen

    def build(self) -> Widget:
        back = Button(_("Back"), self.cancel, uid="deal.back")
        title = _("The day's deal") if self._day else _("One deal, several players")
        if self._deal is None or self._sheet is None:
            body: Widget = Column([Label(self._problem, align="centre")], justify="centre")
            return Sheet(title, body, spread([back], []), width=1100)
        lines: list[Widget] = [self._head(self._deal)]
        if self._sheet.entries:
            lines += [self._table(self._sheet), *self._pars()]
            lines += self._seats(self._sheet)
        else:
            lines.append(Label(_("Nobody has played it to its end yet."), theme.BODY))
        field = TextField(
            self._name,
            self._rename,
            on_submit=lambda _text: self._play(),
            longest=LONGEST_NAME,
            hint=_("Name of the player"),
            uid="deal.name",
            width=460,
        )
        words = _("Play it again") if self._sheet.entries else _("Play it")
        play = Button(words, self._play, look="button", icon="play", uid="deal.play")
        body = ScrollPanel(Column(lines, gap=theme.GAP))
        return Sheet(title, body, spread([back], [field, play]), width=1500)

    def first_focus(self) -> str:
        return "deal.play" if self._deal is not None else "deal.back"

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    def _head(self, deal: Deal) -> Widget:
        parts = [puzzle_words.edition(deal.options)]
        if self._day:
            parts.insert(0, puzzle_words.day(date.fromisoformat(self._day)))
        text = puzzle_words.same_seat(deal.seat + 1, deal.options.seats)
        return Column(
            [
                Label(" · ".join(parts), theme.BOLD),
                Label(text, theme.SMALL, theme.INK_SOFT),
            ],
            gap=2,
        )

    def _table(self, sheet: DuplicateSheet) -> Widget:
        heads = ("", _("Place"), _("Scarabs"), _("Amulets"), _("Ahead by"))
        cells: list[Widget] = [_cell(text, theme.SMALL_BOLD, number) for number, text in
                               enumerate(heads)]  # fmt: skip
        for entry in sheet.entries:
            own = entry.result(sheet.deal.seat)
            said = _("eaten") if own.is_eaten else str(own.scarabs)
            margin = _NONE if own.is_eaten else f"{entry.margin:+}"
            texts = (entry.label, str(own.place), said, str(own.amulets), margin)
            cells += _row(texts, heads)
        return Grid(cells, (3.0, 1.0, 1.0, 1.0, 1.0), gap=theme.GAP, row_gap=4)

    def _pars(self) -> list[Widget]:
        """What bots made of the same seat, or how far they are."""
        if self._port is not None:
            told = Label(_("Bots are playing your seat to set par …"), theme.SMALL)
            return [Row([told, self._bar, self._done], gap=theme.GAP)]
        if self._is_broken:
            return [Label(_("Par could not be worked out."), theme.SMALL, theme.INK_SOFT)]
        names = {words.code: words.label for words in opponents.strengths()}
        found = [
            headed(names.get(bot, bot), _("eaten") if n < 0 else naming.scarabs(n))
            for bot, n in self._par.items()
        ]
        if not found:
            return []
        return [Label(headed(_("Par of this seat"), " · ".join(found)), theme.BODY)]

    def _seats(self, sheet: DuplicateSheet) -> list[Widget]:
        """The latest games beside each other, seat by seat."""
        entries = sheet.entries[:_MOST_COLUMNS]
        if len(entries) < 2:
            return []
        heads = ["", *(entry.label for entry in entries)]
        cells: list[Widget] = [_cell(text, theme.SMALL_BOLD, n) for n, text in enumerate(heads)]
        for seat in range(sheet.deal.options.seats):
            name = _("Seat {n}").format(n=seat + 1)
            if seat == sheet.deal.seat:
                name = f"[b]{name}[/b]"
            cells += _row([name, *(_of_seat(entry, seat) for entry in entries)], heads)
        title = Label(_("Seat by seat"), theme.SUBHEADING, theme.INK_HEADING)
        grid = Grid(cells, (1.0, *(2.0 for _entry in entries)), gap=theme.GAP, row_gap=4)
        return [title, grid]

    # What the player does

    def _rename(self, name: str) -> None:
        self._name = name

    def _play(self) -> None:
        host, deal = self._host, self._deal
        if deal is None:
            return
        name = " ".join(self._name.split()) or self._next_name()
        others = [other for other in BOT_NAMES if other != name]
        names = [name if not bot else others.pop(0) for bot in deal.bots]
        try:
            setup = replace(deal.setup(names), aids=host.settings.now.aids)
        except BadSetup:
            host.toast(_("This name can't be used."))
            return
        host.games.sure_to_replace(lambda: host.games.start(setup))


def _person_names(host: Host) -> list[str]:
    """What the persons were called last; at least one name."""
    last = host.settings.now.last_table
    named = zip(last.names, last.bots, strict=False)
    return [name for name, bot in named if not bot] or [_("Player")]


def _of_seat(entry: DealResult, seat: int) -> str:
    result = entry.result(seat)
    if result.is_eaten:
        return _("eaten")
    return f"{naming.scarabs(result.scarabs)}, {naming.amulets(result.amulets)}"


def _cell(text: str, style: theme.TextStyle, column: int) -> Label:
    return Label(text, style, align="left" if column == 0 else "centre")


def _row(texts: Sequence[str], heads: Sequence[str]) -> list[Widget]:
    """The cells of a row, each with its column's heading for people who do not see the table."""
    cells: list[Widget] = []
    for column, text in enumerate(texts):
        cell = _cell(text, theme.SMALL, column)
        if heads[column]:
            cell.name = headed(f"{texts[0]}, {heads[column]}", text)
        cells.append(cell)
    return cells

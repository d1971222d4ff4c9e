"""The scribe's ledger over a running game: what a player may hold, and why, line by line.

Shows what `aids.ledger` works out from the log as the viewer was shown it; computes nothing
itself.
"""

from __future__ import annotations

from functools import partial

from cleopatra.aids.ledger import Account, LedgerLine, account_of
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.kit.widgets.layout import Column, Grid, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.match.replay import Replay
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.shared.sheet import Sheet, spread
from cleopatra.ui.scenes.table.aids import aids_of
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.players import PLAYERS, PlayerBadge
from cleopatra.ui.words import aids_words
from cleopatra.ui.words.naming import money_context


class LedgerScene(Scene):
    """An overlay; `seat` is the player whose page is open, by default the first other one."""

    opaque = False

    def __init__(self, host: Host, seat: int | None = None) -> None:
        super().__init__()
        self._host = host
        reader = None if host.games.session is None else host.games.session.reader
        self._seat = seat if seat is not None else (1 if reader == 0 else 0)

    @property
    def context(self) -> str:
        session = self._host.games.session
        return "" if session is None else money_context(session.match.setup.options.money)

    def build(self) -> Widget:
        session = self._host.games.session
        head: list[Widget] = []
        lines: list[Widget] = []
        if session is None or session.match.is_over:
            lines.append(Label(_("This game's ledger is no longer kept."), theme.ITALIC))
        elif not has_ledger(session):
            text = _("Nothing is written down in this game: remember, as at a table.")
            lines.append(Label(text, theme.ITALIC))
        else:
            account = account_for(session, self._seat)
            head += [self._players(session), self._summary(session, account)]
            lines.append(_table(account))
        back = Button(_("Back"), self.cancel, look="button", uid="ledger.back")
        pane = ScrollPanel(Column(lines, gap=theme.GAP), uid="ledger.lines", grow=1.0)
        body = Column([*head, pane], gap=theme.GAP, grow=1.0)
        return Sheet(_("The scribe's ledger"), body, spread([back], []), width=1400)

    def _players(self, session: Session) -> Widget:
        return Row(
            [
                Button(
                    escape(info.name),
                    partial(self._turn_to, number),
                    look="button" if number == self._seat else "plain",
                    style=theme.SMALL,
                    uid=f"ledger.seat.{number}",
                    grow=1.0,
                )
                for number, info in enumerate(session.match.setup.seats)
            ],
            gap=10,
        )

    def _summary(self, session: Session, account: Account) -> Widget:
        colour = session.match.setup.seats[account.seat].colour
        lines = [
            Label(text, theme.BODY if number < 2 else theme.SMALL)
            for number, text in enumerate(aids_words.account_lines(account))
        ]
        badge = PlayerBadge(colour, 56)
        content = Row([badge, Column(list(lines), gap=4, grow=1.0)], gap=theme.GAP)
        name = session.match.setup.seats[account.seat].name
        title = Label(f"[b]{escape(name)}[/b]", theme.LARGE, PLAYERS[colour].dark)
        return Panel(Column([title, content], gap=4), "row", 10)

    def _turn_to(self, seat: int) -> None:
        self._seat = seat
        self.rebuild()

    def first_focus(self) -> str:
        session = self._host.games.session
        if session is None or session.match.is_over or not has_ledger(session):
            return "ledger.back"
        return f"ledger.seat.{self._seat}"

    def cancel(self) -> bool:
        self.stack.pop()
        return True


def has_ledger(session: Session) -> bool:
    """Whether the scribe writes down what happens: not in a game of purists."""
    return aids_of(session.match.setup) != "purist"


def account_for(session: Session, seat: int) -> Account:
    """A seat's account, for the seat that the log is written for now."""
    start = Replay(session.match.log()).observe(session.reader)
    turns = [(record.turn, record.events) for record in session.turns()]
    return account_of(seat, start, turns, session.match.observe(session.reader))


def _table(account: Account) -> Widget:
    """All lines, the newest first."""
    heads = (_("Turn"), "", "[scarab]", "[amulet]", _("Tainted in hand"))
    cells: list[Widget] = [
        Label(text, theme.LABEL_BOLD, align="right" if number > 1 else "left")
        for number, text in enumerate(heads)
    ]
    for line in reversed(account.lines):
        cells += _row(line)
    return Grid(cells, (0, 3, 0.8, 0.8, 1.4), gap=18, row_gap=6)


def _row(line: LedgerLine) -> list[Widget]:
    spans = (line.scarabs, line.amulets, line.tainted)
    return [
        Label(str(line.turn) if line.turn else "", theme.LABEL, theme.INK_SOFT),
        Label(aids_words.line_text(line), theme.LABEL),
        *(
            Label(
                aids_words.change_text(span),
                theme.LABEL_BOLD if span.is_known else theme.LABEL,
                align="right",
            )
            for span in spans
        ),
    ]

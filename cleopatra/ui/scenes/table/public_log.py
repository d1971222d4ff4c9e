"""The log of a running game for all who sit at the machine, over whatever covers the table.

Knows what everybody may know, and in a game for one what that person knows.
"""

from __future__ import annotations

from cleopatra.kit.device.input import InputAction, InputEvent, Press
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.match.setup import SeatInfo
from cleopatra.ui.host import Host
from cleopatra.ui.scenes.shared.sheet import Sheet, spread
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.players import PLAYERS, PlayerBadge
from cleopatra.ui.words.chronicle import Chronicle, LogTurn

_SCROLLS = {
    InputAction.UP: -120.0,
    InputAction.DOWN: 120.0,
    InputAction.PAGE_UP: -600.0,
    InputAction.PAGE_DOWN: 600.0,
    InputAction.FIRST: -1e6,
    InputAction.LAST: 1e6,
}
"""How far a key scrolls, logical."""


class PublicLogScene(Scene):
    """An overlay with the newest turn first; the key that opened it closes it, too."""

    opaque = False

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._session = host.games.session

    def build(self) -> Widget:
        told = [] if self._session is None else self._told(self._session)
        if not told:
            told.append(Label(_("Nothing has happened yet."), theme.ITALIC, theme.INK_SOFT))
        self._pane = ScrollPanel(Column(told, gap=theme.GAP), uid="log.turns")
        back = Button(_("Back"), self.cancel, look="button", uid="log.back")
        return Sheet(_("Log"), self._pane, spread([back], []), width=1240)

    def _told(self, session: Session) -> list[Widget]:
        """Every turn of which there is something to say, the newest first."""
        seats = session.match.setup.seats
        chronicle = Chronicle([seat.name for seat in seats])
        turns = chronicle.turns(session.public_turns(), session.match.rules)
        return [_told_turn(turn, seats[turn.seat]) for turn in reversed(turns) if turn.lines]

    def first_focus(self) -> str:
        return "log.back"

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, Press) and event.action in _SCROLLS:
            self._pane.scroll_to(self._pane.offset + _SCROLLS[event.action])
            return True
        return super().handle(event)

    def handle_world(self, event: InputEvent) -> bool:
        if isinstance(event, Press) and event.action is InputAction.LOG and not event.repeat:
            return self.cancel()
        return False

    def cancel(self) -> bool:
        self.stack.pop()
        return True


def _told_turn(turn: LogTurn, seat: SeatInfo) -> Widget:
    title = f"[b]{_('Turn {n}').format(n=turn.turn)}[/b]  {escape(seat.name)}"
    ink = PLAYERS[seat.colour].dark
    lines = Column(
        [
            Label(title, theme.LABEL_BOLD, ink),
            *(Label(line.text, theme.LABEL) for line in turn.lines),
        ],
        gap=2,
        grow=1,
    )
    return Row([PlayerBadge(seat.colour, 40), lines], gap=16, align="start")

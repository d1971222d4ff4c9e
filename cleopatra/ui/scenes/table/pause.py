"""The menu of a running game, on top of the table. The bots wait while it is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Divider, Label, Panel, heading
from cleopatra.kit.widgets.layout import Anchored, Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.host import Host
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import messages

_WIDTH: Final = 820.0
_PAD: Final = 30.0
_GAP: Final = 12.0


class PauseScene(Scene):
    """Go on, save, load, look something up, leave. Nothing here can lose the game."""

    opaque = False

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host
        self._tells_seed = False

    def build(self) -> Widget:
        host = self._host
        session = host.games.session
        buttons = [
            Button(_("Back to the table"), self.cancel, look="button", uid="pause.back"),
            Button(
                _("Save"),
                lambda: host.open("saves", saving=True),
                icon="save",
                uid="pause.save",
                enabled=session is not None,
            ),
            Button(_("Load"), lambda: host.open("saves"), icon="load", uid="pause.load"),
            Button(_("Log of the game"), lambda: host.open("log"), icon="log", uid="pause.log"),
            Button(_("Player aid"), lambda: host.open("aid"), icon="info", uid="pause.aid"),
            Button(
                _("If it ended now"),
                lambda: host.open("forecast"),
                icon="balance",
                uid="pause.forecast",
                enabled=session is not None and not session.match.is_over,
            ),
            Button(
                _("Photo mode"),
                lambda: host.open("photo"),
                icon="camera",
                uid="pause.photo",
                enabled=session is not None,
            ),
            Button(_("Rules"), lambda: host.open("rules"), icon="book", uid="pause.rules"),
            Button(_("Settings"), lambda: host.open("settings"), icon="gear", uid="pause.settings"),
        ]
        leave = Button(_("Leave the table"), host.games.leave, icon="leave", uid="pause.leave")
        lines: list[Widget] = [heading(_("Pause")), Divider()]
        lines.append(ScrollPanel(Column([buttons[0], *self._pairs(buttons[1:])], gap=12)))
        lines.append(leave)  # below what is scrolled, so that it is always seen
        if session is not None:
            lines += self._seed(session)
            problem = session.save_problem
            kept = (
                _("The game is saved after every decision.")
                if problem is None
                else messages.not_kept_details(problem)
            )
            lines.append(Label(kept, theme.SMALL, theme.INK_SOFT, align="centre"))
        return Anchored(Panel(Column(lines, gap=theme.GAP), "papyrus", _PAD, width=_WIDTH))

    def _pairs(self, buttons: Sequence[Button]) -> list[Widget]:
        """Two buttons in a row, as in a low window there is no room for a row each; one where their
        words are too long for that."""
        half = (_WIDTH - 2 * _PAD - _GAP) / 2
        if any(button.measure(self.kit, 10_000)[0] > half for button in buttons):
            return list(buttons)
        for button in buttons:
            button.grow = 1.0
        return [Row(list(buttons[at : at + 2]), gap=_GAP) for at in range(0, len(buttons), 2)]

    def _seed(self, session: Session) -> list[Widget]:
        """The seed, from which every card can be worked out: after the game, or when the only
        person asks for it; among several it would give hands away."""
        if session.match.is_over or self._tells_seed:
            seed = _("Seed: {seed}").format(seed=session.match.setup.options.seed)
            return [Label(seed, theme.SMALL, theme.INK_SOFT, align="centre")]
        if session.is_shared:
            return []
        ask = Button(_("Show the seed"), self._ask_for_seed, style=theme.SMALL, uid="pause.seed")
        return [Row([ask], justify="centre")]

    def _ask_for_seed(self) -> None:
        self._host.ask(
            _("Show the seed?"),
            _(
                "The same seed deals the same cards: with it, anyone can find out "
                "every card still hidden in this game."
            ),
            _("Show the seed"),
            self._tell_seed,
        )

    def _tell_seed(self) -> None:
        self._tells_seed = True
        self.rebuild()

    def first_focus(self) -> str:
        return "pause.back"

    def enter(self) -> None:
        if self._host.games.session is not None:
            self._host.games.session.match.is_paused = True

    def leave(self) -> None:
        if self._host.games.session is not None:
            self._host.games.session.match.is_paused = False

    def cancel(self) -> bool:
        self.stack.pop()
        return True

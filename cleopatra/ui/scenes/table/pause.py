"""The menu of a running game, on top of the table. The bots wait while it is open."""

from __future__ import annotations

from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Label, Panel, Rule, heading
from cleopatra.kit.widgets.layout import Anchored, Column
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.scenes.host import Host


class PauseScene(Scene):
    """Go on, save, load, look something up, leave. Nothing here can lose the game."""

    opaque = False

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    def build(self) -> Widget:
        host = self._host
        session = host.session
        buttons = [
            Button(_("Back to the table"), self.cancel, look="button", uid="pause.back"),
            Button(
                _("Save"),
                lambda: host.open("saves", saving=True),
                icon="save",
                uid="pause.save",
                enabled=session is not None,
            ),
            Button(_("Load"), lambda: host.open("saves"), icon="scribe", uid="pause.load"),
            Button(_("Player aid"), lambda: host.open("aid"), icon="info", uid="pause.aid"),
            Button(_("Rules"), lambda: host.open("rules"), icon="book", uid="pause.rules"),
            Button(_("Settings"), lambda: host.open("settings"), icon="gear", uid="pause.settings"),
            Button(_("Leave the table"), host.leave_game, icon="leave", uid="pause.leave"),
        ]
        lines: list[Widget] = [heading(_("Pause")), Rule()]
        lines.append(ScrollPanel(Column(list(buttons), gap=12)))
        if session is not None:
            seed = _("Seed: {seed}").format(seed=session.setup.options.seed)
            lines.append(Label(seed, theme.SMALL, theme.INK_SOFT, align="centre"))
            problem = session.save_problem
            kept = (
                _("The game is kept after every decision.")
                if problem is None
                else _("The last decision could not be kept: the disk does not let us.")
            )
            lines.append(Label(kept, theme.SMALL, theme.INK_SOFT, align="centre"))
        return Anchored(Panel(Column(lines, gap=theme.GAP), "papyrus", 30, width=620))

    def first_focus(self) -> str:
        return "pause.back"

    def enter(self) -> None:
        if self._host.session is not None:
            self._host.session.is_paused = True

    def leave(self) -> None:
        if self._host.session is not None:
            self._host.session.is_paused = False

    def cancel(self) -> bool:
        self.stack.pop()
        return True

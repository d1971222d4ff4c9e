"""Menu, log and player aid in a corner of the screens that cover the table, by mouse or key.

Knows which scenes they open; nothing that they show is one person's secret.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.device.input import InputAction, InputEvent, Press
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import IconButton
from cleopatra.kit.widgets.layout import Row
from cleopatra.kit.widgets.widget import Widget
from cleopatra.ui.host import Host
from cleopatra.ui.words.key_names import with_keys

CORNER: Final = pygame.FRect(24, 112, 310, 90)
"""Where the buttons stand below a rail along the upper edge, logical."""


class CornerButtons:
    """The three buttons and their keys, of a scene over a running game."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def build(self) -> Widget:
        """The buttons, in a row."""
        bindings = self._host.stack.kit.bindings
        rows = (
            ("menu", _("Menu"), InputAction.MENU, self.show_menu, "corner.menu"),
            ("pencil", _("Log of the game"), InputAction.LOG, self._show_log, "corner.log"),
            ("question", _("Rules and player aid"), InputAction.HELP, self._show_aid, "corner.aid"),
        )
        buttons = [
            IconButton(icon, with_keys(tip, bindings, action), on_click, uid=uid)
            for icon, tip, action, on_click, uid in rows
        ]
        return Row(list(buttons), gap=10)

    def handle(self, event: InputEvent) -> bool:
        """A key; True when it means one of the three."""
        if not isinstance(event, Press) or event.repeat:
            return False
        match event.action:
            case InputAction.MENU:
                self.show_menu()
            case InputAction.LOG:
                self._show_log()
            case InputAction.HELP:
                self._show_aid()
            case _:
                return False
        return True

    def show_menu(self) -> None:
        """The menu of the game."""
        self._host.open("pause")

    def _show_log(self) -> None:
        self._host.open("log")

    def _show_aid(self) -> None:
        self._host.open("aid")

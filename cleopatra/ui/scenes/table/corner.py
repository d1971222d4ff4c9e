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
from cleopatra.ui.scenes.host import Host

CORNER: Final = pygame.FRect(24, 112, 330, 90)
"""Where the buttons stand on a screen with a title or a rail along its upper edge, logical."""


class Corner:
    """The three buttons and their keys, of a scene over a running game."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def build(self) -> Widget:
        """The buttons, in a row."""
        return Row(
            [
                IconButton("menu", _("Menu"), self.show_menu, uid="corner.menu"),
                IconButton("scribe", _("Log of the game (L)"), self._show_log, uid="corner.log"),
                IconButton(
                    "question",
                    _("Rules and player aid (F1)"),
                    self._show_aid,
                    uid="corner.aid",
                ),
            ],
            gap=10,
        )

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

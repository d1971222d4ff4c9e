"""A dialog that waits for a key, the new one of an action."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cleopatra.kit.device.bindings import chord_of
from cleopatra.kit.device.input import InputAction, InputEvent, Press
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Divider, Label, Panel, heading
from cleopatra.kit.widgets.layout import Anchored, Column, Row
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.words.key_names import action_name, chord_name

FIXED = (
    *(InputAction.UP, InputAction.DOWN, InputAction.LEFT, InputAction.RIGHT),
    *(InputAction.NEXT, InputAction.PREVIOUS, InputAction.ACCEPT, InputAction.CANCEL),
)
"""Actions whose keys are fixed: without them this page could not be used any more."""

_MODIFIERS = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA),
    }
)


class KeyCapture(Scene):
    """Takes the next key for `action` and passes its chord to `on_key`."""

    opaque = False

    def __init__(self, action: InputAction, on_key: Callable[[str], object]) -> None:
        super().__init__()
        self._action = action
        self._on_key = on_key
        self._message = Label("")

    def build(self) -> Widget:
        self._message = Label(
            _("Press the key you want, with Ctrl, Alt or Shift if you like."), align="centre"
        )
        keep = Button(_("Keep it as it is"), self.stack.pop, uid="capture.keep")
        content = Column(
            [
                heading(action_name(self._action)),
                Divider(),
                self._message,
                Row([keep], justify="centre"),
            ],
            gap=theme.GAP_LARGE,
        )
        return Anchored(Panel(content, "papyrus", 36, width=860))

    def handle(self, event: InputEvent) -> bool:
        if not isinstance(event, Press) or not event.key:
            return super().handle(event)
        if event.repeat or event.key in _MODIFIERS:
            return True
        if event.action is InputAction.CANCEL:
            self.stack.pop()
            return True
        if event.action in FIXED and event.action is not self._action:
            self._message.text = _("{key} moves through the screens and can't be changed.").format(
                key=chord_name(chord_of(event.key, event.mods))
            )
            return True
        self.stack.pop()
        self._on_key(chord_of(event.key, event.mods))
        return True

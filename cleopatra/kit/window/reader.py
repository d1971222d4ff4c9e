"""Brings a window and the system's screen readers together: what may be read goes out, what they
ask for comes in as keys.

Costs next to nothing while nobody listens: no tree is built then.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

import pygame

from cleopatra.kit.device.accessible import AccessibleAction, BadTree, Bounds, Tree
from cleopatra.kit.device.input import Device, InputAction, Press
from cleopatra.kit.device.native_tree import ActionRequest, NativeTree
from cleopatra.kit.widgets.focus import Focusable
from cleopatra.kit.window.announcement import Announcement
from cleopatra.kit.window.reading import Reading
from cleopatra.kit.window.scene import SceneStack

_log = logging.getLogger(__name__)
PAUSE: Final = 0.1
"""The least seconds between two trees."""
_STEPS: Final = {
    AccessibleAction.INCREMENT: InputAction.RIGHT,
    AccessibleAction.DECREMENT: InputAction.LEFT,
}


class Reader:
    """The screen reader's side of one window. `plain` turns texts with markup into words; `open`
    opens the tree, or gives None."""

    def __init__(
        self,
        stack: SceneStack,
        plain: Callable[[str], str],
        open_tree: Callable[[], NativeTree | None],
    ) -> None:
        self._stack = stack
        self._open = open_tree
        self._native: NativeTree | None = None
        self._is_opened = False
        self._reading = Reading(stack, plain)
        self._is_stale = True
        self._shown_at = 0.0
        self._focus: object = None
        self._complaint = ""
        stack.announcer.listen(self._announced)

    def open(self) -> None:
        """Open the tree, once."""
        if not self._is_opened:
            self._is_opened = True
            self._native = self._open()

    @property
    def is_listened_to(self) -> bool:
        """Whether a screen reader listens."""
        return self._native is not None and self._native.is_open

    def due(self, now: float) -> float | None:
        """Seconds until `show` is needed although nothing happens; None for never."""
        native = self._native
        if native is None or not native.is_open:
            return None
        if not self._is_stale and not native.is_new:
            return None
        return max(0.0, self._shown_at + PAUSE - now)

    def act(self) -> None:
        """Do what was asked for: the focus goes there, then it is as if a key were pressed."""
        native = self._native
        if native is None:
            return
        for asked in native.asked():
            self._is_stale = True
            self.do(asked)

    def tree(self) -> Tree:
        """What may be read now. Raises BadTree."""
        return self._reading.tree()

    def spoken(self, item: Focusable) -> str:
        """All that a thing of the top scene says of itself, in one line."""
        return self._reading.spoken(item)

    def do(self, asked: ActionRequest) -> None:
        """Do what is asked of a node of the last tree, if that is still there."""
        found = self._reading.item(asked.uid)
        top = self._stack.top
        if found is None or top is None:
            return
        item, option = found
        if item not in top.page.focusables() or not item.can_focus():
            return
        top.page.focus(item)
        if asked.value is not None:
            item.change_to(asked.value)
        elif option >= 0:
            item.pick(option)
        elif asked.action is AccessibleAction.CLICK:
            self._press(InputAction.ACCEPT)
        elif asked.action in _STEPS:
            self._press(_STEPS[asked.action])

    def show(self, now: float, was_drawn: bool) -> None:
        """Tell what can be read now; call it each frame. `was_drawn` says that something looks
        different."""
        native = self._native
        if native is None or not native.is_open:
            return
        top = self._stack.top
        focus = None if top is None else top.page.graph.current
        if was_drawn or focus is not self._focus:
            self._focus = focus
            self._is_stale = True
        if not (self._is_stale or native.is_new) or now < self._shown_at + PAUSE:
            return
        self._shown_at = now
        try:
            tree = self.tree()
        except BadTree as error:
            self._complain(str(error))
            return
        native.focus(_has_keys())
        native.show(tree)
        self._is_stale = native.is_new
        _place(native)

    def focused(self) -> None:
        """The window got or lost the keys."""
        self._is_stale = True

    def close(self) -> None:
        """The window closes."""
        if self._native is not None:
            self._native.close()
        self._native = None

    # -- Inside ---------------------------------------------------------------------------
    def _announced(self, _announcement: Announcement) -> None:
        self._is_stale = True

    def _press(self, action: InputAction) -> None:
        self._stack.handle(Press(action), Device.KEYS)

    def _complain(self, text: str) -> None:
        if text != self._complaint:
            self._complaint = text
            _log.warning("the screen reader is told nothing: %s", text)


def _has_keys() -> bool:
    return pygame.display.get_init() and pygame.key.get_focused()


def _place(native: NativeTree) -> None:
    """Tell where the window lies, as far as the system lets a program know."""
    if not pygame.display.get_init():
        return
    try:
        left, top = pygame.display.get_window_position()
        width, height = pygame.display.get_window_size()
    except pygame.error:
        return
    frame = Bounds(left, top, left + width, top + height)
    native.place(frame, frame)

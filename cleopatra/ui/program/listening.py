"""When the window's accessible tree is opened: where the system wants it so before the window is
shown, otherwise after the first frame, which does not wait for it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cleopatra.kit.device.native_tree import NativeTree, needs_hidden_window, open_native_tree
from cleopatra.kit.device.screen import UNSEEN


class TreeOpener:
    """The tree of one window. `wake` makes an idle loop run a frame, from any thread."""

    def __init__(self) -> None:
        self.wake: Callable[[], object] = _nothing
        self._tree: NativeTree | None = None

    @property
    def before_shown(self) -> Callable[[object], object] | None:
        """What has to be called with the handle of the hidden window; None for nothing."""
        return self._open if needs_hidden_window() else None

    def tree(self) -> NativeTree | None:
        """The tree; None where nobody could see the window, or without the library."""
        if self._tree is None and not needs_hidden_window():
            self._open(None)
        return self._tree

    def _open(self, handle: object) -> None:
        if pygame.display.get_driver() not in UNSEEN:
            self._tree = open_native_tree(handle, lambda: self.wake())


def _nothing() -> None:
    return

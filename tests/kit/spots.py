"""A focusable place for tests of the kit: a rectangle and functions instead of its own class."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.device.input import Composing, InputAction, Press
from cleopatra.kit.widgets.focus import Focusable


class FocusSpot(Focusable):
    """A focusable place in a scene that is not a widget, such as a site on a board.

    `rect` gives its current rectangle; `neighbours` holds uids of spots for directions in which
    geometry would choose wrongly; `described` says what it is.
    """

    def __init__(
        self,
        uid: str,
        rect: Callable[[], pygame.FRect],
        on_activate: Callable[[], None],
        *,
        on_focus: Callable[[bool], None] | None = None,
        tooltip: str = "",
        enabled: Callable[[], bool] | None = None,
        neighbours: Mapping[InputAction, Callable[[], Focusable | None]] | None = None,
        on_press: Callable[[Press], bool] | None = None,
        radius: float = 14.0,
        described: Callable[[], Description] | None = None,
    ) -> None:
        self.uid = uid
        self.tooltip = tooltip
        self._rect = rect
        self._on_activate = on_activate
        self._on_focus = on_focus
        self._enabled = enabled
        self._neighbours = neighbours or {}
        self._on_press = on_press
        self._radius = radius
        self._described = described

    def describe(self) -> Description:
        return super().describe() if self._described is None else self._described()

    def focus_rect(self) -> pygame.FRect:
        return self._rect()

    def focus_radius(self) -> float:
        return self._radius

    def can_focus(self) -> bool:
        return self._enabled is None or self._enabled()

    def activate(self) -> None:
        self._on_activate()

    def press(self, press: Press) -> bool:
        return self._on_press is not None and self._on_press(press)

    def composed(self, event: Composing) -> bool:
        """What an input method composes while it has the focus; True when it shows it."""
        return False

    def text_rect(self) -> pygame.FRect | None:
        """Where it takes text, logical; None for what takes none."""
        return None

    def neighbour(self, direction: InputAction) -> Focusable | None:
        find = self._neighbours.get(direction)
        return None if find is None else find()

    def focus_changed(self, has_focus: bool) -> None:
        if self._on_focus is not None:
            self._on_focus(has_focus)

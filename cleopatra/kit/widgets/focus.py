"""The focus: what has it, and what gets it next, with keys and pad.

Arrow keys go to the nearest neighbour in their direction, Tab goes through everything in reading
order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.device.input import DIRECTIONS, Composing, InputAction, Press, Typed


class Focusable:
    """Something that keys and pad can reach: a widget, or a spot of a scene."""

    uid: str = ""
    tooltip: str = ""

    def focus_rect(self) -> pygame.FRect:
        """Where the ring is drawn, logical."""
        raise NotImplementedError

    def focus_radius(self) -> float:
        """Corner radius of the ring."""
        return 14.0

    def can_focus(self) -> bool:
        """Whether it can be reached now."""
        return True

    def describe(self) -> Description:
        """What it is, for people who do not see it. By default a button named by its tooltip."""
        return Description(name=self.tooltip)

    def activate(self) -> None:
        """Activate it: Enter, space or the pad's A."""

    def pick(self, option: int) -> None:
        """Choose one of the options of its description, by its number."""

    def change_to(self, value: float) -> None:
        """Set it to a number in the range of its description."""

    def press(self, press: Press) -> bool:
        """A key while it has the focus, before the graph uses it; True when it took it."""
        return False

    def typed(self, event: Typed) -> bool:
        """Text entered while it has the focus; True when it took it."""
        return False

    def composed(self, event: Composing) -> bool:
        """What an input method composes while it has the focus; True when it shows it."""
        return False

    def text_rect(self) -> pygame.FRect | None:
        """Where it takes text, logical; None for what takes none."""
        return None

    def neighbour(self, direction: InputAction) -> Focusable | None:
        """The next focusable in a direction, where it differs from what the graph would find; else
        None.
        """
        return None

    def focus_changed(self, has_focus: bool) -> None:
        """It got or lost the focus."""


class FocusGraph:
    """The focus of one page. `items` gives everything focusable in reading order."""

    def __init__(
        self,
        items: Callable[[], Sequence[Focusable]],
        on_change: Callable[[Focusable | None, Focusable | None], None] | None = None,
    ) -> None:
        self._items = items
        self._on_change = on_change
        self._current: Focusable | None = None

    @property
    def current(self) -> Focusable | None:
        """What has the focus."""
        return self._current

    def focus(self, item: Focusable | None) -> None:
        """Move the focus, or clear it with None."""
        before = self._current
        if item is before:
            return
        self._current = item
        if before is not None:
            before.focus_changed(False)
        if item is not None:
            item.focus_changed(True)
        if self._on_change is not None:
            self._on_change(before, item)

    def focus_uid(self, uid: str) -> bool:
        """Move the focus to the item with that id; False when it can't be reached."""
        for item in self._items():
            if item.uid == uid and item.can_focus():
                self.focus(item)
                return True
        return False

    def step(self, by: int) -> bool:
        """Tab (1) or Shift-Tab (-1), wrapping around. False when there is nothing to go to."""
        order = [item for item in self._items() if item.can_focus()]
        if not order:
            self.focus(None)
            return False
        if self._current in order:
            index = (order.index(self._current) + by) % len(order)
        else:
            index = 0 if by > 0 else len(order) - 1
        self.focus(order[index])
        return True

    def move(self, direction: InputAction) -> bool:
        """An arrow key; False when nothing lies in that direction."""
        current = self._current
        if current is None or not current.can_focus():
            return self.step(1)
        wished = current.neighbour(direction)
        if wished is not None and wished.can_focus():
            self.focus(wished)
            return True
        others = [item for item in self._items() if item is not current and item.can_focus()]
        found = nearest(current.focus_rect(), others, direction)
        if found is None:
            return False
        self.focus(found)
        return True

    def check(self) -> None:
        """Clear the focus when its item is gone or can't be focused any more."""
        if self._current is not None and (
            not self._current.can_focus() or self._current not in self._items()
        ):
            self.focus(None)


def nearest(
    start: pygame.FRect, others: Sequence[Focusable], direction: InputAction
) -> Focusable | None:
    """The item an arrow key is expected to reach from `start`, or None.

    Items far off the line are reached only if nothing else lies in that direction, so that a pad,
    which has no Tab, can reach everything.
    """
    dx, dy = DIRECTIONS[direction]
    best: Focusable | None = None
    best_score = (True, float("inf"))
    for other in others:
        rect = other.focus_rect()
        ahead = (rect.centerx - start.centerx) * dx + (rect.centery - start.centery) * dy
        if ahead <= 1:
            continue
        if dx:
            gap = max(0.0, rect.left - start.right if dx > 0 else start.left - rect.right)
            aside = max(0.0, rect.top - start.bottom, start.top - rect.bottom)
            offset = abs(rect.centery - start.centery)
        else:
            gap = max(0.0, rect.top - start.bottom if dy > 0 else start.top - rect.bottom)
            aside = max(0.0, rect.left - start.right, start.left - rect.right)
            offset = abs(rect.centerx - start.centerx)
        is_aside = aside > 0 and aside > 2.5 * ahead
        if is_aside and not gap:
            continue
        score = (is_aside, gap + 3 * aside + 0.25 * offset + 0.05 * ahead)
        if score < best_score:
            best, best_score = other, score
    return best

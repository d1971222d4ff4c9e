"""The mouse, the keys and the pad of a simulated person, for robots and tests.

Each uses what has an id on the screen, with one device only. Knows the Pilot and the table's groups
of targets; no game.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import hypot
from typing import Final, Protocol

from cleopatra.kit.device.bindings import PAD
from cleopatra.kit.device.input import InputAction
from cleopatra.kit.widgets.focus import Focusable, nearest
from cleopatra.kit.widgets.values import Choice, NumberField, Slider
from cleopatra.kit.window.pilot import Pilot
from cleopatra.ui.scenes.table.table import TableScene

_KEYS: Final = {
    InputAction.UP: "up",
    InputAction.DOWN: "down",
    InputAction.LEFT: "left",
    InputAction.RIGHT: "right",
}
_SIDEWAYS: Final = (InputAction.LEFT, InputAction.RIGHT)


class Hand(Protocol):
    """The device with which the person controls the program."""

    def use(self, uid: str) -> None:
        """Clicks, or goes there and presses Enter."""

    def look_at(self, uid: str) -> None:
        """Brings the pointer, or the focus, there."""

    def back(self) -> None:
        """The right button, or Esc."""

    def go_on(self) -> None:
        """A click anywhere, or Enter."""


class MouseHand:
    """Only the mouse."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def use(self, uid: str) -> None:
        self.pilot.click(uid)

    def look_at(self, uid: str) -> None:
        self.pilot.move(uid)

    def back(self) -> None:
        self.pilot.click((960.0, 300.0), button=3)

    def go_on(self) -> None:
        self.pilot.click((960.0, 900.0))


class StepHand:
    """Goes from place to place by steps of the focus."""

    has_groups = True
    """Whether it jumps from group to group of the table, and steps only within one."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    def step(self, direction: InputAction) -> None:
        """The focus goes on in a direction."""
        raise NotImplementedError

    def jump(self) -> None:
        """The focus goes to the next group, or anywhere."""
        raise NotImplementedError

    def go_on(self) -> None:
        """What has the focus is used."""
        raise NotImplementedError

    def use(self, uid: str) -> None:
        self.look_at(uid)
        self.go_on()

    def look_at(self, uid: str) -> None:
        wanted = self.pilot.find(uid)
        for _ in range(40):
            path = self._path(wanted)
            if path is not None:
                for direction in path:
                    self.step(direction)
                if self.pilot.focused == uid:
                    return
            self.jump()
        raise AssertionError(f"{uid} cannot be reached; the focus is on {self.pilot.focused}")

    def _group(self, item: Focusable) -> str:
        """The group of a target of the table; "" for widgets."""
        scene = self.pilot.scene
        target = scene.view.target(item.uid) if isinstance(scene, TableScene) else None
        return "" if target is None else target.group

    def _path(self, wanted: Focusable) -> list[InputAction] | None:
        """Steps from the focus to a place, as an eye sees them; None for too far."""
        page = self.pilot.scene.page
        start = page.graph.current
        if start is None:
            return None
        if start is wanted:
            return []
        is_bound = self.has_groups and isinstance(self.pilot.scene, TableScene)
        if is_bound and self._group(start) != self._group(wanted):
            return None
        items = [item for item in page.focusables() if item.can_focus()]
        rects = {id(item): item.focus_rect().copy() for item in items}
        seen = {id(start)}
        goal = rects[id(wanted)]
        ahead: list[tuple[float, int, Focusable, list[InputAction]]] = [(0.0, 0, start, [])]
        while ahead:
            _far, _number, item, path = heappop(ahead)
            for direction in _KEYS:
                if direction in _SIDEWAYS and isinstance(item, (Choice, NumberField, Slider)):
                    continue  # it changes what it shows
                step = item.neighbour(direction)
                if step is None:
                    others = [other for other in items if other is not item]
                    step = nearest(rects[id(item)], others, direction)
                if step is None or id(step) in seen:
                    continue
                if step is wanted:
                    return [*path, direction]
                if is_bound and self._group(step) != self._group(wanted):
                    continue
                seen.add(id(step))
                there = rects[id(step)]
                far = hypot(goal.centerx - there.centerx, goal.centery - there.centery)
                heappush(ahead, (far, len(seen), step, [*path, direction]))
        return None


class KeyHand(StepHand):
    """Only keys: Tab to the right group, arrows to the right place."""

    def step(self, direction: InputAction) -> None:
        self.pilot.key(_KEYS[direction])

    def jump(self) -> None:
        self.pilot.key("tab")

    def go_on(self) -> None:
        self.pilot.key("return")

    def back(self) -> None:
        self.pilot.key("escape")


class PadHand(StepHand):
    """Only the pad: its cross and its buttons A and B."""

    has_groups = False

    def step(self, direction: InputAction) -> None:
        self.pilot.pad(PAD[direction][0])

    def jump(self) -> None:
        self.pilot.pad("dpad down")

    def go_on(self) -> None:
        self.pilot.pad(PAD[InputAction.ACCEPT][0])

    def back(self) -> None:
        self.pilot.pad(PAD[InputAction.CANCEL][0])

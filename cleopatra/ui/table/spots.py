"""The table's targets for the focus graph: arrows move in space, Tab from group to group.

Knows the view's targets; the scene says what activating one does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from cleopatra.kit.device.accessible import Description
from cleopatra.kit.device.input import DIRECTIONS, InputAction
from cleopatra.kit.widgets.focus import Focusable, nearest
from cleopatra.ui.play.place import Glow
from cleopatra.ui.table.described import describe
from cleopatra.ui.table.scribe import GROUP
from cleopatra.ui.table.target import KNOBS, Target, uid_of
from cleopatra.ui.table.tips import tip_for
from cleopatra.ui.table.view import TableView
from cleopatra.ui.words.key_names import with_keys

_PROMPT: Final = ("prompt:", "offer:")
_EMPTY: Final = pygame.FRect(0, 0, 0, 0)


class TableSpot(Focusable):
    """One target of the table; the same object for as long as there is a target with its id."""

    def __init__(
        self, uid: str, view: TableView, graph: TableSpots, use: Callable[[Target], object]
    ) -> None:
        self.uid = uid
        self._view = view
        self._graph = graph
        self._use = use

    @property
    def tooltip(self) -> str:  # type: ignore[override]
        """Its tooltip now."""
        target = self._view.target(self.uid)
        return "" if target is None else tip_of(target, self._view)

    def focus_rect(self) -> pygame.FRect:
        target = self._view.target(self.uid)
        return _EMPTY if target is None else target.rect

    def focus_radius(self) -> float:
        target = self._view.target(self.uid)
        return 12.0 if target is None else target.radius

    def can_focus(self) -> bool:
        return self._view.target(self.uid) is not None

    def describe(self) -> Description:
        target = self._view.target(self.uid)
        return Description() if target is None else describe(target, self._view)

    def activate(self) -> None:
        target = self._view.target(self.uid)
        if target is not None:
            self._use(target)

    def neighbour(self, direction: InputAction) -> Focusable | None:
        target = self._view.target(self.uid)
        if target is None:
            return None
        if target.place is not None and target.place.is_site:
            found = self._view.stage.neighbour(target.place, *DIRECTIONS[direction])
            return None if found is None else self._graph.spot(uid_of(found))
        return self._graph.beside(target, direction)

    def focus_changed(self, has_focus: bool) -> None:
        if has_focus:
            self._graph.focused(self.uid)


class TableSpots:
    """All spots of a table. `on_focus(uid)` is called when the focus moves."""

    def __init__(
        self,
        view: TableView,
        use: Callable[[Target], object],
        on_focus: Callable[[str], object],
    ) -> None:
        self._view = view
        self._use = use
        self._on_focus = on_focus
        self._kept: dict[str, TableSpot] = {}
        self._targets: list[Target] | None = None
        self._all: list[TableSpot] = []

    def all(self) -> Sequence[Focusable]:
        """Every spot there is now, in reading order."""
        targets = self._view.targets()
        if targets is not self._targets:
            self._targets = targets
            self._all = [self._spot(target.uid) for target in targets]
        return self._all

    def spot(self, uid: str) -> TableSpot | None:
        """The spot with an id, if its target is there."""
        return self._spot(uid) if self._view.target(uid) is not None else None

    def _spot(self, uid: str) -> TableSpot:
        spot = self._kept.get(uid)
        if spot is None:
            spot = self._kept[uid] = TableSpot(uid, self._view, self, self._use)
        return spot

    def focused(self, uid: str) -> None:
        """A spot has got the focus."""
        self._on_focus(uid)

    def beside(self, target: Target, direction: InputAction) -> Focusable | None:
        """The next member of a target's panel in a direction: without it, an arrow would leave the
        panel for the stage below. None for round buttons, which lie all over the table. Up from the
        prompt it goes to what the scribe says, wherever that lies."""
        found = self._in_panel(target, direction)
        if found is None and direction is InputAction.UP and target.uid.startswith(_PROMPT):
            said = (t for t in self._view.targets() if t.uid.startswith(f"{GROUP}:"))
            return next((self._spot(one.uid) for one in said), None)
        return found

    def _in_panel(self, target: Target, direction: InputAction) -> Focusable | None:
        if target.group == KNOBS:
            return None
        others = [
            self._spot(other.uid)
            for other in self._view.targets()
            if other.group == target.group and other.uid != target.uid
        ]
        return nearest(target.rect, others, direction)

    def next_group(self, uid: str, by: int) -> TableSpot | None:
        """The first spot of the next (or previous) group, one that can be used if there is any."""
        targets = self._view.targets()
        groups: list[str] = []
        for target in targets:
            if target.group not in groups:
                groups.append(target.group)
        if not groups:
            return None
        current = self._view.target(uid)
        index = 0 if by > 0 else -1
        if current is not None:
            index = groups.index(current.group) + by
        wanted = groups[index % len(groups)]
        members = [target for target in targets if target.group == wanted]
        marks = self._view.shown.marks
        useful = [
            target
            for target in members
            if target.place is not None
            and target.place in marks
            and marks[target.place].glow in (Glow.LEGAL, Glow.CHOSEN)
        ]
        return self._spot((useful or members)[0].uid)


def tip_of(target: Target, view: TableView) -> str:
    """The tip of a place or of a button; none for a piece whose row says the same."""
    if target.place is not None:
        if view.explains(target.place):
            return ""
        return tip_for(target.place, view.shown)
    return with_keys(target.tip, view.kit.bindings, *target.keys)

"""What editions and expansions add to the table: parts of their own beside those of the base.

Knows where parts go, and nothing of what they show.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cleopatra.ui.extension import lookup
from cleopatra.ui.play.expansion_tools import ExpansionTools
from cleopatra.ui.table.part import PaintKit
from cleopatra.ui.table.slots import Slot


@dataclass(frozen=True, eq=False)
class ExpansionTable(ExpansionTools):
    """An ExpansionUi with what it adds to the table."""

    parts: tuple[Callable[[PaintKit], Slot], ...] = ()
    """What make its parts of the table; every table has them, so a part draws nothing and has no
    targets in games without its edition or expansion. Places in them are of kind EXTRA, and
    `laid` says what lies there."""


def extra_slots(gear: PaintKit) -> tuple[Slot, ...]:
    """The parts of all extras for one table."""
    return tuple(
        make(gear)
        for extra in lookup.extras()
        if isinstance(extra, ExpansionTable)
        for make in extra.parts
    )

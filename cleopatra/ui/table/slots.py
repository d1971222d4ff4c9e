"""The parts of the table in one list: where each lies, when it is drawn, when the keys reach it.

Knows parts and what is shown. It knows no part by name, and not the stage between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from cleopatra.kit.device.screen import LOGICAL
from cleopatra.kit.paint.canvas import Canvas, Layer
from cleopatra.ui.table.layout import Regions
from cleopatra.ui.table.part import Cut, Part
from cleopatra.ui.table.shown import Shown
from cleopatra.ui.table.target import Target

STAGE: Final = 50
"""When the keys reach the places of the stage; see `Slot.reading`."""
_NOTHING: Final = pygame.FRect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Slot:
    """One part of the table.

    `region` picks its rectangle; None for a part whose place depends on others. Parts with a lower
    `reading` are reached earlier by the keys. What `floats` is drawn over the stage each time; all
    else is painted once, below it, until its facts change.
    """

    part: Part
    reading: int
    region: Callable[[Regions], pygame.FRect] | None = None
    floats: bool = False


class Slots:
    """All parts, in the order in which they are drawn. `paint_ground` paints what lies below
    them; `on_damage` receives logical rectangles that look different now."""

    def __init__(
        self,
        slots: Iterable[Slot],
        paint_ground: Callable[[Canvas], object],
        on_damage: Callable[[pygame.FRect], object],
    ) -> None:
        self._slots = tuple(slots)
        self._paint_ground = paint_ground
        self._on_damage = on_damage
        self._layer = Layer(self._paint)
        self._facts: dict[Part, tuple[object, ...]] = {}
        self._reaches: dict[Part, pygame.FRect] = {}
        self._shown: Shown | None = None

    def layout(self, place: Regions) -> None:
        """Give every part its rectangle, and forget all pictures."""
        for slot in self._slots:
            if slot.region is not None:
                slot.part.layout(slot.region(place))
        self._facts.clear()
        self._layer.invalidate()

    def show(self, shown: Shown) -> bool:
        """Have the parts painted anew that look different; False when none does."""
        self._shown = shown
        is_different = False
        for slot in self._slots:
            part = slot.part
            facts = part.facts(shown)
            if self._facts.get(part) == facts:
                continue
            is_different = True
            reach = part.reach(shown)
            before = self._reaches.get(part, _NOTHING)
            for rect in (reach,) if before == reach else (before, reach):
                if rect.width:
                    if not slot.floats:
                        self._layer.invalidate(rect)
                    self._on_damage(rect)
            self._facts[part] = facts
            self._reaches[part] = pygame.FRect(reach)
        return is_different

    # -- Drawing --------------------------------------------------------------------------
    def draw_resting(self, canvas: Canvas) -> None:
        """Draw the ground and what lies on it, inside the clip."""
        self._layer.draw(canvas)

    def draw_floating(self, canvas: Canvas, shown: Shown) -> None:
        """Draw what lies over the stage, inside the clip."""
        for slot in self._slots:
            if slot.floats and canvas.sees(self._reaches.get(slot.part, LOGICAL)):
                slot.part.draw(canvas, shown)

    def _paint(self, canvas: Canvas) -> None:
        self._paint_ground(canvas)
        if self._shown is None:
            return
        for slot in self._slots:
            if not slot.floats and canvas.sees(slot.part.reach(self._shown)):
                slot.part.draw(canvas, self._shown)

    # -- Where things are -----------------------------------------------------------------
    def targets(self, shown: Shown, on_stage: Sequence[Target]) -> list[Target]:
        """All targets in reading order, those of the stage among them."""
        found: list[Target] = []
        ordered = sorted(self._slots, key=lambda slot: slot.reading)
        for slot in ordered:
            if slot.reading < STAGE:
                found += slot.part.targets(shown)
        found += on_stage
        for slot in ordered:
            if slot.reading > STAGE:
                found += slot.part.targets(shown)
        return found

    def target_at(self, pos: tuple[float, float], shown: Shown) -> tuple[Target | None, bool]:
        """The topmost target of a part under a logical point; then whether some part lies there,
        with a target or without."""
        for slot in reversed(self._slots):
            for target in reversed(slot.part.targets(shown)):
                if target.rect.collidepoint(pos):
                    return target, True
            if slot.part.covers(pos, shown):
                return None, True
        return None, False

    # -- Audit ----------------------------------------------------------------------------
    def audit(self, canvas: Canvas, shown: Shown) -> list[Cut]:
        """Draws everything once and tells which texts did not fit."""
        for slot in self._slots:
            slot.part.cuts.clear()
            slot.part.draw(canvas, shown)
        return [cut for slot in self._slots for cut in slot.part.cuts]

"""The parts of the table in one list: where each lies, when it is drawn, when the keys reach it.

Knows parts and what is shown. It knows no part by name, and not the stage below them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.floating import Floating
from cleopatra.ui.table.layout import Regions
from cleopatra.ui.table.part import Part, TruncatedText
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import Target

STAGE: Final = 50
"""When the keys reach the places of the stage; see `Slot.reading`."""
_NOTHING: Final = pygame.FRect(0, 0, 0, 0)
_LARGEST_KEPT: Final = 0.35
"""The share of the window up to which a part's picture is kept; beyond it, it is redrawn, as
keeping it would cost more memory and time than it saves."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One part of the table.

    `region` picks its rectangle; None for a part whose place depends on others. Parts with a lower
    `reading` are reached earlier by the keys. `is_faint` parts fade while a film is shown.
    """

    part: Part
    reading: int
    region: Callable[[Regions], pygame.FRect] | None = None
    is_faint: bool = True


class Slots:
    """All parts, in the order in which they are drawn over the stage. `on_damage` receives logical
    rectangles that look different now."""

    def __init__(self, slots: Iterable[Slot], on_damage: Callable[[pygame.FRect], object]) -> None:
        self._slots = tuple(slots)
        self._on_damage = on_damage
        self._facts: dict[Part, tuple[object, ...]] = {}
        self._reaches: dict[Part, pygame.FRect] = {}
        self._pictures = {
            slot.part: Floating(partial(self._paint, slot.part)) for slot in self._slots
        }
        self._shown: TableFacts | None = None
        self._strength = 1.0

    def layout(self, place: Regions) -> None:
        """Give every part that has a region its rectangle."""
        for slot in self._slots:
            if slot.region is not None:
                slot.part.layout(slot.region(place))

    def forget(self) -> None:
        """Forget all pictures, after a change of size, text or language."""
        self._facts.clear()
        for picture in self._pictures.values():
            picture.invalidate()

    def show(self, shown: TableFacts, only: Part | None = None) -> bool:
        """Have the parts repainted that look different; False when none does. With `only`, no other
        part has changed."""
        self._shown = shown
        is_different = False
        for part in [slot.part for slot in self._slots] if only is None else [only]:
            facts = (tuple(part.rect), *part.facts(shown))
            if self._facts.get(part) == facts:
                continue
            is_different = True
            reach = part.reach(shown)
            before = self._reaches.get(part, _NOTHING)
            for rect in (reach,) if before == reach else (before, reach):
                if rect.width:
                    self._on_damage(rect)
            self._pictures[part].invalidate()
            self._facts[part] = facts
            self._reaches[part] = pygame.FRect(reach)
        return is_different

    # -- Drawing --------------------------------------------------------------------------
    def fade(self, strength: float) -> None:
        """Draw all parts that fade at a strength from now on, 1 as they are."""
        if strength == self._strength:
            return
        self._strength = strength
        for slot in self._slots:
            if slot.is_faint and (reach := self._reaches.get(slot.part)):
                self._on_damage(reach)

    def draw(self, canvas: Canvas) -> None:
        """Draw all parts inside the clip."""
        shown = self._shown
        if shown is None:
            return
        space = canvas.viewport.space
        for slot in self._slots:
            reach = self._reaches.get(slot.part, _NOTHING)
            if not reach.width or not canvas.sees(reach):
                continue
            is_large = reach.width * reach.height > _LARGEST_KEPT * space.width * space.height
            strength = self._strength if slot.is_faint else 1.0
            if strength == 0.0:
                continue
            if slot.part.is_kept and not is_large:
                self._pictures[slot.part].draw(canvas, reach, strength)
            elif strength == 1.0:  # the light around a faint panel would outshine it
                slot.part.draw(canvas, shown)

    def _paint(self, part: Part, canvas: Canvas) -> None:
        if self._shown is not None:
            part.draw(canvas, self._shown)

    # -- Where things are -----------------------------------------------------------------
    def targets(self, shown: TableFacts, on_stage: Sequence[Target]) -> list[Target]:
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

    def target_at(self, pos: tuple[float, float], shown: TableFacts) -> tuple[Target | None, bool]:
        """The topmost target of a part under a logical point; then whether some part lies there,
        with a target or without."""
        for slot in reversed(self._slots):
            for target in reversed(slot.part.targets(shown)):
                if target.rect.collidepoint(pos):
                    return target, True
            if slot.part.covers(pos, shown):
                return None, True
        return None, False

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        """The logical rectangles of the stage that parts hide, without their shadows."""
        return [rect for slot in self._slots for rect in slot.part.covered(shown)]

    # -- Audit ----------------------------------------------------------------------------
    def audit(self, canvas: Canvas, shown: TableFacts) -> list[TruncatedText]:
        """Draws everything once and tells which texts did not fit."""
        for slot in self._slots:
            slot.part.cuts.clear()
            slot.part.draw(canvas, shown)
        return [cut for slot in self._slots for cut in slot.part.cuts]


_FADE_SECONDS: Final = 0.3
_LEVELS: Final = 5
"""Steps between nothing and full: each costs a new picture of every panel."""


class PanelLight:
    """The strength of the panels, from 0 to 1: while a film is shown they go away wholly, since
    their pale remains would be taken for part of the scene."""

    def __init__(self) -> None:
        self._is_faint = False
        self._share = 1.0

    @property
    def strength(self) -> float:
        """How strongly they are drawn now."""
        return round(self._share * _LEVELS) / _LEVELS

    @property
    def is_moving(self) -> bool:
        """Whether they are about to fade or to come back."""
        return self._share != self._goal

    @property
    def _goal(self) -> float:
        return 0.0 if self._is_faint else 1.0

    def fade(self, is_faint: bool) -> None:
        """Let them fade, or come back."""
        self._is_faint = is_faint

    def update(self, seconds: float) -> None:
        """Let time pass."""
        step = seconds / _FADE_SECONDS
        change = min(step, abs(self._goal - self._share))
        self._share += change if self._goal > self._share else -change

"""Cleopatra's path: where she stands, where the Offering is held, which categories are complete.

Knows what is shown; no rules.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.rules.catalogue import LAST_STEP, Category
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.table_facts import TableFacts
from cleopatra.ui.table.target import Target, place_target

CATEGORY_ICONS: Final[dict[Category, IconName]] = {
    Category.SPHINXES: "sphinx",
    Category.WALLS: "wall",
    Category.DOORS: "door",
    Category.MOSAICS: "mosaic",
    Category.OBELISKS: "obelisk",
    Category.THRONE: "throne",
}


class StepsPart(Part):
    """A band of six stations from the edge of the plaza to the palace doors."""

    name = "steps"

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        seen = shown.observation
        return seen.step, seen.completed, seen.offering_done, shown.cues(PlaceKind.STEP)

    def targets(self, shown: TableFacts) -> list[Target]:
        return [place_target(Place(PlaceKind.STEP), self.rect, 12)]

    def covered(self, shown: TableFacts) -> list[pygame.FRect]:
        return [self.rect]

    def station(self, step: int) -> tuple[float, float]:
        """The middle of a station 0..5."""
        left, right = self.rect.left + 34, self.rect.right - 34
        return left + (right - left) * step / LAST_STEP, self.rect.top + self.rect.height * 0.36

    @property
    def _unit(self) -> float:
        """Sizes grow with the height of the panel."""
        return self.rect.height / 74

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        seen, unit = shown.observation, self._unit
        canvas.panel(self.rect, "voice")
        first, last = self.station(0), self.station(LAST_STEP)
        canvas.line(first, last, theme.GOLD_DARK, 6 * unit)
        canvas.line(first, self.station(seen.step), theme.GOLD_LIGHT, 6 * unit)
        for step in range(LAST_STEP + 1):
            centre = self.station(step)
            is_reached = step <= seen.step
            canvas.circle(centre, 12 * unit, theme.RIM)
            canvas.circle(centre, 10.5 * unit, theme.GOLD if is_reached else theme.LAPIS_LIGHT)
            if step == LAST_STEP and step != seen.step:
                canvas.icon("palace", centre, 19 * unit, theme.GOLD_LIGHT)
        if shown.rules.offering_step:
            self._altar(canvas, shown.rules.offering_step, seen.offering_done)
        queen = self.station(seen.step)
        canvas.circle(queen, 20 * unit, theme.RIM)
        canvas.circle(queen, 18.5 * unit, theme.GOLD_LIGHT)
        canvas.circle(queen, 16 * unit, theme.CARNELIAN)
        canvas.icon("cleopatra", queen, 29 * unit)
        self._categories(canvas, shown)
        draw_cue(canvas, self.rect, shown.glow(PlaceKind.STEP), shown.is_lit(PlaceKind.STEP), 12)

    def _altar(self, canvas: Canvas, step: int, is_done: bool) -> None:
        """The Offering waits between a step and the one before it. Rule: D9.1"""
        before, unit = self.station(step - 1), self._unit
        centre = ((before[0] + self.station(step)[0]) / 2, before[1])
        canvas.circle(centre, 11 * unit, theme.RIM)
        canvas.icon("altar", centre, 18 * unit, theme.GOLD_DARK if is_done else theme.CREAM)

    def _categories(self, canvas: Canvas, shown: TableFacts) -> None:
        y, unit = self.rect.bottom - self.rect.height * 0.235, self._unit
        left, right = self.rect.left + 20, self.rect.right - 20
        for index, category in enumerate(Category):
            x = left + (right - left) * (index + 0.5) / len(Category)
            is_done = int(category) in shown.observation.completed
            fill = None if is_done else theme.SLATE
            line = None if is_done else theme.SLATE_LIGHT
            canvas.icon(CATEGORY_ICONS[category], (x, y), 24 * unit, fill, line)
            if is_done:
                badge = (x + 13 * unit, y + 5 * unit)
                canvas.circle(badge, 8 * unit, theme.LAPIS_DEEP)
                canvas.icon("check", badge, 14 * unit, theme.GOLD_LIGHT)

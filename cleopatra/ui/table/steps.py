"""Cleopatra's path: where she stands, where the Offering is held, which categories are complete.

Knows what is shown; no rules.
"""

from __future__ import annotations

from typing import Final

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.rules.catalogue import LAST_STEP, Category
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.skin.icon_names import IconName
from cleopatra.ui.table.part import Part, draw_cue
from cleopatra.ui.table.shown import Shown
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

    def facts(self, shown: Shown) -> tuple[object, ...]:
        seen = shown.observation
        return seen.step, seen.completed, seen.offering_done, shown.cues(PlaceKind.STEP)

    def targets(self, shown: Shown) -> list[Target]:
        return [place_target(Place(PlaceKind.STEP), self.rect, 14)]

    def station(self, step: int) -> tuple[float, float]:
        """The middle of a station 0..5."""
        left, right = self.rect.left + 44, self.rect.right - 44
        return left + (right - left) * step / LAST_STEP, self.rect.top + self.rect.height * 0.36

    def draw(self, canvas: Canvas, shown: Shown) -> None:
        seen = shown.observation
        canvas.panel(self.rect, "lapis-slim")
        first, last = self.station(0), self.station(LAST_STEP)
        canvas.line(first, last, theme.GOLD_DARK, 7)
        canvas.line(first, self.station(seen.step), theme.GOLD_LIGHT, 7)
        for step in range(LAST_STEP + 1):
            centre = self.station(step)
            reached = step <= seen.step
            canvas.circle(centre, 15, theme.RIM)
            canvas.circle(centre, 13, theme.GOLD if reached else theme.LAPIS)
            if step == LAST_STEP and step != seen.step:
                canvas.icon("palace", centre, 24, theme.GOLD_LIGHT)
        if shown.rules.offering_step:
            self._altar(canvas, shown.rules.offering_step, seen.offering_done)
        queen = self.station(seen.step)
        canvas.circle(queen, 25, theme.RIM)
        canvas.circle(queen, 23, theme.GOLD_LIGHT)
        canvas.circle(queen, 20, theme.CARNELIAN)
        canvas.icon("cleopatra", queen, 36)
        self._categories(canvas, shown)
        draw_cue(canvas, self.rect, shown.glow(PlaceKind.STEP), shown.is_lit(PlaceKind.STEP), 14)

    def _altar(self, canvas: Canvas, step: int, is_done: bool) -> None:
        """The Offering waits between a step and the one before it. Rule: D9.1"""
        before = self.station(step - 1)
        centre = ((before[0] + self.station(step)[0]) / 2, before[1])
        canvas.circle(centre, 12, theme.RIM)
        canvas.icon("altar", centre, 21, theme.GOLD_DARK if is_done else theme.CREAM)

    def _categories(self, canvas: Canvas, shown: Shown) -> None:
        y = self.rect.bottom - self.rect.height * 0.245
        left, right = self.rect.left + 30, self.rect.right - 30
        for index, category in enumerate(Category):
            x = left + (right - left) * (index + 0.5) / len(Category)
            done = int(category) in shown.observation.completed
            fill = None if done else theme.SLATE
            line = None if done else theme.SLATE_LIGHT
            canvas.icon(CATEGORY_ICONS[category], (x, y), 28, fill, line)
            if done:
                canvas.circle((x + 15, y + 6), 9, theme.LAPIS_DEEP)
                canvas.icon("check", (x + 15, y + 6), 16, theme.GOLD_LIGHT)

"""Light on what the scribe speaks of; while he teaches, the rest of the table is dimmed a little.

Knows the scribe's words and rectangles. Gold says that a thing can be used, blue that it is only
to be looked at. What stands on the stage is marked by the stage itself.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.ui.play.place import ButtonTone, Glow
from cleopatra.ui.table.halo import SPREAD, draw_halo
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.scribe import ScribePart, place_of
from cleopatra.ui.table.table_facts import Context, TableFacts, context_of

_STRENGTH: Final = 84
"""How dark the rest is, of 255."""
_ROUND: Final = 8.0
"""How far the light reaches around a thing."""
_ON_STAGE: Final = 30.0
_STRIP: Final = 3.0
_MOST_STRIPS: Final = 120
_CALM: Final = frozenset({Context.TURN, Context.WATCH})
"""While something is built or laid out, the table itself shows where to look."""


class LightsPart(Part):
    """Its rectangle is the window. `bright` answers what stays bright besides what is lit."""

    name = "lights"
    is_kept = False

    def __init__(
        self,
        gear: PaintKit,
        scribe: ScribePart,
        bright: Callable[[], Iterable[pygame.FRect]],
    ) -> None:
        super().__init__(gear)
        self._scribe = scribe
        self._bright = bright

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        lit = self._lit(shown)
        holes = tuple(map(tuple, self._holes(shown)))
        return tuple((tuple(rect), colour) for rect, colour in lit), holes

    def reach(self, shown: TableFacts) -> pygame.FRect:
        if self._holes(shown):
            return self.rect
        rects = [rect.inflate(4 * SPREAD, 4 * SPREAD) for rect, _colour in self._lit(shown)]
        return rects[0].unionall(rects[1:]) if rects else pygame.FRect(0, 0, 0, 0)

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        holes = self._holes(shown)
        if holes:
            for rect in complement(self.rect, holes):
                if canvas.sees(rect):
                    canvas.veil(rect, theme.NIGHT, _STRENGTH)
        for rect, colour in self._lit(shown):
            draw_halo(canvas, rect, colour, 12, 1.0)

    def _lit(self, shown: TableFacts) -> list[tuple[pygame.FRect, theme.Colour]]:
        """What is lit beside the stage, and in which colour."""
        found: list[tuple[pygame.FRect, theme.Colour]] = []
        for uid, rect in self._scribe.lights():
            place = place_of(uid)
            if place is not None and place.is_site:
                continue
            is_usable = place is None or shown.glow(place.kind, place.index) in _USABLE
            found.append((rect, theme.GLOW if is_usable else theme.ADVICE))
        return found

    def _holes(self, shown: TableFacts) -> list[pygame.FRect]:
        """What stays bright; empty while nothing is dimmed."""
        saying = self._scribe.saying
        if saying is None or not saying.dims or context_of(shown) not in _CALM:
            return []
        lights = self._scribe.lights()
        if not lights or shown.picker is not None:
            return []
        near: list[pygame.FRect] = []
        stage: list[pygame.FRect] = []
        for uid, rect in lights:
            place = place_of(uid)
            if place is not None and place.is_site:
                stage.append(rect.inflate(2 * _ON_STAGE, 2 * _ON_STAGE))
            else:
                near.append(rect.inflate(2 * _ROUND, 2 * _ROUND))
        if stage:
            near += oval(stage[0].unionall(stage[1:]))
        if any(offer.tone is ButtonTone.MAIN for offer in shown.prompt.offers):
            near += self._bright()
        return near


def oval(rect: pygame.FRect) -> list[pygame.FRect]:
    """The oval around a rectangle, in flat strips."""
    around = rect.inflate(0.3 * rect.width, 0.3 * rect.height)
    count = max(8, min(_MOST_STRIPS, round(around.height / _STRIP)))
    height = around.height / count
    found = []
    for number in range(count):
        across = 2 * (number + 0.5) / count - 1
        width = around.width * math.sqrt(1 - across * across)
        found.append(
            pygame.FRect(around.centerx - width / 2, around.top + number * height, width, height)
        )
    return found


def complement(whole: pygame.FRect, holes: Sequence[pygame.FRect]) -> Iterator[pygame.FRect]:
    """Rectangles that together cover all of a rectangle but the holes, none of them twice."""
    inside = [hole.clip(whole) for hole in holes]
    ys = sorted({whole.top, whole.bottom, *(y for h in inside for y in (h.top, h.bottom))})
    for top, bottom in itertools.pairwise(ys):
        spans = sorted(
            (hole.left, hole.right) for hole in inside if hole.top < bottom and hole.bottom > top
        )
        x = whole.left
        for left, right in [*spans, (whole.right, whole.right)]:
            if left > x:
                yield pygame.FRect(x, top, left - x, bottom - top)
            x = max(x, right)


_USABLE: Final = (Glow.LEGAL, Glow.CHOSEN)


_VEIL_STRENGTH: Final = 118
"""Of 255."""


class DimmingPart(Part):
    """Dims everything that is drawn before it; nothing lies on it and nothing is covered by it."""

    name = "dimming"

    def facts(self, shown: TableFacts) -> tuple[object, ...]:
        return (self._is_dim(shown),)

    def reach(self, shown: TableFacts) -> pygame.FRect:
        return self.rect if self._is_dim(shown) else pygame.FRect(0, 0, 0, 0)

    def draw(self, canvas: Canvas, shown: TableFacts) -> None:
        if self._is_dim(shown):
            canvas.veil(self.rect, theme.NIGHT, _VEIL_STRENGTH)

    def _is_dim(self, shown: TableFacts) -> bool:
        return context_of(shown) is Context.MARKET and not shown.panels_open

"""How many amulets a seat may have, as far as the viewer may know.

Reads what is shown; computes no rule. The amulets in a pyramid are a number where the aids show
everybody's totals or the seat is the viewer's own, and an interval elsewhere.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour
from cleopatra.rules.catalogue import PENALTIES
from cleopatra.ui.table.table_facts import TableFacts

DEADLY: Final = len(PENALTIES)
"""With this many amulets at the end a player is thrown to the crocodile. Rule: D10.2"""


class Gauge(NamedTuple):
    """The fewest and the most amulets that a seat may have; `DEADLY` stands for that many or
    more where the interval has no known end."""

    low: int
    high: int

    @property
    def is_known(self) -> bool:
        """Whether the viewer knows the exact number."""
        return self.low == self.high


def gauge_of(shown: TableFacts, seat: int) -> Gauge:
    """The amulets of a seat as its gauge shows them."""
    if shown.shows_totals_of(seat):
        amulets = shown.observation.seats[seat].amulets
        return Gauge(amulets, amulets)
    return Gauge(0, DEADLY)


# The bar that shows a gauge of amulets: segments, or one bar with a tick where there is no
# room.

WARNING: Final = 5
"""From this many amulets on the bar is amber."""
_LEAST_SEGMENT: Final = 9
"""Pixels; narrower segments become one bar."""
_EMPTY: Final = theme.mix(theme.PAPYRUS_DARK, theme.PAPYRUS, 0.35)
_HATCH: Final = 3
"""Pixels between the stripes of what isn't certain."""


def level_colour(amulets: int) -> Colour:
    """The colour of a number of amulets: quiet, a warning, or danger."""
    if amulets >= DEADLY:
        return theme.EMBER
    return theme.AMBER if amulets >= WARNING else theme.BRONZE


def draw_gauge(canvas: Canvas, rect: pygame.FRect, gauge: Gauge) -> None:
    """The bar in a rectangle; it ends at the rectangle's right edge."""
    pixels = canvas.viewport.rect_to_pixels(rect)
    gap = max(1, canvas.viewport.length(1.6))
    width = (pixels.width - (DEADLY - 1) * gap) // DEADLY
    low, high = min(gauge.low, DEADLY), min(gauge.high, DEADLY)
    sure, unsure = level_colour(gauge.low), level_colour(gauge.high)
    radius, rim = canvas.viewport.length(2.5), canvas.viewport.length(1.2)
    if width < _LEAST_SEGMENT:
        inner = _frame(canvas, pixels, radius, rim)
        certain = round(inner.width * low / DEADLY)
        possible = round(inner.width * high / DEADLY)
        _fill(canvas, pygame.Rect(inner.left, inner.top, certain, inner.height), sure, False)
        rest = pygame.Rect(inner.left + certain, inner.top, possible - certain, inner.height)
        _fill(canvas, rest, unsure, True)
        tick = inner.left + round(inner.width * WARNING / DEADLY)
        pygame.draw.line(
            canvas.surface, theme.RIM, (tick, inner.top), (tick, inner.bottom - 1), rim
        )
        return
    left = pixels.right - DEADLY * width - (DEADLY - 1) * gap
    for number in range(DEADLY):
        box = pygame.Rect(left + number * (width + gap), pixels.top, width, pixels.height)
        inner = _frame(canvas, box, radius, rim)
        if number < high:
            _fill(canvas, inner, sure if number < low else unsure, number >= low)


def _frame(canvas: Canvas, box: pygame.Rect, radius: int, rim: int) -> pygame.Rect:
    """An empty box; answers what lies inside its rim."""
    inner = box.inflate(-2 * rim, -2 * rim)
    pygame.draw.rect(canvas.surface, theme.RIM, box, border_radius=radius)
    pygame.draw.rect(canvas.surface, _EMPTY, inner, border_radius=max(1, radius - 1))
    return inner


def _fill(canvas: Canvas, box: pygame.Rect, colour: Colour, is_hatched: bool) -> None:
    """A box in one colour with a lit upper edge, or hatched with it."""
    if box.width <= 0:
        return
    surface = canvas.surface
    if not is_hatched:
        light = pygame.Rect(box.left, box.top, box.width, max(1, box.height // 3))
        pygame.draw.rect(surface, colour, box, border_radius=1)
        pygame.draw.rect(surface, theme.mix(colour, theme.CREAM, 0.35), light, border_radius=1)
        return
    before = surface.get_clip()
    surface.set_clip(box.clip(before))
    step = _HATCH + 2
    for x in range(box.left - box.height, box.right, step):
        pygame.draw.line(surface, colour, (x, box.bottom), (x + box.height, box.top), 2)
    surface.set_clip(before)

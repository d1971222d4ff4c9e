"""The crocodile meter in the viewer's panel: a sign, a bar where there is room, and the figure.

Knows a chance and pixels. What it follows from stands in its tip.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour
from cleopatra.kit.text.lists import percent
from cleopatra.ui.table.seats import METER_SIGN, SeatLayout, meter_style
from cleopatra.ui.table.shown import TableFacts
from cleopatra.ui.table.target import TableButton, TableCommand, Target
from cleopatra.ui.words.aids_words import danger_tip

METER_UID: Final = "meter"
WARNING, DEADLY = 0.1, 0.35
"""From these chances on the figure is amber, and red."""


def meter_colour(chance: float) -> Colour:
    """The colour of a chance: quiet, a warning, or danger."""
    if chance >= DEADLY:
        return theme.EMBER
    return theme.AMBER if chance >= WARNING else theme.BRONZE


def hundredths(chance: float) -> int:
    """The figure that is shown: what is not certain is never 0 or 100."""
    return min(99, max(1, round(100 * chance)))


def draw_meter(canvas: Canvas, shown: TableFacts, seat: SeatLayout, grown: float) -> None:
    """The meter where the panel has a place for it."""
    danger = shown.danger
    if danger is None or not seat.meter.width:
        return
    place = pygame.FRect(seat.meter)
    if seat.has_tab:
        place = place.inflate(-16, 0)
    style = meter_style(grown)
    side = min(METER_SIGN * grown, place.height - 4)
    canvas.icon("crocodile", (place.left + side / 2, place.centery), side)
    said = percent(hundredths(danger.chance))
    width = canvas.kit.text.set(said, style).width
    ink = theme.CARNELIAN if danger.chance >= DEADLY else theme.INK
    words = pygame.FRect(place.right - width - 1, place.top, width + 2, place.height)
    canvas.text(said, words, style, ink, "right", "middle", 1)
    bar = pygame.FRect(place.left + side + 6, 0, words.left - 6 - place.left - side - 6, 10)
    bar.centery = place.centery
    if seat.has_tab and bar.width > 20:
        canvas.rect(bar, theme.RIM, 0, 3)
        inner = bar.inflate(-2.4, -2.4)
        canvas.rect(inner, theme.mix(theme.PAPYRUS_DARK, theme.PAPYRUS, 0.35), 0, 2)
        inner.width *= danger.chance
        if inner.width >= 1:
            canvas.rect(inner, meter_colour(danger.chance), 0, 2)


def meter_target(shown: TableFacts, number: int, seat: SeatLayout) -> Target | None:
    """The meter as something that can be pointed at; it leads to the count as it would be now."""
    if shown.danger is None or not seat.meter.width:
        return None
    names = [player.name for player in shown.players]
    tip = danger_tip(shown.danger, names)
    return Target(
        METER_UID, seat.meter, TableButton(TableCommand.FORECAST, number), 8.0, tip,
        keys=(InputAction.FORECAST,),
    )  # fmt: skip

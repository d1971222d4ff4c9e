"""What stands below an altar once its hand is open: the bid, and later what it brought."""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.ui.scenes.offering.results import BidSummary
from cleopatra.ui.table.halo import draw_halo

_NUMBER: Final = 0.54
"""The share of the height that the bid takes."""


def draw_verdict(
    canvas: Canvas, box: pygame.FRect, counted: int, outcome: BidSummary | None, is_won: bool
) -> None:
    """Draws it into a box.

    :param counted: how much of the bid lies on the slab.
    :param outcome: what it brought; None as long as that is not to be told.
    :param is_won: whether it won.
    """
    ground = box.inflate(-8, -8)
    if outcome is not None and is_won:
        draw_halo(canvas, ground, theme.GLOW, 12, 0.9)
    canvas.panel(ground, "dusk")
    upper = pygame.FRect(ground.left + 8, ground.top + 3, ground.width - 16, 0)
    upper.height = (_NUMBER if outcome is not None else 0.94) * ground.height
    figure = f"{counted} [scarab]"
    shadow = theme.BLACK
    canvas.text(figure, upper, theme.BIG_NUMBER, theme.GOLD_LIGHT, "centre", "middle", 1, shadow)
    if outcome is None:
        return
    lower = pygame.FRect(upper.left, upper.bottom, upper.width, ground.bottom - upper.bottom - 5)
    if not outcome.brought:
        ink = theme.GOLD_LIGHT if is_won else theme.CREAM
        canvas.text(outcome.place, lower, theme.BOLD, ink, "centre", "middle", 1, shadow)
        return
    ink = theme.CREAM
    if outcome.change:
        ink = theme.TURQUOISE_LIGHT if outcome.change < 0 else theme.CARNELIAN_LIGHT
    told = f"{outcome.place}  ·  {outcome.brought}"
    canvas.text(told, lower, theme.BOLD, ink, "centre", "middle", 1, shadow)

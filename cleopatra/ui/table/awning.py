"""The striped cloth over a tent's cards. Knows colours and shapes only."""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.ui.table import looks

_STRIPE: Final = 23.0
"""About how wide a stripe is, for a cloth of 24 units; an odd number of them fills the width."""
_DROP: Final = 0.42
"""The height of the scalloped edge, a share of the cloth's."""


def draw_awning(canvas: Canvas, rect: pygame.FRect, stall: int) -> None:
    """The cloth of a tent 0..2 with its scalloped edge and a gold pole above."""
    dark, light = looks.AWNINGS[stall]
    wanted = max(_STRIPE * rect.height / 24, rect.width / 41)
    stripes = max(5, round(rect.width / wanted) | 1)
    width = rect.width / stripes
    drop = min(rect.height * _DROP, width / 2)
    for number in range(stripes):
        colour = dark if number % 2 == 0 else light
        left = rect.left + number * width
        shade = theme.mix(colour, theme.RIM, 0.55)
        for grow, tint in ((2.0, shade), (0.0, colour)):
            cloth = pygame.FRect(left - grow / 2, rect.top, width + grow, rect.height - drop + 1)
            canvas.rect(cloth, tint)
            canvas.circle((left + width / 2, rect.bottom - drop), width / 2 + grow / 2, tint)
        canvas.rect(pygame.FRect(left, rect.top, width, rect.height - drop + 1), colour)
    canvas.rect(pygame.FRect(rect.left, rect.top, rect.width, 5), theme.GOLD, 0, 2)
    canvas.rect(pygame.FRect(rect.left, rect.top - 1, rect.width, 2), theme.GOLD_LIGHT, 0, 1)

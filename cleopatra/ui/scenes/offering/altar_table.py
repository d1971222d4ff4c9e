"""A stone altar: a lit slab, a cornice, a band of inlay, a dark front to write on. No game."""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme

TOP: Final = 22.0
"""How high the slab on which things lie is seen, from its far edge to its near one."""
_CORNICE: Final = 15.0
_INLAY: Final = 7.0
_INSET: Final = 12.0
"""How much narrower the front is than the slab, on each side."""
_SLAB: Final = theme.mix(theme.SAND, theme.NIGHT, 0.38)
_EDGE: Final = theme.mix(theme.SAND, theme.NIGHT, 0.1)
_STONE: Final = theme.mix(theme.SAND, theme.NIGHT, 0.68)
_FRONT: Final = theme.mix(theme.NIGHT, theme.SAND, 0.09)
RELIEF: Final = theme.mix(_FRONT, theme.SAND, 0.12)
RELIEF_LINE: Final = theme.mix(_FRONT, theme.BLACK, 0.5)
"""The colours of a sign that is carved into the front."""
_STONES: Final = (theme.LAPIS_LIGHT, theme.GOLD_DARK, theme.CARNELIAN, theme.GOLD_DARK)
_SET: Final = 22.0
"""Width of a stone in the inlay."""


def draw_altar(canvas: Canvas, box: pygame.FRect, top: float) -> None:
    """An altar that fills a rectangle from `top` to its foot; torches light its slab from above.

    :param top: the far edge of the slab, logical y.
    """
    near = top + TOP
    left, right = box.left, box.right
    slab = [(left + 20, top), (right - 20, top), (right, near), (left, near)]
    canvas.polygon(slab, _SLAB)
    canvas.line(slab[0], slab[1], theme.mix(_SLAB, theme.NIGHT, 0.5), 2)
    canvas.fill(_EDGE, pygame.FRect(left, near, box.width, 5))
    lean = _INSET
    cornice = [
        (left + 2, near + 5),
        (right - 2, near + 5),
        (right - lean, near + _CORNICE),
        (left + lean, near + _CORNICE),
    ]
    canvas.polygon(cornice, _STONE)
    canvas.fill(theme.NIGHT, pygame.FRect(left + 2, near + 5, box.width - 4, 2))
    front = pygame.FRect(
        left + lean, near + _CORNICE, box.width - 2 * lean, box.bottom - near - _CORNICE
    )
    canvas.fill(_FRONT, front)
    _draw_inlay(canvas, pygame.FRect(front.left, front.top, front.width, _INLAY))
    for x in (front.left, front.right - 5):
        canvas.fill(_STONE, pygame.FRect(x, front.top, 5, front.height))


def _draw_inlay(canvas: Canvas, band: pygame.FRect) -> None:
    """Small stones in gold."""
    canvas.fill(theme.RIM, band)
    count = max(1, int(band.width // _SET))
    width = band.width / count
    for number in range(count):
        stone = pygame.FRect(
            band.left + number * width + 1.5, band.top + 1.5, width - 3, _INLAY - 3
        )
        canvas.fill(theme.mix(_STONES[number % len(_STONES)], theme.NIGHT, 0.25), stone)

"""A pennant in a player's colour with the player's glyph: whose turn it is.

Knows colours and shapes only.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.ui.skin.players import PLAYERS

TAIL: Final = 0.32
"""The length of the two points below the cloth, a share of its width."""


def draw_pennant(canvas: Canvas, cloth: pygame.FRect, colour: int) -> None:
    """The pennant of a player's colour 0..4; its two points hang below the rectangle `cloth`."""
    look = PLAYERS[colour]
    left, top, right, bottom = cloth.left, cloth.top, cloth.right, cloth.bottom
    tail = TAIL * cloth.width
    for rim, tint in ((2.0, theme.RIM), (0.0, look.colour)):
        canvas.polygon(
            [
                (left - rim, top - rim),
                (right + rim, top - rim),
                (right + rim, bottom + tail + 1.6 * rim),
                (cloth.centerx, bottom + rim),
                (left - rim, bottom + tail + 1.6 * rim),
            ],
            tint,
        )
    seam = theme.mix(look.colour, theme.CREAM, 0.45)
    canvas.line((left + 4, top + 6), (right - 4, top + 6), seam, 2)
    draw_glyph(canvas, (cloth.centerx, top + 0.48 * cloth.height), 0.78 * cloth.width, colour)


def draw_shield(canvas: Canvas, shield: pygame.FRect, colour: int) -> None:
    """A small plate in a player's colour with the glyph."""
    canvas.rect(shield, theme.RIM, 0, 9)
    canvas.rect(shield.inflate(-3, -3), PLAYERS[colour].colour, 0, 8)
    draw_glyph(canvas, shield.center, 0.82 * min(shield.width, shield.height), colour)


def draw_glyph(canvas: Canvas, centre: tuple[float, float], size: float, colour: int) -> None:
    """A player's glyph as it stands on the player's colour."""
    look = PLAYERS[colour]
    line = theme.RIM if look.on_colour == theme.CREAM else theme.CREAM
    canvas.icon(look.glyph, centre, size, look.on_colour, line)

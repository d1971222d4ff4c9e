"""Soft light around what can be used: rings, drawn once for each size. Knows pixels only."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style.theme import Colour

SPREAD: Final = 13.0
"""How far the light reaches, logical."""
_RINGS: Final = 9


def draw_halo(
    canvas: Canvas, rect: pygame.FRect, colour: Colour, radius: float, strength: float
) -> None:
    """Light around a rectangle with round corners; `strength` 0..1."""
    if not canvas.sees(rect.inflate(2 * SPREAD, 2 * SPREAD)):
        return
    pixels = canvas.viewport.rect_to_pixels(rect)
    spread = canvas.viewport.length(SPREAD)
    look = (*pixels.size, canvas.viewport.length(radius), spread, colour, strength)
    picture = canvas.kit.drawn.made(("halo", *look), partial(_halo, *look))
    canvas.surface.blit(
        picture,
        (pixels.left - spread, pixels.top - spread),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )


def _halo(
    width: int, height: int, radius: int, spread: int, colour: Colour, strength: float
) -> pygame.Surface:
    surface = new_surface(width + 2 * spread, height + 2 * spread, alpha=True)
    for ring in range(_RINGS):
        share = ring / _RINGS
        inset = round(spread * share)
        alpha = round(150 * strength * share * share)
        rect = pygame.Rect(
            inset, inset, width + 2 * (spread - inset), height + 2 * (spread - inset)
        )
        thick = max(1, round(spread / _RINGS) + 1)
        pygame.draw.rect(
            surface, (*colour, alpha), rect, thick, border_radius=radius + spread - inset
        )
    line = max(1, round(spread * 0.26))
    frame = pygame.Rect(spread - line, spread - line, width + 2 * line, height + 2 * line)
    pygame.draw.rect(
        surface, (*colour, round(255 * strength)), frame, line, border_radius=radius + line
    )
    return surface.premul_alpha()

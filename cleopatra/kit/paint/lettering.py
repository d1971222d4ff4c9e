"""Gilded lettering for a name: a metal gradient, a dark outline, a glow.

Drawing takes some milliseconds: meant for a static background, not for every frame.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour, Face

_OVER: Final = 2
_COARSE: Final = 2
"""The glow is blurred so many times smaller than the letters."""
_METAL: Final[tuple[tuple[float, Colour], ...]] = (
    (0.0, theme.GOLD_LIGHT),
    (0.30, theme.CREAM),
    (0.46, theme.GOLD_LIGHT),
    (0.54, theme.GOLD_DARK),
    (0.62, theme.GOLD),
    (1.0, theme.GOLD_LIGHT),
)
"""The gradient of the gold from the top of the letters (0) to their foot (1)."""


def draw_gilded(canvas: Canvas, text: str, at: tuple[float, float], size: float) -> pygame.FRect:
    """Draw `text` in gold capitals of `size` logical units, its upper left corner at `at`; returns
    the rectangle of the letters.
    """
    picture, pad = gilded(canvas.kit.text.font(Face.HEADING, _pixels(canvas, size) * _OVER), text)
    canvas.sprite(picture, at, (pad, pad))
    scale = canvas.scale
    return pygame.FRect(
        at[0],
        at[1],
        (picture.get_width() - 2 * pad) / scale,
        (picture.get_height() - 2 * pad) / scale,
    )


def gilded(font: pygame.Font, text: str) -> tuple[pygame.Surface, int]:
    """The word as a premultiplied picture at half the font's size, and the pixels of margin
    around its letters."""
    letters = font.render(text, True, theme.WHITE)
    box = letters.get_bounding_rect(8)
    letters = letters.subsurface(box)
    height = letters.get_height()
    pad = round(height * 0.22)
    width = letters.get_width() + 2 * pad
    out = new_surface(width, height + 2 * pad, alpha=True)
    out.blit(_glow(letters, pad), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    edge = max(2, round(height * 0.022))
    dark = _tinted(letters, theme.RIM)
    for dx in range(-edge, edge + 1, max(1, edge // 2)):
        for dy in range(-edge, edge + 1, max(1, edge // 2)):
            if dx * dx + dy * dy <= edge * edge + 1:
                place = (pad + dx, pad + dy + edge // 2)
                out.blit(dark, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    light = _tinted(letters, theme.CREAM)
    out.blit(light, (pad, pad - max(1, edge // 3)), special_flags=pygame.BLEND_PREMULTIPLIED)
    gold = _metal(letters.get_size())
    gold.blit(letters.premul_alpha(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(gold, (pad, pad), special_flags=pygame.BLEND_PREMULTIPLIED)
    small = (out.get_width() // _OVER, out.get_height() // _OVER)
    return pygame.transform.smoothscale(out, small), pad // _OVER


def _pixels(canvas: Canvas, size: float) -> int:
    return canvas.viewport.length(size)


def _tinted(letters: pygame.Surface, colour: Colour) -> pygame.Surface:
    """The letters in one colour, premultiplied."""
    sheet = new_surface(*letters.get_size(), alpha=True)
    sheet.fill((*colour, 255))
    sheet.blit(letters.premul_alpha(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


def _metal(size: tuple[int, int]) -> pygame.Surface:
    """The gold gradient that fills the letters."""
    width, height = size
    sheet = new_surface(width, height, alpha=True)
    for y in range(height):
        share = y / max(1, height - 1)
        upper = max(i for i, (stop, _) in enumerate(_METAL) if stop <= share)
        lower = min(upper + 1, len(_METAL) - 1)
        span = _METAL[lower][0] - _METAL[upper][0]
        part = (share - _METAL[upper][0]) / span if span else 0.0
        colour = theme.mix(_METAL[upper][1], _METAL[lower][1], part)
        sheet.fill((*colour, 255), (0, y, width, 1))
    return sheet


def _glow(letters: pygame.Surface, pad: int) -> pygame.Surface:
    """A soft shadow around the letters, so that they can be read on any picture."""
    whole = new_surface(letters.get_width() + 2 * pad, letters.get_height() + 2 * pad, alpha=True)
    shape = _tinted(letters, theme.SHADOW)
    for dy in (0, pad // 6):
        whole.blit(shape, (pad, pad + dy), special_flags=pygame.BLEND_PREMULTIPLIED)
    # What is blurred may be blurred small: the title waits for this.
    width, height = whole.get_size()
    small = pygame.transform.smoothscale(whole, (width // _COARSE, height // _COARSE))
    soft = pygame.transform.gaussian_blur(small, max(1, pad // (4 * _COARSE)))
    soft.blit(soft, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.transform.smoothscale(soft, (width, height))

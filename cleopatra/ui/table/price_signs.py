"""The price of a piece as signs: its artisans, then `2 =` or `3 ≠` on one sign for any resource.

Knows the table of costs; draws, and measures what it would draw. Signs of real resources stand only
where the resource is given. The same price in words and signs for texts is in `words.prices`.
"""

from __future__ import annotations

from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour, TextStyle
from cleopatra.rules.catalogue import PieceKind
from cleopatra.ui.words import prices

_BESIDE, _LAPPED = 0.08, -0.42
"""Usual and least distance of two signs that belong together, in heights of a sign."""
_AFTER_COUNT: Final = 0.16
"""The distance between a count and its sign, in heights of a sign."""
_APART: Final = 0.34
"""The distance between artisans and resources, in heights of a sign."""
_ALIGN: Final = {"left": 0.0, "centre": 0.5, "right": 1.0}


def price_width(
    kit: Kit,
    kind: PieceKind,
    height: float,
    style: TextStyle = theme.FIGURE,
    beside: float = _BESIDE,
) -> float:
    """The width of a price with signs of this height, in logical units; signs that belong together
    stand `beside` times their height apart, or lap over each other where that is negative."""
    artisans, count, resources = prices.parts(kind)
    pairs = max(0, len(artisans) - 1) + max(0, len(resources) - 1)
    signs = len(artisans) + len(resources)
    figure = kit.text.set(count, style).width + _AFTER_COUNT * height if count else 0.0
    return (signs + pairs * beside + _APART) * height + figure


def draw_price(
    canvas: Canvas,
    box: pygame.FRect,
    kind: PieceKind,
    colour: Colour = theme.INK,
    align: str = "left",
    style: TextStyle = theme.FIGURE,
) -> float:
    """Draws the price of a piece into a box; answers the width it took. Where it would be too wide
    its signs lap over each other, then shrink. `align` is left, centre or right."""
    kit = canvas.kit
    artisans, count, resources = prices.parts(kind)
    height, beside = box.height, _BESIDE
    whole = price_width(kit, kind, height, style)
    if whole > box.width:
        least = price_width(kit, kind, height, style, _LAPPED)
        share = (whole - box.width) / max(1.0, whole - least)
        beside += (_LAPPED - _BESIDE) * min(1.0, share)
        whole = price_width(kit, kind, height, style, beside)
    figure = kit.text.set(count, style).width if count else 0.0
    if whole > box.width:
        height *= max(0.2, (box.width - figure) / (whole - figure))
        whole = price_width(kit, kind, height, style, beside)
    x = box.left + (box.width - whole) * _ALIGN[align]
    y = box.centery
    for index in range(len(artisans)):
        canvas.icon(artisans[index], (x + (0.5 + index * (1 + beside)) * height, y), height)
    x += (len(artisans) + max(0, len(artisans) - 1) * beside + _APART) * height
    if count:
        canvas.text(count, pygame.FRect(x, box.top, figure + 1, box.height), style, colour)
        x += figure + _AFTER_COUNT * height
    for index in range(len(resources)):
        canvas.icon(resources[index], (x + (0.5 + index * (1 + beside)) * height, y), height)
    return whole

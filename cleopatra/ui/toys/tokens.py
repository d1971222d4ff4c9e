"""Tokens as toys: which ones make up an amount, throws of them, and how they are drawn.

Knows the values of treasure scarabs and pictures by name; no rule uses what is thrown here.
"""

from __future__ import annotations

import random
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.toys.yard import Toy, Yard

VALUES: Final = (10, 5, 2, 1)
"""Treasure scarabs, the largest first. Rule: D1.4"""
AMULET: Final = "amulet"
DROP: Final = "drop"
"""A drop of water; it has no picture but a colour."""
_WATER: Final = (150, 208, 222)
_STEP: Final = 8
"""Degrees between two kept pictures of a turned token."""


def in_tokens(amount: int) -> list[int]:
    """The values of the fewest tokens that make up an amount, the largest first."""
    found: list[int] = []
    for value in VALUES:
        while amount >= value:
            found.append(value)
            amount -= value
    return found


def splash(yard: Yard, rng: random.Random, at: tuple[float, float], number: int = 26) -> None:
    """Throws drops of water up from where something fell in."""
    for _ in range(number):
        velocity = (rng.uniform(-430, 430), rng.uniform(-1150, -420))
        start = (at[0] + rng.uniform(-90, 90), at[1])
        yard.throw(DROP, rng.uniform(7, 20), start, velocity)


class TokenArt:
    """Draws toys; keeps turned pictures, so that a falling heap costs blits only."""

    def __init__(self, sprites: SpriteStore) -> None:
        self._sprites = sprites

    def draw_all(self, canvas: Canvas, yard: Yard) -> None:
        """Draw all toys of a yard, inside the clip."""
        bounds = yard.bounds()
        if bounds is not None and canvas.sees(bounds):
            for toy in yard.toys():
                self.draw(canvas, toy)

    def draw(self, canvas: Canvas, toy: Toy) -> None:
        """Draw one toy, inside the clip."""
        if toy.picture == DROP:
            canvas.circle((toy.x, toy.y), toy.size / 2, _WATER)
            return
        surface = self._picture(canvas, toy)
        anchor = (surface.get_width() / 2, surface.get_height() / 2)
        canvas.sprite(surface, (toy.x, toy.y), anchor, toy.alpha)

    def _picture(self, canvas: Canvas, toy: Toy) -> pygame.Surface:
        width = max(2, canvas.viewport.length(toy.size))
        step = round(toy.angle / _STEP) * _STEP % 360

        def turned() -> pygame.Surface:
            flat = self._flat(canvas, toy.picture, width)
            return pygame.transform.rotozoom(flat, step, 1.0) if step else flat

        return canvas.kit.drawn.made(("toy", toy.picture, width, step), turned)

    def _flat(self, canvas: Canvas, picture: str, width: int) -> pygame.Surface:
        if self._sprites.has(picture):
            return self._sprites.picture(picture, width)
        # pieces without a picture are drawn as icons of that name: amulet, scarab, pyramid
        return canvas.kit.icons.get(picture.partition("_")[0], width)

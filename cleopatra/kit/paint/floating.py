"""A kept picture of something that is drawn over whatever moves below it.

Drawing a panel again costs milliseconds, restoring its picture next to nothing. What is drawn may
be partly transparent: shadows, halos and round corners are kept as they are.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.paint.canvas import Canvas, faded


class Floating:
    """The picture of what `painter` draws, kept until it is invalidated or the window changes.

    `painter` may use anything that blends with the ground below; it is called twice, once over
    black and once over white, as the difference tells how much of the ground shows through.
    """

    def __init__(self, painter: Callable[[Canvas], object]) -> None:
        self._painter = painter
        self._surface: pygame.Surface | None = None
        self._of: tuple[object, ...] = ()
        self._faint: tuple[float, pygame.Surface] | None = None

    def invalidate(self) -> None:
        """Forget the picture; it is painted again when it is next drawn."""
        self._surface = self._faint = None

    def draw(self, canvas: Canvas, reach: pygame.FRect, alpha: float = 1.0) -> None:
        """Draw the picture, with `alpha` below 1 a fainter one; `reach` is the logical rectangle
        that holds all of it."""
        pixels = canvas.viewport.rect_to_pixels(reach).clip(canvas.viewport.pixels)
        if not pixels.width or not pixels.height:
            return
        of = (tuple(pixels), canvas.viewport)
        if self._surface is None or self._of != of:
            self._surface, self._of, self._faint = self._paint(canvas, pixels), of, None
        surface = self._surface if alpha >= 1 else self._fainter(self._surface, alpha)
        canvas.surface.blit(surface, pixels, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _fainter(self, surface: pygame.Surface, alpha: float) -> pygame.Surface:
        """The picture at a strength, kept as long as that is asked for."""
        if self._faint is None or self._faint[0] != alpha:
            self._faint = (alpha, faded(surface, alpha))
        return self._faint[1]

    def _paint(self, canvas: Canvas, pixels: pygame.Rect) -> pygame.Surface:
        viewport = canvas.viewport.part(pixels)
        black, white = new_surface(*pixels.size), new_surface(*pixels.size)
        white.fill("white")
        for surface in (black, white):
            self._painter(Canvas(surface, canvas.kit, viewport))
        return transparent(black, white)


def transparent(black: pygame.Surface, white: pygame.Surface) -> pygame.Surface:
    """The premultiplied picture that looks like `black` over black and like `white` over white.

    Both are opaque, 32 bits deep and of one size.
    """
    cover = new_surface(*black.get_size())
    cover.fill("white")
    cover.blit(white, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    cover.blit(black, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    colours = bytearray(pygame.image.tobytes(black, "RGBA"))
    # The channel that differs most between both grounds is the most transparent one; green stands
    # for all three, as every drawing operation of the kit treats the channels alike.
    colours[3::4] = pygame.image.tobytes(cover, "RGB")[1::3]
    size = black.get_size()
    return pygame.image.frombuffer(colours, size, "RGBA").convert(new_surface(1, 1, alpha=True))

"""Which pixels of a drawn table show the stage, which the palace, and which nothing.

Knows a table and the picture that was drawn of it. For measurements; the program does not use it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from cleopatra.kit.style import theme
from cleopatra.ui.stage.framing import hull
from cleopatra.ui.stage.world import palace_bodies
from cleopatra.ui.table.view import TableView

_SAME: Final = 10
"""A channel that differs by less is the same: tints are rounded."""
_DARKEST: Final = 0.45
"""No shadow of a panel leaves less light than that."""
_BLACK: Final = 24
"""Bars are darker than that in every channel."""


def free_stage(view: TableView, drawn: pygame.Surface) -> pygame.mask.Mask:
    """The pixels that show the stage: neither in a panel's rectangle nor painted over, except by a
    shadow."""
    bare = pygame.Surface(drawn.get_size(), 0, 32)
    view.stage.stage.draw(bare)
    free = pygame.mask.Mask(drawn.get_size(), fill=True)
    viewport = view.kit.viewport
    for rect in view.covered():
        pixels = viewport.rect_to_pixels(rect).clip(drawn.get_rect())
        if pixels.width > 0 and pixels.height > 0:
            free.erase(pygame.mask.Mask(pixels.size, fill=True), pixels.topleft)
    width = drawn.get_width()
    stride = 3 * width
    before, now = pygame.image.tobytes(bare, "RGB"), pygame.image.tobytes(drawn, "RGB")
    for y in range(drawn.get_height()):
        row = slice(y * stride, (y + 1) * stride)
        if before[row] == now[row]:
            continue
        for x in _painted(before[row], now[row]):
            free.set_at((x, y), 0)
    return free


def _painted(before: bytes, now: bytes) -> Iterator[int]:
    """The pixels of a row that something covers; a shadow darkens all channels alike."""
    for at in range(0, len(before), 3):
        one, other = before[at : at + 3], now[at : at + 3]
        if one == other:
            continue
        light = sum(other) / max(1, sum(one))
        if light > 1 or light < _DARKEST:
            shade = one
        else:
            shade = bytes(round(channel * light) for channel in one)
        if any(abs(a - b) > _SAME for a, b in zip(shade, other, strict=True)):
            yield at // 3


def silhouette(view: TableView, size: tuple[int, int]) -> pygame.mask.Mask:
    """The pixels of roof, walls and stairs, whether something covers them or not."""
    surface = pygame.Surface(size, 0, 32)
    viewport = view.kit.viewport
    for body in palace_bodies():
        corners = [viewport.to_pixels(*view.stage.stage.to_logical(point)) for point in body]
        pygame.draw.polygon(surface, theme.WHITE, hull(corners))
    return pygame.mask.from_threshold(surface, theme.WHITE, (9, 9, 9))


def letterbox(drawn: pygame.Surface) -> float:
    """The share of rows and columns along the edges that hold nothing but black."""
    dark = pygame.mask.from_threshold(drawn, (0, 0, 0), (_BLACK, _BLACK, _BLACK, 255))
    light = dark.copy()
    light.invert()
    found = light.get_bounding_rects()
    if not found:
        return 1.0
    shown = found[0].unionall(found[1:])
    width, height = drawn.get_size()
    return 1 - shown.width * shown.height / (width * height)

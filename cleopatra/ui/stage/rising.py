"""Pieces that come out of the ground: what of a sprite is above it.

Knows: surfaces and the line where a piece meets the ground. Must not know: what rises, or time.
"""

from collections.abc import Sequence

import pygame


def emerged(
    surface: pygame.Surface, at: tuple[int, int], edge: Sequence[tuple[float, float]]
) -> pygame.Surface:
    """A copy of a premultiplied sprite without what lies under the ground.

    :param at: the pixel where the sprite's top left corner is drawn.
    :param edge: where its near sides meet the ground, from left to right; beyond its ends the
        ground goes on level.
    """
    left, top = at
    width, height = surface.get_size()
    line = [(x - left, y - top) for x, y in edge]
    first, last = line[0], line[-1]
    under = [
        (min(-1.0, first[0]), first[1]),
        *line,
        (max(width + 1.0, last[0]), last[1]),
        (max(width + 1.0, last[0]), height + max(y for _, y in line) + 1.0),
        (min(-1.0, first[0]), height + max(y for _, y in line) + 1.0),
    ]
    above = surface.copy()
    pygame.draw.polygon(above, (0, 0, 0, 0), under)
    return above

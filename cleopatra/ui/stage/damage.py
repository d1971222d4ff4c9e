"""Which parts of a picture have to be painted again.

Knows: surfaces in their places, and rectangles. Must not know: what is shown.
"""

from collections.abc import Sequence

import pygame

from cleopatra.ui.stage.composing import Drawn


def changes(old: Sequence[Drawn], new: Sequence[Drawn]) -> list[pygame.Rect]:
    """The rectangles of all surfaces that came, went or moved; most are the very same items."""
    kept, now = {id(item) for item in old}, {id(item) for item in new}
    gone = [item for item in old if id(item) not in now]
    come = [item for item in new if id(item) not in kept]
    before = {(id(item.surface), item.x, item.y) for item in gone}
    after = {(id(item.surface), item.x, item.y) for item in come}
    return [item.rect for item in gone if (id(item.surface), item.x, item.y) not in after] + [
        item.rect for item in come if (id(item.surface), item.x, item.y) not in before
    ]


def merged(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Joins rectangles that touch, so that no pixel is painted twice."""
    found: list[pygame.Rect] = []
    for rect in rects:
        if rect.width <= 0 or rect.height <= 0:
            continue
        joined = rect.copy()
        touching = joined.collidelist(found)
        while touching >= 0:
            joined.union_ip(found.pop(touching))
            touching = joined.collidelist(found)
        found.append(joined)
    return found

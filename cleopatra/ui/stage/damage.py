"""Which parts of a picture have to be painted again.

Knows: surfaces in their places, and rectangles. Must not know: what is shown.
"""

from collections.abc import Sequence

import pygame

from cleopatra.ui.stage.composing import Drawn


def changes(old: Sequence[Drawn], new: Sequence[Drawn]) -> list[pygame.Rect]:
    """The rectangles of all surfaces that came, went or moved."""
    before = {(id(item.surface), item.x, item.y): item for item in old}
    after = {(id(item.surface), item.x, item.y): item for item in new}
    return [item.rect for key, item in before.items() if key not in after] + [
        item.rect for key, item in after.items() if key not in before
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

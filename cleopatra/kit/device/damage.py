"""Collects the areas of the window that must be redrawn, as pixel rectangles."""

from __future__ import annotations

import pygame

from cleopatra.kit.device.screen import Viewport

MOST_RECTS = 12
"""Above this number rectangles are merged, because each one costs a pass over the scene."""


class Damage:
    """Collects the changed areas between two frames and hands them out merged.

    Rectangles that overlap are joined into one, so that no pixel is drawn twice.
    """

    def __init__(self, viewport: Viewport) -> None:
        self._bounds = pygame.Rect(0, 0, viewport.width, viewport.height)
        self._viewport = viewport
        self._rects: list[pygame.Rect] = []
        self._all = True

    def __bool__(self) -> bool:
        return self._all or bool(self._rects)

    @property
    def is_total(self) -> bool:
        """Whether everything must be drawn."""
        return self._all

    def set_viewport(self, viewport: Viewport) -> None:
        """Adopt a new geometry; everything must be redrawn."""
        self._viewport = viewport
        self._bounds = pygame.Rect(0, 0, viewport.width, viewport.height)
        self.add_all()

    def add(self, rect: pygame.FRect) -> None:
        """A logical rectangle changed. One pixel is added around it for smooth edges."""
        if self._all:
            return
        pixels = self._viewport.rect_to_pixels(rect).inflate(2, 2).clip(self._bounds)
        if pixels.width > 0 and pixels.height > 0:
            self._rects.append(pixels)

    def add_all(self) -> None:
        """Everything changed."""
        self._all = True
        self._rects.clear()

    def take(self) -> list[pygame.Rect] | None:
        """Take the merged areas to draw now; None means everything. The collection is empty
        afterwards.
        """
        if self._all:
            self._all = False
            self._rects.clear()
            return None
        merged = merge(self._rects)
        self._rects = []
        return merged


def merge(rects: list[pygame.Rect], most: int = MOST_RECTS) -> list[pygame.Rect]:
    """At most `most` rectangles that cover the same pixels without overlapping.

    Rectangles that meet are joined; above `most`, the pairs whose union adds the least area are.
    """
    result: list[pygame.Rect] = []
    for rect in rects:
        grown = rect.copy()
        hit = grown.collidelist(result)
        while hit >= 0:
            grown.union_ip(result.pop(hit))
            hit = grown.collidelist(result)
        result.append(grown)
    while len(result) > most:
        first, second = _nearest(result)
        joined = result.pop(second).union(result.pop(first))
        result = merge([*result, joined], len(result) + 1)
    return result


def _nearest(rects: list[pygame.Rect]) -> tuple[int, int]:
    """The indices of the two rectangles whose union adds the fewest pixels, in ascending order."""
    sides = [(r.left, r.top, r.right, r.bottom, r.width * r.height) for r in rects]
    best, found = -1, (0, 1)
    for second, (left, top, right, bottom, area) in enumerate(sides):
        for first in range(second):
            left_, top_, right_, bottom_, area_ = sides[first]
            width = (right if right > right_ else right_) - (left if left < left_ else left_)
            height = (bottom if bottom > bottom_ else bottom_) - (top if top < top_ else top_)
            waste = width * height - area - area_
            if best < 0 or waste < best:
                best, found = waste, (first, second)
    return found

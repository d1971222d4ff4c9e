"""A still of the scene, a margin larger than the window, that is cut and scaled while the camera
moves.

Knows: surfaces and the projection that one was taken in. Must not know: what it shows, or time.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

import pygame

from cleopatra.ui.stage.composing import Drawn
from cleopatra.ui.stage.projection import Projection

_SAME: Final = 0.002
"""A change of scale below this is not worth scaling for: it moves nothing by more than a pixel or
two."""

_MOST_SMOOTH: Final = 4_000_000
"""Pixels above which a moving picture is not smoothed: that takes 30 ms at 3840x2160, and pixels
are small there."""


class Still(NamedTuple):
    """A surface and the projection, in its own pixels, that it was taken in."""

    surface: pygame.Surface
    taken: Projection

    def halved(self) -> "Still":
        """The same at half its size: a quarter of the memory."""
        width, height = self.surface.get_size()
        small = _scaling((width, height))(self.surface, (width // 2, height // 2))
        return Still(small, self.taken.scaled(0.5))

    def covers(self, size: tuple[int, int], now: Projection) -> bool:
        """Whether it fills a screen of this size."""
        return not list(self.uncovered(pygame.Rect(0, 0, *size), now))

    def uncovered(self, screen: pygame.Rect, now: Projection) -> Iterator[pygame.Rect]:
        """The parts of the screen beyond its edges."""
        inner = self._spread(now).clip(screen)
        if not inner.width or not inner.height:
            yield screen
            return
        bars = (
            (screen.left, screen.top, screen.width, inner.top - screen.top),
            (screen.left, inner.bottom, screen.width, screen.bottom - inner.bottom),
            (screen.left, inner.top, inner.left - screen.left, inner.height),
            (inner.right, inner.top, screen.right - inner.right, inner.height),
        )
        yield from (pygame.Rect(bar) for bar in bars if bar[2] > 0 and bar[3] > 0)

    def paint(self, frame: pygame.Surface, now: Projection, part: pygame.Rect) -> None:
        """Fills a part of the frame with what it shows there, as far as it reaches."""
        target = self._spread(now).clip(part)
        if not target.width or not target.height:
            return
        factor, left, top = _mapped(self.taken, now)
        if abs(factor - 1) < _SAME:
            at = target.move(-round(left), -round(top))
            frame.blit(self.surface, target, at)
            return
        crop = pygame.Rect(
            round((target.left - left) / factor),
            round((target.top - top) / factor),
            max(1, round(target.width / factor)),
            max(1, round(target.height / factor)),
        ).clamp(self.surface.get_rect())
        crop = crop.clip(self.surface.get_rect())
        scale = _scaling(target.size)
        scale(self.surface.subsurface(crop), target.size, frame.subsurface(target))

    def _spread(self, now: Projection) -> pygame.Rect:
        """Where it lies on the screen, in whole pixels that it surely fills."""
        factor, left, top = _mapped(self.taken, now)
        width, height = self.surface.get_size()
        x, y = _up(left), _up(top)
        if abs(factor - 1) < _SAME:
            return pygame.Rect(round(left), round(top), width, height)
        return pygame.Rect(x, y, int(left + width * factor) - x, int(top + height * factor) - y)


def paint_over(
    frame: pygame.Surface, items: Iterable[Drawn], taken: Projection, now: Projection
) -> None:
    """Paints surfaces, placed in one projection, where they belong on the frame in another."""
    factor, left, top = _mapped(taken, now)
    screen, scale = frame.get_clip(), _scaling(frame.get_size())
    for item in items:
        size = max(1, round(item.rect.width * factor)), max(1, round(item.rect.height * factor))
        at = round(item.x * factor + left), round(item.y * factor + top)
        if screen.colliderect((*at, *size)):
            surface = item.surface
            if abs(factor - 1) >= _SAME:
                surface = scale(surface, size)
            frame.blit(surface, at, special_flags=item.blend)


def _scaling(size: tuple[int, int]) -> Callable[..., pygame.Surface]:
    """What scales a moving picture of a size in pixels."""
    is_large = size[0] * size[1] > _MOST_SMOOTH
    return pygame.transform.scale if is_large else pygame.transform.smoothscale


def _mapped(taken: Projection, now: Projection) -> tuple[float, float, float]:
    """How a pixel in one projection comes to another of the same view: a factor, then what is added
    to x and y."""
    factor = now.unit / taken.unit
    return (
        factor,
        now.origin[0] - taken.origin[0] * factor,
        now.origin[1] - taken.origin[1] * factor,
    )


def _up(value: float) -> int:
    return -int(-value // 1)

"""Panels of any size with crisp corners: papyrus, lapis, gold rims.

A frame is drawn once for each look and scale, at four times its size, scaled down and cut into nine
parts; the ground is a texture tile clipped by the frame's outline. Finished panels are cached by
size.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pygame

from cleopatra.kit.device.bytecache import ByteBudget, PictureCache
from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.style import theme
from cleopatra.kit.style.looks import LOOKS, PanelLook, plain_look
from cleopatra.kit.style.textures import Textures

_OVER = 4
_KEPT = 64_000_000
"""The size of the cache of finished panels, in bytes."""


class Panels:
    """Draws panels and caches them by look, size and scale.

    The surfaces are premultiplied and shared. Each is larger than the panel by `margin` pixels on
    every side, for the shadow.
    """

    def __init__(self, textures: Textures, budget: ByteBudget | None = None) -> None:
        self.is_plain = False
        """Whether everything is drawn in high contrast; `clear` after a change."""
        self._textures = textures
        self._frames: dict[tuple[str, float], tuple[pygame.Surface, pygame.Surface, int]] = {}
        self._shadows: dict[tuple[str, float], tuple[pygame.Surface, int]] = {}
        self._kept = PictureCache(_KEPT, budget)

    def margin(self, look: str, scale: float) -> int:
        """Pixels around the panel that its shadow takes."""
        return _margin(self.look(look), scale)

    def look(self, name: str) -> PanelLook:
        """The look of a name as it is drawn now. Raises KeyError."""
        return plain_look(name) if self.is_plain else LOOKS[name]

    def get(self, look: str, width: int, height: int, scale: float) -> pygame.Surface:
        """The panel of `width` x `height` pixels with its margin.

        :raises KeyError: for an unknown look.
        """
        make = partial(self._build, look, max(2, width), max(2, height), scale)
        return self._kept.made((look, width, height, scale), make)

    def prepare(self, looks: Iterable[str], scale: float) -> None:
        """Prepare what panels of all sizes share: frame, shadow and ground."""
        for name in looks:
            self._frame(name, scale)
            look = self.look(name)
            if look.shadow:
                self._shadow(name, scale)
            if look.texture:
                self._textures.tile(look.texture, scale)

    def clear(self) -> None:
        """Clear the cache, after a change of scale or contrast."""
        self._frames.clear()
        self._shadows.clear()
        self._kept.clear()

    def _build(self, name: str, width: int, height: int, scale: float) -> pygame.Surface:
        look = self.look(name)
        frame, cover, corner = self._frame(name, scale)
        margin = _margin(look, scale)
        size = (width + 2 * margin, height + 2 * margin)
        inside = pygame.Rect(margin, margin, width, height)
        ground = new_surface(*size, alpha=True)
        if look.texture:
            self._textures.fill(ground, inside, look.texture, scale)
        if look.tint is not None:
            veil = new_surface(width, height, alpha=True)
            veil.fill((*look.tint, 200))
            ground.blit(veil, inside)
        ground.blit(stretch(cover, corner, *size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        panel = new_surface(*size, alpha=True)
        if look.shadow:
            soft, reach = self._shadow(name, scale)
            panel.blit(stretch(soft, reach, *size), (0, 0))
        panel.blit(ground, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        panel.blit(stretch(frame, corner, *size), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return panel

    def _frame(self, name: str, scale: float) -> tuple[pygame.Surface, pygame.Surface, int]:
        """The frame, the white shape of the whole panel, and the corner's size in pixels."""
        found = self._frames.get((name, scale))
        if found is not None:
            return found
        look = self.look(name)
        margin = _margin(look, scale)
        reach = max(look.radius, look.rim + (look.inner[0] + 3 if look.inner else 0), 22)
        corner = margin + round((reach + 4) * scale)
        side = 2 * corner + 3
        big = side * _OVER
        zoom = scale * _OVER
        rect = pygame.Rect(0, 0, big, big).inflate(-2 * margin * _OVER, -2 * margin * _OVER)
        cover = new_surface(big, big, alpha=True)
        pygame.draw.rect(cover, (255, 255, 255, 255), rect, border_radius=round(look.radius * zoom))
        drawing = new_surface(big, big, alpha=True)
        ground_rect, ground_radius = _rings(drawing, look, rect, zoom)
        light = new_surface(big, big, alpha=True)
        _shading(light, look, ground_rect, ground_radius, zoom)
        light.blit(drawing, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        built = (
            pygame.transform.smoothscale(light, (side, side)),
            pygame.transform.smoothscale(cover, (side, side)),
            corner,
        )
        self._frames[name, scale] = built
        return built

    def _shadow(self, name: str, scale: float) -> tuple[pygame.Surface, int]:
        """The soft shadow of a small panel, premultiplied black, and its corner's size."""
        found = self._shadows.get((name, scale))
        if found is None:
            look = self.look(name)
            margin = _margin(look, scale)
            corner = margin + round((look.radius + look.shadow) * scale) + 2
            side = 2 * corner + 3
            small = new_surface(side, side, alpha=True)
            drop = round(look.shadow * 0.22 * scale)
            rect = pygame.Rect(margin, margin + drop, side - 2 * margin, side - 2 * margin)
            radius = round(look.radius * scale)
            pygame.draw.rect(small, (0, 0, 0, 120), rect, border_radius=radius)
            spread = max(1, round(look.shadow * 0.4 * scale))
            found = self._shadows[name, scale] = (
                pygame.transform.gaussian_blur(small, spread),
                corner,
            )
        return found


def stretch(master: pygame.Surface, corner: int, width: int, height: int) -> pygame.Surface:
    """A nine-part picture at another size: corners unscaled, the rest stretched.

    `master` is square with corners of `corner` pixels; at small sizes the corners shrink.
    """
    out = new_surface(width, height, alpha=True)
    side = master.get_width()
    cx, cy = min(corner, width // 2), min(corner, height // 2)
    xs = (
        (0, cx, 0, cx),
        (corner, side - 2 * corner, cx, width - 2 * cx),
        (side - cx, cx, width - cx, cx),
    )
    ys = (
        (0, cy, 0, cy),
        (corner, side - 2 * corner, cy, height - 2 * cy),
        (side - cy, cy, height - cy, cy),
    )
    for sx, sw, dx, dw in xs:
        for sy, sh, dy, dh in ys:
            if dw <= 0 or dh <= 0:
                continue
            part = master.subsurface((sx, sy, sw, sh))
            if (sw, sh) != (dw, dh):
                part = pygame.transform.scale(part, (dw, dh))
            out.blit(part, (dx, dy), special_flags=pygame.BLEND_PREMULTIPLIED)
    return out


def _margin(look: PanelLook, scale: float) -> int:
    return round(look.shadow * 1.4 * scale) + 1 if look.shadow else 0


def _rings(
    surface: pygame.Surface, look: PanelLook, rect: pygame.Rect, zoom: float
) -> tuple[pygame.Rect, int]:
    """Draw the rings from outside inwards; returns the ground left inside them."""
    inset = 0.0
    for width, colour in look.rings:
        here = rect.inflate(-round(2 * inset * zoom), -round(2 * inset * zoom))
        radius = max(0, round((look.radius - inset) * zoom))
        pygame.draw.rect(surface, (*colour, 255), here, border_radius=radius)
        inset += width
    ground = rect.inflate(-round(2 * inset * zoom), -round(2 * inset * zoom))
    radius = max(0, round((look.radius - inset) * zoom))
    if look.rings:
        pygame.draw.rect(surface, (0, 0, 0, 0), ground, border_radius=radius)
    if look.inner is not None:
        gap, colour = look.inner
        line = ground.inflate(-round(2 * gap * zoom), -round(2 * gap * zoom))
        pygame.draw.rect(
            surface,
            (*colour, 255),
            line,
            width=max(1, round(1.3 * zoom)),
            border_radius=max(0, radius - round(gap * zoom * 0.6)),
        )
    return ground, radius


def _shading(
    surface: pygame.Surface, look: PanelLook, ground: pygame.Rect, radius: int, zoom: float
) -> None:
    """Darker edges and a lit upper rim of the ground, premultiplied."""
    steps = 10
    reach = 18 * zoom
    if look.shade:
        for step in range(steps):
            inset = reach * step / steps
            alpha = round(255 * look.shade * 0.55 * ((steps - step) / steps) ** 2)
            red, green, blue = (channel * alpha // 255 for channel in theme.SHADOW)
            rect = ground.inflate(-round(2 * inset), -round(2 * inset))
            pygame.draw.rect(
                surface,
                (red, green, blue, alpha),
                rect,
                width=max(1, round(reach / steps) + 1),
                border_radius=max(0, radius - round(inset)),
            )
    if look.gloss:
        alpha = round(255 * look.gloss)
        strip = new_surface(*surface.get_size(), alpha=True)
        pygame.draw.rect(
            strip,
            (alpha, alpha, alpha, alpha),
            ground.inflate(-round(2 * zoom), -round(2 * zoom)),
            width=max(1, round(1.5 * zoom)),
            border_radius=max(0, radius - round(zoom)),
        )
        half = ground.top + radius // 2 + round(2 * zoom)
        strip.fill((0, 0, 0, 0), (0, half, surface.get_width(), surface.get_height()))
        surface.blit(strip, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

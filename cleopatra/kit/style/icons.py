"""Icons by name: two-tone hieroglyphs, painted pictures, signs.

A hieroglyph of the font is a thin line drawing. Here its outline is filled with one colour and the
line thickened in another, which is legible from 20 pixels on.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from os import fsencode

import pygame

from cleopatra.kit.device.bytecache import ByteBudget, PictureCache
from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.style import marks, theme
from cleopatra.kit.style.fontfile import open_font
from cleopatra.kit.style.skin import Skin

log = logging.getLogger(__name__)

_MASTER = 192
_LARGE = 640
_PAD = 8
_KEPT = 24_000_000
"""Bytes of finished icons kept."""


class Icons:
    """Draws icons and caches them by size.

    The surfaces are premultiplied and shared: blit them with BLEND_PREMULTIPLIED and don't draw on
    them.
    """

    def __init__(self, skin: Skin, budget: ByteBudget | None = None) -> None:
        self.skin = skin
        self._kept = PictureCache(_KEPT, budget)
        self._fonts: dict[int, pygame.Font] = {}
        self._masters = PictureCache(_KEPT, budget)

    def __contains__(self, name: object) -> bool:
        return self._is_drawn(name) or name in self.skin.painted

    def _is_drawn(self, name: object) -> bool:
        return name in self.skin.glyphs or name in self.skin.emblems or name in marks.MARKS

    def prepare(self, names: Iterable[str]) -> None:
        """Load painted icons in advance, so that only scaling is left to do."""
        for name in names:
            if name in self.skin.painted:
                self._master(name, None)

    def get(
        self,
        name: str,
        size: int,
        fill: theme.Colour | None = None,
        line: theme.Colour | None = None,
    ) -> pygame.Surface:
        """An icon whose longer side is `size` pixels.

        Without a `fill` it is the painted one, where there is one; `line` puts a rim around it,
        for grounds as dark as its own line. Otherwise it is drawn in the colours asked for, or
        those of the theme.

        :raises KeyError: for a name that is no glyph, emblem, mark or painted icon.
        """
        size = max(6, size)
        if name in self.skin.painted and (fill is None or not self._is_drawn(name)):
            return self._kept.made(
                ("painted", name, size, line), lambda: self._painted(name, size, line)
            )
        look = self.skin.looks.get(name)
        inside = fill or (look.colour if look else theme.GOLD)
        edge = line or (look.line if look else theme.RIM)
        return self._kept.made(
            (name, size, inside, edge), lambda: self._draw(name, size, inside, edge)
        )

    def _draw(
        self, name: str, size: int, inside: theme.Colour, edge: theme.Colour
    ) -> pygame.Surface:
        if name in self.skin.emblems:
            return self.skin.emblems[name](size, inside, edge)
        if name in self.skin.glyphs:
            return self._glyph(self.skin.glyphs[name], size, inside, edge)
        return marks.draw(name, size, inside)

    def _painted(self, name: str, size: int, line: theme.Colour | None) -> pygame.Surface:
        master = self._master(name, line)
        longer = max(master.get_size())
        scaled = (
            max(1, round(master.get_width() * size / longer)),
            max(1, round(master.get_height() * size / longer)),
        )
        return pygame.transform.smoothscale(master, scaled)

    def _master(self, name: str, line: theme.Colour | None) -> pygame.Surface:
        """A painted icon at its original size, cropped to its content.

        Loaded without the picture list, because the first window needs icons before that list is
        loaded.
        """

        def read() -> pygame.Surface:
            try:
                file = self.skin.file(self.skin.painted[name])
                master = _cropped(pygame.image.load(fsencode(file)))
            except (OSError, pygame.error):
                log.warning("icon %s is missing or damaged; a drawn one is shown instead", name)
                return self._stand_in(name, line or theme.RIM)
            return (_rimmed(master, line) if line else master).premul_alpha()

        return self._masters.made((name, line), read)

    def _stand_in(self, name: str, line: theme.Colour) -> pygame.Surface:
        """An icon for a painted one that cannot be read: drawn, or a plain tile."""
        if self._is_drawn(name):
            return self._draw(name, _MASTER, theme.GOLD, line)
        tile = new_surface(_MASTER, _MASTER, alpha=True)
        pygame.draw.rect(tile, theme.GOLD, tile.get_rect(), border_radius=_PAD)
        pygame.draw.rect(tile, line, tile.get_rect(), _PAD, border_radius=_PAD)
        return tile

    def _glyph(
        self, code: int, size: int, fill: theme.Colour, line: theme.Colour
    ) -> pygame.Surface:
        master = _MASTER if size <= _MASTER // 2 else _LARGE
        glyph = self._line_drawing(code, master)
        strength = max(1, round(master / size * 0.32))
        width, height = glyph.get_size()
        pad = _PAD + strength
        drawing = new_surface(width + 2 * pad, height + 2 * pad, alpha=True)
        for dx, dy in _disc(strength):
            drawing.blit(glyph, (pad + dx, pad + dy))
        mask = pygame.mask.from_surface(drawing, 70)
        mask.invert()
        outside = mask.connected_component((0, 0))
        outside.invert()
        picture = outside.to_surface(setcolor=(*fill, 255), unsetcolor=(0, 0, 0, 0))
        tinted = new_surface(*drawing.get_size(), alpha=True)
        tinted.fill((*line, 255))
        tinted.blit(drawing, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture = picture.convert(tinted) if picture.get_bitsize() != 32 else picture
        picture.blit(tinted, (0, 0))
        picture = picture.premul_alpha()
        crop = pygame.Rect(
            pad - strength, pad - strength, width + 2 * strength, height + 2 * strength
        )
        picture = picture.subsurface(crop.clip(picture.get_rect()))
        longer = max(picture.get_size())
        scaled = (
            max(1, round(picture.get_width() * size / longer)),
            max(1, round(picture.get_height() * size / longer)),
        )
        return pygame.transform.smoothscale(picture, scaled)

    def _line_drawing(self, code: int, size: int) -> pygame.Surface:
        """The raw white glyph, cropped, its longer side about `size` pixels."""
        probe = _cropped(self._font(96).render(chr(code), True, (255, 255, 255)))
        points = round(96 * size / max(1, *probe.get_size()))
        return _cropped(self._font(points).render(chr(code), True, (255, 255, 255)))

    def _font(self, points: int) -> pygame.Font:
        font = self._fonts.get(points)
        if font is None:
            font = open_font(self.skin.font(theme.Face.GLYPHS), points)
            if len(self._fonts) > 8:
                self._fonts.clear()
            self._fonts[points] = font
        return font


def _rimmed(picture: pygame.Surface, colour: theme.Colour) -> pygame.Surface:
    """The picture with an outline in one colour."""
    rim = max(2, max(picture.get_size()) // 32)
    width, height = picture.get_size()
    shape = pygame.mask.from_surface(picture, 110)
    shade = shape.to_surface(setcolor=(*colour, 255), unsetcolor=(0, 0, 0, 0))
    whole = new_surface(width + 2 * rim, height + 2 * rim, alpha=True)
    for dx, dy in _disc(rim):
        whole.blit(shade, (rim + dx, rim + dy))
    whole.blit(picture, (rim, rim))
    return whole


def _cropped(surface: pygame.Surface) -> pygame.Surface:
    return surface.subsurface(surface.get_bounding_rect(1))


def _disc(radius: int) -> list[tuple[int, int]]:
    reach = range(-radius, radius + 1)
    ring = [(x, y) for x in reach for y in reach if x * x + y * y <= radius * radius + 1]
    return (
        ring if radius <= 2 else [p for p in ring if p[0] ** 2 + p[1] ** 2 >= (radius - 1.5) ** 2]
    )

"""Generated tiles of papyrus, lapis, wood and so on.

Every tile is opaque and repeats without a seam; the same size always gives the same picture.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from cleopatra.kit.device.bytecache import ByteBudget, PictureCache
from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour


def _papyrus(base: Colour) -> Callable[[pygame.Surface, float, random.Random], None]:
    def paint(tile: pygame.Surface, scale: float, rng: random.Random) -> None:
        tile.fill(base)
        side = tile.get_width()
        dark, light = theme.mix(base, theme.WOOD, 0.5), theme.mix(base, (255, 255, 255), 0.7)
        for count, across, reach in ((300, False, (0.1, 0.6)), (200, True, (0.05, 0.3))):
            for _ in range(count):
                colour = dark if rng.random() < 0.55 else light
                alpha = rng.randint(5, 17)
                length = round(side * rng.uniform(*reach))
                width = max(1, round(rng.choice((1, 1, 2, 3)) * scale))
                x, y = rng.randrange(side), rng.randrange(side)
                size = (width, length) if across else (length, width)
                _stamp(tile, (*colour, alpha), pygame.Rect((x, y), size))
        for _ in range(120):
            x, y = rng.randrange(side), rng.randrange(side)
            speck = max(1, round(rng.uniform(0.8, 2) * scale))
            _stamp(tile, (*dark, rng.randint(16, 46)), pygame.Rect(x, y, speck * 2, speck))

    return paint


def _stone(
    base: Colour, vein: Colour, speck: Colour, specks: int
) -> Callable[[pygame.Surface, float, random.Random], None]:
    def paint(tile: pygame.Surface, scale: float, rng: random.Random) -> None:
        tile.fill(base)
        side = tile.get_width()
        for _ in range(60):
            radius = rng.uniform(0.06, 0.22) * side
            colour = vein if rng.random() < 0.5 else theme.mix(base, (0, 0, 0), 0.35)
            blob = new_surface(round(radius * 2), round(radius), alpha=True)
            for step in range(6):
                share = 1 - step / 6
                rect = pygame.Rect(0, 0, round(radius * 2 * share), round(radius * share))
                rect.center = blob.get_rect().center
                pygame.draw.ellipse(blob, (*colour, 3 + step * 3), rect)
            _wrap(tile, blob, rng.randrange(side), rng.randrange(side))
        for _ in range(specks):
            size = max(1, round(rng.choice((0.8, 1, 1, 1.6)) * scale))
            x, y = rng.randrange(side), rng.randrange(side)
            _stamp(tile, (*speck, rng.randint(36, 120)), pygame.Rect(x, y, size, size))

    return paint


def _wood(base: Colour) -> Callable[[pygame.Surface, float, random.Random], None]:
    def paint(tile: pygame.Surface, scale: float, rng: random.Random) -> None:
        tile.fill(base)
        side = tile.get_width()
        dark, light = theme.mix(base, (20, 8, 0), 0.6), theme.mix(base, (255, 200, 130), 0.35)
        y = 0.0
        while y < side:
            colour = dark if rng.random() < 0.6 else light
            height = max(1, round(rng.uniform(0.7, 2.6) * scale))
            _stamp(tile, (*colour, rng.randint(14, 48)), pygame.Rect(0, round(y), side, height))
            y += rng.uniform(2, 7) * scale

    return paint


def _plain(colour: Colour) -> Callable[[pygame.Surface, float, random.Random], None]:
    def paint(tile: pygame.Surface, scale: float, rng: random.Random) -> None:
        tile.fill(colour)

    return paint


_PAINTERS: dict[str, Callable[[pygame.Surface, float, random.Random], None]] = {
    "papyrus": _papyrus(theme.PAPYRUS),
    "papyrus-light": _papyrus(theme.PAPYRUS_LIGHT),
    "papyrus-dark": _papyrus(theme.PAPYRUS_DARK),
    "lapis": _stone(theme.LAPIS, theme.LAPIS_LIGHT, theme.GOLD_LIGHT, 46),
    "lapis-light": _stone(theme.LAPIS_LIGHT, (80, 130, 200), theme.GOLD_LIGHT, 46),
    "lapis-deep": _stone(theme.LAPIS_DEEP, theme.LAPIS, theme.GOLD, 40),
    "night": _stone(theme.NIGHT, theme.LAPIS_DEEP, theme.CREAM_SOFT, 8),
    "wood": _wood(theme.WOOD),
    "wood-dark": _wood(theme.WOOD_DARK),
    "sand": _papyrus(theme.SAND),
    "carnelian": _stone(theme.CARNELIAN, (196, 82, 50), (255, 190, 140), 12),
    "carnelian-dark": _stone(theme.CARNELIAN_DARK, theme.CARNELIAN, (255, 190, 140), 8),
    "turquoise": _stone(theme.TURQUOISE, theme.TURQUOISE_LIGHT, theme.GOLD_LIGHT, 16),
    "gold": _stone(theme.GOLD, theme.GOLD_LIGHT, theme.GOLD_DARK, 20),
    # grounds in high contrast
    "white": _plain(theme.PLAIN_WHITE),
    "black": _plain(theme.PLAIN_BLACK),
    "yellow": _plain(theme.PLAIN_YELLOW),
}
_KEPT = 32_000_000
"""Bytes of tiles kept: all of them at 1080p."""
TEXTURES = frozenset(_PAINTERS)
"""The names of all tiles."""


class Textures:
    """Makes tiles on demand and caches them; `side` is the tile's width in logical units."""

    side = 480

    def __init__(self, budget: ByteBudget | None = None) -> None:
        self._tiles = PictureCache(_KEPT, budget)

    def tile(self, name: str, scale: float) -> pygame.Surface:
        """The tile of a name at a pixel scale.

        :raises KeyError: for an unknown name.
        """
        pixels = max(16, round(self.side * scale))

        def paint() -> pygame.Surface:
            tile = new_surface(pixels, pixels)
            _PAINTERS[name](tile, scale, random.Random(name))
            return tile

        return self._tiles.made((name, pixels), paint)

    def fill(self, target: pygame.Surface, rect: pygame.Rect, name: str, scale: float) -> None:
        """Cover a pixel rectangle of `target` with a tile, seamless from its corner on."""
        tile = self.tile(name, scale)
        before = target.get_clip()
        target.set_clip(rect.clip(before))
        for y in range(rect.top, rect.bottom, tile.get_height()):
            for x in range(rect.left, rect.right, tile.get_width()):
                target.blit(tile, (x, y))
        target.set_clip(before)


def _stamp(tile: pygame.Surface, colour: tuple[int, int, int, int], rect: pygame.Rect) -> None:
    piece = new_surface(rect.width, rect.height, alpha=True)
    piece.fill(colour)
    _wrap(tile, piece, rect.x, rect.y)


def _wrap(tile: pygame.Surface, piece: pygame.Surface, x: int, y: int) -> None:
    """Blit with wrap-around: what leaves the tile at one edge comes in at the opposite one."""
    side = tile.get_width()
    for dx in (0, -side):
        for dy in (0, -side):
            tile.blit(piece, (x + dx, y + dy))

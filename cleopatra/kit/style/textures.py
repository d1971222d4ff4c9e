"""Generated tiles of papyrus, lapis, wood and so on.

Every tile is opaque and repeats without a seam; the same size always gives the same picture.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import partial
from typing import Final

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


# The wear of a sheet of papyrus: joints between strips, stains, worn and frayed edges.

EDGE: Final = 34.0
"""How far text stays away from the edges, which may be darker; in logical units."""
_COARSE: Final = 6.0
"""Blurred parts are painted at this many logical units per pixel and enlarged."""
_STRIP: Final = (250.0, 420.0)
"""Distance between two joints."""
_STAIN: Final = theme.mix(theme.WOOD, theme.GOLD_DARK, 0.5)
_FIBRE: Final = theme.mix(theme.PAPYRUS_DARK, theme.WOOD, 0.7)
_STAIN_ALPHA: Final = 8
_EDGE_ALPHA: Final = 150
_JOINT_ALPHA: Final = 12


def leaf(
    kept: PictureCache, name: str, width: int, height: int, scale: float, radius: float
) -> pygame.Surface:
    """The wear of a sheet of `width` x `height` pixels, premultiplied and cached.

    :param kept: the cache.
    :param name: of the sheet; each name always has the same stains.
    :param scale: pixels per logical unit.
    :param radius: of its corners, logical.
    """
    make = partial(_painted, name, width, height, scale, radius)
    return kept.made(("leaf", name, width, height, scale), make)


def _painted(name: str, width: int, height: int, scale: float, radius: float) -> pygame.Surface:
    rng = random.Random(name)
    small = (max(8, round(width / scale / _COARSE)), max(8, round(height / scale / _COARSE)))
    soft = new_surface(*small, alpha=True)
    for _ in range(rng.randint(3, 5)):
        _stain(soft, rng)
    _worn_edges(soft, rng)
    soft = pygame.transform.gaussian_blur(soft, 1)
    picture = pygame.transform.smoothscale(soft.premul_alpha(), (width, height))
    _joints(picture, rng, scale)
    _fibres(picture, rng, scale)
    _round_corners(picture, round(radius * scale))
    return picture


def _stain(soft: pygame.Surface, rng: random.Random) -> None:
    """An uneven stain: a pale blot with a darker rim."""
    width, height = soft.get_size()
    centre = (rng.uniform(0, width), rng.uniform(0, height))
    radius = rng.uniform(0.06, 0.16) * width
    waves = [(rng.randint(2, 7), rng.uniform(0.02, 0.1), rng.uniform(0, math.tau)) for _ in "1234"]
    outline = []
    for step in range(48):
        turn = math.tau * step / 48
        far = radius * (1 + sum(size * math.sin(n * turn + at) for n, size, at in waves))
        outline.append((centre[0] + far * math.cos(turn), centre[1] + 0.8 * far * math.sin(turn)))
    blot = new_surface(width, height, alpha=True)
    pygame.draw.polygon(blot, (*_STAIN, _STAIN_ALPHA), outline)
    pygame.draw.polygon(blot, (*_STAIN, 2 * _STAIN_ALPHA), outline, 1)
    soft.blit(blot, (0, 0))


def _worn_edges(soft: pygame.Surface, rng: random.Random) -> None:
    """Unevenly darkened edges."""
    width, height = soft.get_size()
    deepest = EDGE / _COARSE
    for side in range(4):
        length = width if side < 2 else height
        depth = rng.uniform(0.3, 0.7) * deepest
        for at in range(length):
            depth = min(deepest, max(0.15 * deepest, depth + rng.uniform(-0.1, 0.1) * deepest))
            for step in range(math.ceil(depth)):
                alpha = round(_EDGE_ALPHA * (1 - step / depth) ** 2)
                x, y = (at, step) if side < 2 else (step, at)
                place = (width - 1 - x, height - 1 - y) if side % 2 else (x, y)
                if soft.get_at(place).a < alpha:
                    soft.set_at(place, (*_STAIN, alpha))


def _joints(picture: pygame.Surface, rng: random.Random, scale: float) -> None:
    """The joint where two sheets overlap: a dark line beside a light one."""
    width, height = picture.get_size()
    thin, overlap = max(1, round(1.2 * scale)), max(1, round(14 * scale))
    x = round(rng.uniform(*_STRIP) * scale)
    while x < width - _STRIP[0] * 0.4 * scale:
        _lay(picture, theme.WOOD, _JOINT_ALPHA // 3, (x - overlap, 0, overlap, height))
        _lay(picture, theme.WOOD, 2 * _JOINT_ALPHA, (x, 0, thin, height))
        _lay(picture, theme.CREAM, 3 * _JOINT_ALPHA, (x + thin, 0, thin, height))
        x += round(rng.uniform(*_STRIP) * scale)


def _fibres(picture: pygame.Surface, rng: random.Random, scale: float) -> None:
    """Loose fibres along all four edges."""
    width, height = picture.get_size()
    thin = max(1, round(scale))
    for _ in range(round((width + height) / scale / 5)):
        long = round(rng.uniform(4, EDGE - 6) * rng.random() * scale) + thin
        is_far = rng.random() < 0.5
        if rng.random() < width / (width + height):
            place = (rng.randrange(width), height - long if is_far else 0, thin, long)
        else:
            place = (width - long if is_far else 0, rng.randrange(height), long, thin)
        _lay(picture, _FIBRE, rng.randint(40, 110), place)


def _lay(
    picture: pygame.Surface, colour: theme.Colour, alpha: int, place: tuple[int, int, int, int]
) -> None:
    """Draw a rectangle of translucent colour on a premultiplied picture."""
    piece = new_surface(place[2], place[3], alpha=True)
    piece.fill((*(channel * alpha // 255 for channel in colour), alpha))
    picture.blit(piece, place[:2], special_flags=pygame.BLEND_PREMULTIPLIED)


def _round_corners(picture: pygame.Surface, radius: int) -> None:
    """Clear what lies outside round corners."""
    disc = new_surface(2 * radius, 2 * radius, alpha=True)
    pygame.draw.circle(disc, (255, 255, 255, 255), (radius, radius), radius)
    width, height = picture.get_size()
    for x, left in ((0, 0), (width - radius, radius)):
        for y, top in ((0, 0), (height - radius, radius)):
            part = pygame.Rect(left, top, radius, radius)
            picture.blit(disc, (x, y), part, special_flags=pygame.BLEND_RGBA_MULT)

"""The wear of a sheet of papyrus: joints between strips, stains, worn and frayed edges.

Makes translucent pictures that are drawn over a panel's ground.
"""

from __future__ import annotations

import math
import random
from functools import partial
from typing import Final

import pygame

from cleopatra.kit.device.bytecache import PictureCache
from cleopatra.kit.device.screen import new_surface
from cleopatra.kit.style import theme

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

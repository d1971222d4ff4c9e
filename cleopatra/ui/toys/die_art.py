"""How a die looks from above the table: three of its sides, each with its picture bent to fit.

Knows pictures and how a cube is seen; no throw and no rule.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.style.theme import Colour
from cleopatra.ui.extension import lookup
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.toys.rotation import SIDES, UPRIGHT, Rotation, Vector3, turned

TILT: Final = math.radians(62.0)
"""How steeply the viewer looks down."""
IVORY: Final[Colour] = (240, 228, 200)
_WOOD: Final[Colour] = (112, 70, 40)
_CLOTH: Final[Colour] = (30, 52, 96)
_SIN, _COS = math.sin(TILT), math.cos(TILT)
_EDGES: Final[tuple[tuple[Vector3, Vector3], ...]] = (
    ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0)),
    ((1.0, 0.0, 0.0), (0.0, -1.0, 0.0)),
    ((0.0, 1.0, 0.0), (0.0, 0.0, -1.0)),
    ((0.0, -1.0, 0.0), (0.0, 0.0, -1.0)),
    ((-1.0, 0.0, 0.0), (0.0, 0.0, -1.0)),
    ((1.0, 0.0, 0.0), (0.0, 0.0, -1.0)),
)
"""For each side where its picture's right and down edges point, in the die's own axes."""

FLAT: Final = UPRIGHT
"""The orientation of a die that was not thrown."""


_EDGE: Final = 4.0
"""By how much a shadow may be larger when it is rounded to pixels of the screen."""


def reach(centre: tuple[float, float], size: float, height: float = 0.0) -> pygame.FRect:
    """All that a die may cover with its shadow; `centre` is its middle on the tray."""
    side = size * 1.9
    box = pygame.FRect(0, 0, side, side + height * _COS)
    box.midbottom = (centre[0], centre[1] + side / 2)
    at, spread = _shadow_place(centre, size, height)
    shadow = pygame.FRect(0, 0, spread + _EDGE, spread * _SIN + _EDGE)
    shadow.center = at
    return box.union(shadow)


def draw_tray(canvas: Canvas, box: pygame.FRect) -> None:
    """Draw the tray that dice roll on: a low wooden frame with a gold line around blue cloth."""
    canvas.rect(box.move(0, 8).inflate(10, 10), theme.SHADOW, 0, 20)
    for less, radius, colour in (
        (0, 16, theme.RIM),
        (-4, 14, _WOOD),
        (-18, 10, theme.GOLD),
        (-23, 8, theme.mix(_CLOTH, theme.BLACK, 0.5)),
    ):
        canvas.rect(box.inflate(less, less), colour, 0, radius)
    cloth = box.inflate(-23, -23)
    # The frame stands higher than the cloth, so that its upper side throws a shadow on it.
    cloth.top, cloth.height = cloth.top + 9, cloth.height - 9
    canvas.rect(cloth, _CLOTH, 0, 8)


def draw_die(
    canvas: Canvas,
    sprites: SpriteStore,
    faces: Sequence[str],
    centre: tuple[float, float],
    size: float,
    turn: Rotation = FLAT,
    height: float = 0.0,
) -> None:
    """Draw one. `centre` is the middle of the die's place on the tray, logical; `faces` are the
    picture names of its sides in the order of `turning.SIDES`."""
    if not canvas.sees(reach(centre, size, height)):
        return
    _shadow(canvas, centre, size, height)
    lifted = (centre[0], centre[1] - height * _COS)
    for side, name in zip(range(len(SIDES)), faces, strict=True):
        normal = turned(turn, SIDES[side])
        facing = normal[1] * _COS + normal[2] * _SIN
        if facing > 0.02:
            _side(canvas, sprites, name, lifted, size, turn, side, normal)


def _seen(vector: Vector3) -> tuple[float, float]:
    """A vector of the world as it looks on the screen."""
    return vector[0], vector[1] * _SIN - vector[2] * _COS


def _light(normal: Vector3) -> float:
    """The brightness of a side: light falls from above and from the left."""
    return max(0.55, min(1.0, 0.62 + 0.38 * normal[2] - 0.16 * normal[0] + 0.06 * normal[1]))


def _side(
    canvas: Canvas,
    sprites: SpriteStore,
    name: str,
    centre: tuple[float, float],
    size: float,
    turn: Rotation,
    side: int,
    normal: Vector3,
) -> None:
    light = _light(normal)
    half = size / 2
    right, down = (_seen(turned(turn, edge)) for edge in _EDGES[side])
    out = _seen(normal)
    middle = (centre[0] + out[0] * half, centre[1] + out[1] * half)
    corners = [
        (
            middle[0] + half * (a * right[0] + b * down[0]),
            middle[1] + half * (a * right[1] + b * down[1]),
        )
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    canvas.polygon(corners, theme.mix(theme.BLACK, IVORY, light))
    picture = _bent(canvas, sprites, name, size, right, down)
    if light < 0.99:
        level = round(255 * light)
        picture.fill((level, level, level, 255), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.sprite(picture, middle, (picture.get_width() / 2, picture.get_height() / 2))
    edge = theme.mix(theme.RIM, IVORY, 0.25)
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        canvas.line(start, end, edge, 1.6)


def _bent(
    canvas: Canvas,
    sprites: SpriteStore,
    name: str,
    size: float,
    right: tuple[float, float],
    down: tuple[float, float],
) -> pygame.Surface:
    """A square picture whose edges point along two vectors of the screen, as a fresh surface.

    Every such map is a rotation, a stretch along the axes and another rotation.
    """
    width = max(4, canvas.viewport.length(size))
    flat = _face(canvas, sprites, name, width)
    e, f = (right[0] + down[1]) / 2, (right[0] - down[1]) / 2
    g, h = (right[1] + down[0]) / 2, (right[1] - down[0]) / 2
    long, short = math.hypot(e, h), math.hypot(f, g)
    first = (math.atan2(h, e) - math.atan2(g, f)) / 2
    second = (math.atan2(h, e) + math.atan2(g, f)) / 2
    picture = pygame.transform.rotozoom(flat, -math.degrees(first), 1.0)
    stretched = (
        max(1, round(picture.get_width() * (long + short))),
        max(1, round(picture.get_height() * abs(long - short))),
    )
    picture = pygame.transform.smoothscale(picture, stretched)
    return pygame.transform.rotozoom(picture, -math.degrees(second), 1.0)


def _face(canvas: Canvas, sprites: SpriteStore, name: str, width: int) -> pygame.Surface:
    """The flat picture of a face; its icon where there is none."""
    if sprites.has(name):
        return sprites.picture(name, width)
    surface = pygame.Surface((width, width), pygame.SRCALPHA)
    icon = lookup.face_icon(name)
    if icon is not None:
        drawn = canvas.kit.icons.get(icon, max(6, round(width * 0.72)))
        at = ((width - drawn.get_width()) // 2, (width - drawn.get_height()) // 2)
        surface.blit(drawn, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface


def _shadow_place(
    centre: tuple[float, float], size: float, height: float
) -> tuple[tuple[float, float], float]:
    """The middle of a die's shadow, and how wide it is; logical."""
    at = (centre[0] + size * 0.12 + height * 0.2, centre[1] + size * 0.34 + height * 0.12)
    return at, size * (1.75 + min(0.8, height / (size * 4)))


def _shadow(canvas: Canvas, centre: tuple[float, float], size: float, height: float) -> None:
    """A soft spot below it, the wider and paler the higher it flies."""
    at, spread = _shadow_place(centre, size, height)
    width = max(8, canvas.viewport.length(spread))
    spot = canvas.kit.drawn.made(("spot", width), partial(_spot, width))
    alpha = max(0.35, 1.0 - height / (size * 6))
    canvas.sprite(spot, at, (spot.get_width() / 2, spot.get_height() / 2), alpha)


def _spot(width: int) -> pygame.Surface:
    """A round shadow as it lies on a table, premultiplied."""
    side = 64
    master = pygame.Surface((side, side), pygame.SRCALPHA)
    for radius in range(side // 2, 0, -1):
        share = 1.0 - radius / (side / 2)
        alpha = round(150 * min(1.0, 1.6 * share) ** 1.4)
        pygame.draw.circle(master, (*theme.SHADOW, alpha), (side / 2, side / 2), radius)
    master = master.premul_alpha()
    return pygame.transform.smoothscale(master, (width, max(4, round(width * _SIN))))

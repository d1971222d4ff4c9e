"""Shadows of pieces on pieces: one is darkened where the shadow of another falls on it.

Knows: where the sun stands at each hour, and pictures. Must not know: what stands in the world.

A piece is taken for an upright plane through its foot that faces the viewer. A point of it lies in
a shadow if the ground right behind it, seen from the sun, does: so each row of its picture is
darkened by a row of the shadow's picture on the ground, a few of them at once as shadows are soft.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from cleopatra.kit.device.screen import new_surface
from cleopatra.ui.stage.daytime import Hour
from cleopatra.ui.stage.projection import LIFT, RISE

_TURN: Final = math.radians(56.0)
"""How far the sun stands to the left of the viewer, in every view: as in the pictures' light."""
_ELEVATION: Final[dict[Hour, float]] = {Hour.MORNING: 44.0, Hour.NOON: 44.0, Hour.DUSK: 19.0}
"""Degrees of the sun over the horizon for the shadows on the ground."""
_STRIPS: Final = 32
"""Into how many strips of rows a piece is cut."""


class Shadow(NamedTuple):
    """A shadow as it is drawn on the ground, and the foot of what throws it, in pixels."""

    surface: pygame.Surface
    x: int
    y: int
    foot: tuple[float, float]


def run(hour: Hour) -> tuple[float, float]:
    """How far to the right and up on the screen the shadow of a unit's height ends, in units."""
    length = 1.0 / math.tan(math.radians(_ELEVATION[hour]))
    return math.sin(_TURN) * length, math.cos(_TURN) * length * RISE


def meets(shadow: Shadow, piece: pygame.Rect, foot: tuple[float, float], hour: Hour) -> bool:
    """Whether a shadow may fall on a piece with its picture in a rectangle of the window: it comes
    from the sun's side, and the ground behind the piece lies in it."""
    if shadow.foot[0] >= foot[0]:
        return False
    right, up = run(hour)
    height = (foot[1] - piece.top) / LIFT
    behind = pygame.Rect(piece.left, round(foot[1] - up * height), piece.width, 1)
    behind.width += round(right * height)
    behind.height += round(up * height)
    return shadow.surface.get_rect(topleft=(shadow.x, shadow.y)).colliderect(behind)


def shaded(
    piece: pygame.Surface,
    place: tuple[int, int],
    foot: tuple[float, float],
    shadows: Sequence[Shadow],
    hour: Hour,
) -> pygame.Surface:
    """A premultiplied picture with the shadows that fall on it.

    :param place: the picture's upper left corner, in pixels of the window.
    :param foot: where the piece stands, in pixels of the window.
    """
    light = new_surface(*piece.get_size())
    light.fill((255, 255, 255, 255))
    right, up = run(hour)
    across, tall = light.get_size()
    strip = max(1, tall // _STRIPS)
    for row in range(0, tall, strip):
        height = max(0.0, (foot[1] - place[1] - row - strip / 2) / LIFT)
        ahead, level = round(right * height), round(foot[1] - up * height)
        for shadow in shadows:
            line = level - shadow.y - strip // 2
            if -strip < line < shadow.surface.get_height():
                left = place[0] + ahead - shadow.x
                above = max(-line, 0)
                area = (max(left, 0), max(line, 0), across + min(left, 0), strip - above)
                target = (max(-left, 0), row + above)
                light.blit(shadow.surface, target, area, special_flags=pygame.BLEND_PREMULTIPLIED)
    result = piece.copy()
    result.blit(light, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result

"""Transitions between screens: fade, a cloth that falls, a cloth that is lifted."""

from __future__ import annotations

import math
from enum import Enum, auto
from typing import Final

import pygame

from cleopatra.kit.motion.tween import ease_in_out


class TransitionKind(Enum):
    """The kinds of transition."""

    FADE = auto()
    FALL = auto()  # the new screen drops from above and bounces
    LIFT = auto()  # the old screen goes up and out


SECONDS: Final = {TransitionKind.FADE: 0.22, TransitionKind.FALL: 0.7, TransitionKind.LIFT: 0.6}
"""How long each takes."""
_LANDS, _SPRINGS = 0.62, 0.05
"""The fraction of the time after which a falling screen is down, and how far it bounces."""
_SHADE: Final = 40
"""The height of the shadow below a falling picture, as a fraction of the picture's."""


class Transition:
    """One transition, from its first frame to its last."""

    def __init__(self, before: pygame.Surface, manner: TransitionKind) -> None:
        """:param before: a picture of the whole window as it was; the transition keeps it."""
        self._before = before
        self._manner = manner
        self._share = 0.0

    @property
    def is_over(self) -> bool:
        """Whether only the new screen is seen."""
        return self._share >= 1

    def update(self, seconds: float) -> None:
        """Advance time."""
        self._share = min(1.0, self._share + seconds / SECONDS[self._manner])

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the old screen into a window that already shows the new one."""
        if self._manner is TransitionKind.FADE:
            set_strength(self._before, 1 - self._share)
            surface.blit(self._before, (0, 0))
            return
        height = surface.get_height()
        if self._manner is TransitionKind.LIFT:
            hem = round(height * (1 - ease_in_out(self._share)))
            surface.blit(self._before, (0, hem - height))
        else:
            hem = round(height * _fallen(self._share))
            falling = surface.copy()
            surface.blit(self._before, (0, 0))
            surface.blit(falling, (0, hem - height))
        _draw_shade(surface, hem)


def set_strength(surface: pygame.Surface, strength: float) -> None:
    """Has an opaque picture blitted at `strength`, 0..1.

    At full strength it has no alpha at all: SDL blits with an alpha of 255 ten times slower.
    """
    alpha = round(255 * strength)
    surface.set_alpha(alpha if alpha < 255 else None)


def _fallen(share: float) -> float:
    """How far a heavy cloth has fallen, 0 to 1: accelerating, with one small bounce."""
    if share < _LANDS:
        return (share / _LANDS) ** 2
    return 1 - _SPRINGS * math.sin(math.pi * (share - _LANDS) / (1 - _LANDS))


def _draw_shade(surface: pygame.Surface, hem: int) -> None:
    """Draw the shadow of the cloth below its hem, unless it has left the window."""
    reach = min(surface.get_height() // _SHADE, surface.get_height() - hem)
    strength = min(1.0, 8 * hem / surface.get_height())
    line = pygame.Surface((surface.get_width(), 1))
    for row in range(reach):
        line.set_alpha(round(150 * strength * (1 - row / reach)))
        surface.blit(line, (0, hem + row))

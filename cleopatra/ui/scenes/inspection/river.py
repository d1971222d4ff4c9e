"""The river at the foot of the inspection, and the crocodile in it. Draws; counts nothing."""

from __future__ import annotations

import math
import random
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame

from cleopatra.kit.device.screen import Viewport
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.ui.scenes.inspection.shore import Shore
from cleopatra.ui.stage.sprites import SpriteStore, tinted

JAWS: Final = 4
"""Pictures of the jaws, from closed to wide open."""
CROCODILE: Final = 620.0
"""Logical width of the crocodile."""
_VIEW: Final = 3
"""The crocodile's picture that looks to the right."""
MOUTH: Final = 0.35
"""From its anchor to its mouth, as a share of its width."""
_TOP: Final = (26, 104, 124)
_DEEP: Final = (6, 26, 52)
FOAM: Final = (120, 190, 200)
_NIGHT: Final = (176, 172, 178)
_STILL: Final = 26
"""Waves that are painted once."""
_FACE: Final = 26.0
"""Height of the quay's face."""


def paint_river(canvas: Canvas) -> None:
    """The quay of stone, the water getting deeper, waves and reeds: all that rests."""
    shore = Shore.of(canvas.viewport.space)
    water, bands = shore.water, 24
    for band in range(bands):
        top = water.top + water.height * band / bands
        strip = pygame.FRect(water.left, top, water.width, water.height / bands + 1)
        canvas.fill(water_at(shore, top), strip)
    rng = random.Random(5)
    waves = round(_STILL * water.width / 1920)
    for number in range(waves):
        y = water.top + 14 + water.height * (number / waves) ** 1.15
        length = rng.uniform(40, 190)
        x = rng.uniform(water.left - 40, water.right)
        share = (y - water.top) / water.height
        colour = theme.mix(FOAM, _DEEP, 0.45 + 0.5 * share)
        draw_wave(canvas, x, y, length, colour)
    _paint_quay(canvas, shore.quay)
    for left, seed in ((water.left - 10, 3), (water.right - 260, 8)):
        _paint_reeds(canvas, left, water.bottom, seed)


def water_at(shore: Shore, y: float) -> theme.Colour:
    """The colour of the water at a height of the window, without waves."""
    share = min(1.0, max(0.0, (y - shore.water.top) / shore.water.height))
    return theme.mix(_TOP, _DEEP, share**0.7)


def draw_crocodile(canvas: Canvas, sprites: SpriteStore, x: float, y: float, open_: float) -> None:
    """The crocodile in the water with its middle at (x, y); `open_` 0 (shut) .. 1 (wide open)."""
    jaws = max(0, min(JAWS - 1, round(open_ * (JAWS - 1))))
    key = crocodile_key(sprites, jaws)
    entry = sprites.entry(key)
    ring = pygame.FRect(0, 0, CROCODILE * 1.02, 176)
    ring.center = (x, y + 26)
    for number, grow in enumerate((1.0, 1.16)):
        _ring(canvas, ring.scale_by(grow, grow), theme.mix(FOAM, _TOP, 0.35 + 0.4 * number))
    if entry is None:
        canvas.icon("crocodile", (x, y), CROCODILE * 0.5, theme.MALACHITE)
        return
    shut = sprites.entry(crocodile_key(sprites, 0)) or entry
    width = canvas.viewport.length(CROCODILE * entry.size[0] / shut.size[0])
    picture = sprites.picture(key, width)
    share = width / entry.size[0]
    middle = shut.size[0] / 2 - shut.anchor[0]
    anchor = (
        (entry.anchor[0] + middle) * share,
        (entry.anchor[1] + (shut.size[1] / 2 - shut.anchor[1])) * share,
    )
    canvas.sprite(_by_night(picture), (x, y), anchor)


@lru_cache(maxsize=2 * JAWS)
def _by_night(picture: pygame.Surface) -> pygame.Surface:
    """A picture painted by day, in the light of torches over dark water."""
    copy = picture.copy()
    tinted(copy, _NIGHT)
    return copy


def crocodile_key(sprites: SpriteStore, jaws: int) -> str:
    """The crocodile's picture with its jaws 0 (shut) .. JAWS - 1: the large one, or the stage's
    where some pose has no large one, as all poses must share a size."""
    is_large = all(sprites.has(f"crocodile_large_{pose}/{_VIEW}") for pose in range(JAWS))
    return f"crocodile_{'large_' if is_large else ''}{jaws}/{_VIEW}"


def crocodile_reach(x: float, y: float) -> pygame.FRect:
    """All that the crocodile and its ripples may cover."""
    rect = pygame.FRect(0, 0, CROCODILE * 1.3, CROCODILE * 0.85)
    rect.center = (x, y)
    return rect


def draw_wave(canvas: Canvas, x: float, y: float, length: float, colour: theme.Colour) -> None:
    """A crest: thin at both ends."""
    points = [(x + length * i / 8, y - 5 * math.sin(math.pi * i / 8)) for i in range(9)]
    back = [(px, y - 2 * math.sin(math.pi * i / 8)) for i, (px, _y) in enumerate(points)]
    canvas.polygon([*points, *reversed(back)], colour)


def _ring(canvas: Canvas, rect: pygame.FRect, colour: theme.Colour) -> None:
    """A ripple: an ellipse with smooth edges."""
    for inset in (0.0, 1.0):
        size = rect.width - 2 * inset, rect.height - 2 * inset
        points = _ellipse(canvas.viewport, rect.center, size)
        pygame.draw.aalines(canvas.surface, colour, True, points)


@lru_cache(maxsize=32)
def _ellipse(
    viewport: Viewport, centre: tuple[float, float], size: tuple[float, float]
) -> tuple[tuple[int, int], ...]:
    """Pixels on an ellipse, close enough for lines; kept, as a crocodile at rest has the same."""
    return tuple(
        viewport.to_pixels(
            centre[0] + size[0] / 2 * math.cos(math.pi * step / 36),
            centre[1] + size[1] / 2 * math.sin(math.pi * step / 36),
        )
        for step in range(72)
    )


def _paint_quay(canvas: Canvas, quay: pygame.FRect) -> None:
    """Paving whose joints run towards the palace, an edge that catches the light, a wet face."""
    paving = pygame.FRect(quay.left, quay.top, quay.width, quay.height - _FACE)
    rows = 6
    for row in range(rows):
        top = paving.top + paving.height * row / rows
        shade = theme.mix(theme.SAND, theme.BLACK, 0.52 - 0.2 * row / rows)
        canvas.fill(shade, pygame.FRect(quay.left, top, quay.width, paving.height / rows + 1))
    joint = theme.mix(theme.SAND, theme.BLACK, 0.62)
    canvas.fill(joint, pygame.FRect(quay.left, paving.top + 15, quay.width, 2))
    most = int(quay.width / 2 // 104) + 1
    for number in range(-most, most + 1):
        far, mid, near = (quay.centerx + number * step for step in (104.0, 107.5, 112.0))
        shift = 52.0
        canvas.line((far, paving.top), (mid, paving.top + 15), joint, 2)
        canvas.line((mid + shift, paving.top + 15), (near + shift, paving.bottom), joint, 2)
    face = pygame.FRect(quay.left, paving.bottom, quay.width, _FACE)
    canvas.fill(theme.mix(theme.SAND, theme.BLACK, 0.5), face)
    canvas.fill(
        theme.mix(theme.SAND, theme.CREAM, 0.15),
        pygame.FRect(face.left, face.top - 3, face.width, 6),
    )
    canvas.fill(
        theme.mix(_TOP, theme.BLACK, 0.55), pygame.FRect(face.left, face.bottom - 4, face.width, 8)
    )
    for number in range(int(face.width // 118) + 1):
        x = quay.left + 118.0 * number + (31 if number % 2 else 0)
        canvas.fill(joint, pygame.FRect(x, face.top + 3, 3, face.height - 6))


def _paint_reeds(canvas: Canvas, left: float, ground: float, seed: int) -> None:
    """Papyrus in the shallows: stems that bend, each with a tuft."""
    rng = random.Random(seed)
    for _ in range(15):
        x = left + rng.uniform(0, 270)
        foot = ground + rng.uniform(-70, 20)
        height = rng.uniform(120, 250)
        lean = rng.uniform(-40, 40)
        stem = theme.mix((52, 92, 48), _DEEP, rng.uniform(0.25, 0.6))
        bend = [(x + lean * (i / 6) ** 2, foot - height * i / 6) for i in range(7)]
        for start, end in pairwise(bend):
            canvas.line(start, end, stem, 5)
        top = bend[-1]
        tuft = theme.mix((128, 142, 70), _DEEP, rng.uniform(0.2, 0.5))
        for ray in range(9):
            angle = math.radians(-155 + ray * 16 + lean * 0.4)
            tip = (top[0] + 46 * math.cos(angle), top[1] + 46 * math.sin(angle))
            canvas.line(top, tip, tuft, 3)

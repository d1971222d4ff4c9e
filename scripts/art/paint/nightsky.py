"""The night over the temple: what is seen through the doorway, and moonlight in the hall's air.

Knows: the eye of the hall. Must not know: what stands in the hall.
"""

import random

import numpy as np
from PIL import Image, ImageFilter

from cleopatra.ui.scenes.shared.offering_view import FOCUS
from cleopatra.ui.scenes.shared.quay_view import EYE_HEIGHT
from scripts.art.paint.brush import Brush, Linear, oval, poly
from scripts.art.paint.brush import box as rect
from scripts.art.paint.haze import Floats, field
from scripts.art.render.surfaces import linear_image

Box = tuple[int, int, int, int]
_DOOR = (-240, -330, 240, 210)
"""Pixels about the vanishing point that the doorway can show."""
_TOP, _FOOT = (1.75, 11.8, 9.6), (-1.3, 11.8, 0.02)
_WIDE = (0.55, 1.25)
"""The shaft's ends (right of, before the eye, height) and half its width there."""


def sky(box: Box, scale: float) -> Floats:
    """The night (h, w, 3) behind the hall, linear light: stars, a moon, far dunes."""
    left, top, right, bottom = (round(value * scale) for value in box)
    image = Image.new("RGB", (right - left, bottom - top), "#050a1c")
    wide, high = _DOOR[2] - _DOOR[0], _DOOR[3] - _DOOR[1]
    brush = Brush(wide, high, max(1.0, scale))
    colours = ("#060d28", "#0e2252", "#2a4284")
    brush.fill(rect(0, 0, wide, high), Linear((0, 0), (0, high - 130), colours))
    chooser = random.Random(4)
    for _ in range(190):
        x, y = chooser.uniform(0, wide), chooser.uniform(0, high - 150)
        brush.dot(x, y, chooser.uniform(0.5, 1.5), "#cfdcff")
    moon = wide / 2 + 22, 200
    brush.glow(oval(*moon, 46), "#8fb0ff", 30, 0.55)
    brush.fill(oval(*moon, 34), "#eef0e6")
    brush.glow(oval(moon[0] - 10, moon[1] + 9, 10), "#aeb4c0", 5, 0.6)
    brush.glow(oval(moon[0] + 12, moon[1] - 13, 7), "#b8bec8", 4, 0.6)
    ground = high - 208
    dunes = [(0, ground + 4), (130, ground - 22), (270, ground + 2), (wide, ground - 26)]
    brush.fill(poly(*dunes, (wide, high), (0, high)), "#0d1732")
    near = [(0, ground + 60), (200, ground + 30), (wide, ground + 66)]
    brush.fill(poly(*near, (wide, high), (0, high)), "#0a1128")
    part = brush.image(scale).convert("RGB")
    image.paste(part, (round(_DOOR[0] * scale) - left, round(_DOOR[1] * scale) - top))
    return np.asarray(linear_image(np.asarray(image)) * 1.15, np.float32)


def moonlight(box: Box, scale: float) -> tuple[Image.Image, tuple[float, float]]:
    """The shaft of light that falls through the roof, black where there is none; its anchor."""
    left, top, right, bottom = (round(value * scale) for value in box)
    rows, columns = np.mgrid[top:bottom, left:right].astype(np.float32)
    x, y = (columns + 0.5) / scale, (rows + 0.5) / scale
    ends = [(FOCUS * p[0] / p[1], FOCUS * (EYE_HEIGHT - p[2]) / p[1]) for p in (_TOP, _FOOT)]
    (x0, y0), (x1, y1) = ends
    share = (y - y0) / (y1 - y0)
    middle = x0 + (x1 - x0) * share
    half = FOCUS / _TOP[1] * (_WIDE[0] + (_WIDE[1] - _WIDE[0]) * share)
    across = np.abs(x - middle) / np.maximum(half, 1)
    core = np.clip(1 - across, 0, 1)
    core = core * core * (3 - 2 * core)
    # Where it meets the floor the beam ends as an ellipse.
    foot = y1 + 0.13 * half * np.sqrt(np.clip(1 - across**2, 0, 1))
    core *= np.clip((foot - y) / (24 + 30 * across), 0, 1)
    dust = field(x / 260, y / 420, 1.0, 4, 11)
    fine = field(x / 90 + y / 300, y / 240, 1.0, 3, 23)
    strength = (
        core * (0.55 + 0.6 * dust) * (0.75 + 0.5 * fine) * (0.55 + 0.45 * np.clip(share, 0, 1))
    )
    colour = np.clip(strength, 0, 1.2)[..., None] * np.array([92, 122, 186], np.float32)
    image = Image.fromarray(np.clip(colour, 0, 255).round().astype(np.uint8))
    image = image.filter(ImageFilter.GaussianBlur(1.0))
    bounds = image.getbbox() or (0, 0, 1, 1)
    return image.crop(bounds), (float(-left - bounds[0]), float(-top - bounds[1]))
